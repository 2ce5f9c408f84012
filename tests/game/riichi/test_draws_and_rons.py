"""Exhaustive and abortive draws, several rons, and what follows a round (riichi.R42-R50, riichi.R60, riichi.R61)."""

from __future__ import annotations

from typing import Any

import pytest

from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.state import DEAL, OVER, REVEAL, TURN
from tests.game.riichi.desk import RULES, Desk

READY = "234m456p23678s88p"
NINE = "19m19p19s123z2356m"


@pytest.mark.rule("riichi.R42", "riichi.R43")
def test_the_empty_wall_ends_the_round_and_waiting_hands_are_shown() -> None:
    desk = Desk("", "", READY)
    result = desk.exhaust()
    assert (result.kind, result.name, result.tenpai) == ("draw", "", (2,))
    assert result.deltas == (-1000, -1000, 3000, -1000)
    shown = [e for e in desk.events if isinstance(e, ev.HandShown)]
    assert [(e.seat, e.waits) for e in shown] == [(2, (18, 21))]
    assert (desk.state.honba, desk.state.dealer) == (1, 1)
    assert desk.view(0).table[2].shown == desk.view(2).hand


@pytest.mark.rule("riichi.R42")
def test_hands_are_shown_from_the_dealer_on() -> None:
    desk = Desk(READY, "", "222m567m22234s55z", dealer=2, wind=1)
    result = desk.exhaust()
    shown = [e.seat for e in desk.events if isinstance(e, ev.HandShown)]
    assert shown == [2, 0] and result.renchan


@pytest.mark.rule("riichi.R42")
def test_a_waiting_hand_may_be_called_noten_by_option() -> None:
    desk = Desk("", READY, config=RiichiConfig(noten_claim="anyone"))
    while desk.state.phase != REVEAL:
        desk.go()
    assert desk.to_act == (1,) and desk.view(1).owes == ("reveal",) and desk.view(0).owes == ()
    assert (desk.view(1).turn, desk.view(0).turn) == (1, -1), "who is asked is waiting: nobody else may know"
    assert desk.why_not(0, act.FoldTenpai()).rule == "riichi.R42"
    assert desk.why_not(1, act.Discard(1)).reason == "wall_empty"
    desk.do(1, act.FoldTenpai())
    assert desk.result.tenpai == () and desk.result.deltas == (0, 0, 0, 0)
    assert desk.view(0).table[1].shown == ()


@pytest.mark.rule("riichi.R42")
def test_riichi_must_be_shown() -> None:
    desk = Desk("", READY, draws="1z2z", config=RiichiConfig(noten_claim="anyone"))
    desk.throw()
    desk.throw("2z", riichi=True)
    result = desk.exhaust()
    assert result.tenpai == (1,)


@pytest.mark.rule("riichi.R42")
@pytest.mark.parametrize(
    ("points", "asked"), [((40_000, 20_000, 20_000, 20_000), True), ((26_000, 25_000, 25_000, 24_000), False)]
)
def test_only_the_last_dealer_in_a_safe_lead_may_fold(points: tuple[int, ...], asked: bool) -> None:
    config = RiichiConfig(noten_claim="last_dealer", length="single")
    desk = Desk(READY, points=points, config=config)
    while desk.state.phase == TURN or desk.state.claim is not None:
        desk.go()
    assert (desk.state.phase == REVEAL) == asked


@pytest.mark.rule("riichi.R43")
@pytest.mark.parametrize(("keishiki", "tenpai"), [(True, (1,)), (False, ())])
def test_a_waiting_hand_without_yaku(keishiki: bool, tenpai: tuple[int, ...]) -> None:
    """An open hand that no wait gives a yaku, but for the luck of the last tile."""
    desk = Desk("", "123m45688p23s99s6z", draws="9s", config=RiichiConfig(keishiki_tenpai=keishiki))
    desk.throw("9s")
    desk.pon(1, "99s")
    desk.throw("6z")
    assert desk.view(1).waits == (18, 21)
    assert desk.exhaust().tenpai == tenpai


@pytest.mark.rule("riichi.R47")
@pytest.mark.parametrize(("on", "taken", "paid"), [(True, False, (3,)), (False, False, ()), (True, True, ())])
def test_nagashi_mangan(on: bool, taken: bool, paid: tuple[int, ...]) -> None:
    """Seat 3 throws ones and nines only; seat 0 may take the last of them."""
    mine = ["9m", "1p", "9p", "1s"] * 4 + ["1m"]
    others = [f"{rank}{suit}" for suit in "mps" for rank in range(2, 9)] * 2 + ["5z", "6z"] * 4 + ["7z"] * 3
    draws = "".join(mine[at // 4] if at % 4 == 3 else others.pop() for at in range(70))
    hands = ("11m58m258p258s123z", "36m36p3699s11247z", "47m47p4799s12334z", "3467m3467p36s244z")
    desk = Desk(*hands, draws=draws, config=RiichiConfig(nagashi_mangan=on))
    while desk.state.left > 2:
        desk.go()
    desk.throw()
    assert desk.to_act == (0,)
    if taken:
        desk.pon(0, "11m")
        desk.throw("1z")
    result = desk.exhaust()
    assert (result.nagashi, result.name) == (paid, "nagashi" if paid else "")
    if paid:
        assert result.deltas == (-4000, -2000, -2000, 8000) and not result.renchan


@pytest.mark.rule("riichi.R44")
@pytest.mark.parametrize("option", ["dealer_stays", "dealer_moves", "off"])
def test_nine_terminals(option: Any) -> None:
    desk = Desk(NINE, draws="4m", config=RiichiConfig(nine_terminals=option), honba=2, sticks=1)
    if option == "off":
        assert desk.why_not(0, act.NineTerminals()).reason == "nine_off"
        return
    desk.do(0, act.NineTerminals())
    result = desk.result
    assert (result.kind, result.name, result.deltas) == ("abort", "nine_terminals", (0, 0, 0, 0))
    assert (desk.state.honba, desk.state.sticks) == (3, 1)
    assert desk.state.dealer == (0 if option == "dealer_stays" else 1)
    assert "HandShown" in desk.names()


@pytest.mark.rule("riichi.R44")
def test_nine_terminals_need_an_untouched_first_turn() -> None:
    desk = Desk("", NINE, draws="4m4m")
    desk.until(1)
    assert desk.may(1, act.NineTerminals)
    desk.throw()
    desk.until(1)
    assert desk.why_not(1, act.NineTerminals()).reason == "nine_too_late"
    desk = Desk("", "66z678p6789m1257z", NINE, draws="6z4m")
    desk.throw("6z")
    desk.pon(1, "66z")
    desk.throw("7z")
    assert desk.state.turn == 2
    assert desk.why_not(2, act.NineTerminals()).reason == "nine_too_late"
    desk = Desk("19m19p19s12z23456m", draws="4m")
    assert desk.why_not(0, act.NineTerminals()).values == {"kinds": 8}


@pytest.mark.rule("riichi.R44")
@pytest.mark.parametrize("option", ["dealer_stays", "dealer_moves", "off"])
def test_four_winds(option: Any) -> None:
    desk = Desk(draws="5z6z7z5z", config=RiichiConfig(four_winds=option))
    for _ in range(4):
        desk.throw("3z")
    if option == "off":
        assert desk.state.turn == 0
        return
    assert (desk.result.kind, desk.result.name) == ("abort", "four_winds")
    assert desk.state.dealer == (option == "dealer_moves")


@pytest.mark.rule("riichi.R44")
def test_four_winds_must_be_equal_and_in_an_untouched_turn() -> None:
    desk = Desk(draws="5z6z7z5z")
    for tile in ("3z", "3z", "3z", "4z"):
        desk.throw(tile)
    assert desk.state.phase == TURN


def four_riichi(config: RiichiConfig | None = None) -> Desk:
    desk = Desk(
        "234m567p22678s55p", "345m678p33567s66p", "456m234p44345s77p", "56788m345p23466s",
        draws="1z2z3z4z", config=config,
    )  # fmt: skip
    for tile in ("1z", "2z", "3z", "4z"):
        desk.throw(tile, riichi=True)
    return desk


@pytest.mark.rule("riichi.R44")
@pytest.mark.parametrize("option", ["dealer_stays", "dealer_moves", "off"])
def test_four_riichi(option: Any) -> None:
    desk = four_riichi(RiichiConfig(four_riichi=option))
    assert desk.state.sticks == 4
    if option == "off":
        assert desk.state.phase == TURN
        return
    assert (desk.result.kind, desk.result.name) == ("abort", "four_riichi")
    assert desk.names().count("HandShown") == 4 and desk.names().count("RiichiAccepted") == 4
    assert desk.state.dealer == (option == "dealer_moves")


@pytest.mark.rule("riichi.R44")
@pytest.mark.parametrize("when", ["kan", "discard"])
def test_four_kans_of_several_seats(when: Any) -> None:
    desk = Desk(
        "555666777z111m9m",
        "888p678m678s1234z",
        draws="5z8p",
        rinshan="6z7z2p3p",
        config=RiichiConfig(four_kans_when=when),
    )
    for kind in (31, 32, 33):
        desk.do(0, act.ClosedKan(kind))
    desk.throw("2p")
    events = desk.do(1, act.ClosedKan(16))
    if when == "discard":
        assert desk.state.turn == 1 and type(events[-1]).__name__ == "TileDrawn"
        desk.throw()
    assert (desk.result.kind, desk.result.name) == ("abort", "four_kans")


@pytest.mark.rule("riichi.R44")
def test_four_kans_play_on_by_option() -> None:
    desk = Desk(
        "555666777z111m9m", "888p678m678s1234z", draws="5z8p", rinshan="6z7z2p3p", config=RiichiConfig(four_kans="off")
    )
    for kind in (31, 32, 33):
        desk.do(0, act.ClosedKan(kind))
    desk.throw("2p")
    desk.do(1, act.ClosedKan(16))
    desk.throw()
    assert desk.state.phase == TURN and desk.state.turn == 2


RON_HANDS = ("", "46m22456p234678s", "46m33567p345678s", "46m44678p456678s")


def rons(config: RiichiConfig, count: int, **place: Any) -> Desk:
    """Seat 0 throws 5m, for which ``count`` seats wait."""
    hands = [*RON_HANDS[: count + 1], "", "", ""][:4]
    desk = Desk(*hands, draws="5m", config=config, **place)
    desk.throw("5m")
    assert desk.to_act == tuple(range(1, count + 1))
    for seat in desk.to_act:
        desk.do(seat, act.Ron())
    return desk


@pytest.mark.rule("riichi.R48", "riichi.R50", "riichi.R30", "riichi.R46")
@pytest.mark.parametrize(
    ("option", "two", "three"),
    [
        ("first", (1,), (1,)),
        ("first_or_yakuman", (1,), (1,)),
        ("first_three_abort", (1,), ()),
        ("all", (1, 2), (1, 2, 3)),
        ("two_three_abort", (1, 2), ()),
    ],
)
def test_several_rons(option: Any, two: tuple[int, ...], three: tuple[int, ...]) -> None:
    config = RiichiConfig(several_rons=option)
    desk = rons(config, 2, honba=1, sticks=1, points=(24_000, 25_000, 25_000, 25_000))
    assert tuple(win.seat for win in desk.result.wins) == two
    assert [win.sticks for win in desk.result.wins] == [1, 0][: len(two)]
    extra = [sum(paid.points for paid in win.payments if paid.reason == "honba") for win in desk.result.wins]
    assert extra == [300, 0][: len(two)], "the first in turn order takes the honba too"
    desk = rons(config, 3)
    assert tuple(win.seat for win in desk.result.wins) == three
    if not three:
        assert (desk.result.kind, desk.result.name) == ("abort", "three_ron")
        assert desk.state.honba == 1


@pytest.mark.rule("riichi.R48")
def test_a_yakuman_beats_the_first_by_option() -> None:
    for option, winner in (("first", 1), ("first_or_yakuman", 2)):
        config = RiichiConfig(several_rons=option)  # type: ignore[arg-type]
        desk = Desk("", "78m22456p234678s", "1m19p19s12345677z", draws="9m", config=config)
        desk.throw("9m")
        for seat in desk.to_act:
            desk.do(seat, act.Ron())
        assert [win.seat for win in desk.result.wins] == [winner]


@pytest.mark.rule("riichi.R49")
@pytest.mark.parametrize(("option", "renchan"), [("renchan", True), ("if_first", False), ("moves", False)])
def test_a_dealer_among_several_winners(option: Any, renchan: bool) -> None:
    config = RiichiConfig(several_rons="all", several_rons_dealer=option)
    desk = Desk("46m33567p345678s", "", "", "46m22456p234678s", draws="1z2z5m", config=config)
    desk.throw("1z")
    desk.throw("2z")
    desk.throw("5m")
    assert desk.to_act == (3, 0)
    desk.do(0, act.Ron())
    desk.do(3, act.Ron())
    assert [win.seat for win in desk.result.wins] == [3, 0]
    assert desk.result.renchan == renchan


@pytest.mark.rule("riichi.R45", "riichi.R46")
def test_honba_rises_with_renchan_and_goes_with_another_winner() -> None:
    desk = Desk("123m456p78s11155z", draws="9s", honba=1)
    desk.do(0, act.Tsumo())
    assert (desk.state.honba, desk.state.dealer, desk.result.renchan) == (2, 0, True)
    assert desk.state.phase == DEAL and desk.to_act == (0,)
    desk = rons(RiichiConfig(), 1, honba=3)
    assert (desk.state.honba, desk.state.dealer) == (0, 1)
    assert desk.why_not(0, act.Deal()).reason == "not_dealer"
    desk.do(1, act.Deal())
    assert desk.state.round == 2 and desk.state.turn == 1


@pytest.mark.rule("riichi.R45")
def test_the_eighth_win_in_a_row_is_a_yakuman_by_option() -> None:
    desk = Desk("123m456p78s11155z", draws="6z2z3z4z9s", honba=7, config=RiichiConfig(paarenchan=True))
    desk.state.won_in_row = 7
    desk.until(1)
    desk.until(0)
    desk.do(0, act.Tsumo())
    assert desk.result.wins[0].worth.yaku == (("paarenchan", 13),)
    assert desk.state.won_in_row == 8


def three_dragons(config: RiichiConfig) -> Desk:
    """Seat 1 pons haku from seat 0, hatsu and chun from seat 2, and waits for 1m and 4m."""
    desk = Desk("", "23m48p199s556677z", draws="5z6z7z1z2z3z4m", config=config)
    desk.throw("5z")
    desk.pon(1, "55z")
    desk.throw("1s")
    desk.throw("6z")
    desk.pon(1, "66z")
    desk.throw("4p")
    assert desk.side(1).liable == ()
    desk.throw("7z")
    desk.pon(1, "77z")
    desk.throw("8p")
    return desk


@pytest.mark.rule("riichi.R60")
@pytest.mark.parametrize("on", [True, False])
def test_the_giver_of_the_third_dragon_is_liable(on: bool) -> None:
    desk = three_dragons(RiichiConfig(pao_daisangen=on))
    assert desk.side(1).liable == ((("daisangen", 2),) if on else ())
    desk.until(1)
    desk.do(1, act.Tsumo())
    assert desk.result.wins[0].worth.yakuman == 1
    assert desk.result.deltas == ((0, 32_000, -32_000, 0) if on else (-16_000, 32_000, -8_000, -8_000))


@pytest.mark.rule("riichi.R60")
def test_the_liable_seat_shares_a_ron() -> None:
    desk = three_dragons(RiichiConfig())
    desk.throw()
    desk.throw()
    desk.throw()
    desk.pass_all()
    assert desk.state.turn == 1
    desk.throw("4m")
    assert desk.side(1).furiten


@pytest.mark.rule("riichi.R60")
@pytest.mark.parametrize("on", [True, False])
def test_the_giver_of_the_fourth_kan_is_liable_by_option(on: bool) -> None:
    desk = Desk("555666777z444m9m", draws="5z1z2z4m", rinshan="6z7z1p2p", config=RiichiConfig(pao_suukantsu=on))
    for kind in (31, 32, 33):
        desk.do(0, act.ClosedKan(kind))
    desk.throw("1p")
    desk.go(2)
    desk.throw("4m")
    desk.do(0, act.OpenKan())
    assert desk.side(0).liable == ((("suukantsu", 3),) if on else ())


@pytest.mark.rule("riichi.R61")
@pytest.mark.parametrize("on", [True, False])
def test_the_giver_of_an_open_kan_pays_a_rinshan_win_by_option(on: bool) -> None:
    desk = Desk("555z44m678m22789s", draws="1z2z3z5z", rinshan="4m", config=RiichiConfig(kan_liability=on))
    desk.go(3)
    desk.throw("5z")
    desk.do(0, act.OpenKan())
    desk.do(0, act.Tsumo())
    deltas = desk.result.deltas
    assert (deltas[1] == deltas[2] == 0) == on and deltas[3] < 0 < deltas[0]


@pytest.mark.rule("riichi.R66", "riichi.R68")
def test_the_match_ends_and_nobody_owes_anything() -> None:
    desk = Desk("123m456p78s11155z", draws="9s", config=RiichiConfig(length="single"))
    desk.do(0, act.Tsumo())
    assert desk.state.phase == OVER and desk.to_act == ()
    assert desk.state.game is not None and desk.state.game.reason in ("length", "top")
    assert desk.why_not(0, act.Deal()).reason == "game_over"
    places = RULES.standings(desk.state)
    assert places[0].rank == 1 and sum(p.score for p in places) == 0
