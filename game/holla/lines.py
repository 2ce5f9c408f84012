"""The best lines of a hand, all at once: the cubes that they leave unused and those that they miss.

Templates that keep the same cubes are one *group*: they leave the same cubes and differ only in what is missing. The
closed form says when the wild D fill all open places, when a place stays open for a wild, and when a wild is spare.
"""

from __future__ import annotations

from game.holla.parts import LOW, mask_kinds, without
from game.holla.search import HAND, Pass, Place
from game.pieces.cubes import KINDS

Kept = dict[int, int]
"""From the mask of the kinds that some best lines leave unused to the mask of the kinds which they miss."""


class _Group:
    """Templates of one place that use the same cubes of the hand; ``union`` is all that any of them needs."""

    __slots__ = ("members", "place", "union", "used")

    def __init__(self, place: Place, used: int, union: int, members: list[int]) -> None:
        self.place = place
        self.used = used
        self.union = union
        self.members = members


def _fold(mask: int) -> int:
    return (mask | mask >> KINDS) & LOW


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
    shape = run.shape
    order = run.order
    last = len(order) - 1
    both = shape.wilds.both
    wild = run.counted.wild_count if shape.room else 0
    merge = shape.wilds.free
    chosen: list[_Group] = []
    spare = run.rest[0] + wild - count
    alike = [_alike(run, at, run.rest[at] - run.rest[at + 1] - spare) for at in range(len(order))]

    covers = [_covers(one) for one in alike]

    def descend(at: int, hand: int, need: int, natural_need: int, before_wild: int) -> None:
        limit = need - run.rest[at + 1]
        place = order[at]
        if place.wild:
            seen = hand & ~both
            if at == 0 or not order[at - 1].wild:
                before_wild = hand
        else:
            seen = hand
        if limit > 0 and (seen & covers[at][limit] & ~both).bit_count() < limit:
            return
        merges = merge or not place.wild
        groups: dict[int, tuple[int, int, list[int]]] = {}
        for most, cubes, union, members in alike[at]:
            if most < limit:
                break
            used = cubes & seen
            if used != cubes and (used & ~both).bit_count() < limit:
                continue
            key = used if merges else members[0]
            if key in groups:
                _, other, more = groups[key]
                groups[key] = used, union | other, more + members
            else:
                groups[key] = used, union, members
        for used, union, members in groups.values():
            left = natural_need if place.wild else natural_need - used.bit_count()
            if run.tight and left > run.rest_natural[at + 1]:
                continue
            if run.same[at] and (used.bit_count(), used) > (chosen[-1].used.bit_count(), chosen[-1].used):
                continue
            chosen.append(_Group(place, used, union, members))
            if at == last:
                final = without(hand, used)
                _add(run, chosen, count, final, before_wild if place.wild else final, found)
            else:
                descend(at + 1, without(hand, used), need - (used & ~both).bit_count(), left, before_wild)
            chosen.pop()

    descend(0, run.counted.hand, count - wild, count - shape.room, run.counted.hand)


def _add(run: Pass, chosen: list[_Group], count: int, final: int, before_wild: int, found: Kept) -> None:
    """Adds one combination of groups: ``final`` is the hand after all, ``before_wild`` after the natural parts."""
    shape = run.shape
    wilds = shape.wilds
    hand = run.counted.hand
    kept = sum(group.used.bit_count() for group in chosen)
    unused = final & LOW & ~wilds.kinds
    open_kinds = 0
    second_wild = 0
    single = hand & LOW & ~(hand >> KINDS)
    if not shape.room:
        unused = final & LOW
    for d_kinds, target in wilds.groups if shape.room else ():
        pool = (final & (d_kinds | d_kinds << KINDS)).bit_count()
        room = 0
        for group in chosen:
            if group.place.wild:
                # Templates in a group have equally many places for a wild group, or the group is one template.
                room += (group.members[0] & target).bit_count() - (group.used & target).bit_count()
        kept += min(pool, room)
        if pool < room:
            open_kinds |= target
            second_wild |= d_kinds & (single | ~hand)
        elif pool > room:
            unused |= before_wild & target & LOW
    if kept != count:
        return
    natural_only = LOW
    for _, target in wilds.groups if shape.room else ():
        natural_only &= ~target
    wanted = open_kinds | natural_only
    told = hand >> KINDS
    simple, clash = _at_most(run, chosen, wanted)
    if unused in found and not (second_wild | simple) & ~told & ~found[unused]:
        return
    missing = second_wild | (_careful(run, chosen, wanted & ~wilds.kinds, simple) if clash else simple)
    if missing < 0 or (not missing and count < 13 and not _possible(run, chosen)):
        return
    missing &= ~told
    found[unused] = found.get(unused, 0) | missing


def _at_most(run: Pass, chosen: list[_Group], wanted: int) -> tuple[int, bool]:
    """The kinds that lines of the groups miss at most, of wildable parts only those ``wanted``, and whether some lines
    need more cubes than there are."""
    wilds = run.shape.wilds.kinds
    one = two = over = 0
    simple = 0
    slots = 0
    for group in chosen:
        first = group.union & LOW
        second = group.union >> KINDS
        over |= (first & two) | (second & one)
        two |= (one & first) | second
        one |= first
        rest = _fold(group.union & ~group.used)
        if group.place.wild:
            slots |= first & wilds
            rest &= wanted & ~wilds
        simple |= rest
    return simple, bool(over or slots or run.lock)


def _possible(run: Pass, chosen: list[_Group]) -> bool:
    return _exists(run, chosen, -1, 0, 0)


def _careful(run: Pass, chosen: list[_Group], wanted: int, simple: int) -> int:
    """The missing kinds, where not all templates go together; -1 where none do."""
    if not _possible(run, chosen):
        return -1
    found = 0
    for index, group in enumerate(chosen):
        for mask in group.members:
            rest = _fold(mask & ~group.used)
            if group.place.wild:
                rest &= wanted
            for kind in mask_kinds(rest & ~found & simple):
                if _exists(run, chosen, index, mask, kind if group.place.wild else -1):
                    found |= 1 << kind
    return found


def _exists(run: Pass, chosen: list[_Group], fixed: int, fixed_mask: int, natural: int) -> bool:
    """Whether real cubes make a line of the groups, one template fixed, and the kind ``natural`` stands as itself."""
    shape = run.shape
    order = sorted(range(len(chosen)), key=lambda i: 1 if i == fixed else len(chosen[i].members))
    line: list[tuple[Place, int]] = []

    def descend(step: int, one: int, two: int) -> bool:
        if step == len(order):
            if fixed >= 0 and natural >= 0:
                needed = sum((m >> natural & 1) + (m >> (natural + KINDS) & 1) for _, m in line)
                has = (run.counted.hand >> natural & 1) + (run.counted.hand >> (natural + KINDS) & 1)
                if min(needed, 2) <= has:
                    return False
            return shape.feasible(line, run.lock)
        place = chosen[order[step]].place
        for mask in (fixed_mask,) if order[step] == fixed else chosen[order[step]].members:
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
