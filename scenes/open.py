"""The way to a table: new matches, matches to go on with, and the settings that are kept."""

from typing import TYPE_CHECKING, Any

import msgspec

from game.library.paths import Paths
from game.library.settings import Settings, load_settings, save_settings
from scenes.kit.context import Choice, Context
from scenes.registry import FIRST, open_scene
from scenes.shelf import SHELVES

if TYPE_CHECKING:
    from game.kernel.match import AnyMatch
    from game.kernel.record import SeatInfo
    from game.library.saves import SaveEntry, Saves
    from scenes.lobby_draft import Draft, Fault

# -- settings


def paths_of(ctx: Context) -> Paths:
    """Where this app keeps its files."""
    return Paths(ctx.data_dir, ctx.data_dir / "logs")


def settings_of(ctx: Context) -> Settings:
    """The person's settings; those of a test become full ones."""
    if isinstance(ctx.settings, Settings):
        return ctx.settings
    known = {name: getattr(ctx.settings, name) for name in Settings.__struct_fields__ if hasattr(ctx.settings, name)}
    return Settings(**known)


def change_settings(ctx: Context, **changes: Any) -> Settings:
    """Takes changed settings at once and saves these changes alone; says so when they cannot be saved.

    What the command line asked for this run only is not saved with them.
    """
    settings = msgspec.structs.replace(settings_of(ctx), **changes)
    ctx.apply_settings(settings)
    paths = paths_of(ctx)
    problem = save_settings(msgspec.structs.replace(load_settings(paths)[0], **changes), paths)
    if problem is not None:
        ctx.toast(ctx.t("shell.settings.not_saved"), problem.text(ctx.texts), "illegal", seconds=6.0)
    return settings


# -- matches


def resume(ctx: Context, saves: "Saves", entry: "SaveEntry") -> bool:
    """Opens the table of a saved match at its last act; False when it cannot, which is explained."""
    from game.library.saves import CannotResume

    try:
        resumed = saves.resume(entry)
    except CannotResume as error:
        ctx.dialog(ctx.t("shell.matches.cannot"), error.problem.text(ctx.texts))
        return False
    open_table(ctx, resumed.match, resumed.seats, resumed.writer)
    for problem in resumed.problems:
        ctx.dialog(ctx.t("shell.matches.told"), problem.text(ctx.texts))
    return True


def start(ctx: Context, draft: "Draft") -> "tuple[Fault, ...]":
    """Remembers the draft and opens its table; returns the faults that keep it from starting."""
    faults = draft.faults(ctx.texts)
    if faults:
        return faults
    from game.kernel.match import Match

    remember(ctx, draft)
    seats = draft.seat_infos(ctx.texts)
    match: AnyMatch = Match(draft.rules, draft.config(), draft.count, draft.seed_number())
    _record_and_open(ctx, match, seats)
    return ()


def remember(ctx: Context, draft: "Draft") -> None:
    """Keeps the draft as the table of last time, and the person's name and face."""
    changes: dict[str, Any] = {"lobby": {**settings_of(ctx).lobby, draft.game: draft.choice()}}
    if draft.person is not None:
        me = draft.seats[draft.person]
        changes |= {"player_name": me.name, "avatar": me.avatar}
    change_settings(ctx, **changes)


def play_again(ctx: Context, match: "AnyMatch", seats: "tuple[SeatInfo, ...]") -> None:
    """The same people and rules once more, with a fresh seed."""
    from game.kernel.match import Match
    from scenes.lobby_draft import fresh_seed

    _record_and_open(ctx, Match(match.rules, match.config, match.seats, fresh_seed()), seats)


def _record_and_open(ctx: Context, match: "AnyMatch", seats: "tuple[SeatInfo, ...]") -> None:
    from game.library.saves import Saves

    try:
        writer = Saves(paths_of(ctx).matches).new(match, seats)
    except OSError as error:
        t = ctx.t
        text = t("shell.open.unsaved_text", folder=paths_of(ctx).matches, error=error.strerror or str(error))
        without = Choice(t("shell.open.unsaved_play"), lambda: open_table(ctx, match, seats, None), kind="jade")
        ctx.dialog(t("shell.open.unsaved"), text, [without, Choice(t("kit.dialog.cancel"), cancel=True)])
        return
    open_table(ctx, match, seats, writer)


def open_table(ctx: Context, match: "AnyMatch", seats: "tuple[SeatInfo, ...]", writer: Any) -> None:
    """Puts the table of a match on top of the menu; whatever lay between is closed."""
    from scenes.thinker import ProcessThinker

    shelf = SHELVES[match.rules.name]
    scene = shelf.open_table(ctx, match, seats, ProcessThinker(), writer)
    ctx.reset(open_scene(FIRST, ctx))
    ctx.push(scene)
