"""The seat that plays out: what acts are worth is the chance to win when this one goes on with them.

It plays as the strongest seat once did and is not to change: values are fitted to its games, and decisions that were
played out stay true. It lays a little every turn while its rack stays as long as it was dealt, for a rack is harder to
finish when only a few tiles are left of it; then it waits until all can go at once, and watches the end of the pool
(see ``tempo``).
"""

from __future__ import annotations

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.pieces.tiles import box
from game.rummikub.bots.common import ThinkingBot, cannot_open, lays, opens, waits
from game.rummikub.bots.duel import best_without_pool
from game.rummikub.bots.features import Features, kinds_of
from game.rummikub.bots.moves import Move, best_move, cheapest_listed, move_out
from game.rummikub.bots.strong import goes_out
from game.rummikub.bots.tempo import may_end_next, near_the_end, to_be_third
from game.rummikub.solution import less
from game.rummikub.solver import goes_out as fits_whole

LIVELY_ROUNDS = 3
"""It stops so many rounds before the pool is empty, for the order of moves matters more then."""
EARLY = 0.75
"""While more than this share of the first pool is left, it keeps its first meld back.

Only with the smaller box: at larger tables the sets of the others are too many to stay away from.
"""


class SilentBot(ThinkingBot):
    """A bot for play-outs, of few words."""

    level = "silent"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else the cheapest first meld; early it opens only to go out next."""
        move = move_out(sight, 0)
        if move is not None:
            return goes_out(move)
        move = best_move(sight, "fewest")
        if move is None:
            return cannot_open(sight)
        if _early(sight) and sight.wait is not None and not _finishes_next(sight, move):
            return waits(sight, "hold", count=0)
        return waits(sight, "hold", count=0) if may_end_next(sight) else opens(move, "open_cheap")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once or what it can spare until the pool is near its end, else waits."""
        move = move_out(sight, 0)
        if move is not None:
            return goes_out(move)
        if not sight.view.pool:
            move = best_without_pool(sight)
        else:
            move = to_be_third(sight) if near_the_end(sight.view, LIVELY_ROUNDS) else _spared(sight)
        return waits(sight, "hold", count=0) if move is None else lays(move, "lay_some")


def _spared(sight: Features) -> Move | None:
    """A little while as many tiles stay as were dealt."""
    move = cheapest_listed(sight)
    if move is None or move.jokers or len(sight.rack) - len(move.laid) < sight.config.tiles_dealt:
        return None
    return move


def _early(sight: Features) -> bool:
    view = sight.view
    if view.copies > 2:
        return False
    first_pool = len(box(view.copies)) - view.seats * view.config.tiles_dealt
    return view.pool > EARLY * first_pool


def _finishes_next(sight: Features, move: Move) -> bool:
    """Whether the rest of the rack would fit at once if the table stayed as it is after this first meld."""
    table = kinds_of(move.play.table)
    rack = less(sight.rack, move.laid)
    return fits_whole(msgspec.structs.replace(sight.position, table=table, rack=rack, opened=True))
