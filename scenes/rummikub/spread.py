"""The tiles of Rummikub as they lie face down around the middle of the mat before the first deal, and what becomes of
them."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import Final

from pygame import Rect, Surface

from game.rummikub import events as ev
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import in_out_cubic, lerp
from scenes.kit.tiles import FACE_RATIO, RADIUS, WHOLE_RATIO
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.tiles import Back
from scenes.table import mixing
from scenes.table.nodes import Node, box_of
from scenes.table.opening import NAME
from scenes.table.stage import OPENING, Move, glide, still, until_there

MOST: Final = 106
"""The tiles that are seen; of more players there are more."""
TILE: Final = 54.0
"""The units of the width of a tile at most."""
LEAST: Final = 8
"""The pixels of it at least."""
APART: Final = 1.08
"""The step from tile to tile and from ring to ring, as a share of the size of a tile."""
SIDES: Final = 90
"""The straight parts of a ring."""
TURNED: Final = 0.08
"""The share of its length by which a ring turns until tiles are dealt."""
LARGE: Final = 2.6
"""How much larger the tiles are at most that decide who begins."""
INSIDE: Final = 0.5
"""How high they are at most, as a share of the room inside the rings."""
BESIDE: Final = 1.5
"""The step from one of them to the next, as a share of its width."""
DRAWER: Final = 0.46
"""The size of the face of who drew it likewise."""
BELOW: Final = -1.0
"""The layer below panels, of what flies into them."""
REST: Final = 0.5
"""The layer above panels of the rest that goes into the pool: a panel that large would have to be drawn with it."""
EDGE: Final = 12.0
"""Units between them and the edge of the mat."""
SCATTERED: Final = 37
"""The step with which tiles are taken here and there."""
BACK_MS, SWEPT_AT, SWEEP_MS = 220.0, 420.0, 200.0
"""How long the tiles that decided take back; when the rest begins to go into the pool, and for how long one after the
other."""
LATE: Final = 6
"""How much later than aside it goes up: the power of the share of its way."""


def drawn_first(event: ev.GameStarted) -> dict[int, int]:
    """The tile by which each seat takes part in who begins: the last that it drew."""
    return {seat: tile for row in event.draws for seat, tile in enumerate(row) if tile >= 0}


class Rings:
    """Two rings around the middle of the mat in which the tiles of a game lie, as many as are seen."""

    def __init__(self, lay: RummikubLayout, whole: int) -> None:
        self.lay, self._mat, self.count = lay, lay.mat, min(whole, MOST)
        for self.width in range(lay.px(TILE), LEAST, -1):
            self._ways = [self._way(self.width * WHOLE_RATIO, inner) for inner in (0.0, APART)]
            if sum(way[-1][0] for way in self._ways) >= self.count * self.width * APART:
                break
        tall = self.width * WHOLE_RATIO
        self._room = round(2 * max(y for _, _, y in self._ways[1]) - 1.3 * tall)
        wide = max(self.width, min(self.width * LARGE, self._room * INSIDE / WHOLE_RATIO))
        self.large = round(wide), round(wide * WHOLE_RATIO)
        """The size of a tile that decides who begins."""

    def lots(self, count: int) -> list[Rect]:
        """The boxes of so many of those tiles, in the middle."""
        (wide, high), (x, y) = self.large, self._mat.center
        whole = high + self.face // 2 + self.lay.px(NAME[1] + EDGE)
        middle = y - min(whole, self._room) // 2 + high // 2
        return [box_at(wide, high, (round(x + (n - (count - 1) / 2) * wide * BESIDE), middle)) for n in range(count)]

    @property
    def face(self) -> int:
        """The size of the face of who drew such a tile."""
        return round(self.large[0] * DRAWER)

    def words(self, high: int) -> Rect:
        """The place below them for the words on who begins, as high as these where the rings leave that free."""
        top = self.lots(1)[0].bottom + self.face // 2 + self.lay.px(EDGE / 2)
        high = min(high, self._mat.centery + self._room // 2 - top)
        return box_at(self._mat.w, high, (self._mat.centerx, top), "midtop")

    def _way(self, tall: float, inner: float) -> list[tuple[float, float, float]]:
        """The corners of a ring with half circles as its ends, for tiles of this height, each with how far along it is
        at their inner edges, where they come closest in a bend."""
        a, b = ((side - tall) / 2 - self.lay.px(EDGE) - inner * tall for side in self._mat.size)
        turns = [2 * math.pi * side / SIDES for side in range(SIDES + 1)]
        ends, bend = [(math.cos(turn), math.sin(turn)) for turn in turns], min(a, b)
        straight = [(math.copysign(a - bend, x), math.copysign(b - bend, y)) for x, y in ends]

        def around(radius: float) -> list[tuple[float, float]]:
            return [(left + radius * x, up + radius * y) for (left, up), (x, y) in zip(straight, ends, strict=True)]

        corners, edge = around(bend), around(max(1.0, bend - tall / 2))
        along = accumulate(map(math.dist, edge, edge[1:]), initial=0.0)
        return [(far, *corner) for far, corner in zip(along, corners, strict=True)]

    def taken(self, turned: float = 1.0) -> list[mixing.Spot]:
        """The places of the tiles in the order in which they are taken, here and there, when the rings have turned a
        share of their way."""
        lie = self.spots(turned)
        return [lie[number * SCATTERED % len(lie)] for number in range(len(lie))]

    def spots(self, turned: float) -> list[mixing.Spot]:
        """The same places, ring by ring."""
        found, whole = list[mixing.Spot](), sum(way[-1][0] for way in self._ways)
        middle_x, middle_y = self._mat.center
        for way in self._ways:
            end = way[-1][0]
            count = min(self.count - len(found), math.ceil(self.count * end / whole))
            for number in range(count):
                far = (number / count + turned * TURNED) % 1 * end
                side = bisect(way, (far, math.inf)) - 1
                (begin, x, y), (after, right, low) = way[side : side + 2]
                part, lean = (far - begin) / (after - begin), math.degrees(math.atan2(y - low, right - x))
                at = middle_x + lerp(x, right, part), middle_y + lerp(y, low, part)
                found.append(mixing.Spot(*at, self.width, lean))
        return found


def _tile(ctx: Context, width: int, shown: str | None) -> Surface:
    """The picture of a tile, from behind where it shows nothing."""
    return ctx.tiles.back(width) if shown is None else ctx.tiles.face(shown, width)


TILES: Final = mixing.Piece(_tile, FACE_RATIO, RADIUS)


class Taking:
    """Tiles that are taken one after the other out of their `rings`, else out of the box of the pool; those that seats
    `drew` for who begins go back. The first go into `rows` of so many tiles, each row from the left."""

    def __init__(self, pool: Rect, rings: Rings | None, drew: Collection[int], rows: Sequence[int]) -> None:
        self.pool, self.rings, self.drew = pool, rings, drew if rings is not None else ()
        lie = [] if rings is None else rings.taken()
        self._lie = lie[len(self.drew) :] + lie[: len(self.drew)]
        for end, count in zip(accumulate(rows), rows, strict=True):
            self._lie[end - count : end] = sorted(self._lie[end - count : end])
        self._leave: list[float] = []

    def take(self, late: float) -> Rect:
        """The box from which the next tile comes, which leaves so many milliseconds late."""
        self._leave.append(late)
        return self.pool if self.rings is None else _box(self._lie[len(self._leave) - 1])

    def rest(self, ms: float) -> Iterator[Move]:
        """The movements of the tiles that nobody takes, into the pool, and of those that decided who begins, back
        among them."""
        if self.rings is not None:
            rest = sorted(self._lie[len(self._leave) :], key=lambda spot: -math.dist(spot[:2], self.pool.center))
            yield still(mixing.HEAP, ms, partial(self._left, ms, rest))
            lots = self.rings.lots(len(self.drew))
            for seat, spot, box in zip(self.drew, self._lie[-len(self.drew) :], lots, strict=False):
                lot = Node((OPENING, "lot", seat), box_of(_box(spot)), mixing.LAYER + 1, Back())
                back = glide(lot.at(box), lot, BACK_MS)
                yield replace(back, at=partial(until_there, back.at))

    def _left(self, whole: float, rest: Sequence[mixing.Spot], t: float) -> Node | None:
        """The tiles that lie there still; the `rest`, which nobody takes, goes into the pool, the last of it first."""
        ms, goal = t * whole, mixing.Spot(*self.pool.center, self.pool.w)
        found = [spot for spot, late in zip(self._lie, self._leave, strict=False) if ms < late]
        back = {spot[:2] for spot in self._lie[len(self._lie) - len(self.drew) :]} if ms < BACK_MS else ()
        for place, spot in enumerate(rest):
            way = (ms - SWEPT_AT - SWEEP_MS * (1 - place / len(rest))) / mixing.FLY_MS
            if way < 1 and spot[:2] not in back:
                found.append(_under(spot, goal, way) if way > 0 else spot)
        heap = mixing.lying(TILES, found, mixing.backs(goal.width, self._lie[0].width))
        return None if heap is None else heap._replace(layer=REST)


def _under(start: mixing.Spot, goal: mixing.Spot, way: float) -> mixing.Spot:
    """The place of a tile at a share of its way into the pool, which it enters from below: the other panels beside it
    are read."""
    return mixing.flown(start, goal, way)._replace(y=lerp(start.y, goal.y, in_out_cubic(way) ** LATE))


def _box(spot: mixing.Spot) -> Rect:
    """The box of an upright tile in a place."""
    return box_at(round(spot.width), round(spot.width * WHOLE_RATIO), (round(spot.x), round(spot.y)))
