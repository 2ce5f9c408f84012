"""The moves that a set on the table allows, by its kinds: asked each turn of every set (rummikub.R18).

The answers depend on nothing but those kinds, so each is worked out once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.pieces.tiles import COLOUR_OF, JOKER, KINDS, NUMBER_OF
from game.rummikub.sets import SMALLEST, Reading, read_set

Kinds = tuple[int, ...]


class Fits(NamedTuple):
    """The tiles that a set can take and spare.

    ``adds`` are kinds that lengthen it, and whether in front (rummikub.R18a); ``splits`` kinds that stand between two
    parts of it, where it is cut, and whether they end the lower part (rummikub.R18d); ``spares`` the places of tiles
    without which it is still a set, jokers aside (rummikub.R18b, rummikub.R18c).
    """

    adds: tuple[tuple[int, bool], ...]
    splits: tuple[tuple[int, int, bool], ...]
    spares: tuple[int, ...]


@lru_cache(maxsize=1 << 12)
def fits_of(kinds: Kinds) -> Fits:
    """The tiles that the set of these kinds can take and spare as it lies."""
    near = _going_with(kinds)
    adds = [(kind, False) for kind in near if _is_set((*kinds, kind))]
    adds += [(kind, True) for kind in near if kind == JOKER and _is_set((kind, *kinds))]
    splits = [
        (kind, cut, ends_low)
        for kind in near
        if kind != JOKER
        for cut in range(SMALLEST - 1, len(kinds) - SMALLEST + 2)
        for ends_low in (True, False)
        if len(kinds) >= 2 * SMALLEST - 1 and all(map(_is_set, parted(kinds, kind, cut, ends_low)))
    ]
    spares = [at for at, kind in enumerate(kinds) if kind != JOKER and _is_set((*kinds[:at], *kinds[at + 1 :]))]
    return Fits(tuple(adds), tuple(splits), tuple(spares))


def parted(tiles: Kinds, tile: int, cut: int, ends_low: bool) -> tuple[Kinds, Kinds]:
    """A set cut in two, a tile at the end of the lower part or at the beginning of the upper one."""
    low, high = tiles[:cut], tiles[cut:]
    return ((*low, tile), high) if ends_low else (low, (tile, *high))


def _is_set(kinds: Kinds) -> bool:
    return isinstance(read_set(kinds), Reading)


def _going_with(kinds: Kinds) -> list[int]:
    """The kinds that have the number of a group or the colour of a run; the joker always."""
    found = read_set(kinds)
    if not isinstance(found, Reading):
        return list(range(KINDS))
    stands = found.kinds[0][0]
    table = NUMBER_OF if found.form == "group" else COLOUR_OF
    return [kind for kind in range(KINDS) if kind == JOKER or table[kind] == table[stands]]
