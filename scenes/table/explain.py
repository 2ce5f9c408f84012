"""Explanations of the things on a table: on a card beside them, under the pointer and by key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from game.kernel.offers import Act, Arrange, Ask, Choose, No, Offer
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.buttons import Button
from scenes.kit.layout import box_at
from scenes.kit.nearest import nearest
from scenes.kit.room import Kept
from scenes.kit.tooltip import beside
from scenes.kit.tree import elements as e
from scenes.kit.tree.still import still
from scenes.kit.tree.words import Name, Words, say
from scenes.kit.ui import Ui
from scenes.kit.widget import Sign, Widget, attach
from scenes.table.closer import closer
from scenes.table.focus_target import KeySpot
from scenes.table.game import AnyGame
from scenes.table.look import AnyState
from scenes.table.names import seat_name
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Nodes
from scenes.table.teach import TEACH, Caption, Lit

WIDE, PAD = 368.0, 14.0
"""Units of the width of a card without picture, and of its margins."""
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

    @property
    def words(self) -> str:
        """The whole of it, line by line."""
        return "\n".join(filter(None, (self.title, self.what, *self.also, self.now)))


class Card(NamedTuple):
    """The look of an explanation: its words as a tree."""

    tree: e.Box


@dataclass(frozen=True)
class Scenery:
    """The things that can be explained at a table now, and how its game does that.

    The words are `<game>_explain.<kind>.name` and `.what`, and `.act.<act>` for what can be done. A kind is the first
    word of a node's id, unless the game says otherwise.
    """

    state: AnyState
    game: AnyGame
    ui: Ui
    marked: Nodes
    """The nodes with the marks on them."""
    offer_of: Callable[[Hashable], Offer[object] | None]
    """What a node offers with nothing in hand."""
    beside: Sequence[Rect] = ()
    """The boxes that a teacher shows on the table, or speaks of."""

    def t(self, key: str, **values: object) -> str:
        """A text of this game's explanations."""
        return self.state.t(f"{self.state.match.game}_explain.{key}", **values)

    def kind(self, node: Node) -> tuple[str, dict[str, object]]:
        """The kind of a node, and the values of its sentences: its face, and the seat of ids such as ("seat", 2)."""
        game, seats = self.game, self.state.match.seats
        found = game.words.explained.kind(self.state, node)
        if found is not None:
            return found
        values: dict[str, object] = {"face": node.face}
        match node.id:
            case (_, int(seat), *_) if 0 <= seat < len(seats):
                values["seat"] = seat_name(self.state.ctx.texts, seats, seat)
        return kind_of(node), values

    def is_mark(self, node: Node) -> bool:
        """Whether a node only says something of the thing it lies on."""
        game = self.game
        return kind_of(node) in game.words.explained.marks or isinstance(node.look, Caption | Lit)


def kind_of(node: Node) -> str:
    """The first word of a node's id, or its last name."""
    id = node.id
    return str(id[0] if isinstance(id, tuple) else id)


# -- words


def told(scenery: Scenery, thing: Widget) -> Explanation | None:
    """The explanation of a control, or of a node with the marks on it."""
    if isinstance(thing.of, Sign):
        node = scenery.marked.get(thing.of.id)
        if node is None:
            return None
        found, rect = told_of(scenery, node), node.rect
        if scenery.is_mark(node) or kind_of(node) in scenery.game.words.explained.grounds:
            return found
        also = [
            told_of(scenery, other).what
            for other in scenery.marked.values()
            if scenery.is_mark(other) and rect.collidepoint(other.rect.center)
            and other.box[2] * other.box[3] <= 4 * rect.w * rect.h
        ]  # fmt: skip
        return found._replace(also=tuple(dict.fromkeys(also)))
    hint = thing.hint if thing.hint != thing.reason else None
    what = thing.tooltip or hint or ""
    found = Explanation(thing.name, what if what != thing.name else "", thing.reason or "", not thing.reason)
    return found if what or thing.reason else None


def told_of(scenery: Scenery, node: Node) -> Explanation:
    """The explanation of a node alone: its own name where the game has no words for its kind."""
    (kind, values), state, said = scenery.kind(node), scenery.state, scenery.game.words.explained
    if kind == TEACH:
        return Explanation(state.t("table.helper.name"), node.tip)
    if f"{state.match.game}_explain.{kind}.name" not in state.ctx.texts:
        return Explanation(node.name or node.face, node.tip)
    title, what = scenery.t(f"{kind}.name", **values), node.tip
    if what.startswith(title):
        title, _, what = what.partition("\n")
    what = what or scenery.t(f"{kind}.what", **values)
    offer = scenery.offer_of(node.id) if state.match.person is not None else None
    rule = said.rules.get(kind, "")
    match offer:
        case No(refusal):
            return Explanation(title, what, state.why_not(refusal), False, refusal.rule or rule)
        case Act(action) | Ask(action) | Choose([Act(action) | Ask(action), *_]):
            return Explanation(title, what, scenery.t(f"act.{type(action).__name__}"), True, rule)
    return Explanation(title, what, scenery.t("act.Arrange") if isinstance(offer, Arrange) else "", True, rule)


# -- places


def places(ui: Ui) -> dict[Hashable, Widget]:
    """The places where nodes explain themselves, by their ids; marks that only looking adds have none."""
    return {sign.of.id: sign for sign in ui.signs if isinstance(sign.of, Sign)}


def sync(ui: Ui, nodes: Nodes, scenery: Scenery, say: Callable[[Sign], str]) -> None:
    """Lays places where their nodes lie; marks below what they lie on, small things above large ones."""
    known = places(ui)
    for id in known.keys() - nodes.keys():
        ui.remove(known[id])

    def laid(node: Node) -> Widget:
        place = known.get(node.id) or attach(Sign(node.seen, say, node.id), ui.ctx)
        place.rect.update(node.seen)
        return place

    def height(node: Node) -> tuple[bool, int, float]:
        return not scenery.is_mark(node), int(node.layer), -float(node.box[2] * node.box[3])

    ui.signs[:] = [laid(node) for node in sorted(nodes.values(), key=height)]


def kept_free(scenery: Scenery) -> Kept:
    """The boxes that a teacher speaks of, own pieces and buttons, then what is to be read: no note and no card lies on
    them."""
    first, then = list[Rect](), list[Rect]()
    said, own = scenery.game.words.explained, scenery.state.view.seat
    for node in scenery.marked.values():
        kind, id = scenery.kind(node)[0], node.id
        if kind in said.own or (isinstance(id, tuple) and id[0] in said.own_seat and id[1] == own):
            first.append(node.rect)
        elif (node.face or node.name or kind in said.read or kind == TEACH) and kind not in said.grounds:
            then.append(node.rect)
    first.extend(widget.rect for widget in scenery.ui.all() if isinstance(widget.of, Button))
    return scenery.beside, first, then


# -- keys


class Looking(NamedTuple):
    """The thing that the keys look at, with a ring; whether a key was meant for it; the rule that is to be opened."""

    at: Widget | None
    used: bool = True
    rule: str = ""


def look_on(scenery: Scenery, at: Widget | None, intention: want.Intention, first: Widget | None) -> Looking:
    """Begins with `first` at F2 and takes the keys that follow: arrows and Tab go on, Enter opens the rule."""
    if isinstance(intention, want.Key) and intention.name == "f2":
        return Looking((first or next(iter(things(scenery)), None)) if at is None else None)
    if at is None or isinstance(intention, want.Hover | want.Release):
        return Looking(at, False)
    match intention:
        case want.Move(dx, dy):
            others = [other for other in things(scenery, at) if other is not at]
            return Looking(nearest(at.rect, others, dx, dy) or at)
        case want.Tab(back):
            order = things(scenery, at)
            return Looking(order[(order.index(at) + (-1 if back else 1)) % len(order)])
        case want.Confirm():
            return _opened(scenery, at)
        case want.Press(pos, 1) if (shown := card(scenery, at, True)) is not None and shown.rect.collidepoint(pos):
            return _opened(scenery, at)
    return Looking(None, isinstance(intention, want.Back))


def _opened(scenery: Scenery, at: Widget) -> Looking:
    found = told(scenery, at)
    return Looking(at, rule=found.rule if found is not None else "")


def things(scenery: Scenery, at: Widget | None = None) -> list[Widget]:
    """The things that can be looked at, from the upper left to the lower right; `at` is one of them in any case."""
    controls = [w for w in scenery.ui.all() if not isinstance(w.of, KeySpot) and told(scenery, w) is not None]
    found = [*(place for place in scenery.ui.signs if place.rect.size > (0, 0)), *controls]
    if at is not None and at not in found:
        found.append(at)
    return sorted(found, key=lambda thing: (thing.rect.y, thing.rect.x))


# -- the card


def card(scenery: Scenery, thing: Widget, by_key: bool) -> Node | None:
    """The card beside a thing; `by_key` it says what the keys do next."""
    found = told(scenery, thing)
    if found is None or not found.title:
        return None
    node, seen = scenery.marked.get(thing.of.id) if isinstance(thing.of, Sign) else None, None
    if node is not None and scenery.kind(node)[0] in scenery.game.words.explained.panels:
        # A panel in text as large as is wanted; under the pointer not one with which something is done, since that
        # covers where it would go.
        acts = not by_key and isinstance(scenery.offer_of(node.id), Act | Ask | Choose | Arrange)
        seen = None if acts else closer(scenery.state, scenery.game, node)
    look = Card(_worded(found, by_key, seen))
    return Node(("tooltip",), box_of(_box(scenery, thing, look)), 0.0, look)


def _worded(told: Explanation, by_key: bool, seen: e.Drawn | None) -> e.Box:
    """The words of an explanation below one another, and what the keys do next; beside or below what is seen closer."""
    foot: Words | None = "table.explain.round" if by_key else None
    if told.rule:
        foot = say(f"table.explain.{'held' if by_key else 'more'}", rule=told.rule.split(".")[1])
    lines = [(told.what, palette.TEXT), *((words, palette.TEXT_SOFT) for words in told.also)]
    lines.append((told.now, palette.JADE_300 if told.can else palette.VERMILION_SOFT))
    texts = (
        e.Text(Name(told.title), e.BODY, palette.GOLD, True),
        *(e.Text(Name(words), e.BODY, colour) for words, colour in lines if words),
        e.Text(foot, e.SMALL, palette.TEXT_MUTED) if foot else None,
    )
    if seen is None:
        return e.Column(*texts, gap=4.0, pad=(PAD, 10.0), face="tip", most_width=WIDE)
    box = e.Row if seen.height > seen.width else e.Column
    return box(seen, e.Column(*texts, gap=4.0, most_width=WIDE - 2 * PAD), gap=10.0, pad=(PAD, 10.0), face="tip")


def _box(scenery: Scenery, thing: Widget, card: Card) -> Rect:
    ctx, over = scenery.state.ctx, thing.rect
    (w, h), size = ctx.layout.window, still(ctx, card.tree).size
    near = {TEACH, *scenery.game.words.explained.beside}
    said = [node.rect for node in scenery.marked.values() if kind_of(node) in near]
    kept = kept_free(scenery)
    if over.w * over.h > HUGE * w * h:
        # Without room beside it the card covers it, where nothing else lies.
        return beside(ctx, box_at(1, 1, over.center), size, said, kept)
    return beside(ctx, over, size, said, kept[:2])
