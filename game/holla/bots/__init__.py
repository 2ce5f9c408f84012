"""The seats that play Dragon Holla by themselves."""

from __future__ import annotations

from game.holla.bots.baseline import Er2Bot
from game.holla.bots.beginner import BeginnerBot
from game.holla.bots.beliefs import believe
from game.holla.bots.characters import marks, prefer
from game.holla.bots.common import RandomBot
from game.holla.bots.errors import handicap_move
from game.holla.bots.hard import HardBot
from game.holla.bots.master import MasterBot
from game.holla.bots.steps import EasyBot, NormalBot
from game.holla.bots.values import worths
from game.kernel.seat import LEVELS, Bot, Bots

VERSION = 14
"""Raised whenever a level plays differently, so that measurements are not mixed."""
LAB_LEVELS = ("er2",)
"""Seats to measure against; nobody is offered them."""

_ALL: tuple[Bot, ...] = (RandomBot(), BeginnerBot(), EasyBot(), NormalBot(), HardBot(), MasterBot())
_BOTS: dict[str, Bot] = {bot.level: bot for bot in _ALL}


def make_bot(level: str) -> Bot:
    """Makes the bot of a level; it keeps nothing between acts. Raises ``KeyError`` with the list of levels."""
    if level not in _BOTS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return _BOTS[level]


def make_lab_bot(level: str) -> Bot:
    """Makes a bot of any level, also of those only for measurements. Raises ``KeyError`` with the list of levels."""
    return Er2Bot() if level in LAB_LEVELS else make_bot(level)


BOTS = Bots(
    make_bot,
    VERSION,
    LAB_LEVELS,
    make_lab_bot,
    handicap_move,
    worths=worths,
    believe=believe,
    prefer=prefer,
    marks=marks,
)
