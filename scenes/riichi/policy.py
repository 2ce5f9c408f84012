"""How a riichi table keeps going: who deals when, and how long acts stay in view."""

from collections.abc import Sequence
from typing import Any, ClassVar

from game.riichi.actions import Deal, Discard, Pass
from game.riichi.view import RiichiView
from scenes.table.policy import USUAL_CHOICES

BEFORE_DISCARD = 0.4
BEFORE_CALL = 0.5


class RiichiPolicy:
    """Dealing is a chore; between rounds it waits until the result was read."""

    hint_level = "master"
    confirmed_after: ClassVar[float | None] = None
    worth_step = 100

    def aim(self, share: float) -> str:
        """A mean place."""
        return f"{share:.1f}"

    def housekeeping(self, view: RiichiView, legal: Sequence[Any]) -> Any | None:
        """The deal of the next round."""
        return legal[0] if len(legal) == 1 and isinstance(legal[0], Deal) else None

    def drafts(self, action: Any) -> bool:
        """Others answer to every act at once."""
        return False

    def waits_for_acknowledgement(self, view: RiichiView) -> bool:
        """After a round, not before the first."""
        return view.result is not None

    def for_hint(self, view: RiichiView) -> RiichiView:
        """The same table: an adviser never errs on purpose."""
        if not view.config.bot_errors:
            return view
        import msgspec

        return msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))

    def choices(self, view: RiichiView, seat: int) -> int:
        """Who declared riichi has none."""
        return 1 if view.table and view.table[seat].riichi else USUAL_CHOICES

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1."""
        if isinstance(action, Deal | Pass):
            return 0.0
        return BEFORE_DISCARD if isinstance(action, Discard) else BEFORE_CALL
