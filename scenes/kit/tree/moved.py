"""What a story moves: where its nodes and what drifts lie, and what of the window differs from the frame before."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.layout import apart, united
from scenes.kit.tree.elements import Box, Drawn, Text
from scenes.kit.tree.nodes import Node
from scenes.kit.tree.paints import counted

SHADOW, RIM = 20, 12
"""The units beside a box or control on which its shadow lies, and those beside anything else on which it may paint."""
Share = Callable[[Hashable], float]
"""How far a part of the story has come."""


class Moved:
    """The places of all nodes of a screen, as they were in the last frame that was drawn."""

    def __init__(self, share: Share) -> None:
        self._share = share
        self._nodes: Sequence[Node] = ()
        self._moving: list[Node] = []
        self._shares: list[tuple[float, ...]] = []
        """The nodes that a story moves, and how far their parts had come."""
        self.places: dict[Node, Rect] = {}
        """The box in which each node is painted."""
        self._adrift: Sequence[tuple[Surface, Rect]] = ()

    def areas(
        self, ctx: Context, nodes: Sequence[Node], adrift: Sequence[tuple[Surface, Rect]]
    ) -> list[Rect] | None:  # fmt: skip
        """The boxes, apart from one another, in which these nodes and what drifts look otherwise than before; None
        where they are not known, as the nodes are others or as things drift that have not moved on."""
        were, self._adrift = self._adrift, adrift
        if self._nodes is not nodes:
            self._nodes, self._moving = nodes, [node for node in nodes if node.parts]
            self._shares = [self._come(node) for node in self._moving]
            self.places = {node: painted(node, ctx, self._share) for node in nodes}
            return None
        changed = list[Rect]()
        for number, node in enumerate(self._moving):
            come = self._come(node)
            if come != self._shares[number]:
                before, now = self.places[node], painted(node, ctx, self._share)
                self._shares[number], self.places[node] = come, now
                changed.append(before.union(now))
        if adrift and adrift is were:
            return None
        window = ctx.layout.frame
        pieces = united(place.clip(window) for _, place in (*were, *adrift)) if adrift is not were else ()
        return apart((box.clip(window) for box in changed if box.colliderect(window)), pieces)

    def _come(self, node: Node) -> tuple[float, ...]:
        return tuple(map(self._share, node.parts))


def reach(node: Node, ctx: Context, share: Share) -> Rect:
    """The box of a node with where it is on its way there, its shadow, and what it paints beyond."""
    element, s, box = node.element, ctx.layout.s, node.item.box
    ways = [(comes, (1 - share(comes.part)) * s) for comes, _ in node.comes]
    way = box.move(sum(comes.dx * left for comes, left in ways), sum(comes.dy * left for comes, left in ways))
    beyond = element.beyond if isinstance(element, Drawn) else SHADOW if isinstance(element, Box) else 0
    return box.union(way).inflate(2 * beyond * s, 2 * beyond * s)


def painted(node: Node, ctx: Context, share: Share) -> Rect:
    """The box in which a node is painted: a control has a shadow, a figure that counts up may be wider on its way, and
    what leads to other elements begins on them."""
    element, box, found = node.element, node.item.box, reach(node, ctx, share)
    if isinstance(element, Text) and element.part is not None:
        wide = counted(element, node.told.name, ctx, box, share(element.part))[1]
        found = found.unionall((wide.move(found.x - box.x, 0), wide.move(found.right - box.right, 0)))
    rim = 2 * ctx.px(SHADOW if node.widget is not None else RIM)
    return found.unionall(node.tied()).inflate(rim, rim)
