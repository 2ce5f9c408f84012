"""Rule sets that come and go at the lobby: a line that is copied or pasted, a file that is dropped, a page to print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from pathlib import Path

import msgspec
import pygame

from game.book.page import page_of
from game.kernel.bilingual import Text
from game.kernel.notice import Notice
from game.kernel.options import STANDARD
from game.kernel.texts import Texts
from game.library.files import replace_text
from game.library.own_rules import (
    ENDINGS,
    RuleSet,
    UnusableRules,
    free_name,
    preset_from,
    read_rules,
    save_rules,
    yaml_of,
)
from game.library.problem import problem_of
from game.library.rule_line import LONGEST, NAME, line_of, read_line
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.desktop import copy, show_folder
from scenes.kit.preferences import paths_of
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Command, Do
from scenes.kit.tree.elements import CLOSE, Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Worded, say
from scenes.lobby import user_rule_sets
from scenes.lobby.draft import Draft

DROPPED = "dropped rules"
"""The key of the message with a file that was let go over the window."""
EXPORTS = "exports"
"""The folder of pages, beside the matches that are exported."""


def shared(draft: Draft) -> RuleSet:
    """The chosen rules as they stand, changes included."""
    preset, changed = draft.options.preset(draft.preset), user_rule_sets.changed_values(draft)
    base, values = (STANDARD, preset.set) if preset in draft.own else (preset.id, {})
    values = msgspec.to_builtins({**values, **changed})
    described = preset.description if preset not in draft.own else ""
    return RuleSet(draft.game, Text(preset.ko, preset.en), described, base, values)


def copy_line(ctx: Context, rules: RuleSet) -> None:
    """Copies a rule set as a line."""
    copy(ctx, line_of(rules))


def print_page(ctx: Context, rules: RuleSet) -> None:
    """Writes the page of a rule set, and says where."""
    _exported(ctx, rules.game, "html", page_of(rules, preset_from(rules, "page"), ctx.texts), "lobby.share.printed")


def save_file(ctx: Context, rules: RuleSet) -> None:
    """Writes the file of a rule set, to give away, and says where."""
    _exported(ctx, rules.game, "yaml", yaml_of(rules), "lobby.share.saved")


def _exported(ctx: Context, game: str, ending: str, text: str, told: str) -> None:
    folder = paths_of(ctx).home / EXPORTS
    names = (folder / f"{game}-rules-{number}.{ending}" for number in count(1))
    file = next(name for name in names if not name.exists())
    try:
        replace_text(file, text)
    except OSError as error:
        user_rule_sets.not_kept(ctx, folder, error)
        return
    show = (ctx.t("lobby.own.show"), lambda: show_folder(ctx, folder))
    ctx.toast(ctx.t(told), str(file), "info", show, user_rule_sets.SECONDS)


# -- what comes


class Came(msgspec.Struct, frozen=True):
    """A rule set from outside: from a file, or where there is none from a line."""

    rules: RuleSet
    file: Path | None = None

    @property
    def origin(self) -> Notice:
        """Says where it came from."""
        day = date.today().isoformat()
        if self.file is None:
            return problem_of("line_origin", {"day": day})
        return problem_of("file_origin", {"file": self.file.name, "day": day})


def came_from(text: str) -> Came:
    """Reads a line, or the file whose path is written there; raises ``UnusableRules``."""
    path = Path(text.strip().strip("\"'")).expanduser()
    if path.suffix.lower() in ENDINGS:
        return Came(read_rules(path)[0], path)
    return Came(read_line(text)[0])


def keep(ctx: Context, came: Came) -> Path | None:
    """Keeps a rule set from outside in a file of its own, where it has none there yet; None where that fails."""
    folder, rules = user_rule_sets.folder_of(ctx), came.rules
    if came.file is not None and came.file.parent == folder:
        return came.file
    rules = msgspec.structs.replace(rules, origin=rules.origin or came.origin.text(ctx.texts))
    try:
        return save_rules(folder, rules, free_name(folder, rules.game))
    except OSError as error:
        user_rule_sets.not_kept(ctx, folder, error)
        return None


def take(ctx: Context, draft: Draft, came: Came) -> Draft:
    """Keeps a rule set from outside, and takes it; one of another game opens its lobby."""
    file = keep(ctx, came)
    if file is None:
        return draft
    if came.rules.game != draft.game:
        ctx.navigator.lobby(came.rules.game, file.stem)
        tell(ctx, came.rules, file)
        return draft
    return user_rule_sets.kept(ctx, draft, file)


def read_file(ctx: Context, path: Path) -> Came | None:
    """Reads a rule-set file, or says what is wrong with it."""
    try:
        return Came(read_rules(path)[0], path)
    except UnusableRules as error:
        ctx.dialog(ctx.t("lobby.share.bad_file"), error.notice.text(ctx.texts))
        return None


def take_file(ctx: Context, path: Path) -> None:
    """Keeps a copy of a rule-set file and opens the lobby of its game, or says what is wrong with it."""
    came = read_file(ctx, path)
    file = keep(ctx, came) if came is not None else None
    if came is not None and file is not None:
        ctx.navigator.lobby(came.rules.game, file.stem)
        tell(ctx, came.rules, file)


def tell(ctx: Context, rules: RuleSet, file: Path) -> None:
    """Says that a rule set is among those of the person, and in which file."""
    title = ctx.t("lobby.share.there", name=_name(ctx.texts, rules.name))
    ctx.toast(title, ctx.t("lobby.own.kept_text", file=file.name), seconds=user_rule_sets.SECONDS)


def _name(texts: Texts, name: str | Text) -> str:
    """The name of a rule set in the language of the screen."""
    return name if isinstance(name, str) else name.get(texts.locale)


# -- the card that asks for a line


@dataclass(frozen=True)
class Pasting:
    """A line or a path that is being pasted, and what it turns out to be."""

    answer: Callable[[Came], object]
    text: str = ""
    came: Came | None = None
    wrong: Notice | None = None

    def with_text(self, text: str) -> Pasting:
        """The same with another text, read."""
        if not text.strip():
            return replace(self, text=text, came=None, wrong=None)
        try:
            return replace(self, text=text, came=came_from(text), wrong=None)
        except UnusableRules as error:
            return replace(self, text=text, came=None, wrong=error.notice)


def pasting(ctx: Context, answer: Callable[[Came], object]) -> ScreenScene[Pasting]:
    """A card that asks for a line or a file; a line that was copied stands there already."""
    return ScreenScene(ctx, Screen("paste rules", lambda ctx: Pasting(answer).with_text(_copied()), _view, _update))


def _copied() -> str:
    try:
        text = pygame.scrap.get_text()
    except pygame.error:
        return ""
    return text.strip() if text.strip().startswith(NAME) else ""


def _view(s: Pasting) -> e.View:
    reason = None if s.came is not None else "lobby.share.no_line"
    if s.wrong is not None:
        said = e.Text(Worded(lambda texts, wrong: wrong.text(texts), (s.wrong,)), e.SMALL, palette.VERMILION_SOFT)
    elif s.came is not None:
        rules = s.came.rules
        name = Worded(_name, (rules.name,))
        said = e.Text(say("lobby.share.is", name=name, game=Worded(_game, (rules.game,))), e.BODY, bold=True)
    else:
        said = e.Text("lobby.share.tip", e.SMALL)
    return e.Sheet(
        "lobby.share.paste",
        e.Field(s.text, "lobby.share.line", submit="take", limit=LONGEST, key="line"),
        said,
        buttons=(
            e.Button("kit.dialog.cancel", CLOSE, key="cancel"),
            e.Sized(e.Button("lobby.share.take", "take", kind="jade", reason=reason, key="take"), wish=240),
        ),
        focus="line",
        enter="take",
    )


def _game(texts: Texts, game: str) -> str:
    return texts.t(f"games.{game}.name")


def _update(s: Pasting, message: e.Message) -> Pasting | tuple[Pasting, *tuple[Command, ...]]:
    match message:
        case Changed(key, text) if key in ("line", DROPPED):
            return s.with_text(text)
        case "take" if s.came is not None:
            came, answer = s.came, s.answer
            return s, Close(), Do(lambda ctx: answer(came))
    return s
