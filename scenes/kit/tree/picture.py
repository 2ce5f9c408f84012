"""The picture of a tree: laid out, drawn where it changed, with the controls that live in it."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.scroll import Viewport
from scenes.kit.tree import flow
from scenes.kit.tree.ahead import pictures_of
from scenes.kit.tree.areas import Pressable, RowsArea
from scenes.kit.tree.carrying import Carrying
from scenes.kit.tree.controls import Keeper
from scenes.kit.tree.document import SLICE, DocumentArea, Placed
from scenes.kit.tree.elements import (
    Box,
    Document,
    Dropped,
    Message,
    Rows,
    Scroll,
    View,
)  # fmt: skip
from scenes.kit.tree.flow import BOUNDLESS
from scenes.kit.tree.ground import Ground
from scenes.kit.tree.measures import LIST_ROW
from scenes.kit.tree.moved import SHADOW, Moved, is_drawn, offset
from scenes.kit.tree.nodes import Builder, Node
from scenes.kit.tree.story import Comes, Teller
from scenes.kit.tree.told import Told
from scenes.kit.tree.words import resolved
from scenes.kit.ui import Ui
from scenes.kit.widget import Sign, Widget, attach


@dataclass(eq=False)
class Realm:
    """The nodes that move together: those of the window, or of the content of one viewport, in the order of drawing."""

    nodes: list[Node] = field(default_factory=list)
    controls: list[tuple[Widget, Rect]] = field(default_factory=list)


class Picture:
    """The shown tree of a screen. `send` takes the messages of its controls."""

    def __init__(self, send: Callable[[Message], None], teller: Teller) -> None:
        self.send = send
        self.teller = teller
        self.root: Node | None = None
        self.kept: dict[str, Widget] = {}
        self._builder: Builder | None = None
        self._builder_of: tuple[object, ...] = ()
        self._window = Realm()
        self._heights: dict[str, dict[Hashable, int]] = {}
        self._ground = Ground(teller, lambda surface, ctx, node: self._paint(surface, ctx, node, node.item.box))
        self._moved = Moved(teller.share)
        self._lists: dict[Node, tuple[RowsArea, range]] = {}
        self._documents: list[tuple[Node, DocumentArea]] = []
        self._fitted = False
        """Whether rows turned out to be of another height than was expected."""
        self._films_inside = False
        """Whether something moves inside a viewport."""
        self._chunks: dict[str, list[Node]] = {}
        """The nodes of long texts by the ids of these."""
        self.carrying = Carrying(lambda what, on: send(Dropped(what, on)))
        self.carrying.targets = lambda: [one.of for one in self.kept.values() if isinstance(one.of, Pressable)]

    # -- layout

    def height(self, view: View, ctx: Context, ui: Ui, width: int) -> int:
        """How many pixels high a tree is at a width."""
        return flow.height(self._begun(ctx, ui).node(view.root, "root").item, width)

    def show(self, view: View, ctx: Context, ui: Ui, again: bool = False, box: Rect | None = None) -> None:
        """Lays a tree out in the window, or in a box for letters as large as those of `ctx`; controls with the keys of
        before live on."""
        zoomed = ctx if box is not None else ctx.zoomed(ctx.text_scale)
        ui.ctx = zoomed
        builder = self._begun(zoomed, ui)
        self.root = builder.node(view.root, "root")
        flow.place(self.root.item, box or ctx.layout.frame)
        self._window, self._lists, self._documents, self._moved = Realm(), {}, [], Moved(self.teller.share)
        ui.signs.clear()
        self._fitted = self._films_inside = False
        self._settle(self.root, self._window, ui)
        _cast(self.root)
        self.kept = builder.keeper.now
        if self._fitted and not again:
            # Now that their heights are known, a list takes the room that it needs, and so does what is around it.
            self._builder = None
            self.show(view, ctx, ui, again=True, box=box)
            return
        ui.exchange([widget for widget, _ in self._window.controls])

    def _begun(self, ctx: Context, ui: Ui) -> Builder:
        """Begins a tree with the nodes of the one before, where size of the window, language and scale are the same."""
        keeper = Keeper(ctx, ui, self.send, self.kept, self.carrying, self._heights)
        known = (ctx, ctx.layout, ctx.texts.locale)
        if self._builder is None or self._builder_of != known:
            self._builder, self._builder_of = Builder(ctx, keeper), known
        self._builder.begin(keeper)
        return self._builder

    def _settle(self, node: Node, realm: Realm, ui: Ui, still: bool = True, card: Pressable | None = None) -> None:
        """Gives a node its control and place in its realm, then those inside; `still`: no control lies under it.

        `card` is the one that takes it along when it rises.
        """
        box, node.widget = node.item.box, None
        realm.nodes.append(node)
        self._films_inside |= realm is not self._window and node.film is not None
        if isinstance(node.element, Scroll):
            self._settle_scroll(node, realm, ui, still)
            return
        if node.control is not None:
            node.widget = node.control(box)
            node.widget.rect, node.widget.clip = Rect(box), None
            realm.controls.append((node.widget, Rect(box)))
            if isinstance(node.widget.of, RowsArea):
                self._fill(node, node.widget.of, ui)
                return
            if isinstance(node.widget.of, DocumentArea):
                self._documents.append((node, node.widget.of))
                self._open(node, node.widget.of, ui)
                return
        elif isinstance(node.element, Box) and node.element.tip is not None and realm is self._window:
            tip, texts = node.element.tip, ui.ctx.texts
            sign = Sign(Rect(box), lambda sign: resolved(tip, texts))
            ui.signs.append(attach(sign, ui.ctx))
        links = node.links(box)
        realm.controls += [(spot, Rect(spot.rect)) for spot in links]
        node.still = still and node.widget is None and not links
        if node.widget is not None and isinstance(node.widget.of, Pressable) and node.widget.of.lifts:
            card = node.widget.of
        node.card = card
        for child in node.shown():
            self._settle(child, realm, ui, node.still, card)

    def _settle_scroll(self, node: Node, realm: Realm, ui: Ui, still: bool) -> None:
        """Lays the content of a viewport out; one that shows everything is no viewport."""
        box, child = node.item.box, node.children[0]
        if flow.least_height(child.item, box.w) <= box.h:
            node.widget = None
            flow.place(child.item, Rect(box))
            self._settle(child, realm, ui, still)
            return
        assert node.control is not None and self._builder is not None
        node.widget = node.control(box)
        area = node.widget.of
        assert isinstance(area, Viewport)
        wide = max(1, box.w - self._builder.ctx.px(18))
        tall = flow.least_height(child.item, wide)
        flow.place(child.item, Rect(0, 0, wide, tall))
        inner = Realm()
        realm.controls.append((node.widget, Rect(box)))
        node.widget.rect, node.widget.clip = Rect(box), None
        self._settle(child, inner, ui)
        _cast(child, port=area)
        area.content = lambda surface, x, y: self._draw_realm(surface, x, y, realm=inner)
        area.hold(inner.controls, tall)

    def _fill(self, node: Node, area: RowsArea, ui: Ui) -> None:
        """Makes the rows of a list that are in sight, and some around them."""
        element, builder = node.element, self._builder
        assert isinstance(element, Rows) and builder is not None
        area.gap = builder.ctx.px(element.gap)
        area.set_tops(builder.tops(element, node.id))
        if area.fresh and area.at >= 0:
            area.reveal_row(area.at)
        area.fresh = False
        made: dict[int, Node] = {}
        while not {*(seen := self._around(area, element.fits))} <= made.keys():
            for number in seen:
                if number not in made:
                    item = element.items[number]
                    made[number] = builder.scoped(element.row(item), f"{node.id}/{element.id(item)}")
            if element.fits:
                self._fit(node.id, element, area, made)
        inner = Realm()
        node.children = [made[number] for number in seen]
        for number, row in zip(seen, node.children, strict=True):
            flow.place(row.item, area.row_box(number))
            self._settle(row, inner, ui)
        self._lists[node] = area, seen

        def content(surface: Surface, x: int, y: int) -> None:
            area.draw_ground(surface, x, y)
            self._draw_realm(surface, x, y, realm=inner)

        area.port.content = content
        area.port.hold(inner.controls, area.tops[-1])

    def _fit(self, id: str, element: Rows, area: RowsArea, made: Mapping[int, Node]) -> None:
        """Makes the rows of a list as tall as what is in them."""
        assert self._builder is not None
        wide, heights = area.row_box(0).w, self._builder.heights(id)
        for number, row in made.items():
            heights[element.id(element.items[number])] = max(LIST_ROW, flow.height(row.item, wide))
        tops = self._builder.tops(element, id)
        self._fitted = self._fitted or tops[-1] != area.tops[-1]
        area.set_tops(tops)

    def _open(self, node: Node, area: DocumentArea, ui: Ui) -> None:
        """Lays a long text out as far as it is in view, where it is another one or has another width."""
        element, builder = node.element, self._builder
        assert isinstance(element, Document) and builder is not None
        made_of = (element.parts, element.values, area.widget.rect.w, builder.ctx, builder.ctx.texts.locale)
        left = SLICE if area.made_of else BOUNDLESS  # only what is new on the screen is whole at once
        if area.made_of != made_of:
            area.made_of, area.gone_to = made_of, (element.at, element.turn)
            self._chunks[node.id] = []
            area.begin(element.parts(builder.ctx, *element.values), element.at)
        elif area.gone_to != (element.at, element.turn):
            area.gone_to = element.at, element.turn
            area.jump(element.at)
        while area.wants and left > 0:
            left -= self._lay(node, area, ui)
        area.laid()
        builder.keeper.now |= area.kept
        node.children = self._chunks[node.id]

    def _lay(self, node: Node, area: DocumentArea, ui: Ui) -> int:
        """Lays the next chunk of a long text out; returns how many letters it has."""
        assert self._builder is not None
        chunk, ctx = area.chunks[len(area.placed)], self._builder.ctx
        builder = Builder(ctx, Keeper(ctx, ui, self.send, {}, self.carrying, self._heights))
        made = builder.scoped(chunk.make(*chunk.values), f"{node.id}/{len(area.placed)}")
        wide = area.port.width
        flow.place(made.item, Rect(0, area.port.content_height, wide, flow.height(made.item, wide)))
        inner = Realm()
        self._settle(made, inner, ui)
        area.kept |= builder.keeper.now
        self._chunks[node.id].append(made)
        words = " ".join(one.told.name for one in inner.nodes if one.told.name)
        area.take(Placed(chunk, made.item.box, words, partial(self._draw_realm, realm=inner)), inner.controls)
        return chunk.letters

    def _lay_on(self, ui: Ui) -> bool:
        """Lays the next slice of every long text out; True when there was one."""
        late = False
        for node, area in self._documents:
            letters = 0
            if area.done:
                continue
            while not area.done and letters < SLICE:
                letters += self._lay(node, area, ui)
            area.laid()
            self.kept |= area.kept
            late = True
        return late

    @staticmethod
    def _around(area: RowsArea, fits: bool) -> range:
        """The rows that are made: those in sight and some above and below; of uneven ones half a screen.

        Where rows turn out taller, that is to happen out of sight.
        """
        seen = area.seen()
        more = max(4, len(seen) // 2 if fits else 0)
        return range(max(0, seen.start - more), min(area.count, seen.stop + more))

    def forget(self) -> None:
        """Forgets what was painted once, and all nodes: they are made again with the next layout."""
        self._ground.forget()
        self._builder_of = ()

    def refill(self, ui: Ui) -> bool:
        """Makes the rows of lists that have scrolled to where none are made; True when there were some."""
        late = [node for node in self._lists if not self._made(node)]
        if not late:
            return self._lay_on(ui)
        assert self._builder is not None
        builder = self._begun(self._builder.ctx, ui)
        for node in late:
            self._fill(node, self._lists[node][0], ui)
            self.kept = {id: widget for id, widget in self.kept.items() if not id.startswith(f"{node.id}/")}
        self.kept |= builder.keeper.now
        ui.exchange([widget for widget, _ in self._window.controls])
        return True

    def _made(self, node: Node) -> bool:
        area, made = self._lists[node]
        return {*area.seen()} <= {*made}

    # -- input

    def handle(self, ui: Ui, intention: want.Intention) -> bool:
        """Gives input to the controls; page keys scroll what is around the focus, or the page."""
        if ui.handle(intention):
            return True
        if isinstance(intention, want.Draw):
            intention = want.Key("page down")
        if isinstance(intention, want.Key) and intention.name in ("page up", "page down", "home", "end"):
            areas = [widget for widget in ui.all() if widget.does.furthest()]
            around = [area for area in areas if ui.focus in [*area.does.children()]]
            return any(area.key(intention) for area in [*reversed(around), *areas])
        return False

    def focus(self, ui: Ui, key: str, keyboard: bool) -> None:
        """Gives the keyboard to the element with a key; nothing where there is none."""
        widget = self.kept.get(key)
        if widget is not None:
            ui.set_focus(widget, keyboard=keyboard)

    @property
    def moving(self) -> bool:
        """Whether a card rises or sinks."""
        return any(widget.does.rising() for widget in self.kept.values())

    # -- drawing

    def prepare(self, view: View, ctx: Context) -> Iterator[bool]:
        """Makes the pictures of background and nodes, one a step, as they are at the end of a story."""
        nodes = tuple(self.root.all()) if self.root is not None else ()
        return pictures_of(nodes, view, ctx, lambda: self._ground.begin(ctx, view))

    def areas(self, view: View, ui: Ui) -> list[Rect] | None:
        """The areas that the story has moved since this was asked last; None where more may differ."""
        if not (self.teller.busy and view.opaque):
            return None
        nodes = self._window.nodes
        found = self._moved.areas(ui.ctx, nodes, self._ground.adrift(ui.ctx, view, nodes))
        return None if self._films_inside or ui.shows_over or self.carrying.held else found

    def draw_areas(self, surface: Surface, view: View, ui: Ui, areas: list[Rect]) -> None:
        """Draws what of the tree lies in these areas, no two of which overlap, where nothing lies over it."""
        lying = self._ground.draw(surface, ui.ctx, view, self._window.nodes, areas)
        for node in self._window.nodes:
            if is_drawn(node) and node not in lying:
                for number in self._moved.places[node].collidelistall(areas):
                    surface.set_clip(areas[number])
                    self._draw_node(surface, 0, 0, node)
        surface.set_clip(None)

    def draw(self, surface: Surface, view: View, ui: Ui, shown: float = 1.0) -> None:
        """Draws the tree; a card over another scene as far as it is `shown`, while it rises."""
        if view.opaque:
            self.areas(view, ui)
            lying = self._ground.draw(surface, ui.ctx, view, self._window.nodes)
            self._draw_realm(surface, 0, 0, realm=self._window, without=lying)
        else:
            if view.veil:
                paint.veil(surface, ui.ctx, view.veil * shown)
            self._draw_card(surface, ui.ctx, shown)
        self.carrying.draw(surface, ui.ctx)
        ui.draw_over(surface)

    def draw_all(self, surface: Surface) -> None:
        """Draws the tree over what is there, without the focus ring and what else lies over all controls."""
        self._draw_realm(surface, 0, 0, realm=self._window)

    def _draw_card(self, surface: Surface, ctx: Context, shown: float) -> None:
        if shown >= 1.0:
            self._draw_realm(surface, 0, 0, realm=self._window)
            return
        layer = Surface(surface.get_size()).convert_alpha()
        layer.fill((0, 0, 0, 0))
        self._draw_realm(layer, 0, 0, realm=self._window)
        layer.set_alpha(round(255 * shown))
        surface.blit(layer, (0, ctx.px(12 * (1 - shown))))

    def _paint(self, surface: Surface, ctx: Context, node: Node, box: Rect) -> None:
        """Paints a node, as far as its part of the story has come."""
        if node.film is not None:
            node.film(surface, ctx, box, *node.come(self.teller.share))
        elif node.paint is not None:
            node.paint(surface, ctx, box)

    def _draw_realm(
        self, surface: Surface, x: int, y: int, *, realm: Realm, without: Container[Node] = ()
    ) -> None:  # fmt: skip
        """Draws nodes whose realm's corner lies at x, y, `without` those that the ground has."""
        assert self._builder is not None
        clip, shadow = surface.get_clip(), 2 * self._builder.ctx.px(SHADOW)
        for node in realm.nodes:
            near = clip.colliderect(node.item.box.move(x, y).inflate(shadow, shadow))
            if near and is_drawn(node) and node not in without:
                self._draw_node(surface, x, y, node)

    def _draw_node(self, surface: Surface, x: int, y: int, node: Node) -> None:
        """Draws a node whose realm's corner lies at x, y, as far as it has come and the clip of the surface goes."""
        assert self._builder is not None
        ctx, clip = self._builder.ctx, surface.get_clip()
        come = offset(node, ctx, self.teller.share, x, y)
        if come is None:
            return
        left, top, foot = come
        top -= node.card.raised() if node.card is not None else 0
        if foot < clip.bottom:
            surface.set_clip(Rect(clip.x, clip.y, clip.w, max(0, foot - clip.y)))
        if node.widget is not None:
            node.widget.draw_at(surface, node.widget.rect.move(left - x, top - y))
        else:
            self._paint(surface, ctx, node, node.item.box.move(left, top))
        surface.set_clip(clip)

    # -- what it says

    def told(self, ui: Ui) -> Told:
        """The shown tree in plain words, with the focus."""
        assert self.root is not None
        return _told(self.root, ui)


def _cast(node: Node, comes: tuple[tuple[Comes, Rect], ...] = (), port: Viewport | None = None) -> None:
    """Notes with which parts of the story each node comes or moves, in which boxes, and the viewport around it."""
    element = node.element
    if isinstance(element, Box) and element.comes is not None:
        comes = (*comes, (element.comes, node.item.box))
    node.comes, node.port = comes, port
    node.parts = *(one.part for one, _ in comes), *node.moves
    for child in node.shown():
        if not (isinstance(element, Scroll) and node.widget is not None):
            _cast(child, comes, port)


def _told(node: Node, ui: Ui) -> Told:
    inside = tuple(found for child in node.shown() for found in _flat(_told(child, ui)))
    states = node.told.states
    if node.widget is not None and node.widget is ui.focus:
        states = (*states, "focused")
    if node.widget is not None and node.widget is ui.popup:
        states = (*states, "expanded")
    value = node.told.value
    rows = node.widget.of if node.widget is not None else None
    if isinstance(rows, RowsArea) and rows.at >= 0:
        value = rows.texts(rows.at)
    return replace(node.told, value=value, states=states, inside=(*node.told.inside, *inside))


def _flat(told: Told) -> Sequence[Told]:
    """An element without a role of its own is what is inside it."""
    return (told,) if told.role else told.inside
