"""What the conformance suite needs to know of dominoes: tables to try, and every act that could be thought of."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import Deal, DominoesAction, Pass, Play
from ..config import DominoesConfig
from ..tiles import TILES

TABLES: tuple[tuple[str, DominoesConfig, int], ...] = (
    ("two seats", DominoesConfig(target=30), 2),
    ("four seats", DominoesConfig(target=50), 4),
    ("three seats, by lot", DominoesConfig(target=30, opening="lot", hand=5), 3),
    ("four seats with sleepers, blocked pays all", DominoesConfig(target=30, hand=5, blocked="sum"), 4),
)
"""Name, config and seats."""


def every_action(seats: int) -> Iterator[DominoesAction]:
    """All acts there are, and some that nobody could do."""
    yield from (Deal(), Pass())
    for tile in (*range(-1, TILES + 1), 10**12):
        for end in (-1, 0, 1, 2):
            yield Play(tile, end)
