"""The check of a game from outside: everything that its entry names is loaded, and a match of it begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.kernel.entry import GameEntry, load
from game.kernel.match import AnyMatch, Match
from game.kernel.options import load_options
from game.kernel.rules import AnyRules, Rules

_PARTS = ("bots", "offers", "lab", "facts", "lessons", "book", "warnings", "open_hands")


class Unsound(Exception):
    """The error of a part of a game that cannot be used: which, and why."""

    def __init__(self, part: str, error: BaseException) -> None:
        self.part = part
        told = str(error) or ("it ends the program" if isinstance(error, SystemExit) else "")
        self.problem = " ".join(f"{type(error).__name__}: {told}".split()).removesuffix(":")
        super().__init__(f"{part}: {self.problem}")


def check(entry: GameEntry, window: bool) -> None:
    """Raises ``Unsound`` for a part that cannot be used; with ``window`` its table is one of them."""
    for part, place in _places(entry, window):
        try:
            found = load(place)
            if part == "rules":
                _begin(entry, found())
        # Whatever its own code raises is the finding, also where that would end this program.
        except (Exception, SystemExit) as error:
            raise Unsound(part, error) from error


def _places(entry: GameEntry, window: bool) -> Iterator[tuple[str, str]]:
    yield "rules", entry.rules
    for part in (*_PARTS, "scene") if window else _PARTS:
        if place := getattr(entry, part):
            yield part, place


def _begin(entry: GameEntry, rules: AnyRules) -> None:
    """Raises ``TypeError`` or ``ValueError`` when these are no rules, of another game, or cannot begin a match."""
    wanted = (
        *Rules.__annotations__,
        *(name for name, part in vars(Rules).items() if callable(part) and name[0] != "_"),
    )
    lacking = [part for part in wanted if not hasattr(rules, part)]
    if lacking:
        raise TypeError(f"{type(rules).__name__} has no {', '.join(lacking)}")
    if rules.name != entry.name:
        raise ValueError(f"the rules are those of {rules.name!r}, the entry is {entry.name!r}")
    load_options(rules)
    for seats in rules.seat_counts:
        config: Any = rules.config_type()
        rules.check_config(config, seats)
        match: AnyMatch = Match(rules, config, seats, 1)
        if entry.part and not hasattr(match.state, entry.part):
            raise TypeError(f"a state has no {entry.part!r}, which the entry names as its part")
        for seat in match.to_act():
            rules.legal(match.state, seat)
            rules.view(match.state, seat)
    if not rules.seat_counts:
        raise ValueError("seat_counts is empty")
