"""Renchan, the next hand, the end of the game, and final scores."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.riichi.config import RiichiConfig
from game.riichi.points.standings import (
    NextHand,
    Outcome,
    Place,
    dealer_stays,
    final_standings,
    honba_after,
    is_bust,
    may_claim_noten,
    next_hand,
    oka_total,
    order,
    uma_of,
)

EVEN = (25000,) * 4
DEALER_WINS = Outcome("tsumo", winners=(0,))
OTHER_WINS = Outcome("ron", winners=(2,))
DEALER_TENPAI = Outcome("draw", tenpai=(0, 2))
DEALER_NOTEN = Outcome("draw", tenpai=(2,))
ALL_NOTEN = Outcome("draw")
CHOMBO = Outcome("chombo")


def config(**options: object) -> RiichiConfig:
    return msgspec.structs.replace(RiichiConfig(), **options)


def scores(found: object) -> list[int]:
    return [s.score for s in found]  # type: ignore[attr-defined]


@pytest.mark.rule("riichi.R45")
@pytest.mark.parametrize(
    ("renchan", "stays"),
    [
        ("never", (False, False, False, False)),
        ("win", (True, False, False, False)),
        ("tenpai", (True, True, False, False)),
        ("all_noten", (True, True, False, True)),
        ("any_draw", (True, True, True, True)),
    ],
)
def test_when_the_dealer_stays(renchan: str, stays: tuple[bool, ...]) -> None:
    terms = config(renchan=renchan)
    ends = (DEALER_WINS, DEALER_TENPAI, DEALER_NOTEN, ALL_NOTEN)
    assert tuple(dealer_stays(terms, 0, end) for end in ends) == stays
    assert not dealer_stays(terms, 0, OTHER_WINS)


@pytest.mark.rule("riichi.R49")
@pytest.mark.parametrize(
    ("rule", "first", "second"), [("renchan", True, True), ("if_first", True, False), ("moves", False, False)]
)
def test_the_dealer_among_several_winners(rule: str, first: bool, second: bool) -> None:
    terms = config(several_rons="all", several_rons_dealer=rule)
    assert dealer_stays(terms, 0, Outcome("ron", winners=(0, 2))) is first
    assert dealer_stays(terms, 0, Outcome("ron", winners=(3, 0))) is second
    assert dealer_stays(terms, 0, Outcome("ron", winners=(0,)))
    moved = next_hand(terms, Place(0, 0, 3), Outcome("ron", winners=(3, 0)), EVEN)
    assert moved.place == (Place(0, 0, 4) if second else Place(0, 1, 0))


@pytest.mark.rule("riichi.R44")
@pytest.mark.parametrize("name", ["nine_terminals", "four_winds", "four_riichi", "four_kans"])
def test_each_abort_says_whether_the_dealer_stays(name: str) -> None:
    outcome = Outcome("abort", name=name)
    for rule, stays in (("dealer_stays", True), ("dealer_moves", False)):
        terms = config(**{name: rule})
        found = next_hand(terms, Place(1, 2, 1), outcome, EVEN)
        assert found.place == (Place(1, 2, 2) if stays else Place(1, 3, 2))


@pytest.mark.rule("riichi.R44")
def test_the_dealer_after_three_rons() -> None:
    outcome = Outcome("abort", name="three_ron")
    assert dealer_stays(config(), 0, outcome)
    assert not dealer_stays(config(three_ron_dealer="moves"), 0, outcome)


@pytest.mark.rule("riichi.R45", "riichi.R39")
@pytest.mark.parametrize(
    ("outcome", "place"),
    [
        (DEALER_WINS, Place(0, 0, 3)),
        (OTHER_WINS, Place(0, 1, 0)),
        (DEALER_TENPAI, Place(0, 0, 3)),
        (DEALER_NOTEN, Place(0, 1, 3)),
        (CHOMBO, Place(0, 0, 2)),
    ],
)
def test_the_next_hand_and_its_honba(outcome: Outcome, place: Place) -> None:
    assert next_hand(config(), Place(0, 0, 2), outcome, EVEN).place == place


@pytest.mark.rule("riichi.R45")
def test_a_noten_dealer_in_the_last_east_hand_takes_the_honba_south() -> None:
    assert next_hand(config(), Place(0, 3, 5), Outcome("draw", tenpai=(0,)), EVEN).place == Place(1, 0, 6)


@pytest.mark.rule("riichi.R39")
def test_a_chombo_ends_nothing() -> None:
    found = next_hand(config(), Place(1, 3, 1), CHOMBO, (33000, 27000, 23000, 17000))
    assert found == NextHand(Place(1, 3, 1), True)


@pytest.mark.rule("riichi.R68")
@pytest.mark.parametrize(("length", "last"), [("tonpu", 3), ("hanchan", 7), ("four_winds", 15)])
def test_the_length_of_a_game(length: str, last: int) -> None:
    terms = config(length=length)
    for hand in range(last + 1):
        dealer = hand % 4
        outcome = Outcome("ron", winners=((dealer + 1) % 4,))
        assert next_hand(terms, Place(hand // 4, dealer), outcome, EVEN).over is (hand == last)


@pytest.mark.rule("riichi.R68")
def test_a_single_hand_is_over_however_it_ends_but_for_a_chombo() -> None:
    for outcome in (DEALER_WINS, OTHER_WINS, DEALER_TENPAI):
        assert next_hand(config(length="single"), Place(), outcome, EVEN).reason == "length"
    assert not next_hand(config(length="single"), Place(), CHOMBO, EVEN).over


LOW = (29000, 28000, 25000, 18000)
HIGH = (20000, 31000, 25000, 24000)
S4, W1 = Place(1, 3), Place(2, 0)
WON_BY_0 = Outcome("ron", winners=(0,))


@pytest.mark.rule("riichi.R68")
def test_without_an_extra_round_the_points_do_not_matter() -> None:
    assert next_hand(config(), S4, WON_BY_0, LOW).reason == "length"


@pytest.mark.rule("riichi.R68")
@pytest.mark.parametrize("rule", ["sudden_death", "after_renchan", "whole_round"])
def test_the_extra_round_begins_when_nobody_has_the_goal(rule: str) -> None:
    terms = config(extra_round=rule)
    assert next_hand(terms, S4, WON_BY_0, HIGH).reason == "length"
    assert next_hand(terms, S4, WON_BY_0, LOW) == NextHand(Place(2, 0), False)
    assert next_hand(terms, Place(2, 3), WON_BY_0, LOW).reason == "length"
    assert next_hand(config(extra_round=rule, length="tonpu"), Place(0, 3), WON_BY_0, LOW).place == Place(1, 0)
    assert next_hand(config(extra_round=rule, length="tonpu"), Place(1, 3), WON_BY_0, LOW).over
    assert next_hand(config(extra_round=rule, length="four_winds"), Place(3, 3), WON_BY_0, LOW).over


@pytest.mark.rule("riichi.R68")
def test_how_the_extra_round_ends() -> None:
    won = Outcome("ron", winners=(1,))
    kept = Outcome("tsumo", winners=(0,))
    ends = {
        rule: (
            next_hand(config(extra_round=rule), W1, won, HIGH).over,
            next_hand(config(extra_round=rule), W1, kept, HIGH).over,
        )
        for rule in ("sudden_death", "after_renchan", "whole_round")
    }
    assert ends == {"sudden_death": (True, True), "after_renchan": (True, False), "whole_round": (False, False)}


LEADS = (25000, 20000, 20000, 35000)
TRAILS = (36000, 20000, 19000, 25000)


@pytest.mark.rule("riichi.R66")
def test_the_last_dealer_stops_in_the_lead() -> None:
    won, waits = Outcome("tsumo", winners=(3,)), Outcome("draw", tenpai=(3,))
    assert next_hand(config(), S4, won, LEADS).reason == "top"
    assert next_hand(config(), S4, waits, LEADS).reason == "top"
    assert not next_hand(config(agari_yame=False), S4, won, LEADS).over
    assert not next_hand(config(tenpai_yame=False), S4, waits, LEADS).over
    assert next_hand(config(agari_yame=False), S4, waits, LEADS).reason == "top"
    assert not next_hand(config(), S4, won, TRAILS).over
    assert not next_hand(config(), Place(1, 2), Outcome("tsumo", winners=(2,)), (20000, 20000, 40000, 20000)).over


@pytest.mark.rule("riichi.R66")
def test_an_aborted_last_hand_is_no_reason_to_stop() -> None:
    assert not next_hand(config(), S4, Outcome("abort", name="four_kans"), LEADS).over


@pytest.mark.rule("riichi.R66")
def test_with_an_extra_round_the_last_dealer_needs_the_goal() -> None:
    terms = config(extra_round="after_renchan")
    won = Outcome("tsumo", winners=(3,))
    assert next_hand(terms, S4, won, LEADS).reason == "top"
    assert not next_hand(terms, S4, won, (25000, 25000, 20900, 29100)).over
    assert next_hand(terms, W1, Outcome("tsumo", winners=(0,)), (31000, 25000, 24000, 20000)).reason == "top"


@pytest.mark.rule("riichi.R66")
def test_where_the_goal_is_asked_for_the_last_dealer_needs_it_without_an_extra_round_too() -> None:
    won = Outcome("tsumo", winners=(3,))
    terms = config(stop_needs_goal=True)
    assert next_hand(terms, S4, won, LEADS).reason == "top"
    assert not next_hand(terms, S4, won, (25000, 25000, 20900, 29100)).over


@pytest.mark.rule("riichi.R66", "riichi.R68")
def test_in_whole_extra_rounds_the_dealer_stops_in_the_last_hand_of_a_wind_only() -> None:
    terms = config(extra_round="whole_round")
    assert not next_hand(terms, W1, Outcome("tsumo", winners=(0,)), (31000, 25000, 24000, 20000)).over
    assert next_hand(terms, Place(2, 3), Outcome("tsumo", winners=(3,)), LEADS).reason == "top"


@pytest.mark.rule("riichi.R68")
def test_a_game_to_the_first_win_goes_on_through_draws() -> None:
    terms = config(length="first_win")
    for outcome in (DEALER_TENPAI, DEALER_NOTEN, ALL_NOTEN, Outcome("abort", name="four_winds"), CHOMBO):
        assert not next_hand(terms, Place(), outcome, (26500, 23500, 26500, 23500)).over
    for outcome in (DEALER_WINS, OTHER_WINS):
        assert next_hand(terms, Place(0, 0, 2), outcome, EVEN).reason == "length"


@pytest.mark.rule("riichi.R66", "riichi.R62")
def test_level_with_an_earlier_seat_the_last_dealer_does_not_lead() -> None:
    assert not next_hand(config(), S4, Outcome("tsumo", winners=(3,)), (30000, 20000, 20000, 30000)).over


@pytest.mark.rule("riichi.R67")
@pytest.mark.parametrize(
    ("rule", "below", "level"), [("plays_on", False, False), ("below_zero", True, False), ("at_zero", True, True)]
)
def test_going_bust(rule: str, below: bool, level: bool) -> None:
    terms = config(bust=rule)
    assert is_bust(terms, (50000, 50100, 0, -100)) is below
    assert is_bust(terms, (50000, 50000, 0, 0)) is level
    found = next_hand(terms, Place(0, 1), Outcome("ron", winners=(2,)), (60000, -100, 20100, 20000))
    assert found.reason == ("bust" if below else "")


@pytest.mark.rule("riichi.R42")
def test_who_may_keep_a_tenpai_hand_closed() -> None:
    sure = (10000, 10000, 20000, 60000)
    assert not may_claim_noten(config(), S4, 3, sure, ())
    anyone = config(noten_claim="anyone")
    assert may_claim_noten(anyone, Place(), 2, EVEN, ())
    assert not may_claim_noten(anyone, Place(), 2, EVEN, (2,))
    dealer = config(noten_claim="last_dealer")
    assert may_claim_noten(dealer, S4, 3, sure, (1,))
    assert not may_claim_noten(dealer, S4, 3, sure, (3,))
    assert not may_claim_noten(dealer, Place(1, 2), 3, sure, ())
    assert not may_claim_noten(dealer, S4, 2, sure, ())
    # 3,900 ahead: a lone tenpai of the second would take 3,000 and 1,000 more from the dealer.
    assert not may_claim_noten(dealer, S4, 3, (31100, 20000, 13900, 35000), ())
    assert may_claim_noten(dealer, S4, 3, (30900, 20000, 14000, 35100), ())


@pytest.mark.rule("riichi.R62")
def test_ranks_of_equal_points_go_by_seat() -> None:
    assert order((20000, 30000, 30000, 20000)) == (1, 2, 0, 3)
    assert [s.rank for s in final_standings(config(), (20000, 30000, 30000, 20000))] == [3, 1, 2, 4]
    shared = final_standings(config(rank_ties="shared"), (20000, 30000, 30000, 20000))
    assert [s.rank for s in shared] == [3, 1, 1, 3]


@pytest.mark.rule("riichi.R62", "riichi.R63")
@pytest.mark.parametrize(
    ("start", "back", "uma", "points", "expected"),
    [
        # Tenhou's way: 10-20 and an oka of 20.
        (25000, 30000, (20, 10, -10, -20), (42300, 28500, 19200, 10000), [523, 85, -208, -400]),
        (27000, 30000, (9, 3, -3, -9), (40000, 30000, 25000, 13000), [310, 30, -80, -260]),
        (30000, 30000, (30, 10, -10, -30), (45100, 33000, 24900, 17000), [451, 130, -151, -430]),
    ],
)
def test_final_scores(
    start: int, back: int, uma: tuple[int, ...], points: tuple[int, ...], expected: list[int]
) -> None:
    found = final_standings(config(start_points=start, return_points=back, uma_points=uma), points)
    assert scores(found) == expected
    assert sum(scores(found)) == 0


@pytest.mark.rule("riichi.R62")
@pytest.mark.parametrize(("start", "oka"), [(25000, 200), (27000, 120), (30000, 0)])
def test_the_oka(start: int, oka: int) -> None:
    assert oka_total(config(start_points=start)) == oka
    assert oka_total(config(start_points=start, oka="none")) == 0
    assert oka_total(config(start_points=start, oka="in_uma")) == 0


@pytest.mark.rule("riichi.R62")
def test_a_named_oka_is_the_same_as_its_return() -> None:
    points = (42300, 28500, 19200, 10000)
    named = config(oka="named", oka_points=20000, return_points=25000)
    assert scores(final_standings(named, points)) == scores(final_standings(config(), points))


@pytest.mark.rule("riichi.R62")
def test_without_an_oka_scores_count_from_the_start() -> None:
    terms = config(oka="none", uma_points=(15, 5, -5, -15))
    assert scores(final_standings(terms, (42300, 28500, 19200, 10000))) == [323, 85, -108, -300]


@pytest.mark.rule("riichi.R64")
@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ((61000, 29900, 20000, 9100), (12, -1, -3, -8)),
        ((45000, 30000, 25000, 20000), (8, 4, -4, -8)),
        ((40000, 35000, 30000, 15000), (8, 3, 1, -12)),
        ((30000, 30000, 30000, 30000), (0, 0, 0, 0)),
        ((29000, 29000, 29000, 29000), (0, 0, 0, 0)),
    ],
)
def test_the_floating_uma(points: tuple[int, ...], uma: tuple[int, ...]) -> None:
    terms = config(uma="floating", start_points=30000, rank_ties="shared")
    assert uma_of(terms, points) == uma
    assert [s.uma for s in final_standings(terms, points)] == [10 * p for p in uma]


@pytest.mark.rule("riichi.R64")
@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ((40000, 40000, 25000, 15000), (60, 60, -40, -80)),
        ((60000, 20000, 20000, 20000), (120, -40, -40, -40)),
        ((50000, 25000, 25000, 20000), (120, -20, -20, -80)),
        ((35000, 35000, 35000, 15000), (40, 40, 40, -120)),
        ((20000, 40000, 20000, 40000), (-60, 60, -60, 60)),
    ],
)
def test_equal_points_share_the_floating_uma(points: tuple[int, ...], uma: tuple[int, ...]) -> None:
    terms = config(uma="floating", start_points=30000, rank_ties="shared")
    assert tuple(s.uma for s in final_standings(terms, points)) == uma


@pytest.mark.rule("riichi.R64")
def test_odd_tenths_go_to_the_nearer_seats() -> None:
    terms = config(start_points=30000, uma_points=(15, 5, -5, -15), rank_ties="shared")
    found = [s.uma for s in final_standings(terms, (50000, 20000, 50000, 0))]
    assert found == [100, -50, 100, -150]
    uneven = final_standings(terms, (40000, 40000, 40000, 0))
    assert [s.uma for s in uneven] == [50, 50, 50, -150]
    three = final_standings(
        config(start_points=30000, uma_points=(30, 10, -9, -31), rank_ties="shared"), (20000, 40000, 30000, 30000)
    )
    assert [s.uma for s in three] == [-310, 300, 5, 5]
    odd = final_standings(
        config(start_points=30000, uma_points=(12, -1, -3, -8), rank_ties="shared"), (33000, 29000, 29000, 29000)
    )
    assert [s.uma for s in odd] == [120, -40, -40, -40]
    split = final_standings(
        config(start_points=30000, uma_points=(8, 4, -5, -7), rank_ties="shared"), (35000, 35000, 35000, 15000)
    )
    assert [s.uma for s in split] == [24, 23, 23, -70]


@pytest.mark.rule("riichi.R62", "riichi.R64")
def test_those_who_share_the_first_rank_share_the_oka() -> None:
    found = final_standings(config(rank_ties="shared"), (35000, 15000, 35000, 15000))
    assert [s.oka for s in found] == [100, 0, 100, 0]
    assert [s.oka for s in final_standings(config(), (35000, 15000, 35000, 15000))] == [200, 0, 0, 0]


KYOKAI = config(
    oka="in_uma", uma_points=(50, 10, -10, -30), rank_ties="shared", leftover_sticks="stay", chombo="after_game"
)


@pytest.mark.rule("riichi.R62", "riichi.R63", "riichi.R38")
def test_the_scores_of_the_kyokai() -> None:
    assert scores(final_standings(KYOKAI, (40000, 30000, 20000, 10000))) == [600, 100, -200, -500]
    tied = final_standings(KYOKAI, (35000, 35000, 20000, 10000))
    assert scores(tied) == [350, 350, -200, -500]
    fouled = final_standings(KYOKAI, (40000, 30000, 20000, 10000), chombo=(1, 0, 2, 0))
    assert scores(fouled) == [200, 100, -1000, -500]
    assert [s.rank for s in fouled] == [1, 2, 3, 4]


@pytest.mark.rule("riichi.R38")
def test_a_chombo_paid_in_points_costs_nothing_after_the_game() -> None:
    assert {s.chombo for s in final_standings(config(), EVEN, chombo=(2, 0, 0, 0))} == {0}


@pytest.mark.rule("riichi.R30")
def test_sticks_at_the_end() -> None:
    points = (40000, 30000, 20000, 8000)
    first = final_standings(config(), points, 2)
    assert [s.points for s in first] == [42000, 30000, 20000, 8000]
    assert sum(scores(first)) == 0
    stay = final_standings(config(leftover_sticks="stay"), points, 2)
    assert [s.points for s in stay] == list(points)
    assert sum(scores(stay)) == -20
    level = (35000, 35000, 18000, 11000)
    shared = final_standings(config(rank_ties="shared"), level, 1)
    assert [s.points for s in shared] == [35500, 35500, 18000, 11000]


@pytest.mark.rule("riichi.R65")
def test_side_bets() -> None:
    points = (20000, 40000, 30000, 10000)
    rank = config(side_bet="rank", side_bet_seat=1, side_bet_other=3, side_bet_points=20)
    assert [s.bets for s in final_standings(rank, points)] == [-200, 0, 200, 0]
    by_points = config(side_bet="points", side_bet_seat=1, side_bet_other=3, side_bet_points=2)
    assert [s.bets for s in final_standings(by_points, points)] == [-200, 0, 200, 0]
    level = config(side_bet="rank", rank_ties="shared")
    assert {s.bets for s in final_standings(level, EVEN)} == {0}
    assert {s.bets for s in final_standings(config(), points)} == {0}


POINTS = st.lists(st.integers(-200, 600), min_size=3, max_size=3)
TERMS = st.builds(
    RiichiConfig,
    start_points=st.sampled_from([25000, 27000, 30000]),
    uma=st.sampled_from(["fixed", "floating"]),
    rank_ties=st.sampled_from(["seat_order", "shared"]),
    leftover_sticks=st.sampled_from(["first", "stay"]),
    oka=st.sampled_from(["difference", "none"]),
    side_bet=st.sampled_from(["off", "rank", "points"]),
)


@given(TERMS, POINTS, st.integers(0, 5))
def test_final_scores_sum_to_zero_but_for_sticks_left(terms: RiichiConfig, three: list[int], sticks: int) -> None:
    points = [100 * p for p in three]
    points.append(4 * terms.start_points - sum(points) - 1000 * sticks)
    found = final_standings(terms, points, sticks)
    lost = 10 * sticks if terms.leftover_sticks == "stay" else 0
    assert sum(scores(found)) == -lost
    by_rank = sorted(found, key=lambda s: s.rank)
    assert all(a.points >= b.points for a, b in pairwise(by_rank))


@given(
    st.sampled_from(["never", "win", "tenpai", "all_noten", "any_draw"]), st.integers(0, 9), st.sets(st.integers(0, 3))
)
def test_honba_never_jump(renchan: str, honba: int, tenpai: set[int]) -> None:
    place, outcome = Place(0, 1, honba), Outcome("draw", tenpai=tuple(tenpai))
    stays = dealer_stays(config(renchan=renchan), 1, outcome)
    assert honba_after(place, outcome, stays) == honba + 1
