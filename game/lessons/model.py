"""The parts of a lesson: frozen values as they stand in ``assets/lessons/<game>/*.yaml``.

A text holds no digit of a rule: points, fees and sizes come as ``{placeholders}`` from config and scoring, pieces as
``{7k}``. A deal is a list that the game's subject lays; acts, goals and questions are words that it reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.kernel.bilingual import Text
from game.kernel.options import STANDARD

Deal = Mapping[str, Any]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of pieces in a picture, with its name below; ``part`` colours its bracket."""

    pieces: str
    name: Text | None = None
    part: str = ""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a plausible wrong act; ``act`` may hold ``*``. An unlawful one is found by its rule id.

    With ``reaches`` only an act that reaches all these goals gets it: what it says is true of no other.
    """

    act: str
    say: Text
    reaches: tuple[str, ...] = ()


class Choice(Text, frozen=True, forbid_unknown_fields=True):
    """An answer to a question."""

    id: str


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question about pieces; the rules say which answer is right, the lesson does not."""

    kind: str
    pieces: str = ""
    given: dict[str, Any] = {}
    """What else the judge must know, such as the opening cube."""
    answers: tuple[Choice, ...] = ()
    why: Text | None = None
    """What is said when the answer was right."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step: at most two short sentences, what is lit, and what it waits for.

    ``want`` are goals of one own act, all of which must hold after it; ``ask`` is a question; without either the step
    is looked at. ``do`` is an act that reaches the goal. ``deal`` lays a new table before the step, ``before`` are acts
    that lead to it and ``others`` what others do after it, such as ``1 discard 3k``.
    """

    say: Text | None = None
    tip: Text | None = None
    show: tuple[Row, ...] = ()
    deal: dict[str, Any] | None = None
    before: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    do: str = ""
    wrong: tuple[Wrong, ...] = ()
    others: tuple[str, ...] = ()
    ask: Ask | None = None
    play: str = ""
    """A level: a whole round is played against bots of it, with the teacher beside; any end of the round counts."""

    @property
    def acts(self) -> bool:
        """Whether acts at the table end it."""
        return bool(self.want) or bool(self.play)

    @property
    def waits(self) -> bool:
        """Whether an act or answer ends it, and not just a look."""
        return self.acts or self.ask is not None


class TaskKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unaided tasks: what it adds to ``make``, its own sentence and its own answers."""

    make: dict[str, Any]
    say: Text | None = None
    wrong: tuple[Wrong, ...] = ()


class Alone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last task, done without light or help on three of twenty deals.

    ``make`` says how the subject lays them out of their numbers, or ``steps`` lists them. With ``kinds`` the deals
    made are of each kind in turn, and those that are drawn are of as many kinds as can be.
    """

    say: Text
    make: dict[str, Any] | None = None
    kinds: tuple[TaskKind, ...] = ()
    steps: tuple[Step, ...] = ()
    wrong: tuple[Wrong, ...] = ()


class Recap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The recap of what was learned, with one picture."""

    say: Text
    show: tuple[Row, ...] = ()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is"}):
    """Pieces about which the lesson says something; the rules are asked whether it is true.

    ``rule`` is the statement that an example shows. Examples of the page of pictures have ``title`` and ``show``.
    """

    kind: str
    pieces: str
    is_: str = ""
    is_not: str = ""
    rule: str = ""
    given: dict[str, Any] = {}


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A measured number that a text may show, and where it was measured."""

    value: str
    source: str


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of a game; ``number`` orders them, ``teaches`` are the rules whose "learn this" leads here."""

    id: str
    number: int
    title: Text
    about: Text
    steps: tuple[Step, ...]
    recap: Recap
    alone: Alone | None = None
    seats: int = 4
    preset: str = STANDARD
    set: dict[str, Any] = {}
    drill: bool = False
    """A hand to think about rather than a lesson; it has no unaided task."""
    words: tuple[Text, ...] = ()
    """The words that are new here."""
    figures: dict[str, Figure] = {}
    examples: tuple[Example, ...] = ()
    teaches: tuple[str, ...] = ()
    game: str = ""
    """Its folder."""

    @property
    def key(self) -> str:
        """The name of the lesson among those of all games."""
        return f"{self.game}.{self.id}"
