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


_Group = tuple[Place, int, int, list[int]]
"""Templates of one place that use the same cubes of the hand: the cubes, all that any of them needs, the templates."""


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
    shape, order, rest, same = run.shape, run.order, run.rest, run.same
    last = len(order) - 1
    natural_cubes = ~shape.wilds.both
    wild = run.counted.wild_count if shape.room else 0
    chosen: list[_Group] = []
    spare = rest[0] + wild - count
    alike = [_alike(run, at, rest[at] - rest[at + 1] - spare) for at in range(len(order))]
    covers = [[mask & natural_cubes for mask in _covers(one)] for one in alike]

    def descend(at: int, hand: int, need: int, natural_need: int, before_wild: int) -> None:
        limit = need - rest[at + 1]
        place = order[at]
        seen = hand & natural_cubes if place.wild else hand
        if place.wild and (at == 0 or not order[at - 1].wild):
            before_wild = hand
        merges = shape.wilds.free or not place.wild
        groups: dict[int, _Group] = {}
        for most, cubes, union, members in alike[at]:
            if most < limit:
                break
            used = cubes & seen
            if used != cubes and (used & natural_cubes).bit_count() < limit:
                continue
            key = used if merges else members[0]
            if key in groups:
                _, _, other, more = groups[key]
                groups[key] = place, used, union | other, more + members
            else:
                groups[key] = place, used, union, members
        for group in groups.values():
            used = group[1]
            left = natural_need if place.wild else natural_need - used.bit_count()
            if run.tight and left > run.rest_natural[at + 1]:
                continue
            if same[at] and (used.bit_count(), used) > (chosen[-1][1].bit_count(), chosen[-1][1]):
                continue
            after = without(hand, used)
            if at == last:
                _add(run, [*chosen, group], count, after, before_wild if place.wild else after, found)
                continue
            needed = need - (used & natural_cubes).bit_count()
            least = needed - rest[at + 2]
            # The next part finds too few cubes.
            if least > 0 and (after & covers[at + 1][least]).bit_count() < least:
                continue
            chosen.append(group)
            descend(at + 1, after, needed, left, before_wild)
            chosen.pop()

    descend(0, run.counted.hand, count - wild, count - shape.room, run.counted.hand)


def _add(run: Pass, chosen: list[_Group], count: int, final: int, before_wild: int, found: Kept) -> None:
    """Adds one combination of groups: ``final`` is the hand after all, ``before_wild`` after the natural parts."""
    shape, hand = run.shape, run.counted.hand
    wilds = shape.wilds
    kept, open_kinds, second_wild = hand.bit_count() - final.bit_count(), 0, 0
    unused = final & LOW & (~wilds.kinds if shape.room else LOW)
    wanted = LOW
    for d_kinds, target in wilds.groups if shape.room else ():
        pool = (final & (d_kinds | d_kinds << KINDS)).bit_count()
        room = 0
        for place, used, _, members in chosen:
            if place.wild:
                # Templates in a group have equally many places for a wild group, or the group is one template.
                room += (members[0] & target).bit_count() - (used & target).bit_count()
        kept += min(pool, room)
        wanted &= ~target
        if pool < room:
            open_kinds |= target
            second_wild |= d_kinds & ~(hand >> KINDS)
        elif pool > room:
            unused |= before_wild & target & LOW
    if kept != count:
        return
    wanted |= open_kinds
    told = hand >> KINDS
    missed = second_wild | _missed(chosen, wanted & ~wilds.kinds)
    if unused in found and not missed & ~told & ~found[unused]:
        return
    if _clash(run, chosen):
        missed = second_wild | _careful(run, chosen, wanted & ~wilds.kinds, missed)
    if missed < 0 or (not missed and count < HAND and not _possible(run, chosen)):
        return
    found[unused] = found.get(unused, 0) | missed & ~told


def _missed(chosen: list[_Group], wanted: int) -> int:
    """The kinds that lines of the groups miss at most, of wildable parts only those ``wanted``."""
    natural = wild = 0
    for place, used, union, _ in chosen:
        if place.wild:
            wild |= union & ~used
        else:
            natural |= union & ~used
    return _fold(natural) | _fold(wild) & wanted


def _clash(run: Pass, chosen: list[_Group]) -> bool:
    """Whether some lines of the groups may need more cubes than there are."""
    wilds = run.shape.wilds.kinds
    # Other locked cubes stand in the templates of the pass.
    clash = run.lock & wilds
    one = two = 0
    for place, _, union, _ in chosen:
        first, second = union & LOW, union >> KINDS
        clash |= (first & two) | (second & one) | (first & wilds if place.wild else 0)
        two |= (one & first) | second
        one |= first
    return bool(clash)


def _possible(run: Pass, chosen: list[_Group]) -> bool:
    return _exists(run, chosen, -1, 0, 0)


def _careful(run: Pass, chosen: list[_Group], wanted: int, simple: int) -> int:
    """The missing kinds, where not all templates go together; -1 where none do."""
    if not _possible(run, chosen):
        return -1
    found = 0
    for index, (place, used, _, members) in enumerate(chosen):
        for mask in members:
            rest = _fold(mask & ~used)
            if place.wild:
                rest &= wanted
            for kind in mask_kinds(rest & ~found & simple):
                if _exists(run, chosen, index, mask, kind if place.wild else -1):
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
