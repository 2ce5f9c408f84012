"""Layout: where the boxes of a tree lie. Rows, columns, grids and stacks share a room as flexbox does.

Texts are measured for the width that they get, many times in a layout. A library with a solver of its own (stretchable)
calls back into Python for each of them through layers of parsing: 200 boxes took 185 ms, here they take 3. It is the
oracle of this file in the tests.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Literal

from pygame import Rect

Flow = Literal["row", "column", "grid", "stack"]
Align = Literal["start", "center", "end", "stretch"]
Justify = Literal["start", "center", "end", "between"]
BOUNDLESS = 1 << 20
"""Pixels that no window has."""


@dataclass(frozen=True)
class Style:
    """The wishes of a box, in pixels: how its children flow, and how much room it takes.

    `pad` is left, top, right, bottom. `columns` of a grid are as many as asked for, or as many as are `least_column`
    wide. `wish` is a width that is taken where there is room. `grow` shares spare room along the parent's flow. `low`
    is the height to which a box that scrolls may shrink.
    """

    flow: Flow = "column"
    gap: int = 0
    pad: tuple[int, int, int, int] = (0, 0, 0, 0)
    align: Align = "stretch"
    justify: Justify = "start"
    wrap: bool = False
    columns: int = 1
    least_column: int = 0
    width: int | None = None
    wish: int = 0
    least_width: int | None = None
    most_width: int = BOUNDLESS
    least_height: int = 0
    grow: float = 0.0
    low: int | None = None


@dataclass(eq=False)
class Item:
    """A box to be placed. A leaf has `measure`: the least and natural width, and the height at a width."""

    style: Style = field(default_factory=Style)
    children: Sequence[Item] = ()
    measure: tuple[Callable[[], tuple[int, int]], Callable[[int], int]] | None = None
    choose: Callable[[int], Item] | None = None
    """The one item that is laid out inside, decided by the width that there is."""
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    _placed: bool = False
    _within: Item | None = None
    """The box that laid it out last."""
    _widths: tuple[int, int] | None = None
    _heights: dict[int, int] = field(default_factory=dict)
    _least: dict[int, int] = field(default_factory=dict)
    _lines: dict[int, list[tuple[Sequence[Item], list[int]]]] = field(default_factory=dict)

    @cached_property
    def firm(self) -> bool:
        """Whether nothing inside gives way where there is less height than it needs."""
        return self.style.low is None and self.choose is None and all(child.firm for child in self.children)

    @property
    def sides(self) -> int:
        """The pixels of padding left and right."""
        return self.style.pad[0] + self.style.pad[2]

    @property
    def ends(self) -> int:
        """The pixels of padding above and below."""
        return self.style.pad[1] + self.style.pad[3]

    def inside(self, width: int) -> Sequence[Item]:
        """The children that are laid out at a width."""
        return self.children if self.choose is None else (self.choose(width),)


def widths(item: Item) -> tuple[int, int]:
    """The least and the natural width of a box."""
    if item._widths is None:
        item._widths = _bounded(item, *_inner_widths(item))
    return item._widths


def _bounded(item: Item, low: int, natural: int) -> tuple[int, int]:
    style = item.style
    if style.width is not None:
        low, natural = min(low, style.width), style.width
    natural = max(natural, style.wish)
    if style.least_width is not None:
        low, natural = style.least_width, max(natural, style.least_width)
    return min(low, style.most_width), min(max(low, natural), style.most_width)


def _inner_widths(item: Item) -> tuple[int, int]:
    style, pad = item.style, item.sides
    if item.measure is not None:
        low, natural = item.measure[0]()
        return low + pad, natural + pad
    if item.choose is not None:
        return widths(item.choose(0))[0] + pad, widths(item.choose(BOUNDLESS))[1] + pad
    if not item.children:
        return pad, pad
    lows, naturals = zip(*(widths(child) for child in item.children), strict=True)
    gaps = style.gap * (len(lows) - 1)
    if style.flow == "row":
        return (max(lows) if style.wrap else sum(lows) + gaps) + pad, sum(naturals) + gaps + pad
    if style.flow == "grid":
        count = style.columns if not style.least_column else 1
        gaps = style.gap * (count - 1)
        cell = max(max(naturals), style.least_column)
        return max(lows) * count + gaps + pad, cell * count + gaps + pad
    return max(lows) + pad, max(naturals) + pad


def shared(
    sizes: Sequence[int],
    grows: Sequence[float],
    bounds: Sequence[tuple[int, int]],
    room: int,
    gives: Sequence[int] | None = None,
) -> list[int]:
    """The sizes stretched or shrunk to a room, each within its bounds: flexbox's rule for lengths along the flow.

    `gives` are what shrinks of each, its padding left out; without them all of it.
    """
    spare = room - sum(sizes)
    growing = spare > 0
    # What shrinks gives in proportion to its size, what grows takes in proportion to its wish.
    weights = [float(grow) for grow in grows] if growing else [float(give) for give in gives or sizes]
    result = [float(size) for size in sizes]
    free = {i for i, weight in enumerate(weights) if weight > 0}
    while free and spare != 0:
        left = room - sum(result[i] for i in range(len(sizes)) if i not in free) - sum(sizes[i] for i in free)
        total = sum(weights[i] for i in free)
        wanted = {i: sizes[i] + left * weights[i] / total for i in free}
        clamped = {i: min(max(wanted[i], bounds[i][0]), bounds[i][1]) for i in free}
        off = sum(clamped[i] - wanted[i] for i in free)
        # Where clamping gave more than it took, those at their lower bound stay there, else those at their upper one.
        fixed = {i for i in free if (clamped[i] - wanted[i]) * off > 0} if abs(off) > 1e-6 else set(free)
        result = [clamped.get(i, size) for i, size in enumerate(result)]
        free -= fixed or free
    # Halves go up, so that whole sizes stay whole after one that is not.
    ends = [0, *(math.floor(end + 0.5) for end in accumulate(result))]
    return [after - before for before, after in pairwise(ends)]


def lines(item: Item, room: int) -> Iterator[Sequence[Item]]:
    """The lines into which the children of a row are broken at an inner width."""
    if not item.style.wrap:
        yield item.children
        return
    line: list[Item] = []
    used = 0
    for child in item.children:
        wide = widths(child)[1]
        if line and used + item.style.gap + wide > room:
            yield line
            line, used = [], 0
        used += wide + (item.style.gap if line else 0)
        line.append(child)
    yield line


def _across(line: Sequence[Item], gap: int, room: int) -> list[int]:
    """The widths of the items of a line."""
    found = [widths(child) for child in line]
    bounds = [(low, child.style.most_width) for (low, _), child in zip(found, line, strict=True)]
    grows = [child.style.grow for child in line]
    gives = [natural - child.sides for (_, natural), child in zip(found, line, strict=True)]
    return shared([natural for _, natural in found], grows, bounds, room - gap * (len(line) - 1), gives)


def _broken(item: Item, room: int) -> list[tuple[Sequence[Item], list[int]]]:
    """The lines of a row at an inner width, with the widths of what stands in them."""
    if room not in item._lines:
        item._lines[room] = [(line, _across(line, item.style.gap, room)) for line in lines(item, room)]
    return item._lines[room]


def columns(item: Item, room: int) -> int:
    """The number of columns of a grid at an inner width."""
    style = item.style
    if not style.least_column:
        return style.columns
    most = (room + style.gap) // (style.least_column + style.gap)
    return max(1, min(most, style.columns if style.columns > 1 else most, max(1, len(item.children))))


def _cells(count: int, gap: int, room: int) -> list[tuple[int, int]]:
    """The offsets and widths of the columns of a grid: as wide as one another, so that what lies in them shares its
    pictures; what is left over goes to the gaps."""
    each = (room - gap * (count - 1)) // count
    return [(round(i * (room - each) / max(1, count - 1)), each) for i in range(count)]


def _cross(child: Item, align: Align, room: int) -> int:
    """The width of a child in a column or a stack."""
    low, natural = widths(child)
    wide = room if align == "stretch" else min(natural, room)
    return max(min(low, room), min(wide, child.style.most_width))


def height(item: Item, width: int) -> int:
    """The natural height of a box at a width."""
    if width not in item._heights:
        item._heights[width] = max(item.style.least_height, _inner_height(item, width, height) + item.ends)
    return item._heights[width]


def least_height(item: Item, width: int) -> int:
    """The height below which a box would lose something; less than the natural one where something scrolls."""
    if item.style.low is not None:
        return min(item.style.low, height(item, width))
    if item.measure is not None or item.firm:
        return height(item, width)
    if width not in item._least:
        item._least[width] = max(item.style.least_height, _inner_height(item, width, least_height) + item.ends)
    return item._least[width]


def _inner_height(item: Item, width: int, of: Callable[[Item, int], int]) -> int:
    style, room = item.style, max(0, width - item.sides)
    if item.measure is not None:
        return item.measure[1](room)
    children = item.inside(room)
    if not children:
        return 0
    if style.flow == "row":
        tall = [
            max(of(child, wide) for child, wide in zip(line, across, strict=True))
            for line, across in _broken(item, room)
        ]
        return sum(tall) + style.gap * (len(tall) - 1)
    if style.flow == "grid":
        return sum(rows := _rows(item, room, of)) + style.gap * (len(rows) - 1)
    each = [of(child, _cross(child, style.align, room)) for child in children]
    return max(each) if style.flow == "stack" else sum(each) + style.gap * (len(each) - 1)


def _rows(item: Item, room: int, of: Callable[[Item, int], int]) -> list[int]:
    """The heights of the rows of a grid."""
    cells = _cells(columns(item, room), item.style.gap, room)
    each = [of(child, cells[i % len(cells)][1]) for i, child in enumerate(item.children)]
    return [max(each[i : i + len(cells)]) for i in range(0, len(each), len(cells))]


def place(item: Item, box: Rect) -> None:
    """Gives a box its place and lays out what is in it; nothing is to do where it lies there already."""
    if item._placed and item.box == box:
        return
    item.box, item._placed = Rect(box), True
    left, top, right, bottom = item.style.pad
    inner = Rect(box.x + left, box.y + top, max(0, box.w - left - right), max(0, box.h - top - bottom))
    if item.measure is not None:
        return
    for child in item.inside(inner.w):
        _take(child, item)
    match item.style.flow:
        case "row":
            _place_row(item, inner)
        case "grid":
            _place_grid(item, inner)
        case "stack":
            for child in item.inside(inner.w):
                place(child, _aligned(child, item.style.align, inner))
        case _:
            _place_column(item, inner)


def _take(child: Item, item: Item) -> None:
    """Notes who lays a child out; whoever did before, in another tree, has to do it again."""
    last, child._within = child._within, item
    while last is not None and last is not item:
        last._placed, last = False, last._within


def _place_row(item: Item, inner: Rect) -> None:
    style, found = item.style, _broken(item, inner.w)
    y = inner.y
    for line, across in found:
        tall = [height(child, wide) for child, wide in zip(line, across, strict=True)]
        deep = inner.h if len(found) == 1 else max(tall, default=0)
        x, between = _start(style, inner.x, inner.w - sum(across) - style.gap * (len(line) - 1), len(line))
        for child, wide, high in zip(line, across, tall, strict=True):
            high = deep if style.align == "stretch" else min(max(high, least_height(child, wide)), max(deep, 1))
            off = {"center": (deep - high) // 2, "end": deep - high}.get(style.align, 0)
            place(child, Rect(x, y + off, wide, high))
            x += wide + style.gap + between
        y += deep + style.gap


def _start(style: Style, at: int, spare: int, count: int) -> tuple[int, int]:
    """The place where a line begins, and what lies between two of it beside the gap."""
    spare = max(0, spare)
    if style.justify == "between" and count > 1:
        return at, spare // (count - 1)
    return at + {"center": spare // 2, "end": spare}.get(style.justify, 0), 0


def _place_column(item: Item, inner: Rect) -> None:
    style, children = item.style, item.inside(inner.w)
    across = [_cross(child, style.align, inner.w) for child in children]
    both = list(zip(children, across, strict=True))
    natural = [height(child, wide) for child, wide in both]
    bounds = [(least_height(child, wide), BOUNDLESS) for child, wide in both]
    grows = [child.style.grow for child in children]
    gives = [max(0, high - child.ends) for high, child in zip(natural, children, strict=True)]
    tall = shared(natural, grows, bounds, inner.h - style.gap * (len(both) - 1), gives)
    y, between = _start(style, inner.y, inner.h - sum(tall) - style.gap * (len(both) - 1), len(both))
    for (child, wide), high in zip(both, tall, strict=True):
        spare = inner.w - wide
        off = {"center": spare // 2, "end": spare}.get(style.align, 0)
        place(child, Rect(inner.x + off, y, wide, high))
        y += high + style.gap + between


def _place_grid(item: Item, inner: Rect) -> None:
    if not item.children:
        return
    gap, cells = item.style.gap, _cells(columns(item, inner.w), item.style.gap, inner.w)
    natural, low = _rows(item, inner.w, height), _rows(item, inner.w, least_height)
    bounds = [(least, BOUNDLESS) for least in low]
    rows = shared(natural, [1.0] * len(low), bounds, inner.h - gap * (len(low) - 1))
    tops = [inner.y, *(inner.y + end + gap * (i + 1) for i, end in enumerate(accumulate(rows)))]
    for i, child in enumerate(item.children):
        line, (x, wide) = i // len(cells), cells[i % len(cells)]
        place(child, Rect(inner.x + x, tops[line], wide, rows[line]))


def _aligned(child: Item, align: Align, inner: Rect) -> Rect:
    """The box of a child in a stack."""
    if align == "stretch":
        return inner
    wide = _cross(child, align, inner.w)
    box = Rect(inner.x, inner.y, wide, min(inner.h, height(child, wide)))
    if align == "center":
        box.center = inner.center
    elif align == "end":
        box.bottomright = inner.bottomright
    return box
