"""What changes hands at the end of a round: ribbons between rows and the paper beside them, and pieces on their way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import in_out_cubic, linear
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Cue
from scenes.table.ends import PAPER
from scenes.table.figures import row_key
from scenes.table.shape_cache import Curve, ShapeCache, curve_point
from scenes.table.sheet import picture
from scenes.table.stage import coins_sound

FLY_MS, FLY_STAGGER, WIDE = 480.0, 45.0, 112.0
"""The time of a piece and from one to the next, and the width of the ribbons in units."""
BESIDE, INTO = 30.0, 6.0
"""The units from ribbon to ribbon at the side of the paper, and those by which a ribbon reaches into it."""
AROUND = 30.0
"""The units that a piece reaches around its place."""
THIN, THICK = 8.0, 10.0
"""The width of the thinnest ribbon, and how much broader the broadest is."""
Piece = Callable[[Surface, Context, tuple[int, int], Hashable], object]
"""A painter of a piece around a place in pixels."""


def flown(
    art: str, wide: float, radius: float, surface: Surface, ctx: Context, at: tuple[int, int], value: Hashable
) -> None:
    """Draws a piece of so many units, whose drawing is named by its value, around a place."""
    picture(surface, ctx, box_at(ctx.px(wide), ctx.px(wide), at, "center"), f"{art}_{value}", None, radius)


class Flight(NamedTuple):
    """A piece in flight: its row and value."""

    row: int
    value: Hashable


def flights(heaps: Sequence[Sequence[Hashable]]) -> tuple[Flight, ...]:
    """The pieces of every row, in order."""
    return tuple(Flight(row, value) for row, heap in enumerate(heaps) for value in heap)


def flight_ms(count: int) -> float:
    """The time that so many pieces take."""
    return FLY_MS + FLY_STAGGER * (count - 1) if count else 0.0


def flight_cues(count: int) -> tuple[Cue, ...]:
    """The pieces in flight, and the figures that count up meanwhile."""
    whole = flight_ms(count)
    return (
        Cue("paid", 0, sound=coins_sound(count) if count else ""),
        Cue("coins", whole, ease=linear, fade=False), Cue("count", max(whole, 1.0), ease=linear, fade=False),
    )  # fmt: skip


def between(shapes: ShapeCache, piece: Piece, flying: tuple[Flight, ...], sums: tuple[int, ...]) -> e.Element:
    """The ribbons from rows to paper, on which `sums`, by row, go to it."""
    values, ends = (shapes, piece, flying, sums), (*map(row_key, range(len(sums))), PAPER)
    drawn = e.Drawn(ribbons, values, WIDE, 60, part="coins", beyond=AROUND, tied=ends, spans=spanned)
    return e.Stack(drawn, width=WIDE)


def spanned(ctx: Context, places: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """The box between the right ends of rows and the paper, beyond which pieces reach as far as they are large."""
    if len(places) < 2:
        return places
    *rows, paper = places
    (left, top), (_, bottom) = rows[0].topright, rows[-1].bottomright
    right, low, high = (paper.right, bottom, paper.top) if _down(places) else (paper.left, paper.top, paper.bottom)
    top, bottom = min(top, low), max(bottom, high)
    return (box_at(right - left, bottom - top, (left, top), "topleft"),)


def ribbons(
    surface: Surface, ctx: Context, box: Rect, places: tuple[Rect, ...], shapes: ShapeCache, piece: Piece,
    flying: tuple[Flight, ...], sums: tuple[int, ...], share: float,
) -> None:  # fmt: skip
    """Draws gold ribbons, broader for more, and the pieces in flight on them."""
    if not any(sums) or not share or len(places) <= len(sums):
        return
    ways, most = _curves(ctx, places, sums), max(sums)
    # It begins at the rows, which end before the room between them and the paper.
    room = Rect(places[0].right, box.y, box.right - places[0].right, box.h)
    if _down(places):
        room.union_ip((room.x, places[-1].y, room.w, places[-1].h))
    widths = tuple(THIN + THICK * sums[row] / most for row in ways)
    shapes.ribbons(surface, ctx, room, tuple(ways.values()), widths)
    fly(surface, ctx, piece, flying, ways, share)


def fly(
    surface: Surface, ctx: Context, piece: Piece, flying: tuple[Flight, ...], ways: Mapping[int, Curve], share: float
) -> None:
    """Draws the pieces in flight on the ways of their rows."""
    whole = flight_ms(len(flying))
    for number, flight in enumerate(flying):
        t = (share * whole - number * FLY_STAGGER) / FLY_MS
        if 0 < t < 1:
            x, y = curve_point(ways[flight.row], in_out_cubic(t))
            piece(surface, ctx, (round(x), round(y)), flight.value)


def _down(places: tuple[Rect, ...]) -> bool:
    """Whether the paper, the last of the places, lies below the rows."""
    return places[-1].x < places[0].right


def _curves(ctx: Context, places: tuple[Rect, ...], sums: tuple[int, ...]) -> dict[int, Curve]:
    """The paths from the rows where something is paid to the paper, the last of the places, in pixels: side by side at
    the paper."""
    paper, paid, into = places[-1], [row for row, part in enumerate(sums) if part], ctx.px(INTO)
    beside, found = min(ctx.px(BESIDE), round(paper.h * 0.8) // len(paid)), dict[int, Curve]()
    for i, row in enumerate(paid):
        left, y = places[row].right, places[row].centery
        if _down(places):
            # The highest goes outside, so that none crosses another.
            x, goal = left + (paper.right - left) * (len(paid) - i) // (len(paid) + 1), paper.y + into
            found[row] = (left, y), (x, y), (x, (y + goal) // 2), (x, goal)
        else:
            right, goal = paper.x + into, paper.centery + round((i - (len(paid) - 1) / 2) * beside)
            far = (right - left) * 0.52
            found[row] = (left, y), (left + far, y), (right - far, goal), (right, goal)
    return found
