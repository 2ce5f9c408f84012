"""The lots that decide who bets first: folded papers that open inside the track, one of them with a mark."""

from __future__ import annotations

from typing import Final

from pygame import SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import passed
from scenes.table import mixing
from scenes.table.nodes import Node
from scenes.table.opening import Point
from scenes.table.sheet import Drawn
from scenes.turf.cards import draw_number
from scenes.turf.infield import MEDALS
from scenes.turf.layout import LANE, TurfLayout

SIZE: Final = (88.0, 108.0)
BESIDE: Final = 1.3
"""The width from lot to lot, for a lot of one."""
HIGH, LOW = 0.25, 0.77
"""Where the lots and the words below them have their middles, as shares of the height inside the track."""
MOST: Final = 0.38
"""The height of a lot, as a share of that height, at most."""
TURNS: Final = (0.55, 1.0)
"""When a lot opens, as shares of its way."""
THINNEST: Final = 0.08
BACK: Final = ("#2F7A4C", "#12402A")
MARK, FACE = 0.56, 0.56
"""The sizes of the mark and of the face of who drew a lot, as shares of its width."""


def _inside(lay: TurfLayout) -> Rect:
    oval = lay.oval
    high = 2 * (oval.radius - LANE / 2 * lay.s) - 2 * lay.px(12)
    return box_at(round(oval.straight + high / 2), round(high), (round(oval.x), round(oval.y)))


def boxes(lay: TurfLayout) -> dict[int, Rect]:
    """The boxes of the lots inside the track by seat, in the order of their rows."""
    seats = len(lay.rows)
    room, (wide, high) = _inside(lay), SIZE
    width = min(lay.px(wide), round(room.w / (seats * BESIDE)), round(MOST * room.h * wide / high))
    size, y = (width, round(width * high / wide)), room.y + round(HIGH * room.h)
    xs = (room.centerx + round((place - (seats - 1) / 2) * width * BESIDE) for place in range(seats))
    return {seat: box_at(*size, (x, y)) for seat, x in zip(lay.rows, xs, strict=True)}


def words(lay: TurfLayout) -> tuple[int, int]:
    """The place below the lots for the words on who bets first."""
    room = _inside(lay)
    return room.centerx, room.y + round(LOW * room.h)


def lot(first: int, size: tuple[int, int], seat: int, way: float, at: Point) -> Node:
    """The lot of a seat at a share of its way, on which it turns over; that of the `first` one has the mark."""
    turned = passed(way, *TURNS)
    look = Drawn(_draw_lot, (size, *((seat == first,) if turned > 0.5 else ())))
    box = 0, 0, round(size[0] * max(THINNEST, abs(1 - 2 * turned))), size[1]
    return Node(mixing.HEAP, box, mixing.LAYER, look).around(at)


def _draw_lot(surface: Surface, ctx: Context, box: Rect, size: tuple[int, int], marked: bool | None = None) -> None:
    """Draws a lot from behind, else open, with the mark or without; one that turns over is as wide as its box."""
    if box.size == size:
        ctx.art.drop(surface, box, 10, "S2")
        _draw_face(surface, ctx, box, marked)
        return
    whole = Surface(size, SRCALPHA)
    _draw_face(whole, ctx, whole.get_rect(), marked)
    surface.blit(smoothscale(whole, box.size), box)


def _draw_face(surface: Surface, ctx: Context, box: Rect, marked: bool | None) -> None:
    art, px = ctx.art, ctx.px
    if marked is None:
        surface.blit(art.rounded(box.w, box.h, 10, *BACK, edge=(palette.GOLD_EDGE, 0.9, 2.0)), box)
        inner = box.inflate(-2 * px(7), -2 * px(7))
        surface.blit(art.outline(inner.w, inner.h, 7, palette.GOLD_EDGE, 1.4, opacity=0.6), inner)
        paint.put(surface, art.svg("turf/icon_horseshoe", round(box.w * MARK)), box.center)
        return
    surface.blit(art.paper(box.w, box.h, 10), box)
    d, at = round(box.w * MARK), (box.centerx, box.y + round(0.42 * box.h))
    if marked:
        draw_number(surface, ctx, at, d, 1, MEDALS[1], 26, edge=("#FFF6DF", 0.9, 2.0))
    else:
        surface.blit(art.outline(d, d, 999, palette.BROWN_LIGHT, 2, opacity=0.35, dash=(6, 5)), box_at(d, d, at))
