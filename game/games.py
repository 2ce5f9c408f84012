"""The games of the house: the one list that seats, library and command line ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.holla.rules import HollaRules
from game.kernel.notice import Notice
from game.kernel.rules import AnyRules
from game.riichi.rules import RiichiRules
from game.rummikub.rules import RummikubRules
from game.turf.cards import warnings as turf_warnings
from game.turf.rules import TurfRules

GAMES: dict[str, AnyRules] = {
    "holla": HollaRules(),
    "rummikub": RummikubRules(),
    "turf": TurfRules(),
    "riichi": RiichiRules(),
}
_WARNINGS: dict[str, Callable[[Any], tuple[Notice, ...]]] = {"turf": turf_warnings}


def game(name: str) -> AnyRules:
    """The rules of a game by its name; raises ``KeyError`` with a sentence that lists the names."""
    if name not in GAMES:
        raise KeyError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def warnings(name: str, config: Any) -> tuple[Notice, ...]:
    """What is odd about a config that can be played all the same, such as own cards of uneven worth."""
    return _WARNINGS[name](config) if name in _WARNINGS else ()
