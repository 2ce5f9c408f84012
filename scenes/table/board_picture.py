"""The picture of a table: the nodes of a frame, of what stands on its board and what moves, and how they are drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import chain
from typing import Final

from pygame import Rect, Surface

from scenes.kit.ahead import Spare, some_made
from scenes.kit.materials import light_awaited
from scenes.table import explain
from scenes.table.board import Board
from scenes.table.company import Company
from scenes.table.composing import THINKING, in_hand, in_motion, lit, table_paints
from scenes.table.entering import with_panels
from scenes.table.mixing import HEAP, Heap
from scenes.table.nodes import SPREAD_SECONDS, Canvas, Node, at_their_turn, box_of, listed
from scenes.table.stage import ENTERS, Nodes, Over
from scenes.table.styles import TOOLTIP, Dots, Scaled, widget_nodes
from scenes.table.veil import Veil

SOME: Final = 8
"""Things that are drawn at a time into a picture that is not seen yet."""
WHILE_OPENING: Final = 0.0005
"""Seconds of a frame that go to pictures of what an opening ends with."""
COMING: Final = (0.0, 0.6, 1.0)
"""The shares of the way of what comes first at which it is drawn before it is seen."""
DEALT: Final = tuple(number / 16 for number in range(16))
"""The shares of a deal at which panels that count what is dealt are made ahead."""
LARGE: Final = 100
"""The share of the window, one by this, from which a thing takes a frame of its own to be made."""

SHORT: Final = 0.003
"""Seconds that such a thing may take beside others: it was made before, or is simple."""


def _area(node: Node) -> int:
    return node.box[2] * node.box[3]


def _kind(node: Node) -> Hashable:
    """Returns what two nodes have in common that need the same pictures; None for a place where nothing is seen."""
    match node.look:
        case Heap(kinds=kinds):
            return kinds
        case None | Scaled():
            # What is drawn at other sizes than its own has one picture for all of them.
            return node.look
    return node.look, node.box[2:]


class BoardPicture:
    """The picture of one board, in which only what changed is drawn again."""

    over: Over | None = None
    """What a teacher lays over the nodes of a frame."""

    def __init__(self, board: Board) -> None:
        self.board, self.ctx, self.game, self._passing = board, board.ctx, board.game, board.ctx.art.passing
        self.stage, self.motion = board.stage, board.motion
        self._hurried, self._spare = 0.0, Spare()
        """The time until which panels are painted one after the other."""
        self.company, self._veil = Company(board.ctx, board.client, board.game.seats.face), Veil(board.ctx)

    def lay(self, window: tuple[int, int]) -> None:
        """Begins the picture anew, for another window."""
        board, game = self.board, self.game
        paints = table_paints(self.ctx, game.paints(self.ctx, board.boxes), board.piece)
        self.canvas = Canvas(window, lambda surface: lit(game, surface, board.state), paints)
        self._soon, self._later = self._wanted_soon(), self._wanted_later()

    def _wanted_soon(self) -> Iterator[Node | None]:
        """The nodes of an opening whose pictures are made one by one in what its frames leave of their time; None for
        one whose picture there is."""
        board = self.board
        yield from self.company.looks(board.boxes)
        if self.stage.opening:
            made: set[Hashable] = {None}
            dealt = self.stage.coming(slice(-1, None), DEALT)
            for node in chain(self.stage.coming(), board.nodes.values(), dealt):
                kind = _kind(node)
                yield None if kind in made else node
                made.add(kind)

    def _wanted_later(self) -> Iterator[Node]:
        """The nodes whose pictures are made one by one while nothing moves."""
        board = self.board
        yield from at_their_turn(tuple(board.nodes.values()))
        yield from board.manners.prerender(board.state)

    def prepare(self) -> None:
        """Makes a picture before it is wanted, while a match opens as many as a part of a light frame leaves time for;
        none as panels come in, which fills the frame."""
        light = self._spare.next()
        if not self.stage.opening:
            self._passing.clear()
            some_made(self.later_pictures(), 0.0)
        elif light and not self.stage.entering:
            some_made(map(self._made, self._soon), WHILE_OPENING)

    def later_pictures(self) -> Iterator[bool]:
        """Makes what is seen later, one picture a step; True where the next one waits for another frame."""
        return map(self._made, chain(self._soon, self._later))

    def _made(self, node: Node | None) -> bool:
        """Makes the picture of a node, or begins to; a large one that is not there yet is the last of its frame."""
        if node is None:
            return False
        began = time.perf_counter()
        waits = self.canvas.prepare(node)
        return waits or (self._large(node) and time.perf_counter() - began > SHORT)

    def _large(self, node: Node) -> bool:
        return _area(node) * LARGE > self.canvas.size[0] * self.canvas.size[1]

    def first_pictures(self, still: Callable[[], bool]) -> Iterator[bool]:
        """Makes what is seen first, one picture a step; True where it waits for the cloth, or until the window is
        `still`."""
        self._awaited()
        yield True
        first = *self.composed().values(), *self.stage.coming(slice(1), COMING)
        soon = {(node.look, node.box[2:]): node for node in first}
        wanted = sorted((node for node in soon.values() if node.look is not None), key=_area)
        kinds = {kind: node for node in wanted if node.id == HEAP for kind in node.look.kinds}
        heaps = [node._replace(look=node.look._replace(kinds=(kind,))) for kind, node in kinds.items()]
        lots = (node for node in self.stage.coming(shares=(0.0,)) if isinstance(node.look, Heap))
        # What is made of them beside the frames holds nothing up.
        beside = *heaps, *lots, *self.company.looks(self.board.boxes)
        yield from (self.canvas.prepare(part) and False for part in beside)
        yield from (self._made(node) for node in wanted if not self._large(node))
        # Those that fill a frame come last: when what opens fills the window, frames have nothing to draw.
        while not still():
            yield True
        later = chain(self.stage.coming(slice(1, -1)), self.stage.coming(slice(-1, None), DEALT))
        told = {_kind(node): node for node in later if node.look is not None and self.canvas.at_once(node)}
        large = map(self._made, (*(node for node in wanted if self._large(node) and node.id != HEAP), *told.values()))
        while self._awaited() or self._made_beside(heaps):
            yield next(large, True)
        like = Surface((1, 1))
        yield from (False for _ in self.canvas.begun(like))
        yield from large
        nodes = sorted(self.composed().values(), key=lambda node: node.layer)
        for end in range(SOME, len(nodes) + SOME, SOME):
            self.canvas.show(nodes[:end], like)
            yield False

    def _made_beside(self, heaps: list[Node]) -> bool:
        """Whether pictures of heaps are still made beside the frames; those that are there are asked for no more."""
        while heaps and not self.canvas.prepare(heaps[-1]):
            heaps.pop()
        return bool(heaps)

    def _awaited(self) -> bool:
        """Whether large pictures are still made beside the frames."""
        manners, art = self.game.manners, self.ctx.art
        coming = art.awaited(manners.cloth, self.ctx.layout.window), manners.awaited(self.board.state)
        return any((*coming, light_awaited(art)))

    def composed(self) -> Nodes:
        """The nodes of this frame."""
        board, stage, marks = self.board, self.stage, self.board.marks
        shown: dict[Hashable, Node] = dict(stage.nodes)
        if not stage.busy and not board.covered and not board.veiled:
            shown.update(marks)
        in_motion(shown, stage, board.manners.rim)
        shown.update((node.id, node) for node in self._above())
        if board.veiled:
            hidden = partial(self.game.seats.veil, board.state)
            return listed(self._veil.nodes(shown, hidden, board.bar.shown.values()))
        return shown if self.over is None else {**shown, **listed(self.over(shown))}

    def _above(self) -> Iterator[Node]:
        """The nodes above what stands there: dots, moods, what is in hand, controls, the card that explains."""
        board, seats, boxes = self.board, self.game.seats, self.board.boxes
        thinking = board.client.thinking
        if thinking is not None and not board.covered and not self.stage.opening:
            yield Node(("thinking",), box_of(seats.thinking(boxes, thinking)), THINKING, Dots(board.aspects.lit % 3))
        yield from self.company.nodes(board.aspects, boxes, board.kept_free, board.marked)
        if board.drag.held is not None:
            yield from in_hand(board.drag, self.game.preview, board.look(board.nodes), board.marked)
        looking = board.aspects.looking
        controls = widget_nodes(board.ui, looking or board.ui.ring)
        flying = self.stage.flying
        yield from with_panels(controls, flying[ENTERS]) if ENTERS in flying else controls
        thing = looking if board.quiet else looking or board.ui.telling
        if thing is not None and not board.covered and board.drag.mode == "idle":
            card = explain.card(board.scenery(), thing, looking is not None)
            if card is not None:
                yield card._replace(layer=TOOLTIP)

    def areas(self, surface: Surface) -> list[Rect] | None:
        """The areas that differ from the picture that was shown last."""
        began = time.perf_counter()
        if self.stage.busy:
            self._hurried = self.motion.seconds + SPREAD_SECONDS
        if self.board.begun():
            # Making the lists fills a frame: movements are drawn from the next one on, and so is what is at rest.
            self.ctx.redraw()
            return []
        urgent = self.stage.flying if self.motion.seconds < self._hurried else None
        areas = self.canvas.show(self.composed().values(), surface, urgent)
        if self.canvas.late:
            self.ctx.redraw()
        self._spare.spend(time.perf_counter() - began)
        return areas

    def draw(self, surface: Surface) -> None:
        """Draws the picture, as far as the clip of the surface goes."""
        began, clip = time.perf_counter(), surface.get_clip()
        if clip == surface.get_rect():
            self.canvas.show(self.composed().values(), surface)
        self.canvas.draw(surface)
        self._spare.spend(time.perf_counter() - began)
