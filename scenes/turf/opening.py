"""How a match of Royal Turf opens: each horse comes into a stall over its name while its card is dealt, then all go to
the gate; every seat turns a lot over, and whose lot has the mark is named: it bets first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from game.turf import events as ev
from scenes.kit.motion import linear, out_cubic, passed
from scenes.table import opening
from scenes.table.entering import entered
from scenes.table.names import tell
from scenes.table.nodes import Node
from scenes.table.stage import OPENING, Cue, Move, stands, still
from scenes.table.styles import Scaled
from scenes.turf import lots
from scenes.turf.choice import Changed, State
from scenes.turf.parade import LEAP, SLOWS, Stall, stalls
from scenes.turf.picture import spots
from scenes.turf.texts import horse_name

WALK_MS: Final = 400.0
APART_MS: Final = 80.0
"""The time from horse to horse."""
GATE_MS: Final = 1130.0
CARD_MS: Final = 320.0
LATER: Final = 1.8
"""By how many spaces a gap is wider at first before a horse that leaps in where the one before it runs past."""
DRAWN_MS: Final = 530.0
"""How late lots are drawn once the horses go to the gate: the middle of the track is empty then."""
DRAWERS: Final = (0.45, 0.75)
"""When the faces of those who draw grow, as shares of the time of lots: the last horse has left the middle."""
INSIDE: Final = (("payouts",), ("die panel",), ("podium",), ("die",))
"""What stands inside the track, where horses parade and somebody is named before it grows."""


def cues(state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first race (turf.T9)."""
    started = next((event for event in change.step.events if isinstance(event, ev.RaceStarted)), None)
    if started is None or started.race > 1:
        return ()
    names = {horse: horse_name(state.ctx.texts, state.view.config, horse) for horse in started.start}
    shown = {stall.horse: stall for stall in stalls(state.boxes, names)}
    ctx, seats = state.ctx, state.match.seats
    words = tell(ctx.texts, "turf_table.start.lot", seats, started.first)
    who = opening.Beginner(started.first, words, state.boxes.face(started.first))
    drawn = _drawn(state, started.first)
    empty = (still(id, opening.NAME_MS, lambda t: None) for id in INSIDE)
    row = change.old.get(("seat", started.first))
    rows = [] if row is None else [row._replace(look=replace(row.look, first=True))]
    marks = [*empty, *(stands(marked, opening.NAME_MS) for marked in rows)]
    named = opening.named(ctx, seats, who, lots.words(state.boxes), (drawn,), marks)
    gate = _to_the_gate(state, shown, started.start)
    gate = replace(gate, moves=(*gate.moves, *(replace(move, after=DRAWN_MS) for move in drawn.moves)))
    return [_parade(state, change, shown, sorted(shown)), gate, named]


def _drawn(state: State, first: int) -> Cue:
    """The cue of the lots that the seats draw for who bets first, each from its face, which stands at the foot of it
    then."""
    lay, boxes = state.boxes, lots.boxes(state.boxes)
    ways: dict[int, tuple[opening.Point, opening.Point]] = {
        seat: (lay.face(seat).center, box.center) for seat, box in boxes.items()
    }
    size = boxes[0].size
    cue = opening.lots(partial(lots.lot, first, size), ways, first, size, "card")
    faces = opening.drawers(state.match.seats, boxes, round(size[0] * lots.FACE), opening.LOT_MS, DRAWERS)
    heard = replace(cue.moves[0], beats=2, beat=("card", 0.7))
    return replace(cue, moves=(heard, *cue.moves[1:], *faces))


def _parade(state: State, change: Changed, shown: dict[int, Stall], order: Sequence[int]) -> Cue:
    """The cue of the horses that come into their stalls, and of their cards, while the panels come in."""
    whole, moves = WALK_MS + APART_MS * (len(order) - 1), list[Move]()
    for number, horse in enumerate(order):
        stall, late = shown[horse], number * APART_MS
        moves.append(Move(("horse", horse), WALK_MS, stall.walked, linear, 2, ("walk", 0.4), after=late))
        comes = still((OPENING, "stall", horse), WALK_MS, stall.shown)
        moves.append(replace(comes, after=max(0.0, late - 2 * APART_MS)))
        card = change.new.get(("card", horse))
        if card is not None:
            below = state.ctx.layout.window[1] - card.box[1]
            moves.append(still(card.id, whole, partial(_dealt, card, below, late, whole)))
    moves += [still(id, whole, lambda t: None) for id in INSIDE]
    cue = Cue(tuple(moves), sound=("trot", 0.6))
    seats: list[list[Hashable]] = [[("seat", seat)] for seat in state.boxes.rows]
    tray = [id for id in change.old if isinstance(id, tuple) and id[0] == "chip"]
    panels = [[("turn",), *tray], [("title",)]]
    return entered(cue, change.old, state.ctx.layout.window, seats, panels)


def _to_the_gate(state: State, shown: dict[int, Stall], order: Sequence[int]) -> Cue:
    """The cue of the horses that leap out of the stalls onto the track and run in file to their places."""
    moves, places = list[Move](), spots(state.boxes, state.view.positions)
    late, behind = _late(shown, sorted(order, key=lambda horse: -places[horse][0])), dict[int, float]()
    for horse in order:
        behind[horse] = shown[horse].behind(places[horse][0])
    # The first of them leaps at once.
    far = max(behind[horse] / (1 - LEAP) ** SLOWS - late[horse] for horse in order)
    for horse in order:
        stall, whole = shown[horse], far + late[horse]
        joins = 1 - (behind[horse] / whole) ** (1 / SLOWS)
        gone = partial(stall.gone, places[horse], whole, joins)
        moves.append(Move(("horse", horse), GATE_MS, gone, linear, 6, ("trot", 0.3)))
        moves.append(still((OPENING, "stall", horse), GATE_MS, partial(stall.left, joins)))
    moves += [still(id, GATE_MS, lambda t: None) for id in INSIDE]
    return Cue(tuple(moves), sound=("gallop", 0.5), landing=("gate", 1.0))


def _late(shown: dict[int, Stall], file: Sequence[int]) -> dict[int, float]:
    """How many spaces further behind than at last each horse of a file is at first: whoever runs past the stall of the
    next one has gone when that leaps onto the track."""
    late = {file[0]: 0.0}
    for before, horse in pairwise(file):
        late[horse] = late[before] + (LATER if shown[horse].box.x < shown[before].box.x else 0.0)
    return late


def _dealt(card: Node, below: int, late: float, whole: float, t: float) -> Node | None:
    """The card of a horse as it comes from below the window."""
    way = out_cubic(passed(t * whole, late, late + CARD_MS))
    if way in (0.0, 1.0):
        return card if way else None
    return card.moved(0, below * (1 - way))._replace(look=Scaled(card.look, card.box[2:]))
