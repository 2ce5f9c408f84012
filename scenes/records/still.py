"""The position of a record as a small picture of its table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from pygame import Surface

from game.kernel.record import SeatInfo
from scenes.kit.context import Context
from scenes.records.timeline import Timeline
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from scenes.table.names import seat_name

WIDTH: Final = 900
"""Pixels of a picture's width at most."""
LEVEL: Final = "record"


def still(ctx: Context, timeline: Timeline) -> Iterator[Surface | bool]:
    """Draws the last position of a record as its table shows it, seen by the person, else by the first seat.

    A step is a part of the work, True where the next one is to wait for another frame; the last one is the picture.
    """
    seats, match = timeline.seats, timeline.match_at(timeline.end)
    entry = SCENE_ENTRIES[timeline.game]
    named = tuple(
        SeatInfo(seat_name(ctx.texts, seats, seat), info.level if info.level == "person" else LEVEL, info.avatar)
        for seat, info in enumerate(seats)
    )
    scene = entry.open_table(ctx, match, named, InlineBots({}), None)
    surface = Surface(ctx.layout.window)
    try:
        yield True
        scene.layout(ctx.layout)
        yield True
        yield from scene.prepare()
        scene.draw(surface)
        yield True
    finally:
        scene.leave()
    scale = min(1.0, WIDTH / surface.get_width())
    yield pygame.transform.smoothscale(
        surface, (round(surface.get_width() * scale), round(surface.get_height() * scale))
    )
