"""What the manners of all games have in common."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec


class DealManners:
    """Base of a game's manners: the deal is a chore, and advice comes from a bot that does not err on purpose."""

    deal: ClassVar[type]
    """The action that deals."""
    hint_level = "master"

    def housekeeping(self, view: Any, legal: Sequence[Any]) -> Any | None:
        """The deal, which nobody has to choose."""
        return legal[0] if len(legal) == 1 and isinstance(legal[0], self.deal) else None

    def for_hint(self, view: Any) -> Any:
        """The same table with bots that do not err."""
        return msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))
