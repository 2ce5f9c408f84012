"""The page of pictures of a game: the aim, one turn, what pays; every picture that claims something is judged."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

import assets
from game.kernel.bilingual import Text
from game.kernel.sources import read_source
from game.lessons.model import Example, Lesson, Recap


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a picture: pieces, a drawing with or without pieces on it, a portrait, or a sign between the others.

    ``lit`` pieces stand in a golden frame, ``struck`` ones do not count; ``part`` colours the bracket of their name.
    """

    pieces: str = ""
    name: Text | None = None
    part: str = ""
    art: str = ""
    face: str = ""
    sign: Text | None = None
    lit: bool = False
    struck: bool = False


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other words or pictures, ``where`` options have one of these values and ``unless`` they have one of those."""

    where: dict[str, tuple[Any, ...]] = {}
    unless: dict[str, tuple[Any, ...]] = {}
    title: Text | None = None
    say: Text | None = None
    more: Text | None = None
    note: Text | None = None
    value: Text | None = None
    show: tuple[Picture, ...] | None = None


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact of a few words: what is asked and what holds."""

    name: Text
    value: Text
    others: tuple[Other, ...] = ()


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture with its name and words, ``more`` in quiet letters; ``examples`` are what it claims.

    It stands there only where its ``yeok`` is in play; an ``emblem`` is the picture of an invented one, and its place.
    """

    name: Text
    say: Text
    more: Text | None = None
    badge: Text | None = None
    art: str = ""
    show: tuple[Picture, ...] = ()
    facts: tuple[Fact, ...] = ()
    examples: tuple[Example, ...] = ()
    others: tuple[Other, ...] = ()
    yeok: str = ""
    emblem: tuple[str, int] | None = None


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words above the groups of all rows of a band: the name of the part and what it may be."""

    name: Text
    say: Text
    part: str = ""


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pictures that belong together: ``rows``, ``cards`` side by side, or a ``panel`` for each.

    ``heads`` stand above the groups of the rows, ``lit`` says what a golden frame means; ``tall`` is the share of the
    page.
    """

    title: Text
    note: Text
    items: tuple[Item, ...]
    form: Literal["rows", "cards", "panels"] = "cards"
    heads: tuple[Head, ...] = ()
    lit: Text | None = None
    numbered: bool = False
    tall: int = 1
    badge: Text = Text("", "")
    """The pill of each row of invented yeok."""
    others: tuple[Other, ...] = ()


class Howto(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of one game; ``own`` is the band of what a table has invented, empty."""

    aim: Text
    bands: tuple[Band, ...]
    own: Band | None = None


@cache
def howto(game: str) -> Howto:
    """The page of a game; raises ``SourceError``."""
    return read(assets.path("howto", f"{game}.yaml"))


def read(path: Path) -> Howto:
    """Reads one page; raises ``SourceError`` with the line of what does not fit."""
    return read_source(path).convert(Howto)


def as_lesson(game: str, page: Howto, values: Mapping[str, Any] | None = None) -> Lesson:
    """The page as something whose texts ``Words`` can fill: by the standard rules, or by these values of options."""
    return Lesson("howto", 0, page.aim, page.aim, (), Recap(page.aim), game=game, set=dict(values or {}))
