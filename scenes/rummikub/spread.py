"""The tiles of Rummikub as they lie face down in the middle of the mat before the first deal, and what becomes of
them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.rummikub import events as ev
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import lerp, out_cubic
from scenes.kit.tiles import FACE_RATIO, RADIUS, WHOLE_RATIO
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.texts import face
from scenes.rummikub.tiles import Back, TileLook
from scenes.table import mixing
from scenes.table.nodes import Node, box_of
from scenes.table.stage import OPENING, Move, still
from scenes.table.styles import Scaled

MOST: Final = 106
"""The tiles that are seen; of more players there are more."""
ROWS: Final = range(4, 9)
"""The rows in which tiles may lie: as many as let them be largest."""
TILE: Final = 50.0
"""The units of the width of a tile at most."""
APART: Final = 1.08
"""The step from tile to tile, as a share of its size."""
ROOM: Final = 0.94
"""The share of the mat's width that they take at most."""
LARGE: Final = 1.75
"""How much larger the tiles are that decide who begins."""
BELOW: Final = -1.0
"""The layer below panels, of what flies into them."""
EDGE: Final = 12.0
"""Units between them and the edge of the mat."""
SCATTERED: Final = 37
"""The step with which tiles are taken here and there."""
TURNS_DOWN: Final = 0.3
"""The share of its way back after which such a tile lies face down."""
BACK_MS, SWEPT_AT, SWEEP_MS = 220.0, 320.0, 100.0
"""How long the tiles that decided take back; when the rest begins to go into the pool, and for how long one after the
other."""


def pool_box(lay: RummikubLayout) -> Rect:
    """The box of a tile that goes into the pool or comes out of it."""
    width = lay.px(32)
    return Rect(lay.pool.x + lay.px(16), lay.pool.y + lay.px(8), width, round(width * WHOLE_RATIO))


def drawn_first(event: ev.GameStarted) -> dict[int, int]:
    """The tile by which each seat takes part in who begins: the last that it drew."""
    return {seat: tile for row in event.draws for seat, tile in enumerate(row) if tile >= 0}


def spots(lay: RummikubLayout, whole: int) -> list[mixing.Spot]:
    """The places of the tiles of a game in rows, as many as are seen."""
    count, mat = min(whole, MOST), lay.mat
    width, rows = max((_width(lay, count, rows), -rows) for rows in ROWS)
    columns, rows = -(-count // -rows), -rows
    step, line = width * APART, width * WHOLE_RATIO * APART
    left, top = mat.centerx - step * (columns - 1) / 2, mat.centery - line * (rows - 1) / 2
    return [
        mixing.Spot(left + step * (number % columns), top + line * (number // columns), width)
        for number in range(count)
    ]


def _width(lay: RummikubLayout, count: int, rows: int) -> int:
    """The width of tiles in so many rows, which leave room above and below for the tiles of the seats."""
    high = (lay.mat.h - 4 * lay.px(EDGE)) / (rows * APART + 2 * LARGE) / WHOLE_RATIO
    wide = lay.mat.w * ROOM / -(-count // rows) / APART
    return max(8, int(min(lay.px(TILE), wide, high)))


def _tile(ctx: Context, width: int, shown: str | None) -> Surface:
    """The picture of a tile, from behind where it shows nothing."""
    return ctx.tiles.back(width) if shown is None else ctx.tiles.face(shown, width)


TILES: Final = mixing.Piece(_tile, FACE_RATIO, RADIUS)


def large(lay: RummikubLayout, whole: int) -> tuple[int, int]:
    """The size of a tile that decides who begins."""
    width = round(spots(lay, whole)[0].width * LARGE)
    return width, round(width * WHOLE_RATIO)


def before(lay: RummikubLayout, seat: int, size: tuple[int, int]) -> tuple[int, int]:
    """The place on the mat before a seat for what it drew."""
    away = size[1] // 2 + lay.px(EDGE)
    if seat not in lay.plates:
        return lay.rack.centerx, lay.mat.bottom - away
    return lay.plates[seat].centerx, lay.mat.y + away


def taken(lay: RummikubLayout, whole: int) -> list[mixing.Spot]:
    """The places of the tiles in the order in which they are taken, here and there."""
    lie = spots(lay, whole)
    return [lie[number * SCATTERED % len(lie)] for number in range(len(lie))]


class Taking:
    """Tiles that are taken one after the other from where they lie `spread`, else out of the box of the pool."""

    def __init__(self, lay: RummikubLayout, whole: int, pool: Rect, spread: bool) -> None:
        self.lay, self.whole, self.pool, self.spread = lay, whole, pool, spread
        self._lie = taken(lay, whole)
        self._leave: list[float] = []

    def take(self, late: float) -> Rect:
        """The box from which the next tile comes, which leaves so many milliseconds late."""
        spot = self._lie[len(self._leave)]
        self._leave.append(late)
        if not self.spread:
            return self.pool
        width = round(spot.width)
        return box_at(width, round(width * WHOLE_RATIO), (round(spot.x), round(spot.y)))

    def rest(self, drawn: Mapping[int, int], ms: float) -> Iterator[Move]:
        """The movements of the tiles that nobody takes, into the pool, and of those that decided who begins, back
        among them."""
        if self.spread:
            yield still(mixing.HEAP, ms, partial(self._left, ms))
            size = large(self.lay, self.whole)
            for seat, tile in drawn.items():
                at = partial(_returned, seat, face(tile), before(self.lay, seat, size), size, self.lay.mat.center)
                yield still((OPENING, "lot", seat), BACK_MS, at)

    def _left(self, whole: float, t: float) -> Node | None:
        ms, goal, found = t * whole, mixing.Spot(*self.pool.center, self.pool.w), list[mixing.Spot]()
        for number, spot in enumerate(self._lie):
            place = number - len(self._leave)
            if place < 0:
                found += [spot] if ms < self._leave[number] else []
                continue
            way = (ms - SWEPT_AT - SWEEP_MS * place / len(self._lie)) / mixing.FLY_MS
            found += [mixing.flown(spot, goal, max(0.0, way))] if way < 1 else []
        heap = mixing.lying(TILES, found, mixing.backs(goal.width, self._lie[0].width))
        return None if heap is None else heap._replace(layer=BELOW)


def _returned(
    seat: int, shown: str, start: tuple[int, int], size: tuple[int, int], goal: tuple[int, int], t: float
) -> Node | None:  # fmt: skip
    """A tile that decided who begins, on its way back to the others."""
    way, share = out_cubic(t), 1 - (1 - 1 / LARGE) * out_cubic(t)
    x, y = (round(lerp(a, b, way)) for a, b in zip(start, goal, strict=True))
    box = box_at(round(size[0] * share), round(size[1] * share), (x, y))
    look = Scaled(TileLook(shown) if t < TURNS_DOWN else Back(), size)
    return Node((OPENING, "lot", seat), box_of(box), mixing.LAYER + 1, look) if t < 1 else None
