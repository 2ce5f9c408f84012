"""The level of a first evening: sets and pairs are collected, honours go first, and nobody's discards are looked at."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.riichi.actions import AddedKan, ClosedKan, Discard, Pon, RiichiAction
from game.riichi.bots.features import Features
from game.riichi.bots.frame import ThinkingBot, discard_of, kinds_allowed, only
from game.riichi.bots.reasons import why
from game.riichi.tiles import EAST, KIND_OF, ORPHANS, tile_text
from game.riichi.view import RiichiView

PAIR, NEXT, GAP = 4, 2, 1
"""How much it likes a tile for another of its kind, for one beside it, and for one that is two away."""


class BeginnerBot(ThinkingBot):
    """A bot that keeps what stands together and throws single honours first, then ends, then whatever stands alone.

    It declares riichi as soon as it may and calls pon of honours, ones and nines, so that it often has no
    yaku; it counts no tiles, folds never, and forgets that a tile it threw itself lies in its own river.
    """

    level = "beginner"

    def discard(self, sight: Features, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Throws the loneliest tile, with riichi where some tile allows it."""
        ready = [act for act in legal if isinstance(act, Discard) and act.riichi]
        if ready:
            return Answer(
                min(ready, key=lambda act: (liking(sight.counts, KIND_OF[act.tile]), act.tile)), why("riichi")
            )
        kinds = kinds_allowed(legal)
        if not kinds:
            return only(legal)
        kind = min(kinds, key=lambda kind: (liking(sight.counts, kind), -_outward(kind)))
        act = discard_of(legal, sight, kind)
        if act is None:
            return only(legal)
        return Answer(act, why("lonely_honour" if kind >= EAST else "lonely", tile=tile_text(act.tile)))

    def kan(self, sight: Features, legal: Sequence[RiichiAction]) -> ClosedKan | AddedKan | None:
        """Declares any kan of four in the hand: it looks grand."""
        return next((act for act in legal if isinstance(act, ClosedKan)), None)

    def answer(self, view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer:
        """Calls pon of honours, ones and nines, whether worth something or not; lets everything else go by."""
        for act in legal:
            if isinstance(act, Pon) and KIND_OF[act.own[0]] in ORPHANS:
                return Answer(act, why("call_three", tile=tile_text(act.own[0])))
        return Answer(legal[-1], why("pass"))


def liking(counts: Sequence[int], kind: int) -> int:
    """The liking for a tile in a hand: by others of its kind and, of a suit, by those within two of it."""
    found = PAIR * (counts[kind] - 1)
    if kind >= EAST:
        return found
    for away, worth in ((1, NEXT), (2, GAP)):
        for other in (kind - away, kind + away):
            if 0 <= other < EAST and other // 9 == kind // 9 and counts[other]:
                found += worth
    return found


def _outward(kind: int) -> int:
    """How far a tile stands from the middle of its suit; honours farthest."""
    return 5 if kind >= EAST else abs(kind % 9 - 4)
