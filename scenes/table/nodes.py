"""A table as a short list of values, and the picture that follows it: only what differs is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.layout import united

Box = tuple[int, int, int, int]
"""The left, top, width and height in pixels."""


class Node(NamedTuple):
    """A thing on a table: a piece, a panel, a button, a mark. Equal lists of nodes draw equal pictures.

    `look` is a frozen value, drawn by what the table registered for its type; None for a place where nothing is seen.
    Higher `layer`s lie above lower ones. A node with a `name` can be reached by keys, which say it; `tip` explains it
    under the pointer; `face` is what it shows, in a word, for tests.
    """

    id: Hashable
    box: Box
    layer: float = 0.0
    look: Any = None
    face: str = ""
    name: str = ""
    tip: str = ""
    clip: Box | None = None
    """The box beyond which nothing of it is seen or pointed at."""
    parent: Hashable | None = None
    """The id of the node within which it lies: `nested` clips it to that one's box."""

    @property
    def rect(self) -> Rect:
        """The box as a `Rect`."""
        return Rect(self.box)

    @property
    def seen(self) -> Rect:
        """The part of the box that is not clipped away."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)

    def at(self, box: Rect | Box) -> Node:
        """The same thing elsewhere."""
        x, y, w, h = box
        return self._replace(box=(round(x), round(y), round(w), round(h)))

    def around(self, point: tuple[float, float]) -> Node:
        """The same thing with its middle at a point."""
        *_, w, h = self.box
        return self._replace(box=(round(point[0]) - w // 2, round(point[1]) - h // 2, w, h))

    def moved(self, dx: float, dy: float = 0.0) -> Node:
        """The same thing beside its place."""
        x, y, w, h = self.box
        return self._replace(box=(x + round(dx), y + round(dy), w, h))


def number_in(id: Hashable, kinds: tuple[str, ...]) -> int | None:
    """The number in an id of one of these kinds, such as that of `("horse", 3)`."""
    match id:
        case (kind, int(number)) if kind in kinds:
            return number
    return None


def box_of(rect: Rect) -> Box:
    """The box of a rectangle as a value."""
    return rect.x, rect.y, rect.w, rect.h


@dataclass(frozen=True)
class Paint:
    """The painter of looks of one type: `draw(surface, box, look)` touches nothing further than `reach` pixels off.
    `begin(box, look)` begins to make its pictures beside the frames; True until they are there."""

    draw: Callable[[Surface, Rect, Any], object]
    reach: int = 0
    begin: Callable[..., bool] | None = None


def placed(draw: Callable[[Surface, Any], None], reach: int = 0) -> Paint:
    """The painter of looks that know their place themselves: `draw(surface, look)`."""
    return Paint(lambda surface, _, look: draw(surface, look), reach)


Drawing = Callable[[Surface, Context, Rect, Any], object]
"""A function that draws a look in its box."""


def inked(ctx: Context, draw: Drawing, reach: int = 0) -> Paint:
    """The painter of looks drawn by a function that asks for nothing else: `draw(surface, ctx, box, look)`."""
    return Paint(lambda surface, box, look: draw(surface, ctx, box, look), reach)


def within(ctx: Context, draw: Drawing, drawn: tuple[float, float], reach: int = 0) -> Paint:
    """The painter of panels drawn for so many units: their text grows as the person wants and their boxes allow."""
    return Paint(lambda surface, box, look: draw(surface, ctx.within(box, drawn), box, look), reach)


Paints = Mapping[type, Paint]
Shown = tuple[Node, Rect]

SPREAD_SECONDS: Final = 0.15
"""Seconds after a movement in which panels may be painted one after the other."""
PANELS_A_FRAME: Final = 1
"""Panels that are painted anew in one frame of a movement; the others follow in the frames after it."""
PANEL: Final = 1 / 250
"""The share of the window from which a node counts as a panel."""


class Canvas:
    """The picture of one window size: the background, and on it the nodes that were shown last."""

    def __init__(self, size: tuple[int, int], ground: Callable[[Surface], Iterable[object]], paints: Paints) -> None:
        """Paints with `paints` on a background that `ground` draws once, part by part."""
        self.size = size
        self.paints = paints
        self._paint_ground = ground
        self._ground: Surface | None = None
        self._picture: Surface | None = None
        self._shown: dict[Hashable, Shown] = {}
        self.late: dict[Hashable, None] = {}
        """Panels that still show an old picture, the longest waiting first."""

    def picture(self, like: Surface) -> Surface:
        """The picture as of the last `show`."""
        self._begin(like)
        assert self._picture is not None
        return self._picture

    def show(
        self,
        nodes: Iterable[Node],
        like: Surface,
        urgent: Container[Hashable] | None = None,
    ) -> list[Rect]:
        """Draws these nodes instead of the former ones; returns the areas of the window that differ now.

        With `urgent`, in a movement, only a few other panels that lie where they lay are drawn anew.
        """
        fresh = self._begin(like)
        gone = self._shown
        self._shown = shown = {}
        stale: list[Rect] = []
        waiting: dict[Hashable, Shown] = {}
        large = self.size[0] * self.size[1] * PANEL
        for node in sorted(nodes, key=lambda node: node.layer):
            if node.look is None:
                continue
            before = gone.pop(node.id, None)
            if before is not None and before[0][1:4] == node[1:4] and before[0].clip == node.clip:
                shown[node.id] = before
                continue
            reach = self.paints[type(node.look)].reach
            area = Rect(node.box).inflate(2 * reach, 2 * reach)
            after = node, area if node.clip is None else area.clip(node.clip)
            stays = before is not None and before[0][1:3] == node[1:3] and node.box[2] * node.box[3] > large
            if before is not None and stays and urgent is not None and node.id not in urgent:
                shown[node.id], waiting[node.id] = before, after
                continue
            shown[node.id] = after
            stale.append(after[1])
            if before is not None:
                stale.append(before[1])
        order = {id: None for id in (*self.late, *waiting) if id in waiting}
        for id in list(order)[:PANELS_A_FRAME]:
            del order[id]
            shown[id] = waiting[id]
            stale.append(waiting[id][1])
        self.late = order
        stale += [rect for _, rect in gone.values()]
        whole = Rect((0, 0), self.size)
        areas = [whole] if fresh else [area for area in (rect.clip(whole) for rect in united(stale)) if area]
        self._repaint(areas)
        return areas

    def prepare(self, node: Node) -> bool:
        """Makes the pictures that a node needs, before it is seen; True where they are made beside the frames."""
        painter = self.paints[type(node.look)]
        if painter.begin is not None:
            return painter.begin(node.rect, node.look)
        painter.draw(Surface((1, 1)), node.rect, node.look)
        return False

    def begun(self, like: Surface) -> Iterator[None]:
        """Draws the background before it is seen, a part a step."""
        if self._picture is None:
            ground = Surface(self.size, 0, like)
            yield
            for _ in self._paint_ground(ground):
                yield
            self._ground, self._picture = ground, ground.copy()

    def _begin(self, like: Surface) -> bool:
        fresh = self._picture is None
        for _ in self.begun(like):
            pass
        return fresh

    def _repaint(self, areas: list[Rect]) -> None:
        assert self._picture is not None and self._ground is not None
        nodes, rects = [node for node, _ in self._shown.values()], [rect for _, rect in self._shown.values()]
        for area in areas:
            self._picture.set_clip(area)
            self._picture.blit(self._ground, area, area)
            for index in area.collidelistall(rects):
                node = nodes[index]
                self._picture.set_clip(area if node.clip is None else area.clip(node.clip))
                self.paints[type(node.look)].draw(self._picture, Rect(node.box), node.look)
        self._picture.set_clip(None)


def listed(nodes: Iterable[Node]) -> dict[Hashable, Node]:
    """The nodes by their ids. Raises ValueError for an id that stands twice."""
    found: dict[Hashable, Node] = {}
    for node in nodes:
        if node.id in found:
            raise ValueError(f"two nodes are called {node.id!r}")
        found[node.id] = node
    return found


def nested(nodes: Mapping[Hashable, Node], among: Mapping[Hashable, Node]) -> dict[Hashable, Node]:
    """The nodes, each that lies within another of those `among` which it stands clipped to that one; left out where
    the other is not there, or nothing is left to be seen."""

    def clipped(node: Node) -> Node | None:
        parent = clipped(among[node.parent]) if node.parent in among else None
        if node.parent is None or parent is None:
            return node if node.parent is None else None
        seen = node._replace(clip=box_of(parent.seen if node.clip is None else parent.seen.clip(node.clip)))
        return seen if seen.seen else None

    return {id: shown for id, node in nodes.items() if (shown := clipped(node)) is not None}


def uppermost(nodes: Iterable[Node], pos: tuple[int, int], first: Container[Hashable]) -> Hashable | None:
    """The node under a point that means something: one of `first`, else the highest; where pieces of one layer overlap
    the one whose middle is nearest."""
    hits = [
        (node.id in first, int(node.layer), -abs(rect.centerx - pos[0]) - abs(rect.centery - pos[1]), node.id)
        for node in nodes
        if (node.face or node.name) and (rect := node.seen).collidepoint(pos)
    ]
    return max(hits, key=lambda hit: hit[:3])[3] if hits else None


def at_their_turn(nodes: Iterable[Node]) -> Iterator[Node]:
    """The plates among these whose seats wait, as they look when it is their turn."""
    for node in nodes:
        if getattr(node.look, "to_move", None) is False:
            change: Any = getattr(node.look, "_replace", None) or partial(replace, node.look)
            yield node._replace(look=change(to_move=True))
