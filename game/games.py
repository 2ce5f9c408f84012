"""The games of the house: the one list that seats, library and command line ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.holla.bots import make_bot as make_holla_bot
from game.holla.rules import HollaRules
from game.kernel.notice import Notice
from game.kernel.rules import AnyRules
from game.kernel.seat import LEVELS, Bot
from game.rummikub.bots import make_bot as make_rummikub_bot
from game.rummikub.rules import RummikubRules
from game.turf.bots import make_bot as make_turf_bot
from game.turf.cards import warnings as turf_warnings
from game.turf.rules import TurfRules

GAMES: dict[str, AnyRules] = {"holla": HollaRules(), "rummikub": RummikubRules(), "turf": TurfRules()}
_BOTS: dict[str, Callable[[str], Bot]] = {
    "holla": make_holla_bot,
    "rummikub": make_rummikub_bot,
    "turf": make_turf_bot,
}
_WARNINGS: dict[str, Callable[[Any], tuple[Notice, ...]]] = {"turf": turf_warnings}


def game(name: str) -> AnyRules:
    """The rules of a game by its name; raises ``KeyError`` with a sentence that lists the names."""
    if name not in GAMES:
        raise KeyError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def make_bot(name: str, level: str) -> Bot:
    """A bot of a game and level; raises ``KeyError`` with a sentence that lists what there is."""
    game(name)
    if level not in LEVELS:
        raise KeyError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return _BOTS[name](level)


def warnings(name: str, config: Any) -> tuple[Notice, ...]:
    """What is odd about a config that can be played all the same, such as own cards of uneven worth."""
    return _WARNINGS[name](config) if name in _WARNINGS else ()
