"""All near ways to finish a hand: what the strongest seat weighs instead of counting steps.

A *line* is one template for each part of a yeok. Of a line matters which cubes of the hand it cannot spare and which
cubes it misses. Lines are found by branch and bound within a number of missing cubes; a budget of lines, not of time,
keeps the search short.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.holla.bots.sight import Sight
from game.holla.hands import HandRules
from game.holla.parts import LOW, SECOND, hand_mask, mask_kinds
from game.holla.search import HAND, Counted, Pass, Place, Shape, passes
from game.pieces.cubes import KINDS

Line = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""The low-bit mask of the kinds that the line cannot spare, the missing kinds that only their own cube fills, those
that a wild D fills too, and how many of the latter must still come; held wilds fill the others. A kind of which both
cubes miss stands twice."""


def top_bits(hand: int) -> int:
    """For every kind of a hand mask the bit that disappears when one cube of the kind leaves."""
    two = hand >> KINDS
    return (hand & LOW & ~two) | (two << KINDS)


@lru_cache(maxsize=256)
def families(rules: HandRules) -> tuple[tuple[tuple[Shape, int], ...], ...]:
    """Yeok that one search finds together: the widest first, each with its number of leading natural parts.

    A narrower yeok joins when all its templates stand at the same parts of the wider one and it is only purer.
    """
    found: list[list[tuple[Shape, int]]] = []
    for shape in rules.shapes:
        for family in found:
            natural = _prefix(family[0][0], shape)
            if natural >= 0:
                family.append((shape, natural))
                break
        else:
            found.append([(shape, sum(not p.wild for p in shape.places))])
    return tuple(tuple(family) for family in found)


def _prefix(wide: Shape, narrow: Shape) -> int:
    """How many parts of the wide yeok, in its order of search, the narrow one keeps natural; -1 if it does not fit."""
    if len(wide.places) != len(narrow.places) or wide.wilds.exact or (narrow.room and narrow.wilds.exact):
        return -1
    by_index = {p.index: p for p in narrow.places}
    for place in wide.places:
        if not set(by_index[place.index].segment.masks) <= set(place.segment.masks):
            return -1
    wild = [by_index[p.index].wild for p in wide.natural_first]
    if any(w and not p.wild for w, p in zip(wild, wide.natural_first, strict=True)):
        return -1
    natural = wild.index(True) if True in wild else len(wild)
    return natural if all(wild[natural:]) else -1


def find_lines(
    sight: Sight, family: Sequence[tuple[Shape, int]], counted: Counted, lock: int, most: int, budget: int
) -> list[list[Line]] | None:
    """By yeok of a family the lines that miss at most ``most`` cubes; ``None`` for more than ``budget``."""
    found: list[list[Line]] = [[] for _ in family]
    runs = passes(family[0][0], counted, lock, natural_first=True)
    seen: set[tuple[int, ...]] | None = set() if len(runs) > 1 else None
    for run in runs:
        if run.bound >= HAND - most and not _Finder(sight, run, family, most, budget, found, seen).search():
            return None
    return found


class _Member:
    """One yeok of a family in a search."""

    __slots__ = ("found", "groups", "limits", "natural", "wilds")

    def __init__(self, shape: Shape, natural: int, order: Sequence[Place], found: list[Line]) -> None:
        self.natural = natural
        self.found = found
        self.wilds = shape.wilds.both if shape.room else 0
        self.groups = shape.wilds.groups if shape.room else ()
        by_index = {p.index: frozenset(p.segment.masks) for p in shape.places}
        self.limits = tuple(
            (i, by_index[p.index]) for i, p in enumerate(order) if len(by_index[p.index]) < len(p.segment.masks)
        )


class _Finder:
    """One branch-and-bound run over the parts, natural ones first."""

    __slots__ = (
        "budget",
        "chosen",
        "hand",
        "lock",
        "masks",
        "members",
        "most",
        "plain",
        "run",
        "seen",
        "top",
        "unseen",
    )

    def __init__(
        self, sight: Sight, run: Pass, family: Sequence[tuple[Shape, int]], most: int, budget: int,
        found: list[list[Line]], seen: set[tuple[int, ...]] | None,
    ) -> None:  # fmt: skip
        shape = run.shape
        self.run = run
        self.most = most
        self.budget = budget
        self.seen = seen
        self.hand = run.counted.hand
        self.top = top_bits(self.hand)
        self.unseen = sight.unseen
        self.plain = self.hand & ~(shape.wilds.both if shape.room else 0)
        self.members = [_Member(s, natural, run.order, f) for (s, natural), f in zip(family, found, strict=True)]
        self.lock = run.lock
        self.masks = [0] * (len(run.order) + 1)
        self.chosen = [0] * len(run.order)

    def search(self) -> bool:
        """Collect the lines; false when the budget is spent."""
        spare = self.run.counted.wild_count if self.run.shape.room else 0
        return self._descend(0, HAND - self.most - spare)

    def _descend(self, at: int, need: int) -> bool:
        limit = need - self.run.rest[at + 1]
        last = at + 1 == len(self.run.order)
        plain = self.plain
        mask = self.masks[at]
        twice = mask >> KINDS
        had = (mask & plain).bit_count()
        for template in self.run.candidates(at, limit):
            if twice & template or (template >> KINDS) & mask:
                continue
            merged = mask | template | ((mask & template & LOW) << KINDS)
            gain = (merged & plain).bit_count() - had
            if gain < limit:
                continue
            self.masks[at + 1] = merged
            self.chosen[at] = template
            if last:
                if not self._add(merged):
                    return False
            elif not self._descend(at + 1, need - gain):
                return False
        return True

    def _add(self, mask: int) -> bool:
        """Take a line for every yeok of the family that it serves."""
        if self.seen is not None:
            key = (mask, *[self.masks[member.natural] for member in self.members])
            if key in self.seen:
                return True
            self.seen.add(key)
        missing = mask & ~self.hand
        for member in self.members:
            if member.limits and any(self.chosen[i] not in limit for i, limit in member.limits):
                continue
            fixed = self.masks[member.natural] & missing
            if fixed.bit_count() > self.most:
                continue
            loose = missing & ~fixed
            held = mask & self.top
            need = loose.bit_count()
            if loose:
                pool = self.hand & member.wilds & ~mask
                if pool:
                    loose, need, tied = self._fill(member.groups, loose, pool)
                    held |= tied
                if fixed.bit_count() + need > self.most:
                    continue
            if self.lock and not self._locks_used(member.wilds, mask, held):
                continue
            member.found.append(((held | held >> KINDS) & LOW, missing_kinds(fixed), missing_kinds(loose), need))
            if len(member.found) > self.budget:
                return False
        return True

    def _fill(self, groups: tuple[tuple[int, int], ...], loose: int, pool: int) -> tuple[int, int, int]:
        """Let the spare wilds of the hand fill places: those left, how many of them must come, and the wilds tied.

        Where all wilds replace alike any places may be theirs; else they fill the rarest.
        """
        if len(groups) == 1 and not loose & ~(groups[0][1] | groups[0][1] << KINDS):
            need = loose.bit_count() - pool.bit_count()
            return (loose if need > 0 else 0), max(0, need), (pool & self.top if need >= 0 else 0)
        tied = 0
        for d_kinds, target in groups:
            mine = pool & (d_kinds | d_kinds << KINDS)
            count = mine.bit_count()
            places = [k for k in missing_kinds(loose) if target >> k & 1] if count else []
            if len(places) > count:
                places.sort(key=lambda k: (self.unseen[k], k))
            for kind in places[:count]:
                loose &= ~SECOND[kind] if loose & SECOND[kind] else ~(1 << kind)
            if places and len(places) >= count:
                tied |= mine & self.top
        return loose, loose.bit_count(), tied

    def _locks_used(self, wilds: int, mask: int, held: int) -> bool:
        """Whether the locked cubes stand in the line, by their own kind or as a wild that it uses (holla.R70)."""
        for kind in mask_kinds(self.lock):
            natural = mask >> kind & 1 and (not self.lock & SECOND[kind] or mask & SECOND[kind])
            if not natural and not ((wilds >> kind & 1) and (held | held >> KINDS) >> kind & 1):
                return False
        return True


@lru_cache(maxsize=1 << 16)
def missing_kinds(mask: int) -> tuple[int, ...]:
    """The kinds of the missing cubes in a mask; a kind of which both copies miss stands twice."""
    found = []
    while mask:
        low = mask & -mask
        index = low.bit_length() - 1
        found.append(index if index < KINDS else index - KINDS)
        mask ^= low
    return tuple(found)


class Prospects:
    """The lines of every yeok in play for one hand, cheapest yeok first."""

    __slots__ = ("hand", "lines", "near", "rules")

    def __init__(self, sight: Sight, hand: tuple[int, ...], locked: tuple[int, ...], near: int, budget: int) -> None:
        """Lines within one cube more than ``near`` if the budget of lines allows, else within ``near``."""
        rules = sight.rules
        counted = rules.counted(hand)
        lock = hand_mask(locked)
        self.hand = counted.hand
        self.rules = rules
        self.near = near
        self.lines: list[list[Line]] = []
        for most, limit in ((near + 1, budget), (near, budget * 2)):
            if most > near and near > 3:
                continue
            by_yeok: dict[str, list[Line]] = {}
            for family in families(rules):
                found = find_lines(sight, family, counted, lock, most, limit)
                if found is None:
                    break
                by_yeok.update((shape.yeok.id, lines) for (shape, _), lines in zip(family, found, strict=True))
            else:
                self.lines = [by_yeok[shape.yeok.id] for shape in rules.shapes]
                return
        self.lines = [[] for _ in rules.shapes]


__all__ = ["Line", "Prospects", "find_lines", "missing_kinds", "top_bits"]
