"""Elements made into nodes: what each needs, the control that it lives in, and what it says of itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from types import MappingProxyType
from typing import Any

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.layout import TOUCH
from scenes.kit.rich_text import Setter, SetText, spots, unmarked
from scenes.kit.scroll import GROOVE, Viewport
from scenes.kit.tree import controls, measures, paints
from scenes.kit.tree.areas import Pressable
from scenes.kit.tree.elements import (
    BODY,
    SMALL,
    Box,
    Button,
    Choice,
    Divider,
    Document,
    Drawn,
    Either,
    Element,
    Field,
    Link,
    Picture,
    Pill,
    Progress,
    Prose,
    Rows,
    Scroll,
    Slider,
    Stepper,
    Switch,
    Text,
)  # fmt: skip
from scenes.kit.tree.flow import BOUNDLESS, Item, Style, height, widths
from scenes.kit.tree.story import Comes
from scenes.kit.tree.told import Told
from scenes.kit.tree.words import Words, resolved
from scenes.kit.widget import Widget, attach

Paint = Callable[[Surface, Context, Rect], object]
MOST_KNOWN = 4000
"""The number of nodes from which none is kept for the next tree: those of rows that were scrolled by."""


@dataclass(eq=False)
class Node:
    """An element with its place: `item.box`, in pixels of the window or of the content of the viewport around it."""

    id: str
    element: Element
    item: Item
    told: Told
    children: list[Node] = field(default_factory=list)
    paint: Paint | None = None
    control: Callable[[Rect], Widget] | None = None
    """Makes or keeps the control for the box that it got."""
    links: Callable[[Rect], Sequence[Widget]] = lambda box: ()
    """Makes the controls of the links in it for the box that it got."""
    widget: Widget | None = None
    card: Pressable | None = None
    """The card that takes it along when it rises."""
    still: bool = False
    """Whether it and what lies under it have no control: it is drawn once."""
    choose: Callable[[int], Node] | None = None
    """The one node inside that is laid out at a width."""
    film: paints.Film | None = None
    """Its paint where that depends on how far its part of the story has come."""
    comes: tuple[tuple[Comes, Rect], ...] = ()
    """The boxes around it that come with parts of the story, and their places."""
    moves: tuple[Hashable, ...] = ()
    """The parts of the story with which it moves in its place, in the order in which its film wants to know them."""
    steps: int = 0
    """In how many steps the first of them comes, 0 for any."""
    parts: tuple[Hashable, ...] = ()
    """These and those with which it comes."""
    port: Viewport | None = None
    """The viewport around it."""
    tied: Callable[[], tuple[Rect, ...]] = tuple
    """The boxes of the elements to which it is tied, or those between which it leads from one to the other."""

    def come(self, share: Callable[[Hashable], float]) -> tuple[float, ...]:
        """How far the parts with which it moves in its place have come, as its film wants to know it."""
        first, *more = map(share, self.moves)
        return round(first * self.steps) / self.steps if self.steps else first, *more

    def rests(self, share: Callable[[Hashable], float]) -> bool:
        """Whether it moves no more: what comes in its place does not once it is there."""
        moves = all(share(part) >= 1 for part in self.moves)
        return moves and all(share(one.part) >= 1 or (one.in_place and share(one.part) > 0) for one, _ in self.comes)

    def all(self) -> Iterator[Node]:
        """The node and all inside it that are shown, in the order in which they are drawn."""
        yield self
        for child in self.shown():
            yield from child.all()

    @property
    def place(self) -> Rect:
        """The box in the window, of what scrolls the part that is seen or the edge behind which it lies."""
        if self.port is None:
            return self.item.box
        around = self.port.widget.rect
        box = self.item.box.move(around.x, around.y - self.port.offset)
        return box.clip(around) or box.clamp(around)

    def shown(self) -> list[Node]:
        """The nodes inside that are laid out."""
        return self.children if self.choose is None else [self.choose(self.item.box.w)]


class Builder:
    """A maker of nodes, which keeps those whose element is as it was. `keeper` makes the controls of a tree."""

    def __init__(self, ctx: Context, keeper: controls.Keeper) -> None:
        self.ctx = ctx
        self.keeper = keeper
        self.setter = Setter(ctx)
        self._scope = ""
        self._known: dict[str, Node] = {}

    def begin(self, keeper: controls.Keeper) -> None:
        """Begins another tree with the nodes of the one before."""
        self.keeper = keeper
        if len(self._known) > MOST_KNOWN:
            self._known = {}

    def node(self, element: Element, id: str) -> Node:
        """The node of an element, with all nodes inside."""
        key = getattr(element, "key", "")
        id = f"{self._scope}{key}" if key else id
        known = self._known.get(id)
        if known is None or type(known.element) is not type(element) or known.element != element:
            known = self._known[id] = _MAKERS[type(element)](self, element, id)
        return known

    def scoped(self, element: Element, id: str, scope: str | None = None) -> Node:
        """The node of an element whose keys are its own, as those of the rows of a list; `scope`: as others have."""
        self._scope, before = f"{id}/" if scope is None else scope, self._scope
        try:
            return self.node(element, id)
        finally:
            self._scope = before

    def tops(self, e: Rows, id: str) -> Sequence[int]:
        """The places of the rows of a list in its content, one below the other, and where the last one ends."""
        pitch = max(measures.LIST_ROW, self.ctx.px(e.height)) + self.ctx.px(e.gap)
        known = self.heights(id)
        if not known:
            return range(0, pitch * len(e.items) + 1, pitch)
        gap = self.ctx.px(e.gap)
        each = (known[found] + gap if (found := e.id(item)) in known else pitch for item in e.items)
        return [0, *accumulate(each)]

    def heights(self, id: str) -> dict[Hashable, int]:
        """The heights of rows that fit what is in them, by their ids, as they were when they were last made."""
        return self.keeper.heights.setdefault(id, {})

    def tied(self, keys: Sequence[str]) -> Callable[[], tuple[Rect, ...]]:
        """A function that tells the boxes of the elements with these keys that are shown."""
        ids = [f"{self._scope}{key}" for key in keys]
        return lambda: tuple(self._known[id].place for id in ids if id in self._known and self._known[id].place.w)

    def later(self, element: Element, id: str) -> Callable[[], Node]:
        """A function that makes the node when it is asked for first."""
        scope = self._scope
        return cache(lambda: self.scoped(element, id, scope))

    def words(self, words: Words | None) -> str:
        """The words in the person's language."""
        return resolved(words, self.ctx.texts)

    def px(self, units: float | None) -> int | None:
        """A length in pixels; none for none."""
        return None if units is None else round(units * self.ctx.layout.s)

    def told(
        self, element: Any, role: str, id: str, value: str = "", states: tuple[str, ...] = (), **more: Any
    ) -> Told:
        """The plain words of an element about itself."""
        why = self.words(getattr(element, "reason", None))
        states = (*states, "disabled") if why else states
        name = more.pop("name", None) or self.words(getattr(element, "name", None))
        return Told(role, name, value, states, why, key=id, **more)


def _text(b: Builder, e: Text, id: str) -> Node:
    words = b.words(e.words)
    item = Item(Style(low=b.px(e.size) if e.fits else None), measure=measures.text(b.ctx, e, words))
    node = Node(id, e, item, Told(e.role, words, key=id), paint=paints.text(e, words, [b.words(w) for w in e.shorter]))
    if e.part is not None:
        node.film, node.moves = paints.counting(e, words), (e.part,)
    return node


def _pill(b: Builder, e: Pill, id: str) -> Node:
    words = b.words(e.words)
    item = Item(measure=measures.pill(b.ctx, e, words))
    return Node(id, e, item, Told("text", words, key=id), paint=paints.pill(e, words))


def _picture(b: Builder, e: Picture, id: str) -> Node:
    item = Item(measure=measures.picture(b.ctx, e))
    return Node(id, e, item, b.told(e, "picture", id), paint=paints.picture(e))


def _drawn(b: Builder, e: Drawn, id: str) -> Node:
    low = b.ctx.px(e.least) if e.least else None
    item, tied = Item(Style(low=low), measure=measures.drawn(b.ctx, e)), b.tied(e.tied)

    def paint(surface: Surface, ctx: Context, box: Rect, *share: float) -> None:
        e.paint(surface, ctx, box, *((tied(),) if e.tied else ()), *e.values, *share)

    spans, ctx = e.spans, b.ctx
    node = Node(id, e, item, b.told(e, "picture", id), paint=paint)
    node.tied = tied if spans is None else lambda: spans(ctx, tied())
    if e.part is not None:
        node.film, node.moves = paint, tuple(part for part in (e.part, e.also) if part is not None)
        node.steps = e.steps
    return node


def _progress(b: Builder, e: Progress, id: str) -> Node:
    px = b.ctx.px
    item = Item(measure=measures.fixed(px(300), px(12), px(80)))
    told = b.told(e, "progress", id, f"{e.share:.0%}", ("busy",))
    return Node(id, e, item, told, paint=paints.progress(e))


def _divider(b: Builder, e: Divider, id: str) -> Node:
    def paint(surface: Surface, ctx: Context, box: Rect) -> None:
        surface.fill(e.colour, box)

    return Node(id, e, Item(measure=measures.fixed(1, max(1, b.ctx.px(1)))), Told("divider", key=id), paint=paint)


def _button(b: Builder, e: Button, id: str) -> Node:
    label, name = b.words(e.label), b.words(e.name) or b.words(e.label)
    item = Item(measure=measures.button(b.ctx, e, label, b.words(e.sub)))
    told = b.told(e, "button", id, name=name, can=("press",))
    return Node(id, e, item, told, control=lambda box: b.keeper.button(e, id, label, name))


def _link(b: Builder, e: Link, id: str) -> Node:
    label = b.words(e.label)
    wide = b.ctx.fonts.width(label, e.size) + 2
    least = min(wide, b.ctx.px(80))
    item = Item(measure=measures.fixed(wide, measures.control_height(b.ctx, 36), least))
    told = b.told(e, "link", id, name=label, can=("press",))
    return Node(id, e, item, told, control=lambda box: b.keeper.link(e, id, label))


def _choice(b: Builder, e: Choice, id: str) -> Node:
    labels = [b.words(label) for _, label in e.options]
    wide, least, tall = measures.segments(b.ctx, labels)
    natural, least = (least, least) if e.listed else (wide, min(wide, least))

    def control(box: Rect) -> Widget:
        # Where the segments do not fit, a list that opens takes their place.
        keep = b.keeper.dropdown if e.listed or box.w < wide else b.keeper.segments
        return keep(e, id, labels)

    item = Item(measure=measures.fixed(natural, tall, least))
    return Node(id, e, item, _chosen(b, e, id, labels), control=control)


def _chosen(b: Builder, e: Choice, id: str, labels: list[str]) -> Told:
    value = next((label for (value, _), label in zip(e.options, labels, strict=True) if value == e.value), "")
    inside = tuple(
        Told("option", label, states=("chosen",) if given == e.value else ())
        for (given, _), label in zip(e.options, labels, strict=True)
    )
    return b.told(e, "choice", id, value, can=("choose",), inside=inside)


def _switch(b: Builder, e: Switch, id: str) -> Node:
    beside = b.ctx.px(42) if e.box else b.ctx.px(62)
    item = Item(measure=measures.labelled(b.ctx, b.words(e.name), BODY, beside, 40))
    told = b.told(e, "switch", id, states=("on" if e.value else "off",), can=("turn",))
    return Node(id, e, item, told, control=lambda box: b.keeper.switch(e, id))


def _slider(b: Builder, e: Slider, id: str) -> Node:
    shown = controls.shown(e, b.ctx.texts)
    size = SMALL if e.compact else BODY
    wide = b.ctx.fonts.width(f"{b.words(e.name)}  {shown(e.high)}", size)
    track = b.ctx.px(34) if e.compact else measures.control_height(b.ctx, 38)
    tall = max(measures.control_height(b.ctx, 52 if e.compact else 62), b.ctx.fonts.line_height(size) + track)
    natural = max(wide, b.ctx.px(160 if e.compact else 300))
    item = Item(measure=measures.fixed(natural, tall, min(wide, b.ctx.px(160))))
    told = b.told(e, "slider", id, shown(e.value), can=("change",))
    return Node(id, e, item, told, control=lambda box: b.keeper.slider(e, id, shown))


def _stepper(b: Builder, e: Stepper, id: str) -> Node:
    item = Item(measure=measures.labelled(b.ctx, b.words(e.name), BODY, b.ctx.px(164), 46))
    told = b.told(e, "number", id, str(e.value), can=("change",))
    return Node(id, e, item, told, control=lambda box: b.keeper.stepper(e, id))


def _field(b: Builder, e: Field, id: str) -> Node:
    item = Item(measure=measures.fixed(b.ctx.px(320), measures.control_height(b.ctx, 46), b.ctx.px(120)))
    told = b.told(e, "field", id, e.value or b.words(e.placeholder), can=("type",))
    return Node(id, e, item, told, control=lambda box: b.keeper.field(e, id))


def _box(b: Builder, e: Box, id: str) -> Node:
    children = [b.node(child, f"{id}.{i}") for i, child in enumerate(e.children)]
    item = Item(_style(b, e), [child.item for child in children])
    pressed = e.message is not None or e.reason is not None or e.drag is not None
    role = e.role or ("card" if pressed else "drop" if e.drop is not None else "group" if e.name else "")
    states = ("chosen",) if e.chosen else ()
    can = (("press",) if e.message is not None else ()) + (("drag",) if e.drag is not None else ())
    told = b.told(e, role, id, states=states, can=can)
    node = Node(id, e, item, told, children)
    if pressed or e.drop is not None:
        node.control = lambda box: b.keeper.card(e, id)
    else:
        node.paint = paints.face(e)
    return node


def _style(b: Builder, e: Box) -> Style:
    s = b.ctx.layout.s
    x, y = round(e.pad[0] * s), round(e.pad[1] * s)
    tall, least, wide = round(e.least_height * s), b.px(e.least_width), b.px(e.width)
    if e.message is not None and wide is not None:
        wide = least = max(wide, TOUCH)
    return Style(
        e.flow, round(e.gap * s), (x, y, x, y), e.align, e.justify, e.wrap, e.columns, round(e.least_column * s),
        wide, round(e.wish * s), least, b.px(e.most_width) or BOUNDLESS,
        max(tall, TOUCH) if e.message is not None else tall, e.grow,
    )  # fmt: skip


def _scroll(b: Builder, e: Scroll, id: str) -> Node:
    child = b.node(e.child, f"{id}.0")
    measure = (lambda: widths(child.item)), (lambda width: height(child.item, width))
    item = Item(Style(grow=e.grow, low=b.ctx.px(e.least)), measure=measure)
    node = Node(id, e, item, Told("scroll", b.words(e.name), key=id), [child])

    def control(box: Rect) -> Widget:
        groove, name = "#C7B184" if e.paper else GROOVE, node.told.name
        return b.keeper.keep(id, Viewport, lambda: Viewport(name), {"name": name}, groove=groove).widget

    node.control = control
    return node


def _rows(b: Builder, e: Rows, id: str) -> Node:
    low = b.ctx.px(e.least)
    measure = (lambda: (b.ctx.px(160), b.ctx.px(400))), (lambda width: max(low, b.tops(e, id)[-1]))
    item = Item(Style(grow=e.grow, low=low), measure=measure)
    told = b.told(e, "list", id, str(len(e.items)), can=("move", "open") if e.open else ("move",))
    return Node(id, e, item, told, control=lambda box: b.keeper.rows(e, id))


def _either(b: Builder, e: Either, id: str) -> Node:
    wide, narrow = b.later(e.wide, f"{id}.wide"), b.later(e.narrow, f"{id}.narrow")
    least = b.px(e.least)

    def choose(width: int) -> Node:
        return wide() if width >= (widths(wide().item)[0] if least is None else least) else narrow()

    item = Item(Style(grow=getattr(e.wide, "grow", 0.0)), choose=lambda width: choose(width).item)
    return Node(id, e, item, Told("", key=id), choose=choose)


def _document(b: Builder, e: Document, id: str) -> Node:
    px = b.ctx.px
    measure = measures.fixed(px(400), px(240), px(160))
    item = Item(Style(grow=e.grow, low=px(90)), measure=measure)
    return Node(id, e, item, b.told(e, "document", id), control=lambda box: b.keeper.document(e, id))


def _prose(b: Builder, e: Prose, id: str) -> Node:
    text = SetText(b.setter, e.marked, e.style)
    item = Item(measure=((lambda: (b.ctx.px(120), b.ctx.px(400))), lambda width: text.lines(width).height))
    words = unmarked(e.marked)

    def paint(surface: Surface, ctx: Context, box: Rect) -> None:
        text.lines(box.w).draw(surface, box.x, box.y)

    def links(box: Rect) -> list[Widget]:
        send, link = b.keeper.send, e.link
        if link is None:
            return []
        found = spots(text.lines(box.w), box.topleft, lambda href: send(link(href)))
        for spot in found:
            spot.widget.tooltip = b.words(e.tip(spot.href)) or None if e.tip is not None else None
        return [attach(spot, b.ctx) for spot in found]

    return Node(id, e, item, Told("text", words, key=id), paint=paint, links=links)


_MAKERS: Mapping[type, Callable[[Builder, Any, str], Node]] = MappingProxyType(
    {
        Text: _text, Pill: _pill, Picture: _picture, Drawn: _drawn, Progress: _progress, Divider: _divider,
        Button: _button, Link: _link, Choice: _choice, Switch: _switch, Slider: _slider,
        Stepper: _stepper, Field: _field, Box: _box, Scroll: _scroll, Rows: _rows, Either: _either,
        Prose: _prose, Document: _document,
    }
)  # fmt: skip
