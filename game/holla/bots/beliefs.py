"""Sampled worlds: hands of the other seats, and what is left for the mountains, that agree with all a seat sees.

A hand is not drawn blindly: a distance is drawn from what seats with such turns and river draws usually miss, a way to
a yeok is laid out from unseen cubes around those the seat is known to hold, and some of its cubes are left out. How
likely the seat would then have let go by what it did let go by decides whether the hand is kept. Chance comes from the
seat's own stream alone, and the effort is counted in hands laid out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

import msgspec

from game.holla.bots.sight import Sight
from game.holla.bots.witness import Witness, witnesses
from game.holla.distance import nearest, outlook
from game.holla.parts import Segment, mask_cubes
from game.holla.search import Shape
from game.kernel.chance import Stream
from game.pieces.cubes import COPIES, KINDS

TRIES = 3
"""How many hands it lays out for one seat of one world at most."""
LAYOUTS = 24
"""How many ways to a yeok it throws together until one can be had."""
YEOK_WEIGHT = 1.6
"""How much rarer dearer yeok are: the power of their points."""
KNOWN_WEIGHT = 12.0
"""How much likelier a way to a yeok uses a cube that the seat took openly."""
DEAD_WEIGHT = 0.02
"""How much likelier than a live cube a way to a yeok wants one that nobody can get any more."""
WILD_WEIGHT = 60
"""How much likelier a place is filled by its own cube than by a wild D, if there is one of each."""
ASTRAY = 0.2
"""How much less likely a hand is kept that came out nearer or farther than it was meant to."""
EXACT = 2
"""Up to this distance hands are counted exactly; farther ones are what they were meant to be."""
GOLDEN = 0.6180339887498949
"""Steps of the golden ratio spread numbers evenly however many there are."""
_SPAN = 1 << 30


class Guess(msgspec.Struct, frozen=True):
    """One seat's hand in one world. Kinds are 0-55."""

    seat: int
    hand: tuple[int, ...]
    """Ascending."""
    distance: int
    waits: frozenset[int]
    """What its plan lacks, wild D included where they may stand; of a hand that lacks one cube all that complete it."""
    likely: float
    """How likely it would then have let go by what it let go by."""


class World(msgspec.Struct, frozen=True):
    """The hands of all other seats, the next one first, and the kinds in the mountains, ascending."""

    guesses: tuple[Guess, ...]
    mountain: tuple[int, ...]


class Beliefs:
    """Draws worlds for one view."""

    def __init__(self, sight: Sight, known: tuple[Witness, ...] | None = None) -> None:
        """``known`` is what the others have shown, where it has been gathered already."""
        self.sight = sight
        self.witnesses = witnesses(sight.view) if known is None else known
        self.nodes = 0
        """Hands laid out so far."""
        n = len(self.witnesses)
        self._layers = [_Layer(sight, w, (i + 0.5) / n) for i, w in enumerate(self.witnesses)]

    def sample(self, stream: Stream, budget: int) -> list[World]:
        """Worlds until ``budget`` hands have been laid out; the last world is finished."""
        worlds: list[World] = []
        stop = self.nodes + budget
        while self.nodes < stop:
            worlds.append(self._world(stream, len(worlds)))
        return worlds

    def _world(self, stream: Stream, number: int) -> World:
        """One world; the seats choose from what is unseen in turn, another one first every time."""
        pool = list(self.sight.unseen)
        n = len(self._layers)
        found: dict[int, Guess] = {}
        for i in range(number, number + n):
            guess = self._guess(self._layers[i % n], number, pool, stream)
            found[i % n] = guess
        return World(tuple(found[i] for i in range(n)), tuple(cubes_of(pool)))

    def _guess(self, layer: _Layer, number: int, pool: list[int], stream: Stream) -> Guess:
        """One seat's hand, taken out of the pool."""
        best: Guess | None = None
        wanted = layer.distance(number)
        for _ in range(TRIES):
            self.nodes += 1
            guess = layer.lay(wanted, pool, stream)
            if best is None or guess.likely > best.likely:
                best = guess
            if stream.below(_SPAN) < guess.likely * _SPAN:
                best = guess
                break
        assert best is not None
        rest = list(best.hand)
        for kind in layer.witness.known:
            rest.remove(kind)
        for kind in rest:
            pool[kind] -= 1
        if best.distance != 1:
            return best
        useful = outlook(self.sight.rules, best.hand, layer.witness.locked).useful
        return msgspec.structs.replace(best, waits=frozenset(useful))


class _Layer:
    """Lays out hands of one seat."""

    __slots__ = ("cuts", "sight", "start", "tables", "wilds", "witness", "yeok")

    def __init__(self, sight: Sight, witness: Witness, start: float) -> None:
        """``start``, 0 to 1, is where the first world stands among the distances."""
        self.sight = sight
        self.start = start
        self.witness = witness
        self.cuts = tuple(accumulate(witness.chances))
        shapes = sight.rules.shapes
        self.yeok = tuple(accumulate(max(1, s.yeok.points) ** -YEOK_WEIGHT for s in shapes))
        worth = [_worth(sight.unseen[k], k in witness.known) for k in range(KINDS)]
        segments = dict.fromkeys(place.segment for shape in shapes for place in shape.places)
        self.tables = {segment: tuple(accumulate(_weights(segment, worth))) for segment in segments}
        self.wilds = [k for k in range(KINDS) if sight.rules.wild_set.kinds >> k & 1]

    def distance(self, number: int) -> int:
        """How many cubes the seat misses in a world: spread evenly over the worlds, as often as is likely."""
        at = (self.start + number * GOLDEN) % 1.0 * self.cuts[-1]
        return min(bisect_right(self.cuts, at), len(self.cuts) - 1)

    def lay(self, wanted: int, pool: Sequence[int], stream: Stream) -> Guess:
        """A hand of known cubes and cubes of the pool; at worst any cubes."""
        for _ in range(LAYOUTS):
            shape = self.sight.rules.shapes[_pick(self.yeok, stream)]
            slots = self._line(shape, stream)
            guess = self._fill(slots, wanted, pool, stream) if slots else None
            if guess is not None:
                return guess
        return self._finish(list(self.witness.known), frozenset(), list(pool), len(self.cuts) - 1, stream)

    def _line(self, shape: Shape, stream: Stream) -> list[tuple[int, bool]]:
        """One template a part, as kinds and whether a wild may stand there; empty if there are not the cubes for it."""
        slots: list[tuple[int, bool]] = []
        count = [0] * KINDS
        for place in shape.places:
            for kind in _template_kinds(place.segment)[_pick(self.tables[place.segment], stream)]:
                count[kind] += 1
                if count[kind] > COPIES:
                    return []
                slots.append((kind, place.wild))
        return slots

    def _fill(
        self, slots: list[tuple[int, bool]], wanted: int, pool: Sequence[int], stream: Stream
    ) -> Guess | None:  # fmt: skip
        """Lay the known cubes into their places, leave ``wanted`` others open and take the rest from the pool."""
        left = list(pool)
        hand = list(self.witness.known)
        places = self._place_known(slots)
        if places is None:
            return None
        stream.shuffle(places)
        missing: set[int] = set()
        open_left = min(wanted, len(places))
        kept: list[int] = []
        for kind, wild in sorted(places, key=lambda slot: self._supply(slot, left) > 0):
            cube = self._cube(kind, wild, left, stream) if not open_left else -1
            if cube >= 0:
                left[cube] -= 1
                kept.append(cube)
                continue
            if not open_left:
                return None
            open_left -= 1
            missing.add(kind)
            if wild:
                missing.update(self.wilds)
        if len(hand) + len(kept) > self.witness.hidden + len(self.witness.known):
            return None
        return self._finish(hand + kept, frozenset(missing), left, wanted, stream)

    def _place_known(self, slots: list[tuple[int, bool]]) -> list[tuple[int, bool]] | None:
        """The places that known cubes do not fill; ``None`` when a locked cube finds none (holla.R70)."""
        places = list(slots)
        locked = list(self.witness.locked)
        for kind in self.witness.known:
            slot = next((s for s in ((kind, False), (kind, True)) if s in places), None)
            if slot is None and kind in self.wilds:
                slot = next((s for s in places if s[1]), None)
            if slot is not None:
                places.remove(slot)
                if kind in locked:
                    locked.remove(kind)
        return None if locked else places

    def _supply(self, slot: tuple[int, bool], left: Sequence[int]) -> int:
        return left[slot[0]] + (sum(left[k] for k in self.wilds) if slot[1] else 0)

    def _cube(self, kind: int, wild: bool, left: Sequence[int], stream: Stream) -> int:
        """The cube that fills a place: its own or a wild D; -1 if there is none."""
        own = left[kind]
        spare = [k for k in self.wilds if left[k]] if wild else []
        if spare and stream.below(own * WILD_WEIGHT + len(spare)) >= own * WILD_WEIGHT:
            return stream.choice(spare)
        return kind if own else -1

    def _finish(
        self, hand: list[int], missing: frozenset[int], left: list[int], wanted: int, stream: Stream
    ) -> Guess:  # fmt: skip
        """Fill up with cubes that the plan does not want; count the real distance and judge what was let go by."""
        witness = self.witness
        short = len(witness.known) + witness.hidden - len(hand)
        loose = [k for k in cubes_of(left) if k not in missing and k not in self.wilds]
        if len(loose) < short:
            loose = cubes_of(left)
        for _ in range(short):
            at = stream.below(len(loose))
            hand.append(loose[at])
            loose[at] = loose[-1]
            loose.pop()
        hand.sort()
        near = nearest(self.sight.rules, hand, witness.locked) if wanted <= EXACT else wanted
        doubt = witness.last_doubt if near == 1 else witness.doubt
        likely = 1.0 if near == wanted else ASTRAY
        for kind in sorted(missing):
            likely *= doubt.get(kind, 1.0)
        return Guess(witness.seat, tuple(hand), near, missing, likely)


def cubes_of(counts: Sequence[int]) -> list[int]:
    """Counts by kind as a list of kinds, ascending."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


@lru_cache(maxsize=256)
def _template_kinds(segment: Segment) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(mask_cubes(mask)) for mask in segment.masks)


def _worth(unseen: int, known: bool) -> tuple[float, float]:
    """In how many ways a seat may have one cube of a kind, and both."""
    if known:
        return KNOWN_WEIGHT, KNOWN_WEIGHT * max(DEAD_WEIGHT, unseen)
    return float(unseen) or DEAD_WEIGHT, 1.0 if unseen == COPIES else DEAD_WEIGHT


def _weights(segment: Segment, worth: Sequence[tuple[float, float]]) -> list[float]:
    """By template of a part how likely it is a plan's."""
    found = []
    for kinds in _template_kinds(segment):
        weight = 1.0
        last = -1
        for kind in kinds:
            one, two = worth[kind]
            weight *= two / one if kind == last else one
            last = kind
        found.append(weight)
    return found


def _pick(cuts: Sequence[float], stream: Stream) -> int:
    """An index by cumulated weights."""
    at = stream.below(_SPAN) / _SPAN * cuts[-1]
    return min(bisect_right(cuts, at), len(cuts) - 1)


__all__ = ["Beliefs", "Guess", "World", "cubes_of"]
