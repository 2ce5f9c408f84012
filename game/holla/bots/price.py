"""The price of yeok: where a table has dearer ones beside the usual, which of them a hand goes for.

A hand may become several yeok. It goes for the one that promises most: the chance to get there from so far, times what
its price earns. Near the end all that are equally near, at a price or above it, count together, and the hand is worth
what the useful cubes then make of it. With the yeok of the rule book alone nothing is weighed: boa and dragon are a
snake on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
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
from game.holla.counts import HAND, Counted
from game.holla.distance import FAR, Reach, at_least
from game.holla.hands import DiscardOutlook, HandRules
from game.holla.parts import BIT, LOW, hand_mask, mask_kinds
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.kernel.seat import Answer, Why
from game.pieces.cubes import COPIES

Prices = Mapping[str, float]
Ways = tuple[tuple[str, int], ...]
"""Yeok with the masks of the kinds that help a hand on its way to each."""


@lru_cache(maxsize=256)
def prices(rules: HandRules) -> Prices:
    """The usual points of each yeok that a hand may aim at; empty where all are alike or one covers the others."""
    aims = {shape.yeok.id for shape in rules.rivals()} | {one.id for one in rules.yeok if one.id not in STANDARD}
    points = {one.id: one.points * (USUAL_SHARE if one.id in STANDARD else 1.0) for one in rules.yeok if one.id in aims}
    return points if len(set(points.values())) > 1 else {}


USUAL_USEFUL = (0.0, 0.04, 0.11, 0.17, 0.25)
"""By distance the share of the unseen cubes that usually help on the way to a yeok."""
FAR_OFF, STEPS = 4, 60
"""So far away, only the best lines are looked at that are found in so many steps."""


class Care(msgspec.Struct, frozen=True):
    """The care of a level: how closely it looks."""

    eager: bool = False
    """Whether it looks at every river cube that helps, and not only at those that complete the hand."""
    together: int = 1
    """So near, all yeok that are equally near count together; farther off one is looked into."""


class Prospect(msgspec.Struct, frozen=True):
    """A yeok that a hand goes for, with dearer ones that are as near, and what that is worth."""

    worth: float
    yeok: str
    """The one with the most useful cubes."""
    distance: int
    helping: int
    """The mask of the kinds that bring one of them nearer; empty where not all are known."""
    nearest: bool
    """Whether it is plainly the nearest, and whatever is as near counts."""

    @property
    def useful(self) -> tuple[int, ...]:
        """The kinds that bring one of them nearer."""
        return tuple(mask_kinds(self.helping))


class _Aim(msgspec.Struct, frozen=True):
    """A yeok that a hand could go for, and what it hopes for."""

    hope: float
    gain: float
    name: str
    reach: Reach
    cheapest: bool
    """Whether none is cheaper, so that as the best aim it is plainly the nearest."""

    @property
    def steps(self) -> int:
        """How many steps its lines are looked for in; 0 for all of them."""
        return STEPS if self.reach.distance >= FAR_OFF else 0


class PricedValue:
    """The worth of hands where yeok have prices.

    Going for a yeok hopes for what its price earns at its distance with the usual number of useful cubes. Only the aim
    with the best hope is looked into, cube by cube.
    """

    def __init__(self, value: HandValue, points: Prices, care: Care) -> None:
        self.value, self.sight, self.care = value, value.sight, care
        gains = {name: value.utility.later(one) for name, one in points.items()}
        self._gains = dict(sorted(gains.items(), key=lambda one: one[1]))
        self._least = min(gains.values())
        self._lost, self._won = value.hoped(self._gains.values())
        unseen = self.sight.unseen
        self._some = LOW ^ sum([BIT[kind] for kind, left in enumerate(unseen) if not left])
        self._both = LOW ^ sum([BIT[kind] for kind, left in enumerate(unseen) if left < COPIES])
        """The kinds of which a cube is unseen, or both."""
        self._river = hand_mask(self.sight.river)
        self._worths: dict[object, tuple[float, str, int]] = {}
        """The worth of ways, the yeok with the most useful cubes, and all that helps: many discards leave the same."""
        self._by_count: dict[object, float] = {}
        """The worth by what is counted of a hand: many ways come to the same."""
        self._chances: dict[object, float] = {}

    def hope(self, near: int, gain: float, rivers: int, before: bool) -> float:
        """The worth of going for a yeok so far away with as many useful cubes as usual; never more than nearer by."""
        key = near, rivers, before
        chance = self._chances.get(key)
        if chance is None:
            share = USUAL_USEFUL[min(near, len(USUAL_USEFUL) - 1)]
            chance = self._chances[key] = self.value.usual(near, share, rivers, before)
        return self._lost + chance * (self._won[gain] - self._lost)

    def aims(self, hand: Sequence[int], locked: Sequence[int], rivers: int, before: bool) -> list[_Aim]:
        """The yeok that promises most to a hand, and those that are as near or nearer where that may count, the most
        promising first."""
        rules, found = self.sight.rules, dict[str, _Aim]()
        counted = rules.counted(hand)
        # How far each is at least, until it is looked for.
        near = at_least(rules, counted, locked, self._gains)
        hopes = {name: self.hope(near[name], gain, rivers, before) for name, gain in self._gains.items()}
        best = -inf
        # Others are looked for only as near as they count beside one of which something is known.
        name = max(hopes, key=lambda one: (near[one] > 0, hopes[one] if near[one] else -self._gains[one]))
        while name not in found:
            most = near[name] if found else HAND + 1
            while found and most < HAND and self.hope(most + 1, self._gains[name], rivers, before) >= best:
                most += 1
            aim = self._aim(counted, locked, name, most, rivers, before)
            hopes[name] = aim.hope
            if aim.reach.distance < FAR or not found:
                found[name], best = aim, max(best, aim.hope)
            near[name] = min(aim.reach.distance, most + 1)
            name = max(hopes, key=hopes.__getitem__)
        first = found[name]
        count = near[name] if near[name] <= self.care.together else 1
        for other in [one for one in near if one not in found and near[one] <= count]:
            found[other] = self._aim(counted, locked, other, count, rivers, before)
        others = [aim for aim in found.values() if aim is not first and aim.reach.distance <= count]
        return [first, *sorted(others, key=lambda aim: (-aim.hope, aim.gain))]

    def _aim(
        self, counted: Counted, locked: Sequence[int], name: str, most: int, rivers: int, before: bool
    ) -> _Aim:  # fmt: skip
        """The aim at a yeok, which is ``FAR`` where it is farther than ``most``."""
        reach, gain = Reach(self.sight.rules, counted, locked, name, HAND - most), self._gains[name]
        return _Aim(self.hope(reach.distance, gain, rivers, before), gain, name, reach, gain == self._least)

    @cached_property
    def ways(self) -> list[_Aim]:
        """The aims of the thirteen cubes before one is drawn."""
        return self.aims(self.sight.hand, self.sight.locked, self.sight.rivers_left, True)

    def now(self, before: bool, closely: bool = False) -> Prospect:
        """The best prospect of the thirteen cubes, ``before`` a mountain cube is drawn or after it; far off by its
        distance alone, or ``closely`` by what helps it."""
        hand, rivers, aim = self.sight.hand, self.sight.rivers_left, self.ways[0]
        if aim.reach.distance >= FAR_OFF and not closely:
            return Prospect(aim.hope, aim.name, aim.reach.distance, 0, aim.cheapest)
        groups = _peers(self.ways, self.care.together)
        ways = [(peers, tuple([(one.name, one.reach.helping(one.steps)) for one in peers])) for peers in groups]
        return max([self.prospect(hand, rivers, *one, before) for one in ways], key=lambda one: one.worth)

    def helped(self, kind: int, river: bool, most: int, floor: float) -> _Aim | None:
        """The aim, at most so far away, that an open cube of this kind brings nearer, so that the thirteen cubes may
        hope for more than the ``floor``."""
        rivers, near = self.sight.rivers_left - river, [aim for aim in self.ways if 0 < aim.reach.distance <= most]
        promising = [aim for aim in near if self.hope(aim.reach.distance - 1, aim.gain, rivers, True) > floor]
        # What helps those that are looked into closely is known.
        known = _peers(self.ways, self.care.together)[0] if not self.ways[0].steps else []
        for aim in promising:
            if aim in known:
                helps = aim.reach.helping() >> kind & 1 > 0
            else:
                helps = aim.reach.helped(self.sight.rules.counted((*self.sight.hand, kind)))
            if helps:
                return aim
        return None

    def discard(
        self, hand: Sequence[int], locked: Sequence[int], kinds: Iterable[int]
    ) -> tuple[int, Prospect] | None:  # fmt: skip
        """The discard of fourteen cubes with the best prospect; a complete hand is worth its Holla."""
        taken = len(locked) - len(self.sight.locked)
        rivers, waits = self.sight.rivers_left - taken, taken > 0 or self.sight.view.source == "river"
        aims = self.aims(hand, locked, rivers, False)
        free = sorted([kind for kind in kinds if aims[0].reach.may_go(kind)])
        found: list[tuple[int, Prospect]] = []
        groups = _peers(aims, self.care.together)
        after = {one.name: one.reach.helping_after(one.steps) for one in groups[0]}
        for peers in groups:
            helping = [(one.name, after[one.name]) for one in peers]
            for kind in [kind for kind in free if any([kind in one for _, one in helping])] or free:
                ways = tuple([(name, one[kind]) for name, one in helping if kind in one])
                rest = _without(hand, kind)
                ahead = self.prospect(rest, rivers, peers, ways, False)
                ahead = msgspec.structs.replace(ahead, helping=0) if peers[0].steps else ahead
                found.append((kind, ahead if ahead.distance or waits else self._with_holla(rest, ahead)))
        return max(found, key=lambda one: one[1].worth, default=None)

    def drawn(self, kind: int, river: bool) -> Prospect | None:
        """The best prospect with an open cube of this kind; none where no other cube may go."""
        sight = self.sight
        hand, locked = (*sight.hand, kind), (*sight.locked, kind) if river else sight.locked
        best = self.discard(hand, locked, set(own_kinds(sight)) - {kind})
        return best[1] if best is not None else None

    def prospect(self, hand: Sequence[int], rivers: int, peers: Sequence[_Aim], ways: Ways, before: bool) -> Prospect:
        """The prospect of aims that are equally near, or of none of them kept as near."""
        aim = peers[0]
        near = aim.reach.distance if ways else min(FAR, aim.reach.distance + 1)
        ways = ways or ((aim.name, 0),)
        loose = self.value.loose(hand)
        key = before, rivers, near, loose, ways
        known = self._worths.get(key)
        if known is None:
            known = self._worths[key] = self._weighed(near, ways, rivers, loose, before)
        worth, yeok, helping = known
        return Prospect(worth, yeok, near, helping, any([one.cheapest for one in peers]))

    def _weighed(self, near: int, ways: Ways, rivers: int, loose: int, before: bool) -> tuple[float, str, int]:
        helping = 0
        for _, mask in ways:
            helping |= mask
        name, gain = ways[0][0], self._gains[ways[0][0]]
        if len(ways) > 1:
            weights = {name: self.count(mask) + 0.01 for name, mask in ways}
            gain = sum([self._gains[name] * weight for name, weight in weights.items()]) / sum(weights.values())
            name = max(weights, key=lambda name: (weights[name], name))
        facts = near, self.count(helping), (helping & self._river).bit_count(), rivers, loose
        key = facts, before, gain
        worth = self._by_count.get(key)
        if worth is None:
            worth = self._by_count[key] = self._counted(facts, before, gain)
        return worth, name, helping

    def _counted(self, facts: tuple[int, int, int, int, int], before: bool, gain: float) -> float:
        """The worth of a hand by its distance, the cubes that help, those in the river, the draws left from there, and
        its ungrouped cubes."""
        value, near, count = self.value, *facts[:2]
        worth = value.worth(near, value.told(*facts, before), before, gain)
        if before and near == 1:
            share = count / max(1, self.sight.hidden)
            after = value.worth(near, value.told(*facts, False), False, gain)
            worth = max(worth, share * gain + (1.0 - share) * after)
        return worth

    def count(self, mask: int) -> int:
        """How many cubes of the kinds of a mask are unseen."""
        return (mask & self._some).bit_count() + (mask & self._both).bit_count()

    def _with_holla(self, rest: Sequence[int], best: Prospect) -> Prospect:
        """The Holla of a complete hand, where that is no worth less."""
        reading = self.sight.rules.best(rest)
        if reading is None or (done := self.value.utility.gain(reading.points, reading.bonus)) < best.worth:
            return best
        return Prospect(done, reading.yeok, 0, 0, False)


def _peers(aims: Sequence[_Aim], together: int) -> list[list[_Aim]]:
    """The best aim with those that count with it, once for each price."""
    near = aims[0].reach.distance
    if near > together:
        return [[aims[0]]]
    alike = [one for one in aims if one.reach.distance == near]
    return [[one for one in alike if one.gain >= gain] for gain in sorted({one.gain for one in alike})]


def answer(
    value_of: Callable[[Features], HandValue], view: HollaView, legal: Sequence[HollaAction], care: Care
) -> Answer | None:  # fmt: skip
    """The act of a seat that knows the prices; ``None`` where they say nothing."""
    points = prices(rules_of_hand(view.config, view.opening)) if len(view.hand) in (13, 14) else {}
    if not points or isinstance(legal[0], Deal):
        return None
    sight = Features(view)
    priced = PricedValue(value_of(sight), points, care)
    if any([type(act) is Declare for act in legal]):
        return _held(priced, legal)
    if isinstance(legal[0], Discard):
        return _discard(priced, [act.cube for act in legal if isinstance(act, Discard)])
    return _draw(priced, legal) if sight.view.mountains_left else None


def _held(priced: PricedValue, legal: Sequence[HollaAction]) -> Answer | None:
    """Holds a complete hand where going for a dearer yeok is worth more; ``None`` declares it."""
    hold = next((act for act in legal if isinstance(act, Hold)), None)
    reading = priced.sight.rules.best(priced.sight.hand)
    if hold is None or reading is None or not priced.sight.view.mountains_left:
        return None
    ahead = priced.now(before=False)
    if not ahead.distance or ahead.worth <= priced.value.utility.gain(reading.points, reading.bonus):
        return None
    return Answer(hold, why("hold", yeok=ahead.yeok, count=priced.count(ahead.helping)))


def _discard(priced: PricedValue, cubes: Sequence[int]) -> Answer | None:
    sight = priced.sight
    if len(sight.hand) != 14:
        return None
    found = priced.discard(sight.hand, sight.locked, {cube >> 1 for cube in cubes})
    assert found is not None
    kind, ahead = found
    if not ahead.distance:
        reading = sight.rules.best([*_without(sight.hand, kind)])
        assert reading is not None
        words: dict[str, str | int] = {"yeok": reading.yeok, "points": reading.points + reading.bonus}
        return Answer(of_kind(cubes, kind), why("discard_complete", cube=cube_word(kind), **words))
    if ahead.nearest:
        return after_discard(sight, cubes, DiscardOutlook(kind, ahead.distance, ahead.useful, True))
    return Answer(of_kind(cubes, kind), _aims(priced, "discard_aims", ahead, cube=cube_word(kind)))


def _draw(priced: PricedValue, legal: Sequence[HollaAction]) -> Answer:
    """Draws a mountain cube, or an open one after which the hand is worth more."""
    sight, now = priced.sight, priced.now(before=True)
    reason = waiting(sight, now.distance, now.useful) if now.nearest else _aims(priced, "mountain_aims", now)
    answer = Answer(mountain(legal), reason if now.distance else why("mountain_complete"))
    best, fee = -inf, sight.view.config.river_fee
    nearest = min([aim.reach.distance for aim in priced.ways if aim.reach.distance], default=FAR)
    for act in [*(act for act in legal if isinstance(act, DrawIsland)), *rivers(legal).values()]:
        river = isinstance(act, DrawRiver)
        kind, cost = act.cube >> 1 if isinstance(act, DrawRiver) else sight.island, river * fee
        most, floor = 1 if river else now.distance, priced.ways[0].hope + cost
        if priced.care.eager:
            most, floor = now.distance, -inf
        aim = priced.helped(kind, river, most, floor) if nearest <= most else None
        if aim is not None and aim.reach.distance > 1 and not priced.care.eager:
            best, told = aim.hope, why("island_helps", cube=cube_word(kind), distance=aim.reach.distance - 1)
            answer = Answer(act, told)
        elif aim is not None:
            best = max(best, priced.now(True, closely=True).worth)
            ahead = priced.drawn(kind, river)
            if ahead is not None and ahead.distance < now.distance and ahead.worth - cost > best:
                key = f"{'river' if river else 'island'}_{'helps' if ahead.distance else 'completes'}"
                told = why(key, cube=cube_word(kind), distance=ahead.distance, **({"fee": fee} if river else {}))
                best, answer = ahead.worth - cost, Answer(act, told)
    return answer


def _aims(priced: PricedValue, key: str, ahead: Prospect, **values: str | int) -> Why:
    values |= {"yeok": ahead.yeok, "distance": ahead.distance}
    return why(key, count=priced.count(ahead.helping), **values) if ahead.helping else why(f"{key}_far", **values)


def _without(hand: Sequence[int], kind: int) -> list[int]:
    rest = list(hand)
    rest.remove(kind)
    return rest
