"""The games of the house: the one list that seats, library and command line ask."""

from __future__ import annotations

from collections.abc import Callable

from game.holla.bots import make_bot as make_holla_bot
from game.holla.rules import HollaRules
from game.kernel.rules import AnyRules
from game.kernel.seat import LEVELS, Bot
from game.riichi.bots import make_bot as make_riichi_bot
from game.riichi.rules import RiichiRules
from game.rummikub.bots import make_bot as make_rummikub_bot
from game.rummikub.rules import RummikubRules

GAMES: dict[str, AnyRules] = {"holla": HollaRules(), "rummikub": RummikubRules(), "riichi": RiichiRules()}
_BOTS: dict[str, Callable[[str], Bot]] = {
    "holla": make_holla_bot,
    "rummikub": make_rummikub_bot,
    "riichi": make_riichi_bot,
}


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
