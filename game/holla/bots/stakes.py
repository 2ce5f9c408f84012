"""What winning and losing a round is worth: chips, and the places they bring when the game may end (holla.R78-R96)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from game.holla.config import HollaConfig, Yeok
from game.holla.view import HollaView

USUAL_POINTS = 7.0
"""The points of an unknown winner's yeok."""
USUAL_LOOSE = 4.7
"""How many cubes a loser usually has ungrouped."""
BONUS_CHANCE = 0.3
"""How likely the head of a dragon has the special colour."""
PLACE = 15.0
"""How many chips a place in the final ranking is worth."""
END_SPREAD = 5.0
"""The chips by which a round's end is usually misjudged."""
ROUND_SPREAD = 40.0
"""The chips by which a round to come usually moves two seats apart."""


class Stakes:
    """Worth of winning with each yeok in play, and of another's win, against the standing of now.

    ``gains`` are by yeok, cheapest first; ``loss`` is without the own ungrouped cubes, which cost ``loose_cost`` each.
    """

    __slots__ = ("gains", "loose_cost", "loss")

    def __init__(self, view: HollaView, yeok: Sequence[Yeok], place: float = PLACE) -> None:
        """``place`` is what a place in the final ranking is worth in chips; 0 counts the chips of the round alone."""
        config = view.config
        n, me = view.seats, view.seat
        chips = [float(seat.chips) for seat in view.table]
        loose = USUAL_LOOSE * config.cube_penalty
        pot = view.pot + 0.5 * config.river_fee * (n - 1)
        now = _places(view, chips)
        self.loose_cost = float(config.cube_penalty)
        gains = []
        for one in yeok:
            after = after_win(config, chips, me, one.points, BONUS_CHANCE * _bonus(config, one), loose, pot)
            gains.append(after[me] - chips[me] + place * (_places(view, after) - now))
        self.gains = tuple(gains)
        lost = 0.0
        for other in range(n):
            if other != me:
                after = after_win(config, chips, other, USUAL_POINTS, 0.0, loose, pot)
                lost += chips[me] - after[me] - loose + place * (now - _places(view, after))
        self.loss = lost / (n - 1)


def _bonus(config: HollaConfig, yeok: Yeok) -> float:
    return float(config.special_bonus) if yeok.special else 0.0


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


def _places(view: HollaView, chips: Sequence[float]) -> float:
    """How many other seats this one will be ahead of in the end, were a round to end with these chips.

    The game ends with its last round or by a short stack; otherwise what is still to come blurs the standing.
    """
    config = view.config
    left = max(0, config.rounds - view.round)
    short = 0.0 if config.lending else _near(config.end_chips - min(chips), END_SPREAD)
    final = 1.0 if left == 0 else short
    wide = ROUND_SPREAD * sqrt(max(1, left))
    mine = chips[view.seat]
    total = 0.0
    for seat, theirs in enumerate(chips):
        if seat != view.seat:
            total += final * _near(mine - theirs, END_SPREAD) + (1.0 - final) * _near(mine - theirs, wide)
    return total


def _near(margin: float, spread: float) -> float:
    """The chance that a margin of chips, misjudged by about ``spread``, is really above zero."""
    return 1.0 / (1.0 + exp(max(-40.0, min(40.0, -1.7 * margin / spread))))
