"""The draw when the round is likely to end before the next own turn: a hand in groups costs less (holla.R81)."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import DrawIsland, HollaAction
from game.holla.bots.common import island, rivers
from game.holla.bots.insight import Insight
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.sight import Sight
from game.holla.bots.stakes import Stakes
from game.holla.distance import nearest, outlook
from game.holla.grouping import ungrouped_count
from game.kernel.seat import Answer
from game.pieces.cubes import KINDS

LIKELY = 0.65
"""From this chance on, that the round ends before the next own turn, fewer ungrouped cubes are looked for."""
STEP_SHARE = 0.12
"""How much a step nearer adds to the chance to win a round that goes on."""
LOCK_SHARE = 0.03
"""How much of that chance a river draw costs that is no step: it is missed later, and its cube cannot leave."""


def take_shelter(insight: Insight, legal: Sequence[HollaAction]) -> Answer | None:
    """The island or river cube that saves more than any other draw promises; ``None`` to draw as ever.

    A hand that lacks one cube goes for it: its next draw may win.
    """
    sight = insight.sight
    near = nearest(sight.rules, sight.hand, sight.locked)
    if near < 2:
        return None
    ends = 1.0 - insight.alive()[1]
    if ends < LIKELY:
        return None
    scale = _Scale(sight, ends)
    best: tuple[float, int, HollaAction] | None = None
    take = island(legal)
    if take is not None:
        best = scale.worth(sight.island), sight.island, take
    for kind, action in sorted(rivers(legal).items()):
        value = scale.worth(kind) - scale.locking(kind)
        if best is None or value > best[0]:
            best = value, kind, action
    if best is None or best[0] <= scale.mountain():
        return None
    return _answer(scale, best[1], best[2], insight.rival())


def _answer(scale: _Scale, kind: int, action: HollaAction, rival: dict[str, str | int]) -> Answer:
    cube, chance, count = cube_word(kind), round(100 * scale.ends), scale.loose(kind)
    if isinstance(action, DrawIsland):
        return Answer(action, why("island_shelter", cube=cube, chance=chance, count=count, **rival))
    fee = scale.sight.view.config.river_fee
    return Answer(action, why("river_shelter", cube=cube, chance=chance, count=count, fee=fee, **rival))


class _Scale:
    """Weighs draws in chips: what the hand would cost now, against the way to a yeok if the round goes on."""

    def __init__(self, sight: Sight, ends: float) -> None:
        self.sight = sight
        self.ends = ends
        self.useful = frozenset(outlook(sight.rules, sight.hand, sight.locked).useful)
        stakes = Stakes(sight.view, sight.rules.yeok)
        self.cost = stakes.loose_cost
        self.prize = (1.0 - ends) * (stakes.gains[0] + stakes.loss)

    def loose(self, kind: int) -> int:
        """The ungrouped cubes after taking a kind and discarding an ungrouped cube."""
        return max(0, ungrouped_count(self.sight.rules, (*self.sight.hand, kind)) - 1)

    def worth(self, kind: int) -> float:
        """What it brings to take a kind."""
        step = STEP_SHARE * self.prize if kind in self.useful else 0.0
        return step - self.ends * self.cost * self.loose(kind)

    def locking(self, kind: int) -> float:
        """What it costs that the kind comes from the river."""
        return self.sight.view.config.river_fee + (0.0 if kind in self.useful else LOCK_SHARE * self.prize)

    def mountain(self) -> float:
        """What the mountain promises."""
        unseen = self.sight.unseen
        return sum(unseen[k] * self.worth(k) for k in range(KINDS) if unseen[k]) / max(1, sum(unseen))


__all__ = ["take_shelter"]
