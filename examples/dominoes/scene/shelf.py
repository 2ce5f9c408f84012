"""Dominoes on the menu."""

from __future__ import annotations

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.table.shelf import CARD_WIDTH, Shelf

from .art import Tile, tile_picture

PIECES = ((92.0, 110.0, (5, 5), 14.0), (150.0, 96.0, (6, 3), 1.0), (208.0, 112.0, (1, 4), -15.0))
"""Middle in units of the picture, numbers, degrees."""
WIDTH = 46.0


def pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    """Lays them on the card's picture."""
    scale = picture.w / CARD_WIDTH
    for x, y, numbers, degrees in PIECES:
        wide = max(2, round(WIDTH * scale))
        image = ctx.cubes.tilted(tile_picture(ctx, Tile(*numbers, True), wide), degrees)
        place = image.get_rect(center=(picture.x + x * scale, picture.y + y * scale))
        ctx.art.drop(surface, place.inflate(-round(wide * 0.4), -round(wide * 0.3)), 9, "S1")
        surface.blit(image, place)


SHELF = Shelf("dominoes", "#7A3A55", pieces, f"{__package__}.table")
