"""The worth of a hand in chips of the round: before a mountain draw, and after each discard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from game.holla.bots.common import HAND, own_kinds
from game.holla.bots.features import Features
from game.holla.bots.utility import Utility
from game.holla.bots.win_probability import Facts, loose_later, win
from game.holla.distance import discard_outlooks, outlook
from game.holla.grouping import ungrouped_count
from game.holla.hands import DiscardOutlook, Outlook, Reading

Kinds = tuple[int, ...]
MIDWAY = 2
"""The distance by which the cubes are reckoned that are ungrouped at the end, where many distances are compared."""
_win = lru_cache(maxsize=2000)(win)


class HandValue:
    """The value of a hand: the chance to win, and the ungrouped cubes that another's win would cost."""

    def __init__(self, sight: Features) -> None:
        self.sight = sight
        self.utility = Utility(sight.view, sight.rules.yeok[0].points)
        self._cycle = len(sight.view.turns) / sight.view.seats
        self._loose: dict[Kinds, int] = {}
        self._awaited = sight.awaited

    @cached_property
    def look(self) -> Outlook:
        """The outlook of a hand of thirteen: how far it is, and what helps."""
        return outlook(self.sight.rules, self.sight.hand, self.sight.locked)

    def before(self) -> float:
        """The worth of a hand of thirteen before a mountain cube; a complete one gives it away and calls Holla."""
        sight, look = self.sight, self.look
        reading = sight.rules.best(sight.hand) if look.distance == 0 else None
        if reading is not None:
            return self.utility.gain(reading.points, reading.bonus)
        rest = sight.hand, sight.rivers_left, look.distance, look.useful
        drawn = self.weighed(*rest, before=True)
        if look.distance > 1:
            return drawn
        # A hand that lacks one cube wins at once with it, or is no worse than now.
        share = sight.count(look.useful) / max(1, sight.hidden)
        return max(drawn, share * self.utility.usual + (1.0 - share) * self.weighed(*rest))

    def drawn(self, kind: int, river: bool) -> tuple[float, DiscardOutlook] | None:
        """The worth of a cube of the river, less its fee, or of the island, with the best other discard that keeps the
        distance.

        ``None`` where there is none.
        """
        sight = self.sight
        hand, locked = (*sight.hand, kind), (*sight.locked, kind) if river else sight.locked
        free = set(own_kinds(sight)) - {kind}
        looks = [o for o in discard_outlooks(sight.rules, hand, locked) if o.keeps and o.kind in free]
        if not looks:
            return None
        worth, look = max(zip(self.after(hand, locked, looks), looks, strict=True), key=lambda one: one[0])
        return worth - river * sight.view.config.river_fee, look

    def after(self, hand: Kinds, locked: Kinds, looks: Sequence[DiscardOutlook]) -> list[float]:
        """The worth of a hand of fourteen after each of these discards.

        After a river draw a complete hand must wait a turn for its Holla (holla.R69).
        """
        sight, found = self.sight, []
        taken = len(locked) - len(sight.locked)
        waits = taken > 0 or sight.view.source == "river"
        for look in looks:
            rest = list(hand)
            rest.remove(look.kind)
            reading = sight.rules.best(rest) if look.distance == 0 and not waits else None
            if reading is not None:
                found.append(self.utility.gain(reading.points, reading.bonus))
                continue
            useful = look.useful if look.keeps else outlook(sight.rules, rest, locked).useful
            found.append(self.weighed(rest, sight.rivers_left - taken, look.distance, useful))
        return found

    def facts(self, hand: Sequence[int], rivers: int, near: int, useful: Sequence[int], before: bool) -> Facts:
        """The facts that the chance to win goes by, with so many river draws left."""
        sight = self.sight
        wet = sum(kind in sight.river for kind in useful)
        return self.told(near, sight.count(useful), wet, rivers, self.loose(hand), before)

    def told(self, near: int, count: int, wet: int, rivers: int, loose: int, before: bool) -> Facts:
        """The facts of a hand that so many unseen cubes help, and so many kinds in the river."""
        sight = self.sight
        share = count / max(1, sight.hidden) if near else 1.0
        return self._cycle + (not before) / sight.view.seats, share, wet if rivers else 0, rivers, loose

    def loose(self, hand: Sequence[int]) -> int:
        """How many cubes of a hand are ungrouped, counted once."""
        key = tuple(hand)
        if key not in self._loose:
            self._loose[key] = ungrouped_count(self.sight.rules, key)
        return self._loose[key]

    def held(self, reading: Reading) -> float:
        """The worth of a complete hand that waits for the next Holla."""
        sight = self.sight
        gain = self.utility.gain(reading.points, reading.bonus)
        return self.weighed(sight.hand, sight.rivers_left, 0, (), gain=gain)

    def weighed(
        self, hand: Sequence[int], rivers: int, near: int, useful: Sequence[int], before: bool = False,
        gain: float | None = None,
    ) -> float:  # fmt: skip
        """The worth of a hand this far from a yeok, with what helps it and what a win would bring, else as usual."""
        return self.worth(near, self.facts(hand, rivers, near, useful, before), before, gain)

    def worth(self, near: int, facts: Facts, before: bool, gain: float | None) -> float:
        """The worth of a hand with these facts."""
        chance = _win(near, facts, self.sight.view.seats, before)
        chance, loose = self._if_it_goes_on(chance, loose_later(near, facts[4]), facts[4])
        return self.utility.expected(chance, loose, gain)

    def usual(self, near: int, share: float, rivers: int, before: bool) -> float:
        """The chance to win with the hand if it were so far from a yeok, with such a share of useful cubes."""
        cycle, _, wet, rivers, loose = self.told(near, 0, int(near > 0), rivers, self._thirteen, before)
        return _win(near, (cycle, share, wet, rivers, loose), self.sight.view.seats, before)

    def hoped(self, gains: Iterable[float]) -> tuple[float, dict[float, float]]:
        """The worth of a hand that never wins, and of one that surely wins so much, however far they are."""
        loose = self._thirteen
        later = loose_later(MIDWAY, loose)
        surely, expected = self._if_it_goes_on(1.0, later, loose), self.utility.expected
        lost = expected(*self._if_it_goes_on(0.0, later, loose), 0.0)
        return lost, {gain: expected(*surely, gain) for gain in gains}

    @cached_property
    def _thirteen(self) -> int:
        """How many cubes are ungrouped of thirteen."""
        return max(0, self.loose(self.sight.hand) - (len(self.sight.hand) > HAND))

    def _if_it_goes_on(self, chance: float, loose: float, now: int) -> tuple[float, float]:
        """The chance to win and the cubes ungrouped at the end, of which so many are now, where another seat may call
        Holla next."""
        ended = self._awaited
        return (1.0 - ended) * chance, (1.0 - ended) * loose + ended * now
