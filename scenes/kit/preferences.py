"""The person's settings, and where this app keeps its files."""

from typing import Any

import msgspec

from game.lessons.progress import Progress, read_progress, save_progress
from game.library.paths import Paths
from game.library.problem import Problem
from game.library.settings import Settings, load_settings, save_settings
from scenes.kit.context import Context


def paths_of(ctx: Context) -> Paths:
    """The folders where this app keeps its files."""
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
        ctx.toast(ctx.t("kit.preferences.not_saved"), problem.text(ctx.texts), "illegal", seconds=6.0)
    return settings


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
