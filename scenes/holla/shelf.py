"""Dragon Holla on the menu."""

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.table.shelf import CARD_WIDTH, Shelf

PIECES = ((218, 84, 46, "7k", -7.0), (256, 132, 40, "Dg", 8.0), (16, 22, 38, "7r", 10.0))


def pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    """Lays them on the card's picture."""
    scale = picture.w / CARD_WIDTH
    for x, y, width, face, degrees in PIECES:
        wide = max(1, round(width * scale))
        image = ctx.cubes.tilted(ctx.cubes.face(face, wide), degrees)
        place = image.get_rect(center=(picture.x + (x + width / 2) * scale, picture.y + (y + width * 0.73) * scale))
        shade = place.inflate(-round(wide * 0.18), -round(wide * 0.18))
        ctx.art.drop(surface, shade, 11, "S1")
        surface.blit(image, place)


SHELF = Shelf("holla", "#1C4E6B", pieces, "scenes.holla.table")
