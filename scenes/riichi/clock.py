"""The person's time to think, where a limit is set."""

import math
from typing import Any, Final, Literal

from scenes.riichi.looks import Left
from scenes.table.kept import of_turn, seconds

LIMITS: Final = (0, 5, 10, 20, 60)
"""Seconds to choose from; 0 is no limit."""
WARNING: Final = 3.0
STEPS: Final = 90


def next_limit(limit: int) -> int:
    """The limit after this one, in a circle."""
    at = LIMITS.index(limit) if limit in LIMITS else 0
    return LIMITS[(at + 1) % len(LIMITS)]


class Clock:
    """Runs while the person may act and nothing lies on the table."""

    def __init__(self, kept: dict[str, Any]) -> None:
        """`kept` is what lay at the table when it was left."""
        self.left = 0.0
        self._of = -1
        self._warned = False
        self._kept = kept

    def restart(self) -> None:
        """Another limit: the time begins anew."""
        self._of, self._kept = -1, {}

    def begin(self, act: int, limit: int) -> None:
        """The time after so many acts begins, unless it runs already."""
        if self._of != act:
            self._of, self._warned = act, False
            self.left = seconds(of_turn(self._kept, act).get("left"), float(limit))
            self._kept = {}

    def pass_by(self, dt: float) -> Literal["", "late", "over"]:
        """Time passes; `late` is told once."""
        self.left = max(0.0, self.left - dt)
        if self.left <= 0:
            self._of = -1
            return "over"
        if self.left <= WARNING and not self._warned:
            self._warned = True
            return "late"
        return ""

    def look(self, limit: int) -> Left:
        """Ring and seconds."""
        return Left(round(STEPS * self.left / limit), math.ceil(self.left), self.left <= WARNING)
