"""The foul that bots commit at strict tables when the table wants them to err (rummikub.R29)."""

from __future__ import annotations

from game.kernel.chance import Stream
from game.kernel.seat import Answer, Why
from game.rummikub.actions import ClaimDone
from game.rummikub.view import RummikubView


def slip(view: RummikubView, stream: Stream) -> Answer | None:
    """Chooses a wrong Done by chance, ``config.bot_errors`` times in a thousand own turns; usually ``None``."""
    config = view.config
    if config.table != "strict" or not config.bot_errors or not view.to_move:
        return None
    if stream.below(1000) >= config.bot_errors:
        return None
    forgotten = stream.choice(view.rack)
    return Answer(ClaimDone((*view.table, (forgotten,))), Why("foul_done"))
