"""What a hand is worth in chips of the round: before a draw, and after each discard."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.holla.bots.common import own_kinds
from game.holla.bots.sight import Sight
from game.holla.bots.utility import Utility
from game.holla.bots.win_probability import dearer, loose_later, win
from game.holla.distance import DiscardOutlook, Outlook, discard_outlooks, nearest, outlook
from game.holla.grouping import ungrouped_count

Kinds = tuple[int, ...]


class HandValue:
    """Weighs the chance to win, with how dear a yeok, and the ungrouped cubes that another's win would cost."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.utility = Utility(sight.view)
        self._cycle = len(sight.view.turns) / sight.view.seats
        self._dear = [yeok.id for yeok in sight.rules.yeok[1:]]

    def kept(self, waits: bool = False) -> float:
        """A hand of thirteen as the last discard left it, which is what a mountain draw leaves on average.

        A complete one ``waits`` a turn for its Holla.
        """
        sight = self.sight
        look, *ways = (outlook(sight.rules, sight.hand, sight.locked, name) for name in (None, *self._dear))
        cycle = self._cycle if waits else max(0.0, self._cycle - 1.0)
        return self._worth(sight.hand, sight.locked, sight.rivers_left, look, ways, cycle, waits)

    def drawn(self, kind: int, river: bool) -> tuple[float, DiscardOutlook] | None:
        """A hand with a cube of the river or the island and the best discard that keeps the distance, if one may."""
        sight = self.sight
        hand, locked = (*sight.hand, kind), (*sight.locked, kind) if river else sight.locked
        free = own_kinds(sight)
        looks = [o for o in discard_outlooks(sight.rules, hand, locked) if o.keeps and o.kind in free]
        return max(zip(self.after(hand, locked, looks), looks, strict=True), key=lambda one: one[0], default=None)

    def after(self, hand: Kinds, locked: Kinds, looks: Sequence[DiscardOutlook]) -> list[float]:
        """A hand of fourteen after each of these discards.

        After a river draw a complete hand must wait a turn for its Holla (holla.R69).
        """
        sight, found = self.sight, []
        taken = len(locked) - len(sight.locked)
        waits = taken > 0 or sight.view.source == "river"
        dear = [{o.kind: o for o in discard_outlooks(sight.rules, hand, locked, name)} for name in self._dear]
        for look in looks:
            rest = list(hand)
            rest.remove(look.kind)
            useful = look.useful if look.keeps else outlook(sight.rules, rest, locked).useful
            plain, ways = Outlook(look.distance, useful), [way[look.kind] for way in dear]
            left = sight.rivers_left - taken
            found.append(self._worth(tuple(rest), locked, left, plain, ways, self._cycle, waits))
        return found

    def _worth(
        self, hand: Kinds, locked: Kinds, rivers: int, look: Outlook, ways: Sequence[Outlook | DiscardOutlook],
        cycle: float, waits: bool,
    ) -> float:  # fmt: skip
        sight, near, useful = self.sight, look.distance, self.sight.count(look.useful)
        chance = 1.0
        if near or waits:
            wet = [kind for kind in look.useful if kind in sight.river] if rivers else []
            both = near == 2 <= rivers and any(
                nearest(sight.rules, (*hand, *two), locked) == 0 for two in combinations(wet, 2)
            )
            chance = win(near, cycle, useful / max(1, sight.hidden), len(wet), both, rivers, sight.view.seats)
        shares: list[float] = []
        for step in range(len(ways), 0, -1):
            way = ways[step - 1]
            served = sight.count(way.useful) / max(1, useful if near else sight.hidden) if near or waits else 0.0
            shares.append(max([*shares[-1:], dearer(near, way.distance - near, served, step)]))
        loose = loose_later(near, ungrouped_count(sight.rules, hand)) if chance < 1.0 else 0.0
        return self.utility.expected(chance, shares[::-1], loose)
