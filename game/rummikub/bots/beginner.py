"""The level of a first evening: whole sets of the own rack, then tiles for the set that was laid last."""

from __future__ import annotations

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.pieces.tiles import JOKER, KIND_OF, NUMBER_OF
from game.rummikub.actions import Sets, Tiles
from game.rummikub.bots.common import ThinkingBot, cannot_open, opens, waits
from game.rummikub.bots.easy import FEW, answer_of, fits, with_sets
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import lawful

TO_SPARE = 10, 20
"""By how many points its first meld must exceed what is needed, without and with a joker: so it need not add up
twice."""


class BeginnerBot(ThinkingBot):
    """A bot that lays the sets it holds; of the table it sees the set that was laid last, and how that goes on upwards.

    Its slips are those of a first evening: it opens late and spends a joker on it, overlooks all older sets, moves
    nothing on the table, and keeps a later joker for better days until few tiles are left.
    """

    level = "beginner"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all sets it holds once they are worth more than enough, with a joker where they are not without."""
        if not sight.plays:
            return cannot_open(sight)
        for jokers in (False, True):
            move = lawful(sight, _own_sets(sight, jokers))
            enough = sight.config.first_meld + (TO_SPARE[jokers] if sight.view.pool else 0)
            if move is not None and move.worth >= enough:
                return opens(move, "open_sets")
        return waits(sight, "unsure")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays whole sets, else adds to the set that was laid last."""
        table = _own_sets(sight, len(sight.rack) <= FEW)
        if table != sight.turn.table and (move := lawful(sight, table)) is not None:
            return answer_of(sight, move, "lay_sets")
        if (move := lawful(sight, _last_extended(sight))) is not None:
            return answer_of(sight, move, "lay_last")
        return waits(sight, "not_seen")


def _own_sets(sight: Features, jokers: bool) -> Sets:
    """The table with the whole sets of the rack, with or without its jokers."""
    return with_sets(sight.turn.table, [t for t in sight.turn.rack if jokers or KIND_OF[t] != JOKER])


def _last_extended(sight: Features) -> Sets:
    """The table with every tile that the last set takes up, but none below a run: people count upwards."""
    *older, last = sight.turn.table
    for tile in sight.turn.rack:
        if KIND_OF[tile] != JOKER and fits(last, tile) and NUMBER_OF[KIND_OF[tile]] >= _highest(last):
            last = (*last, tile)
    return (*older, last)


def _highest(tiles: Tiles) -> int:
    return max(NUMBER_OF[kind] for kind in map(KIND_OF.__getitem__, tiles) if kind != JOKER)
