"""The games of the house: the one list that seats, library and command line ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from game.kernel.notice import Notice
from game.kernel.rules import AnyRules

_CLASSES = {"holla": "HollaRules", "rummikub": "RummikubRules", "turf": "TurfRules", "riichi": "RiichiRules"}


class _Games(Mapping[str, AnyRules]):
    """The rules by game, each read from its package when it is first asked for: whoever wants one waits for one."""

    def __init__(self) -> None:
        self._rules: dict[str, AnyRules] = {}

    def __getitem__(self, name: str) -> AnyRules:
        if name not in self._rules:
            rules = _CLASSES[name]
            self._rules[name] = getattr(import_module(f"game.{name}.rules"), rules)()
        return self._rules[name]

    def __contains__(self, name: object) -> bool:
        return name in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


GAMES: Mapping[str, AnyRules] = _Games()


def game(name: str) -> AnyRules:
    """The rules of a game by its name; raises ``KeyError`` with a sentence that lists the names."""
    if name not in GAMES:
        raise KeyError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def offers_of(name: str) -> Any:
    """The module of a game that says what a seat may do with each piece; see ``game.kernel.offers``."""
    return import_module(f"game.{name}.offers")


def warnings(name: str, config: Any) -> tuple[Notice, ...]:
    """What is odd about a config that can be played all the same, such as own cards of uneven worth."""
    if name != "turf":
        return ()
    from game.turf.cards import warnings as turf_warnings

    return turf_warnings(config)
