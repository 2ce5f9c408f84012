"""How a Royal Turf table keeps going: who lets the cards be drawn when, and how long acts stay in view."""

from typing import Any

from game.turf.actions import Bet, Deal
from game.turf.view import TurfView
from scenes.table.policy import USUAL_CHOICES, DealPolicy

BEFORE_BET = 0.35
BEFORE_MOVE = 0.55
UNDO = 3.0
"""Seconds at speed 1: the die has to be read before a horse runs, and a bet can be taken back for a while."""


class TurfPolicy(DealPolicy):
    """Drawing the cards is a chore; between races it waits until the payout was read."""

    deal = Deal
    drafted = (Bet,)
    confirmed_after = UNDO
    worth_step = 10

    def waits_for_acknowledgement(self, view: TurfView) -> bool:
        """After a race, not before the first."""
        return view.race > 0

    def choices(self, view: TurfView, seat: int) -> int:
        """The horses that may run."""
        return len(view.left) if view.phase == "race" else USUAL_CHOICES

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1."""
        if isinstance(action, Deal):
            return 0.0
        return BEFORE_BET if isinstance(action, Bet) else BEFORE_MOVE
