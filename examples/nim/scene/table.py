"""The nim table: heaps of stones, of which a press takes one with all that lie on it."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from game.kernel.offers import Act
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.table import game as house
from scenes.table import usual
from scenes.table.figures import Column
from scenes.table.log import Rows, worded
from scenes.table.names import tell
from scenes.table.nodes import Node, box_of
from scenes.table.policy import TablePolicy
from scenes.table.sheet import Drawn
from scenes.table.stage import Cue, glide
from scenes.table.styles import Rounded, Words, pill

from ..bots import sentence
from ..offers import offers, stone
from ..values import Ended, NimEvent, NimView, Taken

RULES = {"stone": "nim.N2", "heap": "nim.N1", "told": "nim.N2", "title": "nim.N3", "takes": "nim.N2"}
MAT = Rounded(26, "#06181A", 0.34, ("#F3DCA0", 0.22, 2))
State = house.TableState[NimView, usual.UsualBoxes, None, None]
OFFERED = house.by_rules(offers)
ADVISE = house.advised(lambda state, act: state.t("nim.hint", count=act.count, heap=act.heap + 1), sentence)


def draw(surface: Surface, ctx: Context, box: Rect, rim: str) -> None:
    """Draws a stone, with a glowing rim where it has a colour."""
    if rim:
        ctx.art.glow(surface, box, box.h / 2, rim, 220, 6, 3)
    surface.blit(ctx.art.svg("nim/stone", box.w), box)


def place(state: State, heap: int, number: int) -> Rect:
    """The box of a stone of a heap, numbered from below."""
    lay, heaps = state.boxes, len(state.view.heaps)
    foot = lay.mat.centerx + lay.px(300) * (2 * heap + 1 - heaps) // 2, lay.mat.bottom - lay.px(150 + 50 * number)
    return box_at(lay.px(132), lay.px(79), foot, "midbottom")


def picture(state: State) -> Iterable[Node]:
    """Yields title, seats, heaps with their numbers, and whose turn it is."""
    view, t, ctx = state.view, state.t, state.ctx
    yield usual.title(state, rule(ctx, view), t("nim.title.brief", most=view.config.most))
    yield Node(("mat",), box_of(state.boxes.mat), -1, MAT)
    yield from usual.plates(state, view.turn, lambda seat: t("nim.seat.taken", count=view.taken[seat]))
    for heap, left in enumerate(view.heaps):
        words = Words(str(left), "dark", 18, 34)
        yield pill(ctx, ("heap", heap), words, "center", place(state, heap, -1).midbottom, 1)
        for n in range(left):
            name = t("nim.spot.stone", heap=heap + 1, count=left - n)
            yield Node(stone(heap, n), box_of(place(state, heap, n)), 10 + n, Drawn(draw, ("",)), name, name)
    yield usual.told(state, turn(state))


def rule(ctx: Context, view: NimView) -> str:
    """The rule of this table in a line."""
    return ctx.t(f"nim.title.{view.config.last}", most=view.config.most)


def turn(state: State) -> str:
    """Says whose turn it is."""
    key = "mine" if state.match.mine else "over" if state.view.phase == "over" else "other"
    return state.t(f"nim.turn.{key}", name=state.name_of(state.view.turn))


def marks(look: house.Look[NimView, usual.UsualBoxes, None, None]) -> Iterable[Node]:
    """Yields the stones that would be taken: by what is looked at, or as advised."""
    state, id, answer, heaps = look.state, look.pointer.looked, look.state.answer, look.state.view.heaps
    found = OFFERED(state, None)
    if id not in found and answer is not None:
        id = stone(answer.action.heap, heaps[answer.action.heap] - answer.action.count)
    if state.match.mine and isinstance(id, tuple) and id in found:
        (_, heap, first), lit = id, isinstance(found[id], Act)
        for n in range(first, heaps[heap]):
            rim = palette.GOLD_RIM if lit else palette.ERROR_RIM
            yield look.nodes[stone(heap, n)]._replace(look=Drawn(draw, (rim,)))
        words, at = state.t("nim.takes", count=heaps[heap] - first), place(state, heap, heaps[heap]).center
        yield pill(state.ctx, ("takes",), Words(words, "gold" if lit else "dark", 16, 30), "center", at, 40)


def cue(state: State, change: house.Change[NimView, None, NimEvent], event: NimEvent) -> Cue | None:
    """Lets stones glide to whoever took them."""
    if not isinstance(event, Taken):
        return None
    gone, goal = range(event.left, event.left + event.count), state.boxes.plates[event.seat].center
    nodes = [change.old[stone(event.heap, n)] for n in gone]
    return Cue(tuple(glide(node, node.around(goal), 320, layer=50) for node in nodes), 60, landing=("tile", 0.8))


def log(state: State, event: NimEvent) -> tuple[str, Rows] | None:
    """An event in words."""
    match event:
        case Taken(seat, heap, count):
            words = tell(state.ctx.texts, "nim.log.taken", state.match.seats, seat, heap=heap + 1, count=count)
        case Ended(winner):
            words = tell(state.ctx.texts, "nim.log.ended", state.match.seats, winner)
    return worded(words)


def figures(view: NimView, ctx: Context) -> tuple[str, tuple[Column, ...]]:
    """The rule, and how many stones everybody took."""
    taken = Column(ctx.t("nim.match.taken"), tuple(map(str, view.taken)), e.TITLE, grow=1)
    return rule(ctx, view), (taken,)


TABLE = house.TableGame[NimView, usual.UsualBoxes, None, None, NimEvent](
    name="nim",
    policy=TablePolicy(),
    layout=lambda ctx, lay, view, match: usual.UsualBoxes(lay, 2, match.watch, rack=False),
    picture=picture,
    marks=marks,
    offers=OFFERED,
    press=house.taps(OFFERED),
    transitions=house.each(cue),
    buttons=(house.advice(lambda lay: lay.act, "nim", turn),),
    words=house.WordsOf("nim", log, advise=ADVISE, explained=house.Explained(rules=RULES)),
    manners=house.Manners("ambience_rummikub", usual.result(lambda view: view.ranks, figures)),
)
