"""The lower levels: ``easy`` hurries and is sloppy, ``normal`` also defends and calls with a yaku in mind."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.riichi.actions import Pon, RiichiAction
from game.riichi.bots.defence import rough
from game.riichi.bots.efficiency import keeping, live, mask_of
from game.riichi.bots.features import TRIPLET, Features
from game.riichi.bots.frame import Call, ThinkingBot, calls_of, discard_of, fastest, kinds_allowed, only
from game.riichi.bots.reasons import why
from game.riichi.bots.routes import best_route, routes
from game.riichi.hands.shapes import UNIT, shanten
from game.riichi.tiles import EAST, KIND_OF, tile_text
from game.riichi.view import RiichiView

SLOPPY = 12
"""In how many of a hundred discards ``easy`` takes the second best."""
BAD_WAIT = 4
"""With fewer tiles to win on a cheap hand counts as poor."""
PUSH_DANGER = 5.0
"""What ``hard`` still discards one step from tenpai against a riichi."""


class EasyBot(ThinkingBot):
    """A bot of shanten and useful tiles; it calls valued honours, declares riichi always and never defends."""

    level = "easy"

    def discard(self, sight: Features, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Chooses the fastest discard, now and then the second fastest."""
        ranked = ranked_discards(sight, legal)
        if not ranked:
            return only(legal)
        at = 1 if len(ranked) > 1 and stream.below(100) < SLOPPY else 0
        count, kind = ranked[at]
        riichi = discard_of(legal, sight, kind, riichi=True)
        if riichi is not None:
            return Answer(riichi, why("riichi"))
        act = discard_of(legal, sight, kind)
        return fastest(act, count) if act is not None else only(legal)

    def answer(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Calls pon of valued honours; lets everything else go by."""
        return valued_pon(view, legal) or Answer(legal[-1], why("pass"))


class NormalBot(ThinkingBot):
    """A bot that folds against riichi while its hand is far, and calls when the hand has a way to a yaku."""

    level = "normal"

    def discard(self, sight: Features, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Chooses the fastest discard, with riichi if waiting; against a riichi the safest unless the hand is close."""
        ranked = ranked_discards(sight, legal) if sight.closed else open_discards(sight, legal)
        if not ranked:
            return safest(sight, legal) if sight.riichis else only(legal)
        count, kind = ranked[0]
        away = self._distance(sight, sight.hand - UNIT[kind])
        if sight.riichis and self._folds(sight, away, count, kind):
            return safest(sight, legal)
        riichi = discard_of(legal, sight, kind, riichi=True)
        if riichi is not None and not self._stays_silent(sight, count):
            return Answer(riichi, why("riichi"))
        act = discard_of(legal, sight, kind)
        return fastest(act, count) if act is not None else only(legal)

    def answer(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Makes a call that brings the hand closer to a yaku, else passes."""
        sight = Features(view)
        if sight.riichis or view.own.riichi:
            return Answer(legal[-1], why("pass"))
        found = [(*after_call(sight, call), call) for call in calls_of(sight, legal)]
        found = [one for one in found if one[0] < 9]
        if found:
            away, _, call = min(found, key=lambda one: (one[0], -one[1]))
            if away < self._distance(sight, sight.hand) and self._worth_calling(sight, call, away):
                return Answer(call.act, why("call_route", tile=tile_text(view.asked.tile) if view.asked else ""))
        return Answer(legal[-1], why("pass"))

    def _distance(self, sight: Features, hand: int) -> int:
        """The steps of a hand to a waiting one, of an open hand to one with a yaku."""
        if sight.closed:
            return shanten(hand, sight.melds)
        route, _ = best_route(routes(hand, sight.codes, valued_bits(sight), sight.config.kuitan), sight.left)
        return route.away if route else 9

    def _folds(self, sight: Features, away: int, count: int, kind: int) -> bool:
        return away > 1

    def _stays_silent(self, sight: Features, count: int) -> bool:
        return bool(sight.riichis) and count < BAD_WAIT and sight.held_dora() == 0

    def _worth_calling(self, sight: Features, call: Call, away: int) -> bool:
        """Whether a call is worth it: a closed hand is opened only if it is close, or worth more than a han."""
        if not sight.closed:
            return True
        bits = valued_bits(sight)
        if call.codes[-1] >= TRIPLET and bits >> call.codes[-1] - TRIPLET & 1:
            return True
        han = sight.held_dora()
        if away <= 1:
            return han >= 1 or sight.turn >= 8
        return han >= 2 or (han >= 1 and away <= 2)


class CarefulBot(NormalBot):
    """A bot like ``hard`` that folds against riichi one step from tenpai too, unless tile or hand is good."""

    def _folds(self, sight: Features, away: int, count: int, kind: int) -> bool:
        if away != 1:
            return away > 1
        worst = max(rough(sight, seat, kind) for seat in sight.riichis)
        return worst > PUSH_DANGER and not (sight.held_dora() >= 2 and count >= 12 and worst < 10)


def valued_bits(sight: Features) -> int:
    """The kinds whose triplets are a yaku, as bits."""
    return mask_of([kind for kind in range(EAST, len(sight.valued)) if sight.valued[kind]])


def ranked_discards(sight: Features, legal: Sequence[RiichiAction]) -> list[tuple[int, int]]:
    """Discards that keep the distance: how many tiles are useful then, and the kind; the best first."""
    allowed = kinds_allowed(legal)
    _, steps = keeping(sight.hand, sight.melds)
    found = [(live(mask, sight.left), kind) for kind, mask in steps if kind in allowed]
    found.sort(key=lambda one: (-one[0], keep_value(sight, one[1]), one[1]))
    return found


def open_discards(sight: Features, legal: Sequence[RiichiAction]) -> list[tuple[int, int]]:
    """Discards of an open hand, by the nearest yaku: how many tiles are useful then, and the kind."""
    found = []
    bits = valued_bits(sight)
    for kind in kinds_allowed(legal):
        route, count = best_route(routes(sight.hand - UNIT[kind], sight.codes, bits, sight.config.kuitan), sight.left)
        if route is not None:
            found.append((route.away, -count, keep_value(sight, kind), kind))
    found.sort()
    return [(-count, kind) for away, count, _, kind in found if away == found[0][0]]


def after_call(sight: Features, call: Call) -> tuple[int, int]:
    """The distance to a waiting hand with a yaku after a call and its best discard, and the tiles that help then."""
    best = (9, 0)
    bits = valued_bits(sight)
    _, steps = keeping(call.hand, len(call.codes))
    for kind, _ in steps:
        if call.forbidden >> kind & 1:
            continue
        route, count = best_route(routes(call.hand - UNIT[kind], call.codes, bits, sight.config.kuitan), sight.left)
        if route is not None and (route.away, -count) < (best[0], -best[1]):
            best = (route.away, count)
    return best


def keep_value(sight: Features, kind: int) -> float:
    """The worth of a tile that is kept: dora, valued honours and middle tiles may still be good for something."""
    value = 3.0 * sight.dora[kind]
    if kind >= EAST:
        return value + sight.valued[kind] * 1.5 * (sight.left[kind] > 1) - 0.5
    return value + min(kind % 9, 8 - kind % 9) * 0.5


def safest(sight: Features, legal: Sequence[RiichiAction]) -> Answer:
    """The discard that the seats in riichi can hardly win on."""

    def danger(kind: int) -> tuple[float, float]:
        return sum(rough(sight, seat, kind) for seat in sight.riichis), keep_value(sight, kind)

    kind = min(kinds_allowed(legal), key=danger)
    act = discard_of(legal, sight, kind)
    if act is None:
        return only(legal)
    against = max(sight.riichis, key=lambda seat: rough(sight, seat, kind))
    threat, safety = sight.threat_of(against), sight.safety_of(against, kind)
    return Answer(act, why("fold", tile=tile_text(act.tile), safety=safety, **threat))


def valued_pon(view: RiichiView, legal: Sequence[RiichiAction]) -> Answer | None:
    """A pon of a dragon or an own wind."""
    for act in legal:
        if isinstance(act, Pon):
            kind = KIND_OF[act.own[0]]
            if kind >= EAST + 4 or kind in (EAST + view.wind, EAST + view.own.wind):
                return Answer(act, why("call", tile=tile_text(kind)))
    return None
