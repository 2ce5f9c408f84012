"""Riichi, ippatsu and furiten (riichi.R26-R34)."""

from __future__ import annotations

from typing import Any

import pytest

from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.state import CLAIM, TURN
from game.riichi.tiles import tiles_text
from tests.game.riichi.desk import RULES, Desk

READY = "234m456p23678s88p"
"""Waits for 1s and 4s, with pinfu on both."""


def yaku(desk: Desk) -> list[str]:
    """The yaku of the first winner."""
    return [name for name, _ in desk.result.wins[0].worth.yaku]


@pytest.mark.rule("riichi.R26")
def test_riichi_lays_a_stick_and_binds_to_the_drawn_tile() -> None:
    desk = Desk("234m456p23678s8p9m", draws="8p1z2z3z4z")
    assert desk.may_riichi(0) == "9m"
    assert desk.why_not(0, act.Discard(1, False, True)).reason == "not_tenpai"
    events = desk.throw("9m", riichi=True)
    assert [type(e).__name__ for e in events] == ["Discarded", "RiichiAccepted", "TileDrawn"]
    assert (desk.state.points[0], desk.state.sticks) == (24_000, 1)
    assert desk.view(1).table[0].riichi and desk.side(0).river[0].riichi
    desk.until(0)
    assert desk.legal(0) == [act.Discard(30, True)]
    refusal = desk.why_not(0, act.Discard(1))
    assert (refusal.rule, refusal.reason) == ("riichi.R26", "only_drawn_tile")
    assert desk.why_not(0, act.Discard(30, True, True)).reason == "riichi_already"


@pytest.mark.rule("riichi.R26")
def test_an_open_hand_declares_nothing() -> None:
    desk = Desk("", "234m456p23s99p55z1z", draws="5z2z3z4z")
    desk.throw("5z")
    desk.pon(1, "55z")
    desk.throw("1z")
    desk.until(1)
    assert desk.view(1).waits == (18, 21)
    assert desk.may_riichi(1) == ""
    assert desk.why_not(1, act.Discard(desk.drawn, True, True)).reason == "hand_open"


@pytest.mark.rule("riichi.R26")
@pytest.mark.parametrize(("points", "allowed", "may"), [(900, False, False), (1000, False, True), (900, True, True)])
def test_riichi_needs_a_stick(points: int, allowed: bool, may: bool) -> None:
    config = RiichiConfig(riichi_below_1000=allowed)
    desk = Desk(READY, draws="1z", config=config, points=(points, 30_000, 30_000, 40_000 - points))
    assert (desk.may_riichi(0) != "") == may
    if not may:
        refusal = desk.why_not(0, act.Discard(27, True, True))
        assert (refusal.rule, refusal.values) == ("riichi.R26", {"points": points})


@pytest.mark.rule("riichi.R26", "riichi.R30")
def test_a_riichi_whose_tile_is_won_upon_is_void() -> None:
    desk = Desk(READY, "23m45688p234678s", draws="1m")
    desk.throw("1m", riichi=True)
    assert desk.state.sticks == 0 and not desk.side(0).riichi
    desk.do(1, act.Ron())
    assert desk.state.sticks == 0
    assert not any(isinstance(e, ev.RiichiAccepted) for e in desk.events)
    assert desk.result.deltas[0] == -desk.result.deltas[1]


@pytest.mark.rule("riichi.R26")
def test_a_riichi_tile_may_be_called() -> None:
    desk = Desk(READY, "99m678p6789s5671z", draws="9m")
    events = desk.throw("9m", riichi=True)
    assert [type(e).__name__ for e in events] == ["Discarded"]
    desk.pon(1, "99m")
    assert desk.side(0).riichi and not desk.side(0).ippatsu
    assert desk.state.sticks == 1
    assert desk.names()[-2:] == ["RiichiAccepted", "Called"]


LATE = ((4, {"refused", "not_last_discard", "allowed"}), (3, {"not_last_discard", "allowed"}),
        (1, {"not_last_discard", "allowed"}), (0, {"allowed"}))  # fmt: skip


@pytest.mark.rule("riichi.R28")
@pytest.mark.parametrize("option", ["refused", "not_last_discard", "allowed"])
@pytest.mark.parametrize(("left", "where"), LATE)
def test_riichi_without_an_own_draw_left(option: Any, left: int, where: set[str]) -> None:
    config = RiichiConfig(late_riichi=option)
    seat = (69 - left) % 4
    hands = ["", "", "", ""]
    hands[seat] = READY
    desk = Desk(*hands, config=config)
    side = desk.side(seat)
    while desk.state.left > left:
        desk.go()
    desk.pass_all()
    assert desk.state.turn == seat
    may = desk.may_riichi(seat) != ""
    assert may == (option in where)
    if not may:
        refusal = desk.why_not(seat, act.Discard(side.drawn, True, True))
        assert (refusal.rule, refusal.reason) == ("riichi.R28", "riichi_too_late")


@pytest.mark.rule("riichi.R31")
def test_ippatsu_lasts_one_round_of_the_table() -> None:
    desk = Desk(READY, draws="1z2z3z4z1s", ura="1m", dora="1m")
    desk.throw("1z", riichi=True)
    desk.until(0)
    assert desk.view(0).own.ippatsu
    desk.do(0, act.Tsumo())
    assert "ippatsu" in yaku(desk) and "double_riichi" in yaku(desk)
    desk = Desk(READY, draws="5z6z7z5z6z7z5z6z1s", ura="1m", dora="1m")
    desk.throw("5z", riichi=True)
    desk.until(0)
    desk.throw()
    desk.until(0)
    desk.do(0, act.Tsumo())
    assert "ippatsu" not in yaku(desk)


@pytest.mark.rule("riichi.R31")
@pytest.mark.parametrize("call", ["pon", "closed_kan"])
def test_any_call_breaks_ippatsu(call: str) -> None:
    if call == "pon":
        desk = Desk(READY, "", "", "66z678p67891245m", draws="1z6z3z")
        desk.throw("1z", riichi=True)
        desk.throw("6z")
        desk.pon(3, "66z")
    else:
        desk = Desk(READY, "666z678p6789m456m", draws="1z6z", rinshan="1p")
        desk.throw("1z", riichi=True)
        desk.do(1, act.ClosedKan(32))
    assert not desk.view(0).own.ippatsu and desk.side(0).riichi


@pytest.mark.rule("riichi.R26", "riichi.R44")
def test_double_riichi_only_in_the_first_turn_and_before_any_call() -> None:
    desk = Desk("", "", READY, "", draws="1z2z3z")
    desk.go(2)
    desk.throw("3z", riichi=True)
    assert desk.side(2).double
    desk = Desk("", "66z678p6789m1257z", READY, "", draws="6z3z")
    desk.throw("6z")
    desk.pon(1, "66z")
    desk.throw("1z")
    desk.until(2)
    desk.throw(riichi=True)
    assert desk.side(2).riichi and not desk.side(2).double


KAN_HANDS = (
    # hand, drawn, refused, composition, waits
    ("666z234m456p2355s", "6z", False, True, True),
    # 222333444m67s55p: the triplets may be three runs as well, and the waits stay.
    ("222333444m67s55p", "2m", False, False, True),
    # 2224m: waits for 3m and 4m, after the kan for 4m alone.
    ("2224m456p678s567p", "2m", False, False, False),
)


@pytest.mark.rule("riichi.R27")
@pytest.mark.parametrize("option", ["refused", "composition", "waits"])
@pytest.mark.parametrize(("hand", "drawn", "refused", "composition", "waits"), KAN_HANDS)
def test_closed_kan_after_riichi(
    option: str, hand: str, drawn: str, refused: bool, composition: bool, waits: bool
) -> None:
    desk = Desk(hand, draws=f"1z2z3z4z{drawn}", config=RiichiConfig(riichi_closed_kan=option))  # type: ignore[arg-type]
    desk.throw("1z", riichi=True)
    desk.until(0)
    may = {"refused": refused, "composition": composition, "waits": waits}[option]
    assert desk.may(0, act.ClosedKan) == may
    if not may:
        refusal = desk.why_not(0, act.ClosedKan(desk.drawn))
        assert (refusal.rule, refusal.reason) == ("riichi.R27", "kan_in_riichi")


@pytest.mark.rule("riichi.R27")
def test_only_the_drawn_tile_makes_a_kan_after_riichi() -> None:
    desk = Desk("666z234m456p2355s", draws="6z2z3z4z1z")
    desk.throw("6z", riichi=True)
    desk.until(0)
    assert not desk.may(0, act.ClosedKan)


@pytest.mark.rule("riichi.R32")
def test_an_own_discard_blocks_ron_on_every_wait() -> None:
    desk = Desk("234m456p23678s8p1s", draws="8p4s2z3z1z4s")
    desk.throw("1s")
    assert desk.view(0).waits == (18, 21) and desk.view(0).furiten
    desk.throw("4s")
    assert desk.state.turn == 2, "nobody is asked"
    refusal = desk.why_not(0, act.Ron())
    assert (refusal.rule, refusal.reason) == ("riichi.R32", "furiten")
    desk.until(0)
    desk.throw()
    assert desk.side(0).furiten, "a later draw does not cure it"


@pytest.mark.rule("riichi.R32")
def test_furiten_counts_waits_without_yaku_and_taken_tiles() -> None:
    """1s gives no yaku, 4s would; the own 1s was even called away."""
    desk = Desk("234m456p23666s8p1s", "", "11s678m678p2345z1z", draws="8p4s")
    desk.throw("1s")
    desk.pon(2, "11s")
    assert desk.side(0).furiten and desk.side(0).river[0].taken
    desk.throw("1z")
    desk.throw("4s")
    assert desk.state.by == 3 and not desk.may(0, act.Ron)


@pytest.mark.rule("riichi.R32")
def test_changing_the_waits_cures_discard_furiten() -> None:
    desk = Desk("234m456p23678s8p1s", draws="8p2z3z4z3s")
    desk.throw("1s")
    assert desk.view(0).furiten
    desk.until(0)
    desk.throw("2s")
    assert desk.view(0).waits == (16, 20) and not desk.view(0).furiten


@pytest.mark.rule("riichi.R33")
def test_letting_a_win_go_by_is_furiten_until_the_next_draw() -> None:
    desk = Desk(READY, draws="1z4s1s2z3z4s")
    desk.throw("1z")
    desk.throw("4s")
    assert desk.to_act == (0,)
    desk.do(0, act.Pass())
    assert desk.view(0).furiten
    desk.throw("1s")
    assert desk.state.phase == TURN and desk.state.turn == 3
    assert desk.why_not(0, act.Ron()).rule == "riichi.R33"
    desk.throw("2z")
    assert desk.state.turn == 0 and not desk.view(0).furiten
    desk.throw("3z")
    desk.throw("4s")
    assert desk.to_act == (0,)


@pytest.mark.rule("riichi.R33")
def test_a_tile_without_yaku_that_goes_by_counts_too() -> None:
    """Tanyao on 4s only: 1s goes by unasked, and the 4s behind it is not won."""
    desk = Desk("234m456p23666s88p", draws="1z1s4s")
    desk.throw("1z")
    desk.throw("1s")
    assert desk.state.turn == 2 and desk.side(0).missed
    desk.throw("4s")
    assert desk.state.turn == 3


@pytest.mark.rule("riichi.R33")
def test_being_skipped_by_a_pon_does_not_cure() -> None:
    """Seat 0 lets the 4s of seat 1 go; a pon of seat 2 skips seat 0, and seat 3 throws another 4s."""
    desk = Desk(READY, "", "66z678p6789m1244z", "", draws="1z4s3z6z4s")
    desk.throw("1z")
    desk.throw("4s")
    desk.do(0, act.Pass())
    desk.throw("3z")
    desk.throw("6z")
    desk.pon(2, "66z")
    assert desk.side(0).missed, "the turn of seat 0 was skipped"
    desk.throw("4z")
    desk.throw("4s")
    assert desk.may(0, act.Chi) and not desk.may(0, act.Ron), "no ron before the own draw"
    desk.pass_all()
    assert desk.state.turn == 0
    assert not desk.side(0).missed


@pytest.mark.rule("riichi.R29", "riichi.R34")
def test_after_riichi_a_win_let_go_is_furiten_for_good() -> None:
    desk = Desk(READY, draws="1z4s2z3z4z1s")
    desk.throw("1z", riichi=True)
    desk.throw("4s")
    desk.do(0, act.Pass())
    desk.until(0)
    assert not desk.side(0).missed and desk.view(0).furiten
    desk.throw("4z")
    desk.throw("1s")
    assert desk.state.turn == 2
    assert desk.why_not(0, act.Ron()).rule == "riichi.R34"


@pytest.mark.rule("riichi.R34")
def test_furiten_never_hinders_tsumo() -> None:
    desk = Desk(READY, draws="1z4s2z3z1s")
    desk.throw("1z", riichi=True)
    desk.throw("4s")
    desk.do(0, act.Pass())
    desk.until(0)
    assert desk.view(0).furiten and desk.may(0, act.Tsumo)
    desk.do(0, act.Tsumo())
    assert desk.result.kind == "tsumo"


@pytest.mark.rule("riichi.R29")
@pytest.mark.parametrize("allowed", [True, False])
def test_furiten_riichi_by_option(allowed: bool) -> None:
    desk = Desk("234m456p23678s8p1s", draws="8p", config=RiichiConfig(furiten_riichi=allowed))
    assert ("123678s" in desk.may_riichi(0)) == allowed
    if not allowed:
        refusal = desk.why_not(0, act.Discard(18, False, True))
        assert (refusal.rule, refusal.reason) == ("riichi.R29", "furiten_riichi")


@pytest.mark.rule("riichi.R30")
def test_sticks_go_to_the_next_winner() -> None:
    desk = Desk(READY, draws="1z2z3z4z1s", sticks=2, points=(23_000, 25_000, 25_000, 25_000))
    desk.throw("1z", riichi=True)
    assert desk.state.sticks == 3
    desk.until(0)
    desk.do(0, act.Tsumo())
    assert desk.result.wins[0].sticks == 3 and desk.state.sticks == 0
    assert sum(desk.state.points) == 100_000


@pytest.mark.rule("riichi.R29")
@pytest.mark.parametrize(("option", "tenpai"), [("tenpai", (0,)), ("noten", ())])
def test_declining_the_win_on_the_last_discard(option: Any, tenpai: tuple[int, ...]) -> None:
    config = RiichiConfig(last_tile_pass=option)
    desk = Desk(READY, last="1s", config=config)
    desk.side(0).thrown = 0
    while desk.state.left:
        desk.go()
        desk.side(0).thrown = 0
        desk.side(0).missed = False
    desk.throw()
    assert desk.state.phase == CLAIM and desk.to_act == (0,)
    desk.do(0, act.Pass())
    assert desk.result.tenpai == tenpai


def test_views_tell_the_own_waits_only() -> None:
    desk = Desk(READY, draws="1z")
    desk.throw("1z")
    assert desk.view(0).waits == (18, 21)
    assert desk.view(1).waits == ()
    assert tiles_text(desk.view(1).hand) != tiles_text(desk.view(0).hand)
    assert RULES.view(desk.state, 2).table[0].shown == ()
