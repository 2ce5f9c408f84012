"""How a Holla table keeps going: who deals when, and how long acts stay in view."""

from collections.abc import Sequence
from typing import Any

import msgspec

from game.holla.actions import Deal, Declare, Discard
from game.holla.view import HollaView
from scenes.table.pace import BEFORE_CALL, BEFORE_DISCARD, BEFORE_DRAW


class HollaManners:
    """The deal is a chore; between rounds it waits until the result was read."""

    hint_level = "master"

    def housekeeping(self, view: HollaView, legal: Sequence[Any]) -> Any | None:
        """The deal."""
        return legal[0] if len(legal) == 1 and isinstance(legal[0], Deal) else None

    def waits_for_word(self, view: HollaView) -> bool:
        """After a round, not before the first."""
        return view.round > 0

    def for_hint(self, view: HollaView) -> HollaView:
        """The same table with bots that do not err."""
        calm = msgspec.structs.replace(view.config, bot_errors=0)
        return msgspec.structs.replace(view, config=calm)

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1."""
        if isinstance(action, Deal):
            return 0.0
        if isinstance(action, Declare):
            return BEFORE_CALL
        return BEFORE_DISCARD if isinstance(action, Discard) else BEFORE_DRAW
