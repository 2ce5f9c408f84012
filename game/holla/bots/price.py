"""The price of yeok: where a table has dearer ones beside the usual, which of them a hand goes for.

A hand may become several yeok. Of those at one price or above it the nearest count together; the hand is worth what
the best such price promises: the chance to get there, by the distance and the useful cubes, times what it earns. With
the yeok of the rule book alone nothing is weighed: boa and dragon are a snake on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

import msgspec

from game.holla.actions import Deal, Declare, Discard, DrawIsland, DrawRiver, Hold, HollaAction
from game.holla.bots.common import mountain, of_kind, own_kinds, rivers
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.steps import after_discard, waiting
from game.holla.bots.utility import USUAL_SHARE
from game.holla.config import STANDARD
from game.holla.distance import DiscardOutlook, Outlook, discard_outlooks, outlook
from game.holla.hands import HandRules
from game.holla.state import rules_of_hand
from game.holla.view import HollaView
from game.kernel.seat import Answer

Prices = Mapping[str, float]
Looks = Mapping[str, Outlook | DiscardOutlook]
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


class PricedValue:
    """The worth of hands where yeok have prices."""

    def __init__(self, value: HandValue, points: Prices) -> None:
        self.value, self.sight = value, value.sight
        self._gains = {name: value.utility.gain(one) for name, one in points.items()}
        self._levels = sorted(set(self._gains.values()))

    @cached_property
    def looks(self) -> Mapping[str, Outlook]:
        """The outlooks of the thirteen cubes."""
        sight = self.sight
        return {name: outlook(sight.rules, sight.hand, sight.locked, name) for name in self._gains}

    def now(self, before: bool) -> Prospect:
        """The best prospect of the thirteen cubes, ``before`` a mountain cube is drawn or after it."""
        return self._best(self.sight.hand, self.sight.rivers_left, self.looks, before)

    def helps(self, kind: int, completes: bool) -> bool:
        """Whether a cube of this kind brings the hand nearer to some yeok, or ``completes`` one."""
        return any(kind in look.useful and (look.distance == 1 or not completes) for look in self.looks.values())

    def discards(self, hand: Sequence[int], locked: Sequence[int], kinds: Iterable[int]) -> dict[int, Prospect]:
        """The best prospect after each discard of fourteen cubes; a complete hand is worth its Holla."""
        sight, taken = self.sight, len(locked) - len(self.sight.locked)
        waits = taken > 0 or sight.view.source == "river"
        by_name = {
            name: {look.kind: look for look in discard_outlooks(sight.rules, hand, locked, name)}
            for name in self._gains
        }  # fmt: skip
        found = {}
        for kind in kinds:
            rest = list(hand)
            rest.remove(kind)
            looks = {name: looks[kind] for name, looks in by_name.items() if kind in looks}
            reading = None
            if not waits and any(look.distance == 0 for look in looks.values()):
                reading = sight.rules.best(rest)
            best = self._best(rest, sight.rivers_left - taken, looks, False)
            done = self.value.utility.gain(reading.points, reading.bonus) if reading is not None else best.worth - 1
            if reading is not None and done >= best.worth:
                best = Prospect(reading.yeok, 0, (), done, False)
            found[kind] = best
        return found

    def _best(self, hand: Sequence[int], rivers_left: int, looks: Looks, before: bool) -> Prospect:
        found = [self._prospect(hand, rivers_left, looks, level, before) for level in self._levels]
        return max(found, key=lambda one: one.worth)

    def _prospect(self, hand: Sequence[int], rivers_left: int, looks: Looks, level: float, before: bool) -> Prospect:
        """The prospect of the nearest yeok that earn so much or more."""
        sight, value = self.sight, self.value
        dear = {name: look for name, look in looks.items() if self._gains[name] >= level}
        near = min(look.distance for look in dear.values())
        nearest = {name: look for name, look in dear.items() if look.distance == near}
        useful = tuple(sorted({kind for look in nearest.values() for kind in look.useful}))
        weights = {name: sight.count(look.useful) + 0.01 for name, look in nearest.items()}
        gain = sum(self._gains[name] * weight for name, weight in weights.items()) / sum(weights.values())
        worth = value.weighed(hand, rivers_left, near, useful, before, gain)
        if before and near == 1:
            share = sight.count(useful) / max(1, sight.hidden)
            after = value.weighed(hand, rivers_left, near, useful, gain=gain)
            worth = max(worth, share * gain + (1.0 - share) * after)
        yeok = max(weights, key=lambda name: (weights[name], name))
        return Prospect(yeok, near, useful, worth, level == self._levels[0])


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
