"""The course of a match: what every seat had at its start and after each of its parts, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


class Course(msgspec.Struct, frozen=True):
    """The figures by seat at the start (``rows[0]``) and after each part: chips, points or pounds."""

    rows: tuple[tuple[int, ...], ...]

    def line(self, seat: int) -> tuple[int, ...]:
        """The figures of one seat in turn."""
        return tuple(row[seat] for row in self.rows)

    def gain(self, part: int, seat: int) -> int:
        """The gain of a seat in a part, counted from 1."""
        return self.rows[part][seat] - self.rows[part - 1][seat]


def ended(rows: Sequence[Sequence[int]], last: Sequence[int]) -> Course:
    """The course with these rows whose last figures, once all is settled, are ``last``."""
    settled = [*rows[:-1], last] if len(rows) > 1 else [*rows, last]
    return Course(tuple(tuple(row) for row in settled))


def lead_since(standings: Sequence[Sequence[Any]], seat: int) -> int | None:
    """The part, counted from 1, after which a seat led and never again did anybody stand above it.

    ``standings`` are what places go by, from the start on. None for a seat that does not lead at the end, or was
    level with all others throughout.
    """
    since = None
    for part in reversed(range(len(standings))):
        if standings[part][seat] < max(standings[part]):
            break
        if standings[part][seat] > min(standings[part]):
            since = part
    return max(1, since) if since is not None else None
