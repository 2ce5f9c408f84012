"""The sets that tiles can make by themselves: for the first lay-down, for lists of plays, for hints.

A meld is written in kinds, jokers as ``JOKER`` in the place where they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF, NUMBERS, make_kind
from game.rummikub.actions import Tiles
from game.rummikub.sets import COLOUR_COUNT, SMALLEST

ENOUGH = 5
"""Longer runs fall apart into runs of three to five."""
_ALL_NUMBERS = (1 << NUMBERS) - 1


class Meld(msgspec.Struct, frozen=True):
    """A set in kinds, and what it is worth with jokers as numbers (rummikub.R12)."""

    kinds: tuple[int, ...]
    worth: int


def melds(tiles: Iterable[int], longest: int = ENOUGH, most_jokers: int = 4) -> list[Meld]:
    """Returns every set that these tiles can make, runs up to a length, in a fixed order."""
    have = jokers = 0
    for tile in tiles:
        kind = KIND_OF[tile]
        if kind == JOKER:
            jokers += 1
        else:
            have |= 1 << kind
    return melds_of(have, min(jokers, most_jokers), longest)


def melds_of(have: int, jokers: int, longest: int = ENOUGH) -> list[Meld]:
    """Returns every set of the kinds of a mask with so many jokers: groups by number, then runs by colour."""
    a, b, c, d = colours = [have >> colour * NUMBERS & _ALL_NUMBERS for colour in range(COLOUR_COUNT)]
    found: list[Meld] = []
    # The numbers of which enough colours are here, jokers being any.
    if jokers == 0:
        numbers = a & b & (c | d) | c & d & (a | b)
    elif jokers == 1:
        numbers = a & (b | c | d) | b & (c | d) | c & d
    else:
        numbers = a | b | c | d
    while numbers:
        bit = numbers & -numbers
        numbers ^= bit
        here = tuple([colour for colour, present in enumerate(colours) if present & bit])
        found += _groups(bit.bit_length(), here, jokers)
    for colour, present in enumerate(colours):
        if present:
            found += _runs(colour, present, jokers, longest)
    return found


def pick(meld: Meld, tiles: Sequence[int]) -> Tiles:
    """The tiles that make a meld, the first of each kind; raises ``StopIteration`` when one is missing."""
    left = list(tiles)
    chosen = []
    for kind in meld.kinds:
        tile = next(t for t in left if KIND_OF[t] == kind)
        left.remove(tile)
        chosen.append(tile)
    return tuple(chosen)


def best_worth(tiles: Iterable[int], most_jokers: int = 4, most_sets: int = 0) -> int:
    """The most that sets of these tiles alone are worth together (rummikub.R10-R12); ``most_sets`` 0 is no limit."""
    pile = list(tiles)
    if most_sets == 1:
        return max((m.worth for m in melds(pile, NUMBERS, most_jokers)), default=0)
    found = melds(pile, ENOUGH, most_jokers)
    by_first: dict[int, list[tuple[Counter[int], int]]] = {}
    for meld in found:
        first = min(k for k in meld.kinds if k != JOKER)
        by_first.setdefault(first, []).append((Counter(meld.kinds), meld.worth))
    counts = Counter(KIND_OF[t] for t in pile)
    kinds = sorted(k for k in counts if k != JOKER)
    return _best(tuple(counts[k] for k in kinds), counts[JOKER], 0, kinds, by_first, {})


def _best(
    left: tuple[int, ...],
    jokers: int,
    at: int,
    kinds: Sequence[int],
    by_first: dict[int, list[tuple[Counter[int], int]]],
    known: dict[tuple[tuple[int, ...], int], int],
) -> int:
    """The best worth when the kinds before ``at`` are settled: each further set begins at ``at`` or later."""
    while at < len(kinds) and not left[at]:
        at += 1
    if at == len(kinds):
        return 0
    key = (left[at:], jokers)
    if key in known:
        return known[key]
    best = _best((*left[:at], 0, *left[at + 1 :]), jokers, at + 1, kinds, by_first, known)
    have = dict(zip(kinds, left, strict=True))
    for need, worth in by_first.get(kinds[at], ()):
        if need[JOKER] > jokers or any(have.get(k, 0) < n for k, n in need.items() if k != JOKER):
            continue
        rest = tuple(have[k] - need[k] for k in kinds)
        best = max(best, worth + _best(rest, jokers - need[JOKER], at, kinds, by_first, known))
    known[key] = best
    return best


def _groups(number: int, here: tuple[int, ...], jokers: int) -> tuple[Meld, ...]:
    """The groups of a number of which these colours are here."""
    kinds = [make_kind(colour, number) for colour in here]
    return tuple(
        Meld(chosen + (JOKER,) * wild, number * size)
        for size in (SMALLEST, COLOUR_COUNT)
        for wild in range(max(0, size - len(kinds)), min(jokers, size - 1) + 1)
        for chosen in combinations(kinds, size - wild)
    )


@lru_cache(maxsize=1 << 14)
def _runs(colour: int, present: int, jokers: int, longest: int) -> tuple[Meld, ...]:
    """The runs of a colour whose numbers are the bits of ``present``, the lowest standing for 1."""
    found = []
    for start in range(1, NUMBERS - 1):
        if not jokers and not present >> start - 1 & 1:
            continue
        wild = 0
        for end in range(start, min(NUMBERS, start + longest - 1) + 1):
            wild += not present >> end - 1 & 1
            if wild > jokers:
                break
            size = end - start + 1
            if size >= SMALLEST and wild < size:
                span = range(start, end + 1)
                kinds = tuple([make_kind(colour, n) if present >> n - 1 & 1 else JOKER for n in span])
                found.append(Meld(kinds, sum(span)))
    return tuple(found)


def kind_order(tile: int) -> tuple[int, int, int]:
    """Returns a key that sorts tiles by colour, number and copy, jokers last."""
    kind = KIND_OF[tile]
    return COLOUR_OF[kind], NUMBER_OF[kind], tile
