"""The strongest level: it weighs every near way to finish by its chance to win the race and by what that is worth."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import HollaAction
from game.holla.bots.common import complete_discards, island, most_valuable, mountain, of_kind, own_kinds, rivers
from game.holla.bots.odds import CLASSES, ISLAND_SHARE, WET, Pool, Sums, Weighed, curve, least, race_value
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

BUDGET = 1500
"""How many lines of a yeok it looks at."""
FARTHEST = 5
"""From farther hands it plays by steps: everything is still open."""
RIVER_CANDIDATES = 5
LATER = 1.0 + ISLAND_SHARE
MOUNTAIN_BIAS = 0.0
SAMPLES = 4
"""How many useful cubes stand for all that a mountain draw may bring."""
TRIES = 3
"""How many discards are weighed in full after a draw."""
ROUGH = tuple((6.0 ** (index // WET)) * (1.0 if index // WET else 6.0) for index in range(CLASSES))
"""The rough weight of a class: about what its draws can come to in five turns."""


class Judge:
    """Values what lines lead to: expected chips of the round."""

    def __init__(self, sight: Sight, prospects: Prospects) -> None:
        view = sight.view
        config = view.config
        self.sight = sight
        self.near = prospects.near
        self.stakes = Stakes(view, sight.rules.yeok)
        self.alive = survival(view)
        can_pay = view.own.chips >= config.river_fee or config.lending or config.river_without_chips == "free"
        self.left = max(0, config.river_limit - view.own.river_used) if can_pay else 0
        river = 0
        for kind in sight.river:
            river |= 1 << kind
        self.pool = Pool(sight.unseen, sight.hidden, river, sight.rules.wild_set.kinds)
        self.weighed = [Weighed(lines, self.pool, min(2, self.left)) for lines in prospects.lines]
        self.loose = loose_later(sight, sight.hand)
        self.own = sorted(set(own_kinds(sight)))

    def value(self, sums: Sequence[Sequence[float]], left: int, loose: float) -> float:
        """Expected chips from the next turn on: ``sums`` by yeok, river draws ``left``, cubes ``loose`` in defeat."""
        seats = self.sight.view.seats
        gains = self.stakes.gains
        total = 0.0
        merged: list[float] = []
        chance = 0.0
        near = least(sums[0])
        for i in range(len(sums) - 1, -1, -1):
            own = curve(sums[i], near, min(2, left), LATER, seats)
            merged = [max(a, b) for a, b in zip(own, merged, strict=True)] if merged else own
            chance = race_value(merged, self.alive, 1)
            total += (gains[i] - (gains[i - 1] if i else 0.0)) * chance
        return total - (1.0 - chance) * (self.stakes.loss + self.stakes.loose_cost * loose)

    def kept(self, kind: int, loose: float) -> float:
        """The value of the hand without a cube of a kind."""
        return self.value([w.sums.without(kind) for w in self.weighed], self.left, loose)

    def mountain(self, useful: Sequence[int]) -> float:
        """The value of a mountain draw: what some useful cubes would lead to, and a useless one."""
        idle = self.value([w.sums.total for w in self.weighed], self.left, self.loose)
        chance = self.pool.chance
        hits = sum(chance[k] for k in useful)
        if hits <= 0.0:
            return idle
        weight = {k: self.lean(k) for k in useful if chance[k] > 0.0}
        ranked = sorted(weight, key=lambda k: (weight[k], k))
        picked = [ranked[(2 * i + 1) * len(ranked) // (2 * SAMPLES)] for i in range(SAMPLES)]
        mean = sum(self.won(k) if self.near == 1 else self.after(k) for k in picked) / SAMPLES
        return hits * max(mean, idle) + (1.0 - hits) * idle

    def won(self, kind: int) -> float:
        """What it is worth to complete the hand with a cube now."""
        for i in range(len(self.weighed) - 1, 0, -1):
            if self.weighed[i].with_cube(kind).total[0] > 0.0:
                return self.stakes.gains[i]
        return self.stakes.gains[0]

    def lean(self, kind: int) -> float:
        """Roughly how much a cube of a kind would help."""
        total = 0.0
        for weighed in self.weighed:
            for at in weighed.helped(kind):
                line = weighed.lines[at]
                total += 0.05 ** (len(line[1]) + len(line[2]))
        return total

    def after(self, kind: int) -> float:
        """The value after taking a cube from the island or a mountain and giving the best one away."""
        return self._best_left([w.with_cube(kind) for w in self.weighed], kind, self.left)

    def after_river(self, kind: int) -> float:
        """The value after taking a cube from the river and giving the best one away."""
        left = self.left - 1
        return self._best_left([w.with_river_cube(kind, min(2, left)) for w in self.weighed], kind, left)

    def river_choices(self, legal: Sequence[HollaAction]) -> list[tuple[int, HollaAction]]:
        """The river cubes that most lines want."""
        options = rivers(legal)
        found = {k: self.lean(k) for k in options}
        ranked = sorted((k for k in found if found[k] > 0.0), key=lambda k: (-found[k], k))[:RIVER_CANDIDATES]
        return [(k, options[k]) for k in ranked]

    def _best_left(self, sums: Sequence[Sums], kind: int, left: int) -> float:
        """The best value over the own cubes that can be given away; a rough order first, then the first few in full."""
        rough = []
        for other in self.own:
            if other != kind:
                rows = [s.without(other) for s in sums]
                score = sum(w * ROUGH[index] for row in rows for index, w in enumerate(row) if w)
                rough.append((-score, other, rows))
        rough.sort(key=lambda item: item[:2])
        return max(self.value(rows, left, self.loose) for _, _, rows in rough[:TRIES])


class MasterBot(StepBot):
    """Weighs lines; far from a yeok it plays like ``hard``."""

    level = "master"
    river_at = HardBot.river_at
    careful = True

    def __init__(self, lines: int = BUDGET) -> None:
        """``lines`` bounds how many ways to a yeok it looks at."""
        self.lines = lines

    def draw(self, sight: Sight, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Compare the mountain with the island and the best river cubes."""
        near = nearest(sight.rules, sight.hand, sight.locked)
        if near == 0 or near > FARTHEST or len(sight.hand) != 13:
            return super().draw(sight, legal, stream)
        if (
            near == 1
            and island(legal) is not None
            and nearest(sight.rules, (*sight.hand, sight.island), sight.locked) == 0
        ):
            return super().draw(sight, legal, stream)
        prospects = Prospects(sight, sight.hand, sight.locked, near, self.lines)
        if not any(prospects.lines):
            return super().draw(sight, legal, stream)
        judge = Judge(sight, prospects)
        useful = outlook(sight.rules, sight.hand, sight.locked).useful
        best = MOUNTAIN_BIAS + judge.mountain(useful)
        answer = None
        take = island(legal)
        if take is not None:
            value = judge.after(sight.island)
            if value > best:
                best = value
                key = "island_helps" if sight.island in useful else "island_shape"
                answer = Answer(take, why(key, cube=cube_text(sight.view.island), distance=near - 1))
        fee = sight.view.config.river_fee
        for kind, action in judge.river_choices(legal):
            value = judge.after_river(kind) - 0.6 * fee
            if value > best:
                best = value
                key = ("river_completes" if near == 1 else "river_helps") if kind in useful else "river_shape"
                answer = Answer(action, why(key, cube=cube_word(kind), distance=near - 1, fee=fee))
        return answer or Answer(mountain(legal), waiting(sight, near, useful))

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
        prospects = Prospects(sight, sight.hand, sight.locked, near, self.lines)
        if not any(prospects.lines):
            return super().discard(sight, cubes, stream)
        judge = Judge(sight, prospects)
        best = (-1e9, kinds[0])
        for kind in kinds:
            rest = list(sight.hand)
            rest.remove(kind)
            best = max(best, (judge.kept(kind, loose_later(sight, rest)), -kind))
        chosen = -best[1]
        look = next(o for o in looks_after(sight, kinds) if o.kind == chosen)
        return after_discard(sight, cubes, look)


def loose_later(sight: Sight, hand: Sequence[int]) -> float:
    """How many cubes will be ungrouped if another seat wins, going by those that are now."""
    return 1.5 + 0.6 * ungrouped_count(sight.rules, hand)


__all__ = ["Judge", "MasterBot"]
