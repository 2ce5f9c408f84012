"""What sits on a seat by itself: a bot sees a view and the lawful acts, nothing else, and says why it acts."""

from __future__ import annotations

from collections.abc import Sequence
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
