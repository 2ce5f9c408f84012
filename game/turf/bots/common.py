"""The frame of all thinking levels: deal, make the only move there is, and take the rest to their own judgement."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.turf.actions import Bet, Deal, Move, TurfAction
from game.turf.bots.features import Features, sight_of
from game.turf.bots.reasons import coat, why
from game.turf.view import TurfView

_CHANCE = why("chance")


class RandomBot:
    """A bot that chooses by chance alone."""

    level = "random"

    def choose(self, view: TurfView | None, legal: Sequence[TurfAction], stream: Stream) -> Answer:
        """Chooses one of the lawful acts."""
        return Answer(stream.choice(legal), _CHANCE)


class ThinkingBot:
    """The frame of an act; a level says how it bets and how it moves."""

    level = ""

    def choose(self, view: TurfView, legal: Sequence[TurfAction], stream: Stream) -> Answer:
        """Chooses an act and says why."""
        first = legal[0]
        if isinstance(first, Deal):
            return Answer(first, why("deal"))
        if isinstance(first, Move) and len(legal) == 1:
            return Answer(first, why("only_move", horse=coat(first.horse)))
        sight = sight_of(view)
        if isinstance(first, Move):
            return self.move(sight, stream)
        return self.bet(sight, [act for act in legal if isinstance(act, Bet)], stream)

    def bet(self, sight: Features, legal: Sequence[Bet], stream: Stream) -> Answer:
        """Lays one of these chips."""
        raise NotImplementedError

    def move(self, sight: Features, stream: Stream) -> Answer:
        """Moves one of several horses."""
        raise NotImplementedError
