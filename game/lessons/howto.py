"""The page of pictures of a game: the aim, one turn, what pays; every picture that claims something is judged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

import assets
from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.sources import read_source
from game.lessons.check import judged
from game.lessons.model import Example, Lesson, Recap, Row
from game.lessons.subject import subject


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture with its name and words; ``examples`` are what it claims."""

    name: Text
    say: Text
    badge: Text | None = None
    show: tuple[Row, ...] = ()
    examples: tuple[Example, ...] = ()


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A band of pictures that belong together, as ``rows`` or ``cards`` side by side; ``tall`` is its share."""

    title: Text
    note: Text
    items: tuple[Item, ...]
    form: Literal["rows", "cards"] = "cards"
    numbered: bool = False
    tall: int = 1


class Howto(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of one game."""

    aim: Text
    bands: tuple[Band, ...]

    def texts(self) -> Iterator[Text]:
        """Yields everything that is read on it."""
        yield self.aim
        for band in self.bands:
            yield from (band.title, band.note)
            for item in band.items:
                yield from (item.name, item.say)
                yield from (row.name for row in item.show if row.name is not None)
                if item.badge is not None:
                    yield item.badge


@cache
def howto(game: str) -> Howto:
    """The page of a game; raises ``SourceError``."""
    return read(assets.path("howto", f"{game}.yaml"))


def read(path: Path) -> Howto:
    """Reads one page; raises ``SourceError`` with the line of what does not fit."""
    return read_source(path).convert(Howto)


def as_lesson(game: str, page: Howto) -> Lesson:
    """The page as something whose texts ``Words`` can fill: the standard rules."""
    return Lesson("howto", 0, page.aim, page.aim, (), Recap(page.aim), game=game)


def untrue(game: str, page: Howto) -> Iterator[str]:
    """Yields what the rules say against its pictures."""
    judge, config = subject(game), _standard(game)
    for band in page.bands:
        for item in band.items:
            for example in item.examples:
                yield from (f"{item.name.en}: {problem}" for problem in judged(example, judge, config))


def _standard(game: str) -> Any:
    return GAMES[game].config_type()
