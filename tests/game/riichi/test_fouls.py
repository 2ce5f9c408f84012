"""Fouls at a strict table, and their refusal at a guarded one (riichi.R37-R41)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.state import DEAL, TURN
from tests.game.riichi.desk import RULES, Desk

STRICT = RiichiConfig(table="strict")
READY = "234m456p23678s88p"
MANGAN = (-12_000, 4_000, 4_000, 4_000)


def strict(**changes: Any) -> RiichiConfig:
    """A strict table with some options changed."""
    return msgspec.structs.replace(STRICT, **changes)


def foul(desk: Desk, seat: int, action: act.RiichiAction) -> str:
    """Commit a foul: the rule it breaks. A guarded table refuses the same act."""
    state = desk.state
    guarded = RULES.copy(state)
    guarded.config = msgspec.structs.replace(state.config, table="guarded")
    assert RULES.refuse(guarded, seat, action) is not None
    assert RULES.foul(guarded, seat, action) is None
    assert action not in desk.legal(seat)
    rule = RULES.foul(state, seat, action)
    assert rule is not None, (seat, action)
    desk.do(seat, action)
    return rule


def punished(desk: Desk) -> list[tuple[int, str, str]]:
    """Seat, rule and penalty of each foul that was seen."""
    return [(e.seat, e.rule, e.penalty) for e in desk.events if isinstance(e, ev.Fouled)]


@pytest.mark.rule("riichi.R37", "riichi.R38", "riichi.R39")
def test_a_false_tsumo_is_a_chombo_and_the_round_is_played_again() -> None:
    desk = Desk("", config=STRICT, honba=2, sticks=1)
    assert foul(desk, 0, act.Tsumo()) == "riichi.R37"
    result = desk.result
    assert (result.kind, result.fouls, result.deltas) == ("chombo", (0,), MANGAN)
    assert punished(desk) == [(0, "riichi.R37", "chombo")]
    assert (desk.state.phase, desk.state.dealer, desk.state.honba, desk.state.sticks) == (DEAL, 0, 2, 1)
    assert desk.view(2).table[0].shown, "the hand lies open"


@pytest.mark.rule("riichi.R37", "riichi.R38")
def test_a_false_ron_of_a_non_dealer() -> None:
    desk = Desk("", config=STRICT)
    desk.throw()
    assert foul(desk, 2, act.Ron()) == "riichi.R37"
    assert desk.result.deltas == (4_000, 2_000, -8_000, 2_000)


@pytest.mark.rule("riichi.R32", "riichi.R37")
def test_a_furiten_ron_is_a_chombo() -> None:
    desk = Desk("234m456p23678s8p1s", draws="8p4s", config=STRICT)
    desk.throw("1s")
    desk.throw("4s")
    assert foul(desk, 0, act.Ron()) == "riichi.R37"
    assert desk.result.kind == "chombo"


@pytest.mark.rule("riichi.R38")
@pytest.mark.parametrize(
    ("chombo", "deltas", "counted"),
    [("mangan", MANGAN, 0), ("flat", (-9_000, 3_000, 3_000, 3_000), 0), ("after_game", (0, 0, 0, 0), 1)],
)
def test_how_a_chombo_is_paid(chombo: Any, deltas: tuple[int, ...], counted: int) -> None:
    desk = Desk("", config=strict(chombo=chombo))
    foul(desk, 0, act.Tsumo())
    assert desk.result.deltas == deltas
    assert desk.view(1).chombo == (counted, 0, 0, 0)
    scores = [p.score for p in RULES.standings(desk.state)]
    assert sum(scores) == -400 * counted


@pytest.mark.rule("riichi.R39")
@pytest.mark.parametrize(("option", "sticks"), [("returned", 0), ("stay", 1)])
def test_sticks_of_a_void_round(option: Any, sticks: int) -> None:
    desk = Desk(READY, draws="1z2z", config=strict(chombo_sticks=option))
    desk.throw("1z", riichi=True)
    foul(desk, 1, act.Tsumo())
    assert desk.state.sticks == sticks
    assert sum(desk.state.points) == 100_000 - 1000 * sticks


@pytest.mark.rule("riichi.R37")
@pytest.mark.parametrize(("option", "kind"), [("chombo", "chombo"), ("free", "draw")])
def test_a_noten_riichi_is_found_at_the_draw(option: Any, kind: str) -> None:
    desk = Desk("", config=strict(noten_riichi=option))
    drawn = desk.drawn
    assert foul(desk, 0, act.Discard(drawn, True, True)) == "riichi.R37"
    assert punished(desk) == [] and desk.side(0).riichi, "nobody can know yet"
    result = desk.exhaust()
    assert (result.kind, result.fouls) == (kind, (0,) if kind == "chombo" else ())
    assert result.tenpai == ()


@pytest.mark.rule("riichi.R37")
def test_a_noten_riichi_costs_nothing_when_somebody_wins() -> None:
    desk = Desk("", READY, draws="5z1z2z3z1s", config=STRICT)
    foul(desk, 0, act.Discard(31, True, True))
    desk.throw("1z", riichi=True)
    desk.until(0)
    desk.throw("1s")
    desk.do(1, act.Ron())
    assert desk.result.kind == "ron" and desk.result.wins[0].sticks == 2


@pytest.mark.rule("riichi.R37", "riichi.R44")
def test_four_riichi_are_looked_at() -> None:
    hands = ("234m567p22678s55p", "345m678p33567s66p", "456m234p44345s77p", "")
    desk = Desk(*hands, draws="1z2z3z4z", config=STRICT)
    for tile in ("1z", "2z", "3z"):
        desk.throw(tile, riichi=True)
    assert foul(desk, 3, act.Discard(30, True, True)) == "riichi.R37"
    assert (desk.result.kind, desk.result.fouls) == ("chombo", (3,))
    assert sum(desk.state.points) == 100_000, "sticks return"


@pytest.mark.rule("riichi.R37")
def test_four_noten_riichi_are_no_foul() -> None:
    desk = Desk(config=strict(four_riichi="off"))
    for _ in range(4):
        desk.pass_all()
        drawn = desk.drawn
        foul(desk, desk.state.turn, act.Discard(drawn, True, True))
    result = desk.exhaust()
    assert (result.kind, result.tenpai) == ("draw", ())
    assert desk.state.sticks == 4


@pytest.mark.rule("riichi.R27", "riichi.R37")
@pytest.mark.parametrize("when", ["at_once", "at_draw"])
def test_a_wrong_closed_kan_in_riichi(when: Any) -> None:
    config = strict(wrong_riichi_kan=when)
    desk = Desk("2224m456p678s567p", draws="1z2z3z4z2m", rinshan="5z", config=config)
    desk.throw("1z", riichi=True)
    desk.until(0)
    assert foul(desk, 0, act.ClosedKan(1)) == "riichi.R27"
    if when == "at_draw":
        assert desk.state.phase == TURN
        desk.exhaust()
    assert (desk.result.kind, desk.result.fouls) == ("chombo", (0,))
    assert punished(desk) == [(0, "riichi.R27", "chombo")]


@pytest.mark.rule("riichi.R35", "riichi.R37", "riichi.R40")
@pytest.mark.parametrize("penalty", ["chombo", "dead_hand"])
def test_kuikae_of_the_called_tile(penalty: Any) -> None:
    desk = Desk("", "67788m678p6789s5z", draws="6m", config=strict(genbutsu_kuikae=penalty))
    desk.throw("6m")
    desk.chi(1, "78m")
    assert foul(desk, 1, act.Discard(5)) == "riichi.R35"
    assert punished(desk) == [(1, "riichi.R35", penalty)]
    if penalty == "dead_hand":
        assert desk.side(1).dead and desk.side(1).river[-1].tile == 5


@pytest.mark.rule("riichi.R36", "riichi.R40")
def test_kuikae_of_the_other_end_kills_the_hand() -> None:
    desk = Desk("", "678m3388p678s555z", draws="9m", config=STRICT)
    desk.throw("9m")
    desk.chi(1, "78m")
    assert foul(desk, 1, act.Discard(5)) == "riichi.R36"
    assert punished(desk) == [(1, "riichi.R36", "dead_hand")]


@pytest.mark.rule("riichi.R28", "riichi.R40")
def test_a_late_riichi_kills_the_hand() -> None:
    hands = ["", "", READY, ""]
    desk = Desk(*hands, config=STRICT)
    while desk.state.left > 3:
        desk.go()
    assert desk.state.turn == 2
    assert foul(desk, 2, act.Discard(desk.drawn, True, True)) == "riichi.R28"
    assert desk.side(2).dead and not desk.side(2).riichi and desk.state.sticks == 0
    assert desk.exhaust().tenpai == ()


@pytest.mark.rule("riichi.R40")
def test_what_a_dead_hand_may_not_do() -> None:
    """No win, riichi or call; noten at the draw, no nagashi."""
    desk = Desk("", READY, "", "", draws="1z4s1m1z2z3z4s1s", config=STRICT)
    desk.throw("1z")
    desk.throw()
    desk.throw()
    assert foul(desk, 1, act.Chi((1, 2))) == "riichi.R40"
    assert desk.side(1).dead
    assert desk.view(3).table[1].dead
    desk.until(1)
    assert not desk.may(1, act.Tsumo) and desk.may_riichi(1) == ""
    assert desk.why_not(1, act.Discard(desk.drawn, True, True)).rule == "riichi.R40"
    result = desk.exhaust()
    assert result.tenpai == () and result.nagashi == ()


@pytest.mark.rule("riichi.R40")
def test_a_dead_hand_calls_nothing() -> None:
    desk = Desk("", "", "", "5566z234m456p234s", draws="1m5z6z", config=STRICT)
    desk.throw("1m")
    assert foul(desk, 3, act.Pon((1, 2))) == "riichi.R40"
    desk.throw("5z")
    assert (desk.state.phase, desk.state.turn) == (TURN, 2)
    assert desk.why_not(3, act.Pon((31, 31))).rule == "riichi.R40"


@pytest.mark.rule("riichi.R37", "riichi.R40")
@pytest.mark.parametrize("penalty", ["chombo", "dead_hand"])
def test_a_wrong_call_with_its_tiles_shown(penalty: Any) -> None:
    desk = Desk("", "", "5566z234m456p234s", draws="1m", config=strict(wrong_call=penalty))
    desk.throw("1m")
    assert foul(desk, 2, act.Chi((1, 2))) == "riichi.R40"
    (event,) = [e for e in desk.events if isinstance(e, ev.Fouled)]
    assert event.penalty == penalty
    if penalty == "dead_hand":
        assert event.tiles == (1, 2)
        assert desk.state.phase == TURN, "the round goes on"


@pytest.mark.rule("riichi.R40")
def test_a_warning_only_by_option() -> None:
    desk = Desk("", "", "5566z234m456p234s", draws="1m", config=strict(dead_hand="warning"))
    desk.throw("1m")
    foul(desk, 2, act.Chi((1, 2)))
    assert punished(desk) == [(2, "riichi.R40", "warning")] and not desk.side(2).dead


@pytest.mark.rule("riichi.R37", "riichi.R40")
def test_a_second_foul_of_a_dead_hand_is_a_chombo() -> None:
    """Wins and calls of a dead hand are refused; a further wrong word is one foul too many."""
    desk = Desk("", "", "5566z234m456p234s", draws="1m", config=STRICT)
    desk.throw("1m")
    foul(desk, 2, act.Chi((1, 2)))
    assert desk.why_not(2, act.Ron()).rule == "riichi.R40"
    assert desk.why_not(2, act.Pon((1, 2))).rule == "riichi.R40"
    assert foul(desk, 2, act.Voice("pon")) == "riichi.R41"
    assert (desk.result.kind, desk.result.fouls) == ("chombo", (2,))


@pytest.mark.rule("riichi.R41")
@pytest.mark.parametrize("option", ["penalty", "dead_hand", "warning"])
def test_a_word_without_a_call(option: Any) -> None:
    desk = Desk("", draws="1m", config=strict(voiced_call=option))
    desk.throw()
    assert foul(desk, 3, act.Voice("pon")) == "riichi.R41"
    if option == "penalty":
        assert (desk.state.points[3], desk.state.sticks) == (24_000, 1)
        assert punished(desk) == [(3, "riichi.R41", "points")]
    assert desk.side(3).dead == (option == "dead_hand")
    assert desk.state.phase == TURN


@pytest.mark.rule("riichi.R41")
def test_odd_penalties_keep_the_sum() -> None:
    desk = Desk("", draws="1m", config=strict(penalty_points=1_500))
    desk.throw()
    foul(desk, 3, act.Voice("chi"))
    assert (desk.state.points[3], desk.state.sticks, desk.state.lost) == (23_500, 1, 500)


@pytest.mark.rule("riichi.R41")
def test_a_slip_between_possible_calls_is_forgiven() -> None:
    desk = Desk("", "", "55m678p6789s567z1z", draws="5m", config=STRICT)
    desk.throw("5m")
    assert desk.to_act == (2,)
    assert desk.why_not(2, act.Voice("chi")).rule == "riichi.R41"


@pytest.mark.rule("riichi.R37", "riichi.R41")
@pytest.mark.parametrize("penalty", ["dead_hand", "chombo"])
@pytest.mark.parametrize("word", ["ron", "tsumo"])
def test_a_win_called_but_not_shown(penalty: Any, word: Any) -> None:
    desk = Desk("", config=strict(voiced_win=penalty))
    seat = 0
    if word == "ron":
        desk.throw()
        seat = 3
    assert foul(desk, seat, act.Voice(word)) == "riichi.R37"
    assert punished(desk) == [(seat, "riichi.R37", penalty)]


@pytest.mark.rule("riichi.R40")
def test_a_foul_during_answers_counts_as_passing() -> None:
    desk = Desk("", "", "55m678p6789s567z1z", draws="5m", config=STRICT)
    desk.throw("5m")
    foul(desk, 2, act.Chi((15, 16)))
    assert desk.state.phase == TURN and desk.state.turn == 1


def test_nothing_of_this_at_a_guarded_table() -> None:
    desk = Desk("")
    for seat in range(4):
        for action in (act.Tsumo(), act.Ron(), *(act.Voice(w) for w in ("chi", "pon", "kan", "ron", "tsumo"))):
            desk.why_not(seat, action)  # type: ignore[arg-type]
            assert RULES.foul(desk.state, seat, action) is None  # type: ignore[arg-type]
