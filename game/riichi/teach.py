"""The lessons of riichi's table: how far the hand is, what helps, the yaku in reach, and doors that a call or a discard
would close."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.teach import NOTHING, Lesson, Mark, Useful, by_unseen, say
from game.riichi.actions import Pon, RiichiAction
from game.riichi.advice import keeps_tenpai
from game.riichi.bots.efficiency import keeping, live
from game.riichi.bots.features import Features
from game.riichi.bots.frame import Call, calls_of
from game.riichi.bots.plain import after_call, valued_bits
from game.riichi.bots.routes import Route, routes
from game.riichi.hands.shapes import UNIT, kinds_of, outlook, seven_pairs, shanten, waits
from game.riichi.offers import DRAWN, tile, word
from game.riichi.state import NONE
from game.riichi.tiles import tile_text
from game.riichi.view import RiichiView

NEAR = 1
"""A yaku is in reach while its way is at most so many tiles longer than the hand's own."""
STICK = 1000


def teach(view: RiichiView, legal: Sequence[RiichiAction], without: int = NONE) -> Lesson:
    """Teaches how far the own hand is from waiting, which tiles bring it closer and how many of them are unseen, with
    the yaku in reach; what calls bring or leave without a yaku (riichi.R10), and discards that break a waiting hand.

    With a tile too many it is the hand after the discard that leaves the most useful tiles, or ``without`` a given one.
    """
    if view.phase not in ("turn", "claim") or not view.hand or view.own.riichi:
        return NOTHING
    sight = Features(view)
    marks = (*_broken(view, sight), *_calls(sight, legal))
    if without != NONE and without in view.tiles:
        rest = sight.hand - UNIT[without]
        away, mask = outlook(rest, sight.melds)
    elif view.drawn == NONE and len(view.hand) % 3 == 1:
        rest = sight.hand
        away, mask = outlook(rest, sight.melds)
    else:
        away, steps = keeping(sight.hand, sight.melds)
        thrown, mask = max(steps, key=lambda step: (live(step[1], sight.left), -step[0]))
        rest = sight.hand - UNIT[thrown]
    if away == 0:
        mask = waits(rest, sight.melds)
    useful = by_unseen([Useful(kind, sight.left[kind]) for kind in kinds_of(mask)])
    if not useful:
        return Lesson(None, (), marks)
    left = sum(use.unseen for use in useful)
    yaku = " ".join(_in_reach(sight, rest, away))
    piece, key = tile_text(useful[0].kind), "away" if away else "ready"
    return Lesson(say(key, piece=piece, number=away or left, unseen=left, yaku=yaku), useful, marks)


def _in_reach(sight: Features, rest: int, away: int) -> list[str]:
    """The yaku that the hand may still come to, the nearest first."""
    found = [(route.away, route.name) for route in _routes(sight, rest) if route.away <= away + NEAR]
    if not sight.codes and seven_pairs(rest) <= away + NEAR:
        found.append((seven_pairs(rest), "chiitoitsu"))
    names = list(dict.fromkeys(name for _, name in sorted(found)))
    riichi = sight.closed and (sight.own.points >= STICK or sight.config.riichi_below_1000)
    return ["riichi", *names] if riichi else names


def _routes(sight: Features, rest: int) -> Sequence[Route]:
    return routes(rest, sight.codes, valued_bits(sight), sight.config.kuitan)


def _broken(view: RiichiView, sight: Features) -> list[Mark]:
    """The tiles without which the hand waits for nothing any more, while another would keep it waiting."""
    if "discard" not in view.owes:
        return []
    keeping_ = keeps_tenpai(view)
    if not keeping_:
        return []
    most = max(live(waits(sight.hand - UNIT[number], sight.melds), sight.left) for number in keeping_)
    found = [
        Mark(tile(number), say("breaks", piece=tile_text(number), number=most), True)
        for number in dict.fromkeys(view.hand)
        if number not in keeping_
    ]
    if view.drawn != NONE and view.drawn not in keeping_:
        found.append(Mark(DRAWN, say("breaks", piece=tile_text(view.drawn), number=most), True))
    return found


def _calls(sight: Features, legal: Sequence[RiichiAction]) -> list[Mark]:
    """The words that bring the hand closer to a win, and those after which no yaku is in reach, whichever tiles they
    take."""
    if sight.view.asked is None:
        return []
    found: dict[str, list[tuple[int, int]]] = {}
    for call in calls_of(sight, legal):
        found.setdefault("pon" if isinstance(call.act, Pon) else "chi", []).append(_after(sight, call))
    piece, now = tile_text(sight.view.asked.tile), shanten(sight.hand, sight.melds)
    marks = []
    for name, ways in found.items():
        plain, way = min(plain for plain, _ in ways), min(way for _, way in ways)
        if all(way > plain + NEAR for plain, way in ways):
            marks.append(Mark(word(name), say("no_yaku", piece=piece, number=plain + 1), True))
        elif way < now:
            marks.append(Mark(word(name), say("closer" if way else "waits", piece=piece, number=way or now)))
    return marks


def _after(sight: Features, call: Call) -> tuple[int, int]:
    """How far the hand is from waiting after a call, and from waiting with a yaku."""
    plain = min((shanten(call.hand - UNIT[kind], len(call.codes)) for kind, _ in _steps(call)), default=0)
    return max(0, plain), after_call(sight, call)[0]


def _steps(call: Call) -> Sequence[tuple[int, int]]:
    return keeping(call.hand, len(call.codes))[1]
