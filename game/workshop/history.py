"""Undo and redo of a frozen draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

T = TypeVar("T")
MOST = 500
"""Steps that can be undone."""


@dataclass(frozen=True)
class History(Generic[T]):
    """A draft as it is now, what it was before, and what was undone."""

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()
    step: str = ""
    """What changed last: letters that are typed into one field are one step."""

    def done(self, new: T, step: str = "") -> History[T]:
        """The history after a change; what was undone is gone."""
        if new == self.now:
            return self
        past = self.past if step and step == self.step else (*self.past, self.now)[-MOST:]
        return History(new, past, (), step)

    def kept(self, now: T, of: Callable[[T], T]) -> History[T]:
        """The history once the draft is written, which is no step; `of` makes every other step one of its file."""
        return History(now, tuple(map(of, self.past)), tuple(map(of, self.future)))

    def undone(self) -> History[T]:
        """The history one step back."""
        if not self.past:
            return self
        return replace(self, now=self.past[-1], past=self.past[:-1], future=(self.now, *self.future), step="")

    def redone(self) -> History[T]:
        """The history one step forward again."""
        if not self.future:
            return self
        return replace(self, now=self.future[0], past=(*self.past, self.now), future=self.future[1:], step="")
