"""How a Rummikub table keeps going: who deals when, and how long acts stay in view."""

from typing import Any

from game.rummikub.actions import Deal, Draw, Pass
from game.rummikub.view import RummikubView
from scenes.table.pace import BEFORE_DISCARD, BEFORE_DRAW
from scenes.table.policy import DealPolicy

BEFORE_PLAY = 0.7
"""Seconds at speed 1 before a bot lays tiles."""


class RummikubPolicy(DealPolicy):
    """The deal is a chore; between games it waits until the scores were read."""

    deal = Deal
    hint_level = "hard"
    """A person asks for the best play of this turn; ``master`` would rather wait."""

    def waits_for_acknowledgement(self, view: RummikubView) -> bool:
        """After a game, not before the first."""
        return view.game > 0

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1."""
        if isinstance(action, Deal):
            return 0.0
        if isinstance(action, Draw | Pass):
            return BEFORE_DRAW + BEFORE_DISCARD
        return BEFORE_PLAY
