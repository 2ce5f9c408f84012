"""The price of yeok: where a table has dearer ones beside the usual, which of them a hand goes for.

A hand may become several yeok. Of those at one price or above it the nearest count together; the hand is worth what
the best such price promises: the chance to get there, by the distance and the useful cubes, times what it earns. With
the yeok of the rule book alone nothing is weighed: boa and dragon are a snake on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import inf

import msgspec

from game.holla.actions import Deal, Declare, Discard, DrawIsland, DrawRiver, Hold, HollaAction
from game.holla.bots.common import mountain, of_kind, own_kinds, rivers
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.steps import after_discard, waiting
from game.holla.bots.utility import USUAL_SHARE
from game.holla.config import STANDARD
from game.holla.distance import FAR, Reach
from game.holla.hands import DiscardOutlook, HandRules
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.kernel.seat import Answer

Prices = Mapping[str, float]
Look = tuple[str, Reach | DiscardOutlook]
"""A yeok and the outlook of a hand for it."""


def prices(rules: HandRules) -> Prices:
    """The usual points of each yeok that a hand may aim at; empty where all are alike or one covers the others."""
    aims = {shape.yeok.id for shape in rules.rivals()} | {one.id for one in rules.yeok if one.id not in STANDARD}
    points = {one.id: one.points * (USUAL_SHARE if one.id in STANDARD else 1.0) for one in rules.yeok if one.id in aims}
    return points if len(set(points.values())) > 1 else {}


class Prospect(msgspec.Struct, frozen=True):
    """The yeok at a price or above that a hand is nearest to, and what going for them is worth."""

    yeok: str
    """The one with the most useful cubes."""
    distance: int
    useful: tuple[int, ...]
    worth: float
    cheapest: bool
    """Whether every yeok counts, so that it is plainly the nearest."""


Found = dict[int, list[tuple[float, float, Prospect]]]
"""The prospects after discards by kind, so that the greatest is the best, of equal ones the cheapest."""


class _Level(msgspec.Struct, frozen=True):
    """A price: what it earns, the yeok at it or above, and the most that one of them earns."""

    gain: float
    names: tuple[str, ...]
    most: float
    cheapest: bool


class PricedValue:
    """The worth of hands where yeok have prices.

    What cannot be the best is not looked into: what a prospect could be worth at most is known from the distance alone.
    """

    def __init__(self, value: HandValue, points: Prices) -> None:
        self.value, self.sight = value, value.sight
        self._gains = {name: value.utility.later(one) for name, one in points.items()}
        least = min(self._gains.values())
        self.levels: list[_Level] = []
        for gain in sorted(set(self._gains.values())):
            names = tuple(name for name, one in self._gains.items() if one >= gain)
            self.levels.append(_Level(gain, names, max(self._gains.values()), gain == least))
        self._found: dict[object, Prospect] = {}
        """The prospects by all that they follow from: many discards leave the same."""
        self._ceilings: dict[object, float] = {}

    @cached_property
    def ways(self) -> Mapping[str, Reach]:
        """The ways of the thirteen cubes."""
        return self.reaches(self.sight.hand, self.sight.locked)

    def reaches(self, hand: Sequence[int], locked: Sequence[int]) -> dict[str, Reach]:
        """The ways of a hand."""
        rules = self.sight.rules
        counted = rules.counted(hand)
        return {name: Reach(rules, counted, hand, locked, name) for name in self._gains}

    def now(self, before: bool) -> Prospect:
        """The best prospect of the thirteen cubes, ``before`` a mountain cube is drawn or after it."""
        hand, rivers, ways = self.sight.hand, self.sight.rivers_left, self.ways
        best: Prospect | None = None
        for level in self.levels:
            near = min(ways[name].distance for name in level.names)
            if best is None or self.ceiling(hand, rivers, near, level, before) > best.worth:
                found = self.prospect(hand, rivers, [(name, ways[name]) for name in level.names], level, before)
                best = found if best is None or found.worth > best.worth else best
        assert best is not None
        return best

    def helps(self, kind: int, now: int, completes: bool) -> bool:
        """Whether a cube of this kind brings the hand nearer to some yeok, or ``completes`` one, so that it can be
        nearer than ``now``."""
        sight, ways = self.sight, self.ways
        most = 1 if completes else FAR if any(way.distance < now for way in ways.values()) else now
        near = [way for way in ways.values() if 0 < way.distance <= most]
        counted = sight.rules.counted((*sight.hand, kind)) if near else None
        return counted is not None and any(way.helped(counted, kind) for way in near)

    def discards(self, hand: Sequence[int], locked: Sequence[int], kinds: Iterable[int]) -> dict[int, Prospect]:
        """The best prospects after discards of fourteen cubes, the very best among them; a complete hand is worth its
        Holla."""
        return _Discards(self, hand, locked, self.reaches(hand, locked)).prospects([*kinds])

    def drawn(self, kind: int, river: bool, nearer: int, dearer: float) -> Prospect | None:
        """The best prospect with an open cube of this kind, if it is ``nearer`` than so far; perhaps none where it is
        not ``dearer`` either, or where no other cube may go."""
        sight = self.sight
        hand, locked = (*sight.hand, kind), (*sight.locked, kind) if river else sight.locked
        reaches = self.reaches(hand, locked)
        if all(reach.distance >= nearer for reach in reaches.values()):
            return None
        free = sorted(set(own_kinds(sight)) - {kind})
        found = _Discards(self, hand, locked, reaches).prospects(free, dearer)
        best = max(found.values(), key=lambda one: one.worth, default=None)
        return best if best is not None and best.distance < nearer else None

    def ceiling(self, hand: Sequence[int], rivers_left: int, near: int, level: _Level, before: bool = False) -> float:
        """The most that a hand this far from the yeok at a price can be worth, whatever helps it."""
        if near <= 1:
            return inf
        key = self.value.loose(hand), rivers_left, near, level.gain, before
        if key not in self._ceilings:
            self._ceilings[key] = self.value.ceiling(hand, rivers_left, near, level.most, before)
        return self._ceilings[key]

    def prospect(
        self, hand: Sequence[int], rivers_left: int, looks: Sequence[Look], level: _Level, before: bool = False
    ) -> Prospect:  # fmt: skip
        """The prospect of the nearest of these yeok, which are those at a price."""
        sight, value = self.sight, self.value
        near = min([look.distance for _, look in looks])
        ways = tuple([(name, look.useful) for name, look in looks if look.distance == near])
        key = level.gain, before, rivers_left, near, value.loose(hand), ways
        known = self._found.get(key)
        if known is not None:
            return known
        useful = ways[0][1] if len(ways) == 1 else tuple(sorted({kind for _, kinds in ways for kind in kinds}))
        weights = {name: sight.count(kinds) + 0.01 for name, kinds in ways}
        gain = sum(self._gains[name] * weight for name, weight in weights.items()) / sum(weights.values())
        worth = value.weighed(hand, rivers_left, near, useful, before, gain)
        if before and near == 1:
            share = sight.count(useful) / max(1, sight.hidden)
            after = value.weighed(hand, rivers_left, near, useful, gain=gain)
            worth = max(worth, share * gain + (1.0 - share) * after)
        yeok = max(weights, key=lambda name: (weights[name], name))
        self._found[key] = Prospect(yeok, near, useful, worth, level.cheapest)
        return self._found[key]


class _Discards:
    """The worth of a hand of fourteen after its discards, of which the best is found."""

    def __init__(
        self, priced: PricedValue, hand: Sequence[int], locked: Sequence[int], reaches: Mapping[str, Reach]
    ) -> None:  # fmt: skip
        sight = priced.sight
        taken = len(locked) - len(sight.locked)
        self._priced, self._hand, self._reaches = priced, hand, reaches
        self._rivers = sight.rivers_left - taken
        self._waits = taken > 0 or sight.view.source == "river"
        self._looks: dict[str, dict[int, DiscardOutlook]] = {}
        self._rests: dict[int, list[int]] = {}

    def prospects(self, kinds: Sequence[int], floor: float = -inf) -> dict[int, Prospect]:
        """The best prospects by kind: none for discards that leave less than the best, or than the ``floor``."""
        distances = {name: reach.distance for name, reach in self._reaches.items()}
        nearest = min(distances.values())
        for name, distance in distances.items():
            if distance == nearest:
                self._look(name)
        some = next(iter(self._looks.values()))
        self._rests = {kind: _without(self._hand, kind) for kind in kinds if kind in some}
        found: Found = {kind: [] for kind in self._rests}
        left: list[tuple[int, _Level]] = []
        for level in self._priced.levels:
            looked = [(name, self._looks[name]) for name in level.names if name in self._looks]
            # No yeok that was not looked into can be as near.
            beyond = min([distances[name] for name in level.names if name not in self._looks], default=FAR + 1)
            for kind in self._rests:
                if looked and min([looks[kind].distance for _, looks in looked]) < beyond:
                    floor = max(floor, self._weigh(kind, level, found))
                else:
                    left.append((kind, level))
        for kind, level in left:
            near = min(distances[name] for name in level.names)
            if self._priced.ceiling(self._rests[kind], self._rivers, near, level) >= floor:
                for name in level.names:
                    self._look(name)
                floor = max(floor, self._weigh(kind, level, found))
        return {kind: self._best(kind, max(ahead)[2]) for kind, ahead in found.items() if ahead}

    def _look(self, name: str) -> None:
        if name not in self._looks:
            self._looks[name] = {look.kind: look for look in self._reaches[name].discards()}

    def _weigh(self, kind: int, level: _Level, found: Found) -> float:
        """Notes the prospect after a discard at a price; returns its worth."""
        looks = [(name, self._looks[name][kind]) for name in level.names if name in self._looks]
        ahead = self._priced.prospect(self._rests[kind], self._rivers, looks, level)
        found[kind].append((ahead.worth, -level.gain, ahead))
        return ahead.worth

    def _best(self, kind: int, best: Prospect) -> Prospect:
        """The best of a discard, or the Holla of a hand that is complete without the cube."""
        priced = self._priced
        if self._waits or all(looks[kind].distance for looks in self._looks.values()):
            return best
        reading = priced.sight.rules.best(self._rests[kind])
        if reading is None or (done := priced.value.utility.gain(reading.points, reading.bonus)) < best.worth:
            return best
        return Prospect(reading.yeok, 0, (), done, False)


def answer(
    value_of: Callable[[Features], HandValue], view: HollaView, legal: Sequence[HollaAction], eager: bool
) -> Answer | None:  # fmt: skip
    """The act of a seat that knows the prices; ``None`` where they say nothing.

    ``eager``: it looks at every river cube that helps, and not only at those that complete the hand.
    """
    points = prices(rules_of_hand(view.config, view.opening)) if len(view.hand) in (13, 14) else {}
    if not points or isinstance(legal[0], Deal):
        return None
    sight = Features(view)
    priced = PricedValue(value_of(sight), points)
    if any(isinstance(act, Declare) for act in legal):
        return _held(priced, legal)
    if isinstance(legal[0], Discard):
        return _discard(priced, [act.cube for act in legal if isinstance(act, Discard)])
    return _draw(priced, legal, eager) if sight.view.mountains_left else None


def _held(priced: PricedValue, legal: Sequence[HollaAction]) -> Answer | None:
    """Holds a complete hand where going for a dearer yeok is worth more; ``None`` declares it."""
    hold = next((act for act in legal if isinstance(act, Hold)), None)
    reading = priced.sight.rules.best(priced.sight.hand)
    if hold is None or reading is None or not priced.sight.view.mountains_left:
        return None
    ahead = priced.now(before=False)
    if not ahead.distance or ahead.worth <= priced.value.utility.gain(reading.points, reading.bonus):
        return None
    return Answer(hold, why("hold", yeok=ahead.yeok, count=priced.sight.count(ahead.useful)))


def _discard(priced: PricedValue, cubes: Sequence[int]) -> Answer | None:
    sight = priced.sight
    if len(sight.hand) != 14:
        return None
    found = priced.discards(sight.hand, sight.locked, sorted({cube >> 1 for cube in cubes}))
    kind = max(found, key=lambda one: (found[one].worth, -one))
    ahead = found[kind]
    if not ahead.distance:
        reading = sight.rules.best([*_without(sight.hand, kind)])
        assert reading is not None
        words: dict[str, str | int] = {"yeok": reading.yeok, "points": reading.points + reading.bonus}
        return Answer(of_kind(cubes, kind), why("discard_complete", cube=cube_word(kind), **words))
    if ahead.cheapest:
        return after_discard(sight, cubes, DiscardOutlook(kind, ahead.distance, ahead.useful, True))
    reason = why("discard_aims", cube=cube_word(kind), **_aim(sight, ahead))
    return Answer(of_kind(cubes, kind), reason)


def _draw(priced: PricedValue, legal: Sequence[HollaAction], eager: bool) -> Answer:
    """Draws a mountain cube, or an open one after which the hand is worth more."""
    sight, now = priced.sight, priced.now(before=True)
    reason = waiting(sight, now.distance, now.useful) if now.cheapest else why("mountain_aims", **_aim(sight, now))
    best = now.worth, Answer(mountain(legal), reason if now.distance else why("mountain_complete"))
    fee = sight.view.config.river_fee
    for act in [*(act for act in legal if isinstance(act, DrawIsland)), *rivers(legal).values()]:
        river = isinstance(act, DrawRiver)
        kind = act.cube >> 1 if isinstance(act, DrawRiver) else sight.island
        if not priced.helps(kind, now.distance, river and not eager):
            continue
        ahead = priced.drawn(kind, river, now.distance, best[0] + river * fee)
        taken = ahead is not None and (eager or not river or not ahead.distance)
        if ahead is not None and taken and ahead.worth - river * fee > best[0]:
            key = f"{'river' if river else 'island'}_{'helps' if ahead.distance else 'completes'}"
            told: dict[str, str | int] = {"cube": cube_word(kind), "distance": ahead.distance}
            best = ahead.worth - river * fee, Answer(act, why(key, **told, **({"fee": fee} if river else {})))
    return best[1]


def _aim(sight: Features, ahead: Prospect) -> dict[str, str | int]:
    return {"yeok": ahead.yeok, "distance": ahead.distance, "count": sight.count(ahead.useful)}


def _without(hand: Sequence[int], kind: int) -> list[int]:
    rest = list(hand)
    rest.remove(kind)
    return rest
