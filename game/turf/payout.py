"""The pay of bets, as plain numbers (turf.T25-T28, turf.T35, turf.T36).

Bets come as one row a seat with the bet value on each horse; a 0 chip and no chip are both 0, for neither pays nor
counts (turf.T32).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from game.turf.race import HORSES

Prizes = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Pounds for each bet by place (rows) and bets on the horse (columns); the last column holds for more too."""
Bets = Sequence[Sequence[int]]


class Terms(NamedTuple):
    """The terms of a race. Amounts are pounds for each bet value, before ``factor`` (2 in a doubled race)."""

    prizes: Prizes
    pace: int = 100
    last: int = 100
    factor: int = 1
    by_chips: bool = False
    """Whether the column is the number of chips instead of their sum (turf.T35)."""
    pace_needs_place: bool = False
    """Whether the pace horse pays only when it is placed (turf.T21)."""
    pay_first: bool = False
    """Whether the penalty is paid before anything is received (turf.T28)."""


class Settled(NamedTuple):
    """The settlement of one seat: ``due`` of the penalty was owed, ``paid`` could be paid (turf.T27)."""

    received: int
    due: int
    paid: int

    @property
    def net(self) -> int:
        """The gain or loss of the seat."""
        return self.received - self.paid


def column_sums(bets: Bets, by_chips: bool = False) -> list[int]:
    """The bets on each horse: values, or chips that are not 0 (turf.T25, turf.T32, turf.T35).

    >>> column_sums(((3, 0), (2, 1))), column_sums(((3, 0), (2, 1)), by_chips=True)
    ([5, 1], [2, 1])
    """
    if by_chips:
        return [sum(1 for value in on_horse if value) for on_horse in zip(*bets, strict=True)]
    return [sum(on_horse) for on_horse in zip(*bets, strict=True)]


def prize(prizes: Prizes, place: int, bets: int) -> int:
    """The pounds for each bet on the horse of a place (0 is first) with so many bets on it; 0 where nobody bet.

    >>> prizes = ((400, 200, 100), (200, 100), (100,))
    >>> [prize(prizes, 0, bets) for bets in (0, 1, 2, 3, 9)], prize(prizes, 2, 5)
    ([0, 400, 200, 100, 100], 100)
    """
    row = prizes[place]
    return row[min(bets, len(row)) - 1] if bets > 0 else 0


def pace_pays(order: Sequence[int], pace: int, terms: Terms) -> bool:
    """Whether there is a pace horse that pays (turf.T21, turf.T26)."""
    return pace >= 0 and (not terms.pace_needs_place or pace in order[: len(terms.prizes)])


def rates(sums: Sequence[int], order: Sequence[int], pace: int, terms: Terms) -> list[int]:
    """The pounds received for each bet value by horse, doubling included (turf.T25, turf.T26, turf.T28)."""
    found = [0] * HORSES
    for place, horse in enumerate(order[: len(terms.prizes)]):
        found[horse] = prize(terms.prizes, place, sums[horse]) * terms.factor
    if pace_pays(order, pace, terms):
        found[pace] += terms.pace * terms.factor
    return found


def settle(money: int, received: int, due: int, pay_first: bool = False) -> Settled:
    """Receives, then pays the penalty as far as the money goes (turf.T27, turf.T28).

    >>> settle(50, 100, 200).paid, settle(50, 100, 200, pay_first=True).paid
    (150, 50)
    """
    purse = money if pay_first else money + received
    return Settled(received, due, min(due, purse))


def settle_race(
    money: Sequence[int],
    bets: Bets,
    order: Sequence[int],
    pace: int,
    last: int,
    terms: Terms,
    sums: Sequence[int] = (),
) -> list[Settled]:
    """Settles what every seat gets and gives after a race (turf.T25-T28); ``sums`` are the column sums, where known."""
    by_horse = rates(sums or column_sums(bets, terms.by_chips), order, pace, terms)
    penalty = terms.last * terms.factor
    settled = []
    for purse, row in zip(money, bets, strict=True):
        received = sum(map(mul, row, by_horse))
        settled.append(settle(purse, received, row[last] * penalty, terms.pay_first))
    return settled
