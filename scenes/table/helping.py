"""The help for learners: for the first matches of a game, always, or never; one game may differ."""

from __future__ import annotations

from typing import Final, Literal

from scenes.kit.context import Context
from scenes.kit.preferences import change_settings, settings_of
from scenes.table.client import TableClient

Helper = Literal["first", "always", "never"]
WAYS: Final[tuple[Helper, ...]] = ("first", "always", "never")
FIRST: Final = 3
"""Matches of a game with help, unless the person wants it otherwise."""


def begins(ctx: Context, game: str) -> bool:
    """Whether the person plays one of the first matches of a game."""
    return 1 <= settings_of(ctx).begun.get(game, 0) <= FIRST


def helps(ctx: Context, game: str) -> bool:
    """Whether tables of a game help now."""
    settings = settings_of(ctx)
    if game in settings.helped:
        return settings.helped[game]
    return settings.helper == "always" or (settings.helper == "first" and begins(ctx, game))


def helped(ctx: Context, client: TableClient) -> bool:
    """Whether this table helps now: a person plays here, neither watching nor in a lesson."""
    plays = client.person is not None and client.playback is None and not client.autoplay
    return plays and not client.taught and helps(ctx, client.setup.game)


def count_match(ctx: Context, game: str) -> None:
    """Counts one more match of a game that a person begins; stops counting after the first few."""
    begun = settings_of(ctx).begun
    if begun.get(game, 0) <= FIRST:
        change_settings(ctx, begun={**begun, game: begun.get(game, 0) + 1})
