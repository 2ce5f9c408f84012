"""The strongest level: it weighs every near way to finish by its chance to win the race and by what that is worth."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import HollaAction
from game.holla.bots.common import complete_discards, island, most_valuable, mountain, of_kind, own_kinds, rivers
from game.holla.bots.odds import ISLAND_SHARE, Pool, Sums, curve, race_value, weigh_all, weigh_with
from game.holla.bots.prospects import Prospects
from game.holla.bots.race import survival
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.sight import Sight
from game.holla.bots.stakes import Stakes
from game.holla.bots.steps import HardBot, StepBot, after_discard, looks_after, waiting
from game.holla.distance import nearest, outlook
from game.holla.grouping import ungrouped_count
from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.pieces.cubes import cube_text

BUDGET = 4000
"""How many lines of a yeok it looks at."""
FARTHEST = 5
"""From farther hands it plays by steps: everything is still open."""
RIVER_CANDIDATES = 5
LATER = 1.0 + ISLAND_SHARE
MOUNTAIN_BIAS = 1.0


class Judge:
    """Values a hand that some lines lead from: expected chips of the round."""

    def __init__(self, sight: Sight, prospects: Prospects) -> None:
        view = sight.view
        self.sight = sight
        self.prospects = prospects
        self.stakes = Stakes(view, sight.rules.yeok)
        self.alive = survival(view)
        self.left = max(0, view.config.river_limit - view.own.river_used) if self._can_pay(sight) else 0
        wilds = sight.rules.wild_set.kinds
        river = 0
        for kind in sight.river:
            river |= 1 << kind
        self.pool = Pool(sight.unseen, sight.hidden, river, wilds)

    def _can_pay(self, sight: Sight) -> bool:
        config = sight.view.config
        return sight.view.own.chips >= config.river_fee or config.lending or config.river_without_chips == "free"

    def value(self, sums: Sequence[Sequence[float]], left: int, first: float, shift: int, loose: float) -> float:
        """Expected chips: ``sums`` by yeok, ``left`` river draws, ``loose`` ungrouped cubes if another wins."""
        seats = self.sight.view.seats
        loss = self.stakes.loss + self.stakes.loose_cost * loose
        total = 0.0
        best = 0.0
        curves = [curve(row, min(2, left), first, seats) for row in sums]
        chance = [0.0] * len(curves)
        for i in range(len(curves) - 1, -1, -1):
            merged = curves[i] if i + 1 == len(curves) else [max(a, b) for a, b in zip(curves[i], curves[i + 1], strict=True)]
            curves[i] = merged
            chance[i] = race_value(merged, self.alive, shift)
        for i, gain in enumerate(self.stakes.gains):
            step = gain - (self.stakes.gains[i - 1] if i else 0.0)
            total += step * chance[i]
        best = chance[0] if chance else 0.0
        return total - (1.0 - best) * loss


class MasterBot(StepBot):
    """Weighs lines; far from a yeok it plays like ``hard``."""

    level = "master"
    river_at = HardBot.river_at
    careful = True

    def weigh_draw(self, sight: Sight, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Compare the mountain with the island and the best river cubes."""
        near = nearest(sight.rules, sight.hand, sight.locked)
        if near == 0 or near > FARTHEST or len(sight.hand) != 13:
            return super().draw(sight, legal, stream)
        if near == 1 and island(legal) is not None and nearest(sight.rules, (*sight.hand, sight.island), sight.locked) == 0:
            return super().draw(sight, legal, stream)
        prospects = Prospects(sight, sight.hand, sight.locked, near, BUDGET)
        if not any(prospects.lines):
            return super().draw(sight, legal, stream)
        judge = Judge(sight, prospects)
        loose = self._loose(sight, sight.hand)
        stay = [weigh_all(lines, judge.pool, min(2, judge.left)).total for lines in prospects.lines]
        best = MOUNTAIN_BIAS + judge.value(stay, judge.left, 1.0, 0, loose)
        answer = None
        take = island(legal)
        if take is not None:
            value = self._after(judge, sight.island, False, loose)
            if value > best:
                best = value
                key = "island_helps" if self._step(sight, sight.island, near) else "island_shape"
                answer = Answer(take, why(key, cube=cube_text(sight.view.island), distance=near - 1))
        fee = sight.view.config.river_fee
        for kind, action in self._river_choices(judge, legal):
            value = self._after(judge, kind, True, loose) - 0.6 * fee
            if value > best:
                best = value
                step = self._step(sight, kind, near)
                key = ("river_completes" if near == 1 else "river_helps") if step else "river_shape"
                answer = Answer(action, why(key, cube=cube_word(kind), distance=near - 1, fee=fee))
        if answer is not None:
            return answer
        return Answer(mountain(legal), waiting(sight, near, outlook(sight.rules, sight.hand, sight.locked).useful))

    def _step(self, sight: Sight, kind: int, near: int) -> bool:
        return nearest(sight.rules, (*sight.hand, kind), sight.locked) < near

    def _loose(self, sight: Sight, hand: Sequence[int]) -> float:
        return 1.5 + 0.6 * ungrouped_count(sight.rules, hand)

    def _river_choices(self, judge: Judge, legal: Sequence[HollaAction]) -> list[tuple[int, HollaAction]]:
        """The river cubes that most lines want."""
        found: dict[int, float] = {}
        options = rivers(legal)
        wild = judge.pool.wild_kinds
        for lines in judge.prospects.lines:
            for _, fixed, loose in lines:
                missing = len(fixed) + len(loose)
                for kind in {*fixed, *loose}:
                    if kind in options:
                        found[kind] = found.get(kind, 0.0) + 0.05**missing
                if loose:
                    for kind in options:
                        if wild >> kind & 1:
                            found[kind] = found.get(kind, 0.0) + 0.05**missing
        ranked = sorted(found, key=lambda k: (-found[k], k))[:RIVER_CANDIDATES]
        return [(k, options[k]) for k in ranked]

    def _after(self, judge: Judge, kind: int, from_river: bool, loose: float) -> float:
        """The value of taking a cube now and giving the best one away."""
        sight = judge.sight
        left = judge.left - from_river
        pool = judge.pool
        sums = [weigh_with(lines, pool, min(2, left), kind, 1 << kind, from_river) for lines in judge.prospects.lines]
        best = -1e9
        for other in sorted(set(own_kinds(sight))):
            if other == kind:
                continue
            rows = [s.without(other) for s in sums]
            best = max(best, judge.value(rows, left, LATER, 1, loose))
        return best

    def discard(self, sight: Sight, cubes: Sequence[int], stream: Stream) -> Answer:
        """Give away the cube without which the hand is worth most."""
        kinds = sorted({c >> 1 for c in cubes})
        done = complete_discards(sight, sight.hand, set(kinds))
        if done:
            kind, yeok, points = most_valuable(sight, done)
            return Answer(of_kind(cubes, kind), why("discard_complete", cube=cube_word(kind), yeok=yeok, points=points))
        near = nearest(sight.rules, sight.hand, sight.locked)
        if near == 0 or near > FARTHEST or len(sight.hand) != 14:
            return super().discard(sight, cubes, stream)
        prospects = Prospects(sight, sight.hand, sight.locked, near, BUDGET)
        if not any(prospects.lines):
            return super().discard(sight, cubes, stream)
        judge = Judge(sight, prospects)
        sums = [weigh_all(lines, judge.pool, min(2, judge.left)) for lines in prospects.lines]
        best = (-1e9, kinds[0])
        for kind in kinds:
            rest = list(sight.hand)
            rest.remove(kind)
            rows = [s.without(kind) for s in sums]
            value = judge.value(rows, judge.left, LATER, 1, self._loose(sight, rest))
            best = max(best, (value, -kind))
        chosen = -best[1]
        look = next(o for o in looks_after(sight, kinds) if o.kind == chosen)
        return after_discard(sight, cubes, look)


__all__ = ["Judge", "MasterBot", "Sums"]
