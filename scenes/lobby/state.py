"""The state of the lobby, and the messages that its parts send."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from game.kernel.options import Option, Preset
from game.kernel.texts import Texts
from game.library.people import Person
from scenes.lobby.draft import Draft, Fault
from scenes.table.agreed import AGREED, Agreed

TESTING_LEVEL = "random"
OUTSIDE = "outside"
"""The choice that asks for a program."""


@dataclass(frozen=True)
class Wanted:
    """A search for options: those with every word in what is written about them, or those that are changed."""

    words: str = ""
    changed: bool = False

    def __bool__(self) -> bool:
        return bool(self.words.strip()) or self.changed

    def fits(self, option: Option, group: str, locale: str, changed: bool) -> bool:
        """Whether an option is one of those searched for."""
        said = [group, option.id, option.get(locale), option.help.get(locale), *option.rules]
        said += [choice.get(locale) for choice in option.choices]
        text = "\n".join(said).casefold()
        return (changed or not self.changed) and all(word in text for word in self.words.casefold().split())


@dataclass(frozen=True)
class Lobby:
    """The table that is set up, and what of it is looked at."""

    draft: Draft
    texts: Texts
    companion: tuple[str, str] = ("", "")
    """The words on what a companion is, and how strong it plays now."""
    shape: Literal["wide", "tall", "tabs"] = "wide"
    """How the window is used: seats beside rules, above them, or one of them at a time."""
    tab: Literal["seats", "rules"] = "seats"
    testing: bool = False
    wanted: Wanted = Wanted()
    shown: frozenset[str] = frozenset()
    """The options that are searched for; one that shows stays when its value changes."""
    opened: frozenset[str] = frozenset()
    """The groups of options that are unfolded."""
    faults: tuple[Fault, ...] = ()
    trusting: bool = False
    """Whether persons at one screen do without a curtain between them."""
    agreed: Agreed = AGREED
    """What they agreed on about calls."""
    known: tuple[Person, ...] = ()
    """The persons who sat here before, the newest first."""
    told: bool = True
    """Whether it was said how an evening of several persons goes."""

    def with_draft(self, draft: Draft, **more: Any) -> Lobby:
        """The lobby with another table."""
        found = replace(self, draft=draft, faults=draft.faults(self.texts), **more)
        return replace(found, shown=found.shown | found.fitting())

    def looking_for(self, wanted: Wanted) -> Lobby:
        """The lobby with another search."""
        found = replace(self, wanted=wanted)
        return replace(found, shown=found.fitting())

    def fitting(self) -> frozenset[str]:
        """The options that are searched for."""
        options, locale = self.draft.options, self.texts.locale
        groups = {group.id: group.get(locale) for group in options.groups}
        return frozenset(
            option.id
            for option in options.options
            if option.type != "data"
            and self.wanted.fits(option, groups[option.group], locale, self.draft.differs(option))
        )

    def fault(self, place: str) -> str:
        """The words on what is wrong at a place, empty for nothing."""
        return next((fault.text for fault in self.faults if fault.place == place), "")

    @property
    def preset(self) -> Preset:
        """The chosen rule set."""
        return self.draft.options.preset(self.draft.preset)

    @property
    def own(self) -> bool:
        """Whether the chosen rule set is one of the person's own."""
        return self.preset in self.draft.own


@dataclass(frozen=True)
class Take:
    """The message with another table."""

    draft: Draft


@dataclass(frozen=True)
class TakePreset:
    """The message with another rule set."""

    preset: str


@dataclass(frozen=True)
class AskProgram:
    """The message that a program is wanted on a seat."""

    seat: int


@dataclass(frozen=True)
class Fold:
    """The message that a group of options opens or closes."""

    group: str


@dataclass(frozen=True)
class Named:
    """The message with a name for the chosen rules; `old`: the chosen set is renamed."""

    name: str
    old: bool


@dataclass(frozen=True)
class Deleted:
    """The message that a rule set was deleted: the table without it, and its file as it was."""

    draft: Draft
    name: str
    file: str
    content: str


@dataclass(frozen=True)
class Restore:
    """The message that a deleted rule set is wanted back."""

    gone: Deleted
