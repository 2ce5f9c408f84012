"""What tiles and words offer at a riichi table."""

from __future__ import annotations

import pytest

from game.kernel.offers import Act, Arrange, Ask, Choose, No, Offers, Target, seat_rules
from game.kernel.rules import Refusal
from game.riichi import actions as act
from game.riichi.config import RiichiConfig
from game.riichi.offers import DRAWN, HAND, TABLE, offers, set_of, tile, used_tiles, word
from tests.game.riichi.desk import RULES, Desk

READY = "234m456p23678s88p"
STRICT = RiichiConfig(table="strict")


def offered(desk: Desk, seat: int, held: Target | None = None, riichi: bool = False) -> Offers[act.RiichiAction]:
    return offers(seat_rules(RULES, desk.state, seat), held, riichi)


@pytest.mark.rule("riichi.R1", "riichi.R35")
def test_a_tile_goes_to_the_table_or_elsewhere_in_the_hand() -> None:
    desk = Desk(READY, draws="1z")
    there = offered(desk, 0)
    assert there[DRAWN] == Act(act.Discard(27, True))
    assert there[tile(1)] == Act(act.Discard(1))
    assert offered(desk, 0, tile(1)) == {TABLE: there[tile(1)], HAND: Arrange()}
    assert offered(desk, 0, DRAWN) == {TABLE: there[DRAWN]}
    assert offered(desk, 1)[tile(desk.side(1).hand[0])] == No(Refusal("riichi.R1", "not_your_turn", {"seat": 1}))


@pytest.mark.rule("riichi.R12", "riichi.R14")
def test_calls_offer_each_way_to_make_the_set() -> None:
    desk = Desk("", "34m67m678p6789s55z", "55m678p6789s567z1z", draws="5m")
    desk.throw("5m")
    there = offered(desk, 1)
    ways = (act.Chi((2, 3)), act.Chi((3, 5)), act.Chi((5, 6)))
    assert there[word("chi")] == Choose(tuple(map(Act, ways)))
    assert there[word("pass")] == Act(act.Pass())
    assert there[word("pon")] == No(Refusal("riichi.R8", "no_such_set"))
    assert there[word("ron")] == No(Refusal("riichi.R7", "not_complete"))
    assert offered(desk, 2)[word("pon")] == Act(act.Pon((4, 4)))
    assert used_tiles(ways[0], desk.view(1)) == (2, 3)
    assert set_of(ways[0], desk.view(1)) == (2, 3, 4)


@pytest.mark.rule("riichi.R14", "riichi.R15")
def test_kans_of_the_own_turn_lie_side_by_side() -> None:
    desk = Desk("1111m9999p234s67z", draws="1z")
    assert offered(desk, 0)[word("kan")] == Choose((Act(act.ClosedKan(0)), Act(act.ClosedKan(17))))
    assert used_tiles(act.ClosedKan(0), desk.view(0)) == (0, 0, 0, 0)
    desk = Desk("1111m789p234s567z", draws="1z")
    assert offered(desk, 0)[word("kan")] == Act(act.ClosedKan(0))
    assert offered(desk, 1)[word("kan")] == No(Refusal("riichi.R1", "not_your_turn", {"seat": 1}))


@pytest.mark.rule("riichi.R26")
def test_riichi_offers_the_discards_that_declare_it() -> None:
    desk = Desk(READY, draws="1z")
    declared = act.Discard(27, True, True)
    assert offered(desk, 0)[word("riichi")] == Choose((Act(declared),))
    declaring = offered(desk, 0, riichi=True)
    assert declaring[DRAWN] == Act(declared)
    assert declaring[tile(1)] == No(Refusal("riichi.R26", "not_tenpai"))
    desk = Desk(draws="1z")
    assert offered(desk, 0)[word("riichi")] == No(Refusal("riichi.R26", "not_tenpai"))


@pytest.mark.rule("riichi.R37", "riichi.R40", "riichi.R41")
def test_a_strict_table_asks_before_a_right_word_and_a_wrong_one() -> None:
    desk = Desk(READY, draws="4s", config=STRICT)
    assert offered(desk, 0)[word("tsumo")] == Ask(act.Tsumo(), "win")
    assert offered(desk, 0)[word("pon")] == No(Refusal("riichi.R41", "say_only_what_you_do"))
    desk = Desk("", config=STRICT)
    there = offered(desk, 0)
    assert there[word("tsumo")] == Ask(act.Tsumo(), "win", foul="riichi.R37")
    assert isinstance(riichi := there[word("riichi")], Choose)
    assert {(type(way), way.foul) for way in riichi.offers} == {(Ask, "riichi.R37")}
    desk.throw()
    assert offered(desk, 2)[word("ron")] == Ask(act.Ron(), "win", foul="riichi.R37")
    assert offered(desk, 2)[word("pon")] == Ask(act.Voice("pon"), "call", foul="riichi.R41")
