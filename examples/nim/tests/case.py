"""What the conformance suite needs to know of nim: tables to try, and every act that could be thought of."""

from __future__ import annotations

from collections.abc import Iterator

from ..values import NimConfig, Take

TABLES: tuple[tuple[str, NimConfig, int], ...] = (
    ("four heaps", NimConfig(), 2),
    ("three heaps, the last loses", NimConfig("three", 9, "loses"), 2),
    ("pyramid", NimConfig("pyramid", 2), 2),
)
"""Name, config and seats."""


def every_action(seats: int) -> Iterator[Take]:
    """All acts there are, and some that nobody could do."""
    for heap in (-1, 0, 1, 2, 3, 4, 10**12):
        for count in (-1, *range(11), 10**12):
            yield Take(heap, count)
