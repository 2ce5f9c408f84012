"""Riichi on the menu."""

from pygame import Rect, Surface

from game.riichi.tiles import TILE_BY_TEXT
from scenes.kit.context import Context
from scenes.table.shelf import CARD_WIDTH, Shelf

PIECES = (
    (58, 78, 44, "1z", 14.0),
    (106, 66, 44, "0p", 5.0),
    (154, 66, 44, "1s", -5.0),
    (202, 78, 44, "7z", -14.0),
)


def pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    """Lays them on the card's picture."""
    scale = picture.w / CARD_WIDTH
    for x, y, width, face, degrees in PIECES:
        wide = max(1, round(width * scale))
        image = ctx.cubes.tilted(ctx.mahjong.face(TILE_BY_TEXT[face], wide), degrees)
        middle = (picture.x + (x + width / 2) * scale, picture.y + (y + width * 0.76) * scale)
        place = image.get_rect(center=middle)
        ctx.art.drop(surface, place.inflate(-round(wide * 0.28), -round(wide * 0.22)), 9, "S1")
        surface.blit(image, place)


SHELF = Shelf("riichi", "#23517A", pieces, "scenes.riichi.table")
