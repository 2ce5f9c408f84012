"""What a person is told at the Rummikub table."""

from __future__ import annotations

from game.kernel.chance import Chance
from game.kernel.texts import Texts
from game.rummikub import actions as act
from game.rummikub.advice import can_play, first_meld, hint, sentence, steps, tile_word, what_is_missing
from game.rummikub.bots.reasons import why
from game.rummikub.config import RummikubConfig
from game.rummikub.solution import FROM_RACK
from tests.game.rummikub.tables import RULES, RummikubMatch, named, seated, texts


def hinted(match: RummikubMatch) -> object:
    return hint(match.view(0), RULES.legal(match.state, 0))


def test_a_hint_shows_one_play_set_by_set() -> None:
    match = seated("1b 13k", table="1o 2o 3o 4o | 1k 1r 1b 1o | 5k 6k 7k")
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
    assert not can_play(match.view(0))


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


def test_the_way_to_the_first_meld() -> None:
    match = seated("5k 6k 7k 1b 1r 9o", opened=False)
    found = first_meld(match.view(0))
    assert found is not None
    assert (found.need, found.best, found.missing) == (30, 18, 12)
    match = seated("9k 10k 11k 1b", opened=False)
    ready = first_meld(match.view(0))
    assert ready is not None
    assert ready.missing == 0
    assert can_play(match.view(0))
    assert first_meld(seated("9k 10k 11k 1b").view(0)) is None


def test_a_joker_counts_what_it_stands_for_towards_the_first_meld() -> None:
    found = first_meld(seated("12k 13k J 1b", opened=False).view(0))
    assert found is not None
    assert found.best == 36


def test_what_keeps_a_draft_from_being_done() -> None:
    match = seated("5k 6k 7k 1b", table="9r 9b 9o", opened=False)
    draft = (*match.state.table, named(match, 0, "5k 6k 7k")[0])
    (missing,) = what_is_missing(match.view(0), draft)
    assert missing.reason == "too_low"
    assert missing.values["missing"] == 12


def test_sentences_name_tiles_in_the_language() -> None:
    assert tile_word("7k", Texts("en")) == "black 7"
    assert tile_word("J", Texts("ko")) == "조커"
    said = sentence(why("draw_hold", count=3), Texts("en"), RummikubConfig())
    assert said.endswith("3.")
