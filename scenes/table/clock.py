"""The person's time to think: it runs while the person may act, and gives one warning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scenes.table.kept import Json, of_turn, seconds


@dataclass(frozen=True)
class Clock:
    """The time to think of one turn: `seconds`, 0 without a limit, and how many are `left`."""

    turn: int = -1
    """The number of the turn that is timed."""
    seconds: int = 0
    left: float = 0.0
    warned: bool = False
    kept: Mapping[str, Json] = field(default_factory=dict)
    """What the sidecar holds of a running turn."""

    def of(self, turn: int, limit: int) -> Clock:
        """The clock for the turn of this number; another number or limit starts it again."""
        if (turn, limit) == (self.turn, self.seconds):
            return self
        return Clock(turn, limit, seconds(of_turn(self.kept, turn).get("left"), float(limit)))

    def after(self, dt: float, warning: float) -> Clock:
        """The clock `dt` seconds later; it warns once, so many seconds before the end."""
        left = max(0.0, self.left - dt)
        return replace(self, left=left, warned=self.warned or left <= warning)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.seconds > 0 and self.left <= 0
