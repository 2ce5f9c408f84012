"""Which options the bots of a level read: under others their acts differ only as far as cards, chips and law do."""

from __future__ import annotations

READS: dict[str, dict[str, frozenset[str]]] = {}
"""By game and level."""


def reads(game: str, level: str) -> frozenset[str]:
    """The options that a level reads."""
    return READS.get(game, {}).get(level, frozenset())
