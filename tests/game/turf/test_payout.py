"""What bets bring: the table, the pace, the last horse, the doubled race, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.turf.cards import prizes_of, terms_of
from game.turf.config import TurfConfig, factor_of
from game.turf.payout import Terms, column_sums, prize, rates, settle, settle_race
from game.turf.race import HORSES
from game.turf.result import Chip, Payment, RaceResult
from game.turf.scoring import rank_of, score_race, value_rows
from tests.game.turf.tables import dealt, finish, lay

PRIZES = prizes_of(TurfConfig())
ORDER = (3, 0, 5, 1, 2, 4, 6)


def bets(*rows: Sequence[tuple[int, int]]) -> list[list[Chip]]:
    return [[Chip(horse, value) for horse, value in row] for row in rows]


def scored(
    *rows: Sequence[tuple[int, int]], pace: int = -1, race: int = 1, money: int = 0, **config: object
) -> RaceResult:
    terms = terms_of(TurfConfig(**config), race)  # type: ignore[arg-type]
    return score_race(terms, [money] * len(rows), bets(*rows), ORDER, pace, race)


@pytest.mark.rule("turf.T25")
def test_the_column_is_the_sum_of_bets_and_a_two_gets_double() -> None:
    result = scored([(3, 2), (0, 1), (5, 1)], [(3, 1), (0, 1), (1, 2)])
    assert result.sums == (2, 2, 0, 3, 0, 1, 0)
    first, second = result.seats
    assert first.payments == (
        Payment("first", 3, 2, 250, 500),
        Payment("second", 0, 1, 250, 250),
        Payment("third", 5, 1, 200, 200),
    )
    assert (first.received, first.paid, first.money) == (950, 0, 950)
    assert second.money == 250 + 250


@pytest.mark.rule("turf.T25")
@pytest.mark.parametrize(("count", "pounds"), [(0, 0), (1, 500), (2, 350), (4, 200), (5, 150), (6, 150), (12, 150)])
def test_the_last_column_holds_for_more(count: int, pounds: int) -> None:
    assert prize(PRIZES, 0, count) == pounds


@pytest.mark.rule("turf.T35")
def test_by_an_option_the_column_is_the_number_of_chips() -> None:
    rows = ([(3, 2), (0, 1), (5, 0)], [(3, 1), (1, 2), (5, 1)])
    assert scored(*rows).sums == (1, 2, 0, 3, 0, 1, 0)
    by_chips = scored(*rows, column="chips")
    assert by_chips.sums == (1, 1, 0, 2, 0, 1, 0)
    assert by_chips.seats[0].payments[0] == Payment("first", 3, 2, 350, 700)


@pytest.mark.rule("turf.T26")
def test_the_pace_horse_pays_a_hundred_for_each_bet() -> None:
    result = scored([(4, 2)], [(4, 1)], pace=4)
    assert [line.money for line in result.seats] == [200, 100]
    assert result.seats[0].payments == (Payment("pace", 4, 2, 100, 200),)
    assert [line.money for line in scored([(4, 2)], [(4, 1)], pace=4, pace_bonus=30).seats] == [60, 30]


@pytest.mark.rule("turf.T21", "turf.T26")
def test_by_an_option_the_pace_horse_pays_only_when_placed() -> None:
    assert scored([(4, 1)], [], pace=4, pace_pays="placed").seats[0].money == 0
    assert not scored([(4, 1)], [], pace=4, pace_pays="placed").pace_pays
    assert scored([(5, 1)], [], pace=5, pace_pays="placed").seats[0].money == 200 + 100


@pytest.mark.rule("turf.T27")
def test_the_last_horse_costs_a_hundred_for_each_bet_or_all_one_has() -> None:
    result = scored([(6, 2)], [(6, 1)], money=150)
    poor, rich = result.seats
    assert poor.payments == (Payment("last", 6, 2, -100, -150),)
    assert (poor.due, poor.paid, poor.money) == (200, 150, 0)
    assert (rich.due, rich.paid, rich.money) == (100, 100, 50)
    assert scored([(6, 1)], [], money=150, last_penalty=40).seats[0].money == 110


@pytest.mark.rule("turf.T27", "turf.T32", "turf.T33")
def test_a_zero_chip_neither_pays_nor_costs_nor_counts() -> None:
    result = scored([(3, 0), (6, 0)], [(3, 1)], money=500)
    assert result.sums[3] == 1
    assert result.seats[0].payments == ()
    assert result.seats[0].money == 500


@pytest.mark.rule("turf.T28")
def test_the_third_race_doubles_every_payment_and_penalty() -> None:
    rows = ([(3, 1), (6, 2)], [(0, 1)])
    single, double = scored(*rows, pace=3, money=2000), scored(*rows, pace=3, money=2000, race=3)
    for one, two in zip(single.seats, double.seats, strict=True):
        assert [p.amount * 2 for p in one.payments] == [p.amount for p in two.payments]
    assert (single.factor, double.factor) == (1, 2)
    assert [factor_of(TurfConfig(), race) for race in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.rule("turf.T36")
def test_by_an_option_the_third_race_is_not_doubled() -> None:
    assert scored([(3, 1)], race=3, final_doubled=False).seats[0].money == 500


@pytest.mark.rule("turf.T28")
def test_players_receive_first_and_then_pay() -> None:
    rows = ([(5, 1), (6, 1)], [])
    assert scored(*rows).seats[0].money == 200 - 100
    assert scored(*rows, payout_order="pay_first").seats[0].money == 200
    assert settle(50, 200, 100, True) == (200, 100, 50)


@pytest.mark.rule("turf.T29")
def test_money_is_kept_from_race_to_race() -> None:
    match = dealt(seats=3)
    lay(match, [[(1, 0), (1, 1), (2, 2)], [(1, 3), (1, 4), (2, 5)], [(1, 6), (1, 5), (2, 3)]])
    finish(match)
    result = match.state.results[0]
    assert [line.money for line in result.seats] == match.state.money == [p.money for p in match.view(0).players]


@pytest.mark.rule("turf.T30")
def test_equal_money_shares_the_victory_or_the_last_race_decides() -> None:
    results = [scored([(3, 1)], [(0, 1)], [(2, 1)])]
    money = [800, 800, 300]
    assert [rank_of(TurfConfig(), results, money, s) for s in range(3)] == [1, 1, 3]
    config = TurfConfig(winner_tie="last_race")
    assert [rank_of(config, results, money, s) for s in range(3)] == [1, 2, 3]


rows_of_bets = st.lists(
    st.lists(st.sampled_from((0, 0, 0, 1, 1, 2, 3)), min_size=HORSES, max_size=HORSES), min_size=2, max_size=6
)


@given(
    rows=rows_of_bets,
    ranking=st.permutations(range(HORSES)),
    pace=st.integers(-1, HORSES - 1),
    purse=st.integers(0, 900),
    options=st.tuples(st.booleans(), st.booleans(), st.booleans(), st.sampled_from((1, 2))),
)
def test_quick_payouts_and_the_breakdown_agree_and_money_adds_up(
    rows: list[list[int]], ranking: list[int], pace: int, purse: int, options: tuple[bool, bool, bool, int]
) -> None:
    by_chips, placed, pay_first, factor = options
    terms = Terms(PRIZES, 100, 100, factor, by_chips, placed, pay_first)
    money = [purse + seat * 50 for seat in range(len(rows))]
    chips = [[Chip(horse, value) for horse, value in enumerate(row) if value] for row in rows]
    assert value_rows(chips) == rows
    result = score_race(terms, money, chips, ranking, pace)
    quick = settle_race(money, rows, ranking[:3], pace, ranking[-1], terms)
    by_horse = rates(column_sums(rows, by_chips), ranking[:3], pace, terms)
    assert len(by_horse) == HORSES
    for row, line, done in zip(rows, result.seats, quick, strict=True):
        assert (line.received, line.due, line.paid) == done
        assert line.before + done.net == line.money >= 0
        assert sum(p.amount for p in line.payments) == done.net
        assert line.received == sum(v * r for v, r in zip(row, by_horse, strict=True))
        assert line.due == row[ranking[-1]] * 100 * factor
        assert line.paid <= line.due
