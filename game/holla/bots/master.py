"""The strongest level: it weighs every near way to finish by its chance to win the race and by what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property

from game.holla.actions import Declare, Hold, HollaAction
from game.holla.bots.common import HAND, complete_discards, declare, of_kind, own_kinds, rivers
from game.holla.bots.insight import Insight
from game.holla.bots.odds import Pool, Sums, turns_left
from game.holla.bots.prospects import Prospects
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.shelter import take_shelter
from game.holla.bots.sight import Sight
from game.holla.bots.stakes import Stakes
from game.holla.bots.steps import StepBot, after_discard
from game.holla.distance import DiscardOutlook, discard_outlooks, nearest, outlook
from game.holla.grouping import ungrouped_count
from game.kernel.chance import Stream
from game.kernel.seat import Answer, Why

BUDGET = 3000
"""How many lines of a yeok it looks at."""
NODES = 36
"""How many hands of other seats it lays out for one act, where it samples."""
CLOSE = 12.0
"""Discards worth less than the best by so many chips at most are looked at again in sampled worlds."""
LOST_STEP = 2.0
"""How many turns it costs to give away a needed cube."""
GIFT = 0.03
"""From this chance on a discard is told to be chosen because another would finish somebody else's hand."""
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

    def __init__(
        self, insight: Insight, hand: tuple[int, ...], locked: tuple[int, ...], left: int, budget: int,
        stakes: Stakes | None = None,
    ) -> None:  # fmt: skip
        """``left`` river draws may still follow; ``budget`` bounds the lines to look at."""
        sight = insight.sight
        rules = sight.rules
        self.sight = sight
        self.insight = insight
        self.hand = hand
        self.left = left
        self.near = nearest(rules, hand, locked)
        self.looks = discard_outlooks(rules, hand, locked)
        self.stakes = stakes or Stakes(sight.view, rules.yeok)
        pool = Pool(sight.unseen, sight.hidden, rules.wild_set.kinds)
        self.lines = Prospects(sight, hand, locked, self.near, budget).lines if self.near <= FARTHEST else []
        self.sums = [Sums(lines, pool, self.near) for lines in self.lines]
        self.river = sum(1 << kind for kind in sight.river)

    @property
    def able(self) -> bool:
        """Whether there is anything to weigh."""
        return 0 < self.near <= FARTHEST and any(self.lines)

    @cached_property
    def soonest(self) -> float:
        """How many own turns are left after the discard that leaves the fewest."""
        return min(
            self._turns(look, self.sums[0].without(look.kind)) for look in self.looks if look.keeps
        )  # fmt: skip

    def best(self, kinds: Collection[int]) -> tuple[float, DiscardOutlook]:
        """The discard among ``kinds`` after which the hand is worth most, of those that keep the distance."""
        looks = [look for look in self.looks if look.kind in kinds]
        nearest_look = min(look.distance for look in looks)
        keeping = [look for look in looks if look.distance == nearest_look]
        return self.pick(keeping, lambda kind: self.insight.usual)

    def rivals(self, kinds: Collection[int]) -> list[DiscardOutlook]:
        """The discards among ``kinds`` that others in danger of finishing might turn into the best one."""
        usual = self.insight.usual
        values = [(self.value(look, usual), look) for look in self.looks if look.kind in kinds]
        best = max(value for value, _ in values)
        return [look for value, look in values if value >= best - CLOSE]

    def warned(self, looks: Sequence[DiscardOutlook], thrown: bool) -> DiscardOutlook:
        """The best of these discards by what sampled worlds say after each.

        ``thrown`` says that the discard goes to the island, where others may use it.
        """
        return self.pick(looks, lambda kind: self.insight.alive(kind if thrown else -1))[1]

    def loose(self, kind: int) -> int:
        """How many cubes are ungrouped after a discard."""
        rest = list(self.hand)
        rest.remove(kind)
        return ungrouped_count(self.sight.rules, rest)

    def pick(
        self, looks: Sequence[DiscardOutlook], alive: Callable[[int], tuple[float, ...]]
    ) -> tuple[float, DiscardOutlook]:  # fmt: skip
        """The best of these discards; ``alive`` tells by discarded kind how likely the round is still open."""
        values = [(self.value(look, alive(look.kind)), -look.kind, look) for look in looks]
        value, _, look = max(values, key=lambda item: item[:2])
        return value, look

    def value(self, look: DiscardOutlook, alive: tuple[float, ...]) -> float:
        """Expected chips after a discard."""
        kept = [sums.without(look.kind) for sums in self.sums]
        turns = self._turns(look, kept[0]) if look.keeps else self.soonest + LOST_STEP
        win = still_open(alive, turns)
        gains = self.stakes.gains
        gain = gains[0]
        whole = kept[0][0] + kept[0][1]
        for i in range(1, len(gains)):
            if whole > 0.0:
                gain += (gains[i] - gains[i - 1]) * min(1.0, (kept[i][0] + kept[i][1]) / whole)
        now = self.loose(look.kind)
        at_once = 1.0 - alive[1] if alive is not self.insight.usual else 0.0
        share = at_once / max(at_once, 1.0 - win, 1e-9)
        loose = share * now + (1.0 - share) * loose_later(now)
        loss = self.stakes.loss + self.stakes.loose_cost * loose
        return win * gain - (1.0 - win) * loss

    def _turns(self, look: DiscardOutlook, lines: tuple[float, float]) -> float:
        """How many own turns until the hand is finished."""
        wet = sum(1 for kind in look.useful if self.river >> kind & 1) if self.left else 0
        share = self.sight.count(look.useful) / max(1, self.sight.hidden)
        sure = 2 <= look.distance <= self.left and self._all_wet(look.kind)
        return turns_left(look.distance, self.left, share, lines, wet, sure)

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
    """Goes to the river for near steps, chooses river cubes and discards by their worth; far away it counts steps.

    Where another seat may finish before its next turn it samples what the others hold, and looks after its hand too.
    """

    level = "master"
    river_at = RIVER_AT

    def __init__(self, lines: int = BUDGET, nodes: int = NODES) -> None:
        """``lines`` bounds how many ways to a yeok it looks at, ``nodes`` how many hands of others it lays out."""
        self.lines = lines
        self.nodes = nodes

    def call(self, sight: Sight, calls: Sequence[Declare], may_hold: bool, stream: Stream) -> Answer:
        """Declare, unless one more turn for a dearer yeok is worth the danger that another seat finishes first."""
        answer = declare(sight, calls)
        if not may_hold or not sight.view.mountains_left:
            return answer
        yeok = [y.id for y in sight.rules.yeok]
        stakes = Stakes(sight.view, sight.rules.yeok)
        mine = yeok.index(str(answer.why.values["yeok"]))
        insight = Insight(sight, stream, self.nodes)
        lost = stakes.loss + stakes.loose_cost * loose_later(ungrouped_count(sight.rules, sight.hand))
        for better in range(len(yeok) - 1, mine, -1):
            look = outlook(sight.rules, sight.hand, sight.locked, yeok[better])
            if look.distance != 1:
                continue
            reach = (1.0 + ISLAND_SHARE) * sight.count(look.useful) / max(1, sight.hidden)
            gained = reach * stakes.gains[better] + (1.0 - reach) * stakes.gains[mine]
            if gained <= stakes.gains[mine] + HOLD_MARGIN:
                continue
            alive = insight.alive(sight.island)[1]
            if alive * gained - (1.0 - alive) * lost > stakes.gains[mine] + HOLD_MARGIN:
                return Answer(Hold(), why("hold", yeok=yeok[better], count=sight.count(look.useful)))
        return answer

    def draw(self, sight: Sight, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Draw for the next step; when the round is likely to end before the next turn, for fewer ungrouped cubes."""
        insight = Insight(sight, stream, self.nodes)
        if insight.alarming:
            answer = take_shelter(insight, legal)
            if answer is not None:
                return answer
        return super().draw(sight, legal, stream)

    def river(self, sight: Sight, legal: Sequence[HollaAction], near: int, useful: Sequence[int]) -> Answer | None:
        """The river cube that is a step and after which the hand is worth most, if there is one."""
        options = {kind: action for kind, action in rivers(legal).items() if kind in useful}
        own = set(own_kinds(sight))
        left = sight.rivers_left - 1
        found = []
        insight = Insight(sight)
        for kind in sorted(options) if len(options) > 1 and near > 1 else ():
            judge = Judge(insight, (*sight.hand, kind), (*sight.locked, kind), left, self.lines)
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
        insight = Insight(sight, stream, self.nodes)
        judge = Judge(insight, sight.hand, sight.locked, sight.rivers_left, self.lines)
        if not judge.able:
            return super().discard(sight, cubes, stream)
        plain = judge.best(kinds)[1]
        rivals = judge.rivals(kinds) if insight.alarming else []
        thrown = sight.view.source != "river"
        look = judge.warned(rivals, thrown) if len(rivals) > 1 else plain
        if look.kind == plain.kind:
            return after_discard(sight, cubes, plain)
        return Answer(of_kind(cubes, look.kind), why_not(judge, look, plain, thrown))


def why_not(judge: Judge, look: DiscardOutlook, plain: DiscardOutlook, thrown: bool) -> Why:
    """Why another discard than the one that would serve the own hand best were there no others."""
    told, taken = (judge.insight.alive(o.kind if thrown else -1)[1] for o in (look, plain))
    if told - taken >= GIFT:
        fed = judge.insight.rival(plain.kind)
        cubes = {"cube": cube_word(look.kind), "other": cube_word(plain.kind)}
        return why("discard_safe", chance=round(100 * (told - taken)), **cubes, **fed)
    cube, chance, rival = cube_word(look.kind), round(100 * (1.0 - told)), judge.insight.rival()
    loose = judge.loose(look.kind)
    if loose < judge.loose(plain.kind):
        return why("discard_shelter", cube=cube, chance=chance, count=loose, **rival)
    return why("discard_race", cube=cube, chance=chance, **rival)


def still_open(alive: Sequence[float], turns: float) -> float:
    """The chance that nobody else finishes within so many own turns, the next being the first."""
    whole = int(turns)
    here = alive[min(whole, len(alive) - 1)]
    later = alive[min(whole + 1, len(alive) - 1)]
    return here + (turns - whole) * (later - here)


def loose_later(now: int) -> float:
    """How many cubes will be ungrouped if another seat wins in some turns, going by those that are now."""
    return 1.5 + 0.6 * now


__all__ = ["Judge", "MasterBot"]
