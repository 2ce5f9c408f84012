"""The strongest level: it weighs every near way to finish by its chance to win the race and by what that is worth."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import Declare, Hold, HollaAction
from game.holla.bots.common import (
    complete_discards,
    declare,
    most_valuable,
    of_kind,
    own_kinds,
    rivers,
)
from game.holla.bots.odds import CLASSES, ISLAND_SHARE, WET, Pool, Sums, Weighed, curve, least, race_value
from game.holla.bots.prospects import Line, Prospects
from game.holla.bots.race import survival
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.sight import Sight
from game.holla.bots.stakes import Stakes
from game.holla.bots.steps import HardBot, StepBot, after_discard, looks_after
from game.holla.distance import nearest, outlook
from game.holla.grouping import ungrouped_count
from game.kernel.chance import Stream
from game.kernel.seat import Answer

BUDGET = 1500
"""How many lines of a yeok it looks at."""
FARTHEST = 5
"""From farther hands it plays by steps: everything is still open."""
LATER = 1.0 + ISLAND_SHARE
HOLD_MARGIN = 2.0
"""How many chips holding a complete hand must promise."""
TRIES = 3
"""How many discards are weighed in full after a draw."""
ROUGH = tuple((6.0 ** (index // WET)) * (1.0 if index // WET else 6.0) for index in range(CLASSES))
"""The rough weight of a class: about what its draws can come to in five turns."""


class Judge:
    """Values what the lines of a hand lead to: expected chips of the round, seen from the own turn that runs."""

    def __init__(self, sight: Sight, lines: Sequence[Sequence[Line]], own: Sequence[int], loose: float) -> None:
        """``own`` are the kinds that can be given away, ``loose`` the cubes ungrouped if another seat wins."""
        view = sight.view
        config = view.config
        self.sight = sight
        self.stakes = Stakes(view, sight.rules.yeok)
        self.alive = survival(view)
        can_pay = view.own.chips >= config.river_fee or config.lending or config.river_without_chips == "free"
        self.left = max(0, config.river_limit - view.own.river_used) if can_pay else 0
        river = 0
        for kind in sight.river:
            river |= 1 << kind
        self.pool = Pool(sight.unseen, sight.hidden, river, sight.rules.wild_set.kinds)
        self.weighed = [Weighed(part, self.pool, min(2, self.left)) for part in lines]
        self.loose = loose
        self.own = sorted(set(own))

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
        return total - (1.0 - chance) * self.lost(loose)

    def lost(self, loose: float) -> float:
        """What another seat's win costs."""
        return self.stakes.loss + self.stakes.loose_cost * loose

    def kept(self, kind: int, loose: float) -> float:
        """The value of the hand without a cube of a kind, from the next turn on."""
        return self.value([w.sums.without(kind) for w in self.weighed], self.left, loose)

    def after_river(self, kind: int) -> float:
        """The value after taking a cube from the river and giving the best one away."""
        left = self.left - 1
        sums = [w.with_river_cube(kind, min(2, left)) for w in self.weighed]
        return self._best_left(sums, kind, left)

    def _best_left(self, sums: Sequence[Sums], kind: int, left: int) -> float:
        """The best value over the own cubes that can be given away; a rough order first, then the first few in full."""
        rough = []
        for other in self.own:
            if other != kind:
                rows = [s.without(other) for s in sums]
                score = sum(w * ROUGH[index] for row in rows for index, w in enumerate(row) if w)
                rough.append((-score, other, rows))
        rough.sort(key=lambda item: item[:2])
        return max((self.value(rows, left, self.loose) for _, _, rows in rough[:TRIES]), default=0.0)


class MasterBot(StepBot):
    """Draws like ``hard``, but chooses river cubes and discards by their worth; far from a yeok it counts steps."""

    level = "master"
    river_at = HardBot.river_at
    careful = True

    def __init__(self, lines: int = BUDGET) -> None:
        """``lines`` bounds how many ways to a yeok it looks at."""
        self.lines = lines

    def call(self, sight: Sight, calls: Sequence[Declare], may_hold: bool) -> Answer:
        """Declare, unless one more turn for a dearer yeok is worth the danger that another seat finishes first."""
        answer = declare(sight, calls)
        if not may_hold or not sight.view.mountains_left:
            return answer
        yeok = [y.id for y in sight.rules.yeok]
        stakes = Stakes(sight.view, sight.rules.yeok)
        mine = yeok.index(str(answer.why.values["yeok"]))
        alive = survival(sight.view)[1]
        lost = stakes.loss + stakes.loose_cost * loose_later(sight, sight.hand)
        for better in range(len(yeok) - 1, mine, -1):
            look = outlook(sight.rules, sight.hand, sight.locked, yeok[better])
            reach = LATER * sight.count(look.useful) / max(1, sight.hidden) if look.distance == 1 else 0.0
            gained = reach * stakes.gains[better] + (1.0 - reach) * stakes.gains[mine]
            if alive * gained - (1.0 - alive) * lost > stakes.gains[mine] + HOLD_MARGIN:
                return Answer(Hold(), why("hold", yeok=yeok[better], count=sight.count(look.useful)))
        return answer

    def river(self, sight: Sight, legal: Sequence[HollaAction], near: int, useful: Sequence[int]) -> Answer | None:
        """The river cube that is a step and after which the hand is worth most, if there is one."""
        options = {kind: action for kind, action in rivers(legal).items() if kind in useful}
        prospects = Prospects(sight, sight.hand, sight.locked, near, self.lines) if len(options) > 1 else None
        if prospects is None or near > FARTHEST or not any(prospects.lines):
            return super().river(sight, legal, near, useful)
        judge = Judge(sight, prospects.lines, own_kinds(sight), loose_later(sight, sight.hand))
        best = max(sorted(options), key=judge.after_river)
        key = "river_completes" if near == 1 else "river_helps"
        fee = sight.view.config.river_fee
        return Answer(options[best], why(key, cube=cube_word(best), distance=near - 1, fee=fee))

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
        judge = Judge(sight, prospects.lines, own_kinds(sight), 0.0)
        ranked = []
        for kind in kinds:
            rest = list(sight.hand)
            rest.remove(kind)
            loose = loose_later(sight, rest)
            ranked.append((-judge.kept(kind, loose), kind))
        chosen = min(ranked)[1]
        look = next(o for o in looks_after(sight, kinds) if o.kind == chosen)
        return after_discard(sight, cubes, look)


def loose_later(sight: Sight, hand: Sequence[int]) -> float:
    """How many cubes will be ungrouped if another seat wins, going by those that are now."""
    return 1.5 + 0.6 * ungrouped_count(sight.rules, hand)


__all__ = ["Judge", "MasterBot"]
