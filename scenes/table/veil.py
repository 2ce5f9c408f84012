"""A table whose seat is covered: what is left of a picture while others at the screen look on."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from typing import Final

from pygame import Rect

from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.room import free_place
from scenes.kit.widget import Widget
from scenes.table.company import Bubble, Face
from scenes.table.nodes import Node, box_of
from scenes.table.styles import CONTROLS, TOOLTIP, Control, Dots, Ring, Words, pill

AT: Final = (1390.0, 785.0)
"""The middle of the words that the seat is covered, in units, as near as nothing is in their way."""
GROUND: Final = 10
"""The share of the window, one by this, from which a node is a ground on which they may lie."""


class Veil:
    """The cover of one table's seat; the place of its words is looked for once as long as the same stands there."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._places: Lru[Rect] = Lru(1)

    def nodes(
        self, shown: Mapping[Hashable, Node], veil: Callable[[Node], Node | None], bar: Container[Widget]
    ) -> Iterator[Node]:
        """The nodes that all may see: faces, the controls of the `bar`, the others as the game says; and the words."""
        boxes, (w, h) = [], self.ctx.layout.window
        for node in shown.values():
            look, kept = node.look, None
            if isinstance(look, Control | Ring):
                kept = node if look.widget in bar else None
            elif node.layer < TOOLTIP:
                kept = node if isinstance(look, Face | Bubble | Dots) else veil(node)
            if kept is not None:
                yield kept
                if look is not None and kept.box[2] * kept.box[3] * GROUND < w * h:
                    boxes.append(kept.box)
        yield self._words(tuple(boxes))

    def _words(self, boxes: tuple[tuple[int, int, int, int], ...]) -> Node:
        ctx = self.ctx
        middle, gap = ctx.layout.point(*AT, "right", "bottom"), ctx.px(6)
        words = Words(ctx.t("curtain.covered"), "dark", 16, 32, "lock")
        node = pill(ctx, ("covered",), words, "center", middle, CONTROLS)
        size, window = node.rect.size, ctx.layout.frame.inflate(-2 * gap, -2 * gap)
        key = ctx.layout.window, size, boxes
        box = self._places.get(key, lambda: free_place(size, window, (list(map(Rect, boxes)),), node.rect.topleft, gap))
        return node.at(box_of(box))
