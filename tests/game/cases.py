"""The facts that the conformance suite needs of each game: tables to try and every action that could be thought of.

A game of the house says it in ``tests.game.<name>.case``, one from outside in ``tests.case`` below the package of its
rules: ``TABLES`` (name, config and seats), ``every_action`` and, without a complete list of acts, ``more_actions``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from game.games import ENTRIES, HOUSE
from game.kernel.entry import load
from game.kernel.match import AnyMatch


@dataclass(frozen=True)
class Table:
    """A config and a seat count that the suite plays."""

    name: str
    config: Any
    seats: int


@dataclass(frozen=True)
class Case:
    """The way in which the suite tries one game."""

    tables: tuple[Table, ...]
    every_action: Callable[[int], Iterator[Any]]
    """Actions a seat could send at a table of so many seats, lawful or not: all of them where ``legal`` is complete."""
    more_actions: Callable[[AnyMatch, int], Iterator[Any]] = lambda match, seat: iter(())
    """The further actions of a seat that depend on how the table lies, for games without a complete list."""


def tests_of(game: str) -> str:
    """The package of a game's tests."""
    if game in HOUSE:
        return f"tests.game.{game}"
    return f"{ENTRIES[game].rules.partition(':')[0].rpartition('.')[0]}.tests"


def _case(game: str) -> Case:
    told = load(f"{tests_of(game)}.case")
    more = {"more_actions": told.more_actions} if hasattr(told, "more_actions") else {}
    return Case(tuple(Table(*row) for row in told.TABLES), told.every_action, **more)


CASES: dict[str, Case] = {game: _case(game) for game in ENTRIES}
