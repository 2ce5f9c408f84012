"""The best grouping of a loser's hand into sets and runs, with wilds: the fewest ungrouped cubes (holla.R82-R84)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from game.holla.hands import HandRules, Slot
from game.holla.packing import Block, block_segments, block_table, pack, pack_masks
from game.holla.parts import BIT, LOW, SECOND, Segment, hand_mask, mask_cubes
from game.holla.wilds import wild_kinds
from game.pieces.cubes import KINDS, colour_of


class Group(msgspec.Struct, frozen=True):
    """A set or run of a grouping; ``kinds`` are its real cubes in order."""

    form: str
    slots: tuple[Slot, ...]

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of the real cubes, in the order of what they stand for."""
        return tuple(slot.cube_kind for slot in self.slots)


class Grouping(msgspec.Struct, frozen=True):
    """A hand in groups: ``loose`` are the kinds in no group, ``ungrouped`` how many of them cost (holla.R84)."""

    groups: tuple[Group, ...]
    ungrouped: int
    loose: tuple[int, ...]


def ungrouped_count(rules: HandRules, hand: Sequence[int]) -> int:
    """The least number of ungrouped cubes of a hand (holla.R81-R84)."""
    if rules.wild_set.free:
        natural, wilds, counts = _counted(rules, hand)
        weight = 0 if rules.config.loose_wild == "free" else 1
        covered, _ = pack(natural, wilds, counts, weight)
        return natural.bit_count() + wilds * weight - covered
    return best_grouping(rules, hand).ungrouped


def best_grouping(rules: HandRules, hand: Sequence[int]) -> Grouping:
    """A grouping with the fewest ungrouped cubes, exact with wilds (holla.R82-R84).

    Sets have three or four cubes of one rank in different colours, runs three or more of one colour; the wilds of the
    round stand for what they may replace, and the limit of wilds in a group holds.
    """
    groups = _free_groups(rules, hand) if rules.wild_set.free else _any_groups(rules, hand)
    left = sorted(hand)
    for group in groups:
        for kind in group.kinds:
            left.remove(kind)
    free_wilds = rules.wild_set.kinds if rules.config.loose_wild == "free" else 0
    ungrouped = sum(1 for kind in left if not free_wilds >> kind & 1)
    return Grouping(tuple(sorted(groups, key=lambda g: [s.stands_for for s in g.slots])), ungrouped, tuple(left))


def _counted(rules: HandRules, hand: Sequence[int]) -> tuple[int, int, bytes]:
    """The natural cubes as a mask, the number of wild D, and the block counts of the natural cubes."""
    wild_kinds_mask = rules.wild_set.kinds
    table = block_table(wild_kinds_mask)
    natural = total = wilds = 0
    for kind in hand:
        bit = BIT[kind]
        if wild_kinds_mask & bit:
            wilds += 1
        elif natural & bit:
            natural |= SECOND[kind]
        else:
            natural |= bit
            total += table.add_one[kind]
    return natural, wilds, total.to_bytes(table.size, "little") if wilds else b""


def _free_groups(rules: HandRules, hand: Sequence[int]) -> list[Group]:
    natural, wilds, counts = _counted(rules, hand)
    # A loose wild that costs nothing still joins a group where it fits, but never at the cost of another cube.
    weight = 0 if rules.config.loose_wild == "free" else 1
    _, blocks = pack(natural, wilds, counts, weight)
    pool = [kind for kind in hand if rules.wild_set.kinds >> kind & 1]
    return [_free_group(block, pool) for block in sorted(blocks, key=lambda b: (b[0] != b[1], b[1]))]


def _free_group(block: Block, pool: list[int]) -> Group:
    mask, template = block
    form, kinds = _look(template)
    cubes: dict[int, int] = {}
    missing = [kind for kind in kinds if not mask >> kind & 1]
    for kind in missing:
        if kind in pool:
            pool.remove(kind)
            cubes[kind] = kind
    for kind in missing:
        if kind not in cubes:
            cubes[kind] = pool.pop(0)
    return Group(form, tuple(Slot(cubes.get(kind, kind), kind) for kind in kinds))


def _look(template: int) -> tuple[str, tuple[int, ...]]:
    for part in block_segments():
        if template in part.looks:
            return part.looks[template]
    raise KeyError(template)


def _any_groups(rules: HandRules, hand: Sequence[int]) -> list[Group]:
    """Groups a hand exactly under any option: by every block that it can make, then the best disjoint choice."""
    held = hand_mask(hand)
    made: dict[int, Group] = {}
    for part in block_segments():
        for mask in part.masks:
            if (mask & held).bit_count() + rules.config.max_wilds_per_group >= part.size:
                for group in _fillings(rules, held, part, mask):
                    made.setdefault(hand_mask(group.kinds), group)
    counted = LOW | LOW << KINDS
    if rules.config.loose_wild == "free":
        counted &= ~rules.wild_set.both
    _, chosen = pack_masks(list(made), held, counted)
    return [made[mask] for mask in chosen]


def _fillings(rules: HandRules, held: int, part: Segment, mask: int) -> Iterator[Group]:
    """Yields every way to make one block out of the hand, those with fewer wilds first."""
    form, kinds = part.looks[mask]
    wild = [d for d in wild_kinds(rules.wilds) if held >> d & 1]
    absent = [kind for kind in kinds if not held >> kind & 1]
    pool = mask_cubes(held & rules.wild_set.both)
    limit = rules.config.max_wilds_per_group
    most = min(part.size, len(pool), limit if limit < 4 else part.size)
    for count in range(len(absent), most + 1):
        for extra in combinations([k for k in kinds if held >> k & 1], count - len(absent)):
            replaced = (*absent, *extra)
            natural = [k for k in kinds if k not in replaced]
            for cubes in _wild_choices(rules, replaced, wild, held, natural):
                stands = dict(zip(replaced, cubes, strict=True))
                yield Group(form, tuple(Slot(stands.get(k, k), k) for k in kinds))


def _wild_choices(
    rules: HandRules, replaced: tuple[int, ...], wild: list[int], held: int, used: list[int]
) -> Iterator[tuple[int, ...]]:
    if not replaced:
        yield ()
        return
    for d_kind in wild:
        copies = 2 if held & SECOND[d_kind] else 1
        allowed = d_kind != replaced[0] and rules.wilds.can_replace(colour_of(d_kind), replaced[0])
        if allowed and used.count(d_kind) < copies:
            for rest in _wild_choices(rules, replaced[1:], wild, held, [*used, d_kind]):
                yield (d_kind, *rest)
