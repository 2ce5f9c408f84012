"""What a game's table does beside its rules: the policy of a table."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Protocol

import msgspec

USUAL_CHOICES = 3
"""Where nobody can see what a seat may choose from."""


class TablePolicy(Protocol):
    """What a game's table does beside its rules."""

    hint_level: str
    """The level that advises a person."""
    confirmed_after: float | None
    """Seconds at speed 1 after which a draft counts by itself; None where it waits for the next act."""
    worth_step: int
    """To what the worth of advised acts is rounded."""

    def housekeeping(self, view: Any, legal: Sequence[Any]) -> Any | None:
        """An act that nobody has to choose, such as the deal, or None."""
        ...

    def drafts(self, action: Any) -> bool:
        """Whether the person may still take this act back until the next one: it shows nothing that was hidden."""
        ...

    def waits_for_acknowledgement(self, view: Any) -> bool:
        """Whether that act waits until somebody has read the result before it."""
        ...

    def for_hint(self, view: Any) -> Any:
        """The view as an adviser gets it, who never errs."""
        ...

    def aim(self, share: float) -> str:
        """How likely or how near the aim of the game is, as a number in a hint."""
        ...

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1 that the table rests before a bot does this."""
        ...

    def choices(self, view: Any, seat: int) -> int:
        """How many things everybody can see a seat choose from."""
        ...


class DealPolicy:
    """Base of a game's policy: the deal is a chore, and advice comes from a bot that does not err on purpose."""

    deal: ClassVar[type]
    """The action that deals."""
    hint_level = "master"
    drafted: ClassVar[tuple[type, ...]] = ()
    """The actions that are drafted first."""
    counted: ClassVar[str] = "round"
    """What the view counts between deals."""
    pause: ClassVar[float] = 0.55
    """Seconds at speed 1 before an act of a bot; before those of some kinds others, and none before the deal."""
    pauses: ClassVar[Mapping[type, float]] = MappingProxyType({})
    confirmed_after: ClassVar[float | None] = None
    worth_step = 1

    def aim(self, share: float) -> str:
        """In hundredths."""
        return f"{100 * share:.0f}"

    def housekeeping(self, view: Any, legal: Sequence[Any]) -> Any | None:
        """The deal, which nobody has to choose."""
        return legal[0] if len(legal) == 1 and isinstance(legal[0], self.deal) else None

    def drafts(self, action: Any) -> bool:
        """What shows nothing that was hidden, and nobody answers to before the next act."""
        return isinstance(action, self.drafted)

    def waits_for_acknowledgement(self, view: Any) -> bool:
        """After a round, not before the first."""
        return bool(getattr(view, self.counted) > 0)

    def pause_before(self, action: Any) -> float:
        """Seconds at speed 1."""
        return 0.0 if isinstance(action, self.deal) else self.pauses.get(type(action), self.pause)

    def choices(self, view: Any, seat: int) -> int:
        """Hands are closed: as many as usual."""
        return USUAL_CHOICES

    def for_hint(self, view: Any) -> Any:
        """The same table with bots that do not err."""
        if not hasattr(view.config, "bot_errors"):
            return view
        return msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))
