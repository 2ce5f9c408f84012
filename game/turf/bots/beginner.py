"""The level of a first evening: one favourite, whatever it pays, and its moves."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.turf.actions import Bet, Move
from game.turf.bots.common import ThinkingBot
from game.turf.bots.features import Features
from game.turf.bots.plain import known_bets
from game.turf.bots.reasons import coat, why
from game.turf.bots.track import AWAY
from game.turf.race import HORSES

FANCIED = 5
"""How many of the horses in front may be somebody's favourite."""


class BeginnerBot(ThinkingBot):
    """A bot with a favourite by its seat and the race; on it lies its dearest chip, the others on those in front.

    It moves its favourite whenever it can, else another own horse, else the one that comes farthest; what others have
    bet it does not look at.
    """

    level = "beginner"

    def bet(self, sight: Features, legal: Sequence[Bet], stream: Stream) -> Answer:
        """Lays the dearest chip on the favourite, then the next ones on the horses that start in front."""
        likes = favourite(sight)
        chosen = max(legal, key=lambda act: (act.chip, act.horse == likes, sight.field.at[act.horse], -act.horse))
        key = "bet_zero" if not chosen.chip else "bet_favourite" if chosen.horse == likes else "bet_front"
        values = {"chip": chosen.chip} if chosen.chip else {}
        return Answer(chosen, why(key, horse=coat(chosen.horse), **values))

    def move(self, sight: Features, stream: Stream) -> Answer:
        """Moves the own horse with the dearest chip, else the one that comes farthest."""
        own, field = known_bets(sight)[sight.seat], sight.field
        choices = field.choices()

        def farther(horse: int) -> int:
            to = field.landing(horse, sight.face)
            return field.goal + 1 if to == AWAY else to - field.at[horse]

        horse = max(choices, key=lambda horse: (own[horse], farther(horse), -horse))
        if own[horse]:
            return Answer(Move(horse), why("move_favourite", horse=coat(horse)))
        horse = max(choices, key=lambda horse: (farther(horse), -horse))
        return Answer(Move(horse), why("move_any", horse=coat(horse)))


def favourite(sight: Features) -> int:
    """The horse that the seat likes in this race: one of those in front, each seat another."""
    front = sorted(range(HORSES), key=lambda horse: (-sight.field.at[horse], horse))
    return front[(sight.seat + len(sight.to_come)) % FANCIED]
