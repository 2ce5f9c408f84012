"""The findings about the examples of a game: how many there are, and what is untrue about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

import assets
from game.book.chapters import read
from game.book.judge import untrue
from game.book.model import ExampleFile, examples
from game.kernel.rulebook import load
from game.kernel.sources import SourceError


class Report(msgspec.Struct, frozen=True):
    """Statements of a game, their examples by kind, those without, and everything that is wrong."""

    game: str
    statements: int
    good: int
    bad: int
    value: int
    without: int
    problems: tuple[str, ...]


def check(game: str, found: ExampleFile | None = None) -> Report:
    """Plays every example of a game and reads its chapters; raises ``SourceError`` for examples that cannot be used."""
    found = found or examples(game)
    counts: Counter[str] = Counter()
    problems = list(_chapters(game))
    for rule, rows in found.examples.items():
        for number, row in enumerate(rows):
            counts[row.kind] += 1
            problems += [f"{game}.{rule}[{number}]: {problem}" for problem in untrue(game, rule, row, found)]
    return Report(
        game, len(load(game).rules), counts["good"], counts["bad"], counts["value"], len(found.without),
        tuple(problems),
    )  # fmt: skip


def _chapters(game: str) -> Iterator[str]:
    """Yields what is wrong with the chapters."""
    try:
        read(assets.path("rules", "chapters", f"{game}.yaml"))
    except SourceError as error:
        yield str(error)
