"""The state of a workshop whose draft is a whole rule set: the set with its steps, and what of it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.lab.checks.set_trial import SetFigures
from game.lab.checks.trial import Trial
from game.workshop.history import History
from game.workshop.own_set import OwnSet
from scenes.kit.tree import elements as e
from scenes.workshop.state import Choose, Leave

R = TypeVar("R", bound=OwnSet)
LEVELS = ("easy", "normal", "hard")


@dataclass(frozen=True)
class Kind(Generic[R]):
    """The ways of one workshop that differ from another's: how its sets begin, are judged, take what is typed."""

    fresh: Callable[[tuple[R, ...]], R]
    read: Callable[[Path], tuple[R, ...]]
    wrong: Callable[[R], tuple[Notice, ...]]
    typed: Callable[[R, int, str, e.Value], R | None]
    """The set with what a field or control says, at the place that is looked at; ``None`` where it is unreadable."""
    shown: Callable[[R, int, str], str]
    """The words of a field as the set has them, else nothing."""


@dataclass(frozen=True)
class Draft(Generic[R]):
    """The set of a step, with what is written in fields otherwise than the set would write it."""

    rules: R
    typed: Mapping[tuple[int, str], str] = field(default_factory=dict)
    """The words by the place and the field."""
    at: int = field(default=0, compare=False)
    """The horse or group of options that was looked at when it was changed."""


@dataclass(frozen=True)
class SetBench(Generic[R]):
    """The set with its steps, as it was kept last, the other sets, and the part of it that is looked at."""

    kind: Kind[R]
    texts: Texts
    folder: Path
    history: History[Draft[R]]
    kept: R
    sets: tuple[R, ...] = ()
    at: int = 0
    """Which horse, or which group of options, is looked at."""
    level: str = "easy"
    """Who plays the trial."""
    trial: Trial[SetFigures] | None = None
    figures: SetFigures | None = None
    running: bool = False
    writes: R | None = None
    """The set that is being written to its file: what is changed meanwhile stays to be kept."""
    waits: Leave | Choose | None = None
    """What is done once that is written."""

    @property
    def rules(self) -> R:
        """The set as it is now."""
        return self.history.now.rules

    @property
    def typed(self) -> Mapping[tuple[int, str], str]:
        """The words in fields that the set would write otherwise, or cannot take."""
        return self.history.now.typed

    @property
    def changed(self) -> bool:
        """Whether there is something to keep."""
        return self.rules != self.kept or bool(self.unread)

    @property
    def held(self) -> bool:
        """Whether what is on the bench is just being written."""
        return self.rules == self.writes and not self.unread

    @property
    def unread(self) -> tuple[str, ...]:
        """The words that are written in fields and that the set cannot take."""
        return tuple(
            text for (at, key), text in self.typed.items() if self.kind.typed(self.rules, at, key, text) is None
        )  # fmt: skip

    @property
    def wrong(self) -> tuple[Notice, ...]:
        """The faults to be mended before the set can be kept or tried."""
        unread = (Notice("workshop_cards.unread", {"text": text[:40]}) for text in self.unread)
        return (*unread, *self.kind.wrong(self.rules))

    def place(self, key: str) -> tuple[int, str]:
        """The place that a field belongs to: what is looked at; a row of payouts is there for all horses."""
        return (0 if key.startswith("row") else self.at), key

    def text(self, key: str) -> str:
        """The words of a field at the place that is looked at."""
        return self.typed.get(self.place(key), self.kind.shown(self.rules, self.at, key))


AnyBench = SetBench[Any]
"""The bench of a set of any kind."""


class Look(Struct, frozen=True):
    """The message of a part of the set that is looked at."""

    at: int


class Kept(Struct, frozen=True):
    """The message with the set that was written; ``copy`` is the name of a copy of the file as it was."""

    rules: OwnSet
    sets: tuple[OwnSet, ...]
    copy: str
    leave: bool


class Grew(Struct, frozen=True):
    """The message with more figures of what is tried."""

    tried: OwnSet
    level: str
    trial: Trial[SetFigures]
    figures: SetFigures
    done: bool
