"""What seats did in a match, counted from its events: for statistics, achievements and the laboratory.

Counts of parts add up to those of a match, and those of matches to a person's. Only names that begin with ``most_`` do
not: of these the greatest counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

Counts = dict[str, float]
"""What a seat did, by name."""
SeatFacts = list[Counts]
"""That of every seat."""
MOST = "most_"


class Part(msgspec.Struct, frozen=True):
    """A round, game or race that ended with act number ``act``, counted from 1."""

    act: int
    seats: tuple[Counts, ...]


class Best(msgspec.Struct, frozen=True):
    """The best that a seat did in a match, such as its dearest hand: what it was worth, and plain data to draw it."""

    act: int
    worth: float
    content: dict[str, Any]


class Figure(msgspec.Struct, frozen=True):
    """A figure of a person: one count for each of another. Shares lie between 0 and 1."""

    name: str
    count: str
    each: str
    kind: Literal["share", "mean"] = "share"


class Counter:
    """The counter of one match. A game's own class says what its events mean."""

    figures: tuple[Figure, ...] = ()

    def __init__(self, seats: int, config: Any) -> None:
        self.seats = seats
        self.config = config
        self.acts = 0
        self.part = fresh(seats)
        """What was counted since the last part ended."""
        self.parts: list[Part] = []
        self.match = fresh(seats)
        """What is known of the whole match alone."""
        self.best: dict[int, Best] = {}

    def see(self, events: Iterable[Any]) -> None:
        """Counts what the next act led to."""
        self.acts += 1
        for event in events:
            self.count(event)

    def count(self, event: Any) -> None:
        """Counts what an event says of the seats."""
        raise NotImplementedError

    def end_part(self) -> None:
        """Closes a part: a round, game or race has ended."""
        self.parts.append(Part(self.acts, tuple(_said(one) for one in self.part)))
        self.part = fresh(self.seats)

    def outdo(self, seat: int, worth: float, content: dict[str, Any]) -> None:
        """Keeps something of a seat, if it is its best so far."""
        known = self.best.get(seat)
        if known is None or worth > known.worth:
            self.best[seat] = Best(self.acts, worth, content)

    def sums(self) -> tuple[Counts, ...]:
        """The counts of the match by seat."""
        return tuple(
            added((*(part.seats[seat] for part in self.parts), _said(self.match[seat]), {"parts": len(self.parts)}))
            for seat in range(self.seats)
        )


def fresh(seats: int) -> SeatFacts:
    """Returns empty counts for each seat."""
    return [defaultdict(float) for _ in range(seats)]


def added(counts: Iterable[Mapping[str, float]]) -> Counts:
    """Counts taken together."""
    found: Counts = {}
    for one in counts:
        for name, value in one.items():
            before = found.get(name, 0.0)
            found[name] = max(before, value) if name.startswith(MOST) else before + value
    return found


def _said(counts: Mapping[str, float]) -> Counts:
    return {name: value for name, value in counts.items() if value}
