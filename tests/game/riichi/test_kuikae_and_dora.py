"""What may not be discarded right after a call, and when indicators are turned (riichi.R17-R23, R35, R36)."""

from __future__ import annotations

from typing import Any

import pytest

from game.riichi import actions as act
from game.riichi.config import RiichiConfig
from game.riichi.play.calls import answers_to
from game.riichi.play.hands import give_all
from game.riichi.tiles import tiles_text
from tests.game.riichi.desk import RULES, Desk

REDS = RiichiConfig(red_fives=(1, 1, 1))


@pytest.mark.rule("riichi.R35")
@pytest.mark.parametrize(("level", "may"), [("none", False), ("suji", False), ("all", True)])
def test_the_called_tile_is_not_discarded_at_once(level: Any, may: bool) -> None:
    desk = Desk("", "67788m678p6789s5z", draws="6m", config=RiichiConfig(kuikae=level))
    desk.throw("6m")
    desk.chi(1, "78m")
    assert desk.may_discard(1).startswith("6") == may
    if not may:
        refusal = desk.why_not(1, act.Discard(5))
        assert (refusal.rule, refusal.reason) == ("riichi.R35", "kuikae_same")
        assert 5 in desk.view(1).forbidden
    desk.throw("5z")
    desk.until(1)
    assert RULES.refuse(desk.state, 1, act.Discard(5)) is None, "a turn later it may go"
    assert desk.view(1).forbidden == ()


@pytest.mark.rule("riichi.R36")
@pytest.mark.parametrize(("level", "may"), [("none", False), ("suji", True), ("all", True)])
def test_the_other_end_of_the_run(level: Any, may: bool) -> None:
    desk = Desk("", "678m3388p678s555z", draws="9m", config=RiichiConfig(kuikae=level))
    desk.throw("9m")
    desk.chi(1, "78m")
    refusal = RULES.refuse(desk.state, 1, act.Discard(5))
    assert (refusal is None) == may
    if refusal is not None:
        assert (refusal.rule, refusal.reason) == ("riichi.R36", "kuikae_end")


@pytest.mark.rule("riichi.R36")
@pytest.mark.parametrize(
    ("tile", "own", "forbidden"),
    [("3m", "12m", (2,)), ("4m", "56m", (3, 6)), ("7m", "56m", (3, 6)), ("5m", "46m", (4,)), ("7m", "89m", (6,))],
)
def test_which_tiles_are_the_ends(tile: str, own: str, forbidden: tuple[int, ...]) -> None:
    desk = Desk("", f"{own}678p34789s567z", draws=tile)
    desk.throw(tile)
    desk.chi(1, own)
    assert desk.view(1).forbidden == forbidden


@pytest.mark.rule("riichi.R35")
def test_a_red_five_is_a_five() -> None:
    desk = Desk("", "550m88p6789s5567z", draws="5m", config=REDS)
    desk.throw("5m")
    desk.pon(1, "55m")
    assert desk.why_not(1, act.Discard(34)).rule == "riichi.R35"


@pytest.mark.rule("riichi.R35", "riichi.R36")
@pytest.mark.parametrize(("level", "offered"), [("none", False), ("suji", True), ("all", True)])
def test_a_call_that_would_leave_nothing_to_discard_is_not_offered(level: Any, offered: bool) -> None:
    """With 4567m left in hand, taking 4m with 56m leaves 4m and 7m."""
    desk = Desk("", "4567m555666777z", config=RiichiConfig(kuikae=level))
    side = desk.side(1)
    for kind in (31, 32, 33):
        give_all(side, (kind,) * 3)
    options = answers_to(desk.state, 3, 0, "discard", False)[1]
    assert (act.Chi((4, 5)) in options) == offered
    assert act.Chi((5, 6)) not in options


def kan_desk(config: RiichiConfig, kind: str) -> Desk:
    """Seat 0 makes a kan; the second indicator is 1s."""
    if kind == "closed":
        desk = Desk("555z678m678p6789s", draws="5z", rinshan="9p", dora="9s1s", config=config)
        desk.do(0, act.ClosedKan(31))
        return desk
    desk = Desk("555z678m678p6789s", "", "", "", draws="1z2z3z5z4z1z2z", rinshan="9p", dora="9s1s", config=config)
    desk.go(3)
    desk.throw("5z")
    if kind == "open":
        desk.do(0, act.OpenKan())
        return desk
    desk.pon(0, "55z")
    desk.throw("8m")
    desk.until(0)
    desk.do(0, act.AddedKan(31))
    return desk


@pytest.mark.rule("riichi.R17", "riichi.R21")
@pytest.mark.parametrize("when", ["kan", "discard"])
@pytest.mark.parametrize("kind", ["closed", "open", "added"])
def test_when_the_indicator_is_turned(when: Any, kind: str) -> None:
    desk = kan_desk(RiichiConfig(kan_dora_on=when), kind)
    at_once = when == "kan" or kind == "closed"
    assert tiles_text(desk.state.indicators) == ("19s" if at_once else "9s")
    events = desk.throw("9p")
    assert tiles_text(desk.state.indicators) == "19s"
    names = [type(event).__name__ for event in events[:2]]
    assert (names[1] == "DoraTurned") == (not at_once)


@pytest.mark.rule("riichi.R21")
@pytest.mark.parametrize("kind", ["closed", "open", "added"])
def test_no_kan_dora_by_option(kind: str) -> None:
    desk = kan_desk(RiichiConfig(kan_dora=False), kind)
    desk.throw("9p")
    assert tiles_text(desk.state.indicators) == "9s"


@pytest.mark.rule("riichi.R17")
@pytest.mark.parametrize(("counts", "dora"), [(True, 4), (False, 1)])
def test_whether_a_ron_counts_the_indicator_turned_with_the_discard(counts: bool, dora: int) -> None:
    """Seat 1 waits for 9p; indicators 8p and, after the open kan, 3m for the triplet of 4m."""
    config = RiichiConfig(kan_dora_for_ron=counts)
    desk = Desk("555z678m678s1236s", "444m78p234p567s11p", draws="1z2z3z5z", rinshan="9p", dora="8p3m", config=config)
    desk.go(3)
    desk.throw("5z")
    desk.do(0, act.OpenKan())
    assert RULES.refuse(desk.state, 0, act.Tsumo()) is not None
    desk.side(1).riichi = True
    desk.throw("9p")
    desk.do(1, act.Ron())
    assert desk.result.wins[0].worth.dora == dora


@pytest.mark.rule("riichi.R17")
def test_a_rinshan_win_does_not_count_the_indicator_that_is_due() -> None:
    desk = Desk("555z44m678m22789s", draws="1z2z3z5z", rinshan="4m", dora="1p3m")
    desk.go(3)
    desk.throw("5z")
    desk.do(0, act.OpenKan())
    desk.do(0, act.Tsumo())
    worth = desk.result.wins[0].worth
    assert worth.dora == 0 and ("rinshan", 1) in worth.yaku


@pytest.mark.rule("riichi.R17")
def test_an_indicator_that_is_due_is_turned_with_the_next_kan() -> None:
    """Open kan, then a closed kan with the rinshan tile: both indicators lie open, both rinshan tiles are drawn."""
    desk = Desk("555z666z78m678p9s1s", draws="1z2z3z5z", rinshan="6z9p", dora="9s1s2s")
    desk.go(3)
    desk.throw("5z")
    desk.do(0, act.OpenKan())
    assert len(desk.state.indicators) == 1
    events = desk.do(0, act.ClosedKan(32))
    assert [type(e).__name__ for e in events] == ["Called", "DoraTurned", "DoraTurned", "TileDrawn"]
    assert desk.state.left == 70 - 4 - 2


@pytest.mark.rule("riichi.R22", "riichi.R23")
@pytest.mark.parametrize(("kan_ura", "ura"), [(True, "23p"), (False, "2p")])
def test_ura_are_turned_for_riichi_winners(kan_ura: bool, ura: str) -> None:
    config = RiichiConfig(kan_ura=kan_ura)
    desk = Desk("555z678m678p78s99m", draws="5z2z3z4z9s", rinshan="1z", dora="1m1m", ura="2p3p", config=config)
    desk.do(0, act.ClosedKan(31))
    desk.throw("1z", riichi=True)
    desk.until(0)
    desk.do(0, act.Tsumo())
    win = desk.result.wins[0]
    assert tiles_text(win.ura) == ura
    assert ("riichi", 1) in win.worth.yaku


@pytest.mark.rule("riichi.R22")
def test_no_ura_without_riichi_or_by_option() -> None:
    for config in (RiichiConfig(), RiichiConfig(ura_dora=False)):
        desk = Desk("123m456p789s1155z", draws="5z", config=config)
        desk.do(0, act.Tsumo())
        assert desk.result.wins[0].ura == ()
