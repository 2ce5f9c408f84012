"""Packing a hand into sets and runs without a rest, where every wild D may stand for anything (holla.R82-R84).

A *block* is a set of three or four or a run of three to five; longer runs are several blocks. Blocks with wilds are
tried first, the natural rest is packed exactly, and a bound on what each wild can still bring cuts the search.
"""

from __future__ import annotations

from functools import lru_cache

from game.holla.counts import CountTable
from game.holla.parts import BIT, LOW, SECOND, Segment, segment, without
from game.pieces.cubes import KINDS

_RUN_STARTS = sum(0xFFF << (14 * colour) for colour in range(4))
_RANKS = (1 << 14) - 1

Block = tuple[int, int]
"""The natural cubes of a block as a mask, and its template."""
Packed = tuple[int, tuple[Block, ...]]
"""How much is covered, and by which blocks."""


@lru_cache(maxsize=1)
def block_segments() -> tuple[Segment, ...]:
    """Returns sets of three and four, runs of three, four and five."""
    shapes = (("set", 3), ("set", 4), ("run", 3), ("run", 4), ("run", 5))
    return tuple(segment(form, size, "any", "next_rank", 0, True) for form, size in shapes)


@lru_cache(maxsize=64)
def block_table(wild_kinds: int) -> CountTable:
    """The counts of all blocks at once, without the wild D."""
    starts = [0]
    for part in block_segments()[:-1]:
        starts.append(starts[-1] + len(part.masks))
    return CountTable(block_segments(), starts, wild_kinds)


@lru_cache(maxsize=1)
def _all_blocks() -> tuple[tuple[int, int], ...]:
    return tuple((mask, part.size) for part in block_segments() for mask in part.masks)


@lru_cache(maxsize=4)
def _deficits(wilds: int) -> tuple[tuple[int, bytes], ...]:
    """The tables, one per block size, that mark the blocks of which no more cubes are missing than there are wilds."""
    return tuple((size, bytes(1 if size - had <= wilds else 0 for had in range(256))) for size in (3, 4, 3, 4, 5))


def coverable(hand: int) -> int:
    """The kinds of a hand mask that lie in some natural set or run."""
    one = hand & LOW
    start = one & one >> 1 & one >> 2 & _RUN_STARTS
    a = one & _RANKS
    b = one >> 14 & _RANKS
    c = one >> 28 & _RANKS
    d = one >> 42
    three = (a & b & (c | d)) | (c & d & (a | b))
    found = start | start << 1 | start << 2
    if three:
        found |= (three | three << 14 | three << 28 | three << 42) & one
    return found


def pack_natural(hand: int) -> Packed:
    """The most cubes of a hand that natural blocks cover, and the blocks."""
    kinds = coverable(hand)
    if not kinds:
        return 0, ()
    hand &= kinds | kinds << KINDS
    limit = hand.bit_count()
    low = kinds & -kinds
    best = 0
    chosen: tuple[Block, ...] = ()
    for mask in _blocks_from(low.bit_length() - 1, hand & LOW):
        covered, rest = pack_natural(without(hand, mask))
        covered += mask.bit_count()
        if covered > best:
            best = covered
            chosen = ((mask, mask), *rest)
            if best == limit:
                return best, chosen
    if best < limit - 1 or not best:
        covered, rest = pack_natural(without(hand, low))
        if covered > best:
            best, chosen = covered, rest
    return best, chosen


def _blocks_from(kind: int, one: int) -> list[int]:
    """The natural blocks with a kind: its sets, and the runs that start with it; the largest first."""
    found = []
    rank = kind % 14
    mates = [BIT[other] for other in range(rank, KINDS, 14) if other != kind and one >> other & 1]
    bit = BIT[kind]
    if len(mates) == 3:
        found.append(bit | mates[0] | mates[1] | mates[2])
        found.append(bit | mates[0] | mates[2])
        found.append(bit | mates[1] | mates[2])
    if len(mates) >= 2:
        found.append(bit | mates[0] | mates[1])
    run = bit
    for size in range(2, 6):
        if rank + size > 14 or not one >> (kind + size - 1) & 1:
            break
        run |= BIT[kind + size - 1]
        if size >= 3:
            found.insert(0, run)
    return found


class _WildPacking:
    """Branch and bound over the blocks that hold wilds."""

    __slots__ = ("best", "blocks", "chosen", "gains", "loose", "natural", "weight")

    def __init__(self, hand: int, blocks: list[tuple[int, int, int]], weight: int) -> None:
        self.natural = coverable(hand)
        self.weight = weight
        outside = ~self.natural

        def gain(block: tuple[int, int, int]) -> float:
            return (block[0] & outside).bit_count() / block[1]

        blocks.sort(key=lambda block: (-gain(block), -block[0].bit_count()))
        self.blocks = blocks
        self.gains = [gain(block) for block in blocks]
        self.best = -1
        self.chosen: tuple[Block, ...] = ()

    def search(self, hand: int, wilds: int, at: int, covered: int, chosen: tuple[Block, ...]) -> None:
        count, rest = pack_natural(hand)
        if covered + count > self.best:
            self.best = covered + count
            self.chosen = chosen + rest
        if not wilds:
            return
        natural = self.natural
        ceiling = covered + (hand & (natural | natural << KINDS)).bit_count() + wilds * self.weight
        for index in range(at, len(self.blocks)):
            if ceiling + wilds * self.gains[index] <= self.best:
                return
            mask, used, template = self.blocks[index]
            if used <= wilds and mask & hand == mask:
                value = covered + mask.bit_count() + used * self.weight
                self.search(without(hand, mask), wilds - used, index, value, (*chosen, (mask, template)))


def pack(hand: int, wilds: int, counts: bytes, weight: int) -> Packed:
    """The most that blocks cover of natural cubes (a mask) with so many wilds for anything.

    ``counts`` are the block counts of the hand; each wild used counts ``weight`` (0 when loose wilds are free).
    """
    if not wilds:
        return pack_natural(hand)
    found: dict[tuple[int, int], int] = {}
    at = 0
    every = _all_blocks()
    for part, (size, marks) in zip(block_segments(), _deficits(wilds), strict=True):
        stop = at + len(part.masks)
        marked = counts[at:stop].translate(marks)
        index = marked.find(1)
        while index >= 0:
            template = every[at + index][0]
            mask = template & hand
            missing = size - mask.bit_count()
            if missing:
                found.setdefault((mask, missing), template)
            if missing < wilds:
                _spare_cubes(mask, missing, wilds, template, found)
            index = marked.find(1, index + 1)
        at = stop
    work = _WildPacking(hand, [(mask, used, template) for (mask, used), template in found.items()], weight)
    work.search(hand, wilds, 0, 0, ())
    return work.best, work.chosen


def _spare_cubes(mask: int, missing: int, wilds: int, template: int, found: dict[tuple[int, int], int]) -> None:
    """Adds the block with wilds also in the place of cubes that another block may use."""
    left = mask
    while left:
        low = left & -left
        left ^= low
        key = mask ^ low, missing + 1
        if key not in found:
            found[key] = template
            if missing + 1 < wilds:
                _spare_cubes(mask ^ low, missing + 1, wilds, template, found)


def pack_masks(masks: list[int], hand: int, counted: int) -> tuple[int, tuple[int, ...]]:
    """The choice of disjoint masks out of a hand that covers most of the cubes in ``counted`` (any option, exact)."""
    by_low: dict[int, list[int]] = {}
    for mask in masks:
        by_low.setdefault(mask & -mask, []).append(mask)
    memo: dict[int, tuple[int, tuple[int, ...]]] = {}

    def descend(left: int, floor: int) -> tuple[int, tuple[int, ...]]:
        while floor < KINDS and not left >> floor & 1:
            floor += 1
        if floor == KINDS:
            return 0, ()
        known = memo.get(left)
        if known is not None:
            return known
        best = descend(left & ~(BIT[floor] | SECOND[floor]), floor + 1)
        for mask in by_low.get(BIT[floor], ()):
            if mask & left == mask:
                value, rest = descend(without(left, mask), floor)
                value += (mask & counted).bit_count()
                if value > best[0]:
                    best = value, (mask, *rest)
        memo[left] = best
        return best

    return descend(hand, 0)
