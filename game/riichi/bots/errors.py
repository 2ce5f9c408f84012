"""The fouls that bots commit at strict tables when the table wants them to err (riichi.R37)."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.riichi.actions import Discard, Pass, RiichiAction, Ron, Tsumo, Voice
from game.riichi.bots.reasons import why
from game.riichi.view import RiichiView


def slip(view: RiichiView, legal: Sequence[RiichiAction], stream: Stream) -> Answer | None:
    """Chooses a wrong win by chance, ``config.bot_errors`` times in a thousand acts; usually ``None``."""
    config = view.config
    if config.table != "strict" or not config.bot_errors or stream.below(1000) >= config.bot_errors or view.own.dead:
        return None
    wins = any(isinstance(act, (Tsumo, Ron)) for act in legal)
    shown = stream.below(4) == 0
    if view.phase == "turn" and view.drawn >= 0 and not wins and any(isinstance(act, Discard) for act in legal):
        return Answer(Tsumo() if shown else Voice("tsumo"), why("foul"))
    if view.phase == "claim" and not wins and isinstance(legal[-1], Pass):
        return Answer(Ron() if shown else Voice("ron"), why("foul"))
    return None
