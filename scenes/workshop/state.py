"""The state of the workshop: the rule set on the bench with its steps, and what is looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from game.games import GAMES
from game.holla.config import Yeok, standard_yeok
from game.holla.counts import HAND
from game.kernel.bilingual import Text
from game.kernel.notice import Notice
from game.kernel.options import STANDARD, Option, load_options
from game.kernel.texts import Texts
from game.lab.checks.own_yeok import Figures, Sweep
from game.lab.checks.set_trial import OptionSweep, SetFigures
from game.lab.checks.trial import Trial
from game.workshop import yeok as drafts
from game.workshop.examples import Hand, Overlap, example
from game.workshop.history import History
from game.workshop.house_set import grouped
from game.workshop.rule_set import GAME, RuleSet, wrong

GROUPS = grouped(GAME, ("yeok",))
"""The options beside the yeok."""
PARTS = (
    "head", "neck", "body", "tail", "wing", "left wing", "right wing", "back", "leg", "claw", "horn", "crest", "stream",
)  # fmt: skip
"""The parts that have a name in both languages."""

Subject = Literal["yeok", "rules", "set"]
AnyTrial = Trial[Any]


@dataclass(frozen=True)
class Bench:
    """The workshop: the draft with its steps, as it was kept last, the other sets, and the yeok that is looked at."""

    texts: Texts
    folder: Path
    history: History[RuleSet]
    kept: RuleSet
    sets: tuple[RuleSet, ...] = ()
    at: str = ""
    group: int = -1
    """Which group of the other options is looked at instead, -1 for none."""
    number: int = 0
    """Which example hand is drawn."""
    overlaps: tuple[Overlap, ...] = ()
    faults: tuple[tuple[int, Notice], ...] = ()
    shown: Hand | None = None
    other: str = ""
    """The yeok that the drawn hand is too."""
    level: str = "hard"
    """Who plays the trial."""
    trial: AnyTrial | None = None
    figures: Figures | SetFigures | None = None
    sweep: Sweep | OptionSweep | None = None
    """The yeok at several prices, or an option at several values."""
    swept: str = ""
    """The option that is chosen for that."""
    sweeping: bool = False
    """Whether the trial is of several prices or values."""
    running: bool = False
    writes: RuleSet | None = None
    """The set that is being written to its file: what is changed meanwhile stays to be kept."""
    waits: Leave | Choose | None = None
    """What is done once that is written."""

    @property
    def tried(self) -> Tried:
        """The thing that a trial would be of now: no name of the set, its file or its description changes it."""
        own = self.subject == "yeok"
        return Tried(
            replace(self.rules, name=Text("", ""), description="", file="", origin=""), self.yeok.id if own else "",
            self.level, self.subject,
        )  # fmt: skip

    @property
    def subject(self) -> Subject:
        """A trial is of the yeok that is looked at, of the other rules, or of the set against the standard rules."""
        return "rules" if self.group >= 0 else "yeok" if self.index >= 0 else "set"

    @property
    def numbers(self) -> tuple[Option, ...]:
        """The options of the group that is looked at which are numbers."""
        return tuple(one for one in GROUPS[self.group][1] if one.type == "int") if self.group >= 0 else ()

    @property
    def number_swept(self) -> Option | None:
        """The one of them whose values are tried."""
        return next((one for one in self.numbers if one.id == self.swept), next(iter(self.numbers), None))

    @property
    def changed_rules(self) -> tuple[str, ...]:
        """The options beside the yeok that are not as usual."""
        options = (option for _, options in GROUPS for option in options)
        return tuple(one.id for one in options if self.rules.values.get(one.id, one.default) != one.default)

    @property
    def rules(self) -> RuleSet:
        """The set as it is now."""
        return self.history.now

    @property
    def changed(self) -> bool:
        """Whether there is something to keep."""
        return self.rules != self.kept

    @property
    def held(self) -> bool:
        """Whether what is on the bench is just being written."""
        return self.rules == self.writes

    @property
    def yeok(self) -> Yeok:
        """The yeok that is looked at."""
        everywhere = (*self.rules.yeok, *standard_yeok())
        return next((one for one in everywhere if one.id == self.at), everywhere[0])

    @property
    def index(self) -> int:
        """The place of that yeok among the invented ones, -1 for a shipped one."""
        return next((index for index, one in enumerate(self.rules.yeok) if one.id == self.yeok.id), -1)

    @property
    def wrong(self) -> tuple[Notice, ...]:
        """The faults of the yeok that is looked at."""
        return tuple(notice for at, notice in self.faults if at == self.index >= 0)


class Tried(Struct, frozen=True):
    """A thing to try, by a level: a yeok of a set, the rules beside the yeok, or all of the set."""

    rules: RuleSet
    yeok: str
    level: str
    subject: Subject


class Found(Struct, frozen=True):
    """The message with the second readings of a yeok."""

    yeok: Yeok
    overlaps: tuple[Overlap, ...]


class Look(Struct, frozen=True):
    """The message of a yeok in the list."""

    yeok: str


class LookGroup(Struct, frozen=True):
    """The message of a group of options in the list."""

    group: int


class New(Struct, frozen=True):
    """The message of a new yeok; `like` is one that it begins as."""

    like: str = ""


class Remove(Struct, frozen=True):
    """The message that takes the yeok out of the set."""


class AddPart(Struct, frozen=True):
    """The message of one more part."""


class DropPart(Struct, frozen=True):
    """The message that takes a part out."""

    index: int


class Another(Struct, frozen=True):
    """The message of another example hand."""


class Show(Struct, frozen=True):
    """The message of a hand that is another yeok too."""

    overlap: Overlap


class Step(Struct, frozen=True):
    """The message of undo and redo."""

    back: bool


class Keep(Struct, frozen=True):
    """The message that keeps the set in its file; `leave`: and closes the workshop."""

    leave: bool = False


class Kept(Struct, frozen=True):
    """The message with the set that was written; ``copy`` is the name of a copy of the file as it was."""

    rules: RuleSet
    sets: tuple[RuleSet, ...]
    copy: str
    leave: bool


class Failed(Struct, frozen=True):
    """The message of a file that could not be written."""

    reason: str


class Choose(Struct, frozen=True):
    """The message of another set; `sure`: what was changed may go."""

    file: str
    sure: bool = False


class Leave(Struct, frozen=True):
    """The message of Esc."""


class ToBench(Struct, frozen=True):
    """The message that opens the workshop of another game."""

    game: str


class ToLobby(Struct, frozen=True):
    """The message of the way to the lobby."""


def fresh(texts: Texts, sets: tuple[RuleSet, ...]) -> RuleSet:
    """A new set with one yeok to begin with."""
    both = {locale: Texts(locale) for locale in ("ko", "en")}
    taken = {rules.name.ko for rules in sets} | {rules.name.en for rules in sets}
    number = next(n for n in range(1, 1000) if not taken & {_named(t, "workshop.set_name", n) for t in both.values()})
    name = Text(*(_named(both[locale], "workshop.set_name", number) for locale in ("ko", "en")))
    values = load_options(GAMES[GAME]).preset(STANDARD).set
    return RuleSet(name, (_first(1),), values={key: value for key, value in values.items() if key != "yeok"})


def _named(texts: Texts, key: str, number: int) -> str:
    return texts.t(key, number=number)


def _first(number: int) -> Yeok:
    ko, en = (_named(Texts(locale), "workshop.yeok_name", number) for locale in ("ko", "en"))
    return drafts.first_yeok(number, ko, en)


def next_yeok(rules: RuleSet) -> Yeok:
    """A yeok to begin with that has no other's id."""
    taken = {yeok.id for yeok in (*rules.yeok, *rules.spare)}
    return _first(next(n for n in range(1, 1000) if f"own_{n}" not in taken))


def opened(s: Bench, rules: RuleSet, kept: RuleSet) -> Bench:
    """The bench with another set on it."""
    first = rules.yeok[0].id if rules.yeok else rules.in_play[0].id
    return judged(replace(s, history=History(rules), kept=kept, at=first, writes=None, waits=None))


def judged(s: Bench, keep_hand: bool = False) -> Bench:
    """The bench with what is wrong, and a hand of the yeok that is looked at."""
    if not keep_hand:
        s = replace(s, overlaps=(), other="", number=0)
    s = replace(s, faults=wrong(s.rules))
    if s.other:
        return s
    return replace(s, shown=example(s.yeok, s.rules.table, s.number) if drafts.size_of(s.yeok) == HAND else None)
