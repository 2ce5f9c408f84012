"""The seats that play Rummikub by themselves."""

from __future__ import annotations

from game.kernel.seat import Bot
from game.rummikub.bots.random import RandomBot

VERSION = 1
"""Raised whenever a level plays differently, so that measurements are not mixed."""

_BOTS: dict[str, Bot] = {bot.level: bot for bot in (RandomBot(),)}


def make_bot(level: str) -> Bot:
    """The bot of a level; it keeps nothing between acts. Raises ``KeyError`` with the list of levels."""
    if level not in _BOTS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(_BOTS)}")
    return _BOTS[level]
