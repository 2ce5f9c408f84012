"""Pieces that rise under the pointer and sink again."""

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

P = TypeVar("P")
"""What names a piece."""

LIFT_SECONDS: Final = 0.12


class Lifts(Generic[P]):
    """The heights of pieces on their even way to where they should be; `whole` is a height of all the time."""

    def __init__(self, whole: float = 1.0) -> None:
        self.now: dict[P, float] = {}
        self.goals: dict[P, float] = {}
        self._whole = whole

    def aim(self, goals: Mapping[P, float]) -> None:
        """Takes how far pieces should be lifted; others lie."""
        self.goals = {piece: goal for piece, goal in goals.items() if goal}

    @property
    def busy(self) -> bool:
        """Whether something still moves."""
        return self.now != self.goals

    def update(self, dt: float, calm: bool) -> bool:
        """Moves on; True when something changed. `calm` jumps."""
        if not self.busy:
            return False
        step = self._whole * (1.0 if calm else dt / LIFT_SECONDS)
        ways = {piece: self.goals.get(piece, 0.0) - self.now.get(piece, 0.0) for piece in {*self.now, *self.goals}}
        lifted = {piece: self.now.get(piece, 0.0) + max(-step, min(step, way)) for piece, way in ways.items()}
        self.now = {piece: share for piece, share in lifted.items() if share}
        return True
