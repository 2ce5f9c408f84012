"""The way to give a piece away: by a second click on it, by a single one, or only by dragging; set for each game."""

from __future__ import annotations

from typing import Final, Literal

from scenes.kit.context import Context
from scenes.kit.preferences import settings_of

Giving = Literal["second", "one", "drag"]
WAYS: Final[tuple[Giving, ...]] = ("second", "one", "drag")


def giving_of(ctx: Context, game: str) -> Giving:
    """The person's way at the tables of a game."""
    return settings_of(ctx).giving.get(game, "second")
