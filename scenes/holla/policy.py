"""How a Holla table keeps going: who deals when, and how long acts stay in view."""

from typing import ClassVar

from game.holla.actions import Deal, Declare, Discard, DrawIsland, DrawRiver
from scenes.table.bot_delay import BEFORE_CALL, BEFORE_DISCARD, BEFORE_DRAW
from scenes.table.policy import DealPolicy


class HollaPolicy(DealPolicy):
    """The deal is a chore; between rounds it waits until the result was read."""

    deal = Deal
    drafted = (DrawIsland, DrawRiver)
    pause = BEFORE_DRAW
    pauses: ClassVar = {Declare: BEFORE_CALL, Discard: BEFORE_DISCARD}
