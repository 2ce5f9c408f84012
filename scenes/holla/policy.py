"""How a Holla table keeps going: who deals when, and how long acts stay in view."""

from typing import Any

from game.holla.actions import Deal, Declare, Discard, DrawIsland, DrawRiver
from scenes.table.pace import BEFORE_CALL, BEFORE_DISCARD, BEFORE_DRAW
from scenes.table.policy import DealPolicy


class HollaPolicy(DealPolicy):
    """The deal is a chore; between rounds it waits until the result was read."""

    deal = Deal
    drafted = (DrawIsland, DrawRiver)

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1."""
        if isinstance(action, Deal):
            return 0.0
        if isinstance(action, Declare):
            return BEFORE_CALL
        return BEFORE_DISCARD if isinstance(action, Discard) else BEFORE_DRAW
