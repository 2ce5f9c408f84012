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
from game.library.own_rules import RuleSet, UnusableRules, free_name, preset_from, read_rules, save_rules
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

EXPORTS = "exports"
"""The folder of pages, beside the matches that are exported."""


def _shared(draft: Draft) -> RuleSet:
    """The chosen rules as they stand, changes included."""
    preset, changed = draft.options.preset(draft.preset), user_rule_sets.changed_values(draft)
    base, values = (STANDARD, preset.set) if preset in draft.own else (preset.id, {})
    values = msgspec.to_builtins({**values, **changed})
    described = preset.description if preset not in draft.own else ""
    return RuleSet(draft.game, Text(preset.ko, preset.en), described, base, values)


def copy_line(ctx: Context, draft: Draft) -> None:
    """Copies the chosen rules as a line."""
    copy(ctx, line_of(_shared(draft)))


def print_page(ctx: Context, draft: Draft) -> None:
    """Writes the page of the chosen rules, and says where."""
    rules, folder = _shared(draft), paths_of(ctx).home / EXPORTS
    names = (folder / f"{draft.game}-rules-{number}.html" for number in count(1))
    file = next(name for name in names if not name.exists())
    try:
        replace_text(file, page_of(rules, preset_from(rules, "page"), ctx.texts))
    except OSError as error:
        user_rule_sets.not_kept(ctx, folder, error)
        return
    show = (ctx.t("lobby.own.show"), lambda: show_folder(ctx, folder))
    ctx.toast(ctx.t("lobby.share.printed"), str(file), "info", show, user_rule_sets.SECONDS)


# -- what comes


def keep(ctx: Context, rules: RuleSet, origin: Notice) -> Path | None:
    """Keeps a rule set that came from outside in a file of its own, and tells where; None where that fails."""
    folder = user_rule_sets.folder_of(ctx)
    rules = msgspec.structs.replace(rules, origin=rules.origin or origin.text(ctx.texts))
    try:
        return save_rules(folder, rules, free_name(folder, rules.game))
    except OSError as error:
        user_rule_sets.not_kept(ctx, folder, error)
        return None


def take_line(ctx: Context, draft: Draft, rules: RuleSet) -> Draft:
    """Keeps a rule set from a line, and takes it; one of another game opens its lobby."""
    file = keep(ctx, rules, problem_of("line_origin", {"day": date.today().isoformat()}))
    if file is None:
        return draft
    if rules.game != draft.game:
        ctx.navigator.lobby(rules.game)
        _told(ctx, rules, file)
        return draft
    return user_rule_sets.kept(ctx, draft, file)


def take_file(ctx: Context, path: Path) -> None:
    """Keeps a copy of a rule-set file and opens the lobby of its game, or says what is wrong with it."""
    folder = user_rule_sets.folder_of(ctx)
    try:
        rules, _ = read_rules(path)
    except UnusableRules as error:
        ctx.dialog(ctx.t("lobby.share.bad_file"), error.notice.text(ctx.texts))
        return
    origin = problem_of("file_origin", {"file": path.name, "day": date.today().isoformat()})
    file = path if path.parent == folder else keep(ctx, rules, origin)
    if file is not None:
        ctx.navigator.lobby(rules.game)
        _told(ctx, rules, file)


def _told(ctx: Context, rules: RuleSet, file: Path) -> None:
    name = rules.name if isinstance(rules.name, str) else rules.name.get(ctx.texts.locale)
    title = ctx.t("lobby.share.there", name=name)
    ctx.toast(title, ctx.t("lobby.own.kept_text", file=file.name), seconds=user_rule_sets.SECONDS)


# -- the card that asks for a line


@dataclass(frozen=True)
class Pasting:
    """A line that is being pasted, and what it turns out to be."""

    answer: Callable[[RuleSet], object]
    text: str = ""
    rules: RuleSet | None = None
    wrong: Notice | None = None

    def with_text(self, text: str) -> Pasting:
        """The same with another line, read."""
        if not text.strip():
            return replace(self, text=text, rules=None, wrong=None)
        try:
            return replace(self, text=text, rules=read_line(text)[0], wrong=None)
        except UnusableRules as error:
            return replace(self, text=text, rules=None, wrong=error.notice)


def pasting(ctx: Context, answer: Callable[[RuleSet], object]) -> ScreenScene[Pasting]:
    """A card that asks for a line; one that was copied stands there already."""
    return ScreenScene(ctx, Screen("paste rules", lambda ctx: Pasting(answer).with_text(_copied()), _view, _update))


def _copied() -> str:
    try:
        text = pygame.scrap.get_text()
    except pygame.error:
        return ""
    return text.strip() if text.strip().startswith(NAME) else ""


def _view(s: Pasting) -> e.View:
    reason = None if s.rules is not None else "lobby.share.no_line"
    if s.wrong is not None:
        said = e.Text(Worded(lambda texts, wrong: wrong.text(texts), (s.wrong,)), e.SMALL, palette.VERMILION_SOFT)
    elif s.rules is not None:
        name = Worded(lambda texts, name: name if isinstance(name, str) else name.get(texts.locale), (s.rules.name,))
        said = e.Text(say("lobby.share.is", name=name, game=Worded(_game, (s.rules.game,))), e.BODY, bold=True)
    else:
        said = e.Text("lobby.share.tip", e.SMALL)
    return e.Sheet(
        "lobby.share.paste",
        e.Field(s.text, "lobby.share.line", submit="take", limit=LONGEST, key="line"),
        said,
        buttons=(
            e.Button("kit.dialog.cancel", CLOSE, key="cancel"),
            e.Sized(e.Button("lobby.share.take", "take", kind="jade", reason=reason, key="take"), wish=200),
        ),
        focus="line",
        enter="take",
    )


def _game(texts: Texts, game: str) -> str:
    return texts.t(f"games.{game}.name")


def _update(s: Pasting, message: e.Message) -> Pasting | tuple[Pasting, *tuple[Command, ...]]:
    match message:
        case Changed("line", text):
            return s.with_text(text)
        case "take" if s.rules is not None:
            rules, answer = s.rules, s.answer
            return s, Close(), Do(lambda ctx: answer(rules))
    return s
