"""Rummikub on the menu."""

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.table.shelf import CARD_WIDTH, Shelf

PIECES = ((66, 82, "10k", 16.0), (112, 69, "11r", 6.0), (158, 69, "J", -5.0), (204, 82, "13b", -16.0))
WIDTH = 50


def pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    """Lays them on the card's picture."""
    scale = picture.w / CARD_WIDTH
    wide = max(1, round(WIDTH * scale))
    for x, y, face, degrees in PIECES:
        image = ctx.cubes.tilted(ctx.tiles.face(face, wide), degrees)
        middle = (picture.x + (x + wide / scale / 2) * scale, picture.y + (y + 37) * scale)
        place = image.get_rect(center=middle)
        ctx.art.drop(surface, place.inflate(-round(wide * 0.3), -round(wide * 0.25)), 9, "S1")
        surface.blit(image, place)


SHELF = Shelf("rummikub", "#15706A", pieces, "scenes.rummikub.table")
