"""The seats that play Rummikub by themselves."""

from __future__ import annotations

from game.kernel.seat import LEVELS, Bot, Bots
from game.rummikub.bots.beginner import BeginnerBot
from game.rummikub.bots.beliefs import believe
from game.rummikub.bots.characters import marks, prefer
from game.rummikub.bots.common import RandomBot
from game.rummikub.bots.easy import EasyBot, NormalBot
from game.rummikub.bots.master import MasterBot
from game.rummikub.bots.silent import SilentBot
from game.rummikub.bots.strong import GreedyBot, HardBot, HoardBot
from game.rummikub.bots.values import worths

VERSION = 9
"""Raised whenever a level plays differently, so that measurements are not mixed."""
LAB_LEVELS = ("greedy", "hoard", "silent")
"""Seats to measure against, and the one that plays out; nobody is offered them."""

_ALL: tuple[Bot, ...] = (RandomBot(), BeginnerBot(), EasyBot(), NormalBot(), HardBot(), MasterBot())
_BOTS: dict[str, Bot] = {bot.level: bot for bot in _ALL}
_LAB: dict[str, Bot] = {bot.level: bot for bot in (GreedyBot(), HoardBot(), SilentBot())}


def make_bot(level: str) -> Bot:
    """Makes the bot of a level; it keeps nothing between acts. Raises ``KeyError`` with the list of levels."""
    if level not in _BOTS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return _BOTS[level]


def make_lab_bot(level: str) -> Bot:
    """Makes a bot of any level, also of those only for measurements. Raises ``KeyError`` with the list of levels."""
    return _LAB[level] if level in _LAB else make_bot(level)


BOTS = Bots(make_bot, VERSION, LAB_LEVELS, make_lab_bot, worths=worths, believe=believe, prefer=prefer, marks=marks)
