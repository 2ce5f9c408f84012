"""The seat that plays out: what acts are worth is the chance to win when this one goes on with them.

It plays as the strongest seat once did and is not to change: values are fitted to its games, and decisions that were
played out stay true. It lays a little every turn while its rack stays as long as it was dealt, for a rack is harder to
finish when only a few tiles are left of it; then it waits until all can go at once, and watches the end of the pool
(see ``tempo``).
"""

from __future__ import annotations

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.rummikub.bots.common import ThinkingBot, cannot_open, lays, opens, waits
from game.rummikub.bots.duel import best_without_pool
from game.rummikub.bots.early import finishes_next, is_early
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import best_move, move_out
from game.rummikub.bots.strong import goes_out
from game.rummikub.bots.tempo import LIVELY_ROUNDS, may_end_next, near_the_end, spared, to_be_third


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
        if is_early(sight) and not finishes_next(sight, move):
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
            move = to_be_third(sight) if near_the_end(sight.view, LIVELY_ROUNDS) else spared(sight)
        return waits(sight, "hold", count=0) if move is None else lays(move, "lay_some")
