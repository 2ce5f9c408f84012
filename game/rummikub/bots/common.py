"""The frame of all thinking levels: deal, play when they must, and put a move or a wait into an answer."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.rummikub.actions import Deal, Draw, Pass, RummikubAction
from game.rummikub.bots.errors import slip
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import Move, cheapest_listed
from game.rummikub.bots.reasons import why
from game.rummikub.view import RummikubView

_CHANCE = why("chance")


TRIES = 3
"""Chance lays in one of so many turns in which it can: most tiles that it would try fit nowhere, and of those that fit
any makes a fair move."""


class RandomBot:
    """A bot that chooses by chance alone: whether it lays, and which of the plays that are easy to find."""

    level = "random"

    def choose(self, view: RummikubView | None, legal: Sequence[RummikubAction], stream: Stream) -> Answer:
        """Chooses one of the listed acts, mostly to wait; only errors need a view."""
        foul = slip(view, stream) if view is not None else None
        if foul is not None:
            return foul
        waits = isinstance(legal[0], Draw | Pass) and stream.below(TRIES)
        return Answer(legal[0] if waits else stream.choice(legal), _CHANCE)


class ThinkingBot:
    """The frame of a turn; a level says how it opens and how it plays."""

    level = ""

    def choose(self, view: RummikubView, legal: Sequence[RummikubAction], stream: Stream) -> Answer:
        """Chooses an act and says why."""
        foul = slip(view, stream)
        if foul is not None:
            return foul
        if isinstance(legal[0], Deal):
            return Answer(legal[0], why("deal"))
        sight = Features(view, legal)
        answer = self.play(sight, stream) if view.own.opened else self.open(sight, stream)
        if answer is not None:
            return answer
        forced = cheapest_listed(sight)
        assert forced is not None, "a seat that may not wait has a play"
        return Answer(forced.play, why("forced", count=len(forced.laid)))

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Acts before the first meld; returns ``None`` when it would wait but may not."""
        raise NotImplementedError

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Acts after the first meld; returns ``None`` when it would wait but may not."""
        raise NotImplementedError


def waits(sight: Features, key: str, **values: str | int) -> Answer | None:
    """Draws, or passes with an empty pool; the reason is ``draw_`` or ``pass_`` and the key."""
    if sight.wait is None:
        return None
    prefix = "draw" if isinstance(sight.wait, Draw) else "pass"
    return Answer(sight.wait, why(f"{prefix}_{key}", **values))


def cannot_open(sight: Features) -> Answer | None:
    """Waits because no first meld is there (rummikub.R10)."""
    if isinstance(sight.wait, Draw):
        return waits(sight, "unopened", need=sight.config.first_meld)
    return waits(sight, "nothing")


def opens(move: Move, key: str) -> Answer:
    """Lays the first meld."""
    return Answer(move.play, why(key, count=len(move.laid), worth=move.worth))


def lays(move: Move, key: str) -> Answer:
    """Lays tiles; every sentence about it may use these figures."""
    return Answer(move.play, why(key, count=len(move.laid), moved=move.moved, value=move.value))
