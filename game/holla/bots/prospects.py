"""All near ways to finish a hand: what the strongest seat weighs instead of counting steps.

A *line* is one template for each part of a yeok. Of a line matters which cubes of the hand it cannot spare and which
cubes it misses. Lines are found by branch and bound within a number of missing cubes; a budget of lines, not of time,
keeps the search short.
"""

from __future__ import annotations

from game.holla.bots.sight import Sight
from game.holla.parts import LOW, SECOND, hand_mask, mask_kinds
from game.holla.search import HAND, Counted, Pass, Shape, passes
from game.pieces.cubes import KINDS

Line = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The low-bit mask of the kinds that the line cannot spare, the missing kinds that only their own cube fills, and those
that a wild D fills too. A kind of which both cubes miss stands twice."""


def top_bits(hand: int) -> int:
    """For every kind of a hand mask the bit that disappears when one cube of the kind leaves."""
    two = hand >> KINDS
    return (hand & LOW & ~two) | (two << KINDS)


def find_lines(sight: Sight, shape: Shape, counted: Counted, lock: int, most: int, budget: int) -> list[Line] | None:
    """The lines of a yeok that miss at most ``most`` cubes, or ``None`` when there are more than ``budget``."""
    found: list[Line] = []
    runs = passes(shape, counted, lock, natural_first=True)
    seen: set[int] | None = set() if len(runs) > 1 else None
    for run in runs:
        if run.bound >= HAND - most and not _Finder(sight, run, most, budget, found, seen).search():
            return None
    return found


class _Finder:
    """One branch-and-bound run over the parts, natural ones first."""

    __slots__ = ("budget", "found", "groups", "hand", "lock", "most", "plain", "run", "seen", "top", "unseen", "wilds")

    def __init__(
        self, sight: Sight, run: Pass, most: int, budget: int, found: list[Line], seen: set[int] | None
    ) -> None:  # fmt: skip
        shape = run.shape
        self.run = run
        self.most = most
        self.budget = budget
        self.found = found
        self.seen = seen
        self.hand = run.counted.hand
        self.top = top_bits(self.hand)
        self.unseen = sight.unseen
        self.wilds = shape.wilds.both if shape.room else 0
        self.plain = self.hand & ~self.wilds
        self.groups = shape.wilds.groups if shape.room else ()
        self.lock = run.lock

    def search(self) -> bool:
        """Collect the lines; false when the budget is spent."""
        spare = self.run.counted.wild_count if self.groups else 0
        return self._descend(0, HAND - self.most - spare, 0, 0)

    def _descend(self, at: int, need: int, mask: int, natural: int) -> bool:
        place = self.run.order[at]
        limit = need - self.run.rest[at + 1]
        last = at + 1 == len(self.run.order)
        plain = self.plain
        had = (mask & plain).bit_count()
        for template in self.run.candidates(at, limit):
            first = template & LOW
            if (template >> KINDS) & mask or (mask >> KINDS) & first:
                continue
            merged = mask | template | ((mask & first) << KINDS)
            gain = (merged & plain).bit_count() - had
            if gain < limit:
                continue
            if last:
                self._add(merged, natural if place.wild else merged)
                if len(self.found) > self.budget:
                    return False
            elif not self._descend(at + 1, need - gain, merged, natural if place.wild else merged):
                return False
        return True

    def _add(self, mask: int, natural: int) -> None:
        missing = mask & ~self.hand
        fixed = natural & missing
        loose = missing & ~fixed
        held = mask & self.top
        pool = self.hand & self.wilds & ~mask
        if loose and pool:
            loose, tied = self._fill(loose, pool)
            held |= tied
        if fixed.bit_count() + loose.bit_count() > self.most:
            return
        if self.lock and not self._locks_used(mask, held):
            return
        if self.seen is not None:
            if mask in self.seen:
                return
            self.seen.add(mask)
        self.found.append(((held | held >> KINDS) & LOW, missing_kinds(fixed), missing_kinds(loose)))

    def _fill(self, loose: int, pool: int) -> tuple[int, int]:
        """Let the spare wilds of the hand fill the rarest places; the places left, and the wilds that are tied."""
        tied = 0
        for d_kinds, target in self.groups:
            mine = pool & (d_kinds | d_kinds << KINDS)
            count = mine.bit_count()
            places = [k for k in missing_kinds(loose) if target >> k & 1] if count else []
            if len(places) > count:
                places.sort(key=lambda k: (self.unseen[k], k))
            for kind in places[:count]:
                loose &= ~SECOND[kind] if loose & SECOND[kind] else ~(1 << kind)
            if places and len(places) >= count:
                tied |= mine & self.top
        return loose, tied

    def _locks_used(self, mask: int, held: int) -> bool:
        """Whether the locked cubes stand in the line, by their own kind or as a wild that it uses (holla.R70)."""
        for kind in mask_kinds(self.lock):
            natural = mask >> kind & 1 and (not self.lock & SECOND[kind] or mask & SECOND[kind])
            if not natural and not ((self.wilds >> kind & 1) and (held | held >> KINDS) >> kind & 1):
                return False
        return True


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
            self.lines = []
            for shape in rules.shapes:
                found = find_lines(sight, shape, counted, lock, most, limit)
                if found is None:
                    break
                self.lines.append(found)
            else:
                break
        while len(self.lines) < len(rules.shapes):
            self.lines.append([])


__all__ = ["Line", "Prospects", "find_lines", "missing_kinds", "top_bits"]
