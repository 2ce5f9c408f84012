"""Who pays whom: the score tables as players know them, honba, sticks, liability, draws, chombo."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.riichi.config import RiichiConfig
from game.riichi.hands.limits import base_points
from game.riichi.points.settlement import (
    Payment,
    Rons,
    Settled,
    WonHand,
    pay_chombo,
    pay_draw,
    pay_nagashi,
    pay_win,
    penalty_sticks,
    ron_points,
    rons_paid,
    tsumo_points,
)

PLAIN = RiichiConfig()
JPML = RiichiConfig(pao_suukantsu=True, pao_honba="by_case", kan_liability=True)
TENHOU = RiichiConfig(pao_part="whole")

# fu: points of a ron by han, 1 to 4; the first line a non-dealer's, the second the dealer's. 0 cannot be.
RON = {
    25: ((0, 1600, 3200, 6400), (0, 2400, 4800, 9600)),
    30: ((1000, 2000, 3900, 7700), (1500, 2900, 5800, 11600)),
    40: ((1300, 2600, 5200, 8000), (2000, 3900, 7700, 12000)),
    50: ((1600, 3200, 6400, 8000), (2400, 4800, 9600, 12000)),
    60: ((2000, 3900, 7700, 8000), (2900, 5800, 11600, 12000)),
    70: ((2300, 4500, 8000, 8000), (3400, 6800, 12000, 12000)),
    80: ((2600, 5200, 8000, 8000), (3900, 7700, 12000, 12000)),
    90: ((2900, 5800, 8000, 8000), (4400, 8700, 12000, 12000)),
    100: ((3200, 6400, 8000, 8000), (4800, 9600, 12000, 12000)),
    110: ((3600, 7100, 8000, 8000), (5300, 10600, 12000, 12000)),
}
# fu: what a non-dealer and the dealer pay a non-dealer for a tsumo, by han.
TSUMO = {
    20: (None, (400, 700), (700, 1300), (1300, 2600)),
    25: (None, None, (800, 1600), (1600, 3200)),
    30: ((300, 500), (500, 1000), (1000, 2000), (2000, 3900)),
    40: ((400, 700), (700, 1300), (1300, 2600), (2000, 4000)),
    50: ((400, 800), (800, 1600), (1600, 3200), (2000, 4000)),
    60: ((500, 1000), (1000, 2000), (2000, 3900), (2000, 4000)),
    70: ((600, 1200), (1200, 2300), (2000, 4000), (2000, 4000)),
    80: ((700, 1300), (1300, 2600), (2000, 4000), (2000, 4000)),
    90: ((800, 1500), (1500, 2900), (2000, 4000), (2000, 4000)),
    100: ((800, 1600), (1600, 3200), (2000, 4000), (2000, 4000)),
    110: ((900, 1800), (1800, 3600), (2000, 4000), (2000, 4000)),
}
# han: the limit, a non-dealer's ron and the dealer's.
LIMITS = {
    5: ("mangan", 8000, 12000),
    6: ("haneman", 12000, 18000),
    7: ("haneman", 12000, 18000),
    8: ("baiman", 16000, 24000),
    10: ("baiman", 16000, 24000),
    11: ("sanbaiman", 24000, 36000),
    12: ("sanbaiman", 24000, 36000),
    13: ("counted_yakuman", 32000, 48000),
    20: ("counted_yakuman", 32000, 48000),
}


def base(han: int, fu: int) -> int:
    return base_points(han, fu, kiriage=False, counted_yakuman=True)[0]


def ron(winner: int, source: int, points: int = 2000, **more: object) -> WonHand:
    return WonHand(winner=winner, source=source, base=points, **more)  # type: ignore[arg-type]


def yakuman(winner: int, source: int, *names: str, **more: object) -> WonHand:
    return ron(winner, source, 8000 * len(names), yakuman=tuple((n, 1) for n in names), **more)


@pytest.mark.rule("riichi.R52", "riichi.R53")
@pytest.mark.parametrize("fu", RON)
def test_the_table_of_rons(fu: int) -> None:
    for han in range(1, 5):
        for line, dealer in enumerate((False, True)):
            expected = RON[fu][line][han - 1]
            if expected:
                assert ron_points(base(han, fu), dealer) == expected


@pytest.mark.parametrize("fu", TSUMO)
def test_the_table_of_tsumos(fu: int) -> None:
    for han in range(1, 5):
        expected = TSUMO[fu][han - 1]
        if expected is None:
            continue
        found = base(han, fu)
        assert (tsumo_points(found, 1, 2, 0), tsumo_points(found, 1, 0, 0)) == expected
        assert [tsumo_points(found, 0, seat, 0) for seat in (1, 2, 3)] == [expected[1]] * 3


@pytest.mark.rule("riichi.R53")
@pytest.mark.parametrize("han", LIMITS)
def test_the_limits(han: int) -> None:
    points, name = base_points(han, 30, kiriage=False, counted_yakuman=True)
    assert (name, ron_points(points, False), ron_points(points, True)) == LIMITS[han]


@pytest.mark.rule("riichi.R53")
def test_without_counted_yakuman_everything_from_eleven_han_is_a_sanbaiman() -> None:
    for han in (11, 12, 13, 30):
        assert base_points(han, 40, kiriage=False, counted_yakuman=False) == (6000, "sanbaiman")


@pytest.mark.rule("riichi.R52")
def test_kiriage_raises_two_hands_only() -> None:
    raised = [
        (han, fu)
        for han in range(1, 5)
        for fu in (20, 25, *range(30, 120, 10))
        if base_points(han, fu, kiriage=True, counted_yakuman=True)
        != base_points(han, fu, kiriage=False, counted_yakuman=True)
    ]
    assert raised == [(3, 60), (4, 30)]
    assert base_points(4, 30, kiriage=True, counted_yakuman=True) == (2000, "mangan")


@pytest.mark.rule("riichi.R46", "riichi.R30")
def test_honba_and_sticks_of_a_ron_come_from_the_giver_and_the_table() -> None:
    found = pay_win(PLAIN, 0, 2, 3, ron(1, 3))
    assert found.deltas == (0, 8000 + 600 + 3000, 0, -8600)
    assert found.payments == (Payment(3, 1, 8000, "hand"), Payment(3, 1, 600, "honba"))
    assert (found.sticks, found.taker) == (3, 1)


@pytest.mark.rule("riichi.R46")
def test_honba_of_a_tsumo_come_from_all_three() -> None:
    assert pay_win(PLAIN, 0, 2, 1, ron(1, 1)).deltas == (-4200, 2000 * 2 + 4000 + 600 + 1000, -2200, -2200)
    assert pay_win(PLAIN, 1, 1, 0, ron(1, 1)).deltas == (-4100, 12300, -4100, -4100)
    high = RiichiConfig(honba_points=1500)
    assert pay_win(high, 0, 1, 0, ron(1, 1)).deltas == (-4500, 9500, -2500, -2500)


@pytest.mark.rule("riichi.R48", "riichi.R50")
@pytest.mark.parametrize(
    ("rule", "claims", "strong", "expected"),
    [
        ("first", (0, 2, 3), (3,), Rons((2,))),
        ("first", (0, 3), (), Rons((3,))),
        ("first_or_yakuman", (0, 2, 3), (3, 0), Rons((3,))),
        ("first_or_yakuman", (0, 2), (), Rons((2,))),
        ("first_three_abort", (0, 2), (), Rons((2,))),
        ("first_three_abort", (0, 2, 3), (2,), Rons((), aborted=True)),
        ("all", (0, 2, 3), (), Rons((2, 3, 0))),
        ("two_three_abort", (0, 3), (), Rons((3, 0))),
        ("two_three_abort", (0, 2, 3), (), Rons((), aborted=True)),
        ("two_three_abort", (0,), (), Rons((0,))),
    ],
)
def test_whose_ron_counts(rule: str, claims: tuple[int, ...], strong: tuple[int, ...], expected: Rons) -> None:
    for order in permutations(claims):
        assert rons_paid(RiichiConfig(several_rons=rule), 1, order, strong) == expected  # type: ignore[arg-type]


@pytest.mark.rule("riichi.R60")
def test_a_liable_seat_pays_a_tsumo_alone_with_its_honba() -> None:
    win = yakuman(2, 2, "daisangen", liable=(("daisangen", 3),))
    for config in (PLAIN, JPML, TENHOU):
        assert pay_win(config, 0, 2, 0, win).deltas == (0, 0, 32600, -32600)
    dealer = yakuman(0, 0, "daisangen", liable=(("daisangen", 3),))
    assert pay_win(PLAIN, 0, 0, 1, dealer).deltas == (49000, 0, 0, -48000)


@pytest.mark.rule("riichi.R60")
@pytest.mark.parametrize(
    ("config", "giver", "liable"), [(PLAIN, 16000, 16600), (TENHOU, 16000, 16600), (JPML, 16600, 16000)]
)
def test_a_ron_is_paid_half_by_the_liable_seat(config: RiichiConfig, giver: int, liable: int) -> None:
    win = yakuman(2, 1, "daisuushi", liable=(("daisuushi", 3),))
    assert pay_win(config, 0, 2, 0, win).deltas == (0, -giver, 32600, -liable)


@pytest.mark.rule("riichi.R60")
def test_a_liable_seat_that_gives_the_last_tile_pays_all() -> None:
    win = yakuman(2, 3, "daisangen", liable=(("daisangen", 3),))
    for config in (PLAIN, JPML, TENHOU):
        assert pay_win(config, 0, 1, 0, win).deltas == (0, 0, 32300, -32300)


@pytest.mark.rule("riichi.R60", "riichi.R54")
def test_in_a_composite_only_the_given_yakuman_is_owed() -> None:
    tsumo = yakuman(2, 2, "daisangen", "tsuuiisou", liable=(("daisangen", 3),))
    assert pay_win(PLAIN, 0, 1, 0, tsumo).deltas == (-16100, -8100, 64300, -40100)
    assert pay_win(JPML, 0, 1, 0, tsumo).deltas == (-16100, -8100, 64300, -40100)
    ron_win = yakuman(2, 1, "daisangen", "tsuuiisou", liable=(("daisangen", 3),))
    assert pay_win(PLAIN, 0, 1, 0, ron_win).deltas == (0, -48000, 64300, -16300)
    assert pay_win(JPML, 0, 1, 0, ron_win).deltas == (0, -48000, 64300, -16300)
    by_giver = RiichiConfig(pao_honba="discarder")
    assert pay_win(by_giver, 0, 1, 0, ron_win).deltas == (0, -48300, 64300, -16000)


@pytest.mark.rule("riichi.R60")
def test_where_the_whole_is_owed_a_composite_is_no_exception() -> None:
    tsumo = yakuman(2, 2, "daisangen", "tsuuiisou", liable=(("daisangen", 3),))
    assert pay_win(TENHOU, 0, 1, 0, tsumo).deltas == (0, 0, 64300, -64300)
    ron_win = yakuman(2, 1, "daisangen", "tsuuiisou", liable=(("daisangen", 3),))
    assert pay_win(TENHOU, 0, 1, 0, ron_win).deltas == (0, -32000, 64300, -32300)


@pytest.mark.rule("riichi.R60")
def test_two_seats_may_be_liable_for_one_hand() -> None:
    both = yakuman(2, 2, "daisuushi", "suukantsu", liable=(("daisuushi", 3), ("suukantsu", 1)))
    assert pay_win(JPML, 0, 0, 0, both).deltas == (0, -32000, 64000, -32000)
    # A double yakuman: the honba of a tsumo come from all.
    assert pay_win(JPML, 0, 1, 0, both).deltas == (-100, -32100, 64300, -32100)


@pytest.mark.rule("riichi.R61")
def test_the_giver_of_an_open_kan_pays_a_rinshan_win_alone() -> None:
    win = ron(2, 2, 1000, kan_giver=3)
    assert pay_win(JPML, 0, 1, 0, win).deltas == (0, 0, 4300, -4300)
    assert pay_win(PLAIN, 0, 1, 0, win).deltas == (-2100, -1100, 4300, -1100)
    # The three shares are added, each rounded by itself.
    odd = ron(2, 2, 960, kan_giver=3)
    assert pay_win(JPML, 0, 0, 0, odd).deltas == (0, 0, 4000, -4000)
    assert {p.reason for p in pay_win(JPML, 0, 0, 0, odd).payments if p.payer == 3} == {"hand", "liable"}


@pytest.mark.rule("riichi.R43")
@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [
        ((), (0, 0, 0, 0)),
        ((2,), (-1000, -1000, 3000, -1000)),
        ((0, 1), (1500, 1500, -1500, -1500)),
        ((0, 2), (1500, -1500, 1500, -1500)),
        ((0, 1, 3), (1000, 1000, -3000, 1000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_noten_payments(tenpai: tuple[int, ...], deltas: tuple[int, ...]) -> None:
    assert pay_draw(PLAIN, tenpai).deltas == deltas
    assert pay_draw(RiichiConfig(noten_payments=False), tenpai) == Settled()


@pytest.mark.rule("riichi.R43")
@pytest.mark.parametrize(
    ("tenpai", "pairs"),
    [
        ((0, 1), {(3, 0), (2, 1)}),
        ((0, 2), {(3, 0), (1, 2)}),
        ((1, 2), {(0, 1), (3, 2)}),
        ((0, 3), {(2, 3), (1, 0)}),
        ((1, 3), {(0, 1), (2, 3)}),
        ((2, 3), {(1, 2), (0, 3)}),
    ],
)
def test_two_and_two_pay_the_near_seat(tenpai: tuple[int, ...], pairs: set[tuple[int, int]]) -> None:
    assert {(p.payer, p.payee) for p in pay_draw(PLAIN, tenpai).payments} == pairs


@pytest.mark.rule("riichi.R47")
def test_nagashi_is_paid_like_a_mangan_by_tsumo() -> None:
    assert pay_nagashi(0, [1]).deltas == (-4000, 8000, -2000, -2000)
    assert pay_nagashi(1, [1]).deltas == (-4000, 12000, -4000, -4000)
    assert pay_nagashi(0, [1, 2]).deltas == (-8000, 6000, 6000, -4000)


@pytest.mark.rule("riichi.R38")
@pytest.mark.parametrize(
    ("config", "seat", "deltas"),
    [
        (RiichiConfig(), 1, (4000, -8000, 2000, 2000)),
        (RiichiConfig(), 0, (-12000, 4000, 4000, 4000)),
        (RiichiConfig(chombo="flat"), 1, (3000, -9000, 3000, 3000)),
        (RiichiConfig(chombo="flat", chombo_points=2000), 0, (-6000, 2000, 2000, 2000)),
        (RiichiConfig(chombo="after_game"), 0, (0, 0, 0, 0)),
    ],
)
def test_a_chombo(config: RiichiConfig, seat: int, deltas: tuple[int, ...]) -> None:
    assert pay_chombo(config, 0, [seat]).deltas == deltas


@pytest.mark.rule("riichi.R38")
def test_two_chombo_at_once_are_both_paid() -> None:
    assert pay_chombo(PLAIN, 0, [1, 2]).deltas == (8000, -6000, -6000, 4000)


@pytest.mark.rule("riichi.R41")
def test_a_penalty_is_laid_in_sticks() -> None:
    assert penalty_sticks(PLAIN) == 1
    assert penalty_sticks(RiichiConfig(penalty_points=2000)) == 2


SEAT = st.integers(0, 3)
CONFIGS = st.builds(
    RiichiConfig,
    pao_part=st.sampled_from(["part", "whole"]),
    pao_honba=st.sampled_from(["liable", "discarder", "by_case"]),
    kan_liability=st.booleans(),
    honba_points=st.sampled_from([0, 300, 1500]),
    chombo=st.sampled_from(["mangan", "flat", "after_game"]),
)


@st.composite
def wins(draw: st.DrawFn) -> WonHand:
    winner = draw(SEAT)
    source = draw(SEAT)
    rest = st.sampled_from([seat for seat in range(4) if seat != winner])
    names = draw(st.lists(st.sampled_from(["daisangen", "daisuushi", "suukantsu", "tsuuiisou"]), unique=True))
    counts = tuple((name, draw(st.integers(1, 2))) for name in names)
    liable = tuple((name, draw(rest)) for name in names if name != "tsuuiisou" and draw(st.booleans()))
    plain = base(draw(st.integers(1, 14)), draw(st.sampled_from([30, 40, 50, 60, 70])))
    return WonHand(
        winner=winner,
        source=source,
        base=8000 * sum(n for _, n in counts) if counts else plain,
        yakuman=counts,
        liable=liable,
        kan_giver=draw(rest) if winner == source and draw(st.booleans()) else -1,
    )


@given(CONFIGS, SEAT, st.integers(0, 5), st.integers(0, 5), wins())
def test_a_win_takes_nothing_from_nowhere(
    config: RiichiConfig, dealer: int, honba: int, sticks: int, win: WonHand
) -> None:
    found = pay_win(config, dealer, honba, sticks, win)
    assert sum(found.deltas) == 1000 * sticks
    assert all(p.points > 0 and p.points % 100 == 0 and p.payer != p.payee == win.winner for p in found.payments)
    assert sum(p.points for p in found.payments if p.reason == "honba") == honba * config.honba_points
    hand = sum(p.points for p in found.payments if p.reason != "honba")
    if win.tsumo and not win.yakuman:
        others = (seat for seat in range(4) if seat != win.winner)
        assert hand == sum(tsumo_points(win.base, win.winner, seat, dealer) for seat in others)
    else:
        assert hand == ron_points(win.base, win.winner == dealer)


@given(CONFIGS, SEAT, st.sets(SEAT))
def test_draws_and_fouls_take_nothing_from_nowhere(config: RiichiConfig, dealer: int, seats: set[int]) -> None:
    for found in (pay_draw(config, seats), pay_nagashi(dealer, seats), pay_chombo(config, dealer, seats)):
        assert sum(found.deltas) == 0
        assert all(p.points > 0 and p.payer != p.payee for p in found.payments)
