"""The page of pictures of a game: the aim, one turn, what pays; every picture that claims something is judged."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

import assets
from game.kernel.bilingual import Text
from game.kernel.sources import read_source
from game.lessons.model import Example, Lesson, Recap, Row


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
