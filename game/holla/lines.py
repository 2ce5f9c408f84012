"""The best lines of a hand, all at once: the cubes that they leave unused and those that they miss.

Templates that keep the same cubes are one *group*: they leave the same cubes and differ only in what is missing. The
closed form says when the wild D fill all open places, when a place stays open for a wild, and when a wild is spare.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.holla.parts import LOW, mask_kinds, without
from game.holla.search import HAND, Pass, Place
from game.pieces.cubes import KINDS

Kept = dict[int, int]
"""From the mask of the kinds that some best lines leave unused to the mask of the kinds which they miss."""


_Group = tuple[Place, int, int, list[int]]
"""Templates of one place that use the same cubes of the hand: the cubes, all that any of them needs, the templates."""


_Alike = tuple[int, int, int, list[int]]
"""Templates that are alike for a hand: how many of its natural cubes they use, which cubes, all that any of them needs,
and the templates."""


def _alike(run: Pass, at: int, least: int) -> list[_Alike]:
    """The templates for a place that have so many cubes or more, with those together that use the same; the most used
    first. Whatever other parts take of the hand, they still use the same."""
    shape, place = run.shape, run.order[at]
    both, merge = shape.wilds.both, shape.wilds.free or not place.wild
    hand = run.counted.hand & ~both if place.wild else run.counted.hand
    found: dict[int, list[int]] = {}
    for mask in run.candidates(at, least):
        key = mask & hand if merge else mask
        if key in found:
            found[key].append(mask)
        else:
            found[key] = [mask]
    alike = []
    for key, members in found.items():
        union = key
        for mask in members:
            union |= mask
        alike.append(((key & hand & ~both).bit_count(), key & hand, union, members))
    alike.sort(key=lambda one: -one[0])
    return alike


def _covers(alike: list[_Alike]) -> list[int]:
    """The cubes that templates use which have so many or more, by that number."""
    covers = [0] * (HAND + 1)
    for most, cubes, _, _ in alike:
        covers[most] |= cubes
    for number in range(HAND, 0, -1):
        covers[number - 1] |= covers[number]
    return covers


def best_lines(run: Pass, count: int, found: Kept) -> None:
    """Adds to ``found`` every line of a pass that keeps ``count`` cubes, the most possible (closed form only)."""
    search = _Search(run, count, found)
    search.descend(0, run.counted.hand, search.need, count - run.shape.room, (run.counted.hand, 0, 0, 0, 0, 0))


_Sum = tuple[int, int, int, int, int, int]
"""What follows from the templates chosen so far: the hand after the natural parts, the kinds that natural and wildable
parts miss at most, the cubes that all need at most once and twice, and those of which there may be too few."""


class _Search:
    """A search for all lines that keep so many cubes: parts in turn, as many templates as possible at a time."""

    __slots__ = ("alike", "chosen", "count", "covers", "found", "natural", "need", "run", "told")

    def __init__(self, run: Pass, count: int, found: Kept) -> None:
        self.run, self.count, self.found = run, count, found
        self.told = run.counted.hand >> KINDS
        """The kinds of which the hand has both cubes."""
        self.natural = ~run.shape.wilds.both
        self.need = count - run.counted.wild_count if run.shape.room else count
        self.chosen: list[_Group] = []
        rest, spare = run.rest, run.rest[0] - self.need
        self.alike = [_alike(run, at, rest[at] - rest[at + 1] - spare) for at in range(len(run.order))]
        self.covers = [[mask & self.natural for mask in _covers(one)] for one in self.alike]

    def _groups(self, at: int, hand: int, limit: int) -> Iterable[_Group]:
        """The templates for a place that have so many cubes of what is left of the hand."""
        place, natural = self.run.order[at], self.natural
        seen = hand & natural if place.wild else hand
        merges = self.run.shape.wilds.free or not place.wild
        groups: dict[int, _Group] = {}
        for most, cubes, union, members in self.alike[at]:
            if most < limit:
                break
            used = cubes & seen
            if used != cubes and (used & natural).bit_count() < limit:
                continue
            key = used if merges else members[0]
            if key in groups:
                _, _, other, more = groups[key]
                groups[key] = place, used, union | other, more + members
            else:
                groups[key] = place, used, union, members
        return groups.values()

    def descend(self, at: int, hand: int, need: int, natural_need: int, total: _Sum) -> None:
        """Chooses templates from a place on out of what is left of the hand."""
        run, chosen = self.run, self.chosen
        wild, last, rest = run.order[at].wild, at == len(run.order) - 1, run.rest
        before, missed, missed_wild, one, two, clash = total
        if not wild or at == 0 or not run.order[at - 1].wild:
            before = hand
        wilds = run.shape.wilds.kinds if wild else 0
        for group in self._groups(at, hand, need - rest[at + 1]):
            _, used, union, _ = group
            left = natural_need if wild else natural_need - used.bit_count()
            if run.tight and left > run.rest_natural[at + 1]:
                continue
            if run.same[at] and (used.bit_count(), used) > (chosen[-1][1].bit_count(), chosen[-1][1]):
                continue
            after = without(hand, used)
            needed = need - (used & self.natural).bit_count()
            least = 0 if last else needed - rest[at + 2]
            # The next part finds too few cubes.
            if least > 0 and (after & self.covers[at + 1][least]).bit_count() < least:
                continue
            lacking, first, second = union & ~used, union & LOW, union >> KINDS
            lacking = (lacking | lacking >> KINDS) & LOW
            clashes = clash | (first & two) | (second & one) | (first & wilds)
            chosen.append(group)
            if wild:
                sums = before, missed, missed_wild | lacking, one | first, two | (one & first) | second, clashes
            else:
                sums = after, missed | lacking, missed_wild, one | first, two | (one & first) | second, clashes
            if last:
                self._add(after, sums)
            else:
                self.descend(at + 1, after, needed, left, sums)
            chosen.pop()

    def _add(self, final: int, sums: _Sum) -> None:
        """Adds the lines of one combination of groups, which leave ``final`` of the hand."""
        before_wild, missed, missed_wild, _, _, clash = sums
        run, wilds, unused, wanted, helping = self.run, self.run.shape.wilds, final & LOW, 0, 0
        if run.shape.room:
            kept, unused, wanted, helping = self._with_wilds(final, before_wild)
            if kept != self.count:
                return
        known = self.found.get(unused, -1)
        missed = (helping | missed | missed_wild & wanted) & ~self.told
        if known >= 0:
            missed &= ~known
            if not missed:
                return
        # Other locked cubes stand in the templates of the pass.
        if clash or run.lock & wilds.kinds:
            if not _exists(run, self.chosen, -1, 0, 0):
                return
            missed = missed & helping | self._careful(wanted, missed & ~helping)
        elif not missed and self.count < HAND and not _exists(run, self.chosen, -1, 0, 0):
            return
        self.found[unused] = missed | max(known, 0)

    def _with_wilds(self, final: int, before_wild: int) -> tuple[int, int, int, int]:
        """How many cubes are kept, the kinds left unused, those that help where a wildable part misses them, and the
        wild D that help."""
        run, hand = self.run, self.run.counted.hand
        wilds = run.shape.wilds
        kept, open_kinds, helping, wanted = hand.bit_count() - final.bit_count(), 0, 0, LOW
        unused = final & LOW & ~wilds.kinds
        for d_kinds, target in wilds.groups:
            pool = (final & (d_kinds | d_kinds << KINDS)).bit_count()
            room = 0
            for place, used, _, members in self.chosen:
                if place.wild:
                    # Templates in a group have equally many places for a wild group, or the group is one template.
                    room += (members[0] & target).bit_count() - (used & target).bit_count()
            kept += min(pool, room)
            wanted &= ~target
            if pool < room:
                open_kinds |= target
                helping |= d_kinds & ~self.told
            elif pool > room:
                unused |= before_wild & target & LOW
                run.spare = True
        return kept, unused, (wanted | open_kinds) & ~wilds.kinds, helping

    def _careful(self, wanted: int, simple: int) -> int:
        """The kinds out of ``simple`` that lines can miss, where not all templates go together."""
        found = 0
        for index, (place, used, _, members) in enumerate(self.chosen):
            for mask in members:
                rest = mask & ~used
                rest = (rest | rest >> KINDS) & (wanted if place.wild else LOW)
                for kind in mask_kinds(rest & ~found & simple):
                    if _exists(self.run, self.chosen, index, mask, kind if place.wild else -1):
                        found |= 1 << kind
        return found


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
