"""A table as a short list of values, and the picture that follows it: only what differs is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from operator import attrgetter
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


def spanned(points: Iterable[tuple[float, float]]) -> Rect:
    """The box of these points."""
    xs, ys = zip(*points, strict=True)
    left, top = round(min(xs)), round(min(ys))
    return Rect(left, top, round(max(xs)) - left, round(max(ys)) - top)


def box_of(rect: Rect) -> Box:
    """The box of a rectangle as a value."""
    return rect.x, rect.y, rect.w, rect.h


@dataclass(frozen=True)
class Paint:
    """The painter of looks of one type: `draw(surface, box, look)` touches nothing further than `reach` pixels off, or
    than `reach_of(size, look)` where that tells it. `begin(box, look)` begins to make its pictures beside the frames;
    True until they are there. What is `alive` changes by itself now and then, and never counts as resting."""

    draw: Callable[[Surface, Rect, Any], object]
    reach: int = 0
    begin: Callable[..., bool] | None = None
    alive: bool = False
    reach_of: Callable[[tuple[int, int], Any], int] | None = None
    differing: Callable[[Node, Node], Iterable[Rect]] | None = None
    """What tells where two nodes of one thing look different; by default wherever one of them is."""

    def reaches(self, size: tuple[int, int], look: object) -> int:
        """How many pixels off its box a look of this size touches something."""
        return self.reach if self.reach_of is None else self.reach_of(size, look)

    def area(self, node: Node) -> Rect:
        """The area that a node of this look touches, if nothing clips it."""
        reach = self.reaches(node.box[2:], node.look)
        return node.rect.inflate(2 * reach, 2 * reach)


def placed(draw: Callable[[Surface, Any], None], reach: int = 0) -> Paint:
    """The painter of looks that know their place themselves: `draw(surface, look)`."""
    return Paint(lambda surface, _, look: draw(surface, look), reach)


Drawing = Callable[[Surface, Context, Rect, Any], object]
"""A function that draws a look in its box."""


def inked(ctx: Context, draw: Drawing, reach: int = 0) -> Paint:
    """The painter of looks drawn by a function that asks for nothing else: `draw(surface, ctx, box, look)`."""
    return Paint(lambda surface, box, look: draw(surface, ctx, box, look), reach)


_layer = attrgetter("layer")
Paints = Mapping[type, Paint]
Shown = tuple[Node, Rect]

SPREAD_SECONDS: Final = 0.15
"""Seconds after a movement in which panels may be painted one after the other."""
PANELS_A_FRAME: Final = 1
"""Panels that are painted anew in one frame of a movement; the others follow in the frames after it."""
PANEL: Final = 1 / 250
"""The share of the window from which a node counts as a panel."""
LARGE: Final = 1 / 8
"""The share of the window from which a node leaves what rests for no other's sake."""
RESTS: Final = 12
"""Pictures after its last change in which a node still counts as moving."""


class Canvas:
    """The picture of one window size: the background, and on it the nodes that were shown last.

    What moves is drawn over a picture of what rests, so that a movement draws nothing again but itself and what lies
    above it.
    """

    def __init__(self, size: tuple[int, int], ground: Callable[[Surface], Iterable[object]], paints: Paints) -> None:
        """Paints with `paints` on a background that `ground` draws once, part by part."""
        self.size = size
        self.paints = paints
        self._paint_ground = ground
        self._ground: Surface | None = None
        self._resting: Surface | None = None
        """The background with what rests."""
        self._shown: dict[Hashable, Shown] = {}
        self._moving: dict[Hashable, Shown] = {}
        """Those that move or lie above what does, the lowest first."""
        self._changed: dict[Hashable, int] = {}
        """The numbers of the pictures in which nodes changed last."""
        self._numbers = count()
        self.late: dict[Hashable, None] = {}
        """Panels that still show an old picture, the longest waiting first."""

    def draw(self, surface: Surface) -> None:
        """Draws the picture as of the last `show`, as far as the clip of the surface goes."""
        self._begin(surface)
        assert self._resting is not None
        clip = surface.get_clip()
        surface.blit(self._resting, clip, clip)
        self._paint(surface, clip, list(self._moving.values()))
        surface.set_clip(clip)

    def show(
        self,
        nodes: Iterable[Node],
        like: Surface,
        urgent: Container[Hashable] | None = None,
    ) -> list[Rect]:
        """Takes these nodes instead of the former ones; returns the areas of the window that differ now.

        With `urgent`, in a movement, only a few other panels that lie where they lay are drawn anew.
        """
        fresh, before = self._begin(like), self._shown
        changed = self._take(nodes, urgent)
        other = changed | dict.fromkeys(before.keys() - self._shown.keys())
        stale = [rect for id in other for rect in self._stale(before.get(id), self._shown.get(id))]
        rest = self._part(before, changed, urgent or ()) if other or self._moving else []
        whole = Rect((0, 0), self.size)
        rests, areas = ([area for rect in united(some) if (area := rect.clip(whole))] for some in (rest, stale))
        self._repaint([whole] if fresh else rests)
        return [whole] if fresh else areas

    def _stale(self, was: Shown | None, now: Shown | None) -> Iterable[Rect]:
        """The areas that differ by a thing that was shown so and now is."""
        if was is not None and now is not None and was[0][2] == now[0][2] and type(was[0].look) is type(now[0].look):
            differing = self.paints[type(now[0].look)].differing
            if differing is not None:
                return differing(was[0], now[0])
        return (shown[1] for shown in (was, now) if shown is not None)

    def _take(self, nodes: Iterable[Node], urgent: Container[Hashable] | None) -> dict[Hashable, None]:
        """Takes nodes over, panels that may wait one by one; returns the ids of those that are new or differ."""
        before = self._shown
        self._shown = shown = {}
        waiting: dict[Hashable, Shown] = {}
        changed: dict[Hashable, None] = {}
        large = self.size[0] * self.size[1] * PANEL
        for node in sorted(nodes, key=_layer):
            if node.look is None:
                continue
            was = before.get(node.id)
            if was is not None and (
                was[0] is node or (was[0][1:4] == node[1:4] and was[0].clip == node.clip)
            ):  # fmt: skip
                shown[node.id] = was
                continue
            area = self.paints[type(node.look)].area(node)
            after = node, area if node.clip is None else area.clip(node.clip)
            stays = was is not None and was[0][1:3] == node[1:3] and node.box[2] * node.box[3] > large
            if was is not None and stays and urgent is not None and node.id not in urgent:
                shown[node.id], waiting[node.id] = was, after
                continue
            shown[node.id] = after
            changed[node.id] = None
        order = {id: None for id in (*self.late, *waiting) if id in waiting}
        for id in list(order)[:PANELS_A_FRAME]:
            del order[id]
            shown[id] = waiting[id]
            changed[id] = None
        self.late = order
        return changed

    def _part(
        self, before: Mapping[Hashable, Shown], changed: Mapping[Hashable, None], urgent: Container[Hashable]
    ) -> list[Rect]:
        """Separates what moves from what rests: it is `urgent`, or changes a second time soon; returns the areas where
        what rests differs now."""
        number, moved, was, shown = next(self._numbers), self._changed, self._moving.copy(), self._shown
        alive = {id for id in changed if id in urgent or self.paints[type(shown[id][0].look)].alive}
        wanted = alive | {id for id in changed if number - moved.get(id, -RESTS) < RESTS}
        moved.update((id, number) for id in changed if id in before or id in alive)
        resting = (id for id in was if id in shown and number - moved[id] >= RESTS)
        still = [id for id in resting if not self.paints[type(shown[id][0].look)].alive]
        # One comes to rest at a time: each costs the picture of what rests a part.
        wanted |= was.keys() & shown.keys() - set(still[:1])
        above = self._above(wanted, before.keys() - was.keys())
        moved.update((id, number) for id in above - wanted)
        for id in before.keys() - shown.keys():
            moved.pop(id, None)
        self._moving.clear()
        self._moving.update((id, shown[id]) for id in shown if id in above)
        other = {*changed, *(was.keys() ^ self._moving.keys()), *(before.keys() - shown.keys())}
        rested = [before[id][1] for id in other if id in before and id not in was]
        return rested + [shown[id][1] for id in other if id in shown and id not in above]

    def _above(self, wanted: Container[Hashable], resting: Container[Hashable]) -> set[Hashable]:
        """Returns what is to move, with all that lies above it; what would take a large thing from what rests goes
        there itself."""
        ids, rects = list(self._shown), [rect for _, rect in self._shown.values()]
        low, large = {place for place, id in enumerate(ids) if id in wanted}, self.size[0] * self.size[1] * LARGE
        found = _chained(rects, low)
        bound = {at for at in found - low if ids[at] in resting and rects[at].w * rects[at].h > large}
        if bound:
            found = _chained(rects, low - _chained(rects, bound, down=True))
        return {ids[at] for at in found}

    def at_once(self, node: Node) -> bool:
        """Whether the pictures of a node are made as it is drawn, none beside the frames."""
        return self.paints[type(node.look)].begin is None

    def prepare(self, node: Node) -> bool:
        """Makes the pictures that a node needs, before it is seen; True where they are made beside the frames."""
        painter = self.paints[type(node.look)]
        if painter.begin is not None:
            return painter.begin(node.rect, node.look)
        painter.draw(Surface((1, 1)), node.rect, node.look)
        return False

    def begun(self, like: Surface) -> Iterator[None]:
        """Draws the background before it is seen, a part a step."""
        if self._resting is None:
            ground = Surface(self.size, 0, like)
            yield
            for _ in self._paint_ground(ground):
                yield
            self._ground, self._resting = ground, ground.copy()

    def _begin(self, like: Surface) -> bool:
        fresh = self._resting is None
        for _ in self.begun(like):
            pass
        return fresh

    def _repaint(self, areas: list[Rect]) -> None:
        assert self._resting is not None and self._ground is not None
        resting = [shown for id, shown in self._shown.items() if id not in self._moving] if areas else []
        for area in areas:
            self._resting.set_clip(area)
            self._resting.blit(self._ground, area, area)
            self._paint(self._resting, area, resting)
        self._resting.set_clip(None)

    def _paint(self, surface: Surface, area: Rect, shown: list[Shown]) -> None:
        """Draws what reaches into an area, the lowest first."""
        for place in area.collidelistall([rect for _, rect in shown]):
            node = shown[place][0]
            surface.set_clip(area if node.clip is None else area.clip(node.clip))
            self.paints[type(node.look)].draw(surface, Rect(node.box), node.look)


def _chained(rects: Sequence[Rect], first: Container[int], down: bool = False) -> set[int]:
    """The numbers of the `first` rectangles and of those that overlap one of these or another that does, which lies
    below them, or `down` above; the rectangles are in the order of their layers."""
    found, over = set[int](), list[Rect]()
    for place in range(len(rects))[:: -1 if down else 1]:
        if place in first or rects[place].collidelist(over) >= 0:
            found.add(place)
            over.append(rects[place])
    return found


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
