"""How a Rummikub table keeps going: who deals when, and how long acts stay in view."""

from typing import ClassVar

from game.rummikub.actions import Deal, Draw, Pass
from scenes.table.bot_delay import BEFORE_DISCARD, BEFORE_DRAW
from scenes.table.policy import DealPolicy


class RummikubPolicy(DealPolicy):
    """The deal is a chore; between games it waits until the scores were read."""

    deal = Deal
    counted = "game"
    hint_level = "hard"
    """A person asks for the best play of this turn; ``master`` would rather wait."""
    pause = 0.7
    pauses: ClassVar = dict.fromkeys((Draw, Pass), BEFORE_DRAW + BEFORE_DISCARD)
