"""The seats that play Royal Turf by themselves."""

from __future__ import annotations

from game.kernel.seat import LEVELS, Bot, Bots
from game.turf.bots.characters import marks, prefer
from game.turf.bots.common import RandomBot
from game.turf.bots.levels import HARD, MASTER, EasyBot, NormalBot, SimulatingBot
from game.turf.bots.values import worths

VERSION = 3
"""Raised whenever a level plays differently, so that measurements are not mixed."""

_ALL: tuple[Bot, ...] = (
    RandomBot(),
    EasyBot(),
    NormalBot(),
    SimulatingBot("hard", HARD),
    SimulatingBot("master", MASTER),
)
_BOTS: dict[str, Bot] = {bot.level: bot for bot in _ALL}


def make_bot(level: str) -> Bot:
    """The bot of a level; it keeps nothing between acts. Raises ``KeyError`` with the list of levels."""
    if level not in _BOTS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return _BOTS[level]


BOTS = Bots(make_bot, VERSION, worths=worths, prefer=prefer, marks=marks)
