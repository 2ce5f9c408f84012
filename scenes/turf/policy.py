"""What the Royal Turf table does beside its rules."""

from game.turf.actions import Bet, Deal
from scenes.table.policy import USUAL_CHOICES, TablePolicy

POLICY = TablePolicy(
    Deal,
    "race",
    (Bet,),
    # The die has to be read before a horse runs, and a bet can be taken back for a while.
    confirmed_after=3.0,
    pauses={Bet: 0.35},
    closed=lambda config: config.bets == "hidden",
    # The horses that may run.
    choices=lambda view, seat: len(view.left) if view.phase == "race" else USUAL_CHOICES,
)
