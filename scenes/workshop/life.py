"""The life of a set beside its rules, as all workshops have it: the words about it, and how it comes and goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from game.kernel.bilingual import Text
from game.kernel.texts import Texts
from game.library.own_rules import RuleSet
from game.workshop.own_set import OwnSet, given_of
from game.workshop.rule_set import SET_NAMES
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Command, Do, Note, Show, itself
from scenes.kit.tree.elements import CLOSE, Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Worded, Words
from scenes.lobby import rule_sharing
from scenes.lobby.rule_sharing import Came
from scenes.lobby.rules import WORKSHOPS
from scenes.workshop.state import Choose

NEW = ""
"""The file of a set that is not kept yet."""
LONGEST = 300
"""The most letters of a description."""
_FORMS = (("line", "export", rule_sharing.copy_line), ("file", "save", rule_sharing.save_file),
         ("page", "book", rule_sharing.print_page))  # fmt: skip
"""How a set can be shared: name, icon, and what does it."""
S = TypeVar("S", bound=OwnSet)


class Describe(Struct, frozen=True):
    """The message that asks for the words about the set."""


class Told(Struct, frozen=True):
    """The message with the name of the set and what is said of it."""

    name: Text
    description: str | Text


class Share(Struct, frozen=True):
    """The message that asks how the set is to be shared."""


class Open(Struct, frozen=True):
    """The message that asks for a set from outside."""


class Arrived(Struct, frozen=True):
    """The message with the file of a set that came from outside; empty where none is for this workshop."""

    file: str


def asked(rules: OwnSet, faulty: bool, message: e.Message) -> Command | None:
    """Finds what is to be done where a set comes, goes, or is described; a faulty one is not shared."""
    match message:
        case Describe():
            return Show(words_sheet, (rules.name, _both(rules.description)), then=itself)
        case Share() if faulty:
            return Note("workshop.mend_first", kind="illegal")
        case Share():
            return Show(share_sheet, (given_of(rules),))
        case Open():
            return Show(rule_sharing.pasting, then=itself)
        case Came():
            return Do(_kept, (message, rules.game), then=Arrived)
        case Changed(rule_sharing.DROPPED, file):
            return Do(_read, (Path(file), rules.game), then=Arrived)
    return None


def told(rules: S, message: Told) -> S:
    """The set with other words."""
    return replace(rules, name=message.name, description=message.description)


def renamed(rules: S, locale: str, text: str) -> S:
    """The set with another name in a language; where both were the same they stay the same."""
    name, korean = rules.name, locale == "ko"
    both = name.ko == name.en or not (name.ko and name.en)
    new = Text(text if both or korean else name.ko, text if both or not korean else name.en)
    return replace(rules, name=new)


def _kept(ctx: Context, came: Came, game: str) -> str:
    """Keeps a set from outside; returns its file, or opens the workshop or the lobby of its game."""
    file = rule_sharing.keep(ctx, came)
    if file is None:
        return ""
    rule_sharing.tell(ctx, came.rules, file)
    if came.rules.game == game:
        return file.name
    if came.rules.game in WORKSHOPS:
        ctx.navigator.workshop(came.rules.game, file.name)
    else:
        ctx.navigator.lobby(came.rules.game, file.stem)
    return ""


def _read(ctx: Context, path: Path, game: str) -> str:
    came = rule_sharing.read_file(ctx, path)
    return _kept(ctx, came, game) if came is not None else ""


# -- what is shown of it


def set_card(rules: OwnSet, file: str, sets: Sequence[OwnSet], locale: str) -> tuple[e.Maybe, ...]:
    """The choice of a set, its name, what is said of it and where it came from."""
    kept: list[tuple[str, Words]] = [(one.file, Worded(both_names, (one.name.ko, one.name.en))) for one in sets]
    name = e.Field(rules.name.get(locale), "workshop.name_of_set", limit=SET_NAMES, key="set")
    description = _both(rules.description).get(locale)
    return (
        e.Dropdown([(NEW, "workshop.new_set"), *kept], file, "workshop.sets", message=Choose, key="sets"),
        e.Column(e.Text("workshop.name_of_set", e.SMALL, palette.TEXT_SOFT), name, gap=4),
        e.Text(Name(description), e.SMALL, palette.TEXT_SOFT) if description else None,
        e.Text(Name(rules.origin), e.SMALL, palette.TEXT_MUTED) if rules.origin else None,
        e.Link("workshop.describe", Describe(), size=e.SMALL, key="describe"),
    )  # fmt: skip


WAYS = (
    e.Button("workshop.open", Open(), icon="import", height=50, key="open", tip="workshop.open_tip"),
    e.Button("workshop.share", Share(), icon="export", height=50, key="share"),
)
"""The buttons that open a set from outside, and share this one."""


def both_names(texts: Texts, ko: str, en: str) -> str:
    """A name in the language of the screen."""
    return ko if texts.locale == "ko" else en


def _both(text: str | Text) -> Text:
    return Text(text, text) if isinstance(text, str) else text


# -- the card that asks for words


@dataclass(frozen=True)
class Written:
    """The words about a set while they are written."""

    name: Text
    description: Text
    answer: Callable[[Told], object]


def words_sheet(ctx: Context, name: Text, description: Text, answer: Callable[[Told], object]) -> ScreenScene[Written]:
    """A card that asks for the name of a set and what is said of it, in both languages."""
    return ScreenScene(ctx, Screen("words of a set", lambda ctx: Written(name, description, answer), _words, _written))


def _words(s: Written) -> e.View:
    fields = (
        (what, locale, text.get(locale), most)
        for what, text, most in (("name", s.name, SET_NAMES), ("description", s.description, LONGEST))
        for locale in ("ko", "en")
    )
    lines = (_line(f"{what}_{locale}", value, most) for what, locale, value, most in fields)
    reason = None if s.name.ko.strip() or s.name.en.strip() else "workshop.fault.set_nameless"
    return e.Sheet(
        "workshop.words", *lines, e.Text("workshop.words_tip", e.SMALL, palette.TEXT_SOFT),
        buttons=(
            e.Button("kit.dialog.cancel", CLOSE, key="cancel"),
            e.Sized(e.Button("workshop.take_words", "take", kind="jade", reason=reason, key="take"), wish=200),
        ),
        focus="description_ko", enter="take",
    )  # fmt: skip


def _line(key: str, value: str, most: int) -> e.Box:
    label = f"workshop.{key}"
    return e.Column(e.Text(label, e.SMALL), e.Field(value, label, submit="take", limit=most, key=key), gap=4)


def _written(s: Written, message: e.Message) -> Written | tuple[Written, *tuple[Command, ...]]:
    match message:
        case Changed("name_ko", text):
            return replace(s, name=Text(text, s.name.en))
        case Changed("name_en", text):
            return replace(s, name=Text(s.name.ko, text))
        case Changed("description_ko", text):
            return replace(s, description=Text(text, s.description.en))
        case Changed("description_en", text):
            return replace(s, description=Text(s.description.ko, text))
        case "take" if s.name.ko.strip() or s.name.en.strip():
            new, answer = Told(_filled(s.name), _filled(s.description)), s.answer
            return s, Close(), Do(lambda ctx: answer(new))
    return s


def _filled(text: Text) -> Text:
    """The words in both languages: what one lacks are those of the other."""
    ko, en = text.ko.strip(), text.en.strip()
    return Text(ko or en, en or ko)


# -- the card that asks how to share


def share_sheet(ctx: Context, rules: RuleSet) -> ScreenScene[RuleSet]:
    """A card that shares a set as a line, a file or a page."""
    return ScreenScene(ctx, Screen("share a set", lambda ctx: rules, _ways, _shared))


def _ways(s: RuleSet) -> e.View:
    buttons = (
        e.Button(f"workshop.share_as.{name}", name, "jade" if name == "line" else "ink", icon, height=56,
                 sub=f"workshop.share_as.{name}_sub", key=name)
        for name, icon, _ in _FORMS
    )  # fmt: skip
    return e.Sheet("workshop.share", *buttons, buttons=(e.Button("kit.dialog.cancel", CLOSE, key="cancel"),),
                   focus="line", enter="line")  # fmt: skip


def _shared(s: RuleSet, message: e.Message) -> RuleSet | tuple[RuleSet, *tuple[Command, ...]]:
    act = next((act for name, _, act in _FORMS if name == message), None)
    return (s, Close(), Do(act, (s,))) if act is not None else s
