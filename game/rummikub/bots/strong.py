"""The levels that never miss a play: greedy, hard with its jokers kept, and the plain patient seat."""

from __future__ import annotations

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.rummikub.bots.common import ThinkingBot, cannot_open, lays, opens, waits
from game.rummikub.bots.early import spares_joker
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import Move, best_move, move_out
from game.rummikub.bots.reasons import why

LEFT = 3
"""So few tiles hard does not keep alone: what is left of a rack fits nowhere, and what was laid helps the others."""


class GreedyBot(ThinkingBot):
    """A bot that lays the most tiles that can be laid, every turn: the measure of the ladder, not offered to people."""

    level = "greedy"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays the first meld with the most tiles."""
        move = best_move(sight, "tiles", work=0)
        return cannot_open(sight) if move is None else opens(move, "open_sets")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays the most tiles."""
        move = best_move(sight, "tiles", work=0)
        return waits(sight, "nothing") if move is None else lays(move, "lay_most")


class HoardBot(ThinkingBot):
    """A bot that opens cheaply, then lays only its whole rack, with an empty pool the highest sum. For the ladder."""

    level = "hoard"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else the first meld with the fewest jokers and tiles."""
        move = move_out(sight, 0)
        if move is not None:
            return goes_out(move)
        move = best_move(sight, "fewest")
        return cannot_open(sight) if move is None else opens(move, "open_cheap")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once or nothing."""
        move = move_out(sight, 0)
        if move is not None:
            return goes_out(move)
        if sight.view.pool:
            return waits(sight, "hold", count=len(sight.rack))
        move = best_move(sight, "value", work=0)
        return waits(sight, "nothing") if move is None else lays(move, "end_value")


class HardBot(ThinkingBot):
    """A bot that opens cheaply and lays the most tiles, but keeps its jokers for the last turn (rummikub.R36) and is
    never left with one to three tiles."""

    level = "hard"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else the first meld with the fewest jokers and tiles, a joker only where it cannot wait."""
        move = move_out(sight)
        if move is not None:
            return goes_out(move)
        move = best_move(sight, "fewest")
        if move is None:
            return cannot_open(sight)
        return waits(sight, "with_joker") if move.jokers and spares_joker(sight) else opens(move, "open_cheap")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else the most tiles without a joker unless few would be left; the highest sum once the pool
        is empty."""
        move = move_out(sight)
        if move is not None:
            return goes_out(move)
        if not sight.view.pool:
            move = best_move(sight, "value")
            return waits(sight, "nothing") if move is None else lays(move, "end_value")
        move = best_move(sight, "tiles", sight.jokers)
        left = len(sight.rack) - len(move.laid if move is not None else ())
        if move is not None and left <= LEFT and sight.wait is not None:
            return waits(sight, "hold", count=max(1, left - len(sight.jokers)))
        if move is not None:
            return lays(move, "lay_keeps_joker" if sight.jokers else "lay_most")
        return waits(sight, "joker" if sight.jokers else "nothing")


def goes_out(move: Move) -> Answer:
    """Lays the whole rack (rummikub.R30)."""
    return Answer(move.play, why("out", count=len(move.laid)))
