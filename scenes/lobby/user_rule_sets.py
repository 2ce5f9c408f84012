"""The person's own rule sets at the lobby: keeping the chosen rules as one, naming, deleting, their folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from game.kernel.options import STANDARD
from game.library.files import replace_text
from game.library.own_rules import change_rules, file_of, keep_rules, own_rules, rename_rules
from game.library.paths import user_folder
from game.library.settings import NAME_LENGTH
from scenes.kit.context import Context
from scenes.kit.desktop import show_folder
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Command, Do
from scenes.kit.tree.elements import CLOSE, Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.lobby.draft import Draft
from scenes.lobby.state import Deleted, Lobby, Named

SECONDS = 8.0
NAMES = 2 * NAME_LENGTH
"""The most letters of a rule set's name."""


def folder_of(ctx: Context) -> Path:
    """The folder of the person's own rule sets."""
    return user_folder("rules", ctx.data_dir)


def tell(ctx: Context) -> None:
    """Shows a note of the rule sets that had to be left out, if any."""
    problems = own_rules(folder_of(ctx)).problems
    if problems:
        title = ctx.t("lobby.own.left_out", count=len(problems))
        ctx.toast(title, problems[0].text(ctx.texts), "illegal", (ctx.t("lobby.own.show"), lambda: show(ctx)), SECONDS)


def show(ctx: Context) -> None:
    """Opens the folder."""
    show_folder(ctx, folder_of(ctx))


def to_workshop(ctx: Context, draft: Draft) -> None:
    """Opens the workshop of the game, with the chosen set on the bench where it is one's own."""
    own = any(preset.id == draft.preset for preset in draft.own)
    ctx.navigator.workshop(draft.game, file_of(folder_of(ctx), draft.preset).name if own else "")


def free_name(s: Lobby) -> str:
    """A name for the chosen rules that no rule set has: that of the chosen one with a number."""
    taken = {preset.get(s.texts.locale) for preset in s.draft.options.presets}
    usual = s.preset.get(s.texts.locale) if s.own else s.texts.t("lobby.own.name")
    return next(name for name in (f"{usual} {number}" for number in range(1 + s.own, 999)) if name not in taken)


def save(ctx: Context, draft: Draft, name: str) -> Draft:
    """Writes the chosen rules into a file of their own."""
    preset = draft.options.preset(draft.preset)
    # A file of one's own stands alone, whatever becomes of the one that it was made from.
    base, values = (STANDARD, preset.set) if preset in draft.own else (preset.id, {})
    try:
        file = keep_rules(folder_of(ctx), draft.game, base, {**values, **changed_values(draft)}, name)
    except OSError as error:
        return _failed(ctx, draft, error)
    return kept(ctx, draft, file)


def overwrite(ctx: Context, draft: Draft) -> Draft:
    """Writes the changes into the file of the chosen rule set, which is one's own."""
    file = file_of(folder_of(ctx), draft.preset)
    try:
        copy = change_rules(file, changed_values(draft))
    except OSError as error:
        return _failed(ctx, draft, error)
    return kept(ctx, draft, file, copy)


def rename(ctx: Context, draft: Draft, name: str) -> Draft:
    """Gives the chosen rule set, which is one's own, another name."""
    try:
        file = file_of(folder_of(ctx), draft.preset)
        copy = rename_rules(file, name)
    except OSError as error:
        return _failed(ctx, draft, error)
    draft = read_again(ctx, draft)
    if copy:
        _tell_kept(ctx, draft, file, copy)
    return draft


def delete(ctx: Context, draft: Draft) -> Deleted | None:
    """Deletes the file of the chosen rule set; the standard takes its place."""
    file, name = file_of(folder_of(ctx), draft.preset), draft.options.preset(draft.preset).get(ctx.texts.locale)
    try:
        content = file.read_text(encoding="utf-8-sig")
        file.unlink()
    except (OSError, UnicodeDecodeError) as error:
        _failed(ctx, draft, error)
        return None
    return Deleted(read_again(ctx, msgspec.structs.replace(draft, preset=STANDARD)), name, file.name, content)


def restore(ctx: Context, draft: Draft, gone: Deleted) -> Draft:
    """Writes a deleted rule set again, and takes it."""
    file = folder_of(ctx) / gone.file
    try:
        replace_text(file, gone.content)
    except OSError as error:
        return _failed(ctx, draft, error)
    return read_again(ctx, msgspec.structs.replace(draft, preset=file.stem))


def read_again(ctx: Context, draft: Draft) -> Draft:
    """The draft with the rule sets that the folder has now; the standard takes the place of one that is gone."""
    found = msgspec.structs.replace(draft, own=own_rules(folder_of(ctx)).presets.get(draft.game, ()))
    known = any(preset.id == found.preset for preset in found.options.presets)
    return found if known else msgspec.structs.replace(found, preset=STANDARD)


def kept(ctx: Context, draft: Draft, file: Path, copy: str = "") -> Draft:
    """Says that rules were written, and takes them; ``copy`` is the name of a copy of the file as it was."""
    draft = chosen(ctx, draft, file.stem)
    _tell_kept(ctx, draft, file, copy)
    return draft


def chosen(ctx: Context, draft: Draft, preset: str) -> Draft:
    """The table by a rule set of the person."""
    return read_again(ctx, msgspec.structs.replace(draft, preset=preset, changed={}))


def _tell_kept(ctx: Context, draft: Draft, file: Path, copy: str) -> None:
    name = draft.options.preset(file.stem).get(ctx.texts.locale)
    link = (ctx.t("lobby.own.show"), lambda: show(ctx))
    text = ctx.t("lobby.own.kept_copy" if copy else "lobby.own.kept_text", file=file.name, copy=copy)
    ctx.toast(ctx.t("lobby.own.kept", name=name), text, "info", link, SECONDS)


def changed_values(draft: Draft) -> dict[str, object]:
    """The values that differ from the rule set."""
    return {option.id: draft.value(option) for option in draft.options.options if draft.is_changed(option)}


def _failed(ctx: Context, draft: Draft, error: OSError | UnicodeDecodeError) -> Draft:
    """Says that a file could not be written; the table stays as it is."""
    not_kept(ctx, folder_of(ctx), error)
    return draft


def not_kept(ctx: Context, folder: Path, error: OSError | UnicodeDecodeError) -> None:
    """Says that nothing could be written into a folder."""
    reason = f"{folder}: {getattr(error, 'strerror', None) or error}"
    ctx.toast(ctx.t("lobby.own.not_kept"), reason, "illegal", seconds=SECONDS)


@dataclass(frozen=True)
class Naming:
    """A name that is being written; `taken` are those of other rule sets."""

    name: str
    taken: frozenset[str]
    old: bool
    answer: Callable[[Named], object]


def naming(ctx: Context, s: Lobby, old: bool, answer: Callable[[Named], object]) -> ScreenScene[Naming]:
    """A card that asks for the name of a rule set: the chosen one's other name, or that of a new one."""
    here = s.preset.get(s.texts.locale)
    taken = {preset.get(s.texts.locale) for preset in s.draft.options.presets} - ({here} if old else set())
    first = Naming(here if old else free_name(s), frozenset(taken), old, answer)
    return ScreenScene(ctx, Screen("name of rules", lambda ctx: first, _view, _update))


def _view(s: Naming) -> e.View:
    name = s.name.strip()
    wrong = "lobby.own.no_name" if not name else "lobby.own.same_name" if name in s.taken else None
    field = e.Field(s.name, "lobby.own.name_label", submit="take", limit=NAMES, key="name")
    return e.Sheet(
        "lobby.own.rename" if s.old else "lobby.own.save_as",
        field,
        e.Text(wrong or "lobby.own.name_tip", e.SMALL),
        buttons=(
            e.Button("kit.dialog.cancel", CLOSE, key="cancel"),
            e.Sized(e.Button("lobby.own.save", "take", kind="jade", reason=wrong, key="take"), wish=200),
        ),
        focus="name",
        enter="take",
    )


def _update(s: Naming, message: e.Message) -> Naming | tuple[Naming, *tuple[Command, ...]]:
    name = s.name.strip()
    match message:
        case Changed("name", text):
            return replace(s, name=text)
        case "take" if name and name not in s.taken:
            return s, Close(), Do(lambda ctx: s.answer(Named(name, s.old)))
    return s
