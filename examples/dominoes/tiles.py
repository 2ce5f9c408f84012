"""The 28 tiles of a double-six set as numbers 0 to 27 (dominoes.D1)."""

from __future__ import annotations

MOST = 6
HALVES = tuple((low, high) for low in range(MOST + 1) for high in range(low, MOST + 1))
"""The two numbers of each tile, the lower one first."""
TILES = len(HALVES)


def tile_of(one: int, other: int) -> int:
    """The tile with these numbers."""
    return HALVES.index((min(one, other), max(one, other)))


def pips(tile: int) -> int:
    """The dots of a tile, both halves together (dominoes.D9)."""
    return sum(HALVES[tile])


def double(tile: int) -> bool:
    """Whether both numbers are the same."""
    return HALVES[tile][0] == HALVES[tile][1]


def rank(tile: int) -> tuple[bool, int, int]:
    """The rank of a tile to lead with: the highest double, without one the heaviest tile (dominoes.D3)."""
    return double(tile), pips(tile), HALVES[tile][1]


def tile_text(tile: int) -> str:
    """A tile such as ``6-3``."""
    low, high = HALVES[tile]
    return f"{high}-{low}"
