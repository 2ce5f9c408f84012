"""The lessons that a table points out: facts with pieces and numbers, made from one seat's view and nothing else.

A game's ``teach(view, ...)`` gives a ``Lesson``; the table says it in words and marks the places.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.offers import Target


@dataclass(frozen=True)
class Say:
    """A sentence: a key of the game's ``teach`` texts with its values.

    ``piece`` names a piece by its text, ``number`` counts, ``seat`` counts from 1; a sentence names a piece and one of
    the others.
    """

    key: str
    values: tuple[tuple[str, str | int], ...] = ()

    def value(self, name: str) -> str | int | None:
        """Returns one of the values."""
        return dict(self.values).get(name)


@dataclass(frozen=True)
class Mark:
    """A remark on a place; ``warns`` of a door that an act there would close."""

    place: Target
    say: Say
    warns: bool = False


@dataclass(frozen=True)
class Useful:
    """A kind of piece that would help, by its number, and how many of it are unseen."""

    kind: int
    unseen: int


@dataclass(frozen=True)
class Lesson:
    """The lesson of one moment: a line, what helps, and marks on places."""

    line: Say | None = None
    useful: tuple[Useful, ...] = ()
    marks: tuple[Mark, ...] = ()

    def at(self, place: Target) -> Mark | None:
        """The mark of a place."""
        return next((mark for mark in self.marks if mark.place == place), None)


NOTHING = Lesson()


def say(key: str, **values: str | int) -> Say:
    """A sentence with its values."""
    return Say(key, tuple(sorted(values.items())))


def by_unseen(found: list[Useful]) -> tuple[Useful, ...]:
    """The cubes or tiles that help, the most frequent first, without those that are all seen."""
    return tuple(sorted((use for use in found if use.unseen), key=lambda use: (-use.unseen, use.kind)))
