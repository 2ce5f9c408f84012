"""The parts of a yeok as bit masks: every way a head, neck, body or tail can look (holla.R10-R27).

A *mask* has 112 bits: bit ``k`` says "at least one cube of kind k", bit ``56 + k`` "both cubes of kind k". Hands and
templates share this form, so the cubes that a hand has of a template are ``(hand & template).bit_count()``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from game.pieces.cubes import KINDS, RANKS, make_kind

LOW = (1 << KINDS) - 1
BIT = tuple(1 << k for k in range(KINDS))
SECOND = tuple(1 << (k + KINDS) for k in range(KINDS))

Template = tuple[str, tuple[int, ...]]
"""A form ("twin", "set", "run", "set_tail", "run_tail") and its kinds in the order they are shown."""


def hand_mask(kinds: Iterable[int]) -> int:
    """The mask of a hand; a third copy of a kind cannot exist and is ignored."""
    mask = 0
    for kind in kinds:
        mask |= SECOND[kind] if mask & BIT[kind] else BIT[kind]
    return mask


def mask_kinds(mask: int) -> Iterator[int]:
    """The kinds whose low bit is set, ascending."""
    mask &= LOW
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_cubes(mask: int) -> list[int]:
    """The kinds of a hand mask with both copies where there are two."""
    return [k for k in mask_kinds(mask) for _ in range(2 if mask & SECOND[k] else 1)]


def without(hand: int, used: int) -> int:
    """The hand mask after the cubes ``used`` (a mask inside ``hand``) have left it."""
    if not hand >> KINDS & used:
        return hand ^ used
    used_one = used & LOW
    used_two = used >> KINDS
    one = hand & LOW
    two = hand >> KINDS
    return (one & ~used_one) | (two & used_one & ~used_two) | ((two & ~used_one) << KINDS)


def _twins() -> Iterator[Template]:
    for kind in range(KINDS):
        yield "twin", (kind, kind)


def _sets(size: int) -> Iterator[Template]:
    for rank in range(1, RANKS + 1):
        for colours in combinations(range(4), size):
            yield "set", tuple(make_kind(c, rank) for c in colours)


def _runs(size: int) -> Iterator[Template]:
    for colour in range(4):
        for low in range(1, RANKS - size + 2):
            yield "run", tuple(make_kind(colour, low + i) for i in range(size))


def _set_tails(odd: str) -> Iterator[Template]:
    for _, kinds in _sets(3):
        for repeated in kinds if odd == "any" else kinds[-1:]:
            yield "set_tail", (*(k for k in kinds if k != repeated), repeated, repeated)


def _run_tails(odd: str) -> Iterator[Template]:
    for colour in range(4):
        for low in range(2, RANKS - 1):
            run = tuple(make_kind(colour, low + i) for i in (2, 1, 0))
            for rank in (low - 1,) if odd == "next_rank" else range(low - 1, 0, -1):
                for other in range(4):
                    if other != colour:
                        yield "run_tail", (*run, make_kind(other, rank))


@lru_cache(maxsize=256)
def templates(form: str, size: int, set_odd: str, run_odd: str, banned: int) -> tuple[Template, ...]:
    """Returns every template of a part form without the kinds of the mask ``banned`` (holla.R10-R27).

    ``form`` is a form of ``game.holla.config.Part``; ``set_odd`` and ``run_odd`` are the readings of holla.R22 and
    holla.R25. There are 56 twins, 168 set tails, 132 run tails, 14 sets of four, 56 sets and 48 runs of three.
    """
    found: list[Template] = []
    if form == "twin":
        found += _twins()
    if form in ("set", "set_or_run"):
        found += _sets(size)
    if form in ("run", "set_or_run"):
        found += _runs(size)
    if form in ("tail", "set_tail"):
        found += _set_tails(set_odd)
    if form in ("tail", "run_tail"):
        found += _run_tails(run_odd)
    return tuple(t for t in found if not any(banned >> k & 1 for k in t[1]))


class Segment:
    """The templates of one kind of part, with the tables that count a hand's cubes in all of them at once.

    ``add_one[k]`` has a one in the byte of every template that uses kind ``k``, ``add_two[k]`` in those that use it
    twice: the sum over a hand is the number of cubes had, template by template.
    """

    __slots__ = ("add_one", "add_two", "by_kind", "looks", "masks", "size", "wild")

    def __init__(self, found: tuple[Template, ...], size: int, wild: bool) -> None:
        self.size = size
        self.wild = wild
        self.masks = tuple(hand_mask(kinds) for _, kinds in found)
        self.looks = dict(zip(self.masks, found, strict=True))
        add_one = [0] * KINDS
        add_two = [0] * KINDS
        by_kind: list[list[int]] = [[] for _ in range(KINDS)]
        for index, mask in enumerate(self.masks):
            for kind in mask_kinds(mask):
                add_one[kind] |= 1 << (8 * index)
                by_kind[kind].append(mask)
                if mask & SECOND[kind]:
                    add_two[kind] |= 1 << (8 * index)
        self.add_one = tuple(add_one)
        self.add_two = tuple(add_two)
        self.by_kind = tuple(tuple(group) for group in by_kind)


@lru_cache(maxsize=256)
def segment(form: str, size: int, set_odd: str, run_odd: str, banned: int, wild: bool) -> Segment:
    """The shared ``Segment`` of a part; ``wild`` says whether wilds may stand in it."""
    return Segment(templates(form, size, set_odd, run_odd, banned), size, wild)
