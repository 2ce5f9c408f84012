"""The distance of a hand from a yeok, the cubes that help, and the discards; all exact (holla.R28-R35, holla.R70).

The distance is the number of cubes to replace so that thirteen cubes make the yeok: 0 is complete. Hands have
thirteen or fourteen kinds. ``locked`` kinds are river cubes: they must be among the thirteen (holla.R70).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

import msgspec

from game.holla.counts import HAND, Counted
from game.holla.fill import MISSING_WILD, fill
from game.holla.hands import DiscardOutlook, HandRules, Outlook, Slot
from game.holla.parts import BIT, LOW, SECOND, hand_mask, mask_kinds
from game.holla.search import Line, Shape, best_line, looks, passes
from game.holla.ways import Way, most_kept, way_of
from game.pieces.cubes import KINDS

FAR = 99
"""The distance to a yeok that the locked cubes make impossible."""


class PlanPart(msgspec.Struct, frozen=True):
    """A part of a plan: what it needs, what the hand has of it, and what is missing."""

    name: str
    form: str
    kinds: tuple[int, ...]
    """The kinds it needs, in the order they are shown."""
    had: tuple[Slot | None, ...]
    """Per kind of ``kinds`` the cube of the hand that stands there, or ``None``."""
    missing: tuple[int, ...]
    wildable: bool
    """Whether a wild could stand in at least one missing place."""


class Plan(msgspec.Struct, frozen=True):
    """A way to build a yeok: ``distance`` cubes are missing; ``spare`` kinds of the hand stand in no part."""

    yeok: str
    distance: int
    parts: tuple[PlanPart, ...]
    spare: tuple[int, ...]


def distances(rules: HandRules, hand: Sequence[int], locked: Sequence[int] = ()) -> dict[str, int]:
    """The distance to every yeok in play, cheapest first."""
    counted = rules.counted(hand)
    lock = hand_mask(locked)
    found: dict[str, int] = {}
    for shape in rules.shapes:
        ceiling = min((HAND - found[wide] for wide in rules.wider[shape.yeok.id]), default=HAND)
        kept = best_line(passes(shape, counted, lock), ceiling)[0]
        found[shape.yeok.id] = HAND - kept if kept >= 0 else FAR
    return found


def nearest(
    rules: HandRules, hand: Sequence[int], locked: Sequence[int] = (), yeok: str | None = None, most: int = HAND + 1
) -> int:  # fmt: skip
    """The distance to the nearest yeok in play, or to one of them; ``FAR`` where it is more than ``most``."""
    counted = rules.counted(hand)
    return _nearest(rules, _shapes(rules, yeok), counted, hand_mask(locked), HAND - most)[0]


def at_least(rules: HandRules, counted: Counted, locked: Sequence[int], yeok: Iterable[str]) -> dict[str, int]:
    """How far yeok are at least, as far as that is known without a search."""
    lock = hand_mask(locked)
    return {name: HAND - most_kept(rules.ways, rules.by_id[name], counted, lock) for name in yeok}


class Reach:
    """The way of a hand to a yeok, or to the nearest: how far it is, and the rest where that is asked for."""

    __slots__ = ("_counted", "_lock", "_rules", "_shapes", "_ways", "distance")

    def __init__(
        self, rules: HandRules, counted: Counted, locked: Sequence[int], yeok: str | None, at_least: int = -1
    ) -> None:  # fmt: skip
        self._rules, self._counted = rules, counted
        self._lock = hand_mask(locked)
        self._shapes = _shapes(rules, yeok)
        self.distance, self._ways = _nearest(rules, self._shapes, counted, self._lock, at_least)

    @property
    def several(self) -> bool:
        """Whether several yeok are equally near."""
        return len(self._ways) > 1

    def dearest(self) -> Reach:
        """The way to the dearest of the yeok that are equally near."""
        found = copy(self)
        found._ways = self._ways[-1:]
        return found

    @property
    def useful(self) -> tuple[int, ...]:
        """The kinds that lower the distance of thirteen cubes."""
        return tuple(mask_kinds(self.helping()))

    def helping(self, steps: int = 0) -> int:
        """The mask of the kinds that lower the distance of thirteen cubes; of some where that is looked for in so many
        ``steps``."""
        return _helping(self.distance, self._ways, steps)

    def helped(self, counted: Counted) -> bool:
        """Whether thirteen cubes that are not complete are nearer with a cube more, ``counted`` with it."""
        return _nearest(self._rules, self._shapes, counted, self._lock)[0] < self.distance

    def discards(self) -> tuple[DiscardOutlook, ...]:
        """The outlook for every kind to discard from fourteen cubes."""
        near, helping = self.distance, self.helping_after()
        worse = near + 1 if near != FAR else FAR
        return tuple(
            DiscardOutlook(k, near, tuple(mask_kinds(helping[k])), True) if k in helping
            else DiscardOutlook(k, worse, (), near == FAR)
            for k in mask_kinds(self._counted.hand) if self.may_go(k)
        )  # fmt: skip

    def may_go(self, kind: int) -> bool:
        """Whether a cube of this kind is not locked."""
        return not _all_locked(self._counted.hand, self._lock, kind)

    def helping_after(self, steps: int = 0) -> dict[int, int]:
        """The masks of the kinds that help after the discards that keep the distance; only of some where that is
        looked for in so many ``steps``."""
        useful: dict[int, int] = {}
        for way in self._ways if self.distance != FAR else ():
            for kind, helping in way.after(steps).items():
                useful[kind] = useful.get(kind, 0) | helping
        return useful


def outlook(
    rules: HandRules, hand: Sequence[int], locked: Sequence[int] = (), yeok: str | None = None
) -> Outlook:  # fmt: skip
    """The distance of thirteen kinds to a yeok, or to the nearest, and every kind that lowers it."""
    reach = Reach(rules, rules.counted(hand), locked, yeok)
    return Outlook(reach.distance, reach.useful)


def discard_outlooks(
    rules: HandRules, hand: Sequence[int], locked: Sequence[int] = (), yeok: str | None = None
) -> tuple[DiscardOutlook, ...]:
    """The outlook for every kind to discard from fourteen: the exact distance after it, and what would help then."""
    return Reach(rules, rules.counted(hand), locked, yeok).discards()


def best_plan(
    rules: HandRules, hand: Sequence[int], locked: Sequence[int] = (), yeok: str | None = None
) -> Plan | None:  # fmt: skip
    """A plan of least distance for a yeok, or for the dearest of the nearest; ``None`` if locked cubes forbid all.

    The same hand always gives the same plan, whatever the order of its cubes.
    """
    counted = rules.counted(hand)
    lock = hand_mask(locked)
    shapes = (rules.by_id[yeok],) if yeok is not None else rules.shapes
    best: tuple[int, Shape, Line] | None = None
    for shape in reversed(shapes):
        kept, line = best_line(passes(shape, counted, lock))
        if line is not None and (best is None or kept > best[0]):
            best = kept, shape, line
    return _plan(best[1], best[2], counted.hand, lock) if best else None


def _shapes(rules: HandRules, yeok: str | None) -> tuple[Shape, ...]:
    return rules.rivals() if yeok is None else (rules.by_id[yeok],)


def _nearest(
    rules: HandRules, shapes: tuple[Shape, ...], counted: Counted, lock: int, top: int = -1
) -> tuple[int, list[Way]]:  # fmt: skip
    """The distance to the nearest yeok, and the ways to all that are so near."""
    ways: list[Way] = []
    for shape in shapes:
        # How far a yeok is does not matter where another is nearer.
        way = way_of(rules.ways, shape, counted, lock, top)
        if way is None or way.count < top:
            continue
        ways = [*ways, way] if way.count == top else [way]
        top = way.count
    return (HAND - top if ways and top >= 0 else FAR), ways


def _helping(near: int, ways: list[Way], steps: int = 0) -> int:
    useful = 0
    for way in ways if near not in (0, FAR) else ():
        useful |= way.some_useful(steps) if steps else way.useful
    return useful


def _all_locked(hand: int, lock: int, kind: int) -> bool:
    copies = 2 if hand & SECOND[kind] else 1
    locked = (lock >> kind & 1) + (lock >> (kind + KINDS) & 1)
    return locked >= copies


def _plan(shape: Shape, line: Line, hand: int, lock: int) -> Plan:
    line = tuple(sorted(line, key=lambda chosen: chosen[0].index))
    parts = looks(line)
    limit = shape.wilds.limit
    filled = None
    target = HAND
    while filled is None:
        filled = fill(shape.wilds.rules, limit, parts, hand, lock, target)
        target -= 1
    count, rows = filled
    left = hand
    shown = []
    for (place, mask), row in zip(line, rows, strict=True):
        form, kinds = place.segment.looks[mask]
        had = tuple(Slot(cube, kind) if cube >= 0 else None for cube, kind in zip(row, kinds, strict=True))
        missing = tuple(kind for cube, kind in zip(row, kinds, strict=True) if cube < 0)
        wilds = sum(1 for slot in had if slot is not None and slot.wild)
        room = place.wild and (limit >= 4 or wilds < limit)
        open_to = any(t >> k & 1 for k in missing for t in shape.wilds.rules.targets)
        wildable = MISSING_WILD in row or (room and open_to)
        shown.append(PlanPart(shape.yeok.parts[place.index].name, form, kinds, had, missing, wildable))
        for cube in row:
            if cube >= 0:
                left &= ~SECOND[cube] if left & SECOND[cube] else ~BIT[cube]
    spare = tuple(k for k in mask_kinds(left & LOW) for _ in range(2 if left & SECOND[k] else 1))
    return Plan(shape.yeok.id, HAND - count, tuple(shown), spare)
