"""The seats that play Royal Turf by themselves."""

from __future__ import annotations

from game.kernel.seat import LEVELS, Bot, Bots
from game.turf.bots.baseline import MonteCarloBot
from game.turf.bots.beginner import BeginnerBot
from game.turf.bots.beliefs import believe
from game.turf.bots.characters import marks, prefer
from game.turf.bots.common import RandomBot
from game.turf.bots.levels import HARD, MASTER, EasyBot, NormalBot, SimulatingBot, SwiftBot
from game.turf.bots.values import worths

VERSION = 13
"""Raised whenever a level plays differently, so that measurements are not mixed."""
LAB_LEVELS = ("montecarlo", "montecarlo_pounds", "swift")
"""Seats to measure against and to play out with; nobody is offered them."""

_ALL: tuple[Bot, ...] = (
    RandomBot(),
    BeginnerBot(),
    EasyBot(),
    NormalBot(),
    SimulatingBot("hard", HARD),
    SimulatingBot("master", MASTER),
)
_BOTS: dict[str, Bot] = {bot.level: bot for bot in _ALL}
_LAB: dict[str, Bot] = {
    "montecarlo": MonteCarloBot("montecarlo", True),
    "montecarlo_pounds": MonteCarloBot("montecarlo_pounds", False),
    "swift": SwiftBot("swift", HARD),
}


def make_bot(level: str) -> Bot:
    """Makes the bot of a level; it keeps nothing between acts. Raises ``KeyError`` with the list of levels."""
    if level not in _BOTS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return _BOTS[level]


def make_lab_bot(level: str) -> Bot:
    """Makes a bot of any level, also of those only for measurements. Raises ``KeyError`` with the list of levels."""
    return _LAB[level] if level in _LAB else make_bot(level)


BOTS = Bots(make_bot, VERSION, LAB_LEVELS, make_lab_bot, worths=worths, believe=believe, prefer=prefer, marks=marks)
