"""The seats that play riichi by themselves."""

from __future__ import annotations

from game.kernel.seat import LEVELS, Bot
from game.riichi.bots.greedy import GreedyBot
from game.riichi.bots.random_bot import RandomBot

VERSION = 1
"""Raised whenever a level plays differently, so that measurements are not mixed."""

_BOTS: dict[str, Bot] = {"random": RandomBot(), **{level: GreedyBot(level) for level in LEVELS if level != "random"}}


def make_bot(level: str) -> Bot:
    """The bot of a level; it keeps nothing between acts. Raises ``KeyError`` with the list of levels."""
    if level not in _BOTS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return _BOTS[level]
