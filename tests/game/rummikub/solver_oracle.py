"""A slow judge of small positions: it lists every way to part tiles into sets, and shares nothing with the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from game.pieces.tiles import JOKER
from game.rummikub.solution import Position

Kinds = tuple[int, ...]


class Parted(NamedTuple):
    """A parting of tiles: what stays out, the sets in sorted kinds, and the most they are worth."""

    out: Kinds
    sets: tuple[Kinds, ...]
    worth: int


def partings(must: Kinds, may: Kinds) -> Iterator[Parted]:
    """Yields every way to lay all of ``must`` and some of ``may``."""
    counts, spare = Counter(must + may), Counter(may)

    def go(out: Kinds, sets: tuple[Kinds, ...], worth: int) -> Iterator[Parted]:
        first = min((kind for kind, count in counts.items() if count and kind != JOKER), default=JOKER)
        if first == JOKER:
            if counts[JOKER] <= spare[JOKER]:
                yield Parted(out + (JOKER,) * counts[JOKER], sets, worth)
            return
        if spare[first] > 0:
            counts[first] -= 1
            spare[first] -= 1
            yield from go((*out, first), sets, worth)
            counts[first] += 1
            spare[first] += 1
        for kinds, value in sorted(_sets_with(first, counts).items()):
            counts.subtract(kinds)
            yield from go(out, (*sets, kinds), worth + value)
            counts.update(kinds)

    yield from go((), (), 0)


def _sets_with(first: int, counts: Counter[int]) -> dict[Kinds, int]:
    """The sets whose lowest real tile is ``first``, with the most each can be worth."""
    colour, number = divmod(first, 13)
    number += 1
    found: dict[Kinds, int] = {}
    higher = [kind for kind in range(first + 13, 52, 13) if counts[kind]]
    for chosen in product((False, True), repeat=len(higher)):
        real = (first, *(kind for kind, taken in zip(higher, chosen, strict=True) if taken))
        for size in (3, 4):
            jokers = size - len(real)
            if 0 <= jokers <= counts[JOKER]:
                found[real + (JOKER,) * jokers] = number * size
    for start in range(1, number + 1):
        for end in range(max(number, start + 2), 14):
            places = [colour * 13 + n - 1 for n in range(number + 1, end + 1)]
            ways = [(kind, JOKER) if counts[kind] else (JOKER,) for kind in places]
            if sum(len(way) == 1 for way in ways) + number - start > counts[JOKER]:
                continue
            for filled in product(*ways):
                kinds = tuple(sorted((first, *filled, *(JOKER,) * (number - start))))
                if kinds.count(JOKER) <= counts[JOKER]:
                    found[kinds] = max(found.get(kinds, 0), sum(range(start, end + 1)))
    return found


def changed_sets(table: tuple[Kinds, ...], parted: Parted) -> int:
    """How many sets of the table do not stand any more."""
    old = Counter(tuple(sorted(kinds)) for kinds in table)
    return (old - Counter(parted.sets)).total()


def small_position(pick: Callable[[int], int]) -> Position:
    """A position of few tiles close together; ``pick(n)`` chooses from 0 to n - 1."""
    copies = 2 + pick(2)
    low = (0, 4, 8)[pick(3)]
    numbers = range(low, low + 5)
    colours = range(2 + pick(3))
    left = Counter({c * 13 + n: copies for c in colours for n in numbers})
    left[JOKER] = pick(2 * copies - 1)
    table = []
    for _ in range(pick(4)):
        made = _one_set(left, pick)
        if made:
            left.subtract(made)
            table.append(made)
    rack = []
    for _ in range(1 + pick(5)):
        pool = sorted(kind for kind, count in left.items() if count > 0)
        rack.append(pool[-1] if left[JOKER] > 0 and pick(4) == 0 else pool[pick(len(pool))])
        left[rack[-1]] -= 1
    return Position(tuple(table), tuple(rack), copies=copies)


def _one_set(left: Counter[int], pick: Callable[[int], int]) -> Kinds:
    """A set of the tiles left, or an empty one."""
    for _ in range(5):
        pool = sorted(kind for kind, count in left.items() if count > 0 and kind != JOKER)
        found = sorted(kinds for kinds in _sets_with(pool[pick(len(pool))], left) if len(kinds) <= 5)
        if found:
            return _laid(found[pick(len(found))])
    return ()


def _laid(kinds: Kinds) -> Kinds:
    """A set in an order in which it is read as a set: jokers of a run between its tiles."""
    real = [kind for kind in kinds if kind != JOKER]
    if len(real) == 1 or real[0] // 13 != real[-1] // 13:
        return kinds
    laid = [kind if kind in real else JOKER for kind in range(real[0], real[-1] + 1)]
    spare = len(kinds) - len(laid)
    behind = min(12 - real[-1] % 13, spare)
    return (*(JOKER,) * (spare - behind), *laid, *(JOKER,) * behind)
