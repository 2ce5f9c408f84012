"""What is known of hands on their way to a yeok, and how it follows from what is known of a hand with a cube less or
more: a hand is seldom new, for it is that of the last turn with a cube drawn or discarded.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import chain, islice
from operator import or_
from typing import TypeVar

from game.holla.counts import HAND, Counted
from game.holla.lines import Kept, best_lines
from game.holla.parts import BIT, LOW, SECOND, hand_mask, mask_cubes, mask_kinds
from game.holla.search import Pass, Shape, best_line, find_line, passes, passes_with
from game.pieces.cubes import KINDS

K = TypeVar("K")
V = TypeVar("V")
Ways = dict[tuple[Shape, int], dict[int, "Way"]]
"""The ways of the hands that were met lately, by yeok and locked cubes, and by hand."""
UNKNOWN = 99
"""More cubes than any hand keeps."""
LATELY = 24
"""So many of the latest hands may have been this one with a cube more."""
REMEMBERED = 100
"""Hands that are remembered of each yeok with the same locked cubes, and so many of these: a few turns of everybody."""


class Way:
    """A hand on its way to a yeok: how many cubes it keeps, and, once that is asked, all its best lines."""

    __slots__ = (
        "_base", "_hand", "_kept", "_lock", "_shape", "_some", "_table", "_useful", "count", "exact", "nearer_by",
        "spare",
    )  # fmt: skip

    def __init__(
        self, shape: Shape, counted: Counted, lock: int, count: int, nearer_by: int = -1, exact: bool = True
    ) -> None:  # fmt: skip
        self._shape, self._lock, self.count, self.exact = shape, lock, count, exact
        """Whether the hand keeps so many; else it keeps no more."""
        self._table, self._hand = counted.table, counted.hand
        self.nearer_by = nearer_by
        """The kind of a cube without which the hand keeps one less, so that all best lines have it; -1 for none."""
        self._base: tuple[int, Kept] | None = (nearer_by, {}) if nearer_by >= 0 else None
        """A kind, and the best lines of the hand without such a cube that are also best ones of this hand."""
        self._kept: Kept | None = None
        self._some: dict[int, Kept] = {}
        self._useful: int | None = None
        self.spare = False
        """Whether a best line has more wild D than places for them, so that it leaves any one of several cubes."""

    @property
    def _counted(self) -> Counted:
        return self._table.counted(self._hand)

    @property
    def kept(self) -> Kept:
        """The masks of the cubes that best lines leave, with the masks of the kinds that these miss."""
        if self._kept is None:
            found: Kept = {}
            if self._base is None:
                runs: Iterable[Pass] = passes(self._shape, self._counted, self._lock, natural_first=True)
            else:
                kind, lines = self._base
                for unused, missed in lines.items():
                    found[unused | BIT[kind]] = found.get(unused | BIT[kind], 0) | missed
                runs = passes_with(self._shape, self._counted, self._lock, kind, self.count, natural_first=True)
            for run in runs:
                if run.bound >= self.count:
                    best_lines(run, self.count, found)
                    self.spare = self.spare or run.spare
            self._kept, self._base = found, None
        return self._kept

    @property
    def useful(self) -> int:
        """The mask of the kinds that help: with one of them the hand keeps a cube more."""
        if self._useful is None and self._shape.loose is not None:
            sure = self._as(self._shape.sure)
            self._useful = self._tried(sure.useful if sure else 0, _union(self._loosely().values()))
        elif self._useful is None:
            self._useful = _union(self.kept.values()) if self.count < HAND else 0
        return self._useful

    def some_useful(self, steps: int) -> int:
        """The kinds that help by the best lines alone that are found in so many steps."""
        return _union(self._first(steps).values()) if self._shape.loose is None else self.useful

    def after(self, steps: int = 0) -> dict[int, int]:
        """The masks of the kinds that help after the discards that leave a best line, by what is discarded; by the best
        lines alone that are found in so many ``steps``."""
        exact = self._shape.loose is not None
        by_bit: dict[int, int] = {}
        for unused, missed in (self._loosely() if exact else self._first(steps) if steps else self.kept).items():
            while unused:
                bit = unused & -unused
                by_bit[bit] = by_bit.get(bit, 0) | missed
                unused ^= bit
        found = {bit.bit_length() - 1: missed for bit, missed in by_bit.items()}
        return self._after_by_trial(found) if exact else found

    def _first(self, steps: int) -> Kept:
        """The best lines that are found in so many steps, whatever else is remembered."""
        if steps not in self._some:
            found, left = self._some.setdefault(steps, {}), steps
            for run in passes(self._shape, self._counted, self._lock, natural_first=True):
                if run.bound >= self.count and left > 0:
                    left = best_lines(run, self.count, found, left)
        return self._some[steps]

    def _after_by_trial(self, maybe: dict[int, int]) -> dict[int, int]:
        sure, found, held = self._as(self._shape.sure), {}, mask_cubes(self._hand)
        helping = sure.after() if sure else {}
        for kind in maybe:
            cubes = held.copy()
            cubes.remove(kind)
            if self._lock & ~hand_mask(cubes):
                continue
            rest = self.without_cube(Counted(self._table, cubes), kind)
            if rest.count == self.count:
                found[kind] = rest._tried(helping.get(kind, 0), maybe[kind])
        return found

    def _as(self, shape: Shape | None) -> Way | None:
        """The way of the hand to another form of the yeok, as if it kept as many cubes."""
        return Way(shape, self._counted, self._lock, self.count) if shape is not None else None

    def _loosely(self) -> Kept:
        """The best lines where every wild D may stand for anything, or all that there could be."""
        way = self._as(self._shape.loose)
        if way is None or any(find_line(run, self.count + 1) for run in passes(way._shape, self._counted, self._lock)):
            return {self._hand & LOW: LOW}
        return way.kept

    def _tried(self, sure: int, maybe: int) -> int:
        """The kinds that help: those that do for sure, and of those that may each that does when it is tried."""
        cubes, found = mask_cubes(self._hand), sure
        for kind in mask_kinds(maybe & ~(sure | self._hand >> KINDS) if self.count < HAND else 0):
            counted = Counted(self._table, [*cubes, kind])
            if any(find_line(run, self.count + 1) for run in passes(self._shape, counted, self._lock)):
                found |= BIT[kind]
        return found

    def with_cube(self, counted: Counted, kind: int) -> Way:
        """The way of the hand with a cube of this kind more, which is no wild; ``counted`` is with it."""
        if self._useful is not None or self._kept is not None:
            nearer = self.useful >> kind & 1 > 0
        else:
            runs = passes_with(self._shape, counted, self._lock, kind, self.count + 1)
            nearer = any(find_line(run, self.count + 1) for run in runs)
        if nearer:
            return Way(self._shape, counted, self._lock, self.count + 1, kind)
        way = Way(self._shape, counted, self._lock, self.count)
        if self._kept is not None:
            way._base, way.spare = (kind, self._kept), self.spare
        return way

    def without_cube(self, counted: Counted, kind: int) -> Way:
        """The way of the hand without a cube of this kind, ``counted`` without it."""
        if self._kept is None:
            runs = passes(self._shape, counted, self._lock)
            keeps = any(find_line(run, self.count) for run in runs if run.bound >= self.count)
            return Way(self._shape, counted, self._lock, self.count if keeps else self.count - 1)
        left = [(unused, missed) for unused, missed in self._kept.items() if unused >> kind & 1]
        if not left:
            return Way(self._shape, counted, self._lock, self.count - 1)
        way = Way(self._shape, counted, self._lock, self.count)
        way._useful = _union(missed for _, missed in left)
        # Of two cubes of a kind a line may leave one or both, and of several cubes beside a spare wild any.
        if not self.spare and not self._hand & SECOND[kind]:
            way._kept = {unused ^ BIT[kind]: missed for unused, missed in left}
        return way


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def way_of(ways: Ways, shape: Shape, counted: Counted, lock: int, at_least: int = -1) -> Way | None:
    """The way of a hand to a yeok; ``None`` where it keeps fewer than ``at_least``."""
    known = _remembered(ways, (shape, lock), {})
    way = known.get(counted.hand)
    if way is None or (way.count >= at_least and not way.exact):
        most, found = _from_neighbour(ways, shape, counted, lock, at_least)
        if found is not None:
            way = found
        elif most < at_least:
            way = Way(shape, counted, lock, most, exact=False)
        else:
            most = min(most, way.count) if way is not None else most
            count = best_line(passes(shape, counted, lock), most, at_least)[0]
            way = Way(shape, counted, lock, max(count, at_least - 1), exact=count >= at_least)
        known.pop(counted.hand, None)
        _remembered(known, counted.hand, way)
    return way if way.exact and way.count >= at_least else None


def most_kept(ways: Ways, shape: Shape, counted: Counted, lock: int) -> int:
    """How many cubes a hand can keep for a yeok, as far as that is known without a search; else thirteen."""
    way = ways.get((shape, lock), {}).get(counted.hand)
    return way.count if way is not None else _from_neighbour(ways, shape, counted, lock, UNKNOWN)[0]


def _remembered(known: dict[K, V], key: K, value: V) -> V:
    """Remembers a value if there is none, for which the oldest goes where there are too many; returns what is known."""
    if key not in known and len(known) >= REMEMBERED:
        del known[next(iter(known))]
    return known.setdefault(key, value)


def _from_neighbour(
    ways: Ways, shape: Shape, counted: Counted, lock: int, at_least: int
) -> tuple[int, Way | None]:  # fmt: skip
    """How many cubes a hand keeps at most by what is known of others, and its way where that follows from one and may
    keep ``at_least`` so many."""
    known = ways.get((shape, lock), {})
    hand, wilds, most = counted.hand, shape.wilds.kinds if shape.room else 0, HAND
    if hand.bit_count() == HAND:
        for other in islice(reversed(known), LATELY):
            if other & hand == hand and other.bit_count() == HAND + 1 and (more := known[other]).count >= 0:
                most = min(most, more.count)
                if most < at_least:
                    return most, None
                if more.exact:
                    return most, more.without_cube(counted, ((other ^ hand).bit_length() - 1) % KINDS)
        return most, None
    for kind in chain(counted.drawn, mask_kinds(hand)):
        cube = SECOND[kind] if hand & SECOND[kind] else BIT[kind]
        less = known.get(hand ^ cube)
        if less is not None and less.count >= 0:
            counted.drawn = (kind,)
            most = min(most, less.count + 1)
            if most < at_least:
                return most, None
            if less.exact and not wilds >> kind & 1:
                return most, less.with_cube(counted, kind)
    for kind in mask_kinds(lock & ~wilds if at_least <= HAND and hand.bit_count() > HAND else 0):
        cube = SECOND[kind] if lock & SECOND[kind] else BIT[kind]
        free = _from_neighbour(ways, shape, counted, lock ^ cube, -1)[1]
        # What is nearer by a cube has it in all its best lines, locked or not.
        if free is not None and free.nearer_by == kind:
            return most, Way(shape, counted, lock, free.count, kind)
    return most, None
