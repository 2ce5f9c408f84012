"""The worth of winning and losing a round in chips (holla.R78-R84)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from game.holla.config import HollaConfig
from game.holla.view import HollaView

USUAL_SHARE = 1.42
"""How many times the points of the cheapest yeok a win usually brings, bonus and all."""
USUAL_LOOSE = 4.7
"""How many cubes a loser usually has ungrouped."""
LEAST_LOOSE, MORE_LOOSE, FEWER = 4.0, 6.2, 0.27
"""How many it has late, how many more at once, and how fast these become fewer by turns of everybody."""


class Utility:
    """The worth of the ends of a round to a seat; ``least`` are the points of the cheapest yeok in play."""

    __slots__ = ("_chips", "_loose", "_loss", "_now", "_view", "usual")

    def __init__(self, view: HollaView, least: int) -> None:
        config, me = view.config, view.seat
        self._view = view
        self._chips = [float(seat.chips) for seat in view.table]
        self._loose = USUAL_LOOSE * config.cube_penalty
        self._now = loose_at(len(view.turns) / view.seats) * config.cube_penalty
        points = USUAL_SHARE * least
        self.usual = self.later(points)
        after = self._after((me + 1) % view.seats, points, 0.0, self._loose)
        self._loss = self._chips[me] - after[me] - self._loose

    def gain(self, points: float, bonus: float = 0.0) -> float:
        """The chips that an own win brings now."""
        return self._won(points, bonus, self._now)

    def later(self, points: float) -> float:
        """The chips that an own win brings some time."""
        return self._won(points, 0.0, self._loose)

    def expected(self, win: float, loose: float, gain: float | None = None) -> float:
        """The chips of a hand that wins so likely, as usual or so many, and else has cubes ungrouped."""
        gain = self.usual if gain is None else gain
        return win * gain - (1.0 - win) * (self._loss + self._view.config.cube_penalty * loose)

    def _won(self, points: float, bonus: float, loose: float) -> float:
        me = self._view.seat
        return self._after(me, points, bonus, loose)[me] - self._chips[me]

    def _after(self, winner: int, points: float, bonus: float, loose: float) -> list[float]:
        view = self._view
        pot = view.pot + 0.5 * view.config.river_fee * (view.seats - 1)
        return after_win(view.config, self._chips, winner, points, bonus, loose, pot)


def loose_at(cycle: float) -> float:
    """How many cubes a loser has ungrouped when the round ends after so many turns of everybody."""
    return LEAST_LOOSE + MORE_LOOSE * exp(-FEWER * cycle)


def after_win(
    config: HollaConfig, chips: Sequence[float], winner: int, points: float, bonus: float, loose: float, pot: float
) -> list[float]:
    """The chips by seat when one has won and every loser had ``loose`` chips of ungrouped cubes (holla.R78-R84)."""
    losers = len(chips) - 1
    due = loose
    bank = 0.0
    for amount, payer in ((points, config.payer), (bonus, config.bonus_payer)):
        if payer == "bank":
            bank += amount
        else:
            due += amount if payer == "each" else amount / losers
    after = [c if s == winner else c - (due if config.lending else min(due, max(0.0, c))) for s, c in enumerate(chips)]
    after[winner] += sum(chips) - sum(after) + bank + pot
    return after
