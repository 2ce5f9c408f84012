"""What a story moves: where its nodes and what drifts lie, and what of the window differs from the frame before."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.layout import apart, united
from scenes.kit.tree.elements import Box, Drawn, Text
from scenes.kit.tree.flow import BOUNDLESS
from scenes.kit.tree.nodes import Node
from scenes.kit.tree.paints import counted

SHADOW, RIM = 20, 12
"""The units beside a box or control on which its shadow lies, and those beside anything else on which it may paint."""
MORE: Final = 20_000
"""The pixels that are drawn anew beside what drifts, rather than all under it once more for another area."""
Share = Callable[[Hashable], float]
"""How far a part of the story has come."""
Look = tuple[tuple[int, int, int], Rect, object]
"""How far a node lies beside its place and its foot, the box that it takes there, and what it shows."""


class Moved:
    """The places of all nodes of a screen, as they were in the last frame that was drawn."""

    def __init__(self, share: Share) -> None:
        self._share = share
        self._nodes: Sequence[Node] = ()
        self._moving: list[Node] = []
        self._looks: list[Look | None] = []
        """The drawn nodes that a story moves, and what decided how they looked."""
        self.places: dict[Node, Rect] = {}
        """The box in which each drawn node is painted, an empty one where nothing of it is seen."""
        self._adrift: Sequence[tuple[Surface, Rect]] = ()

    def areas(
        self, ctx: Context, nodes: Sequence[Node], adrift: Sequence[tuple[Surface, Rect]]
    ) -> list[Rect] | None:  # fmt: skip
        """The boxes, apart from one another, in which these nodes and what drifts look otherwise than before; None
        where they are not known, as the nodes are others or as things drift that have not moved on."""
        were, self._adrift = self._adrift, adrift
        if self._nodes is not nodes:
            drawn = [node for node in nodes if is_drawn(node)]
            self._nodes, self._moving = nodes, [node for node in drawn if node.parts]
            self._looks = [_look(node, ctx, self._share) for node in self._moving]
            self.places = {node: painted(node, ctx, self._share) for node in drawn}
            return None
        changed = list[Rect]()
        for number, node in enumerate(self._moving):
            look = _look(node, ctx, self._share)
            if look != self._looks[number]:
                changed += filter(None, (self.places[node], now := _place(node, ctx, look)))
                self._looks[number], self.places[node] = look, now
        if adrift and adrift is were:
            return None
        window = ctx.layout.frame
        pieces = united((place.clip(window) for _, place in (*were, *adrift)), MORE) if adrift is not were else ()
        return apart((box.clip(window) for box in changed if box.colliderect(window)), pieces)


def is_drawn(node: Node) -> bool:
    """Whether a node shows anything of its own."""
    return node.paint is not None or node.widget is not None


def offset(node: Node, ctx: Context, share: Share, x: int = 0, y: int = 0) -> tuple[int, int, int] | None:
    """How far a node lies beside its place while it comes, and the foot below which nothing shows, in a realm whose
    corner lies at x, y; none if it has not begun to."""
    dx, dy, foot = 0.0, 0.0, BOUNDLESS
    for comes, box in node.comes:
        come = share(comes.part)
        if come <= 0:
            return None
        left = 0.0 if ctx.calm else (1 - come) * ctx.layout.s
        dx, dy = dx + comes.dx * left, dy + comes.dy * left
        foot = min(foot, box.bottom + y) if comes.grows else foot
    return x + round(dx), y + round(dy), foot


def _look(node: Node, ctx: Context, share: Share) -> Look | None:
    """The values that decide where a node that moves lies and how it looks; None while nothing of it is seen."""
    element, box, come = node.element, node.item.box, offset(node, ctx, share)
    if come is None:
        return None
    if isinstance(element, Text) and element.part is not None:
        said, wide = counted(element, node.told.name, ctx, box, share(element.part))
        return come, box.union(wide), said
    return come, box, node.come(share) if node.moves else ()


def reach(node: Node, ctx: Context, share: Share) -> Rect:
    """The box of a node with where it is on its way there, its shadow, and what it paints beyond."""
    s, box = ctx.layout.s, node.item.box
    ways = [(comes, (1 - share(comes.part)) * s) for comes, _ in node.comes]
    way = box.move(sum(comes.dx * left for comes, left in ways), sum(comes.dy * left for comes, left in ways))
    beyond = 2 * _beyond(node) * s
    return box.union(way).inflate(beyond, beyond)


def _beyond(node: Node) -> float:
    """The units beside its box on which an element without a control paints."""
    element = node.element
    return element.beyond if isinstance(element, Drawn) else SHADOW if isinstance(element, Box) else 0


def painted(node: Node, ctx: Context, share: Share) -> Rect:
    """The box in which a node is painted, an empty one if it has not begun to come: a control has a shadow, a figure
    that counts up may be wider on its way, and what leads to other elements begins on them."""
    return _place(node, ctx, _look(node, ctx, share))


def _place(node: Node, ctx: Context, look: Look | None) -> Rect:
    if look is None:
        return Rect(node.item.box.topleft, (0, 0))
    (dx, dy, foot), box, _ = look
    rim = 2 * (round(_beyond(node) * ctx.layout.s) + ctx.px(SHADOW if node.widget is not None else RIM))
    found = box.move(dx, dy).unionall(node.tied()).inflate(rim, rim)
    return found if found.bottom <= foot else Rect(found.x, found.y, found.w, max(0, foot - found.y))
