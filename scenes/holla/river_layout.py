"""The places of cubes in the river; a cube keeps its place while others come and go."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.holla.view import RiverCube
from scenes.kit.layout import Layout
from scenes.table.places import Side

WIDTHS = (52, 48, 44, 41, 38, 35, 32, 29, 27)
"""Widths in units from roomy to crowded."""
SMALLEST_PX = 24
"""The pixels of the smallest cube, whose numeral has 13; the pointer enlarges what it rests on."""
_GAP_X = 10
_GAP_Y = 8
_WHOLE = 93 / 64


@dataclass(frozen=True)
class Lie:
    """The way a river cube lies: the middle of its picture in pixels and its tilt in degrees."""

    centre: tuple[int, int]
    tilt: float


Slots = tuple[tuple[int, int, int], ...]
"""The cubes of the river with their seats and their places on the shores of these."""


@dataclass(frozen=True)
class River:
    """The cubes of the river as they lie in a window: their width in pixels, and where."""

    width: int
    lies: Mapping[int, Lie]


def settled(slots: Slots, river: Sequence[RiverCube]) -> Slots:
    """The places without cubes that left; new ones take the first free place of their shore."""
    present = {entry.cube for entry in river}
    found = tuple(slot for slot in slots if slot[0] in present)
    known = {cube for cube, *_ in found}
    for entry in river:
        if entry.cube not in known:
            found = (*found, (entry.cube, entry.by, next_slot(found, entry.by)))
    return found


def next_slot(slots: Slots, seat: int) -> int:
    """The place that the next discard of a seat takes."""
    taken = {slot for _, by, slot in slots if by == seat}
    return next(i for i in range(len(taken) + 1) if i not in taken)


def deepest(slots: Slots) -> dict[int, int]:
    """The places that each seat's shore must offer."""
    need: dict[int, int] = {}
    for _, by, slot in slots:
        need[by] = max(need.get(by, 0), slot + 1)
    return need


def cube_width(layout: Layout, shores: Mapping[Side, Rect], need: Mapping[Side, int], grown: float = 1.0) -> int:
    """The width in pixels at which every shore holds what lies there and no shore reaches into another; where there is
    room, `grown` times as large."""
    width, widest = layout.px(WIDTHS[0] * grown), WIDTHS[0] * grown
    for units in sorted({widest, *WIDTHS}, reverse=True):
        if units != widest and layout.px(units) < SMALLEST_PX:
            return max(SMALLEST_PX, width)
        width = layout.px(units)
        grids = {side: _grid(layout, shores[side], width) for side in need}
        if all(grids[side].across * grids[side].down >= count for side, count in need.items()):
            used = [_used(layout, side, shores[side], width, count) for side, count in need.items() if count]
            apart = (one.collidelist(two) < 0 for i, boxes in enumerate(used) for two in used[i + 1 :] for one in boxes)
            if all(apart):
                return width
    return width


@dataclass(frozen=True)
class _Grid:
    """A grid of a shore at a cube width: places across and down, and the steps between them in pixels."""

    across: int
    down: int
    step_x: int
    step_y: int
    height: int


def _grid(layout: Layout, shore: Rect, width: int) -> _Grid:
    height = round(width * _WHOLE)
    step_x, step_y = width + layout.px(_GAP_X), height + layout.px(_GAP_Y)
    across = max(1, (shore.w + layout.px(_GAP_X)) // step_x)
    down = max(1, (shore.h + layout.px(_GAP_Y)) // step_y)
    return _Grid(across, down, step_x, step_y, height)


def _columns(side: Side, grid: _Grid, need: int) -> int:
    """The cubes in a row: side shores begin with two columns and widen when they must."""
    if side not in ("east", "west"):
        return grid.across
    wider = range(min(2, grid.across), grid.across)
    return next((columns for columns in wider if columns * grid.down >= need), grid.across)


def _used(layout: Layout, side: Side, shore: Rect, width: int, need: int) -> list[Rect]:
    """The boxes that the discards of a shore cover: for north and south the first row and the ones behind it."""
    grid = _grid(layout, shore, width)
    columns = _columns(side, grid, need)
    gap_x, gap_y = layout.px(_GAP_X), layout.px(_GAP_Y)
    if side in ("east", "west"):
        rows = math.ceil(need / columns)
        box = Rect(0, 0, min(columns, need) * grid.step_x - gap_x, rows * grid.step_y - gap_y)
        if side == "east":
            box.midright = shore.midright
        else:
            box.midleft = shore.midleft
        return [box]
    first = Rect(0, 0, min(columns, need) * grid.step_x - gap_x, grid.height)
    behind = min(columns, max(0, need - columns))
    deep = math.ceil(need / columns) - 1
    rest = Rect(0, 0, max(0, (behind + behind % 2) * grid.step_x - gap_x), max(0, deep * grid.step_y - gap_y))
    if side == "south":
        first.midbottom = shore.midbottom
        rest.midbottom = (shore.centerx, shore.bottom - grid.step_y)
    else:
        first.midtop = shore.midtop
        rest.midtop = (shore.centerx, shore.top + grid.step_y)
    return [first, rest] if deep else [first]


def lie(
    layout: Layout, side: Side, shore: Rect, width: int, slot: int, cube: int, need: int, jitter: bool = True
) -> Lie:
    """The way the cube of a place lies. Rows fill from the shore inwards and are squeezed when they overflow."""
    grid = _grid(layout, shore, width)
    columns = _columns(side, grid, need)
    rows = max(1, math.ceil(need / columns))
    step_y = grid.step_y
    if rows > grid.down:
        step_y = (shore.h - grid.height) // max(1, rows - 1)
    row, column = divmod(slot, columns)
    if side in ("east", "west"):
        out = column * grid.step_x + width // 2
        x = shore.left + out if side == "west" else shore.right - out
        top = shore.top + max(0, (shore.h - (rows - 1) * step_y - grid.height) // 2)
        y = top + row * step_y + grid.height // 2
    else:
        if row:
            # Rows behind the first begin in the middle, away from the neighbours' corners.
            out = (column + 1) // 2 * (1 if column % 2 else -1)
            x = shore.centerx + out * grid.step_x - grid.step_x // 2
        else:
            used = (min(columns, max(need, 6)) - 1) * grid.step_x + width
            x = shore.left + max(0, (shore.w - used) // 2) + column * grid.step_x + width // 2
        inwards = row * step_y + grid.height // 2
        y = shore.bottom - inwards if side == "south" else shore.top + inwards
    if not jitter:
        return Lie((x, y), 0.0)
    # Three numbers from -1 to 1 that a cube always has.
    mixed = (cube + 1) * 2654435761 & 0xFFFFFFFF
    dx, dy, turn = (((mixed >> shift) & 0xFF) / 127.5 - 1 for shift in (3, 11, 19))
    return Lie((x + round(dx * 3 * layout.s), y + round(dy * 3 * layout.s)), turn * 4.5)
