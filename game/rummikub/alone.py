"""A quick look at tiles that can stand in no set at all: most racks cannot go out for such a tile (rummikub.R7-R9)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from game.pieces.tiles import COLOURS, JOKER, NUMBERS, make_kind
from game.rummikub.solution import Kinds

_RUN = 3
_FOR_A_JOKER = 4
"""So many tiles that fit no set without a joker stand in a set with one at most: two on each side of it."""


def all_may_lie(rack: Kinds, beside: Iterable[int]) -> bool:
    """Whether no tile of a rack forbids that all of them lie, with the other kinds that are there.

    ``False`` is certain, ``True`` is not.
    """
    have, jokers = 0, rack.count(JOKER)
    for kind in rack:
        have |= 1 << kind
    for kind in beside:
        have |= 1 << kind
        jokers += kind == JOKER
    alone = 0
    for kind in rack:
        if not any(pair & have == pair for pair in _PAIRS[kind]):
            alone += 1
            if alone > _FOR_A_JOKER * jokers or (jokers == 1 and not _NEAR[kind] & have):
                return False
    return True


def _pairs(kind: int) -> tuple[int, ...]:
    """The masks of two kinds that make a set with this one."""
    colour, number = divmod(kind, NUMBERS)
    groups = combinations((c for c in range(len(COLOURS)) if c != colour), 2)
    found = [[make_kind(c, number + 1) for c in pair] for pair in groups]
    for start in range(max(1, number + 2 - _RUN), min(number + 1, NUMBERS + 1 - _RUN) + 1):
        found.append([make_kind(colour, n) for n in range(start, start + _RUN) if n != number + 1])
    return tuple(sum(1 << other for other in pair) for pair in found)


def _near(kind: int) -> int:
    """The mask of all kinds that stand with this one in a set of two tiles and a joker."""
    colour, number = divmod(kind, NUMBERS)
    apart = [make_kind(colour, n + 1) for n in range(NUMBERS) if 0 < abs(n - number) < _RUN]
    return sum(1 << other for other in (*apart, *(make_kind(c, number + 1) for c in range(4) if c != colour)))


_PAIRS = (*(_pairs(kind) for kind in range(JOKER)), (0,))
"""Of each kind; a joker stands anywhere."""
_NEAR = tuple(_near(kind) for kind in range(JOKER))
