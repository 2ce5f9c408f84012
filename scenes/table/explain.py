"""Explanations of the things on a table: on a card beside them, under the pointer and by key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from pygame import Rect, Surface

from game.kernel.offers import Act, Arrange, Ask, Choose, No, Offer
from game.kernel.texts import Texts
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.controls import Ui
from scenes.kit.nearest import nearest
from scenes.kit.room import Kept
from scenes.kit.tooltip import beside
from scenes.kit.widget import Sign, Widget
from scenes.table.client import TableClient
from scenes.table.dialogs import TableDialogs
from scenes.table.drag import DragController
from scenes.table.focus_target import KeySpot, Spots
from scenes.table.names import seat_name
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Nodes
from scenes.table.teach import TEACH, Caption, Lit

WIDE: Final = 340.0
PAD: Final = (14.0, 10.0)
TITLE, TEXT, FOOT = 16.0, 15.0, 13.0
GAP: Final = 4.0
HUGE: Final = 0.2
"""The share of the window from which a thing counts as huge."""


class Explanation(NamedTuple):
    """The words on a thing: its name, what it is, what can be done with it now or why not, and its rule.

    `also` are the marks that lie on it.
    """

    title: str
    what: str = ""
    now: str = ""
    can: bool = True
    rule: str = ""
    also: tuple[str, ...] = ()


class Card(NamedTuple):
    """The look of an explanation: lines of text, size, colour, bold."""

    lines: tuple[tuple[str, float, str, bool], ...]
    width: int


class Explained(Protocol):
    """A table as explanations need it."""

    ctx: Context
    ui: Ui
    client: TableClient
    drag: DragController
    spots: Spots

    @property
    def marked(self) -> Nodes:
        """The nodes with the marks on them."""

    @property
    def dialogs(self) -> TableDialogs:
        """The dialogs: refusals in words, and the rule book."""

    @property
    def view(self) -> Any:
        """The view of the watching seat."""

    def offer_of(self, id: Hashable) -> Offer[Any] | None:
        """The offer of a node with nothing in hand."""

    def default_focus(self) -> Any:
        """The item that the keyboard focuses first."""

    def kept_free(self) -> Kept:
        """The boxes that no card covers, the most important kind first."""


class Explain:
    """The words of one game: `<game>_explain.<kind>.name` and `.what`, and `.act.<act>` for what can be done.

    A kind is the first word of a node's id, unless the game says otherwise.
    """

    marks: ClassVar[frozenset[str]] = frozenset()
    """Kinds that only say something of the thing they lie on."""
    beside: ClassVar[frozenset[str]] = frozenset({TEACH})
    """Kinds that speak of the thing looked at, so that a card preferably lies beside them too."""
    own: ClassVar[frozenset[str]] = frozenset()
    """Kinds that no note and no card covers: own pieces and what is said of them."""
    own_seat: ClassVar[frozenset[str]] = frozenset()
    """Kinds that count as own where their seat is the watching one."""
    read: ClassVar[frozenset[str]] = frozenset({TEACH})
    """Kinds that notes and cards preferably leave free, beside all that has a face or a name."""
    grounds: ClassVar[frozenset[str]] = frozenset()
    """Kinds with a face that notes and cards may cover, and which say nothing of what lies on them."""
    rules: ClassVar[Mapping[str, str]] = {}
    """The rule of the rule book that explains a kind."""

    def __init__(self, table: Explained) -> None:
        self.at = table
        self.section = f"{table.client.setup.game}_explain"

    @property
    def texts(self) -> Texts:
        """The texts in the person's language."""
        return self.at.ctx.texts

    def t(self, key: str, **values: object) -> str:
        """A text of this game's explanations."""
        return self.at.ctx.t(f"{self.section}.{key}", **values)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return seat_name(self.texts, self.at.client.seats, seat)

    def rank(self, node: Node) -> int | None:
        """The rank of a node to be kept free: 0 for own pieces and what is said of them, which nothing covers, 1 for
        what is preferably left free; None for anything else."""
        kind, id = self.kind(node)[0], node.id
        mine = isinstance(id, tuple) and id[0] in self.own_seat and id[1] == self.at.view.seat
        if kind in self.own or mine:
            return 0
        return 1 if (node.face or node.name or kind in self.read) and kind not in self.grounds else None

    def is_mark(self, node: Node) -> bool:
        """Whether a node only says something of the thing it lies on."""
        return kind_of(node) in self.marks or isinstance(node.look, Caption | Lit)

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """The kind of a node, and the values of its sentences: its face, and the seat of ids such as ("seat", 2)."""
        values: dict[str, object] = {"face": node.face}
        match node.id:
            case (_, int(seat), *_) if 0 <= seat < len(self.at.client.seats):
                values["seat"] = self.name(seat)
        return kind_of(node), values

    def offer(self, node: Node) -> Offer[Any] | None:
        """The offer of a node with nothing in hand."""
        return self.at.offer_of(node.id) if self.at.client.person is not None else None

    def told(self, node: Node) -> Explanation:
        """The explanation of a node: its own name alone where the game has no words for its kind."""
        kind, values = self.kind(node)
        if kind == TEACH:
            return Explanation(self.at.ctx.t("table.helper.name"), node.tip)
        if f"{self.section}.{kind}.name" not in self.texts:
            return Explanation(node.name or node.face, node.tip)
        title, what = self.t(f"{kind}.name", **values), node.tip
        if what.startswith(title):
            title, _, what = what.partition("\n")
        what = what or self.t(f"{kind}.what", **values)
        offer, rule = self.offer(node), self.rules.get(kind, "")
        match offer:
            case No(refusal):
                return Explanation(title, what, self.at.dialogs.why_not(refusal), False, refusal.rule or rule)
            case Act(action) | Ask(action):
                return Explanation(title, what, self._act(action), True, rule)
            case Choose(offers):
                return Explanation(title, what, self._act(offers[0].action), True, rule)
        return Explanation(title, what, self.t("act.Arrange") if isinstance(offer, Arrange) else "", True, rule)

    def _act(self, action: Any) -> str:
        return self.t(f"act.{type(action).__name__}")


def kind_of(node: Node) -> str:
    """The first word of a node's id, or its last name."""
    id = node.id
    return str(id[0] if isinstance(id, tuple) else id)


class Place(Sign):
    """A place of a node; its words are asked for only when they are to be shown."""

    def __init__(self, id: Hashable, rect: Rect, say: Callable[[], str]) -> None:
        super().__init__(rect, say)
        self.id = id

    @property
    def hint(self) -> str:
        return "…"

    @property
    def explained(self) -> str:
        """The words of the card."""
        return self.say()


class Explainer:
    """The explanations of a table, for the pointer and by key: F2, then arrows or Tab; Enter opens the rule."""

    def __init__(self, table: Explained, words: Explain) -> None:
        self.table = table
        self.words = words
        self._places: dict[Hashable, Place] = {}
        self.at: Widget | None = None
        """The thing that the keys look at, with a ring."""
        self._card: tuple[Any, tuple[Explanation, Card]] | None = None

    # -- what explains itself

    def sync(self, nodes: Nodes) -> None:
        """Lays places where their nodes lie; marks below what they lie on, small things above large ones."""
        ui, places = self.table.ui, self._places
        for id in [id for id in places if id not in nodes]:
            self._forget(places.pop(id))
        for id, node in nodes.items():
            if id in places:
                places[id].rect = node.rect
            else:
                places[id] = self._place(node)
        order = sorted(places.values(), key=lambda place: self._height(nodes[place.id]))
        ui.signs[:] = order

    def _place(self, node: Node) -> Place:
        place = Place(node.id, node.rect, lambda: "")
        place.say = lambda: self._plain(place)
        place.attach(self.table.ctx)
        return place

    def _plain(self, thing: Widget) -> str:
        told = self.told(thing)
        return "\n".join(filter(None, (told.title, told.what, *told.also, told.now))) if told is not None else ""

    def _height(self, node: Node) -> tuple[bool, int, float]:
        _, _, w, h = node.box
        return not self.words.is_mark(node), int(node.layer), -float(w * h)

    def _forget(self, place: Place) -> None:
        self.table.ui.remove(place)
        if self.at is place:
            self.at = None

    def clear(self) -> None:
        """Forgets all places, since the window was laid out again."""
        self._places.clear()
        self.at = self._card = None

    def place(self, id: Hashable) -> Place | None:
        """The place where a node explains itself; None for marks that only looking adds."""
        return self._places.get(id)

    def told(self, thing: Widget) -> Explanation | None:
        """The explanation of a node or a control."""
        if isinstance(thing, Place):
            node = self.table.marked.get(thing.id)
            return self._with_marks(node) if node is not None else None
        hint = thing.hint if thing.hint != thing.reason else None
        what = thing.tooltip or hint or ""
        told = Explanation(thing.name, what if what != thing.name else "", thing.reason or "", not thing.reason)
        return told if what or thing.reason else None

    def _with_marks(self, node: Node) -> Explanation:
        told, rect = self.words.told(node), node.rect
        if self.words.is_mark(node) or kind_of(node) in self.words.grounds:
            return told
        also = [
            self.words.told(other).what
            for other in self.table.marked.values()
            if self.words.is_mark(other) and rect.collidepoint(other.rect.center)
            and other.box[2] * other.box[3] <= 4 * rect.w * rect.h
        ]  # fmt: skip
        return told._replace(also=tuple(dict.fromkeys(also)))

    # -- keys

    @property
    def looking(self) -> str:
        """The words on what the keys look at, for tests."""
        return self._plain(self.at) if self.at is not None else ""

    def end(self) -> None:
        """Stops looking by key."""
        if self.at is not None:
            self.at = None
            self.table.ctx.redraw()

    def handle(self, intention: want.Intention) -> bool:
        """Begins at F2 and takes the keys that follow; True when used."""
        if isinstance(intention, want.Key) and intention.name == "f2":
            self.at = self._begin() if self.at is None else None
            self.table.ui.dismiss_explanations()
            self.table.ctx.redraw()
            return True
        if self.at is None:
            return False
        match intention:
            case want.Move(dx, dy):
                self._go(nearest(self.at.rect, [other for other in self.things() if other is not self.at], dx, dy))
            case want.Tab(back):
                order = self.things()
                self._go(order[(order.index(self.at) + (-1 if back else 1)) % len(order)])
            case want.Confirm():
                self._open()
            case want.Back():
                self.end()
            case want.Press(pos, 1) if self.box().collidepoint(pos):
                self._open()
            case want.Hover() | want.Release():
                return False
            case _:
                self.end()
                return False
        return True

    def _go(self, thing: Widget | None) -> None:
        if thing is not None:
            self.at = thing
            self.table.ctx.redraw()

    def things(self) -> list[Widget]:
        """The things that can be looked at, from the upper left to the lower right."""
        controls = [w for w in self.table.ui.all() if not isinstance(w, KeySpot) and self.told(w) is not None]
        found: list[Widget] = [*(place for place in self._places.values() if place.rect.size > (0, 0)), *controls]
        if self.at is not None and self.at not in found:
            found.append(self.at)
        return sorted(found, key=lambda thing: (thing.rect.y, thing.rect.x))

    def _begin(self) -> Widget | None:
        ui, spots = self.table.ui, self.table.spots
        if ui.keyboard and ui.focus is not None:
            return self._places.get(spots.focused) or ui.focus
        default_focus = self._places.get(self.table.default_focus())
        return ui.under or default_focus or next(iter(self.things()), None)

    def _open(self) -> None:
        told = self.told(self.at) if self.at is not None else None
        if told is not None and told.rule:
            self.table.dialogs.rulebook(told.rule)

    # -- the card

    def box(self) -> Rect:
        """The box of the card of what the keys look at."""
        found = self._found()
        return Rect(0, 0, 0, 0) if found is None else self._box(found[0], found[1][1])

    def card(self) -> Node | None:
        """The card that is to be shown now."""
        found = self._found()
        if found is None:
            return None
        thing, (_, card) = found
        return Node(("tooltip",), box_of(self._box(thing, card)), 0.0, card)

    def _found(self) -> tuple[Widget, tuple[Explanation, Card]] | None:
        table = self.table
        thing = self.at or table.ui.telling
        if thing is None or table.drag.mode != "idle":
            return None
        told = self.told(thing)
        if told is None or not told.title:
            return None
        key = told, self.at is not None, table.ctx.layout.window, table.ctx.texts.locale
        if self._card is None or self._card[0] != key:
            self._card = key, (told, self._made(told))
        return thing, self._card[1]

    def _made(self, told: Explanation) -> Card:
        ctx = self.table.ctx
        lines = [(told.title, TITLE, palette.GOLD, True), (told.what, TEXT, palette.TEXT, False)]
        lines += [(words, TEXT, palette.TEXT_SOFT, False) for words in told.also]
        lines.append((told.now, TEXT, palette.JADE_300 if told.can else palette.VERMILION_SOFT, False))
        key = "held" if self.at is not None else "more"
        if told.rule:
            rule = ctx.t(f"table.explain.{key}", rule=told.rule.split(".")[1])
            lines.append((rule, FOOT, palette.TEXT_MUTED, False))
        elif self.at is not None:
            lines.append((ctx.t("table.explain.round"), FOOT, palette.TEXT_MUTED, False))
        shown = tuple(line for line in lines if line[0])
        wide = max(ctx.fonts.width(part, size, bold) for words, size, _, bold in shown for part in words.split("\n"))
        return Card(shown, min(ctx.layout.px(WIDE), wide + 2))

    def _box(self, thing: Widget, card: Card) -> Rect:
        ctx = self.table.ctx
        px = ctx.layout.px
        high = sum(part.get_height() for part in paragraphs(ctx, card)) + px(GAP) * (len(card.lines) - 1)
        said = [node.rect for node in self.table.marked.values() if kind_of(node) in self.words.beside]
        size = card.width + 2 * px(PAD[0]), high + 2 * px(PAD[1])
        kept = self.table.kept_free()
        (w, h), box = ctx.layout.window, thing.rect
        if box.w * box.h > HUGE * w * h:
            # Without room beside it the card covers it, where nothing else lies.
            return beside(ctx, Rect(box.center, (1, 1)), size, said, kept)
        return beside(ctx, box, size, said, kept[:2])


def paragraphs(ctx: Context, card: Card) -> Iterable[Surface]:
    """The lines of a card as pictures."""
    for words, size, colour, bold in card.lines:
        yield ctx.fonts.paragraph(words, size, card.width, colour, bold)


def draw_explanation(ctx: Context) -> Callable[[Surface, Rect, Card], None]:
    """A function that draws cards in this window."""
    px = ctx.layout.px

    def draw(surface: Surface, box: Rect, card: Card) -> None:
        ctx.art.drop(surface, box, 10)
        edge = (palette.GOLD_EDGE, 0.35, 1.0)
        surface.blit(ctx.art.rounded(box.w, box.h, 10, "#0A1B22", "#06141B", opacity=0.97, edge=edge), box)
        y = box.y + px(PAD[1])
        for part in paragraphs(ctx, card):
            surface.blit(part, (box.x + px(PAD[0]), y))
            y += part.get_height() + px(GAP)

    return draw
