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
from game.holla.parts import hand_mask, mask_kinds
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.kernel.seat import Answer
from game.pieces.cubes import COPIES

Prices = Mapping[str, float]
Ways = tuple[tuple[str, int], ...]
"""Yeok with the masks of the kinds that help a hand on its way to each."""


def prices(rules: HandRules) -> Prices:
    """The usual points of each yeok that a hand may aim at; empty where all are alike or one covers the others."""
    aims = {shape.yeok.id for shape in rules.rivals()} | {one.id for one in rules.yeok if one.id not in STANDARD}
    points = {one.id: one.points * (USUAL_SHARE if one.id in STANDARD else 1.0) for one in rules.yeok if one.id in aims}
    return points if len(set(points.values())) > 1 else {}


class Prospect(msgspec.Struct, frozen=True):
    """The yeok at a price or above that a hand is nearest to, and what going for them is worth."""

    worth: float
    earned: float
    """What the price earns, so that of prospects worth the same the cheapest is the best."""
    yeok: str
    """The one with the most useful cubes."""
    distance: int
    helping: int
    """The mask of the kinds that bring one of them nearer."""
    cheapest: bool
    """Whether every yeok counts, so that it is plainly the nearest."""

    @property
    def useful(self) -> tuple[int, ...]:
        """The kinds that bring one of them nearer."""
        return tuple(mask_kinds(self.helping))


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
        self._unseen = [sum(1 << k for k, left in enumerate(self.sight.unseen) if left > n) for n in range(COPIES)]
        self._river = hand_mask(self.sight.river)
        self._worths: dict[object, tuple[float, str, int]] = {}
        """The worth of ways, the yeok with the most useful cubes, and all that helps: many discards leave the same."""
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
                nearest = tuple([(n, ways[n].helping) for n in level.names if ways[n].distance == near])
                found = self.prospect(hand, rivers, near, nearest, level, before)
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
        return counted is not None and any(way.helped(counted) for way in near)

    def discard(self, hand: Sequence[int], locked: Sequence[int], kinds: Iterable[int]) -> tuple[int, Prospect]:
        """The discard of fourteen cubes with the best prospect; a complete hand is worth its Holla."""
        found = _Discards(self, hand, locked, self.reaches(hand, locked)).best(kinds)
        assert found is not None
        return found

    def drawn(self, kind: int, river: bool, nearer: int, dearer: float) -> Prospect | None:
        """The best prospect with an open cube of this kind, if it is ``nearer`` than so far; perhaps none where it is
        not ``dearer`` either, or where no other cube may go."""
        sight = self.sight
        hand, locked = (*sight.hand, kind), (*sight.locked, kind) if river else sight.locked
        reaches = self.reaches(hand, locked)
        if all(reach.distance >= nearer for reach in reaches.values()):
            return None
        best = _Discards(self, hand, locked, reaches).best(set(own_kinds(sight)) - {kind}, dearer)
        return best[1] if best is not None and best[1].distance < nearer else None

    def ceiling(self, hand: Sequence[int], rivers_left: int, near: int, level: _Level, before: bool = False) -> float:
        """The most that a hand this far from the yeok at a price can be worth, whatever helps it."""
        if near <= before:
            return inf
        key = self.value.loose(hand), rivers_left, near, level.gain, before
        if key not in self._ceilings:
            self._ceilings[key] = self.value.ceiling(hand, rivers_left, near, level.most, before)
        return self._ceilings[key]

    def prospect(
        self, hand: Sequence[int], rivers_left: int, near: int, ways: Ways, level: _Level, before: bool = False
    ) -> Prospect:  # fmt: skip
        """The prospect of the nearest yeok at a price."""
        loose = self.value.loose(hand)
        key = before, rivers_left, near, loose, ways
        known = self._worths.get(key)
        if known is None:
            known = self._worths[key] = self._weighed(near, ways, rivers_left, loose, before)
        worth, yeok, helping = known
        return Prospect(worth, level.gain, yeok, near, helping, level.cheapest)

    def _weighed(self, near: int, ways: Ways, rivers: int, loose: int, before: bool) -> tuple[float, str, int]:
        value, helping = self.value, 0
        for _, mask in ways:
            helping |= mask
        weights = {name: self._count(mask) + 0.01 for name, mask in ways}
        gain = sum(self._gains[name] * weight for name, weight in weights.items()) / sum(weights.values())
        facts = near, self._count(helping), (helping & self._river).bit_count(), rivers, loose
        worth = value.worth(near, value.told(*facts, before), before, gain)
        if before and near == 1:
            share = self._count(helping) / max(1, self.sight.hidden)
            after = value.worth(near, value.told(*facts, False), False, gain)
            worth = max(worth, share * gain + (1.0 - share) * after)
        return worth, max(weights, key=lambda name: (weights[name], name)), helping

    def _count(self, mask: int) -> int:
        """How many cubes of the kinds of a mask are unseen."""
        return sum([(mask & unseen).bit_count() for unseen in self._unseen])


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
        self._helping: dict[str, dict[int, int]] = {}
        """What helps on the way to the yeok that were looked into, after the discards that keep the distance."""
        self._rests: dict[int, list[int]] = {}
        self._found: dict[int, Prospect] = {}
        self._floor = -inf

    def best(self, kinds: Iterable[int], floor: float = -inf) -> tuple[int, Prospect] | None:
        """The discard with the best prospect, the lowest kind of equal ones; perhaps none that is worth less than the
        ``floor``."""
        some = next(iter(self._reaches.values()))
        self._rests = {kind: _without(self._hand, kind) for kind in sorted(kinds) if some.may_go(kind)}
        self._floor = floor
        self._look(self._reaches)
        left = [(level, self._settled(level, [*self._rests])) for level in self._priced.levels]
        for level, kinds in left:
            while kinds := [one for one in self._settled(level, kinds) if self._ceiling(one, level) >= self._floor]:
                self._look(level.names)
        found = [(kind, self._with_holla(kind, best)) for kind, best in self._found.items()]
        return max(found, key=lambda one: (one[1].worth, -one[0]), default=None)

    def _look(self, names: Iterable[str]) -> None:
        """Looks into the nearest of some yeok that were not yet looked into."""
        blind = [name for name in names if name not in self._helping]
        near = min([self._reaches[name].distance for name in blind])
        for name in blind:
            if self._reaches[name].distance == near:
                self._helping[name] = self._reaches[name].helping_after()

    def _distance(self, name: str, kind: int) -> int:
        """The distance after a discard; at least so much where that was not looked into."""
        helping, distance = self._helping.get(name), self._reaches[name].distance
        return distance if helping is None or kind in helping or distance == FAR else distance + 1

    def _settled(self, level: _Level, kinds: Sequence[int]) -> list[int]:
        """Notes the prospects at a price after the discards of which enough is known; returns the others."""
        looked = [name for name in level.names if name in self._helping]
        # No yeok that was not looked into can be as near.
        beyond = min(
            [self._reaches[name].distance for name in level.names if name not in self._helping], default=FAR + 1
        )
        left = []
        for kind in kinds:
            distances = [self._distance(name, kind) for name in looked]
            near = min(distances, default=FAR + 1)
            if near >= beyond:
                left.append(kind)
                continue
            ways = zip(looked, distances, strict=True)
            nearest = tuple([(name, self._helping[name].get(kind, 0)) for name, distance in ways if distance == near])
            ahead = self._priced.prospect(self._rests[kind], self._rivers, near, nearest, level)
            best = self._found.get(kind)
            if best is None or (ahead.worth, -ahead.earned) > (best.worth, -best.earned):
                self._found[kind] = ahead
                self._floor = max(self._floor, ahead.worth)
        return left

    def _ceiling(self, kind: int, level: _Level) -> float:
        near = min([self._distance(name, kind) for name in level.names])
        return self._priced.ceiling(self._rests[kind], self._rivers, near, level)

    def _with_holla(self, kind: int, best: Prospect) -> Prospect:
        """The best of a discard, or the Holla of a hand that is complete without the cube."""
        priced = self._priced
        if self._waits or all(self._distance(name, kind) for name in self._helping):
            return best
        reading = priced.sight.rules.best(self._rests[kind])
        if reading is None or (done := priced.value.utility.gain(reading.points, reading.bonus)) < best.worth:
            return best
        return Prospect(done, 0.0, reading.yeok, 0, 0, False)


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
    kind, ahead = priced.discard(sight.hand, sight.locked, {cube >> 1 for cube in cubes})
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
