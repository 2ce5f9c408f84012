"""Which bots play which game, and what acts are worth to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.games import ENTRIES
from game.kernel.chance import Stream
from game.kernel.entry import load
from game.kernel.seat import LEVELS, Bot, Bots, Valued, best_first


def bots_of(game: str) -> Bots:
    """The bots of a game; raises ``KeyError`` for an unknown one."""
    found: Bots = load(ENTRIES[game].bots)
    return found


def make_bot(game: str, level: str) -> Bot:
    """A bot of one of ``LEVELS``; raises ``KeyError`` for an unknown game, ``ValueError`` for an unknown level."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return bots_of(game).make(level)


def make_lab_bot(game: str, level: str) -> Bot:
    """Also a seat that only measurements know."""
    bots = bots_of(game)
    return (bots.make_lab or bots.make)(level)


def evaluate(game: str, bot: Bot, view: Any, legal: Sequence[Any], stream: Stream) -> tuple[Valued, ...]:
    """What a seat would do without a slip, then its other acts from best to worst; see ``Valued``.

    Rummikub has more plays than can be listed: there the most telling ones are. Of a game that tells no values the act
    comes alone.
    """
    if getattr(view.config, "bot_errors", 0):
        view = msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))
    answer, worths = bot.choose(view, legal, stream), bots_of(game).worths
    return best_first(answer, worths(view, legal, answer, stream) if worths is not None else [])
