"""The upper levels: ``hard`` weighs what hands are worth, and at last places and scores, ``master`` also the danger of
riichi."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.riichi.actions import AddedKan, ClosedKan, Discard, FoldTenpai, RiichiAction
from game.riichi.bots.efficiency import distances
from game.riichi.bots.features import TRIPLET, Features
from game.riichi.bots.frame import (
    Call,
    ThinkingBot,
    calls_of,
    discard_of,
    kan_is_free,
    kinds_allowed,
    only,
)
from game.riichi.bots.opponent_model import level_of, threats_of
from game.riichi.bots.plain import CarefulBot, keep_value
from game.riichi.bots.reasons import why
from game.riichi.bots.telling import call_why, pass_why, speed_why
from game.riichi.bots.utility import RankStakes, Stakes, rounds_left
from game.riichi.bots.win_search import Hope, Outlook
from game.riichi.hands.shapes import UNIT, kinds_of, outlook
from game.riichi.state import NONE
from game.riichi.tiles import KIND_OF, is_red, tile_text, tiles_text
from game.riichi.view import RiichiView


class Traits(msgspec.Struct, frozen=True):
    """The traits of a strong level: what it does that another does not."""

    ranks: int
    """In how many of the last hands it plays for places and final scores, not for points; 0 is never."""
    deep: bool
    """Follows every draw of a closed hand two steps from tenpai beside counting its useful tiles, and trusts less in a
    yaku that hangs on one pair."""
    shapes: bool
    """Counts the draws that better a closed hand without bringing it closer."""
    kans: bool
    """Weighs a kan against the discards, instead of making every one that costs no step."""
    weighs: bool
    """Weighs a hand against the danger of a riichi, instead of pushing and folding by rule (``CarefulBot``)."""
    reads: bool
    """Reads from its discards what a seat in riichi waits for, beside the shapes that are left."""
    deal_in: float
    """What a deal-in now counts of its cost: who does not deal in often pays as well."""
    keep_on: float = 0.055
    """What a turn of pushing on risks: the chance to deal in with a tile that is not safe."""
    call_cost: float = 150.0
    """What a call costs in points: an open hand defends badly."""
    tempo: float = 2200.0
    """What a win is worth beside its points."""


HARD = Traits(ranks=2, deep=False, shapes=False, kans=False, weighs=False, reads=False, deal_in=1.0)
MASTER = Traits(ranks=2, deep=True, shapes=True, kans=True, weighs=True, reads=True, deal_in=0.6)

_BY_RULE = CarefulBot()

_LEAST_THREAT = 0.25
"""The least chance of waiting that counts as a threat."""
_FOLDED = 0.35
"""What of the risk of pushing on remains for a hand that folds."""
_BACK = 0.8
"""What a closed hand counts that is thrown back out of tenpai or from one step away: it may stay and grow, too."""
_FARTHEST_CALL = 3
"""How many steps from a waiting hand a call is still made."""


class Choice(msgspec.Struct, frozen=True):
    """A discard and what it is worth; ``risk`` is the chance that somebody wins on it."""

    kind: int
    hope: Hope
    score: float
    risk: float
    cost: float
    pushes: bool
    riichi: bool = False


class Mind:
    """The thoughts of a strong level about one view."""

    def __init__(self, sight: Features, traits: Traits) -> None:
        self.sight = sight
        self.traits = traits
        kind = RankStakes if rounds_left(sight) < traits.ranks else Stakes
        self.stakes: Stakes = kind(sight, traits.tempo)
        self.threats = threats_of(sight, _LEAST_THREAT, traits.reads)
        self.outlook = Outlook(sight, self.stakes, level_of(self.threats), traits.deep, traits.shapes)
        self._costs = [self.stakes.loss(threat.cost, threat.seat) for threat in self.threats]
        self.pressure = sum(threat.chance * cost for threat, cost in zip(self.threats, self._costs, strict=True))
        """What a deal-in costs, over all who may be waiting."""

    def danger(self, kind: int) -> tuple[float, float]:
        """The chance that somebody wins on a kind, and what it costs on average."""
        chance = cost = 0.0
        for threat, price in zip(self.threats, self._costs, strict=True):
            risk = threat.risk(kind)
            if risk:
                chance += risk
                cost += risk * price * threat.factor[kind]
        return chance, cost * self.traits.deal_in

    def feared(self, kind: int = NONE) -> int:
        """The threatening seat that costs most on average, on a kind where one is given."""
        prices = zip(self.threats, self._costs, strict=True)
        costs = [(t.risk(kind) * price if kind != NONE else 0.0, t.chance * price, -t.seat) for t, price in prices]
        return -max(costs)[2]

    def push_on(self, hope: Hope, bound: bool) -> float:
        """The cost of pushing on with this hand in later turns; ``bound`` hands cannot fold any more."""
        if not self.pressure:
            return 0.0
        waits = hope.away == 0
        turns = min(self.sight.draws, 6.0 if bound else 5.0 if waits else 4.0)
        share = 1.0 if bound else 0.9 if waits else 0.7
        return share * self.traits.keep_on * self.pressure * turns * (1.0 - 0.5 * hope.chance)

    def choices(
        self, kinds: Sequence[int], hand: int, codes: tuple[int, ...], closed: bool, dora: int, span: int = 0
    ) -> list[Choice]:  # fmt: skip
        """Returns every discard of a hand with a tile too many, the best first. ``dora`` counts the whole hand.

        Hands that are more than ``span`` steps behind the nearest are worth nothing; where it presses one step more.
        """
        sight = self.sight
        melds = len(codes)
        away = [(kind, steps) for kind, steps in distances(hand, melds) if kind in kinds]
        if not away:
            return []
        least = min(steps for _, steps in away)
        span = max(span, 1 if self.threats or not closed else 0)
        fold = -_FOLDED * self.traits.keep_on * self.pressure * min(sight.draws, 4.0) * 0.5
        found = []
        for kind, steps in away:
            chance, cost = self.danger(kind)
            hope = Hope(steps, 0, 0.0, 0.0)
            if steps <= least + span and steps <= 6:
                rest = hand - UNIT[kind]
                mask = outlook(rest, melds)[1]
                lost = self._dora_lost(kind)
                hope = self.outlook.hope(rest, codes, closed, dora - lost, sight.draws, steps, mask, 1 << kind)
            worth = hope.value * (_BACK if closed and least < steps and least <= 1 else 1.0)
            push = worth - self.push_on(hope, False)
            pushes = push > fold
            found.append(Choice(kind, hope, max(push, fold) - cost, chance, cost, pushes))
        found.sort(key=lambda c: (-round(c.score, 3), keep_value(sight, c.kind), c.kind))
        return found

    def _dora_lost(self, kind: int) -> int:
        sight = self.sight
        tiles = sight.tiles_of(kind)
        return sight.dora[kind] + (bool(tiles) and is_red(tiles[0]))

    def ways(self, choice: Choice, legal: Sequence[RiichiAction]) -> list[tuple[float, Discard]]:
        """The acts of a discard, riichi declared where it may be and in silence, each with its worth."""
        sight = self.sight
        loud, silent = self.worth_of(choice)
        acts = (discard_of(legal, sight, choice.kind, riichi) for riichi in (True, False))
        return [(worth, act) for worth, act in zip((loud, silent), acts, strict=True) if act is not None]

    def worth_of(self, choice: Choice) -> tuple[float, float]:
        """The worth of a discard with riichi declared and in silence; a hand that does not wait declares nothing."""
        sight = self.sight
        if choice.hope.away or not choice.hope.waits or not sight.closed or sight.own.riichi:
            return choice.score, choice.score
        said, kept = self.declared(choice)
        return said - choice.cost, kept - choice.cost

    def declared(self, choice: Choice) -> tuple[float, float]:
        """The worth of a waiting hand with riichi declared, and without, before the danger of the discard."""
        sight = self.sight
        rest = sight.hand - UNIT[choice.kind]
        fresh = 1 << choice.kind
        dora = sight.held_dora() - self._dora_lost(choice.kind)
        mask = choice.hope.waits
        loud = self.outlook.waiting(rest, sight.codes, True, dora, sight.draws, mask, True, fresh)
        silent = self.outlook.waiting(rest, sight.codes, True, dora, sight.draws, mask, False, fresh)
        stick = self.stakes.loss(1000.0, (sight.seat + 1) % 4) * 0.75 * (1 - loud.chance)
        said = loud.value - stick - self.push_on(loud, True)
        kept = silent.value - self.push_on(silent, False)
        return said, kept


class StrongBot(ThinkingBot):
    """A bot that chooses by what a discard is worth: chance to win times worth, less the danger now and later."""

    def __init__(self, level: str, traits: Traits) -> None:
        self.level = level
        self.traits = traits

    def discard(self, sight: Features, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Chooses the best discard, declared when that is better than silence."""
        if sight.riichis and not self.traits.weighs:
            return _BY_RULE.discard(sight, legal, stream)
        mind = Mind(sight, self.traits)
        dora = sight.held_dora()
        found = mind.choices(kinds_allowed(legal), sight.hand, sight.codes, sight.closed, dora)
        if not found:
            return only(legal)
        best: tuple[float, Discard, Choice] | None = None
        for choice in found:
            for worth, act in mind.ways(choice, legal):
                if best is None or round(worth, 3) > round(best[0], 3):
                    best = worth, act, choice
        if best is None:
            return only(legal)
        _, act, choice = best
        if not act.riichi:
            return said(mind, choice, act, found)
        return Answer(act, why("riichi_waits", waits=tiles_text(kinds_of(choice.hope.waits)), count=choice.hope.useful))

    def answer(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Makes a call that is worth more than passing, else passes."""
        sight = Features(view)
        calls = calls_of(sight, legal)
        if not calls or view.own.riichi:
            return Answer(legal[-1], pass_why(sight, legal, None))
        mind = Mind(sight, self.traits)
        stay = pass_value(mind)
        best: tuple[float, Call] | None = None
        for call in calls:
            value = call_value(mind, call)
            if best is None or value > best[0]:
                best = (value, call)
        if best is not None and best[0] > stay:
            return Answer(best[1].act, call_why(sight, best[1]))
        threat = sight.threat_of(mind.feared()) if mind.threats else None
        return Answer(legal[-1], pass_why(sight, legal, threat))

    def kan(self, sight: Features, legal: Sequence[RiichiAction]) -> ClosedKan | AddedKan | None:
        """Chooses a kan that costs nothing while nobody threatens; of an undeclared hand only a better one."""
        for act in legal:
            if not isinstance(act, (ClosedKan, AddedKan)) or not kan_is_free(sight, act):
                continue
            if sight.own.riichi:
                return act
            if not threats_of(sight, 0.4) and (not self.traits.kans or self._gains(sight, legal, act)):
                return act
        return None

    def _gains(self, sight: Features, legal: Sequence[RiichiAction], act: ClosedKan | AddedKan) -> bool:
        mind = Mind(sight, self.traits)
        found = mind.choices(kinds_allowed(legal), sight.hand, sight.codes, sight.closed, sight.held_dora())
        return not found or kan_value(mind, act) > found[0].score

    def reveal(self, view: RiichiView, legal: Sequence[RiichiAction]) -> Answer:
        """Keeps the hand closed where only the leading last dealer may, as that ends the match."""
        fold = next((act for act in legal if isinstance(act, FoldTenpai)), None)
        if self.traits.ranks and fold is not None and view.config.noten_claim == "last_dealer":
            return Answer(fold, why("hide"))
        return super().reveal(view, legal)


def said(mind: Mind, choice: Choice, act: Discard, found: Sequence[Choice]) -> Answer:
    """A discard and why, beside all that were found: what it goes for, or against whom it is safe."""
    tile, percent = tile_text(act.tile), round(100 * choice.risk)
    if not mind.threats:
        weighed = [(one.score, one.hope) for one in found]
        return Answer(act, speed_why(mind.sight, act.tile, (choice.score, choice.hope), weighed))
    against = mind.feared(choice.kind)
    threat = mind.sight.threat_of(against)
    if not choice.pushes:
        safety = mind.sight.safety_of(against, choice.kind)
        if safety == "least" and choice.risk > min(one.risk for one in found):
            safety = "risky"
        return Answer(act, why("fold", tile=tile, safety=safety, percent=percent, **threat))
    key = "push" if percent >= 3 else "careful"
    return Answer(act, why(key, tile=tile, count=choice.hope.useful, percent=percent, **threat))


def pass_hope(mind: Mind) -> Hope:
    """The prospect of the hand without the call."""
    sight = mind.sight
    away, mask = outlook(sight.hand, sight.melds)
    return mind.outlook.hope(sight.hand, sight.codes, sight.closed, sight.held_dora(), sight.draws, away, mask)


def pass_value(mind: Mind) -> float:
    """The worth of the hand without the call."""
    hope = pass_hope(mind)
    return max(0.0, hope.value - mind.push_on(hope, False))


def call_value(mind: Mind, call: Call) -> float:
    """The worth of the hand after the call and its best discard; without a way to a yaku nothing."""
    sight = mind.sight
    asked = sight.view.asked
    assert asked is not None
    dora = sight.held_dora() + sight.dora[KIND_OF[asked.tile]] + is_red(asked.tile)
    kinds = [kind for kind, _ in distances(call.hand, len(call.codes)) if not call.forbidden >> kind & 1]
    found = mind.choices(kinds, call.hand, call.codes, False, dora)
    if not found or not found[0].pushes or found[0].hope.away > _FARTHEST_CALL:
        return 0.0
    return found[0].score - mind.traits.call_cost * mind.stakes.scale


def kan_value(mind: Mind, act: ClosedKan | AddedKan) -> float:
    """The worth of the hand after a kan, before the tile from the dead wall."""
    sight = mind.sight
    count, codes = (4, (*sight.codes, act.kind + TRIPLET)) if isinstance(act, ClosedKan) else (1, sight.codes)
    rest = sight.hand - count * UNIT[act.kind]
    away, mask = outlook(rest, len(codes))
    hope = mind.outlook.hope(rest, codes, sight.closed, sight.held_dora(), sight.draws + 1, away, mask)
    return hope.value - mind.push_on(hope, False)


def hard() -> StrongBot:
    """The level ``hard``."""
    return StrongBot("hard", HARD)


def master() -> StrongBot:
    """The level ``master``."""
    return StrongBot("master", MASTER)
