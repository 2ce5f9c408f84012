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
from game.holla.distance import FAR, Reach, closer
from game.holla.hands import DiscardOutlook, HandRules
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.kernel.seat import Answer

Prices = Mapping[str, float]
Looks = Mapping[str, "_Way | DiscardOutlook"]
"""By yeok the outlook of a hand."""


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


class _Way:
    """A yeok as thirteen cubes are on the way to it; what helps is looked for when it is asked for."""

    def __init__(self, reach: Reach) -> None:
        self.distance = reach.distance
        self._reach = reach

    @cached_property
    def useful(self) -> tuple[int, ...]:
        """The kinds that bring them nearer."""
        return self._reach.useful()


class PricedValue:
    """The worth of hands where yeok have prices.

    What cannot be the best is not looked into: what a prospect could be worth at most is known from the distance alone.
    """

    def __init__(self, value: HandValue, points: Prices) -> None:
        self.value, self.sight = value, value.sight
        self._gains = {name: value.utility.later(one) for name, one in points.items()}
        self._levels = sorted(set(self._gains.values()))
        self._found: dict[object, Prospect] = {}
        """The prospects by all that they follow from: many discards leave the same."""

    @cached_property
    def ways(self) -> Mapping[str, _Way]:
        """The ways of the thirteen cubes."""
        return {name: _Way(reach) for name, reach in self._reaches(self.sight.hand, self.sight.locked).items()}

    def _reaches(self, hand: Sequence[int], locked: Sequence[int]) -> dict[str, Reach]:
        rules = self.sight.rules
        counted = rules.counted(hand)
        return {name: Reach(rules, counted, hand, locked, name) for name in self._gains}

    def now(self, before: bool) -> Prospect:
        """The best prospect of the thirteen cubes, ``before`` a mountain cube is drawn or after it."""
        hand, rivers, ways = self.sight.hand, self.sight.rivers_left, self.ways
        best: Prospect | None = None
        for level in self._levels:
            if best is None or self._most(hand, rivers, ways, level, before) > best.worth:
                found = self._prospect(hand, rivers, ways, level, before)
                best = found if best is None or found.worth > best.worth else best
        assert best is not None
        return best

    def helps(self, kind: int, completes: bool) -> bool:
        """Whether a cube of this kind brings the hand nearer to some yeok, or ``completes`` one."""
        near = [name for name, way in self.ways.items() if way.distance == 1 or (way.distance and not completes)]
        sight = self.sight
        counted = sight.rules.counted((*sight.hand, kind)) if near else None
        return counted is not None and any(
            closer(sight.rules, counted, sight.locked, name, self.ways[name].distance) for name in near
        )

    def discards(self, hand: Sequence[int], locked: Sequence[int], kinds: Iterable[int]) -> dict[int, Prospect]:
        """The best prospects after discards of fourteen cubes, the very best among them; a complete hand is worth its
        Holla."""
        after = _Discards(self, hand, locked, self._reaches(hand, locked))
        return after.prospects([*kinds])

    def _most(self, hand: Sequence[int], rivers_left: int, looks: Looks, level: float, before: bool) -> float:
        """The most that yeok which earn so much or more can be worth, by their distance."""
        dear = [name for name in looks if self._gains[name] >= level]
        near = min(looks[name].distance for name in dear)
        return self.ceiling(hand, rivers_left, near, max(self._gains[name] for name in dear), before)

    def ceiling(self, hand: Sequence[int], rivers_left: int, near: int, gain: float, before: bool) -> float:
        """The most that a hand this far can be worth, whatever helps it."""
        return inf if near <= 1 else self.value.ceiling(hand, rivers_left, near, gain, before)

    def dear(self, level: float) -> list[str]:
        """The yeok that earn so much or more."""
        return [name for name, gain in self._gains.items() if gain >= level]

    @property
    def levels(self) -> Sequence[float]:
        """The gains that yeok bring, from the least."""
        return self._levels

    def gain(self, names: Iterable[str]) -> float:
        """The most that one of these yeok brings."""
        return max(self._gains[name] for name in names)

    def _prospect(self, hand: Sequence[int], rivers_left: int, looks: Looks, level: float, before: bool) -> Prospect:
        """The prospect of the nearest yeok that earn so much or more."""
        return self.prospect(hand, rivers_left, {name: looks[name] for name in self.dear(level)}, level, before)

    def prospect(
        self, hand: Sequence[int], rivers_left: int, dear: Looks, level: float, before: bool = False
    ) -> Prospect:  # fmt: skip
        """The prospect of the nearest of these yeok."""
        sight, value = self.sight, self.value
        near = min(look.distance for look in dear.values())
        nearest = {name: look for name, look in dear.items() if look.distance == near}
        ways = tuple((name, look.useful) for name, look in nearest.items())
        key = level, before, rivers_left, near, value.loose(hand), ways
        known = self._found.get(key)
        if known is not None:
            return known
        useful = tuple(sorted({kind for look in nearest.values() for kind in look.useful}))
        weights = {name: sight.count(look.useful) + 0.01 for name, look in nearest.items()}
        gain = sum(self._gains[name] * weight for name, weight in weights.items()) / sum(weights.values())
        worth = value.weighed(hand, rivers_left, near, useful, before, gain)
        if before and near == 1:
            share = sight.count(useful) / max(1, sight.hidden)
            after = value.weighed(hand, rivers_left, near, useful, gain=gain)
            worth = max(worth, share * gain + (1.0 - share) * after)
        yeok = max(weights, key=lambda name: (weights[name], name))
        self._found[key] = Prospect(yeok, near, useful, worth, level == self._levels[0])
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

    def prospects(self, kinds: Sequence[int]) -> dict[int, Prospect]:
        """The best prospects by kind: none for discards that leave less than the best."""
        nearest = min(reach.distance for reach in self._reaches.values())
        for name, reach in self._reaches.items():
            if reach.distance == nearest:
                self._look(name)
        known = {kind: self._known(kind) for kind in kinds}
        best = max((one.worth for found in known.values() for one in found if one is not None), default=-inf)
        for kind, found in known.items():
            for at, level in enumerate(self._priced.levels):
                if found[at] is None and self._most(kind, level) >= best:
                    for name in self._priced.dear(level):
                        self._look(name)
                    found[at] = self._prospect(kind, level)
        return {
            kind: self._best(kind, [one for one in found if one is not None])
            for kind, found in known.items() if any(one is not None for one in found)
        }  # fmt: skip

    def _look(self, name: str) -> None:
        if name not in self._looks:
            self._looks[name] = {look.kind: look for look in self._reaches[name].discards()}

    def _known(self, kind: int) -> list[Prospect | None]:
        """The prospects after a discard by level, where no yeok that was not looked into can be as near."""
        found: list[Prospect | None] = []
        for level in self._priced.levels:
            dear = self._priced.dear(level)
            seen = [self._looks[name][kind].distance for name in dear if kind in self._looks.get(name, {})]
            open_ = [self._reaches[name].distance for name in dear if name not in self._looks]
            sure = seen and min(seen) < min(open_, default=FAR + 1)
            found.append(self._prospect(kind, level) if sure else None)
        return found

    def _prospect(self, kind: int, level: float) -> Prospect | None:
        looks = {
            name: self._looks[name][kind] for name in self._priced.dear(level) if kind in self._looks.get(name, {})
        }
        return self._priced.prospect(self._rest(kind), self._rivers, looks, level) if looks else None

    def _most(self, kind: int, level: float) -> float:
        """The most that a discard can leave at a price: no yeok is nearer after it than before."""
        dear = self._priced.dear(level)
        near = min(self._reaches[name].distance for name in dear)
        return self._priced.ceiling(self._rest(kind), self._rivers, near, self._priced.gain(dear), False)

    def _best(self, kind: int, found: Sequence[Prospect]) -> Prospect:
        """The best of these, or the Holla of a hand that is complete without the cube."""
        best = max(found, key=lambda one: one.worth)
        priced = self._priced
        if self._waits or all(looks[kind].distance for looks in self._looks.values() if kind in looks):
            return best
        reading = priced.sight.rules.best(self._rest(kind))
        if reading is None:
            return best
        done = priced.value.utility.gain(reading.points, reading.bonus)
        return Prospect(reading.yeok, 0, (), done, False) if done >= best.worth else best

    def _rest(self, kind: int) -> list[int]:
        return _without(self._hand, kind)


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
        if not priced.helps(kind, river and not eager):
            continue
        ahead = _drawn(priced, kind, river)
        if ahead is None or ahead.distance >= now.distance or (river and ahead.distance and not eager):
            continue
        if ahead.worth - river * fee > best[0]:
            key = f"{'river' if river else 'island'}_{'helps' if ahead.distance else 'completes'}"
            told: dict[str, str | int] = {"cube": cube_word(kind), "distance": ahead.distance}
            best = ahead.worth - river * fee, Answer(act, why(key, **told, **({"fee": fee} if river else {})))
    return best[1]


def _drawn(priced: PricedValue, kind: int, river: bool) -> Prospect | None:
    """The best prospect with an open cube of this kind; ``None`` where no other cube may go."""
    sight = priced.sight
    free = sorted(set(own_kinds(sight)) - {kind})
    locked = (*sight.locked, kind) if river else sight.locked
    found = priced.discards((*sight.hand, kind), locked, free)
    return max(found.values(), key=lambda one: one.worth, default=None)


def _aim(sight: Features, ahead: Prospect) -> dict[str, str | int]:
    return {"yeok": ahead.yeok, "distance": ahead.distance, "count": sight.count(ahead.useful)}


def _without(hand: Sequence[int], kind: int) -> list[int]:
    rest = list(hand)
    rest.remove(kind)
    return rest
