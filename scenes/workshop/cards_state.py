"""The state of Royal Turf's workshop: the set on the bench with its steps, and the horse that is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct

from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.lab.checks.own_yeok import Trial
from game.lab.checks.set_trial import SetFigures
from game.workshop import turf_set
from game.workshop.history import History
from game.workshop.turf_set import MOST_COLUMNS, MOST_POUNDS, MOST_STEPS, TurfSet, numbers_of

LEVELS = ("easy", "normal", "hard")


@dataclass(frozen=True)
class CardBench:
    """The set with its steps, as it was kept last, the other sets, and the horse that is looked at."""

    texts: Texts
    folder: Path
    history: History[TurfSet]
    kept: TurfSet
    sets: tuple[TurfSet, ...] = ()
    horse: int = 0
    typed: Mapping[str, str] = field(default_factory=dict)
    """What is written in fields otherwise than the set would write it, by the field."""
    level: str = "easy"
    """Who plays the trial."""
    trial: Trial[SetFigures] | None = None
    figures: SetFigures | None = None
    running: bool = False

    @property
    def rules(self) -> TurfSet:
        """The set as it is now."""
        return self.history.now

    @property
    def changed(self) -> bool:
        """Whether there is something to keep."""
        return self.rules != self.kept or bool(self.unread)

    @property
    def unread(self) -> tuple[str, ...]:
        """The words that are written in fields and are no row of numbers."""
        return tuple(text for key, text in self.typed.items() if numbers_in(key, text) is None)

    @property
    def wrong(self) -> tuple[Notice, ...]:
        """The faults to be mended before the set can be kept or tried."""
        unread = (Notice("workshop_cards.unread", {"text": text[:40]}) for text in self.unread)
        return (*unread, *turf_set.wrong(self.rules))


class Look(Struct, frozen=True):
    """The message of a horse."""

    horse: int


class Kept(Struct, frozen=True):
    """The message with the set that was written."""

    rules: TurfSet
    sets: tuple[TurfSet, ...]
    leave: bool


class Grew(Struct, frozen=True):
    """The message with more figures of what is tried."""

    tried: TurfSet
    level: str
    trial: Trial[SetFigures]
    figures: SetFigures
    done: bool


def numbers_in(key: str, text: str) -> tuple[int, ...] | None:
    """The numbers that are written in a field; ``None`` where they are no card or no row of payouts."""
    if key.startswith("card"):
        return numbers_of(text, MOST_STEPS)
    count = len(text.replace(",", " ").split())
    return numbers_of(text, MOST_POUNDS, count) if 1 <= count <= MOST_COLUMNS else None


def text_of(rules: TurfSet, key: str) -> str:
    """The words of a field as the set has them; what is typed may have more blanks."""
    what, *numbers = key.split()
    if what == "card":
        return " ".join(map(str, rules.horses[int(numbers[1])].cards[int(numbers[0])]))
    return " ".join(map(str, rules.payout[int(numbers[0])].pounds))
