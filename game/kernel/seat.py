"""What sits on a seat by itself: a bot sees a view and the lawful acts, nothing else, and says why it acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from game.kernel.chance import Stream

LEVELS = ("random", "easy", "normal", "hard", "master")
"""The strengths that every game offers, weakest first."""


AVATARS = ("tiger", "rabbit", "magpie", "deer", "turtle", "crane")
"""The portraits of seats."""


class Why(msgspec.Struct, frozen=True):
    """The reason of an act: a key below ``why`` in the game's locale file and the values its sentence needs.

    Values are plain words or numbers; cube names such as ``7k`` are put into words by whoever shows them.
    """

    key: str
    values: dict[str, str | int] = {}


class Answer(msgspec.Struct, frozen=True):
    """A bot's act and its reason."""

    action: Any
    why: Why


class Bot(Protocol):
    """A seat that plays by itself. It keeps nothing between acts, so that a match can go on anywhere."""

    level: str

    def choose(self, view: Any, legal: Sequence[Any], stream: Stream) -> Answer:
        """Choose an act; ``stream`` is its only chance, the same for the same seat and act number."""
        ...


class Bots(msgspec.Struct, frozen=True):
    """The bots of a game."""

    make: Callable[[str], Bot]
    """The bot of a level; raises ``KeyError`` with the list of levels."""
    version: int
    """Raised whenever a level plays differently, so that measurements are not mixed."""
    lab_levels: tuple[str, ...] = ()
    """Seats to measure against; nobody is offered them at a table."""
    make_lab: Callable[[str], Bot] | None = None
    """Also the seats that only measurements know."""
    stray: Callable[[Any, Stream], Answer | None] | None = None
    """What a bot does by mistake when it is another's turn, from its view; only where the fouls include that."""
