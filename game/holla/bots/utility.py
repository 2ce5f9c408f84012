"""The worth of winning and losing a round in chips (holla.R78-R84)."""

from __future__ import annotations

from math import exp, inf

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

    __slots__ = ("_config", "_loose", "_loss", "_now", "_others", "_poorest", "_pot", "usual")

    def __init__(self, view: HollaView, least: int) -> None:
        self._config = config = view.config
        self._others = [seat.chips for number, seat in enumerate(view.table) if number != view.seat]
        self._poorest = inf if config.lending else max(0, min(self._others))
        self._pot = view.pot + 0.5 * config.river_fee * len(self._others)
        self._loose = USUAL_LOOSE * config.cube_penalty
        self._now = loose_at(len(view.turns) / view.seats) * config.cube_penalty
        points = USUAL_SHARE * least
        self.usual = self.later(points)
        due = share(config, len(self._others), points, 0.0)[0] + self._loose
        self._loss = (due if config.lending else min(due, max(0, view.own.chips))) - self._loose

    def gain(self, points: float, bonus: float = 0.0) -> float:
        """The chips that an own win brings now."""
        return self._won(points, bonus, self._now)

    def later(self, points: float) -> float:
        """The chips that an own win brings some time."""
        return self._won(points, 0.0, self._loose)

    def expected(self, win: float, loose: float, gain: float | None = None) -> float:
        """The chips of a hand that wins so likely, as usual or so many, and else has cubes ungrouped."""
        gain = self.usual if gain is None else gain
        return win * gain - (1.0 - win) * (self._loss + self._config.cube_penalty * loose)

    def _won(self, points: float, bonus: float, loose: float) -> float:
        """The chips that the losers and the bank pay, and the pot; nobody pays more than it has (holla.R78-R84)."""
        due, bank = share(self._config, len(self._others), points, bonus)
        due += loose
        paid = due * len(self._others) if due <= self._poorest else sum([min(due, max(0, c)) for c in self._others])
        return paid + bank + self._pot


def loose_at(cycle: float) -> float:
    """How many cubes a loser has ungrouped when the round ends after so many turns of everybody."""
    return LEAST_LOOSE + MORE_LOOSE * exp(-FEWER * cycle)


def share(config: HollaConfig, losers: int, points: float, bonus: float) -> tuple[float, float]:
    """Returns what each loser owes for the points and the bonus of a win, and what the bank pays (holla.R78-R84)."""
    due = bank = 0.0
    for amount, payer in ((points, config.payer), (bonus, config.bonus_payer)):
        if payer == "bank":
            bank += amount
        else:
            due += amount if payer == "each" else amount / losers
    return due, bank
