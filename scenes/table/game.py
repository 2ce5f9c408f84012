"""A game's table as a value: one literal of functions over what is shown, played by `scenes.table.player.TablePlayer`.

`TableState` is what a seat sees and what its person has chosen; `Look` adds the pointer, `Instant` what time changes. A
function of a game gets one of them and returns nodes, offers or a `Reply`; it keeps nothing and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from pygame import Rect, Surface

from game.kernel.offers import Offer, Offers, SeatRules, Target
from game.kernel.rules import A
from game.kernel.seat import Answer, Why
from game.kernel.teach import Lesson
from game.kernel.texts import Texts
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.intentions import Intention
from scenes.kit.layout import Layout
from scenes.kit.widget import Control
from scenes.table.commands import Advice, Command, Follow, Put, Take
from scenes.table.dialogs import TableDialogs
from scenes.table.kept import Json
from scenes.table.log import LogLine, Rows
from scenes.table.look import B, C, E, M, V
from scenes.table.look import Instant as Instant
from scenes.table.look import Look as Look
from scenes.table.look import MatchNow as MatchNow
from scenes.table.look import Pointer as Pointer
from scenes.table.look import TableState as TableState
from scenes.table.moods import Reaction
from scenes.table.nodes import Node, Paints
from scenes.table.places import face, thinking
from scenes.table.policy import TablePolicy
from scenes.table.public import Public
from scenes.table.shown_step import ShownStep, Step
from scenes.table.stage import Cue, Nodes
from scenes.table.styles import Rim
from scenes.table.teach import Teacher
from scenes.table.texts import Pieces, as_they_are

Kind = Literal["tap", "again", "enter", "secondary", "key", "hold", "drop", "back", "undo", "wheel", "denied", "look"]


@dataclass(frozen=True)
class Gesture:
    """An input of a person.

    `tap`: a press on a node or a button (`("button", id)`), or beside all; `again`: the second one on what is in hand;
    `enter`: Enter on a node; `hold`: what was pressed begins to follow the pointer; `drop`: it is let go, at a target;
    `back`: Esc with nothing in hand; `undo`: Z; `wheel`: with the steps in `amount`; `denied`: a press on a button that
    cannot be pressed; `look`: something else is looked at or aimed at, which a game answers where its picture (not only
    its marks) tells of it, with another choice and no commands. By keys `point` is None.
    """

    kind: Kind
    id: Hashable | None = None
    point: Point | None = None
    target: Hashable | None = None
    key: Intention | None = None
    amount: float = 0.0


@dataclass(frozen=True)
class Reply(Generic[M, C]):
    """The answer to a gesture or a moment: the choice, what is remembered, and what is to be done, in this order."""

    choice: C
    commands: tuple[Command, ...] = ()
    memory: M | None = None
    """None: as it was."""
    stays: bool = False
    """For `hold`: what was pressed stays on its place."""


@dataclass(frozen=True)
class Change(Generic[V, M, E]):
    """An act that is shown: its step, the view before it, the lists around it, and where a piece was let go."""

    step: Step[V, E]
    before: V
    old: Nodes
    new: Nodes
    let_go: Rect | None
    memory: M
    """What was remembered before it."""


@dataclass(frozen=True)
class ButtonNow:
    """The state of a button. `label` None: the words of its key; `reason` set: it cannot be pressed, and why."""

    visible: bool = True
    reason: str | None = None
    brief: str | None = None
    """Said instead of a reason that has no room on the button."""
    name: str | None = None
    """What is said of it aloud; None: its label."""
    sub: str | None = None
    label: str | None = None
    icon: str | None = None
    kind: str | None = None
    tooltip: str | None = None
    brief_sub: str | None = None
    """Said instead of a `sub` that has no room on the button."""
    value: object = None
    """The `value` of another control than a button."""


@dataclass(frozen=True)
class ButtonSpec(Generic[V, B, M, C]):
    """A button: its words are `<section>.button.<id>` and `..._tip`; a press is a tap on `("button", id)`.

    `hint`, `undo` and `autoplay` do by themselves what their names say.
    """

    id: str
    box: Callable[[B], Rect] | Rect
    now: Callable[[Look[V, B, M, C]], ButtonNow] | ButtonNow = ButtonNow()
    kind: str = "ink"
    icon: str | None = None
    size: int = 19
    wordless: bool = False
    """Whether it shows its icon alone."""
    radius: int = 14
    label: str | None = None
    """Its words where they stand below no id of its own."""
    tip: str | None = None
    """Its tip likewise."""
    make: Callable[[Rect, str, str, Callable[[], None]], Control] | None = None
    """Makes another control than a button from box, words, tip and what a press does."""
    pad: int = 20
    """Units of its width that stay free of words."""
    press: Callable[[], None] | None = None
    """What a press does, where it is no gesture of the game."""


@dataclass(frozen=True)
class ButtonRow(Generic[V, B, M, C]):
    """Buttons that come and go together: made anew where what they are made of is another; the focus stays."""

    of: Callable[[TableState[V, B, M, C]], Hashable]
    make: Callable[[TableState[V, B, M, C]], Sequence[ButtonSpec[V, B, M, C]]]


@dataclass(frozen=True)
class MemoryOf(Generic[V, B, M, C, E]):
    """The functions over what is neither view nor choice of the moment.

    `begin` makes memory and choice of an opened table from all events the seat has seen and what the sidecar holds;
    `follow` is the fold over acts, equal when folded over the record again; `fit` adapts both to a new window, given
    all events; `renew` is the choice after an act was shown or taken back; `keep` what the sidecar gets, as plain data.
    """

    begin: Callable[[Opened[V, E]], tuple[M, C]]
    follow: Callable[[M, Step[V, E], V], M] = lambda memory, step, before: memory
    fit: Callable[[TableState[V, B, M, C], Sequence[E]], tuple[M, C]] = lambda state, events: (
        state.memory,
        state.choice,
    )
    renew: Callable[[TableState[V, B, M, C]], C] = lambda state: state.choice
    keep: Callable[[TableState[V, B, M, C]], dict[str, Json]] = lambda state: {}
    undone: Callable[[TableState[V, B, M, C], Sequence[E]], M] | None = None
    """What is remembered after a draft was taken back, given all events; what was advised is forgotten then. None: as
    it was."""
    acted: Callable[[TableState[V, B, M, C]], C] = lambda state: state.choice
    """The choice once an act of the person was lawful, before it is shown."""


@dataclass(frozen=True)
class Opened(Generic[V, E]):
    """The facts that an opened table begins with."""

    ctx: Context
    view: V
    match: MatchNow
    events: Sequence[E]
    views: Callable[[], Iterator[V]]
    """What the seat knew after each act, oldest first."""
    kept: Mapping[str, Json]
    """What lay before the person when the table was left."""


@dataclass(frozen=True)
class SeatsOf(Generic[V, B, M, C, E]):
    """The places of seats, and what changes their moods: `score` is what everybody owns."""

    thinking: Callable[[B, int], Rect] = thinking
    """Where three dots say that a seat thinks."""
    face: Callable[[B, int], Rect | None] = face
    score: Callable[[V], Sequence[int]] = lambda view: ()
    bad_events: tuple[type, ...] = ()
    reaction: Callable[[E], Reaction] = lambda event: Reaction()
    """Who calls at an event, and who is startled."""
    public: Callable[[Context, V, Sequence[str]], Sequence[Public]] = lambda ctx, view, names: ()
    """What everybody may see of a view, given the names of the seats, first where the match stands; shown on the
    curtain between persons."""
    coin: str = ""
    """The art beside a score there."""
    veil: Callable[[TableState[V, B, M, C], Node], Node | None] = lambda state, node: None
    """A node as all may see it while several look at one screen; None where only its own seat may see it."""


@dataclass(frozen=True)
class Explained(Generic[V, B, M, C]):
    """The rules by which things say what they are: see `scenes.table.explain.Explain`, whose fields these are."""

    kind: Callable[[TableState[V, B, M, C], Node], tuple[str, dict[str, object]] | None] = lambda state, node: None
    """None: the first word of the node's id."""
    offer: Callable[[TableState[V, B, M, C], Hashable], Offer[object] | None] | None = None
    """What a node offers with nothing in hand; None: what `offers` says of its id."""
    marks: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    own_seat: frozenset[str] = frozenset()
    read: frozenset[str] = frozenset()
    grounds: frozenset[str] = frozenset()
    panels: frozenset[str] = frozenset()
    """The kinds that the card shows in text as large as is wanted, where they have no room for it as they lie."""
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class WordsOf(Generic[V, B, M, C, E]):
    """The words of a table.

    `section` is its locale file; `log` says an event (`scenes.table.log.worded`), None where it needs no words; `piece`
    draws a face in the log, by itself the drawing of that name; `event` is what is said, played or chosen when an act
    begins to be shown; `advise` is what is done with advice, `act` names an act of it.
    """

    section: str
    log: Callable[[TableState[V, B, M, C], E], tuple[str, Rows] | None] = lambda state, event: None
    piece: Callable[[Context, str, int], Surface] = lambda ctx, face, width: ctx.art.svg(face, width)
    keys: tuple[str, ...] = ()
    event: Callable[[TableState[V, B, M, C], E, Step[V, E], V], Reply[M, C] | None] = (
        lambda state, event, step, before: None
    )
    advise: Callable[[TableState[V, B, M, C], Answer], Reply[M, C] | None] = lambda state, answer: None
    explained: Explained[V, B, M, C] = Explained()
    refusal_values: Pieces = as_they_are
    whole_log: Callable[[TableState[V, B, M, C], Sequence[ShownStep[E]]], Sequence[LogLine]] | None = None
    """The log of all acts at once, where lines follow from those before them."""
    act: Callable[[TableState[V, B, M, C], Any], str] = lambda state, action: ""

    def lines(self, state: TableState[V, B, M, C], history: Sequence[ShownStep[E]]) -> list[LogLine]:
        """The lines of acts."""
        if self.whole_log is not None:
            return list(self.whole_log(state, history))
        said = ((past, self.log(state, event)) for past in history for event in past.events)
        return [LogLine(past.act, past.seat, *words) for past, words in said if words is not None]


@dataclass(frozen=True)
class TeachingOf(Generic[V, B, M, C]):
    """The functions that teach a learner: `lesson` is made once an act for each value of what it is about."""

    lesson: Callable[[TableState[V, B, M, C], Hashable], Lesson]
    marks: Callable[[Teacher, TableState[V, B, M, C], Nodes], Iterable[Node]] = lambda teacher, state, nodes: (
        teacher.captions(state.lesson_of(None).marks, nodes)
    )
    """The marks of `state.lesson_of(...)`, where these nodes leave room for them; by itself captions above them."""
    piece: Callable[[TableState[V, B, M, C], str], str] = lambda state, piece: piece
    """A piece of which a lesson speaks."""
    named: Callable[[TableState[V, B, M, C], Mapping[str, object]], Mapping[str, object]] = lambda state, values: values
    """Further values in the game's words."""
    at_rest: bool = False
    """Whether nothing new is said while something moves."""

    def in_words(self, now: Callable[[], TableState[V, B, M, C]], values: Mapping[str, object]) -> Mapping[str, object]:
        """The values of what is pointed out in the game's words."""
        state = now()
        words = {key: self.piece(state, str(it)) if key == "piece" else it for key, it in values.items()}
        return self.named(state, words)


@dataclass(frozen=True)
class Manners(Generic[V, B, M, C, E]):
    """The behaviour of a table beside its rules."""

    ambience: str = ""
    """The sound of the place, `ambience_<piece>`; there is music of the same piece where it has some."""
    result: Callable[[TableState[V, B, M, C], TableDialogs], None] = lambda state, dialogs: dialogs.acknowledge()
    """Opens the result of a round, given the table's `scenes.table.dialogs.TableDialogs`."""
    result_wait: float = 1.2
    """Seconds at speed 1 between the last movement of a round and its result."""
    focus: Callable[[Look[V, B, M, C]], Hashable | None] | None = None
    """Where the keyboard looks first; None: at the first thing that may be taken."""
    prerender: Callable[[TableState[V, B, M, C]], Iterable[Node]] = lambda state: ()
    rim: Callable[[Node], object] = lambda node: Rim(12)
    """The look of the red rim of a node that was refused."""
    reach: Callable[[TableState[V, B, M, C], Node], Rect] = lambda state, node: node.seen
    """Where the keyboard's ring goes around a node."""
    risen: Callable[[Look[V, B, M, C]], Mapping[Hashable, float]] = lambda look: {}
    """How high nodes rise that are looked at."""
    shine: Callable[[Instant[V, B, M, C]], float] = lambda now: 0.0
    """What changes with time alone; a new value makes anew what `shines` and what is `touched`."""
    shines: Callable[[Instant[V, B, M, C]], Iterable[Node]] = lambda now: ()
    """How nodes look while they rise or shine: laid over picture and marks."""
    busy: Callable[[Instant[V, B, M, C]], bool] = lambda now: False
    """Whether frames are wanted beside movements."""
    turn: Callable[[V, MatchNow], bool] | None = None
    """Whether a view is that of the person's turn; None: whoever owes an act."""
    acting: Callable[[TableState[V, B, M, C]], bool] = lambda state: False
    """Whether the table is about to act for the person."""
    touch: str = "tile"
    """The sound of a piece that is taken up, or let go."""
    mood: Callable[[V], str] = lambda view: "calm"
    """The mood of the music: `calm`, `tension`, `last` or `victory`."""
    late: Callable[[V], bool] = lambda view: False
    """Whether the last turns have begun, which is heard when they do."""
    by_point: Callable[[Look[V, B, M, C]], bool] = lambda look: False
    """Whether marks follow from where within a node the pointer is."""
    notes_room: Callable[[B], Rect | None] = lambda boxes: getattr(boxes, "notes", None)
    told: Callable[[Instant[V, B, M, C]], dict[str, object]] = lambda now: {}
    """What only this game can tell a test of a real window; see `scenes.table.probe`."""
    gives: bool = False
    """Whether pieces are given away here."""
    reach_units: float | None = None
    """Units beside a place that still count as it when something is let go; None: as at every table."""
    ticks_covered: bool = False
    """Whether `tick` goes on while another scene lies on the table: for what is worked out, not for clocks."""
    silent: bool = False
    """Whether taking a piece and bringing it home sound by the game's own commands."""
    stays: Callable[[TableState[V, B, M, C], Hashable], bool] | None = None
    """Whether a piece in hand stays there after an act or a choice; None: while the person is to act and the piece is
    there."""
    keeps_hand: bool = False
    """Whether what is in hand stays there while something lies on the table."""
    lets_go: bool = False
    """Whether a press on a button sends home what is in hand."""
    holds: bool = False
    """Whether what is in hand stays there while others act."""
    hit: Callable[[Instant[V, B, M, C], tuple[int, int]], Hashable | None] = lambda now, pos: None
    """The node under a point where it is not the uppermost box there."""
    touched: Callable[[Instant[V, B, M, C]], Iterable[Node]] | None = None
    """How nodes of the picture look while they are pointed at, rise, shine or shake: laid over those of the same id,
    unlike what `shines` also while something moves and below other scenes."""
    highest: float | None = None
    """The greatest height that `risen` tells, where nodes rise from their next picture on, and at once at instant
    speed; None: heights are shares of 1."""
    worn: Callable[[Context, bool], None] = lambda ctx, on: None
    """Takes over what pieces wear while the table helps; called with False when it is left."""
    opening: Callable[[TableState[V, B, M, C], Change[V, M, E]], Sequence[Cue]] = lambda state, change: ()
    """What is shown before the first deal of a match; in a rematch the last of it."""
    cloth: str = "scene/cloth_jade"
    """The picture that lies under everything."""
    awaited: Callable[[TableState[V, B, M, C]], bool] = lambda state: False
    """Begins to make the large pictures of the ground beside the frames; True until they are there."""


Targets = Iterable[tuple[Hashable, Rect]]
Offering = Callable[[TableState[V, B, M, C], Hashable | None], Mapping[Hashable, Offer[object]]]


@dataclass(frozen=True)
class TableGame(Generic[V, B, M, C, E]):
    """A game's table. All but five have a default: what says nothing does what every table does."""

    name: str
    policy: TablePolicy
    layout: Callable[[Context, Layout, V, MatchNow], B]
    picture: Callable[[TableState[V, B, M, C]], Iterable[Node]]
    """What stands there; once an act or choice."""
    words: WordsOf[V, B, M, C, E]
    paints: Callable[[Context, B], Paints] = lambda ctx, boxes: {}
    """What draws looks of the game's own."""
    ground: Callable[[Surface, TableState[V, B, M, C]], object] = lambda surface, state: None
    """Draws on the cloth what never changes."""
    seats: SeatsOf[V, B, M, C, E] = SeatsOf()
    manners: Manners[V, B, M, C, E] = Manners()
    memory: MemoryOf[V, B, M, C, E] = field(default_factory=lambda: MemoryOf(lambda opened: _nothing()))
    marks: Callable[[Look[V, B, M, C]], Iterable[Node]] = lambda look: ()
    """What pointing, holding and hints add, or lay over nodes of the same id; nothing of it moves by itself."""
    offers: Offering[V, B, M, C] = lambda state, held: {}
    """What each place offers for the piece in hand, or without one."""
    draggable: Callable[[TableState[V, B, M, C]], Iterable[Hashable]] = lambda state: ()
    press: Callable[[Look[V, B, M, C], Gesture], Reply[M, C] | None] = lambda look, gesture: None
    """What a gesture means; None: what it means at every table."""
    targets: Callable[[Look[V, B, M, C], Hashable], Targets] | None = None
    """Where a piece may be put, as boxes, of which the nearest counts; None: the nodes that offer something."""
    preview: Callable[[Look[V, B, M, C], Hashable, Point], Node | None] | None = None
    """A piece in hand around a point, None where it stays on its place; without it the piece itself."""
    tick: Callable[[Instant[V, B, M, C], float], Reply[M, C] | None] = lambda now, dt: None
    """What so many seconds do: clocks, acts of the table, words that pass."""
    transitions: Callable[[TableState[V, B, M, C], Change[V, M, E]], Sequence[Cue]] = lambda state, change: ()
    """How an act moves from one list to the other."""
    buttons: Sequence[ButtonSpec[V, B, M, C] | ButtonRow[V, B, M, C]] = ()
    teaching: TeachingOf[V, B, M, C] | None = None


AnyReply = Reply[Any, Any]
AnyGame = TableGame[Any, Any, Any, Any, Any]


def _nothing() -> tuple[Any, Any]:
    return None, None


def same(look: Look[V, B, M, C], *commands: Command) -> Reply[M, C]:
    """A reply that only does something."""
    return Reply(look.state.choice, commands)


def numbered(look: Look[V, B, M, C], ids: Sequence[Hashable], number: int) -> Reply[M, C]:
    """Takes one of these in hand by its number, counted from 0; once more it goes where it is aimed."""
    if number >= len(ids):
        return same(look)
    return same(look, Put() if look.pointer.held == ids[number] else Take(ids[number]))


def advice(
    box: Callable[[B], Rect], section: str, wait: Callable[[TableState[V, B, M, C]], str | None], size: int = 19,
    sub: Callable[[TableState[V, B, M, C]], str | None] = lambda state: None,
) -> ButtonSpec[V, B, M, C]:  # fmt: skip
    """The button of advice; `wait` says why none is to be had while it is another's turn, `sub` what comes next."""

    def now(look: Look[V, B, M, C]) -> ButtonNow:
        state, match = look.state, look.state.match
        reason, asked = None if match.mine else wait(state), state.t(f"{section}.button.hint_wait")
        later = state.t(f"{section}.button.hint_later")
        return ButtonNow(match.person is not None, reason, brief=later, sub=asked if state.hinting else sub(state))

    return ButtonSpec("hint", box, now, icon="hint", size=size)


def by_rules(offers: Callable[[SeatRules[V, A], Target | None], Offers[A]]) -> Offering[V, B, M, C]:
    """The offers of a table whose pieces are called there as they are by the game."""
    return lambda state, held: {
        id: offer for id, offer in offers(state.rules, held if isinstance(held, tuple) else None).items()
    }


def advised(
    act: Callable[[TableState[V, B, M, C], Any], str], why: Callable[[Why, Texts], str]
) -> Callable[[TableState[V, B, M, C], Answer], Reply[M, C]]:
    """The function that says advice: the act in words, and its reason."""
    return lambda state, answer: Reply(
        state.choice, (Advice(act(state, answer.action), why(answer.why, state.ctx.texts)),)
    )


def each(
    cue: Callable[[TableState[V, B, M, C], Change[V, M, E], E], Cue | None],
) -> Callable[[TableState[V, B, M, C], Change[V, M, E]], Sequence[Cue]]:
    """The movements of an act, one after the other as its events were."""
    return lambda state, change: [
        found for event in change.step.events if (found := cue(state, change, event)) is not None
    ]


def taps(
    offers: Offering[V, B, M, C],
) -> Callable[[Look[V, B, M, C], Gesture], Reply[M, C] | None]:
    """Presses that do what the node under them offers, or say why not."""
    return lambda look, gesture: (
        same(look, Follow(offers(look.state, None)[gesture.id], (gesture.id,)))
        if gesture.kind == "tap" and gesture.id in offers(look.state, None)
        else None
    )
