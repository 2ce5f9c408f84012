"""A record on a table: the acts come from it, no seat is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

Rest = Callable[[Any], float]
LOOK_SECONDS: Final = 0.8


class RecordSeat(NamedTuple):
    """The seat that a record is watched from."""

    watch: int
    open: bool = False
    """Whether everybody's hand is shown."""
    advises: bool = False
    """Whether the bots of the table advise that seat."""


class RecordPlayback(Protocol):
    """A record whose acts a `TableClient` does."""

    @property
    def seat(self) -> RecordSeat:
        """The seat that it is watched from."""
        ...

    @property
    def busy(self) -> bool:
        """Whether acts will come by themselves: `due` wants to be asked without any input."""
        ...

    def due(self, dt: float, calm: bool, rests: bool, rest: Rest) -> Sequence[tuple[int, object]]:
        """The acts to do now, with their seats; `dt` seconds passed, `calm` when nothing moves on the table.

        While the table `rests` no act comes by itself; `rest` are the seconds that it rests before an act.
        """
        ...


class Again:
    """A single act once more, after a moment to look."""

    def __init__(self, watch: int, acts: Sequence[tuple[int, object]]) -> None:
        self.seat = RecordSeat(watch)
        self._acts = list(acts)
        self._looked = 0.0

    @property
    def busy(self) -> bool:
        """Whether the act is still to be done."""
        return bool(self._acts)

    def due(self, dt: float, calm: bool, rests: bool, rest: Rest) -> Sequence[tuple[int, object]]:
        """The act, once."""
        self._looked += dt
        if self._looked < LOOK_SECONDS:
            return ()
        acts = tuple(self._acts)
        self._acts.clear()
        return acts
