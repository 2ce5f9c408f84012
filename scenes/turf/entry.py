"""Royal Turf on the menu."""

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.table.entry import CARD_WIDTH, SceneEntry

PIECES = ((18, 96, 104, "6_darkbrown"), (104, 132, 112, "2_white"), (198, 104, 104, "4_caramel"))


def pieces(surface: Surface, ctx: Context, picture: Rect) -> None:
    """Lays the pieces on the card's picture."""
    scale = picture.w / CARD_WIDTH
    for x, y, width, horse in PIECES:
        image = ctx.art.svg(f"turf/piece_{horse}", max(1, round(width * scale)))
        surface.blit(image, (picture.x + round(x * scale), picture.y + round(y * scale)))


ENTRY = SceneEntry(
    "turf",
    "#A8652A",
    pieces,
    "scenes.turf.table",
    {"races": 1},
    wins=("race_ended",),
    school="scenes.turf.school:SCHOOL",
)
