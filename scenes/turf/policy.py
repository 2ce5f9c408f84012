"""What the Royal Turf table does beside its rules."""

from game.turf.actions import Bet, Deal
from game.turf.view import TurfView
from scenes.table.policy import USUAL_CHOICES, TablePolicy


def _choices(view: TurfView, seat: int) -> int:
    """The horses that may run."""
    return len(view.left) if view.phase == "race" else USUAL_CHOICES


POLICY = TablePolicy(
    Deal,
    "race",
    (Bet,),
    # The die has to be read before a horse runs, and a bet can be taken back for a while.
    confirmed_after=3.0,
    pauses={Bet: 0.35},
    worth_step=10,
    choices=_choices,
)
