"""The seats that play riichi by themselves."""

from __future__ import annotations

from game.kernel.seat import LEVELS, Bot, Bots
from game.riichi.bots.beginner import BeginnerBot
from game.riichi.bots.beliefs import believe
from game.riichi.bots.characters import marks, prefer
from game.riichi.bots.greedy import GreedyBot
from game.riichi.bots.plain import EasyBot, NormalBot
from game.riichi.bots.random_bot import RandomBot
from game.riichi.bots.strong import hard, master
from game.riichi.bots.values import worths

VERSION = 11
"""Raised whenever a level plays differently, so that measurements are not mixed."""
LAB_LEVELS = ("greedy",)
"""Seats to measure against; nobody is offered them."""

_ALL: tuple[Bot, ...] = (RandomBot(), BeginnerBot(), EasyBot(), NormalBot(), hard(), master())
_BOTS: dict[str, Bot] = {bot.level: bot for bot in _ALL}
_LAB: dict[str, Bot] = {"greedy": GreedyBot("greedy")}


def make_bot(level: str) -> Bot:
    """Makes the bot of a level; it keeps nothing between acts. Raises ``KeyError`` with the list of levels."""
    if level not in _BOTS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return _BOTS[level]


def make_lab_bot(level: str) -> Bot:
    """Makes a bot of any level, also of those only for measurements. Raises ``KeyError`` with the list of levels."""
    return _LAB[level] if level in _LAB else make_bot(level)


BOTS = Bots(make_bot, VERSION, LAB_LEVELS, make_lab_bot, worths=worths, believe=believe, prefer=prefer, marks=marks)
