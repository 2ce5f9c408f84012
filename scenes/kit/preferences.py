"""The person's settings, and where this app keeps its files."""

from typing import Any

import msgspec

from game.library.paths import Paths
from game.library.settings import Settings, load_settings, save_settings
from scenes.kit.context import Context


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
