"""Pieces that rise under the pointer and sink again."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

LIFT_SECONDS: Final = 0.12


@dataclass(frozen=True)
class Lifts:
    """The heights of pieces on their even way to where they should be; `whole` is a height of all the time."""

    whole: float = 1.0
    now: Mapping[Hashable, float] = field(default_factory=dict)
    goals: Mapping[Hashable, float] = field(default_factory=dict)

    def to(self, goals: Mapping[Hashable, float]) -> Lifts:
        """The same with other goals; pieces without one lie."""
        return replace(self, goals={piece: goal for piece, goal in goals.items() if goal})

    @property
    def busy(self) -> bool:
        """Whether something still moves."""
        return self.now != self.goals

    def after(self, dt: float, calm: bool) -> Lifts:
        """The heights `dt` seconds later; `calm` jumps."""
        if not self.busy:
            return self
        step = self.whole * (1.0 if calm else dt / LIFT_SECONDS)
        ways = {piece: self.goals.get(piece, 0.0) - self.now.get(piece, 0.0) for piece in {*self.now, *self.goals}}
        lifted = {piece: self.now.get(piece, 0.0) + max(-step, min(step, way)) for piece, way in ways.items()}
        return replace(self, now={piece: share for piece, share in lifted.items() if share})
