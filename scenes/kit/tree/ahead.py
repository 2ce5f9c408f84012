"""The pictures of a screen, made a few a frame before it is seen, large ones beside the frames."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from pygame import Surface

from scenes.kit.context import Context
from scenes.kit.tree.elements import Drawn, View
from scenes.kit.tree.nodes import Node


def pictures_of(
    nodes: Sequence[Node], view: View, ctx: Context, backdrop: Callable[[], object]
) -> Iterator[bool]:  # fmt: skip
    """Makes the pictures of nodes and background, one a step, the smallest first, those with large art files after all
    others; a step that says True waits for the next frame."""
    # As high as the window, so that tall grounds are whole.
    art, window, nothing = ctx.art, ctx.layout.window, Surface((1, ctx.layout.window[1]))
    if view.backdrop:
        art.awaited(view.backdrop, window)
    large = {node.id: some for node in nodes if (some := _large(node, ctx))}
    for name, wide in (one for some in large.values() for one in some):
        art.svg_awaited(name, wide)
    # In the frame in which a screen was laid out it draws nothing.
    yield True
    for node in sorted(nodes, key=lambda node: (node.id in large, node.item.box.w * node.item.box.h)):
        while any(art.svg_awaited(name, wide) for name, wide in large.get(node.id, ())):
            yield True
        _make(node, nothing, ctx)
        yield False
    while view.backdrop and art.awaited(view.backdrop, window):
        yield True
    for ground in view.grounds:
        ground.paint(nothing, ctx, nothing.get_rect(width=window[0]), *ground.values)
        yield True
    backdrop()
    yield True
    if view.air is not None:
        deque(view.air(ctx, (), 1.0), maxlen=0)  # to look at each makes it
        yield True


def _large(node: Node, ctx: Context) -> Sequence[tuple[str, int]]:
    """The large art files of a node and their widths."""
    element = node.element
    return element.ahead(ctx, node.item.box, *element.values) if isinstance(element, Drawn) else ()


def _make(node: Node, nothing: Surface, ctx: Context) -> None:
    """Makes the pictures of a node."""
    if node.widget is not None:
        node.widget.draw(nothing)
    elif node.film is not None:
        for share in (0.0, 1.0):
            node.film(nothing, ctx, node.item.box, share)
    elif node.paint is not None:
        node.paint(nothing, ctx, node.item.box)
