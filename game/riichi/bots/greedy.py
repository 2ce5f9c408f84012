"""The seat that hurries: the fewest steps to a waiting hand, then the most useful tiles; it never defends."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.riichi.actions import (
    AddedKan,
    ClosedKan,
    Deal,
    Discard,
    NineTerminals,
    Pass,
    Pon,
    RiichiAction,
    Ron,
    ShowTenpai,
    Tsumo,
)
from game.riichi.advice import unseen
from game.riichi.bots.reasons import why
from game.riichi.hands.shapes import UNIT, discards, pack, shanten
from game.riichi.tiles import DRAGONS, EAST, KIND_OF, tile_text
from game.riichi.view import RiichiView


class GreedyBot:
    """A bot that wins and declares riichi when it can, calls only valued honours, and discards for speed."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Chooses an act and says why."""
        first = legal[0]
        if isinstance(first, (Tsumo, Ron)):
            return Answer(first, why("win"))
        if isinstance(first, Deal):
            return Answer(first, why("deal"))
        if isinstance(first, ShowTenpai):
            return Answer(first, why("show"))
        if isinstance(legal[-1], Pass):
            return _answer(view, legal)
        return _turn(view, legal)


def _turn(view: RiichiView, legal: Sequence[RiichiAction]) -> Answer:
    if len(legal) == 1:
        return Answer(legal[0], why("only"))
    hand, melds = pack(view.tiles), len(view.own.melds)
    for action in legal:
        if isinstance(action, (ClosedKan, AddedKan)) and _kan_is_free(view, hand, melds, action):
            return Answer(action, why("kan"))
    left = unseen(view)
    plain = {KIND_OF[a.tile]: a for a in reversed(legal) if isinstance(a, Discard) and not a.riichi}
    declared = {KIND_OF[a.tile]: a for a in reversed(legal) if isinstance(a, Discard) and a.riichi}
    for choice in discards(hand, melds, left, worse=False):
        if choice.kind in declared:
            return Answer(declared[choice.kind], why("riichi"))
        if choice.kind in plain:
            tile = plain[choice.kind].tile
            return Answer(plain[choice.kind], why("fastest", tile=tile_text(tile), count=choice.count))
    return Answer(next(a for a in legal if not isinstance(a, NineTerminals)), why("only"))


def _kan_is_free(view: RiichiView, hand: int, melds: int, action: ClosedKan | AddedKan) -> bool:
    """Whether the hand is no farther from a win without the tiles of the kan."""
    if isinstance(action, AddedKan):
        return shanten(hand - UNIT[action.kind], melds) <= shanten(hand - UNIT[KIND_OF[view.drawn]], melds)
    return shanten(hand - 4 * UNIT[action.kind], melds + 1) <= shanten(hand - UNIT[KIND_OF[view.drawn]], melds)


def _answer(view: RiichiView, legal: Sequence[RiichiAction]) -> Answer:
    """Calls pon of dragons and own winds; lets everything else go by."""
    for action in legal:
        if isinstance(action, Pon):
            kind = KIND_OF[action.own[0]]
            if kind in DRAGONS or kind in (EAST + view.wind, EAST + view.own.wind):
                return Answer(action, why("call", tile=tile_text(kind)))
    return Answer(legal[-1], why("pass"))
