"""How many cubes of a hand stand in every template of every part, counted all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.holla.parts import BIT, SECOND, Segment, mask_cubes
from game.pieces.cubes import KINDS

HAND = 13
LATEST = 4
"""So many hands are kept counted."""
_AT_LEAST = tuple(bytes(1 if byte >= limit else 0 for byte in range(256)) for limit in range(15))


class Place:
    """A part of a yeok in a search: its segment, where the segment lies in the count table, and its index."""

    __slots__ = ("index", "segment", "start", "stop", "wild")

    def __init__(self, index: int, segment: Segment, start: int) -> None:
        self.index = index
        self.segment = segment
        self.start = start
        self.stop = start + len(segment.masks)
        self.wild = segment.wild


class CountTable:
    """The counts that each kind adds to all segments at once, one byte a template."""

    __slots__ = ("_latest", "add_one", "add_two", "size", "wild_kinds")

    def __init__(self, segments: Sequence[Segment], starts: Sequence[int], wild_kinds: int) -> None:
        self._latest: dict[int, Counted] = {}
        self.wild_kinds = wild_kinds
        self.size = (starts[-1] + len(segments[-1].masks)) if segments else 0
        one = [0] * KINDS
        two = [0] * KINDS
        for segment, start in zip(segments, starts, strict=True):
            for kind in range(KINDS):
                one[kind] |= segment.add_one[kind] << (8 * start)
                two[kind] |= segment.add_two[kind] << (8 * start)
        self.add_one = tuple(one)
        self.add_two = tuple(two)

    def counted(self, hand: int) -> Counted:
        """The counts of a hand, which several yeok ask for one after the other, and again after a cube that was thought
        of."""
        found = self._latest.get(hand)
        if found is None:
            if len(self._latest) >= LATEST:
                del self._latest[next(iter(self._latest))]
            found = self._latest[hand] = Counted(self, mask_cubes(hand))
        return found


class Counted:
    """A hand with the number of its cubes in every template of every segment.

    ``natural`` counts without the wild D and serves yeok with room for wilds; ``full`` counts all cubes.
    """

    __slots__ = ("_lists", "_tops", "candidates", "drawn", "full", "hand", "natural", "plain", "table", "wild_count")

    def __init__(self, table: CountTable, kinds: Sequence[int]) -> None:
        hand = total = extra = 0
        wild_kinds = table.wild_kinds
        add_one = table.add_one
        add_two = table.add_two
        wild_count = 0
        for kind in kinds:
            bit = BIT[kind]
            if hand & bit:
                hand |= SECOND[kind]
                value = add_two[kind]
            else:
                hand |= bit
                value = add_one[kind]
            if wild_kinds & bit:
                extra += value
                wild_count += 1
            else:
                total += value
        self.table, self.hand = table, hand
        self.plain = hand & ~(wild_kinds | wild_kinds << KINDS)
        """The hand without the wild D."""
        self.wild_count = wild_count
        size = table.size
        self.natural = total.to_bytes(size, "little")
        self.full = (total + extra).to_bytes(size, "little") if wild_count else self.natural
        self._lists: dict[tuple[int, int, bool], Sequence[int]] = {}
        self._tops: dict[tuple[int, bool], int] = {}
        self.candidates: dict[object, Any] = {}
        """What searches for all lines find of a place, kept for those of other yeok with such a part."""
        self.drawn: tuple[int, ...] = ()
        """The kind of a cube without which the hand is known of a yeok, as it may be of the others."""

    def top(self, place: Place, counts: bytes) -> int:
        """The most cubes that any template of the place has, on its own."""
        key = place.start, counts is self.natural
        if key not in self._tops:
            part = counts[place.start : place.stop]
            sizes = range(place.segment.size, 0, -1)
            self._tops[key] = next((value for value in sizes if value in part), 0)
        return self._tops[key]

    def twins(self, place: Place, count: int) -> list[int]:
        """The most cubes that each of so many equal twins has, the best first: no two are of one kind."""
        part = self.full[place.start : place.stop]
        pairs, ones = part.count(2), part.count(1)
        return [2 if at < pairs else 1 if at < pairs + ones else 0 for at in range(count)]

    def at_least(self, place: Place, counts: bytes, limit: int) -> Sequence[int]:
        """The templates of a place with at least so many cubes."""
        if limit <= 0:
            return place.segment.masks
        key = (place.start, limit, counts is self.natural)
        found = self._lists.get(key)
        if found is None:
            chosen = counts[place.start : place.stop].translate(_AT_LEAST[limit])
            masks = place.segment.masks
            found = []
            at = chosen.find(1)
            while at >= 0:
                found.append(masks[at])
                at = chosen.find(1, at + 1)
            self._lists[key] = found
        return found
