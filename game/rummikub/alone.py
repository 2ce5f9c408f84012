"""A quick look at tiles that can stand in no set at all: most racks cannot go out for such a tile (rummikub.R7-R9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from game.pieces.tiles import JOKER
from game.rummikub.melds import melds_of
from game.rummikub.sets import SMALLEST
from game.rummikub.solution import Kinds

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


_SETS = [meld.kinds for meld in melds_of((1 << JOKER) - 1, 0, SMALLEST) if len(meld.kinds) == SMALLEST]
_PAIRS = (
    *(tuple(sum(1 << other for other in kinds if other != kind) for kinds in _SETS if kind in kinds)
      for kind in range(JOKER)),
    (0,),
)  # fmt: skip
"""Of each kind the masks of two others that make a set with it; a joker stands anywhere."""
_NEAR = tuple(reduce(or_, pairs) for pairs in _PAIRS)
"""Of each kind the mask of all that stand with it in a set, with a joker in place of the third tile too."""
