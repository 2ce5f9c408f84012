"""Mountains as they stand: which stacks are left, and where the next cube lies."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from game.holla.view import HollaView
from scenes.holla.layout import HollaLayout, MountainPlace
from scenes.kit.context import Context

_THICK = 15 / 64
FACE = 78 / 64
"""Height of the face of a cube for a width of one."""


@dataclass(frozen=True)
class Stacks:
    """A mountain of `columns` stacks, counted from its owner's left; the top layer goes first, from the right."""

    columns: int
    bottom: int
    top: int

    @property
    def next_column(self) -> int | None:
        """The stack that the next cube comes from."""
        if self.top:
            return self.top - 1
        return self.bottom - 1 if self.bottom else None


def stacks(start: int, left: int) -> Stacks:
    """What is left of a mountain in two layers."""
    columns = math.ceil(start / 2)
    top = max(0, left - columns)
    return Stacks(columns, left - top, top)


def columns_on_screen(place: MountainPlace, count: int) -> list[int]:
    """Pixel offset of each stack from the middle of the row, by its number from the owner's left."""
    pitch = min(place.pitch, place.room / max(1, count))
    first = -(count - 1) * pitch / 2
    offsets = [round(first + i * pitch) for i in range(count)]
    return offsets if place.right_at_end else offsets[::-1]


def stack_boxes(
    ctx: Context, layout: HollaLayout, seat: int, start: int, left: int
) -> list[tuple[int, Rect, Rect | None]]:
    """Every stack that still stands: its number, the box of its lower and of its upper cube."""
    place = layout.mountains[layout.sides[seat]]
    pile = stacks(start, left)
    offsets = columns_on_screen(place, pile.columns)
    w, h = cube_size(ctx, place)
    thick = round(place.width * _THICK * 0.92)
    found: list[tuple[int, Rect, Rect | None]] = []
    for i in range(pile.bottom):
        cx, cy = place.centre
        corner = (cx, cy + offsets[i] - h // 2) if place.sideways else (cx + offsets[i] - w // 2, cy)
        upper = Rect(*corner, w, h)
        found.append((i, upper.move(0, thick), upper if i < pile.top else None))
    return found


def cube_size(ctx: Context, place: MountainPlace) -> tuple[int, int]:
    """Width and height of a closed cube as it lies there."""
    name, width = (
        ("holla/cube_back_h", round(place.width * FACE)) if place.sideways else ("holla/cube_back", place.width)
    )
    return width, max(1, round(width * ctx.art.ratio(name)))


def next_box(ctx: Context, layout: HollaLayout, view: HollaView, seat: int) -> Rect | None:
    """The box of the next cube of a mountain, or None when it is empty."""
    start, left = view.mountain_dealt(seat), view.table[seat].mountain
    column = stacks(start, left).next_column
    if column is None:
        return None
    for number, lower, upper in stack_boxes(ctx, layout, seat, start, left):
        if number == column:
            return upper or lower
    return None


def whole_box(ctx: Context, layout: HollaLayout, view: HollaView, seat: int) -> Rect | None:
    """The box around a whole mountain, or None when it is empty."""
    stood = stack_boxes(ctx, layout, seat, view.mountain_dealt(seat), view.table[seat].mountain)
    boxes = [lower if upper is None else lower.union(upper) for _, lower, upper in stood]
    return boxes[0].unionall(boxes[1:]) if boxes else None


def draw_mountain(
    surface: Surface,
    ctx: Context,
    layout: HollaLayout,
    seat: int,
    start: int,
    left: int,
    put: Callable[[Surface, Surface, Rect], None],
) -> None:
    """Draws a mountain, the farther cubes first; `put` lays a piece with its shadow."""
    place = layout.mountains[layout.sides[seat]]
    picture = ctx.cubes.back_h(place.width) if place.sideways else ctx.cubes.back(place.width)
    stood = stack_boxes(ctx, layout, seat, start, left)
    for _, lower, upper in sorted(stood, key=lambda stack: (stack[1].y, stack[1].x)):
        put(surface, picture, lower)
        if upper is not None:
            surface.blit(picture, upper)
