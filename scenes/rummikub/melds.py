"""Sets of a laying, its own tiles rimmed in gold, as results show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pygame import Rect, Surface

from game.rummikub.course import sets_of
from game.rummikub.events import Laid
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.texts import face as tile_face
from scenes.table.sheet import turn_over, turning

Meld = tuple[tuple[str, bool], ...]
"""The faces of a set, and whether each tile is rimmed in gold."""
GAP, APART, BELOW = 0.06, 0.5, 0.16
"""The space between tiles, sets and lines, as shares of a tile's width."""
LINES: Final = 3


def melds_of(laid: Laid | None) -> tuple[Meld, ...]:
    """The sets that a laying made or grew; its tiles are not told apart where there are no others."""
    if laid is None:
        return ()
    sets = sets_of(laid)
    grew = {tile for tiles in sets for tile in tiles} > set(laid.laid)
    return tuple(tuple((tile_face(tile), grew and tile in laid.laid) for tile in tiles) for tiles in sets)


def lines_of(melds: tuple[Meld, ...], count: int) -> list[list[Meld]]:
    """The sets on so many lines of about the same length, in their order."""
    lines: list[list[Meld]] = [[]]
    whole, left = sum(map(len, melds)), 0
    for meld in melds:
        if lines[-1] and len(lines) < count and left + len(meld) / 2 > whole * len(lines) / count:
            lines.append([])
        lines[-1].append(meld)
        left += len(meld)
    return lines


def across(line: Iterable[Meld]) -> float:
    """The width of a line of sets, in tiles."""
    sizes = [len(meld) for meld in line]
    return sum(sizes) * (1 + GAP) - GAP * len(sizes) + APART * (len(sizes) - 1)


def fitted(melds: tuple[Meld, ...], wide: int, high: int, most: int) -> tuple[int, list[list[Meld]]]:
    """The width of tiles that fills a room best, and their lines."""
    found: tuple[int, list[list[Meld]]] = (0, [])
    for count in range(1, min(LINES, len(melds)) + 1):
        lines = lines_of(melds, count)
        tall = len(lines) * (WHOLE_RATIO + BELOW) - BELOW
        width = int(min(most, wide / max(map(across, lines)), high / tall))
        if width > found[0]:
            found = width, lines
    return found


def rows_of(tiles: Meld, wide: int, high: int) -> tuple[int, list[list[Meld]]]:
    """The width of single tiles that fills a room best, and their lines of about the same length."""
    found: tuple[int, list[list[Meld]]] = (0, [])
    for count in range(1, LINES + 1):
        each, tall = -(-len(tiles) // count), count * (WHOLE_RATIO + BELOW) - BELOW
        width = int(min(wide / max(1, each) / (1 + GAP), high / tall))
        if width > found[0]:
            found = width, [[tiles[start : start + each]] for start in range(0, len(tiles), max(1, each))]
    return found


def height_of(width: int, lines: list[list[Meld]]) -> int:
    """The height of lines of tiles so wide."""
    return round(width * (len(lines) * (WHOLE_RATIO + BELOW) - BELOW)) if lines else 0


def places(box: Rect, width: int, lines: list[list[Meld]]) -> Iterator[tuple[str, bool, float, float]]:
    """Yields the tiles in a box, line by line from its left, and where each one lies."""
    for row, line in enumerate(lines):
        x, y = float(box.x), box.y + row * width * (WHOLE_RATIO + BELOW)
        for meld in line:
            for tile, laid in meld:
                yield tile, laid, x, y
                x += width * (1 + GAP)
            x += width * (APART - GAP)


def draw_melds(surface: Surface, ctx: Context, box: Rect, melds: tuple[Meld, ...], most: float, share: float) -> None:
    """Draws sets as large as the box allows, at its left, as far as they have been turned over; where tiles have no
    largest size they are single ones, which stand on its foot."""
    width, lines = fitted(melds, box.w, box.h, ctx.px(most)) if most else rows_of(melds[0], box.w, box.h)
    at = box.midleft if most else (box.x, box.bottom - height_of(width, lines) / 2)
    room = box_at(box.w, height_of(width, lines), at, "midleft")
    count = sum(map(len, melds))
    for i, (tile, laid, x, y) in enumerate(places(room, width, lines)):
        if (over := turning(share, i, count)) < 1:
            turn_over(surface, (round(x), round(y)), ctx.tiles.back(width), ctx.tiles.face(tile, width), over)
        else:
            ctx.tiles.draw(surface, tile, x, y, width, "new" if laid else "rest")
