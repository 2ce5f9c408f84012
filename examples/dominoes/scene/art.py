"""The pieces of the table's own, and how they are drawn: tiles and places for them."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context

FLAT: Final = 66 / 120
TALL: Final = 126 / 60
"""Height of a lying and of a standing tile for a width of one."""
BODY: Final = 120 / 126
"""What is tile and not its edge, of the height of a standing one."""


class Tile(NamedTuple):
    """A tile: its left or upper number, -1 where it is not seen, and the other one; `state` is empty, lit or dim."""

    one: int
    other: int
    upright: bool
    state: str = ""


def tile_picture(ctx: Context, tile: Tile, width: int) -> Surface:
    """A tile so many pixels wide."""
    if tile.one < 0:
        return ctx.art.svg("dominoes/back", width)
    image = ctx.art.svg("dominoes/tile" if tile.upright else "dominoes/flat", width).copy()
    side = width if tile.upright else width // 2
    for at, number in enumerate((tile.one, tile.other)):
        half = ctx.art.svg(f"dominoes/half_{number}", side)
        if not tile.upright:
            half = pygame.transform.rotate(half, 90)
        image.blit(half, (0, at * side) if tile.upright else (at * side, 0))
    if tile.state == "dim":
        image.fill((178, 168, 172, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def draw_tile(surface: Surface, ctx: Context, box: Rect, tile: Tile) -> None:
    """Draws a tile with its shadow, in light where it is lit or wrong."""
    ctx.art.drop(surface, box, 9, "S1")
    if tile.state in ("lit", "wrong"):
        rim = palette.ERROR_RIM if tile.state == "wrong" else palette.GOLD_RIM
        ctx.art.glow(surface, box, 10, rim, 230, 7, 4)
    surface.blit(tile_picture(ctx, tile, box.w), box)
