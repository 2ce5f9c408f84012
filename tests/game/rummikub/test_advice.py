"""What a person is told at the Rummikub table."""

from __future__ import annotations

from game.kernel.chance import Chance
from game.kernel.texts import Texts
from game.rummikub import actions as act
from game.rummikub.advice import hint, sentence, steps, tile_word
from game.rummikub.bots.reasons import why
from game.rummikub.config import RummikubConfig
from game.rummikub.solution import FROM_RACK
from game.rummikub.validate import faults
from tests.game.rummikub.tables import RULES, RummikubMatch, named, seated, texts


def hinted(match: RummikubMatch) -> object:
    return hint(match.view(0), RULES.legal(match.state, 0))


def test_a_hint_shows_one_play_set_by_set() -> None:
    match = seated("1b 13k 9b 11r 3k", table="1o 2o 3o 4o | 1k 1r 1b 1o | 5k 6k 7k")
    found = hint(match.view(0), RULES.legal(match.state, 0))
    assert texts(found.laid) == ["1b"]
    assert isinstance(found.action, act.Play)
    match.act(0, found.action)
    made = {step.tiles for step in found.steps}
    assert made <= set(match.state.table)
    assert not any(set(step.origins) == {2} for step in found.steps)
    origins = [o for step in found.steps for o in step.origins]
    assert origins.count(FROM_RACK) == 1


def test_a_hint_may_be_to_wait() -> None:
    match = seated("1b 13k 5r", table="8k 9k 10k")
    found = hint(match.view(0), RULES.legal(match.state, 0))
    assert found.action == act.Draw()
    assert found.laid == ()
    assert found.steps == ()


def test_a_hint_never_slips_and_knows_nothing_hidden() -> None:
    match = seated("3k 4k 5k 9r 1b", table="9k 9o 9b", table_use="same_turn", bot_errors=1000)
    first = hinted(match)
    twin = match.copy()
    twin.state = RULES.resample(match.state, 0, Chance(3))
    assert twin.digest() != match.digest()
    assert hinted(twin) == first


def test_steps_leave_out_what_stays() -> None:
    match = seated("6k", table="3k 4k 5k | 7r 8r 9r")
    before = match.state.table
    after = named(match, 0, "3k 4k 5k 6k | 7r 8r 9r")
    (only,) = steps(before, after)
    assert only.origins == (0, 0, 0, FROM_RACK)


def test_a_hint_opens_as_soon_as_the_rack_can() -> None:
    """Here others are near the end, so that a joker cannot wait."""
    poor = seated("5k 6k 7k 1b 1r 9o", opened=False)
    assert hint(poor.view(0), RULES.legal(poor.state, 0)).action == act.Draw(), "18 of 30"
    for rack, laid in (("9k 10k 11k 1b", "9k 10k 11k"), ("12k 13k J 1b", "12k 13k J")):
        match = seated(rack, opened=False)
        found = hint(match.view(0), RULES.legal(match.state, 0))
        assert sorted(texts(found.laid)) == sorted(laid.split())


def test_what_keeps_a_draft_from_being_done() -> None:
    match = seated("5k 6k 7k 1b", table="9r 9b 9o", opened=False)
    draft = (*match.state.table, named(match, 0, "5k 6k 7k")[0])
    view = match.view(0)
    (missing,) = faults(view.config, view.turn_start(), draft)
    assert missing.reason == "too_low"
    assert missing.values["missing"] == 12


def test_sentences_name_tiles_in_the_language() -> None:
    assert tile_word("7k", Texts("en")) == "black 7"
    assert tile_word("J", Texts("ko")) == "조커"
    said = sentence(why("draw_hold", count=3), Texts("en"), RummikubConfig())
    assert said.endswith("3.")
