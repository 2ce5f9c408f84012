"""The worth of a race's end to every seat, and how good the money then is (turf.T25 to turf.T28)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import msgspec

from game.turf.bots.track import end_of
from game.turf.payout import Bets, Terms, column_sums, prize, settle_race
from game.turf.race import HORSES, PLACES

RACE_SCALE = 120.0
LAST_SCALE = 100.0
"""Pounds of chance in a later race for each time it is paid, and in the whole of the last one."""

POUND = 1e-7
"""What a pound counts beside the chance of winning, so that pounds decide where nothing else does."""


class Purse(msgspec.Struct, frozen=True):
    """The money before the payout and what it is good for."""

    seat: int
    money: tuple[int, ...]
    scale: float
    """Pounds of chance still to come: the smaller, the more only the lead counts; 0 weighs plain differences."""


class Stakes:
    """The stakes of one set of bets; ends are settled once and remembered."""

    __slots__ = ("_known", "_purse", "_terms", "bets", "columns")

    def __init__(self, terms: Terms, purse: Purse, bets: Bets) -> None:
        self._terms = terms
        self._purse = purse
        self.bets = bets
        self.columns = column_sums(bets, terms.by_chips)
        self._known: dict[int, tuple[float, int]] = {}

    def worth(self, key: int) -> tuple[float, int]:
        """The worth of an end to the own seat (see ``standing``), and the pounds it wins or loses."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._settled(key)
        return found

    def pays(self) -> list[float]:
        """How many pounds the good running of a horse is worth for each bet value: the mean pay of its places."""
        terms = self._terms
        return [
            (sum(prize(terms.prizes, place, self.columns[h]) for place in range(PLACES)) + terms.last) / (PLACES + 1)
            for h in range(HORSES)
        ]

    def _settled(self, key: int) -> tuple[float, int]:
        first, second, third, pace, last = end_of(key)
        purse = self._purse
        seats = settle_race(purse.money, self.bets, (first, second, third), pace, last, self._terms, self.columns)
        money = [had + settled.net for had, settled in zip(purse.money, seats, strict=True)]
        net = seats[purse.seat].net
        return standing(money, purse.seat, purse.scale) + (POUND * net if purse.scale else 0.0), net


def chance_in(factors: Sequence[int], left: float = 1.0) -> float:
    """The pounds of chance in the races to come, which are paid so many times each; in the last one in this share of it
    that has still to be run."""
    return float(max(RACE_SCALE * sum(factor * factor for factor in factors) ** 0.5, LAST_SCALE * left))


def standing(money: Sequence[int], own: int, scale: float) -> float:
    """The share of the victory that this money promises while chance worth ``scale`` pounds is still to come.

    With a scale of 0 it is the money beyond the mean of the others, in pounds.
    """
    if scale <= 0:
        return money[own] - (sum(money) - money[own]) / (len(money) - 1)
    return 1 / sum(exp(min(50.0, (m - money[own]) / scale)) for m in money)
