"""Bet chips: seat colour and mark, the value by font, face down without it."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.turf.texts import CHIPS

RATIO: Final = 1.08
GAP: Final = 4
MOST_IN_ROW: Final = 4


@dataclass(frozen=True)
class ChipModel:
    """A chip as it is drawn; ``value`` -1 is not known to the watching seat."""

    seat: int
    value: int
    down: bool = False


def draw_chip(
    surface: Surface, ctx: Context, chip: ChipModel, centre: tuple[int, int], width: int, *, alpha: int = 255
) -> Rect:
    """Draws a chip around a point."""
    name = f"turf/bet_{CHIPS[chip.seat]}"
    image = ctx.art.svg(name, width) if alpha == 255 else ctx.art.faded(name, width, alpha)
    box = image.get_rect(center=centre)
    if alpha == 255:
        ctx.art.drop(surface, Rect(box.x, box.y, box.w, box.w), 99, "S1")
    surface.blit(image, box)
    middle = (box.centerx, box.y + round(box.w * 0.5))
    if chip.down or chip.value < 0:
        _back(surface, ctx, chip, middle, width)
        return box
    px = max(13, round(width * 0.44))
    words = ctx.fonts.font_px(px, True).render(str(chip.value), True, palette.INK_TEXT)
    ink = words.get_bounding_rect()
    surface.blit(words.subsurface(ink), words.subsurface(ink).get_rect(center=(middle[0], middle[1] + width // 25)))
    return box


def _back(surface: Surface, ctx: Context, chip: ChipModel, middle: tuple[int, int], width: int) -> None:
    """Face down: the mark of the seat alone, on a dark ground; an own chip shows its value small below."""
    d = round(width * 0.62)
    disc = ctx.art.rounded(d, d, 999, "#20343C", "#12232A", edge=("#F3DCA0", 0.6, 1.2))
    surface.blit(disc, disc.get_rect(center=middle))
    mark = ctx.art.svg(f"common/mark_{CHIPS[chip.seat]}", max(9, round(d * 0.56)))
    surface.blit(mark, mark.get_rect(center=middle))


def places(area: Rect, count: int, widest: int) -> tuple[int, list[tuple[int, int]]]:
    """Width and centres of so many chips in an area: one row, closer when there are four, two rows from five on."""
    if not count:
        return widest, []
    rows = 1 if count <= MOST_IN_ROW else 2
    each = -(-count // rows)
    gap = GAP if rows == 1 else 1
    width = min(widest, area.w - 2 * GAP, round((area.h - (rows + 1) * gap) / rows / RATIO))
    across = min(width + GAP, (area.w - 2 * GAP - width) // max(1, each - 1))
    down = round(width * RATIO) + gap
    top = area.centery - (rows * down - gap) // 2
    found = []
    for i in range(count):
        row, place = divmod(i, each)
        inside = min(each, count - row * each)
        left = area.centerx - ((inside - 1) * across) // 2
        found.append((left + place * across, top + row * down + round(width * RATIO / 2)))
    return width, found
