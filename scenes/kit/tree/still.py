"""Trees without controls: laid out at their natural size and painted where they are wanted, as cards over a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.tree import flow
from scenes.kit.tree.carrying import Carrying
from scenes.kit.tree.controls import Keeper
from scenes.kit.tree.elements import Element
from scenes.kit.tree.nodes import Builder, Node
from scenes.kit.tree.paints import Paint
from scenes.kit.ui import Ui

BEYOND: Final = 32
"""Units beyond its box to which something in such a tree may be drawn: glows, shadows, rims."""


@dataclass(frozen=True)
class Still:
    """A tree as it lies by itself, with its upper left corner at 0, 0."""

    ctx: Context
    root: Node

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels."""
        return self.root.item.box.size

    @cached_property
    def _parts(self) -> list[tuple[Paint, Rect]]:
        """The paints of what is in it, the lowest first, and their boxes."""
        return [(node.paint, node.item.box) for node in self.root.all() if node.paint is not None]

    def draw(self, surface: Surface, box: Rect) -> None:
        """Paints it into a box of its size, as far as the clip of the surface goes."""
        beyond = 2 * self.ctx.px(BEYOND)
        seen, parts = surface.get_clip().move(-box.x, -box.y).inflate(beyond, beyond), self._parts
        for place in seen.collidelistall([part for _, part in parts]):
            paint, part = parts[place]
            paint(surface, self.ctx, part.move(box.topleft))


def still(ctx: Context, element: Element) -> Still:
    """The tree of an element that has no controls, at the person's size of text and its natural size."""
    zoomed = ctx.zoomed(ctx.text_scale)
    root = _root(zoomed, element)
    wide = min(flow.widths(root.item)[1], ctx.layout.window[0])
    flow.place(root.item, Rect(0, 0, wide, flow.height(root.item, wide)))
    return Still(zoomed, root)


def spread(ctx: Context, element: Element, size: tuple[int, int]) -> Still:
    """The tree of an element that has no controls, in a box of this size."""
    root = _root(ctx, element)
    flow.place(root.item, Rect((0, 0), size))
    return Still(ctx, root)


def height(ctx: Context, element: Element, width: int) -> int:
    """The height that an element needs at a width."""
    return flow.height(_root(ctx, element).item, width)


def _root(ctx: Context, element: Element) -> Node:
    keeper = Keeper(ctx, Ui(ctx), lambda message: None, {}, Carrying(lambda what, on: None), {})
    return Builder(ctx, keeper).node(element, "root")
