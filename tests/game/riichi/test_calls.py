"""Chi, pon and kan, and which of several answers counts (riichi.R8, riichi.R12-R19)."""

from __future__ import annotations

import pytest

from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import layout
from game.riichi.state import CLAIM, TURN
from game.riichi.tiles import tiles_text
from tests.game.riichi.desk import RULES, Desk

RUN = "34m678p6789s556z7z"
PAIR = "55m678p6789s567z1z"
WINS = "46m22456p234678s"
REDS = RiichiConfig(red_fives=(1, 1, 1))


@pytest.mark.rule("riichi.R12")
def test_chi_only_from_the_left() -> None:
    desk = Desk("", RUN, "46m678p6789s567z1z", draws="5m")
    desk.throw("5m")
    assert desk.to_act == (1,)
    assert desk.legal(1) == [act.Chi((2, 3)), act.Pass()]
    assert desk.why_not(2, act.Chi((3, 5))).reason == "chi_from_left"
    desk.chi(1, "34m")
    assert (desk.state.turn, desk.drawn) == (1, -1)
    meld = desk.side(1).melds[0]
    assert (meld.kind, meld.source, tiles_text(meld.tiles)) == ("chi", 3, "345m")
    assert desk.side(0).river[-1].taken


@pytest.mark.rule("riichi.R8", "riichi.R12")
def test_runs_neither_wrap_nor_hold_honours() -> None:
    desk = Desk("", "89m89p89s1234567z", draws="1m")
    desk.throw("1m")
    assert (desk.state.phase, desk.state.turn) == (TURN, 1)
    desk = Desk("", "23z678m678p67899s", "11z678m678p67899s", draws="1z")
    desk.throw("1z")
    assert desk.to_act == (2,)
    refusal = desk.why_not(1, act.Chi((28, 29)))
    assert (refusal.rule, refusal.reason) == ("riichi.R8", "no_run_of_honours")


@pytest.mark.rule("riichi.R12", "riichi.R13")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_pon_from_anyone(seat: int) -> None:
    hands = ["", "", "", ""]
    hands[seat] = PAIR
    desk = Desk(*hands, draws="5m")
    desk.throw("5m")
    desk.pon(seat, "55m")
    meld = desk.side(seat).melds[0]
    assert (meld.kind, meld.source) == ("pon", 4 - seat)
    assert [shown.sideways for shown in layout(meld)].index(True) == seat - 1
    assert desk.state.turn == seat
    desk.throw("7z")
    assert desk.state.turn == (seat + 1) % 4


@pytest.mark.rule("riichi.R12")
def test_pon_comes_before_chi() -> None:
    desk = Desk("", RUN, PAIR, draws="5m")
    desk.throw("5m")
    assert desk.to_act == (1, 2)
    desk.chi(1, "34m")
    assert desk.state.phase == CLAIM and desk.to_act == (2,)
    desk.pon(2, "55m")
    assert desk.state.turn == 2 and desk.side(1).melds == ()


@pytest.mark.rule("riichi.R12")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_ron_wins_whatever_the_order_of_answers(order: tuple[int, ...]) -> None:
    desk = Desk("", RUN, PAIR, WINS, draws="5m")
    desk.throw("5m")
    assert desk.to_act == (1, 2, 3)
    answers = {1: act.Chi((2, 3)), 2: act.Pon((4, 4)), 3: act.Ron()}
    for seat in order[:-1]:
        assert desk.do(seat, answers[seat]) == ()
    desk.do(order[-1], answers[order[-1]])
    assert [win.seat for win in desk.result.wins] == [3]


@pytest.mark.rule("riichi.R12")
def test_an_answer_stays_hidden_until_all_have_answered() -> None:
    desk = Desk("", RUN, PAIR, draws="5m")
    desk.throw("5m")
    before = [desk.view(seat) for seat in (0, 1, 3)]
    assert desk.do(2, act.Pass()) == ()
    assert [desk.view(seat) for seat in (0, 1, 3)] == before
    assert desk.why_not(2, act.Pon((4, 4))).reason == "answered"
    assert (before[0].asked, before[0].owes) == (None, ())


@pytest.mark.rule("riichi.R12")
@pytest.mark.parametrize("last", ["5m", "1z"])
def test_no_call_on_the_very_last_discard(last: str) -> None:
    desk = Desk("", "", PAIR, last=last)
    while desk.state.left:
        desk.go()
    assert tiles_text([desk.drawn]) == last
    desk.throw()
    assert desk.result.kind == "draw"
    assert not any(isinstance(event, ev.Called) for event in desk.events)


@pytest.mark.rule("riichi.R12")
def test_no_kan_without_a_live_tile() -> None:
    desk = Desk("", "555z678m678p678s6z", last="5z")
    while desk.state.left:
        desk.go()
    assert desk.state.turn == 1
    refusal = desk.why_not(1, act.ClosedKan(31))
    assert (refusal.rule, refusal.reason) == ("riichi.R12", "last_tile")


@pytest.mark.rule("riichi.R3", "riichi.R12")
def test_red_fives_are_a_choice() -> None:
    desk = Desk("", "550m46m678p678s12z", draws="5m", config=REDS)
    desk.throw("5m")
    assert {tiles_text(a.own) for a in desk.legal(1) if isinstance(a, act.Pon)} == {"55m", "05m"}
    assert {tiles_text(a.own) for a in desk.legal(1) if isinstance(a, act.Chi)} == {"46m"}
    assert desk.may(1, act.OpenKan)
    desk = Desk("", "056p678m6789s567z", draws="4p", config=REDS)
    desk.throw("4p")
    assert {tiles_text(a.own) for a in desk.legal(1) if isinstance(a, act.Chi)} == {"06p", "56p"}
    desk.chi(1, "06p")
    assert tiles_text(desk.side(1).melds[0].tiles) == "406p"


@pytest.mark.rule("riichi.R14")
def test_melded_tiles_are_never_discarded() -> None:
    desk = Desk("", PAIR, draws="5m")
    desk.throw("5m")
    desk.pon(1, "55m")
    refusal = desk.why_not(1, act.Discard(4))
    assert (refusal.rule, refusal.reason) == ("riichi.R14", "melded")


@pytest.mark.rule("riichi.R15")
def test_an_added_kan_needs_an_own_draw_after_the_pon() -> None:
    desk = Desk("", "555z678m678p6789s", draws="5z", rinshan="9p")
    desk.throw("5z")
    desk.pon(1, "55z")
    assert not desk.may(1, act.AddedKan)
    assert desk.why_not(1, act.AddedKan(31)).reason == "kan_after_draw"
    desk.throw("6m")
    assert desk.why_not(1, act.AddedKan(31)).rule == "riichi.R1"
    desk.until(1)
    assert desk.may(1, act.AddedKan)
    desk.throw()
    desk.until(1)
    desk.do(1, act.AddedKan(31))
    meld = desk.side(1).melds[0]
    assert (meld.kind, meld.source, meld.added) == ("added_kan", 3, 31)
    assert tiles_text([desk.drawn]) == "9p"
    assert not desk.side(1).closed


@pytest.mark.rule("riichi.R15")
def test_a_kan_in_hand_is_no_added_kan_without_the_pon() -> None:
    desk = Desk("555z678m678p6789s", draws="5z")
    assert desk.why_not(0, act.AddedKan(31)).reason == "no_pon_to_add"
    assert desk.why_not(0, act.ClosedKan(0)).reason == "not_four"


@pytest.mark.rule("riichi.R9", "riichi.R14", "riichi.R16")
def test_a_closed_kan_draws_a_rinshan_tile_and_keeps_the_hand_closed() -> None:
    desk = Desk("555z678m678p6789s", draws="5z", rinshan="9p", dora="9s1s")
    desk.do(0, act.ClosedKan(31))
    assert desk.side(0).closed
    assert desk.names()[-3:] == ["Called", "DoraTurned", "TileDrawn"]
    assert tiles_text(desk.state.indicators) == "19s"
    assert [s.face_down for s in layout(desk.side(0).melds[0])] == [True, False, False, True]
    assert desk.may_discard(0) == "678m6789p6789s"


@pytest.mark.rule("riichi.R12", "riichi.R16")
def test_an_open_kan_draws_a_rinshan_tile_and_opens_the_hand() -> None:
    desk = Desk("", "", "555z678m678p6789s", draws="5z", rinshan="9p")
    desk.throw("5z")
    desk.do(2, act.OpenKan())
    assert desk.state.turn == 2 and tiles_text([desk.drawn]) == "9p"
    assert (desk.side(2).melds[0].kind, desk.side(2).melds[0].source) == ("open_kan", 2)
    assert not desk.side(2).closed
    desk.throw("9p")
    assert desk.state.turn == 3


def four_kans(config: RiichiConfig) -> Desk:
    """Seat 0 has four kans, seat 1 has drawn and holds four 5p."""
    desk = Desk("555666777z111m9m", "555p678m678s1234z", draws="5z5p", rinshan="6z7z1m2p", config=config)
    for kind in (31, 32, 33, 0):
        desk.do(0, act.ClosedKan(kind))
    desk.throw("2p")
    assert (desk.state.phase, desk.state.turn) == (TURN, 1), "four kans of one seat end nothing"
    return desk


@pytest.mark.rule("riichi.R18")
def test_a_fifth_kan_is_refused() -> None:
    desk = four_kans(RiichiConfig())
    refusal = desk.why_not(1, act.ClosedKan(13))
    assert (refusal.rule, refusal.values) == ("riichi.R18", {"kans": 4})


@pytest.mark.rule("riichi.R18")
def test_a_fifth_kan_ends_the_round_by_option() -> None:
    desk = four_kans(RiichiConfig(fifth_kan="aborts"))
    desk.do(1, act.ClosedKan(13))
    assert (desk.result.kind, desk.result.name) == ("abort", "four_kans")


@pytest.mark.rule("riichi.R19")
def test_an_added_kan_can_be_robbed() -> None:
    """Seat 2 has no yaku but the robbing itself."""
    desk = Desk("", "55m678p6789s567z1z", "46m99m234p678s444z", draws="5m9p1p1s5m", rinshan="2p")
    desk.throw("5m")
    assert desk.to_act == (1,)
    desk.pon(1, "55m")
    desk.throw("7z")
    desk.until(1)
    assert not desk.side(2).missed, "the tile that went by is forgotten with the next draw"
    desk.do(1, act.AddedKan(4))
    assert desk.to_act == (2,) and desk.view(2).asked is not None
    assert desk.why_not(3, act.Pon((1, 1))).reason in ("only_ron_on_kan", "no_such_set")
    desk.do(2, act.Ron())
    win = desk.result.wins[0]
    assert ("chankan", 1) in win.worth.yaku and (win.seat, win.source) == (2, 1)
    assert not any(isinstance(e, ev.TileDrawn) and e.rinshan for e in desk.events)
    assert desk.names().count("DoraTurned") == 1, "a robbed kan turns no indicator"


ORPHANS = "19m19p19s1234566z"
KAN_HAND = "777z556m678m678p6s"


@pytest.mark.rule("riichi.R19")
@pytest.mark.parametrize("allowed", [True, False])
def test_thirteen_orphans_rob_a_closed_kan_only_by_option(allowed: bool) -> None:
    desk = Desk(KAN_HAND, ORPHANS, draws="7z", rinshan="9p", config=RiichiConfig(kokushi_robs_closed_kan=allowed))
    desk.do(0, act.ClosedKan(33))
    if not allowed:
        assert desk.state.turn == 0 and tiles_text([desk.drawn]) == "9p"
        assert not desk.side(1).missed
        return
    assert desk.to_act == (1,)
    desk.do(1, act.Ron())
    assert desk.result.wins[0].worth.yakuman == 1


@pytest.mark.rule("riichi.R19", "riichi.R33")
def test_declining_to_rob_a_kan_is_furiten() -> None:
    desk = Desk(KAN_HAND, ORPHANS, draws="7z", rinshan="9p", config=RiichiConfig(kokushi_robs_closed_kan=True))
    desk.do(0, act.ClosedKan(33))
    desk.do(1, act.Pass())
    assert desk.side(1).missed and desk.view(1).furiten
    assert tiles_text([desk.drawn]) == "9p"


@pytest.mark.rule("riichi.R12", "riichi.R19")
def test_nobody_calls_the_tile_of_a_kan() -> None:
    """The tile of an added kan is offered to a ron only."""
    desk = Desk("", "55m678p6789s567z1z", "34m678p67899s567z", draws="5m9p1p1s5m", rinshan="2p")
    desk.throw("5m")
    desk.pon(1, "55m")
    desk.throw("7z")
    desk.until(1)
    desk.do(1, act.AddedKan(4))
    assert desk.state.turn == 1 and desk.state.phase == TURN
    assert RULES.legal(desk.state, 2) == ()
