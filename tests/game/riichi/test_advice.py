"""What a seat may tell from its view: waits with what is left and what they pay, furiten, distances."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.riichi import actions as act
from game.riichi import advice
from game.riichi.advice import Outlook
from game.riichi.config import RiichiConfig
from game.riichi.events import HandShown
from game.riichi.play.wins import value_of
from game.riichi.tiles import parse_tile, tile_text
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from tests.game.riichi.desk import Desk

WAITING = "234m345p55p678s23s"


def told(outlook: Outlook | None) -> list[tuple[str, int, int, str]]:
    """Kind, how many are left, points of a ron, why there is none."""
    assert outlook is not None
    return [(tile_text(p.kind), p.left, p.ron_points, p.why) for p in outlook.prospects]


def test_a_hand_that_waits_for_nothing_has_no_outlook() -> None:
    desk = Desk("147m258p369s1234z")
    assert advice.outlook(desk.view(0)) is None
    assert advice.keeps_tenpai(desk.view(0)) == ()
    assert advice.after(desk.view(0), parse_tile("1m")) is None


def test_waits_are_counted_by_what_this_seat_has_not_seen() -> None:
    desk = Desk(WAITING, draws="9m1s4s2z", dora="4s")
    assert told(advice.outlook(desk.view(0)))[1][:2] == ("4s", 3)
    desk.throw("9m")
    desk.throw()
    desk.throw()
    assert [(kind, left) for kind, left, _, _ in told(advice.outlook(desk.view(0)))] == [("1s", 3), ("4s", 2)]
    other = advice.unseen(desk.view(1))
    assert other[parse_tile("4s")] == 4 - 1 - 1 - desk.view(1).tiles.count(parse_tile("4s"))


def test_what_a_discard_leads_to() -> None:
    desk = Desk(WAITING, draws="9m", dora="1p")
    view = desk.view(0)
    assert [tile_text(tile) for tile in advice.keeps_tenpai(view)] == ["9m"]
    assert told(advice.after(view, parse_tile("9m"))) == [("1s", 4, 1500, ""), ("4s", 4, 2900, "")]
    declared = advice.after(view, parse_tile("9m"), riichi=True)
    assert declared is not None and declared.riichi and declared.left == 8
    assert [p.ron_points for p in declared.prospects] == [5800, 11600], "double riichi in the first turn"
    assert advice.after(view, parse_tile("9p")) is None, "a tile that is not held"


def test_a_dealer_is_paid_by_all_alike_and_others_twice_by_the_dealer() -> None:
    dealer = advice.after(Desk(WAITING, draws="9m", dora="1p").view(0), parse_tile("9m"))
    desk = Desk(WAITING, draws="1z2z3z9m", dora="1p", dealer=1)
    desk.until(0)
    other = advice.after(desk.view(0), parse_tile("9m"))
    assert dealer is not None and other is not None
    assert dealer.prospects[1].tsumo_points == (0, 1300)
    assert other.prospects[1].tsumo_points == (1300, 700)


@pytest.mark.rule("riichi.R32")
def test_furiten_by_the_own_river() -> None:
    desk = Desk(WAITING, draws="1s2z9s3z1z", dora="1p")
    desk.throw("1s")
    desk.until(0)
    found = advice.outlook(desk.view(0))
    assert found is not None and (found.furiten, found.own_tiles) == (advice.RIVER, (parse_tile("1s"),))
    assert {p.why for p in found.prospects} == {"furiten"} and all(p.tsumo for p in found.prospects)
    fresh = Desk(WAITING, draws="1s", dora="1p")
    thrown = advice.after(fresh.view(0), parse_tile("1s"))
    assert thrown is not None and thrown.furiten == advice.RIVER, "the tile about to go counts"


@pytest.mark.rule("riichi.R33", "riichi.R34")
def test_furiten_by_a_tile_that_went_by() -> None:
    for riichi, rule in ((False, advice.MISSED), (True, advice.MISSED_FOR_GOOD)):
        desk = Desk(WAITING, draws="9m1s2z3z1z", dora="1p")
        desk.throw("9m", riichi=riichi)
        desk.throw("1s")
        desk.do(0, act.Pass())
        found = advice.outlook(desk.view(0))
        assert found is not None and found.furiten == rule
        desk.until(0)
        later = advice.after(desk.view(0), desk.drawn)
        assert later is not None and later.furiten == (rule if riichi else "")


@pytest.mark.rule("riichi.R10")
def test_no_yaku_and_too_few_han_are_told_apart() -> None:
    def open_hand(config: RiichiConfig, hand: str) -> Outlook:
        desk = Desk(hand, draws="1m5m", dora="9s", config=config)
        desk.throw("1m")
        desk.throw("5m")
        desk.pon(0, "55m")
        desk.throw("9p")
        found = advice.outlook(desk.view(0))
        assert found is not None
        return found

    none = open_hand(RiichiConfig(), "55m23p999s123s44m9p")
    assert [(p.why, p.tsumo_why) for p in none.prospects] == [("no_yaku", "no_yaku")] * 2
    few = open_hand(RiichiConfig(minimum_han=2), "55m23p777z123s44m9p")
    assert [(p.why, p.tsumo_why) for p in few.prospects] == [("minimum", "minimum")] * 2
    enough = open_hand(RiichiConfig(), "55m23p777z123s44m9p")
    assert all(p.ron and not p.why for p in enough.prospects)


@pytest.mark.rule("riichi.R3")
def test_the_red_five_counts_when_no_other_is_left() -> None:
    reds = RiichiConfig(red_fives=(1, 1, 1))
    desk = Desk("234m678s46p11s777z", draws="9m5p5p1z", dora="5p", config=reds)
    before = advice.after(desk.view(0), parse_tile("9m"))
    assert before is not None and before.prospects[0].ron is not None and before.prospects[0].ron.aka == 0
    for _ in range(3):
        desk.throw()
    desk.pass_all()
    (last,) = advice.outlook(desk.view(0)).prospects  # type: ignore[union-attr]
    assert last.left == 1 and last.ron is not None and last.ron.aka == 1


def test_distances() -> None:
    points = (25_000, 30_700, 25_000, 19_300)
    assert advice.gaps(points, 1) == advice.Gaps(1, 5_700, 0)
    assert advice.gaps(points, 0) == advice.Gaps(2, 0, 5_700), "the seat nearer to the first dealer is ahead"
    assert advice.gaps(points, 2) == advice.Gaps(3, 5_700, 0)
    assert advice.gaps(points, 3) == advice.Gaps(4, 0, 5_700)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_win_would_bring_is_what_the_rules_pay(seed: int) -> None:
    """The view and the events of a seat suffice, last tiles, robbed kans and fresh dora included."""
    match: AnyMatch = Match(GAMES["riichi"], RiichiConfig(length="tonpu", bot_errors=0), 4, seed)
    bots = [make_bot("riichi", "easy") for _ in range(4)]
    compared = 0
    while not match.over:
        seat = match.to_act()[0]
        for action in match.rules.legal(match.state, seat):
            if isinstance(action, act.Ron | act.Tsumo):
                view, tsumo = match.view(seat), isinstance(action, act.Tsumo)
                asked = view.asked
                tile, source = (view.drawn, "discard") if tsumo or asked is None else (asked.tile, asked.source)
                found = advice.winnings(view, tsumo, match.seen_events(seat))
                assert found is not None and found.worth == value_of(match.state, seat, tile, tsumo, source)
                compared += 1
        match.act(seat, answer_with(bots[seat], request_for(match, seat)).action)
    assert compared


@pytest.mark.rule("riichi.R18", "riichi.R42")
def test_a_shown_hand_waits_for_what_the_rules_say() -> None:
    desk = Desk("", WAITING)
    assert advice.replacements(desk.view(0)) == 4
    result = desk.exhaust()
    shown = next(event for event in desk.events if isinstance(event, HandShown) and event.seat == 1)
    assert 1 in result.tenpai and shown.waits
    assert advice.shown_waits(desk.view(0), 1) == shown.waits
    assert result.points_before() == (25_000,) * 4 and result.sticks_before == 0
    desk = Desk("1111m789p234s567z", draws="1z")
    desk.do(0, act.ClosedKan(0))
    assert advice.replacements(desk.view(0)) == 3
