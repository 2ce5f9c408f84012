"""Which bots play which game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.holla.bots import make_bot as holla_bot
from game.holla.bots.common import RandomBot as HollaRandomBot
from game.holla.bots.errors import stray as holla_stray
from game.kernel.chance import Stream
from game.kernel.seat import LEVELS, Answer, Bot
from game.riichi.bots import make_bot as riichi_bot
from game.riichi.bots.random_bot import RandomBot as RiichiRandomBot
from game.rummikub.bots import make_bot as rummikub_bot
from game.rummikub.bots.common import RandomBot as RummikubRandomBot
from game.turf.bots import make_bot as turf_bot
from game.turf.bots.common import RandomBot as TurfRandomBot

BOTS: dict[str, Callable[[str], Bot]] = {
    "holla": holla_bot,
    "rummikub": rummikub_bot,
    "turf": turf_bot,
    "riichi": riichi_bot,
}

STRAYS: dict[str, Callable[[Any, Stream], Answer | None]] = {"holla": holla_stray}
"""What a bot does by mistake when it is another's turn, from its view; only games whose fouls include that."""

BY_CHANCE = (HollaRandomBot, RummikubRandomBot, TurfRandomBot, RiichiRandomBot)
"""Bots that need no view of a table whose bots do not err: they choose among the lawful acts alone."""


def make_bot(game: str, level: str) -> Bot:
    """A bot of one of ``LEVELS``; raises ``KeyError`` for an unknown game, ``ValueError`` for an unknown level."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return BOTS[game](level)
