"""Exact search for the best way to build a yeok from a hand.

A *line* is one template for each part of a yeok. The cubes that a hand can keep for a line are counted in closed form
(``Shape.kept``), lines are found by branch and bound: parts in turn, templates that have enough cubes of what the
earlier parts left. Kept cubes never exceed the natural cubes other than wild D, plus all wild D: that is the bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.holla.config import Yeok
from game.holla.counts import HAND, Counted, Place
from game.holla.fill import fill
from game.holla.parts import BIT, LOW, SECOND, mask_cubes, mask_kinds, without
from game.holla.wilds import WildRules
from game.pieces.cubes import KINDS, RANKS

ALL_D = sum(1 << (RANKS * colour + RANKS - 1) for colour in range(KINDS // RANKS))


class WildSet:
    """The wild D of a round, grouped by what they may replace.

    ``groups`` holds (mask of D kinds, mask of targets) with disjoint targets, each including its own D. ``exact`` says
    that no such grouping describes the options and every line must be filled slot by slot.
    """

    __slots__ = ("both", "exact", "free", "groups", "kinds", "limit", "rules")

    def __init__(self, rules: WildRules, limit: int) -> None:
        self.rules = rules
        self.limit = limit
        by_target: dict[int, int] = {}
        for colour in rules.wild_colours:
            target = rules.targets[colour]
            by_target[target] = by_target.get(target, 0) | 1 << (colour * 14 + 13)
        self.kinds = 0
        for d_kinds in by_target.values():
            self.kinds |= d_kinds
        self.both = self.kinds | self.kinds << KINDS
        self.groups = tuple((d_kinds, target | d_kinds) for target, d_kinds in by_target.items())
        taken = 0
        clash = False
        for target, d_kinds in by_target.items():
            strangers = d_kinds.bit_count() > 1 and d_kinds & ~target
            clash = clash or bool(taken & (target | d_kinds)) or bool(strangers)
            taken |= target | d_kinds
        self.exact = bool(by_target) and (limit < 4 or clash)
        self.free = not self.exact and (not by_target or (len(by_target) == 1 and LOW in by_target))


class Shape:
    """A yeok compiled for the search."""

    __slots__ = ("fast", "loose", "natural_first", "places", "room", "spared", "sure", "wilds", "yeok")

    def __init__(self, yeok: Yeok, places: tuple[Place, ...], wilds: WildSet, spared: int = 0) -> None:
        self.yeok = yeok
        self.places = places
        self.room = sum(p.segment.size for p in places if p.wild)
        self.wilds = wilds if self.room else WildSet(WildRules((0, 0, 0, 0)), 4)

        self.spared = spared
        """The kinds that no wildable part may hold."""
        self.loose: Shape | None = None
        """The yeok where every wild D may stand for anything; only where no closed form holds for it."""
        self.sure: Shape | None = None
        """The same without a D in a wildable part, where wild D may stand for anything but a D."""
        if self.wilds.exact:
            targets = [LOW if target else 0 for target in wilds.rules.targets]
            free = WildSet(WildRules((targets[0], targets[1], targets[2], targets[3])), 4)
            self.loose = Shape(yeok, places, free)
            only_d = wilds.limit >= 4 and all(target in (0, LOW & ~ALL_D) for target in wilds.rules.targets)
            self.sure = Shape(yeok, places, free, ALL_D) if only_d else None

        def weight(place: Place) -> tuple[bool, int, int]:
            return place.segment.size == 2, -place.segment.size, -len(place.segment.masks)

        self.fast = tuple(sorted(places, key=weight))
        self.natural_first = tuple(sorted(places, key=lambda p: (p.wild, weight(p))))

    def feasible(self, line: Sequence[tuple[Place, int]], locked: int) -> bool:
        """Whether real cubes for the line exist, two of a kind, with all locked cubes among them (closed form)."""
        one = two = 0
        for place, mask in line:
            if not place.wild:
                first = mask & LOW
                second = mask >> KINDS
                if first & two or second & one:
                    return False
                two |= (one & first) | second
                one |= first
        natural_one, natural_two = one, two
        wilds = self.wilds.kinds
        slots = 0
        third: list[int] = []
        for place, mask in line:
            if place.wild:
                if mask & two:
                    third.append(mask & two & ~wilds)
                slots |= mask & wilds
                two |= one & mask
                one |= mask
        if (third or slots) and not self._supplied(line, third, natural_one, natural_two):
            return False
        return not locked or self._holds(line, locked, one, two, natural_one, natural_two)

    def _supplied(self, line: Sequence[tuple[Place, int]], third: list[int], one: int, two: int) -> bool:
        """Whether there are D enough for the slots that only a wild can fill."""
        covered = 0
        for d_kinds, target in self.wilds.groups:
            covered |= target
            needed = (one & d_kinds).bit_count() + (two & d_kinds).bit_count()
            needed += sum((mask & d_kinds).bit_count() for place, mask in line if place.wild)
            needed += sum((mask & target).bit_count() for mask in third)
            if needed > 2 * d_kinds.bit_count():
                return False
        return not any(mask & ~covered for mask in third)

    def _holds(
        self, line: Sequence[tuple[Place, int]], locked: int, one: int, two: int, natural_one: int, natural_two: int
    ) -> bool:
        wilds = self.wilds.kinds
        lock_one = locked & LOW
        lock_two = locked >> KINDS
        if lock_one & ~wilds & ~one or lock_two & ~wilds & ~two:
            return False
        if not lock_one & wilds:
            return True
        for d_kinds, target in self.wilds.groups:
            room = sum((mask & target).bit_count() for place, mask in line if place.wild)
            inside = target | d_kinds
            left_one = lock_one & inside & ~natural_one
            left_two = lock_two & inside & ~natural_two
            if left_one.bit_count() + left_two.bit_count() > room:
                return False
        return True

    def kept(self, line: Sequence[tuple[Place, int]], hand: int) -> int:
        """How many cubes of the hand a feasible line can keep (closed form)."""
        total = 0
        for place, mask in line:
            if not place.wild:
                used = mask & hand
                total += used.bit_count()
                hand = without(hand, used)
        if not self.room:
            return total
        pool = hand & self.wilds.both
        hand &= ~self.wilds.both
        natural = 0
        groups = self.wilds.groups
        if self.wilds.free:
            for place, mask in line:
                if place.wild:
                    used = mask & hand
                    natural += used.bit_count()
                    hand = without(hand, used)
            return total + min(self.room, natural + pool.bit_count())
        rooms = [0] * len(groups)
        had = [0] * len(groups)
        for place, mask in line:
            if place.wild:
                used = mask & hand
                hand = without(hand, used)
                natural += used.bit_count()
                for i, (_, target) in enumerate(groups):
                    rooms[i] += (mask & target).bit_count()
                    had[i] += (used & target).bit_count()
        total += natural
        for i, (d_kinds, _) in enumerate(groups):
            total += min(rooms[i] - had[i], (pool & (d_kinds | d_kinds << KINDS)).bit_count())
        return total


class Pass:
    """A way to search a shape: per place the candidates, where some must contain a locked cube."""

    __slots__ = (
        "bound", "counted", "counts", "lock", "must", "order", "rest", "rest_natural", "same", "shape", "spare",
        "tight",
    )  # fmt: skip

    def __init__(
        self, shape: Shape, counted: Counted, lock: int, must: dict[int, int], tops: dict[int, int], natural_first: bool
    ) -> None:  # fmt: skip
        self.shape = shape
        self.counted = counted
        self.lock = lock
        self.spare = False
        """Whether a best line was found with more wild D than places for them."""
        self.must = must
        self.counts = counted.natural if shape.room else counted.full
        spare = counted.wild_count if shape.room else 0
        # With more wild D than the wildable parts can take, some must be natural 14s elsewhere or are not kept.
        # Then the natural parts come first, so that the cubes they keep are known.
        self.tight = spare > 0 and spare + sum(tops[p.index] for p in shape.places if p.wild) > shape.room
        self.order = shape.natural_first if natural_first or self.tight else shape.fast
        if must and natural_first:
            self.order = tuple(sorted(self.order, key=lambda place: (place.wild, place.index not in must)))
        # Of equal parts the one that keeps more comes first: every choice for them is met in one order only.
        pairs = zip((None, *self.order), self.order, strict=False)
        self.same = [a is not None and a.segment is b.segment and a.index not in must and b.index not in must
                     for a, b in pairs]  # fmt: skip
        twins = [place for place, same in zip(self.order, self.same, strict=True) if same and place.segment.size == 2]
        for at, top in enumerate(counted.twins(twins[0], len(twins) + 1)[1:] if twins else ()):
            tops[twins[at].index] = top
        self.rest = _sums_from([tops[place.index] for place in self.order])
        self.bound = min(HAND, self.rest[0] + spare)
        self.rest_natural: list[int] = []
        if self.tight:
            full = [0 if p.wild else _top(p, counted, counted.full, must) for p in self.order]
            self.rest_natural = _sums_from(full)
            self.bound = min(self.bound, self.rest_natural[0] + shape.room)

    def candidates(self, at: int, limit: int) -> Sequence[int]:
        """The templates for the place at a position of the order with at least so many cubes of the whole hand."""
        place = self.order[at]
        if place.index not in self.must:
            return self.counted.at_least(place, self.counts, limit)
        hand = self.counted.plain if self.shape.room else self.counted.hand
        return [m for m in _holding(place, self.must[place.index]) if (m & hand).bit_count() >= limit]


def _holding(place: Place, needed: int) -> list[int]:
    """The templates of a place that hold these cubes."""
    return [mask for mask in place.segment.by_kind[next(mask_kinds(needed))] if mask & needed == needed]


def _top(place: Place, counted: Counted, counts: bytes, must: dict[int, int]) -> int:
    """The most cubes of the hand in any candidate of a place, on its own; without the wild D as ``counts`` are."""
    if place.index not in must:
        return counted.top(place, counts)
    hand = counted.hand if counts is counted.full else counted.plain
    return max([(mask & hand).bit_count() for mask in _holding(place, must[place.index])], default=-99)


def _tops(shape: Shape, counted: Counted, must: dict[int, int]) -> dict[int, int]:
    counts = counted.natural if shape.room else counted.full
    return {place.index: _top(place, counted, counts, must) for place in shape.places}


def _lock_choices(shape: Shape, locked: int) -> list[dict[int, int]]:
    """Returns every way to give the locked cubes to places that can hold them; a wild D may also stand anywhere."""
    choices: list[dict[int, int]] = [{}]
    for kind in mask_cubes(locked):
        wider: dict[tuple[tuple[int, int], ...], dict[int, int]] = {}
        for must in choices:
            if shape.wilds.kinds >> kind & 1:
                wider[tuple(sorted(must.items()))] = must
            for place in shape.places:
                old = must.get(place.index, 0)
                needed = old | (SECOND[kind] if old & BIT[kind] else BIT[kind])
                if any(mask & needed == needed for mask in place.segment.by_kind[kind]):
                    new = {**must, place.index: needed}
                    wider[tuple(sorted(new.items()))] = new
        choices = list(wider.values())
    return choices


def _sums_from(values: list[int]) -> list[int]:
    """The sum from each position on, with a last zero."""
    sums = [0]
    for value in reversed(values):
        sums.append(sums[-1] + value)
    return sums[::-1]


def passes(shape: Shape, counted: Counted, locked: int, natural_first: bool = False) -> list[Pass]:
    """The searches that together cover every line holding the locked cubes, the most promising first."""
    musts = _lock_choices(shape, locked) if locked else [{}]
    found = [Pass(shape, counted, locked, must, _tops(shape, counted, must), natural_first) for must in musts]
    if len(found) > 1:
        found.sort(key=lambda p: -p.bound)
    return found


def passes_with(
    shape: Shape, counted: Counted, locked: int, kind: int, count: int, natural_first: bool = False
) -> Iterator[Pass]:  # fmt: skip
    """Yields the searches that together cover every line of so many cubes that would lose one without one cube of this
    kind, which is no wild: both copies stand in it where the hand has both."""
    lock = locked | BIT[kind] | (counted.hand & SECOND[kind])
    # Of equal parts any may hold it.
    musts = {
        tuple(sorted((shape.places[at].start, needed) for at, needed in must.items())): must
        for must in _lock_choices(shape, lock)
    }
    for must in musts.values():
        tops = _tops(shape, counted, must)
        if sum(tops.values()) + (counted.wild_count if shape.room else 0) >= count:
            run = Pass(shape, counted, lock, must, tops, natural_first)
            if run.bound >= count:
                yield run


Line = tuple[tuple[Place, int], ...]


def find_line(run: Pass, target: int) -> Line | None:
    """A line that keeps at least ``target`` cubes of the hand, or ``None`` when this pass has none."""
    return next(_lines(run, target), None)


def all_lines(run: Pass, target: int) -> Iterator[Line]:
    """Yields every line of a pass that keeps at least ``target`` cubes of the hand, template by template."""
    return _lines(run, target)


def _lines(run: Pass, target: int) -> Iterator[Line]:
    shape = run.shape
    if target > run.bound:
        return
    wild = run.counted.wild_count if shape.room else 0
    start = run.counted.hand & ~shape.wilds.both if shape.room else run.counted.hand
    pool = run.counted.hand & shape.wilds.both if run.tight else 0
    members: list[list[int]] = []
    order = run.order
    last = len(order) - 1

    def descend(at: int, hand: int, need: int, natural_need: int, before: int) -> Iterator[Line]:
        limit = need - run.rest[at + 1]
        same = run.same[at]
        natural = pool and not order[at].wild
        seen = hand | pool if natural else hand
        groups: dict[int, list[int]] = {}
        for mask in run.candidates(at, limit):
            used = mask & seen
            if used in groups:
                groups[used].append(mask)
            elif (used & hand).bit_count() >= limit:
                groups[used] = [mask]
        for used in groups if len(groups) < 2 else sorted(groups, key=int.bit_count, reverse=True):
            left = natural_need
            if pool:
                if natural:
                    left -= used.bit_count()
                if left > run.rest_natural[at + 1]:
                    continue
                taken = used & hand
            else:
                taken = used
            if same and (taken.bit_count(), taken) > (before.bit_count(), before):
                continue
            members.append(groups[used])
            if at == last:
                yield from _members(run, members, target)
            else:
                yield from descend(at + 1, without(hand, taken), need - taken.bit_count(), left, taken)
            members.pop()

    yield from descend(0, start, target - wild, target - shape.room, 0)


def _members(run: Pass, members: list[list[int]], target: int) -> Iterator[Line]:
    """The lines out of groups of equally good templates that real cubes can make."""
    shape = run.shape
    order = sorted(range(len(members)), key=lambda i: len(members[i]))
    chosen: list[tuple[Place, int]] = []

    def descend(step: int, one: int, two: int) -> Iterator[Line]:
        if step == len(order):
            if reaches(shape, chosen, run.counted.hand, run.lock, target):
                yield tuple(chosen)
            return
        place = run.order[order[step]]
        for mask in members[order[step]]:
            first = mask & LOW
            second = mask >> KINDS
            if not place.wild:
                if first & two or second & one:
                    continue
                new_one, new_two = one | first, two | (one & first) | second
            else:
                new_one, new_two = one, two
            chosen.append((place, mask))
            yield from descend(step + 1, new_one, new_two)
            chosen.pop()

    yield from descend(0, 0, 0)


def reaches(shape: Shape, line: Sequence[tuple[Place, int]], hand: int, locked: int, target: int) -> bool:
    """Whether a line can be made of real cubes and keeps at least ``target`` of the hand."""
    if shape.wilds.exact:
        return fill(shape.wilds.rules, shape.wilds.limit, looks(line), hand, locked, target) is not None
    return shape.feasible(line, locked) and shape.kept(line, hand) >= target


def looks(line: Sequence[tuple[Place, int]]) -> list[tuple[bool, tuple[int, ...]]]:
    """The appearance of each part: whether wilds may stand in it, and its kinds in order."""
    return [(place.wild, place.segment.looks[mask][1]) for place, mask in line]


def best_line(runs: list[Pass], at_most: int = HAND, at_least: int = 0) -> tuple[int, Line | None]:
    """The most cubes that any pass keeps, looking neither above nor below these, and a line that does; -1 for none."""
    top = min(at_most, max((run.bound for run in runs), default=-1))
    for target in range(top, max(0, at_least) - 1, -1):
        for run in runs:
            if run.bound >= target:
                line = find_line(run, target)
                if line is not None:
                    return target, line
    return -1, None
