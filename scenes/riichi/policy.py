"""How a riichi table keeps going: who deals when, and how long acts stay in view."""

from typing import ClassVar

from game.riichi.actions import Deal, Discard, Pass
from game.riichi.view import RiichiView
from scenes.table.policy import USUAL_CHOICES, DealPolicy


class RiichiPolicy(DealPolicy):
    """Dealing is a chore; between rounds it waits until the result was read. Nothing is drafted: others answer to
    every act at once."""

    deal = Deal
    pause = 0.5
    pauses: ClassVar = {Discard: 0.4, Pass: 0.0}
    worth_step = 100

    def aim(self, share: float) -> str:
        """A mean place."""
        return f"{share:.1f}"

    def waits_for_acknowledgement(self, view: RiichiView) -> bool:
        """After a round, not before the first."""
        return view.result is not None

    def choices(self, view: RiichiView, seat: int) -> int:
        """Who declared riichi has none."""
        return 1 if view.table and view.table[seat].riichi else USUAL_CHOICES
