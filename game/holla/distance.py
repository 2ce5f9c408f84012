"""The distance of a hand from a yeok, the cubes that help, and the discards; all exact (holla.R28-R35, holla.R70).

The distance is the number of cubes to replace so that thirteen cubes make the yeok: 0 is complete. Hands have
thirteen or fourteen kinds. ``locked`` kinds are river cubes: they must be among the thirteen (holla.R70).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.holla.fill import MISSING_WILD, fill
from game.holla.hands import DiscardOutlook, HandRules, Outlook, Slot
from game.holla.lines import Kept, best_lines
from game.holla.parts import BIT, LOW, SECOND, hand_mask, mask_kinds
from game.holla.search import HAND, Counted, Line, Shape, all_lines, best_line, find_line, looks, passes
from game.pieces.cubes import KINDS

REMEMBERED = 2000
"""Outlooks that are kept of a table's hands."""
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


def nearest(rules: HandRules, hand: Sequence[int], locked: Sequence[int] = (), yeok: str | None = None) -> int:
    """The distance to the nearest yeok in play, or to one of them."""
    counted = rules.counted(hand)
    return _nearest(_shapes(rules, yeok), counted, hand_mask(locked))[0]


class Reach:
    """The way of a hand to a yeok, or to the nearest: how far it is, and the rest where that is asked for."""

    __slots__ = ("_counted", "_hand", "_kept", "_known", "_lock", "_rules", "_shapes", "_told", "_yeok", "distance")

    def __init__(
        self, rules: HandRules, counted: Counted, hand: Sequence[int], locked: Sequence[int], yeok: str | None
    ) -> None:  # fmt: skip
        self._rules, self._counted, self._hand, self._yeok = rules, counted, hand, yeok
        self._lock = hand_mask(locked)
        self._shapes = _shapes(rules, yeok)
        self._kept: list[int] = []
        key = yeok, counted.hand, self._lock
        self._known, self._told = rules.known.get(key), rules.known_discards.get(key, ())
        if self._known is not None:
            self.distance = self._known.distance
        elif self._told:
            self.distance = min(look.distance for look in self._told)
        else:
            self.distance, self._kept = _nearest(self._shapes, counted, self._lock)

    @property
    def _exact(self) -> bool:
        return any(shape.wilds.exact for shape in self._shapes)

    @property
    def useful(self) -> tuple[int, ...]:
        """The kinds that lower the distance of thirteen cubes."""
        if self._known is None:
            self._known = Outlook(self.distance, self._useful())
        return self._known.useful

    def helped(self, counted: Counted, kind: int) -> bool:
        """Whether thirteen cubes that are not complete are nearer with a cube of this kind, ``counted`` with it."""
        if self._known is not None:
            return kind in self._known.useful
        return any(
            find_line(run, HAND - self.distance + 1)
            for shape in self._shapes for run in passes(shape, counted, self._lock)
        )  # fmt: skip

    def _useful(self) -> tuple[int, ...]:
        near = self.distance
        if near in (0, FAR):
            return ()
        if self._exact:
            return _useful_by_trial(self._rules, self._shapes, list(self._hand), self._lock, near)
        useful = 0
        for shape, count in zip(self._shapes, self._kept, strict=True):
            if count == HAND - near:
                for missing in _kept_lines(shape, self._counted, self._lock, count).values():
                    useful |= missing
        return tuple(mask_kinds(useful))

    def discards(self) -> tuple[DiscardOutlook, ...]:
        """The outlook for every kind to discard from fourteen cubes."""
        near, hand = self.distance, self._counted.hand
        if self._told:
            return self._told
        kinds = [k for k in mask_kinds(hand) if not _all_locked(hand, self._lock, k)]
        if self._exact:
            args = self._rules, self._shapes, list(self._hand), self._lock
            return tuple(_discard_by_trial(*args, kind, near) for kind in kinds)
        useful = dict.fromkeys(kinds, 0)
        keeps = 0
        for shape, count in zip(self._shapes, self._kept, strict=True):
            if count != HAND - near:
                continue
            for unused, missing in _kept_lines(shape, self._counted, self._lock, count).items():
                keeps |= unused
                for kind in mask_kinds(unused):
                    if kind in useful:
                        useful[kind] |= missing
        worse = near + 1 if near != FAR else FAR
        found = tuple(
            DiscardOutlook(k, near, tuple(mask_kinds(useful[k])), True) if keeps >> k & 1
            else DiscardOutlook(k, worse, (), near == FAR)
            for k in kinds
        )  # fmt: skip
        self._remember(found)
        return found

    def _remember(self, found: tuple[DiscardOutlook, ...]) -> None:
        """Keeps what is known of the hands that discards leave: one of them is asked about next turn."""
        known, hand = self._rules.known, self._counted.hand
        if len(known) > REMEMBERED:
            known.clear()
            self._rules.known_discards.clear()
        self._rules.known_discards[self._yeok, hand, self._lock] = found
        for look in found:
            if look.keeps and look.distance not in (0, FAR):
                rest = hand & ~(SECOND[look.kind] if hand & SECOND[look.kind] else BIT[look.kind])
                known[self._yeok, rest, self._lock] = Outlook(look.distance, look.useful)


def outlook(
    rules: HandRules, hand: Sequence[int], locked: Sequence[int] = (), yeok: str | None = None
) -> Outlook:  # fmt: skip
    """The distance of thirteen kinds to a yeok, or to the nearest, and every kind that lowers it."""
    reach = Reach(rules, rules.counted(hand), hand, locked, yeok)
    return Outlook(reach.distance, reach.useful)


def discard_outlooks(
    rules: HandRules, hand: Sequence[int], locked: Sequence[int] = (), yeok: str | None = None
) -> tuple[DiscardOutlook, ...]:
    """The outlook for every kind to discard from fourteen: the exact distance after it, and what would help then."""
    return Reach(rules, rules.counted(hand), hand, locked, yeok).discards()


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


def _nearest(shapes: tuple[Shape, ...], counted: Counted, lock: int) -> tuple[int, list[int]]:
    kept: list[int] = []
    for shape in shapes:
        # How far a yeok is does not matter where another is nearer.
        kept.append(best_line(passes(shape, counted, lock), at_least=max(kept, default=-1))[0])
    top = max(kept)
    return (HAND - top if top >= 0 else FAR), kept


def _kept_lines(shape: Shape, counted: Counted, lock: int, count: int) -> Kept:
    found: Kept = {}
    for run in passes(shape, counted, lock, natural_first=True):
        if run.bound >= count:
            best_lines(run, count, found)
    return found


def _all_locked(hand: int, lock: int, kind: int) -> bool:
    copies = 2 if hand & SECOND[kind] else 1
    locked = (lock >> kind & 1) + (lock >> (kind + KINDS) & 1)
    return locked >= copies


def _useful_by_trial(
    rules: HandRules, shapes: tuple[Shape, ...], hand: list[int], lock: int, near: int
) -> tuple[int, ...]:  # fmt: skip
    """The kinds that lower the distance, each tried (options for which no closed form holds)."""
    mask = hand_mask(hand)
    target = HAND - near + 1
    found = []
    for kind in range(KINDS):
        if mask & SECOND[kind]:
            continue
        counted = rules.counted([*hand, kind])
        runs = [run for shape in shapes for run in passes(shape, counted, lock)]
        if any(next(all_lines(run, target), None) is not None for run in runs):
            found.append(kind)
    return tuple(found)


def _discard_by_trial(
    rules: HandRules, shapes: tuple[Shape, ...], hand: list[int], lock: int, kind: int, near: int
) -> DiscardOutlook:  # fmt: skip
    rest = list(hand)
    rest.remove(kind)
    after, _ = _nearest(shapes, rules.counted(rest), lock)
    if after != near:
        return DiscardOutlook(kind, after, (), False)
    useful = _useful_by_trial(rules, shapes, rest, lock, near) if 0 < near < FAR else ()
    return DiscardOutlook(kind, after, useful, True)


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
