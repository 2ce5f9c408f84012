"""What a game's table does beside its rules: the policy of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

USUAL_CHOICES: Final = 3
"""Where nobody can see what a seat may choose from."""


def _hundredths(share: float) -> str:
    return f"{100 * share:.0f}"


@dataclass(frozen=True)
class TablePolicy:
    """The policy of one game. Advice comes from a bot that does not err on purpose."""

    deal: type | None = None
    """The action that deals, which nobody has to choose; None for a game without one."""
    counted: str = "round"
    """What the view counts between deals."""
    drafted: tuple[type, ...] = ()
    """The actions that are drafted first: they show nothing that was hidden, and nobody answers before the next act."""
    confirmed_after: float | None = None
    """Seconds at speed 1 after which a draft counts by itself; None where it waits for the next act."""
    pause: float = 0.55
    """Seconds at speed 1 before an act of a bot; before those of some kinds others, and none before the deal."""
    pauses: Mapping[type, float] = field(default_factory=dict)
    hint_level: str = "master"
    """The level that advises a person."""
    worth_step: int = 1
    """To what the worth of advised acts is rounded."""
    aim: Callable[[float], str] = _hundredths
    """How likely or how near the aim of the game is, as a number in a hint."""
    read_first: Callable[[Any], bool] | None = None
    """Whether the deal waits until the result before it was read; None: after a round, not before the first."""
    closed: Callable[[Any], bool] = lambda config: True
    """Whether a seat of a table with this config has what others may not see."""
    hands_over: tuple[type, ...] = ()
    """The actions after which a person's window stands until the screen is handed over to somebody else."""
    calls: bool = False
    """Whether others may answer to an act; where persons share a screen, whoever wants to says so first."""
    passing: tuple[type, ...] = ()
    """The actions that let go by what a window offers."""
    choices: Callable[[Any, int], int] = lambda view, seat: USUAL_CHOICES
    """How many things everybody can see a seat choose from; as many as usual where hands are closed."""

    def housekeeping(self, legal: Sequence[object]) -> object | None:
        """The act that nobody has to choose, or None."""
        return legal[0] if self.deal is not None and len(legal) == 1 and isinstance(legal[0], self.deal) else None

    def drafts(self, action: object) -> bool:
        """Whether the person may still take this act back until the next one."""
        return isinstance(action, self.drafted)

    def waits_for_acknowledgement(self, view: object) -> bool:
        """Whether that act waits until somebody has read the result before it."""
        return self.read_first(view) if self.read_first is not None else bool(getattr(view, self.counted) > 0)

    def pause_before(self, action: object) -> float:
        """The seconds at speed 1 that the table rests before a bot does this."""
        return (
            0.0
            if self.deal is not None and isinstance(action, self.deal)
            else self.pauses.get(type(action), self.pause)
        )

    def for_hint(self, view: Any) -> Any:
        """The view as an adviser gets it, who never errs."""
        if not hasattr(view.config, "bot_errors"):
            return view
        return msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))
