"""The values of nim: its options, its one act, what happens, and the view that every seat has alike."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

HEAPS = {"four": (3, 5, 7, 9), "three": (3, 4, 5), "pyramid": (1, 3, 5, 7)}
"""The stones of each heap at the start (nim.N1)."""


class NimConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match."""

    heaps: Literal["four", "three", "pyramid"] = "four"
    """The heaps at the start (nim.N1)."""
    most: Annotated[int, msgspec.Meta(ge=2, le=9)] = 3
    """Stones that may be taken at once (nim.N2)."""
    last: Literal["wins", "loses"] = "wins"
    """What becomes of whoever takes the last stone (nim.N3)."""


class Take(msgspec.Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """The act: some stones from the top of one heap (nim.N2)."""

    heap: int
    count: int


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    """The event of stones that were taken; ``left`` lie in their heap now."""

    seat: int
    heap: int
    count: int
    left: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The event of the end: the last stone was taken (nim.N3)."""

    winner: int


NimEvent = Taken | Ended


class NimView(msgspec.Struct, frozen=True):
    """The view of everybody; seats differ in who they are and what they owe alone."""

    seat: int
    config: NimConfig
    heaps: tuple[int, ...]
    turn: int
    taken: tuple[int, ...]
    winner: int
    """-1 while stones are left."""
    owes: tuple[str, ...]

    @property
    def phase(self) -> str:
        """The state of the match in a word."""
        return "play" if self.winner < 0 else "over"

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat once all stones are taken."""
        return tuple(1 + (seat != self.winner) for seat in (0, 1))
