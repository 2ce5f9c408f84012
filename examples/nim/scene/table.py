"""The nim table: heaps of stones, of which a press takes one with all that lie on it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.kernel.offers import Act, Offer
from game.kernel.seat import Answer
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.tree import elements as e
from scenes.table import game as house
from scenes.table import ranking
from scenes.table.commands import Advice
from scenes.table.dialogs import TableDialogs
from scenes.table.figures import Column, Scores
from scenes.table.log import LogLine
from scenes.table.names import avatar, seat_name, tell
from scenes.table.nodes import Node, box_of
from scenes.table.places import face, icon_places, thinking
from scenes.table.policy import TablePolicy
from scenes.table.scores import Person, champion_line
from scenes.table.sheet import Drawn
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, glide
from scenes.table.styles import Rounded, SeatPlate, TitleCard, Words, pill

from ..bots import sentence
from ..offers import offers, stone
from ..values import Ended, NimView, Taken

RULES = {"stone": "nim.N2", "heap": "nim.N1", "told": "nim.N2", "title": "nim.N3", "takes": "nim.N2"}
EXPLAINED = house.Explained[NimView, Any, None, None](rules=RULES)


class NimLayout:
    """The boxes of a window in pixels."""

    def __init__(self, layout: Layout, heaps: int, own: int) -> None:
        self.px, self.heaps, self.icons = layout.px, heaps, icon_places(layout, 54)
        self.menu, self.title = layout.rect(16, 16, 56, 54), layout.rect(84, 16, 280, 58 * min(layout.grown, 1.5))
        self.mat = layout.rect(200, 120, 1200, 590, "center", grow=(0, 1))
        tall = 62 * min(layout.grown, 1.5)
        far, near = (
            layout.rect(650, 14, 300, tall, "center"),
            layout.rect(650, 878 - tall, 300, tall, "center", "bottom"),
        )
        self.plates = {1 - own: far, own: near}
        self.told = layout.rect(400, 736, 800, 44, "center", "bottom")
        self.hint = layout.rect(1272, 802, 312, 80, "right", "bottom")
        self.notes = Rect(self.mat.right - self.px(420), self.mat.y, self.px(410), self.px(300))

    def stone(self, heap: int, number: int) -> Rect:
        """A stone of a heap, numbered from below."""
        wide, middle = self.px(132), self.mat.x + (2 * heap + 1) * self.mat.w // (2 * self.heaps)
        box = Rect(0, 0, wide, round(wide * 79 / 132))
        box.midbottom = middle, self.mat.bottom - self.px(84) - number * self.px(50)
        return box


State = house.TableState[NimView, NimLayout, None, None]
Looking = house.Look[NimView, NimLayout, None, None]
Answered = house.Reply[None, None]


def draw(surface: Surface, ctx: Context, box: Rect, rim: str) -> None:
    """Draws a stone, with a glowing rim where it has a colour."""
    if rim:
        ctx.art.glow(surface, box, box.h / 2, rim, 220, 6, 3)
    surface.blit(ctx.art.svg("nim/stone", box.w), box)


def picture(state: State) -> Iterable[Node]:
    """Yields title, seats, heaps with their numbers, and whose turn it is."""
    view, lay, t, ctx, seats = state.view, state.boxes, state.t, state.ctx, state.match.seats
    title = TitleCard(t("games.nim.name"), rule(ctx, view), (t("nim.title.brief", most=view.config.most),))
    yield Node(("title",), box_of(lay.title), 0, title)
    yield Node(("mat",), box_of(lay.mat), -1, Rounded(26, "#06181A", 0.34, ("#F3DCA0", 0.22, 2)))
    for seat, box in lay.plates.items():
        name, words = seat_name(ctx.texts, seats, seat), t("nim.seat.taken", count=view.taken[seat])
        yield Node(("seat", seat), box_of(box), 0, SeatPlate(name, avatar(seats, seat), words, view.turn == seat))
    for heap, left in enumerate(view.heaps):
        yield pill(ctx, ("heap", heap), Words(str(left), "dark", 18, 34), "center", lay.stone(heap, -1).midbottom, 1)
        for n in range(left):
            name = t("nim.spot.stone", heap=heap + 1, count=left - n)
            yield Node(stone(heap, n), box_of(lay.stone(heap, n)), 10 + n, Drawn(draw, ("",)), name, name)
    kind = "gold" if state.match.mine else "dark"
    yield pill(ctx, ("told",), Words(turn(state), kind, 16, 32), "center", lay.told.center, 5)


def rule(ctx: Context, view: NimView) -> str:
    """The rule of this table in a line."""
    return ctx.t(f"nim.title.{view.config.last}", most=view.config.most)


def turn(state: State) -> str:
    """Says whose turn it is."""
    key = "mine" if state.match.mine else "over" if state.view.phase == "over" else "other"
    return state.t(f"nim.turn.{key}", name=state.name_of(state.view.turn))


def marks(look: Looking) -> Iterable[Node]:
    """Yields the stones that would be taken: by what is looked at, or as advised."""
    state, id, answer, heaps = look.state, look.pointer.looked, look.state.answer, look.state.view.heaps
    found = offered(state, None)
    if id not in found and answer is not None:
        id = stone(answer.action.heap, heaps[answer.action.heap] - answer.action.count)
    if state.match.mine and isinstance(id, tuple) and id in found:
        (_, heap, first), lit = id, isinstance(found[id], Act)
        for n in range(first, heaps[heap]):
            rim = palette.GOLD_RIM if lit else palette.ERROR_RIM
            yield look.nodes[stone(heap, n)]._replace(look=Drawn(draw, (rim,)))
        words, at = state.t("nim.takes", count=heaps[heap] - first), state.boxes.stone(heap, heaps[heap]).center
        yield pill(state.ctx, ("takes",), Words(words, "gold" if lit else "dark", 16, 30), "center", at, 40)


def offered(state: State, held: Hashable | None) -> Mapping[Any, Offer[Any]]:
    """Returns what each stone offers."""
    return offers(state.rules)


def transitions(state: State, change: house.Change[NimView, None]) -> Sequence[Cue]:
    """Lets stones glide to whoever took them."""
    found = []
    for event in change.step.events:
        if isinstance(event, Taken):
            gone = [change.old[stone(event.heap, event.left + n)] for n in range(event.count)]
            goal = state.boxes.plates[event.seat].center
            moves = tuple(glide(node, node.around(goal), 320, layer=50) for node in gone)
            found.append(Cue(moves, 60, landing=("tile", 0.8)))
    return found


def advise(state: State, answer: Answer) -> Answered:
    """The stones are lit; how many and why comes in words."""
    act, texts = answer.action, state.ctx.texts
    words = texts.t("nim.hint", count=act.count, heap=act.heap + 1)
    return house.Reply(None, (Advice(words, sentence(answer.why, texts)),))


def log(state: State, past: ShownStep, event: object) -> Sequence[LogLine]:
    """An event in words."""
    texts, seats = state.ctx.texts, state.match.seats
    match event:
        case Taken(seat, heap, count):
            words = tell(texts, "nim.log.taken", seats, seat, heap=heap + 1, count=count)
        case Ended(winner):
            words = tell(texts, "nim.log.ended", seats, winner)
    return [LogLine(past.act, past.seat, words)]


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the places of the match."""
    ctx, ranks = state.ctx, [1 + (seat != state.view.winner) for seat in (0, 1)]
    dialogs.places(ranking.places(ctx, ranks, partial(scores, state.view, ranks)))


def scores(view: NimView, ranks: Sequence[int], people: tuple[Person, ...], ctx: Context) -> Scores:
    """Returns who won, and who took how many stones."""
    taken = Column(ctx.t("nim.match.taken"), tuple(map(str, view.taken)), e.TITLE, grow=1)
    return Scores(champion_line(ctx, "nim.match", people, ranks), rule(ctx, view), people, (taken,))


TABLE = house.TableGame[NimView, NimLayout, None, None](
    name="nim",
    policy=TablePolicy(),
    layout=lambda ctx, lay, view, match: NimLayout(lay, len(view.heaps), match.watch),
    picture=picture,
    marks=marks,
    offers=offered,
    press=house.taps(offered),
    transitions=transitions,
    buttons=(house.advice(lambda lay: lay.hint, "nim", turn),),
    seats=house.SeatsOf(thinking, face),
    words=house.WordsOf("nim", log, lambda ctx, _, w: ctx.art.svg("nim/stone", w), advise=advise, explained=EXPLAINED),
    manners=house.Manners("ambience_rummikub", result, notes_room=lambda lay: lay.notes),
)
