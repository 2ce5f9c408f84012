"""What lies under what moves on a screen: its background with all on it that is at rest, and what drifts over that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs
from pygame import Rect, Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.tree.drift import Drift
from scenes.kit.tree.elements import Box, Drawn, Element, Pill, Text, View
from scenes.kit.tree.moved import SHADOW, Share, reach
from scenes.kit.tree.nodes import Node
from scenes.kit.tree.story import AIR, Teller

MARGIN, FEW = 5, 8
"""The units beside words in which nothing drifts, and the nodes that are painted a second time in one frame."""


def is_read(element: Element) -> bool:
    """Whether an element is words, or a picture that says something."""
    return isinstance(element, Text | Pill) or (isinstance(element, Drawn) and element.name is not None)


class Ground:
    """The background of a screen and what is at rest on it, painted once, when it comes to rest.

    `put` paints a node in its box. What drifts does so over the background, and behind all that is painted on it.
    """

    def __init__(self, teller: Teller, put: Callable[[Surface, Context, Node], object]) -> None:
        self.teller, self._put = teller, put
        self._backdrop: tuple[object, Surface] | None = None
        """The background under its veil, kept until all that stands on it is painted for good."""
        self._picture: Surface | None = None
        self._drift = Drift(put)
        self._adrift: tuple[Sequence[Node], float, Sequence[tuple[Surface, Rect]]] | None = None
        """The nodes, how far what drifts has come among them, and its pieces."""
        self._words: Sequence[Rect] = ()
        """The boxes of these nodes in which nothing drifts."""
        self._whole: Surface | None = None
        """The picture with what has drifted, once nothing moves."""
        self._key: object = None
        self._painted: dict[str, tuple[Node, object]] = {}
        """The nodes on it by their ids, and where they lie."""
        self._nodes: Sequence[Node] = ()
        self._lying: set[Node] = set()
        """The nodes that were asked for when it was whole, and those of them that are on it."""
        self._untidy = False
        """Whether one that was painted later has its shadow on another before which it comes."""
        self._spare: Surface | None = None
        """The background once more, for a picture on which all lies in its order."""
        self._tidied: tuple[Surface, list[Node]] | None = None
        """That picture, and the nodes that are still to come."""

    def forget(self) -> None:
        """Forgets what is painted: the nodes are made again with the next layout."""
        self._picture = self._whole = None

    def draw(
        self, surface: Surface, ctx: Context, view: View, nodes: Sequence[Node], areas: Sequence[Rect] | None = None
    ) -> set[Node]:  # fmt: skip
        """Draws the ground and what drifts over it, all of it or the areas in which that has moved; returns the nodes
        that are on it."""
        if self.teller.busy:
            self._whole, lying = None, _at_rest(nodes, ctx, self.teller.share)
            if self._untidy and len(lying) == len(self._painted) and lying == _at_last(nodes, ctx, view):
                self._tidy(lying, ctx, view)  # at the end that would fill a frame
            picture = self._with(lying, ctx, view)
            for area in (surface.get_rect(),) if areas is None else areas:
                surface.blit(picture, area, area)
            self._drifts(surface, ctx, view, lying, nodes)
            return {*lying}
        if self._whole is None or self._nodes is not nodes or self._key != _key(ctx, view):
            lying = [node for node in nodes if node.paint is not None and node.still]
            if self._whole is None or self._key != _key(ctx, view) or not self._same(lying, len(lying)):
                self._whole = self._finished(lying, ctx, view, nodes)
            self._nodes, self._lying = nodes, {*lying}
        surface.blit(self._whole, (0, 0))
        return self._lying

    def _finished(self, lying: Sequence[Node], ctx: Context, view: View, nodes: Sequence[Node]) -> Surface:
        """The picture with what has drifted, and in front of that what moved meanwhile."""
        behind = _at_last(lying, ctx, view)
        if self._picture is not None and (self._untidy or self._any_over(behind, 4 * ctx.px(SHADOW))):
            self._wipe(ctx, view)
        whole = self._with(behind, ctx, view)
        self._drift.forget()
        self._drifts(whole, ctx, view, behind, nodes)
        self._paint(whole, ctx, [node for node in lying if node.id not in self._painted])
        self._picture, self._backdrop, self._spare, self._drift = None, None, None, Drift(self._put)
        return whole

    def _wipe(self, ctx: Context, view: View) -> None:
        """Leaves nothing on the picture but the background."""
        assert self._picture is not None
        self._picture.blit(self._bare(ctx, view), (0, 0))
        self._painted, self._untidy = {}, False

    def _tidy(self, lying: Sequence[Node], ctx: Context, view: View) -> None:
        """Paints what lies there in its order on another picture, some a frame, then takes that."""
        if self._tidied is None:
            self._tidied, self._spare = (self._spare or self._bare(ctx, view).copy(), [*lying]), None
        picture, left = self._tidied
        for node in left[:FEW]:
            self._put(picture, ctx, node)
        del left[:FEW]
        if not left:
            self._picture, self._untidy, self._tidied = picture, False, None

    def _with(self, nodes: Sequence[Node], ctx: Context, view: View) -> Surface:
        """The background with these nodes on it: those that are new are painted, or all where one has changed or is
        gone, or lies over a new one."""
        new = [node for node in nodes if node.id not in self._painted]
        fits = self._key == _key(ctx, view) and self._same(nodes, len(nodes) - len(new))
        if self._picture is None or not fits or self._any_over(nodes, 0):
            self.begin(ctx, view)
            new = [*nodes]
        assert self._picture is not None
        self._untidy = self._untidy or self._any_over(nodes, 4 * ctx.px(SHADOW))
        self._tidied = self._tidied if not new else None
        self._paint(self._picture, ctx, new)
        return self._picture

    def _paint(self, surface: Surface, ctx: Context, nodes: Sequence[Node]) -> None:
        for node in nodes:
            self._put(surface, ctx, node)
            self._painted[node.id] = node, _place(node)

    def _same(self, nodes: Sequence[Node], count: int) -> bool:
        """Whether so many are painted, and those of the nodes that are look as they did."""
        known = [(node, self._painted[node.id]) for node in nodes if node.id in self._painted]
        return count == len(known) == len(self._painted) and all(
            place == _place(node) and (before is node or _look(before) == _look(node))
            for node, (before, place) in known
        )

    def _any_over(self, nodes: Sequence[Node], around: int) -> bool:
        """Whether one that is painted comes after another that is not yet, and lies on it or so near that shadows
        meet."""
        later: list[Rect] = []
        for node in reversed(nodes if self._painted and len(nodes) > len(self._painted) else ()):
            if node.id in self._painted:
                later.append(node.item.box)
            elif node.item.box.inflate(around, around).collidelist(later) >= 0:
                return True
        return False

    def begin(self, ctx: Context, view: View) -> None:
        """Makes the picture with nothing on it yet, of the background itself where that is not needed again."""
        bare = self._bare(ctx, view)
        if not self.teller.busy and view.air is None:
            self._picture, self._backdrop = bare, None
        elif self._picture is None or self._picture.get_size() != bare.get_size():
            self._picture = bare.copy()
        else:
            self._picture.blit(bare, (0, 0))
        self._whole, self._painted, self._untidy, self._tidied = None, {}, False, None
        self._spare = bare.copy() if view.air is not None else None
        self._key = _key(ctx, view)
        self._drift.forget()

    def _bare(self, ctx: Context, view: View) -> Surface:
        """The background under its veil, plain ink where there is none, with the grounds on it."""
        key = _key(ctx, view)
        if self._backdrop is None or self._backdrop[0] != key:
            size = ctx.layout.window
            picture = ctx.art.landscape(view.backdrop, size).copy() if view.backdrop else Surface(size).convert()
            paint.veil(picture, ctx, view.veil if view.backdrop else 1.0)
            for ground in view.grounds:
                ground.paint(picture, ctx, picture.get_rect(), *ground.values)
            self._backdrop = key, picture
        return self._backdrop[1]

    def _drifts(
        self, surface: Surface, ctx: Context, view: View, lying: Sequence[Node], nodes: Sequence[Node]
    ) -> None:  # fmt: skip
        """Draws what drifts behind the nodes that lie there, but not where words and controls are."""
        if view.air is not None:
            covers = {node: reach(node, ctx, self.teller.share) for node in lying if not is_read(node.element)}
            self._drift.draw(surface, ctx, self._bare(ctx, view), covers, self.adrift(ctx, view, nodes))

    def adrift(self, ctx: Context, view: View, nodes: Sequence[Node]) -> Sequence[tuple[Surface, Rect]]:
        """The pieces that drift and their places, where no words and controls are."""
        share = self.teller.share(AIR)
        if view.air is None:
            return ()
        if self._adrift is None or self._adrift[0] is not nodes or self._adrift[1] != share:
            if self._adrift is None or self._adrift[0] is not nodes:
                air = 2 * ctx.px(MARGIN)
                read = (node for node in nodes if node.widget or is_read(node.element))
                self._words = [node.item.box.inflate(air, air) for node in read]
            self._adrift = nodes, share, [*view.air(ctx, self._words, share)]
        return self._adrift[2]


def _key(ctx: Context, view: View) -> tuple[object, ...]:
    """The values that decide the pictures of the background and of all nodes."""
    layout = ctx.layout
    return layout.window, layout.s, ctx.texts.locale, ctx.art.sharpened, view.backdrop, view.veil, view.grounds


def _place(node: Node) -> object:
    return tuple(node.item.box), node.tied()


def _look(node: Node) -> object:
    """The value that decides the picture of a node in its place: of a box its own looks, not what is inside."""
    element = node.element
    if isinstance(element, Text):
        element = structs.replace(element, count=str)
    return structs.replace(element, children=()) if isinstance(element, Box) else (element, node.told.name)


def _at_rest(nodes: Sequence[Node], ctx: Context, share: Share) -> list[Node]:
    """The nodes that lie still and on nothing that moves."""
    found, moving = list[Node](), list[Rect]()
    for node in nodes:
        if node.paint is None or not node.still:
            continue
        if not node.rests(share) or (moving and node.item.box.collidelist(moving) >= 0):
            moving.append(reach(node, ctx, share))
        else:
            found.append(node)
    return found


def _at_last(nodes: Sequence[Node], ctx: Context, view: View) -> list[Node]:
    """The nodes that lie still behind what drifts, once all else has come to rest."""
    return _at_rest(nodes, ctx, lambda part: view.air is None or part != AIR)
