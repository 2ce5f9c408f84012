"""What winning and losing a round is worth in chips (holla.R78-R84)."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.config import HollaConfig
from game.holla.view import HollaView

USUAL_POINTS = 7.0
"""The points of an unknown winner's yeok."""
USUAL_LOOSE = 4.7
"""How many cubes a loser usually has ungrouped."""
BONUS_CHANCE = 0.3
"""How likely the head of a dragon has the special colour."""


class Utility:
    """``gains`` are the chips that a win with each yeok in play brings, cheapest first.

    ``loss`` is what another's win costs without the own ungrouped cubes, which cost ``loose_cost`` each.
    """

    __slots__ = ("gains", "loose_cost", "loss")

    def __init__(self, view: HollaView) -> None:
        config, me = view.config, view.seat
        chips = [float(seat.chips) for seat in view.table]
        loose = USUAL_LOOSE * config.cube_penalty
        pot = view.pot + 0.5 * config.river_fee * (view.seats - 1)
        self.loose_cost = float(config.cube_penalty)
        self.gains = tuple(
            after_win(config, chips, me, one.points, BONUS_CHANCE * config.special_bonus * one.special, loose, pot)[me]
            - chips[me]
            for one in config.yeok_in_play()
        )
        after = after_win(config, chips, (me + 1) % view.seats, USUAL_POINTS, 0.0, loose, pot)
        self.loss = chips[me] - after[me] - loose

    def expected(self, win: float, dearer: Sequence[float], loose: float) -> float:
        """The chips of a hand that wins so likely, then with each dearer yeok or more, and else has cubes ungrouped."""
        gain = self.gains[0]
        for number, share in enumerate(dearer, 1):
            gain += share * (self.gains[number] - self.gains[number - 1])
        return win * gain - (1.0 - win) * (self.loss + self.loose_cost * loose)


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
