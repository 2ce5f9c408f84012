"""The level that counts useful cubes with every discard, and weighs the prices of yeok where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import HollaAction
from game.holla.bots import price
from game.holla.bots.hand_value import HandValue
from game.holla.bots.steps import StepBot
from game.holla.bots.win_probability import Facts
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Answer

USUAL_UNGROUPED = 4
"""The ungrouped cubes of a hand that nobody has counted."""


class PlainValue(HandValue):
    """The worth of a hand by its distance and its useful cubes alone."""

    def told(self, near: int, count: int, wet: int, rivers: int, loose: int, before: bool) -> Facts:
        """The facts, of which river and ungrouped cubes are as usual."""
        return super().told(near, count, 0, 0, USUAL_UNGROUPED, before)

    def loose(self, hand: Sequence[int]) -> int:
        """How many cubes are ungrouped as usual."""
        return USUAL_UNGROUPED


class HardBot(StepBot):
    """A bot that counts useful cubes with every discard."""

    level = "hard"

    def think(self, view: HollaView, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Chooses without ever erring: by price where yeok differ in it, else the nearest yeok."""
        return price.answer(PlainValue, view, legal, price.Care()) or super().think(view, legal, stream)
