"""What changes hands at the end of a round: ribbons between rows and the paper beside them, and pieces on their way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.motion import in_out_cubic, linear
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Cue
from scenes.table.shape_cache import Curve, ShapeCache, curve_point
from scenes.table.stage import coins_sound

FLY_MS, FLY_STAGGER, WIDE = 480.0, 45.0, 124.0
"""The time of a piece and from one to the next, and the width of the ribbons in units."""
HEADS, FOOT = 30.0, 38.0
"""The units above and below the rows beside the ribbons."""
THIN, THICK = 8.0, 10.0
"""The width of the thinnest ribbon, and how much broader the broadest is."""
Piece = Callable[[Surface, Context, tuple[int, int], Hashable], object]
"""A painter of a piece around a place in pixels."""


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
    """The ribbons between rows and paper: of `sums`, by row, those above 0 go to it, those below come from it."""
    return e.Stack(e.Drawn(ribbons, (shapes, piece, flying, sums), WIDE, 60, part="coins"), width=WIDE)


def ribbons(
    surface: Surface, ctx: Context, box: Rect, shapes: ShapeCache, piece: Piece, flying: tuple[Flight, ...],
    sums: tuple[int, ...], share: float,
) -> None:  # fmt: skip
    """Draws gold ribbons, broader for more, and the pieces in flight on them."""
    if not any(sums) or not share:
        return
    ways, most = _curves(ctx, box, sums), max(map(abs, sums))
    paid = [row for row, part in enumerate(sums) if part]
    widths = tuple(THIN + THICK * abs(sums[row]) / most for row in paid)
    shapes.ribbons(surface, ctx, box, tuple(ways[row] for row in paid), widths)
    whole = flight_ms(len(flying))
    for number, flight in enumerate(flying):
        t = (share * whole - number * FLY_STAGGER) / FLY_MS
        if 0 < t < 1:
            x, y = curve_point(ways[flight.row], in_out_cubic(t))
            piece(surface, ctx, (round(x), round(y)), flight.value)


def _curves(ctx: Context, box: Rect, sums: tuple[int, ...]) -> tuple[Curve, ...]:
    """The paths between each row and the paper, in pixels, the way that they are gone."""
    top, foot = box.y + ctx.px(HEADS), box.bottom - ctx.px(FOOT)
    middle, found = (top + foot) / 2, []
    for i, part in enumerate(sums):
        y = top + (foot - top) * (i + 0.5) / max(1, len(sums))
        goal, bend = middle + (y - middle) * 0.25, box.w * 0.52
        way = ((box.x, y), (box.x + bend, y), (box.right - bend, goal), (box.right + ctx.px(6), goal))
        found.append(tuple((float(x), float(y)) for x, y in (way if part >= 0 else way[::-1])))
    return tuple(found)  # type: ignore[arg-type]
