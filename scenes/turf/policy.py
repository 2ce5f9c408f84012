"""How a Royal Turf table keeps going: who lets the cards be drawn when, and how long acts stay in view."""

from typing import ClassVar

from game.turf.actions import Bet, Deal
from game.turf.view import TurfView
from scenes.table.policy import USUAL_CHOICES, DealPolicy


class TurfPolicy(DealPolicy):
    """Drawing the cards is a chore; between races it waits until the payout was read."""

    deal = Deal
    drafted = (Bet,)
    counted = "race"
    confirmed_after = 3.0
    """The die has to be read before a horse runs, and a bet can be taken back for a while."""
    pauses: ClassVar = {Bet: 0.35}
    worth_step = 10

    def choices(self, view: TurfView, seat: int) -> int:
        """The horses that may run."""
        return len(view.left) if view.phase == "race" else USUAL_CHOICES
