"""The strongest level: it weighs every near way to finish by its chance to win the race and by what that is worth."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.holla.actions import Declare, Hold, HollaAction
from game.holla.bots.common import HAND, complete_discards, declare, own_kinds, rivers
from game.holla.bots.odds import Pool, Sums, turns_left
from game.holla.bots.prospects import Prospects
from game.holla.bots.race import survival
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.sight import Sight
from game.holla.bots.stakes import Stakes
from game.holla.bots.steps import StepBot, after_discard
from game.holla.distance import DiscardOutlook, discard_outlooks, nearest, outlook
from game.holla.grouping import ungrouped_count
from game.kernel.chance import Stream
from game.kernel.seat import Answer

BUDGET = 3000
"""How many lines of a yeok it looks at."""
FARTHEST = 6
"""From farther hands it plays by steps: everything is still open."""
RIVER_AT = 3
"""From farther hands it saves its river draws: other steps are easy to find there."""
ISLAND_SHARE = 0.2
"""How much the island adds to the chance that the mountain brings a wanted cube."""
HOLD_MARGIN = 2.0
"""How many chips holding a complete hand must promise."""


class Judge:
    """Values what a hand of fourteen leads to after each discard: expected chips of the round."""

    def __init__(self, sight: Sight, hand: tuple[int, ...], locked: tuple[int, ...], left: int, budget: int) -> None:
        """``left`` river draws may still follow; ``budget`` bounds the lines to look at."""
        rules = sight.rules
        self.sight = sight
        self.hand = hand
        self.left = left
        self.near = nearest(rules, hand, locked)
        self.looks = discard_outlooks(rules, hand, locked)
        self.stakes = Stakes(sight.view, rules.yeok)
        self.alive = survival(sight.view)
        pool = Pool(sight.unseen, sight.hidden, rules.wild_set.kinds)
        self.lines = Prospects(sight, hand, locked, self.near, budget).lines if self.near <= FARTHEST else []
        self.sums = [Sums(lines, pool, self.near) for lines in self.lines]
        self.river = sum(1 << kind for kind in sight.river)

    @property
    def able(self) -> bool:
        """Whether there is anything to weigh."""
        return 0 < self.near <= FARTHEST and any(self.lines)

    def best(self, kinds: Collection[int]) -> tuple[float, DiscardOutlook]:
        """The discard among ``kinds`` after which the hand is worth most, of those that keep the distance."""
        looks = [look for look in self.looks if look.kind in kinds]
        nearest_look = min(look.distance for look in looks)
        values = [(self.value(look), -look.kind, look) for look in looks if look.distance == nearest_look]
        value, _, look = max(values, key=lambda item: item[:2])
        return value, look

    def value(self, look: DiscardOutlook) -> float:
        """Expected chips after a discard."""
        rest = list(self.hand)
        rest.remove(look.kind)
        kept = [sums.without(look.kind) for sums in self.sums]
        wet = sum(1 for kind in look.useful if self.river >> kind & 1) if self.left else 0
        share = self.sight.count(look.useful) / max(1, self.sight.hidden)
        sure = 2 <= look.distance <= self.left and self._all_wet(look.kind)
        turns = turns_left(look.distance, self.left, share, kept[0], wet, sure)
        win = self._still_open(turns)
        gains = self.stakes.gains
        gain = gains[0]
        whole = kept[0][0] + kept[0][1]
        for i in range(1, len(gains)):
            if whole > 0.0:
                gain += (gains[i] - gains[i - 1]) * min(1.0, (kept[i][0] + kept[i][1]) / whole)
        loss = self.stakes.loss + self.stakes.loose_cost * loose_later(self.sight, rest)
        return win * gain - (1.0 - win) * loss

    def _still_open(self, turns: float) -> float:
        """The chance that nobody else finishes within so many own turns, the next being the first."""
        whole = int(turns)
        here = self.alive[min(whole, len(self.alive) - 1)]
        later = self.alive[min(whole + 1, len(self.alive) - 1)]
        return here + (turns - whole) * (later - here)

    def _all_wet(self, kind: int) -> bool:
        """Whether some line that can spare a kind misses only what lies in the river."""
        bit = 1 << kind
        river = self.river
        for held, fixed, loose, need in self.lines[0]:
            wet = not held & bit and len(set(fixed)) == len(fixed) and all(river >> k & 1 for k in fixed)
            if wet and need <= sum(river >> k & 1 for k in loose):
                return True
        return False


class MasterBot(StepBot):
    """Goes to the river for near steps, chooses river cubes and discards by their worth; far away it counts steps."""

    level = "master"
    river_at = RIVER_AT
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
            reach = (
                (1.0 + ISLAND_SHARE) * sight.count(look.useful) / max(1, sight.hidden) if look.distance == 1 else 0.0
            )
            gained = reach * stakes.gains[better] + (1.0 - reach) * stakes.gains[mine]
            if alive * gained - (1.0 - alive) * lost > stakes.gains[mine] + HOLD_MARGIN:
                return Answer(Hold(), why("hold", yeok=yeok[better], count=sight.count(look.useful)))
        return answer

    def river(self, sight: Sight, legal: Sequence[HollaAction], near: int, useful: Sequence[int]) -> Answer | None:
        """The river cube that is a step and after which the hand is worth most, if there is one."""
        options = {kind: action for kind, action in rivers(legal).items() if kind in useful}
        own = set(own_kinds(sight))
        left = rivers_left(sight) - 1
        found = []
        for kind in sorted(options) if len(options) > 1 and near > 1 else ():
            judge = Judge(sight, (*sight.hand, kind), (*sight.locked, kind), left, self.lines)
            if judge.able and judge.near < near:
                found.append((judge.best(own)[0], -kind))
        if not found:
            return super().river(sight, legal, near, useful)
        best = -max(found)[1]
        fee = sight.view.config.river_fee
        return Answer(options[best], why("river_helps", cube=cube_word(best), distance=near - 1, fee=fee))

    def discard(self, sight: Sight, cubes: Sequence[int], stream: Stream) -> Answer:
        """Give away the cube without which the hand is worth most."""
        kinds = sorted({c >> 1 for c in cubes})
        if len(sight.hand) != HAND + 1 or complete_discards(sight, sight.hand, set(kinds)):
            return super().discard(sight, cubes, stream)
        judge = Judge(sight, sight.hand, sight.locked, rivers_left(sight), self.lines)
        if not judge.able:
            return super().discard(sight, cubes, stream)
        return after_discard(sight, cubes, judge.best(kinds)[1])


def rivers_left(sight: Sight) -> int:
    """How many river draws this seat may still make and pay (holla.R67, holla.R68)."""
    config = sight.view.config
    own = sight.view.own
    can_pay = own.chips >= config.river_fee or config.lending or config.river_without_chips == "free"
    return max(0, config.river_limit - own.river_used) if can_pay else 0


def loose_later(sight: Sight, hand: Sequence[int]) -> float:
    """How many cubes will be ungrouped if another seat wins, going by those that are now."""
    return 1.5 + 0.6 * ungrouped_count(sight.rules, hand)


__all__ = ["Judge", "MasterBot"]
