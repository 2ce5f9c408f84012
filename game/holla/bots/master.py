"""The strongest level: of the discards and river cubes that are a step it takes the one that is worth most chips."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.bots.hand_value import HandValue
from game.holla.bots.sight import Sight
from game.holla.bots.steps import StepBot
from game.holla.distance import DiscardOutlook


class MasterBot(StepBot):
    """Goes to the river for the last three cubes; weighs every hand by its chance to win and what that brings."""

    level = "master"
    river_at = 3

    def worths(
        self, sight: Sight, hand: tuple[int, ...], locked: tuple[int, ...], looks: Sequence[DiscardOutlook]
    ) -> list[float]:  # fmt: skip
        """Chips of the round."""
        if len(hand) != 14:
            return super().worths(sight, hand, locked, looks)
        return HandValue(sight).after(hand, locked, looks)
