"""What winning and losing a round is worth: chips in the middle of a match, places near its end (holla.R78-R96)."""

from __future__ import annotations

from game.holla.config import Yeok
from game.holla.view import HollaView

USUAL_POINTS = 7.0
"""What an unknown winner's yeok costs each loser at a table that pays full points."""
USUAL_LOOSE = 4.7
"""How many cubes a loser usually has ungrouped."""


class Stakes:
    """Chips won with each yeok in play, and chips lost to another winner without the own ungrouped cubes."""

    __slots__ = ("gains", "loose_cost", "loss")

    def __init__(self, view: HollaView, yeok: tuple[Yeok, ...]) -> None:
        config = view.config
        losers = view.seats - 1
        self.loose_cost = float(config.cube_penalty)
        share = {"each": 1.0, "bank": 0.0, "shared": 1.0 / losers}[config.payer]
        self.loss = USUAL_POINTS * share
        pot = view.pot - view.own.paid + 0.5 * config.river_fee * losers
        base = losers * USUAL_LOOSE * self.loose_cost + pot
        per_point = 1.0 if config.payer != "each" else float(losers)
        per_bonus = 1.0 if config.bonus_payer != "each" else float(losers)
        self.gains = tuple(
            base + y.points * per_point + (0.3 * config.special_bonus * per_bonus if y.special else 0.0) for y in yeok
        )
