"""The worth of a hand of Dragon Holla: yeok, readings and completeness (holla.R10-R37, holla.R98, holla.R99).

``HandRules`` is the compiled form of all options that touch hands; compile once for a round and keep it. Hands are
sequences of kinds (see ``game.pieces.cubes``).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.holla.config import HollaConfig, Part, Yeok
from game.holla.counts import HAND, LATEST, Counted, CountTable, Place
from game.holla.fill import fill
from game.holla.parts import Segment, hand_mask, segment
from game.holla.search import Line, Shape, WildSet, all_lines, find_line, looks, passes
from game.holla.ways import Ways
from game.holla.wilds import WildRules, wild_rules, wilds_of_colours
from game.pieces.cubes import colour_of

__all__ = ["DiscardOutlook", "HandRules", "Outlook", "PartReading", "Reading", "Slot", "WildRules", "wild_rules"]


class Outlook(msgspec.Struct, frozen=True):
    """The distance of a hand and the kinds, ascending, that lower it (wild D included where a wild helps)."""

    distance: int
    useful: tuple[int, ...]


class DiscardOutlook(msgspec.Struct, frozen=True):
    """The outlook after a discard. ``useful`` is exact where ``keeps``; it is empty for discards that lose a step."""

    kind: int
    distance: int
    useful: tuple[int, ...]
    keeps: bool


class Slot(msgspec.Struct, frozen=True):
    """A cube of a reading or a group and the kind it represents; a wild on its own place is natural (holla.R18)."""

    cube_kind: int
    stands_for: int

    @property
    def wild(self) -> bool:
        """Whether the cube represents another kind than its own."""
        return self.cube_kind != self.stands_for


class PartReading(msgspec.Struct, frozen=True):
    """A part of a complete hand: ``form`` is "twin", "set", "run", "set_tail" or "run_tail"."""

    name: str
    form: str
    slots: tuple[Slot, ...]
    pure: bool
    """No wild stands in it; under strict purity no D that may be wild either (holla.R14, holla.R16, holla.R18)."""


class Reading(msgspec.Struct, frozen=True):
    """A way in which thirteen cubes are a yeok (holla.R36); ``points`` are without the ``bonus`` (holla.R37)."""

    yeok: str
    points: int
    special: bool
    bonus: int
    parts: tuple[PartReading, ...]


class HandRules:
    """The hand rules of a round: its wilds, its yeok in play, its readings of every option."""

    __slots__ = (
        "_best", "_rivals", "_twinned", "by_id", "config", "shapes", "special_colour", "table", "ways",
        "wider", "wild_set", "wilds", "yeok",
    )  # fmt: skip

    def __init__(self, config: HollaConfig, wilds: WildRules, special_colour: int) -> None:
        self.config = config
        self.wilds = wilds
        self.wild_set = WildSet(wilds, config.max_wilds_per_group)
        self.special_colour = special_colour
        self.yeok: tuple[Yeok, ...] = config.yeok_in_play()
        segments: list[Segment] = []
        starts: list[int] = []
        shapes = []
        for yeok in self.yeok:
            places = []
            for index, part in enumerate(yeok.parts):
                wanted = self._segment(yeok, part)
                if wanted not in segments:
                    starts.append(starts[-1] + len(segments[-1].masks) if segments else 0)
                    segments.append(wanted)
                places.append(Place(index, wanted, starts[segments.index(wanted)]))
            shapes.append(Shape(yeok, tuple(places), self.wild_set))
        self.shapes: tuple[Shape, ...] = tuple(shapes)
        self.by_id = {shape.yeok.id: shape for shape in shapes}
        self.table = CountTable(segments, starts, self.wild_set.kinds)
        self._twinned = all(any(p.form in ("twin", "set_tail") for p in y.parts) for y in self.yeok)
        self.wider: dict[str, tuple[str, ...]] = {
            s.yeok.id: tuple(o.yeok.id for o in shapes[:i] if _covers(o, s)) for i, s in enumerate(shapes)
        }
        """For each yeok the cheaper ones that are never farther away."""
        self.ways: Ways = {}
        self._best: dict[int, Reading | None] = {}
        self._rivals = tuple(s for s in shapes if not self.wider[s.yeok.id])

    @staticmethod
    def for_round(config: HollaConfig, open_kind: int | None) -> HandRules:
        """The rules of a round whose first island cube is ``open_kind``; ``None`` before it is open (holla.R40-R46)."""
        floating = config.special_head == "first_island" and open_kind is not None
        special = colour_of(open_kind) if floating and open_kind is not None else 0
        return HandRules(config, wild_rules(config, open_kind), special)

    @staticmethod
    def for_wilds(config: HollaConfig, wild_colours: Sequence[int]) -> HandRules:
        """The rules with an explicit list of wild D colours, each for anything; the special head is black."""
        return HandRules(config, wilds_of_colours(config, tuple(wild_colours)), 0)

    def _segment(self, yeok: Yeok, part: Part) -> Segment:
        config = self.config
        wild = not part.pure and part.form in ("set", "run", "set_or_run")
        banned = 0
        if part.form in ("set", "run", "set_or_run"):
            if part.pure and config.strict_purity:
                banned = self.wild_set.kinds
        elif not config.natural_d_in_head_and_tail:
            banned = self.wild_set.kinds
        form = part.form
        if yeok.id == "snake" and form == "tail" and config.snake_tail != "both":
            form = "set_tail" if config.snake_tail == "set" else "run_tail"
        wild = wild and bool(self.wild_set.kinds)
        return segment(form, part.size, config.set_tail_odd, config.run_tail_odd, banned, wild)

    def rivals(self) -> tuple[Shape, ...]:
        """The yeok that can be nearer than all cheaper ones; the others are never nearer than one of these."""
        return self._rivals

    def counted(self, hand: Sequence[int]) -> Counted:
        """The hand prepared for the searches of ``game.holla.distance``."""
        return self.table.counted(hand_mask(hand))

    def complete(self, hand: Sequence[int]) -> bool:
        """Whether thirteen kinds are some yeok in play; quick to say no (holla.R28, holla.R72)."""
        if len(hand) != HAND or (self._twinned and len(set(hand)) == HAND):
            return False
        counted = Counted(self.table, hand)
        for shape in self._rivals:
            if self._hopeful(shape, counted) and find_line(passes(shape, counted, 0)[0], HAND) is not None:
                return True
        return False

    def _hopeful(self, shape: Shape, counted: Counted) -> bool:
        """Whether the counts leave a chance that the hand is complete."""
        counts = counted.natural if shape.room else counted.full
        spare = counted.wild_count if shape.room else 0
        for place in shape.fast:
            part = counts[place.start : place.stop]
            size = place.segment.size
            if size not in part:
                while spare and size not in part:
                    size -= 1
                    spare -= 1
                if size and size not in part:
                    return False
        return True

    def best(self, hand: Sequence[int]) -> Reading | None:
        """The best reading of thirteen kinds, or ``None`` when they are no yeok (holla.R36)."""
        if len(hand) != HAND or (self._twinned and len(set(hand)) == HAND):
            return None
        # A complete hand is asked for again: before its discard, at its Holla and where that is paid.
        mask = hand_mask(hand)
        if mask not in self._best:
            if len(self._best) >= LATEST:
                del self._best[next(iter(self._best))]
            self._best[mask] = self._best_of(Counted(self.table, hand))
        return self._best[mask]

    def _best_of(self, counted: Counted) -> Reading | None:
        found: list[Reading] = []
        order = sorted(self.shapes, key=lambda s: -self._worth(s.yeok))
        for shape in order:
            if found and self._worth(shape.yeok) < found[0].points + found[0].bonus:
                break
            if self._hopeful(shape, counted):
                found += self._read(shape, counted)
                found.sort(key=_rank)
        return found[0] if found else None

    def readings(self, hand: Sequence[int]) -> tuple[Reading, ...]:
        """Returns every complete reading of thirteen kinds, the best first: points with bonus, then the fewest wilds.

        Each way of dividing the cubes into parts is listed for each yeok that it satisfies (holla.R33, holla.R36).
        """
        if len(hand) != HAND or (self._twinned and len(set(hand)) == HAND):
            return ()
        counted = Counted(self.table, hand)
        found = [r for s in self.shapes if self._hopeful(s, counted) for r in self._read(s, counted)]
        return tuple(sorted(found, key=_rank))

    def _worth(self, yeok: Yeok) -> int:
        return yeok.points + (self.config.special_bonus if yeok.special else 0)

    def _read(self, shape: Shape, counted: Counted) -> list[Reading]:
        lines = all_lines(passes(shape, counted, 0)[0], HAND)
        return [self._reading(shape, line, counted.hand) for line in lines]

    def _reading(self, shape: Shape, line: Line, hand: int) -> Reading:
        line = tuple(sorted(line, key=lambda chosen: chosen[0].index))
        filled = fill(shape.wilds.rules, shape.wilds.limit, looks(line), hand, 0, HAND)
        assert filled is not None
        parts = []
        special = False
        for (place, mask), cubes in zip(line, filled[1], strict=True):
            form, kinds = place.segment.looks[mask]
            slots = tuple(Slot(cube, kind) for cube, kind in zip(cubes, kinds, strict=True))
            pure = not any(slot.wild for slot in slots)
            if self.config.strict_purity and form in ("set", "run"):
                pure = pure and not any(self.wild_set.kinds >> slot.cube_kind & 1 for slot in slots)
            parts.append(PartReading(shape.yeok.parts[place.index].name, form, slots, pure))
            special = special or (form == "twin" and colour_of(kinds[0]) == self.special_colour)
        special = special and shape.yeok.special and self.config.special_bonus > 0
        bonus = self.config.special_bonus if special else 0
        return Reading(shape.yeok.id, shape.yeok.points, special, bonus, tuple(parts))


def _covers(wide: Shape, narrow: Shape) -> bool:
    """Whether every line of one yeok is a line of the other, part for part in some order, with at least as much room
    for wilds."""

    def fit(left: tuple[Place, ...], parts: tuple[Place, ...]) -> bool:
        return not parts or any(
            _within(parts[0], place) and fit(left[:at] + left[at + 1 :], parts[1:]) for at, place in enumerate(left)
        )

    return len(wide.places) == len(narrow.places) and fit(wide.places, narrow.places)


def _within(narrow: Place, wide: Place) -> bool:
    return (wide.wild or not narrow.wild) and set(narrow.segment.masks) <= set(wide.segment.masks)


def _rank(reading: Reading) -> tuple[int, int, int, list[tuple[int, ...]]]:
    wild = sum(slot.wild for part in reading.parts for slot in part.slots)
    kinds = [tuple(slot.stands_for for slot in part.slots) for part in reading.parts]
    return -(reading.points + reading.bonus), -reading.points, wild, kinds
