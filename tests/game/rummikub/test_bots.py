"""The seats that play by themselves: lawful under every option, the same for the same view, and no wiser than it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.kernel.seat import LEVELS, Answer
from game.kernel.texts import Texts
from game.pieces.tiles import JOKER, KIND_OF, KINDS, parse_kind
from game.rummikub import actions as act
from game.rummikub.advice import sentence
from game.rummikub.bots import LAB_LEVELS, make_bot, make_lab_bot
from game.rummikub.bots.duel import best_of_duel, is_duel
from game.rummikub.bots.features import Features, kinds_of, loose
from game.rummikub.bots.moves import best_move
from game.rummikub.bots.reasons import KEYS, why
from game.rummikub.bots.tempo import laid_since_empty, others_hold_back, place_when_empty
from game.rummikub.bots.values import Reckoning
from game.rummikub.config import RummikubConfig
from game.rummikub.solution import less
from game.rummikub.state import PLAY, TurnNote
from game.rummikub.validate import laid_tiles
from tests.game.rummikub.tables import RULES, RummikubMatch, seated, shown, texts

OPTIONS: dict[str, dict[str, Any]] = {
    "standard": {},
    "hoarder": {"master_style": "patient"},
    "same turn": {"table_use": "same_turn"},
    "one set to open": {"first_meld_sets": "one", "first_meld": 20},
    "any first meld": {"first_meld": 0},
    "jokers with two rack tiles": {"joker_rack_tiles": 2, "jokers_per_set": 1},
    "must play on an empty pool": {"must_play": "pool_empty"},
    "must play": {"must_play": "always"},
    "strict with slips": {"table": "strict", "bot_errors": 200},
    "two idle rounds": {"idle_rounds": 2, "must_play": "pool_empty", "joker_rack_tiles": 1},
}


def ask(match: RummikubMatch, level: str, seat: int | None = None, number: int = 0) -> Answer:
    """What a level does now."""
    at = match.to_act()[0] if seat is None else seat
    legal = RULES.legal(match.state, at)
    return make_lab_bot(level).choose(match.view(at), legal, Chance(number).stream("bot", at))


def laid(match: RummikubMatch, answer: Answer) -> list[str]:
    """The names of the tiles an answer lays."""
    assert isinstance(answer.action, act.Play), answer
    return texts(laid_tiles(match.state.table, answer.action.table))


@pytest.mark.parametrize("options", list(OPTIONS))
@pytest.mark.parametrize("level", [*LEVELS, *LAB_LEVELS])
def test_a_whole_game_of_accepted_acts(level: str, options: str) -> None:
    config = RummikubConfig(games=1, **OPTIONS[options])
    match: RummikubMatch = Match(RULES, config, 4, 11)
    while not match.over:
        answer = ask(match, level, number=len(match.acts))
        assert answer.why.key in KEYS
        match.act(match.to_act()[0], answer.action)
    match.state.check()


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_other_numbers_of_seats(level: str, seats: int) -> None:
    match: RummikubMatch = Match(RULES, RummikubConfig(games=1), seats, 5)
    while not match.over:
        match.act(match.to_act()[0], ask(match, level, number=len(match.acts)).action)
    assert match.standings()[0].rank >= 1


@pytest.mark.parametrize("style", ["patient", "lively"])
@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_what_is_hidden_changes_nothing(level: str, style: str) -> None:
    config = RummikubConfig(games=1, master_style=style)  # type: ignore[arg-type]
    match: RummikubMatch = Match(RULES, config, 3, 7)
    compared = 0
    while not match.over:
        seat = match.to_act()[0]
        answer = ask(match, level, number=len(match.acts))
        if len(match.acts) % 3 == 1:
            twin = match.copy()
            twin.state = RULES.resample(match.state, seat, Chance(len(match.acts)))
            compared += twin.digest() != match.digest()
            assert ask(twin, level, number=len(match.acts)) == answer
        match.act(seat, answer.action)
    assert compared


def test_nothing_is_kept_between_acts() -> None:
    match = seated("3k 4k 5k 9r 9b", table="9k 9o 9r", pool="2b")
    other = seated("1k 1r 1b J 12o", table="2k 3k 4k | 11k 11r 11b")
    for level in [*LEVELS, *LAB_LEVELS]:
        first = ask(match, level)
        ask(other, level)
        assert ask(match, level) == first


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    values = {
        "count": 3,
        "worth": 33,
        "need": 30,
        "moved": 2,
        "value": 21,
        "kept": 2,
        "loose": 1,
        "pool": 4,
        "percent": 12,
        "seat": "Deer",
    }
    for locale in ("ko", "en"):
        words = Texts(locale)
        for key in KEYS:
            assert "{" not in sentence(why(key, **values), words, RummikubConfig())


def test_unknown_levels_and_reasons_are_named() -> None:
    with pytest.raises(KeyError, match="there is no level 'greedy'"):
        make_bot("greedy")
    with pytest.raises(KeyError, match="there is no level 'best'"):
        make_lab_bot("best")
    with pytest.raises(KeyError, match="whim"):
        why("whim")


def test_easy_lays_sets_and_additions_and_sees_some_rearrangements() -> None:
    match = seated("3b 4b 5b 8k 1b", table="9k 10k 11k | 1o 2o 3o 4o | 1k 1r 1o")
    answer = ask(match, "easy")
    assert laid(match, answer) == ["1b", "3b", "4b", "5b", "8k"]
    match = seated("1b 9o 3k 5r 7b 11r 13k", table="1o 2o 3o 4o | 1k 1r 1b 1o")
    assert {isinstance(ask(match, "easy", number=n).action, act.Draw) for n in range(12)} == {True, False}


def test_hard_finds_a_wide_rearrangement() -> None:
    match = seated("10k 5b 1o 3b 12r 13r", table="5r 6r 7r | 5o 6o 7o | 5k 6k 7k 8k 9k")
    answer = ask(match, "hard")
    assert laid(match, answer) == ["10k", "5b"]
    match.act(0, answer.action)
    assert shown(match) == ["5k 5r 5b 5o", "6k 6r 6o", "7k 7r 7o", "8k 9k 10k"]


def test_hard_keeps_its_joker_until_it_goes_out() -> None:
    match = seated("3k 4k 5k 9r 1b 12o 13r J", table="9k 9o 9b")
    answer = ask(match, "hard")
    assert laid(match, answer) == ["3k", "4k", "5k", "9r"]
    assert answer.why.key == "lay_keeps_joker"
    match = seated("3k 4k J", table="9k 9o 9b")
    assert laid(match, ask(match, "hard")) == ["3k", "4k", "J"]


def test_hard_lays_all_but_a_few_tiles_only_where_it_must() -> None:
    held = seated("3k 4k 5k 9r 1b", table="9k 9o 9b")
    answer = ask(held, "hard")
    assert isinstance(answer.action, act.Draw) and answer.why.key == "draw_hold" and answer.why.values["count"] == 1
    assert len(laid(held, ask(seated("3k 4k 5k 9r 1b", table="9k 9o 9b", must_play="always"), "hard"))) > 0
    assert laid(held, ask(seated("3k 4k 5k 9r 1b 7o 12o 13r", table="9k 9o 9b"), "hard")) == ["3k", "4k", "5k", "9r"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_joker_is_kept_out_of_the_first_meld_until_somebody_is_near_the_end(level: str) -> None:
    long = "1k 3r 5b 7o 9k 11r"
    match = seated("12k 13k J 1b 4r 6o 8b", long, long.replace("k", "r"), "2k 4o 6b 8r 10o 13o", opened=False)
    assert {ask(match, level, number=n).why.key for n in range(9)} <= {"draw_with_joker", "draw_not_seen"}
    assert ask(match, level).why.key == "draw_with_joker"
    match.state.racks[2] = match.state.racks[2][:5]
    assert "J" in laid(match, ask(match, level))


def test_who_has_few_tiles_left_or_would_have_sees_how_all_of_them_go() -> None:
    wide = "5r 6r 7r | 5o 6o 7o | 5k 6k 7k 8k 9k"
    for level in ("easy", "normal"):
        assert all(ask(seated("10k 5b", table=wide), level, number=n).why.key == "out" for n in range(9))
    after = seated("10k 5b 9b 10b 11b 12b 13b", table=wide)
    assert {ask(after, "easy", number=n).why.key for n in range(9)} == {"out"}


def test_hard_opens_with_few_tiles() -> None:
    match = seated("10k 11k 12k 1b 2b 3b 4b 9r J", opened=False)
    assert laid(match, ask(match, "hard")) == ["10k", "11k", "12k"]


def test_the_patient_seat_waits_and_goes_out_at_once() -> None:
    match = seated("3k 4k 5k 9r 1b", table="9k 9o 9b")
    answer = ask(match, "hoard")
    assert isinstance(answer.action, act.Draw)
    match = seated("3k 4k 5k 9r", table="9k 9o 9b")
    for level in ("hoard", "hard", "master"):
        answer = ask(match, level)
        assert answer.why.key == "out"
        assert len(laid(match, answer)) == 4


def test_a_first_meld_may_go_on_at_the_table_where_agreed() -> None:
    rack = "10k 11k 12k 9r"
    match = seated(rack, table="9k 9o 9b", opened=False, table_use="same_turn")
    assert len(laid(match, ask(match, "hard"))) == 4
    match = seated(rack, table="9k 9o 9b", opened=False)
    assert len(laid(match, ask(match, "hard"))) == 3


def test_a_cheap_first_meld_leaves_the_table_alone_even_where_it_need_not() -> None:
    match = seated("10k 11k 12k 9r 5b", table="9k 9o 9b", opened=False, table_use="same_turn")
    assert laid(match, ask(match, "hard")) == ["10k", "11k", "12k"]
    assert laid(match, ask(match, "greedy")) == ["10k", "11k", "12k", "9r"]


def test_a_taken_joker_stands_with_rack_tiles_where_asked() -> None:
    match = seated("3k 3r 12o", table="3b 3o J", joker_rack_tiles=2)
    answer = ask(match, "hard")
    match.act(0, answer.action)
    joker_set = next(s for s in match.state.table if any(KIND_OF[t] == JOKER for t in s))
    assert len(joker_set) >= 3


def test_slips_are_switched_off_outside_strict_tables() -> None:
    match = seated("3k 4k 5k 9r 1b", table="9k 9o 9b", bot_errors=1000)
    assert not isinstance(ask(match, "normal").action, act.ClaimDone)
    match.state.config = msgspec.structs.replace(match.state.config, table="strict")
    assert isinstance(ask(match, "normal").action, act.ClaimDone)


PATIENT_RACK = "1k 3r 5b 7o 9k 11r 13b 2o 4k 6r"
"""Nothing of it fits together."""


def quiet(match: RummikubMatch, rounds: int = 2) -> None:
    """Let everybody have drawn for some rounds."""
    match.state.turns = [TurnNote(s, "drew", drawn=1) for _ in range(rounds) for s in range(match.state.seats)]


def leave_in_pool(match: RummikubMatch, count: int) -> None:
    """Give the rest of the pool to the last seat."""
    state = match.state
    state.racks[-1] = sorted((*state.racks[-1], *state.pool[count:]))
    state.pool = state.pool[:count]
    state.check()


@pytest.mark.parametrize("level", ["master", "silent"])
@pytest.mark.parametrize(("pool", "lays"), [(1, True), (2, False), (3, True), (4, True), (6, False), (30, False)])
def test_strong_seats_lay_a_little_to_move_third_with_an_empty_pool(pool: int, lays: bool, level: str) -> None:
    match = seated("8k " + PATIENT_RACK, table="9k 10k 11k")
    quiet(match)
    leave_in_pool(match, pool)
    answer = ask(match, level)
    if lays:
        assert laid(match, answer) == ["8k"]
        assert level == "silent" or answer.why.key == ("lay_tempo" if match.seats == 2 else "lay_tempo_after")
    else:
        assert answer.why.key == "draw_hold"


@pytest.mark.parametrize("level", ["master", "silent"])
def test_strong_seats_do_not_count_on_a_table_that_lays(level: str) -> None:
    match = seated("8k " + PATIENT_RACK, table="9k 10k 11k")
    quiet(match)
    match.state.turns += [TurnNote(2, "laid", (30,)), TurnNote(2, "laid", (31,)), TurnNote(3, "drew", drawn=1)]
    leave_in_pool(match, 1)
    assert ask(match, level).why.key == "draw_hold"
    assert not others_hold_back(match.view(0))


def test_places_with_an_empty_pool() -> None:
    assert [place_when_empty(pool, 4) for pool in (1, 2, 3, 4, 5)] == [3, 2, 1, 0, 3]
    match = seated("8k 1r", table="9k 10k 11k", pool="empty")
    match.state.turns = [TurnNote(2, "laid"), TurnNote(3, "drew", drawn=1), TurnNote(0, "laid"), TurnNote(1, "passed")]
    assert laid_since_empty(match.view(0)) == 1


def test_master_lets_others_lay_first_with_an_empty_pool() -> None:
    match = seated("8k " + PATIENT_RACK, "1b 1r 2k", "3k 3o 5k", table="9k 10k 11k", pool="empty")
    quiet(match)
    assert ask(match, "master").why.key == "pass_hold"
    match.state.passes = 3
    assert laid(match, ask(match, "master")) == ["8k"]
    match.state.passes = 0
    match.state.turns.append(TurnNote(3, "laid", (1,)))
    assert ask(match, "master").why.key == "end_value"


KEPT_RACK = "1o 8r 13o 4k " + PATIENT_RACK
FULL_RACK = "8k " + KEPT_RACK
"""One tile more than the lively master keeps; only the 8k fits."""


@pytest.mark.parametrize("level", ["master", "silent"])
def test_who_is_lively_lays_while_as_many_tiles_stay_as_were_dealt(level: str) -> None:
    lively = seated(FULL_RACK, table="9k 10k 11k", master_style="lively")
    assert laid(lively, ask(lively, level)) == ["8k"]
    dealt = seated(KEPT_RACK, table="5k 6k 7k", master_style="lively")
    assert isinstance(ask(dealt, level).action, act.Draw)


def test_the_styles_of_the_master() -> None:
    patient = seated(FULL_RACK, table="9k 10k 11k", master_style="patient")
    assert ask(patient, "master").why.key == "draw_hold"
    lively = seated(FULL_RACK, table="9k 10k 11k", master_style="lively")
    assert ask(lively, "master").why.values["kept"] == len(KEPT_RACK.split()) == lively.state.config.tiles_dealt
    quiet(lively)
    leave_in_pool(lively, 6)
    assert ask(lively, "master").why.key == "draw_hold", "near the end of the pool a laid tile costs more"


def test_the_seat_that_plays_out_watches_the_end_of_the_pool() -> None:
    match = seated(FULL_RACK, table="9k 10k 11k")
    quiet(match)
    leave_in_pool(match, 6)
    assert ask(match, "silent").why.key == "draw_hold"
    leave_in_pool(match, 3)
    assert laid(match, ask(match, "silent")) == ["8k"]


@pytest.mark.parametrize("style", ["patient", "lively"])
@pytest.mark.parametrize("level", ["master", "silent"])
def test_strong_seats_open_late_unless_they_can_finish(level: str, style: str) -> None:
    match = seated("10k 11k 12k 1b 5r 8o", opened=False, master_style=style)
    assert ask(match, level).why.key == ("draw_early" if level == "master" else "draw_hold")
    match = seated("10k 11k 12k 13k 9k", table="9r 9b 9o", opened=False, master_style=style)
    assert ask(match, level).why.key == "out"
    match = seated("10k 11k 12k 9k 8r", table="9r 9b 9o | 5r 6r 7r", opened=False, master_style=style)
    assert ask(match, level).why.key == "open_cheap"
    larger = seated("10k 11k 12k 1b 5r 8o", opened=False, seats=5, master_style=style)
    assert laid(larger, ask(larger, level)) == ["10k", "11k", "12k"]


def test_the_master_does_not_open_with_a_joker() -> None:
    match = seated("10k 11k J 1b 5r 8o", opened=False, seats=5)
    assert ask(match, "master").why.key == "draw_closed"


@pytest.mark.parametrize("options", ["standard", "same turn", "one set to open", "must play"])
def test_the_bound_of_all_moves_hides_none_that_is_better_than_waiting(options: str) -> None:
    compared = 0
    match: RummikubMatch = Match(RULES, RummikubConfig(games=1, **OPTIONS[options]), 4, 14)
    while not match.over:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        if match.state.phase == PLAY and not (reckoning := Reckoning(Features(match.view(seat), legal))).known:
            best = reckoning.best()
            chances = [reckoning.chance(move) for move in reckoning.moves if len(move.laid) < len(reckoning.sight.rack)]
            if reckoning.sight.wait is not None:
                chances.append(reckoning.chance(None))
            assert reckoning.chance(best) >= max(chances, default=0.0)
            compared += len(chances) > 1
            for move in reckoning.moves:
                table, rack = kinds_of(move.play.table), less(reckoning.sight.rack, move.laid)
                assert reckoning.kept(move.laid).loose == loose(table, rack)
        match.act(seat, ask(match, "hard", number=len(match.acts)).action)
    assert compared > 10


def test_a_duel_is_calculated() -> None:
    """The highest sum would take the other seat's last tile along; a smaller play does not."""
    match = seated("8k 9k 10k 1k 13o", "11k", table="1r 1b 1o | 5k 6k 7k", seats=2)
    view = msgspec.structs.replace(match.view(0), pool=0)
    sight = Features(view, RULES.legal(match.state, 0))
    assert is_duel(sight)
    greedy = best_move(sight, "value")
    assert greedy is not None
    assert len(greedy.laid) == 4
    sight.unseen = [int(kind == parse_kind("11k")) for kind in range(KINDS)]
    move = best_of_duel(sight)
    assert move is not None
    assert parse_kind("10k") not in move.laid


def test_beginner_counts_upwards_and_opens_with_its_joker() -> None:
    rack = "8k 4k 1r 3b 5o 11b"
    match = seated(rack, table="9r 9b 9o | 5k 6k 7k")
    assert laid(match, ask(match, "beginner")) == ["8k"]
    assert isinstance(ask(seated(rack.replace("8k", "8r"), table="5k 6k 7k"), "beginner").action, act.Draw)
    match = seated("13k 13r 13b J 1r 3b", opened=False)
    assert "J" in laid(match, ask(match, "beginner"))
