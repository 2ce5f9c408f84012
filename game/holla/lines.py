"""The best lines of a hand, all at once: the cubes that they leave unused and those that they miss.

Templates that keep the same cubes are one *group*: they leave the same cubes and differ only in what is missing. The
closed form says when the wild D fill all open places, when a place stays open for a wild, and when a wild is spare.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.holla.counts import HAND, Place
from game.holla.parts import LOW, mask_kinds, without
from game.holla.search import Pass
from game.pieces.cubes import KINDS

Kept = dict[int, int]
"""From the mask of the kinds that some best lines leave unused to the mask of the kinds which they miss."""


_Group = tuple[Place, int, int, list[int]]
"""Templates of one place that use the same cubes of the hand: the cubes, all that any of them needs, the templates."""


_Alike = tuple[int, int, int, list[int]]
"""Templates that are alike for a hand: how many of its natural cubes they use, which cubes, all that any of them needs,
and the templates."""


_Candidates = tuple[int, list[_Alike], list[int]]
"""The templates of a place that have so many cubes or more, the most first, with those together that use the same; and
the cubes that those use which have so many or more, by that number."""


def _candidates(run: Pass, at: int, least: int) -> _Candidates:
    """The candidates of a place, which a hand has in common with all its searches."""
    place = run.order[at]
    if place.index in run.must:
        return _found(run, at, least)
    known: dict[object, _Candidates] = run.counted.candidates
    key = place.start, run.shape.room > 0, run.shape.spared
    if key not in known or known[key][0] > least:
        known[key] = _found(run, at, least)
    return known[key]


def _found(run: Pass, at: int, least: int) -> _Candidates:
    shape, place = run.shape, run.order[at]
    both, merge = shape.wilds.both, shape.wilds.free or not place.wild
    hand = run.counted.hand & ~both if place.wild else run.counted.hand
    found: dict[int, list[int]] = {}
    for mask in run.candidates(at, least):
        if place.wild and mask & shape.spared:
            continue
        key = mask & hand if merge else mask
        if key in found:
            found[key].append(mask)
        else:
            found[key] = [mask]
    alike = []
    covers = [0] * (HAND + 1)
    for key, members in found.items():
        union = key
        for mask in members:
            union |= mask
        natural = key & hand & ~both
        most = natural.bit_count()
        alike.append((most, key & hand, union, members))
        covers[most] |= natural
    alike.sort(key=lambda one: -one[0])
    for number in range(HAND, 0, -1):
        covers[number - 1] |= covers[number]
    return least, alike, covers


def best_lines(run: Pass, count: int, found: Kept, steps: int = 0) -> int:
    """Adds to ``found`` every line of a pass that keeps ``count`` cubes, the most possible (closed form only).

    With ``steps`` only those, the fullest parts first, that are found in so many; returns how many are left then.
    """
    search = (_Short if steps else _Search)(run, count, found, steps)
    search.descend(0, run.counted.hand, search.need, count - run.shape.room, (run.counted.hand, 0, 0, 0, 0, 0))
    return search.steps


_Sum = tuple[int, int, int, int, int, int]
"""What follows from the templates chosen so far: the hand after the natural parts, the kinds that natural and wildable
parts miss at most, the cubes that all need at most once and twice, and those of which there may be too few."""


class _Search:
    """A search for all lines that keep so many cubes: parts in turn, as many templates as possible at a time."""

    __slots__ = ("candidates", "chosen", "count", "found", "later", "natural", "need", "run", "size", "steps", "told")

    def __init__(self, run: Pass, count: int, found: Kept, steps: int) -> None:
        self.run, self.count, self.found, self.steps = run, count, found, steps
        self.size, self.told = run.counted.hand.bit_count(), run.counted.hand >> KINDS
        """The kinds of which the hand has both cubes."""
        self.natural = ~run.shape.wilds.both
        self.need = count - run.counted.wild_count if run.shape.room else count
        self.chosen: list[_Group] = []
        rest, spare = run.rest, run.rest[0] - self.need
        self.candidates = [_candidates(run, at, rest[at] - rest[at + 1] - spare) for at in range(len(run.order))]
        self.later = [
            [(rest[q] - rest[q + 1], self.candidates[q][2]) for q in range(at + 1, len(run.order))]
            for at in range(len(run.order))
        ]

    def descend(self, at: int, hand: int, need: int, natural_need: int, sums: _Sum) -> None:
        """Chooses templates from a place on out of what is left of the hand."""
        run, chosen, natural = self.run, self.chosen, self.natural
        if at == len(run.order) - 1:
            self._last(hand, need, natural_need, sums)
            return
        place, limit = run.order[at], need - run.rest[at + 1]
        wild = place.wild
        seen = hand & natural if wild else hand
        before, missed, missed_wild, one, two, clash = sums
        for used, union, members in self._groups(at, seen, limit):
            left = natural_need if wild else natural_need - used.bit_count()
            if run.tight and left > run.rest_natural[at + 1]:
                continue
            if run.same[at] and (used.bit_count(), used) > (chosen[-1][1].bit_count(), chosen[-1][1]):
                continue
            after = without(hand, used)
            needed = need - (used & natural).bit_count()
            if self._too_few(at, after, needed):
                continue
            lacking = _lacking(union, used)
            needs = self._needs(union, wild, one, two, clash)
            if wild:
                total = before, missed, missed_wild | lacking, *needs
            else:
                total = after, missed | lacking, missed_wild, *needs
            chosen.append((place, used, union, members))
            self.descend(at + 1, after, needed, left, total)
            chosen.pop()

    def _last(self, hand: int, need: int, natural_need: int, sums: _Sum) -> None:
        """Chooses templates for the last place, which is wildable if any is, and adds the lines that tell more than
        those that are found."""
        run, chosen, natural, at = self.run, self.chosen, self.natural, len(self.run.order) - 1
        wild, wilds = run.order[at].wild, run.shape.wilds
        before, missed, missed_wild, one, two, clash = sums
        # How many places have no wild D where the last part uses none of the hand.
        taken = (before & natural).bit_count() - (hand & natural).bit_count()
        open_places = run.shape.room - taken - (hand & ~natural).bit_count()
        for used, union, members in self._few(at, hand & natural if wild else hand, need):
            if run.tight and (natural_need if wild else natural_need - used.bit_count()) > 0:
                continue
            if run.same[at] and (used.bit_count(), used) > (chosen[-1][1].bit_count(), chosen[-1][1]):
                continue
            after, lacking = without(hand, used), _lacking(union, used)
            chosen.append((run.order[at], used, union, members))
            kept, wanted, helping = self.count, LOW & natural, 0
            if not wild:
                unused = after & LOW
            elif not wilds.free:
                kept, unused, wanted, helping = self._with_wilds(after, before)
            elif open_places < used.bit_count():
                unused, wanted, run.spare = before & LOW, 0, True
            elif open_places == used.bit_count():
                unused, wanted = after & LOW & natural, 0
            else:
                unused, helping = after & LOW & natural, wilds.kinds & ~self.told
            more = (helping | missed | lacking & wanted | missed_wild & wanted) & ~self.told
            known = self.found.get(unused, -1)
            if kept == self.count and (known < 0 or more & ~known):
                clashes = self._needs(union, wild, one, two, clash)[2]
                self._add(unused, more & ~max(known, 0), wanted if wild else 0, helping, clashes)
            chosen.pop()

    def _needs(self, union: int, wild: bool, one: int, two: int, clash: int) -> tuple[int, int, int]:
        """The cubes that all need at most once and twice with a template more, and those of which there may be too
        few."""
        first, second, wilds = union & LOW, union >> KINDS, self.run.shape.wilds.kinds if wild else 0
        clashes = clash | (first & two) | (second & one) | (first & wilds)
        return one | first, two | (one & first) | second, clashes

    def _few(self, at: int, seen: int, limit: int) -> Iterable[tuple[int, int, list[int]]]:
        """The templates for a place that have so many of the cubes ``seen``."""
        for most, cubes, union, members in self.candidates[at][1]:
            if most < limit:
                return
            used = cubes & seen
            if used == cubes or (used & self.natural).bit_count() >= limit:
                yield used, union, members

    def _groups(self, at: int, seen: int, limit: int) -> Iterable[tuple[int, int, list[int]]]:
        """The same, with those together that use the same cubes."""
        groups: dict[int, tuple[int, int, list[int]]] = {}
        merges = self.run.shape.wilds.free or not self.run.order[at].wild
        for group in self._few(at, seen, limit):
            used, union, members = group
            key = used if merges else members[0]
            if key in groups:
                _, other, more = groups[key]
                groups[key] = used, union | other, more + members
            else:
                groups[key] = group
        return groups.values()

    def _too_few(self, at: int, hand: int, need: int) -> bool:
        """Whether the parts after a place cannot find so many cubes in what is left of the hand."""
        spare = self.run.rest[at + 1] - need
        for top, covers in self.later[at]:
            while (hand & covers[top]).bit_count() < top:
                top -= 1
                spare -= 1
        return spare < 0

    def _add(self, unused: int, missed: int, wanted: int, helping: int, clash: int) -> None:
        """Adds the lines of one combination of groups, which leave some cubes unused and miss some kinds that are not
        known yet."""
        run = self.run
        # Other locked cubes stand in the templates of the pass.
        if clash or run.lock & run.shape.wilds.kinds:
            if not _exists(run, self.chosen, -1, 0, 0):
                return
            missed = missed & helping | self._careful(wanted, missed & ~helping)
        elif not missed and self.count < HAND and not _exists(run, self.chosen, -1, 0, 0):
            return
        self.found[unused] = self.found.get(unused, 0) | missed

    def _with_wilds(self, final: int, before_wild: int) -> tuple[int, int, int, int]:
        """How many cubes are kept, the kinds left unused, those that help where a wildable part misses them, and the
        wild D that help."""
        shape = self.run.shape
        kept, open_kinds, helping, wanted = self.size - final.bit_count(), 0, 0, LOW
        unused = final & LOW & ~shape.wilds.kinds
        for d_kinds, target in shape.wilds.groups:
            pool, inside = (final & (d_kinds | d_kinds << KINDS)).bit_count(), target | target << KINDS
            # Templates in a group have equally many places for a wild group, or the group is one template.
            places = sum((members[0] & target).bit_count() for place, _, _, members in self.chosen if place.wild)
            room = (
                places - (before_wild & inside & self.natural).bit_count() + (final & inside & self.natural).bit_count()
            )
            kept += min(pool, room)
            wanted &= ~target
            if pool < room:
                open_kinds |= target
                helping |= d_kinds & ~self.told
            elif pool > room:
                unused |= before_wild & target & LOW
                self.run.spare = True
        return kept, unused, (wanted | open_kinds) & ~shape.wilds.kinds, helping

    def _careful(self, wanted: int, simple: int) -> int:
        """The kinds out of ``simple`` that lines can miss, where not all templates go together."""
        found = 0
        for index, (place, used, _, members) in enumerate(self.chosen):
            for mask in members:
                rest = mask & ~used
                rest = (rest | rest >> KINDS) & (wanted if place.wild else LOW) & simple & ~found
                if not place.wild:
                    found |= rest if rest and _exists(self.run, self.chosen, index, mask, -1) else 0
                    continue
                for kind in mask_kinds(rest):
                    if _exists(self.run, self.chosen, index, mask, kind):
                        found |= 1 << kind
        return found


def _lacking(union: int, used: int) -> int:
    """The kinds that templates need beside what they use."""
    lacking = union & ~used
    return (lacking | lacking >> KINDS) & LOW


class _Short(_Search):
    """A search that ends after so many steps."""

    __slots__ = ()

    def descend(self, at: int, hand: int, need: int, natural_need: int, sums: _Sum) -> None:
        """Chooses templates from a place on while there are steps left."""
        if self.steps > 0:
            self.steps -= 1
            super().descend(at, hand, need, natural_need, sums)


def _exists(run: Pass, chosen: list[_Group], fixed: int, fixed_mask: int, natural: int) -> bool:
    """Whether real cubes make a line of the groups, one template fixed, and the kind ``natural`` stands as itself."""
    shape = run.shape
    order = sorted(range(len(chosen)), key=lambda i: 1 if i == fixed else len(chosen[i][3]))
    line: list[tuple[Place, int]] = []

    def descend(step: int, one: int, two: int) -> bool:
        if step == len(order):
            if fixed >= 0 and natural >= 0:
                needed = sum((m >> natural & 1) + (m >> (natural + KINDS) & 1) for _, m in line)
                has = (run.counted.hand >> natural & 1) + (run.counted.hand >> (natural + KINDS) & 1)
                if min(needed, 2) <= has:
                    return False
            return shape.feasible(line, run.lock)
        place, _, _, members = chosen[order[step]]
        for mask in (fixed_mask,) if order[step] == fixed else members:
            first = mask & LOW
            second = mask >> KINDS
            new_one, new_two = one, two
            if not place.wild:
                if first & two or second & one:
                    continue
                new_one, new_two = one | first, two | (one & first) | second
            line.append((place, mask))
            if descend(step + 1, new_one, new_two):
                return True
            line.pop()
        return False

    return descend(0, 0, 0)
