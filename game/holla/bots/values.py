"""What every lawful act is worth in chips of the round, as the strongest seat reckons it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.holla.actions import Declare, Decline, Discard, DrawIsland, DrawMountain, DrawRiver, HollaAction
from game.holla.bots.common import completes, own_kinds
from game.holla.bots.insight import Insight
from game.holla.bots.master import Judge, loose_later, still_open
from game.holla.bots.odds import turns_left
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.sight import Sight
from game.holla.bots.stakes import Stakes
from game.holla.bots.steps import after_discard, looks_after, waiting
from game.holla.distance import DiscardOutlook, discard_outlooks, nearest, outlook
from game.holla.grouping import ungrouped_count
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Answer, Valued, Why
from game.pieces.cubes import KINDS

LINES = 300
"""How many lines of a yeok are looked at for each hand."""
DRAWN, IDLE = 4, 3
"""How many useful and other cubes are tried for what a mountain may bring."""
SPREAD = 9.0
"""By how many chips the difference of two acts is usually misjudged."""
DRAW_SPREAD = 11.0
"""The same of two draws."""


def worths(view: HollaView, legal: Sequence[HollaAction], answer: Answer, stream: Stream) -> list[Valued]:
    """The lawful acts with what they promise; cubes of one kind are worth the same."""
    first = legal[0]
    if len(legal) == 1 or not view.ridge:
        return [Valued(first, 0.0, 0.0, answer.why)]
    desk = _Desk(view)
    if any(isinstance(act, Declare) for act in legal):
        return [desk.called(act) for act in legal]
    return desk.discards(legal) if isinstance(first, Discard) else [desk.drawn(act) for act in legal]


class _Desk:
    """One view, with the stakes of the round in chips alone."""

    def __init__(self, view: HollaView) -> None:
        self.view = view
        self.sight = Sight(view)
        self.insight = Insight(self.sight)
        self.stakes = Stakes(view, self.sight.rules.yeok, place=0.0)

    def called(self, act: HollaAction) -> Valued:
        """A complete hand: declared as a yeok, or held for a dearer one."""
        names = [yeok.id for yeok in self.sight.rules.yeok]
        gains = self.stakes.gains
        best = self.sight.rules.best(self.sight.hand)
        yeok = act.yeok if isinstance(act, Declare) and act.yeok else best.yeok if best is not None else names[0]
        gain = gains[names.index(yeok)]
        if isinstance(act, Declare):
            points = self.sight.rules.yeok[names.index(yeok)].points
            return Valued(act, gain, SPREAD, why("declare", yeok=yeok, points=points))
        hopes = [(self._reach(name), number, name) for number, name in enumerate(names) if gains[number] > gain]
        alive = self.insight.usual[1]
        promised = max((gain + share * (gains[at] - gain) for share, at, _ in hopes), default=gain)
        aim = max(hopes, key=lambda one: one[0] * gains[one[1]], default=(0.0, 0, yeok))[2]
        useful = self.sight.count(outlook(self.sight.rules, self.sight.hand, self.sight.locked, aim).useful)
        value = alive * promised - (1.0 - alive) * self._lost(self.sight.hand)
        return Valued(act, value, SPREAD, why("hold", yeok=aim, count=useful))

    def _reach(self, yeok: str) -> float:
        look = outlook(self.sight.rules, self.sight.hand, self.sight.locked, yeok)
        return self.sight.count(look.useful) / max(1, self.sight.hidden) if look.distance == 1 else 0.0

    def _lost(self, hand: Sequence[int]) -> float:
        return self.stakes.loss + self.stakes.loose_cost * loose_later(ungrouped_count(self.sight.rules, hand))

    def discards(self, legal: Sequence[HollaAction]) -> list[Valued]:
        """Each discard by the hand that it leaves."""
        sight = self.sight
        acts = [act for act in legal if isinstance(act, Discard)]
        value = self._judged(sight.hand, sight.locked, sight.rivers_left)
        looks = {look.kind: look for look in looks_after(sight, sorted({act.cube >> 1 for act in acts}))}
        worth = {kind: value(look) for kind, look in looks.items()}
        reasons: dict[int, Why] = {kind: after_discard(sight, [2 * kind], look).why for kind, look in looks.items()}
        return [Valued(act, worth[act.cube >> 1], SPREAD, reasons[act.cube >> 1]) for act in acts]

    def _judged(
        self, hand: tuple[int, ...], locked: tuple[int, ...], rivers: int
    ) -> Callable[[DiscardOutlook], float]:  # fmt: skip
        """Values what a discard leaves of a hand with a cube too many."""
        usual = self.insight.usual
        judge = Judge(self.insight, hand, locked, rivers, LINES, self.stakes) if len(hand) == 14 else None

        def value(look: DiscardOutlook) -> float:
            if look.distance == 0:
                rest = list(hand)
                rest.remove(look.kind)
                best = self.sight.rules.best(rest)
                names = [yeok.id for yeok in self.sight.rules.yeok]
                return self.stakes.gains[names.index(best.yeok)] if best is not None else self.stakes.gains[0]
            if judge is not None and judge.able:
                return judge.value(look, usual)
            rest = list(hand)
            rest.remove(look.kind)
            useful = look.useful or outlook(self.sight.rules, rest, locked).useful
            share = self.sight.count(useful) / max(1, self.sight.hidden)
            return self._going_on(hand, turns_left(look.distance, rivers, share, (share, share), 0, False))

        return value

    def _going_on(self, hand: Sequence[int], turns: float) -> float:
        win = still_open(self.insight.usual, turns)
        return win * self.stakes.gains[0] - (1.0 - win) * self._lost(hand)

    def drawn(self, act: HollaAction) -> Valued:
        """A draw by the best discard after it."""
        sight = self.sight
        if isinstance(act, DrawIsland | DrawRiver):
            return self._open_draw(act, act.cube >> 1 if isinstance(act, DrawRiver) else sight.island)
        if isinstance(act, DrawMountain):
            near = nearest(sight.rules, sight.hand, sight.locked)
            useful = outlook(sight.rules, sight.hand, sight.locked).useful
            reason = waiting(sight, near, useful) if near else why("mountain_complete")
            return Valued(act, self._mountain(frozenset(useful)), DRAW_SPREAD, reason)
        # The round is void (holla.R97), or is about to be.
        return Valued(act, 0.0, 0.0, why("decline") if isinstance(act, Decline) else why("mountain_complete"))

    def _open_draw(self, act: DrawIsland | DrawRiver, kind: int) -> Valued:
        sight, river = self.sight, isinstance(act, DrawRiver)
        cube = cube_word(kind)
        if not self.view.mountains_left:
            done = completes(sight, kind)
            value = self.stakes.gains[0] if done else 0.0
            return Valued(act, value, SPREAD if done else 0.0, why("last_island" if done else "island_idle", cube=cube))
        fee = self.view.config.river_fee
        value = self._after(kind, river) - (fee if river else 0)
        near = nearest(sight.rules, sight.hand, sight.locked)
        left = min(look.distance for look in self._looks(kind, river))
        source = "river" if river else "island"
        if left >= near:
            return Valued(act, value, DRAW_SPREAD, why(f"{source}_idle", cube=cube))
        values: dict[str, str | int] = {"cube": cube, "distance": left, **({"fee": fee} if river else {})}
        return Valued(act, value, DRAW_SPREAD, why(f"{source}_{'helps' if left else 'completes'}", **values))

    def _looks(self, kind: int, river: bool) -> Sequence[DiscardOutlook]:
        sight = self.sight
        locked = (*sight.locked, kind) if river else sight.locked
        own = set(own_kinds(sight)) | (set() if river else {kind})
        return [look for look in discard_outlooks(sight.rules, (*sight.hand, kind), locked) if look.kind in own]

    def _after(self, kind: int, river: bool = False) -> float:
        """What the hand is worth with a cube more and the best discard; one from the river is declared a turn later."""
        sight = self.sight
        locked = (*sight.locked, kind) if river else sight.locked
        value = self._judged((*sight.hand, kind), locked, sight.rivers_left - river)
        found = [(value(look), look) for look in self._looks(kind, river)]
        best, look = max(found, key=lambda one: one[0])
        if river and look.distance == 0:
            alive = self.insight.usual[1]
            return alive * best - (1.0 - alive) * self._lost(sight.hand)
        return best

    def _mountain(self, useful: frozenset[int]) -> float:
        """The mean over what the mountain may bring, a few cubes of each sort standing for all of it."""
        unseen = self.sight.unseen
        total = count = 0.0
        for most, kinds in ((DRAWN, useful), (IDLE, frozenset(range(KINDS)) - useful)):
            there = sorted((k for k in kinds if unseen[k]), key=lambda k: (-unseen[k], k))
            step = max(1, len(there) // most)
            tried = there[::step][:most]
            if tried:
                weight = sum(unseen[k] for k in there)
                total += weight * sum(map(self._after, tried)) / len(tried)
                count += weight
        return total / count if count else 0.0
