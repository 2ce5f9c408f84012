"""Rows of tiles and melds as they lie before the viewer; single tiles are `ctx.mahjong` (`scenes.kit.mahjong`)."""

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from game.riichi.hands.melds import Meld, layout
from scenes.kit.context import Context
from scenes.kit.mahjong import HIDDEN, LEFTWARD, Mahjong

PITCH = 1.03
"""The distance from one tile to the next, as a share of the width."""
MELD_SHARE = 0.86
"""The width of a meld's tiles as a share of those in hand, in a won hand."""


def row_width(count: int, width: int) -> int:
    """The pixels that `count` upright tiles take side by side."""
    return round((count - 1) * width * PITCH) + width if count else 0


def draw_row(surface: Surface, ctx: Context, tiles: Sequence[int], x: int, y: int, width: int) -> None:
    """Draws upright tiles from the left, whole pictures resting at y."""
    for i, tile in enumerate(tiles):
        ctx.mahjong.draw(surface, tile, x + i * width * PITCH, y, width)


def meld_width(meld: Meld, width: int) -> int:
    """The pixels that a meld takes before its owner."""
    step = width * (PITCH - 1)
    side_by_side = [shown for shown in layout(meld) if not shown.stacked]
    return round(sum(Mahjong.size(width, LEFTWARD * shown.sideways)[0] + step for shown in side_by_side) - step)


def meld_places(meld: Meld, x: int, bottom: int, width: int) -> list[tuple[int, int, Rect]]:
    """The tiles of a meld before their owner: (tile or -1 for one face down, turn, box), back to front.

    The feet of all tiles stand on `bottom`; the tile taken lies sideways, an added one above it (riichi.R13-R15).
    """
    places: list[tuple[int, int, Rect]] = []
    at = float(x)
    aside = x
    for shown in layout(meld):
        turn = LEFTWARD if shown.sideways else 0
        w, h = Mahjong.size(width, turn)
        tile = HIDDEN if shown.face_down else shown.tile
        if shown.stacked:
            # It lies farther from the owner, so it is drawn first.
            places.insert(0, (tile, turn, Rect(aside, bottom - h - width, w, h)))
            continue
        aside = round(at)
        places.append((tile, turn, Rect(aside, bottom - h, w, h)))
        at += w + width * (PITCH - 1)
    return places


Placed = tuple[int, int, Rect, int]
"""A tile (or -1), how it is turned, its box, and the width it is drawn with."""


def won_hand(
    tiles: Sequence[int], melds: Sequence[Meld], tile: int, most: int, room: int, gap: int
) -> tuple[list[Placed], Placed, int]:
    """The tiles and melds of a won hand from x = 0, standing on y = 0, in so much room: the winning tile by itself.

    Returns the others, the winning tile and the width of all.
    """

    def wide(width: int) -> int:
        small = round(width * MELD_SHARE)
        row = row_width(len(tiles), width) + width
        return row + sum(meld_width(meld, small) for meld in melds) + gap * (1 + len(melds))

    width = next((w for w in range(most, 12, -1) if wide(w) <= room), 12)
    small, high = round(width * MELD_SHARE), Mahjong.height(width)
    shown = [(one, 0, Rect(round(i * width * PITCH), -high, width, high), width) for i, one in enumerate(tiles)]
    x = row_width(len(tiles), width) + gap
    won = tile, 0, Rect(x, -high, width, high), width
    x += width + gap
    for meld in melds:
        shown += [(*place, small) for place in meld_places(meld, x, 0, small)]
        x += meld_width(meld, small) + gap
    return shown, won, wide(width)


def tile_look(
    surface: Surface, ctx: Context, box: Rect, tile: int, width: int, how: tuple[tuple[str, Any], ...]
) -> None:
    """Draws a tile of a won hand."""
    ctx.mahjong.draw(surface, tile, box.x, box.y, width, **dict(how))
