"""The payments at the end of a hand: wins, liability, draws, nagashi mangan, chombo (riichi.R38-R49, R60-R61).

Pure functions over seats 0-3. All figures are points; every payment is listed, so that a score can explain itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec

from game.riichi.config import RIICHI_STICK, SEATS, RiichiConfig
from game.riichi.hands.limits import MANGAN, YAKUMAN
from game.riichi.hands.value import Worth

Reason = Literal["hand", "liable", "honba", "noten", "nagashi", "chombo"]
NOBODY = -1
NOTEN_TOTAL = 3000
"""What changes hands at an exhaustive draw (riichi.R43)."""


class Payment(msgspec.Struct, frozen=True):
    """A payment from one seat to another; ``liable`` is paid in another's place (riichi.R60, riichi.R61)."""

    payer: int
    payee: int
    points: int
    reason: Reason


class Settled(msgspec.Struct, frozen=True):
    """The payments and what they come to by seat. ``sticks`` riichi sticks were taken from the table by ``taker``."""

    payments: tuple[Payment, ...] = ()
    sticks: int = 0
    taker: int = NOBODY

    @property
    def deltas(self) -> tuple[int, ...]:
        """The gain or loss of each seat, sticks included."""
        sums = [0] * SEATS
        for payment in self.payments:
            sums[payment.payer] -= payment.points
            sums[payment.payee] += payment.points
        if self.taker != NOBODY:
            sums[self.taker] += self.sticks * RIICHI_STICK
        return tuple(sums)


class WonHand(msgspec.Struct, frozen=True, kw_only=True):
    """A win as far as payments need it.

    ``source`` gave the tile, the winner itself for tsumo. ``yakuman`` lists ids and how many yakuman each counts,
    ``liable`` the yakuman that another's discard fixed with that seat (riichi.R60), and ``kan_giver`` the seat whose
    tile made the open kan that this rinshan tsumo follows (riichi.R61).
    """

    winner: int
    source: int
    base: int
    yakuman: tuple[tuple[str, int], ...] = ()
    liable: tuple[tuple[str, int], ...] = ()
    kan_giver: int = NOBODY

    @property
    def tsumo(self) -> bool:
        """Whether the winner drew the tile."""
        return self.winner == self.source


def won_hand(
    winner: int, source: int, worth: Worth, liable: Iterable[tuple[str, int]] = (), kan_giver: int = NOBODY
) -> WonHand:
    """A win of this worth; liability for yakuman that the hand does not hold is left out."""
    yakuman = tuple((name, han // 13) for name, han in worth.yaku if han >= 13) if worth.yakuman else ()
    held = {name for name, _ in yakuman}
    if sum(count for _, count in yakuman) > worth.yakuman:
        yakuman = _one_of(yakuman, {name for name, _ in liable}, worth.yakuman)
    return WonHand(
        winner=winner,
        source=source,
        base=worth.base,
        yakuman=yakuman,
        liable=tuple((name, seat) for name, seat in liable if name in held),
        kan_giver=kan_giver,
    )


def _one_of(yakuman: tuple[tuple[str, int], ...], liable: Collection[str], count: int) -> tuple[tuple[str, int], ...]:
    """The yakuman that counts where they do not add up; a liable one first (riichi.R54, riichi.R60)."""
    chosen = next((name for name, _ in yakuman if name in liable), yakuman[0][0])
    return ((chosen, count),)


def rounded(points: int) -> int:
    """Points rounded up to a hundred."""
    return -(-points // 100) * 100


def ron_points(base: int, dealer: bool) -> int:
    """The points that a ron pays: four times the base points, six times to the dealer.

    >>> ron_points(480, dealer=False), ron_points(480, dealer=True)
    (2000, 2900)
    """
    return rounded(base * (6 if dealer else 4))


def tsumo_points(base: int, winner: int, payer: int, dealer: int) -> int:
    """The points that one seat pays for a tsumo: double where the winner or the payer deals.

    >>> [tsumo_points(480, winner=1, payer=payer, dealer=0) for payer in (0, 2)], tsumo_points(480, 0, 2, 0)
    ([1000, 500], 1000)
    """
    return rounded(base * (2 if dealer in (winner, payer) else 1))


def others(seat: int) -> tuple[int, ...]:
    """The other seats in turn order after ``seat``."""
    return tuple((seat + i) % SEATS for i in range(1, SEATS))


def in_turn(seats: Iterable[int], after: int) -> tuple[int, ...]:
    """The seats in turn order after one seat."""
    return tuple(sorted(seats, key=lambda seat: (seat - after - 1) % SEATS))


class Rons(msgspec.Struct, frozen=True):
    """The winners when several claim a tile: in turn order after the giver, or none because the hand is aborted."""

    winners: tuple[int, ...]
    aborted: bool = False


def rons_paid(config: RiichiConfig, giver: int, claims: Collection[int], yakuman: Collection[int] = ()) -> Rons:
    """Decides whose ron counts (riichi.R48); ``yakuman`` are the claiming seats that hold a real yakuman."""
    order = in_turn(claims, giver)
    rule = config.several_rons
    if len(order) == 3 and rule in ("first_three_abort", "two_three_abort"):
        return Rons((), aborted=True)
    if rule in ("all", "two_three_abort"):
        return Rons(order)
    if rule == "first_or_yakuman":
        best = next((seat for seat in order if seat in yakuman), order[0])
        return Rons((best,))
    return Rons(order[:1])


def pay_win(config: RiichiConfig, dealer: int, honba: int, sticks: int, win: WonHand) -> Settled:
    """Settles what one win is paid, with its honba and sticks (riichi.R46, riichi.R60, riichi.R61)."""
    shares = _shares(config, win)
    free = win.base if not win.yakuman else YAKUMAN * sum(n for seat, n in shares if seat == NOBODY)
    payments: list[Payment] = []
    if free and win.tsumo:
        payments += _tsumo(config, win, free, dealer)
    elif free:
        payments.append(Payment(win.source, win.winner, ron_points(free, win.winner == dealer), "hand"))
    for seat, count in shares:
        if seat != NOBODY:
            payments += _liable(win, seat, YAKUMAN * count, dealer)
    payments += _honba(config, win, shares, honba)
    return Settled(tuple(payments), sticks, win.winner if sticks else NOBODY)


def _shares(config: RiichiConfig, win: WonHand) -> tuple[tuple[int, int], ...]:
    """The shares of the yakuman by liable seat, ``NOBODY`` for the rest (riichi.R60)."""
    by_name = dict(win.liable)
    rest = next(iter(by_name.values()), NOBODY) if config.pao_part == "whole" else NOBODY
    counts: dict[int, int] = {}
    for name, count in win.yakuman:
        seat = by_name.get(name, rest)
        counts[seat] = counts.get(seat, 0) + count
    return tuple(counts.items())


def _tsumo(config: RiichiConfig, win: WonHand, base: int, dealer: int) -> list[Payment]:
    giver = win.kan_giver if config.kan_liability else NOBODY
    return [
        Payment(
            seat if giver == NOBODY else giver,
            win.winner,
            tsumo_points(base, win.winner, seat, dealer),
            "hand" if giver in (NOBODY, seat) else "liable",
        )
        for seat in others(win.winner)
    ]


def _liable(win: WonHand, seat: int, base: int, dealer: int) -> list[Payment]:
    """The payments for a fixed yakuman: all at tsumo, half beside the giver of the last tile at ron (riichi.R60)."""
    points = ron_points(base, win.winner == dealer)
    if win.tsumo or seat == win.source:
        return [Payment(seat, win.winner, points, "liable")]
    return [
        Payment(win.source, win.winner, points // 2, "hand"),
        Payment(seat, win.winner, points // 2, "liable"),
    ]


def _honba(config: RiichiConfig, win: WonHand, shares: Sequence[tuple[int, int]], honba: int) -> list[Payment]:
    """The honba of a win: shared at tsumo, from one seat at ron or where one seat pays all (riichi.R46, riichi.R60)."""
    total = honba * config.honba_points
    if not total:
        return []
    payer = _honba_payer(config, win, shares)
    if payer != NOBODY:
        return [Payment(payer, win.winner, total, "honba")]
    return [Payment(seat, win.winner, total // 3, "honba") for seat in others(win.winner)]


def _honba_payer(config: RiichiConfig, win: WonHand, shares: Sequence[tuple[int, int]]) -> int:
    """The one seat that pays the honba, ``NOBODY`` when all do."""
    liable = next((seat for seat, _ in shares if seat != NOBODY), NOBODY)
    several = sum(count for _, count in shares) > 1
    if win.tsumo:
        shared = several if config.pao_honba == "by_case" else any(seat == NOBODY for seat, _ in shares)
        if liable != NOBODY and not shared:
            return liable
        return win.kan_giver if config.kan_liability else NOBODY
    if liable == NOBODY or config.pao_honba == "discarder":
        return win.source
    return liable if config.pao_honba == "liable" or several else win.source


def pay_draw(config: RiichiConfig, tenpai: Collection[int]) -> Settled:
    """Settles the noten payments of an exhaustive draw, each from a noten seat to a near tenpai seat (riichi.R43)."""
    waiting = sorted(tenpai)
    noten = [seat for seat in range(SEATS) if seat not in tenpai]
    if not config.noten_payments or not waiting or not noten:
        return Settled()
    if len(waiting) == 2:
        return Settled(tuple(Payment(a, b, NOTEN_TOTAL // 2, "noten") for a, b in _pairs(waiting, noten)))
    return Settled(tuple(Payment(a, b, NOTEN_TOTAL // 3, "noten") for a in noten for b in waiting))


def _pairs(waiting: Sequence[int], noten: Sequence[int]) -> list[tuple[int, int]]:
    """The two noten seats, each with the seat it pays: the next if that one waits, else the one left (riichi.R43)."""
    first, second = noten
    if (first + 1) % SEATS not in waiting:
        first, second = second, first
    paid = (first + 1) % SEATS
    return [(first, paid), (second, next(seat for seat in waiting if seat != paid))]


def pay_nagashi(dealer: int, seats: Iterable[int]) -> Settled:
    """Settles a mangan from everybody for each nagashi seat, without honba and sticks (riichi.R47)."""
    return Settled(
        tuple(
            Payment(payer, seat, tsumo_points(MANGAN, seat, payer, dealer), "nagashi")
            for seat in seats
            for payer in others(seat)
        )
    )


def pay_chombo(config: RiichiConfig, dealer: int, seats: Iterable[int]) -> Settled:
    """Settles what each fouling seat pays now; nothing where it is taken off the final score (riichi.R38)."""
    if config.chombo == "after_game":
        return Settled()
    flat = config.chombo == "flat"
    return Settled(
        tuple(
            Payment(
                seat,
                payee,
                config.chombo_points if flat else tsumo_points(MANGAN, seat, payee, dealer),
                "chombo",
            )
            for seat in seats
            for payee in others(seat)
        )
    )


def penalty_sticks(config: RiichiConfig) -> int:
    """How many sticks a small mistake lays on the table (riichi.R41)."""
    return config.penalty_points // RIICHI_STICK
