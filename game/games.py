"""The games of the house: the one list that seats, library and command line ask."""

from __future__ import annotations

from game.holla.rules import HollaRules
from game.kernel.rules import AnyRules

GAMES: dict[str, AnyRules] = {"holla": HollaRules()}


def game(name: str) -> AnyRules:
    """The rules of a game by its name; raises ``KeyError`` with a sentence that lists the names."""
    if name not in GAMES:
        raise KeyError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]
