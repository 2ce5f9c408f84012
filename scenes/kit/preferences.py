"""The person's settings, and where this app keeps its files."""

from typing import Any

import msgspec

from game.kernel.record import SeatInfo
from game.lessons.progress import Progress, read_progress, save_progress
from game.library.paths import Paths
from game.library.people import by_name
from game.library.problem import Problem
from game.library.settings import Settings, Sitting, Ways, kept_apart, load_settings, save_settings, sitting
from scenes.kit.context import Context


def paths_of(ctx: Context) -> Paths:
    """The folders where this app keeps its files."""
    return Paths(ctx.data_dir, ctx.data_dir / "logs")


def settings_of(ctx: Context) -> Settings:
    """The person's settings."""
    return ctx.settings


def change_settings(ctx: Context, **changes: Any) -> Settings:
    """Takes changed settings at once and saves these changes alone; says so when they cannot be saved.

    What the command line asked for this run only is not saved with them.
    """
    saved = kept_apart(settings_of(ctx), changes)
    settings = msgspec.structs.replace(settings_of(ctx), **{**changes, **saved})
    ctx.apply_settings(settings)
    paths = paths_of(ctx)
    problem = save_settings(msgspec.structs.replace(load_settings(paths)[0], **saved), paths)
    if problem is not None:
        ctx.toast(ctx.t("kit.preferences.not_saved"), problem.text(ctx.texts), "illegal", seconds=6.0)
    return settings


def sit(ctx: Context, whose: str) -> None:
    """Lets the ways of one of several persons at the screen hold, or without an id those of the settings again."""
    if whose or isinstance(ctx.settings, Sitting):
        ctx.take_settings(sitting(settings_of(ctx), whose))


def whose(ctx: Context, info: SeatInfo) -> str:
    """The id by which the ways of a person on a seat are kept; empty for the person whom the settings belong to."""
    own = info.name == settings_of(ctx).player_name
    return "" if own else info.person or by_name(info.name)


def stand_in_of(ctx: Context, person: str) -> str:
    """The level that plays on for the person of this id; without an id for the one whom the settings belong to."""
    settings = sitting(settings_of(ctx), "")
    return settings.ways.get(person, Ways()).stand_in if person else settings.stand_in


def tell(ctx: Context, problem: Problem | None) -> None:
    """Shows a note of what is wrong with a file, if anything is."""
    if problem is not None:
        ctx.toast(problem.text(ctx.texts), kind="illegal", seconds=8.0)


def progress_of(ctx: Context) -> Progress:
    """The lessons and rules that the person has learned; shows a note when the file could not be used."""
    progress, problem = read_progress(paths_of(ctx))
    tell(ctx, problem)
    return progress


def keep_progress(ctx: Context, progress: Progress) -> None:
    """Writes down what was learned; shows a note when that fails."""
    tell(ctx, save_progress(paths_of(ctx), progress))
