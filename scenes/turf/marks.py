"""What looking at a horse adds to the Royal Turf table: its path, where it lands, what is in its way."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from typing import Final

from game.turf.advice import Forecast
from game.turf.race import SPACES
from scenes.kit import palette
from scenes.kit.drag import Point
from scenes.kit.layout import box_at
from scenes.table.names import rank_name
from scenes.table.nodes import Node, box_of, spanned
from scenes.table.styles import Words, dotted_way, pill
from scenes.turf.cards import RATIO, ChipModel
from scenes.turf.choice import Looking, State, foreseen, horse_of, slot_of, value_of
from scenes.turf.horses import Runner
from scenes.turf.layout import PIECE, piece_box
from scenes.turf.panels import TRAY_CHIP
from scenes.turf.picture import CELLS, LABEL
from scenes.turf.track import Cell

GHOST: Final = 120
"""Opacity of a horse where it would land, of 255."""


def marks(look: Looking) -> Iterator[Node]:
    """Returns where horses may be let go, and the move that is looked at."""
    state, lay, told = look.state, look.state.boxes, foreseen(look.state)
    for horse in state.view.left if state.match.mine and state.view.phase == "race" else ():
        there = state.choice.facts.forecasts[horse]
        if there is not None:
            (x, y), side = lay.oval.point(*lay.spot(there.end)), round(lay.oval.length / SPACES)
            box = box_at(side, round(lay.oval.lane), (round(x), round(y)))
            yield Node(("space", horse), box_of(box.inflate(side, 0) if there.place else box), CELLS)
    if told is None:
        return
    cells = {told.to_space: palette.GOLD_RIM}
    if told.blockers:
        cells[(told.wanted - 1) % SPACES + 1] = palette.ERROR_RIM
    for space, colour in cells.items() if not told.place else ():
        yield Node(("cell", space), box_of(spanned(lay.oval.cell(space))), CELLS, Cell(space, colour))
    begin, end = lay.spot(told.start)[0], lay.spot(told.end)[0]
    step = 14 * lay.s * SPACES / lay.oval.length
    count = max(0, math.ceil((end - begin) / step - 3))
    points = [lay.oval.point(begin + step * (2 + i), -4 * lay.s) for i in range(count)]
    yield dotted_way(points, CELLS + 1, 6, 0.9)
    place, off = lay.spot(told.end)
    ghost = Runner(told.horse, lay.oval.looks_left(place), GHOST)
    yield Node(("ghost",), box_of(lay.runner(place, off)), CELLS + 2, ghost)
    yield _label(state, told)


def preview(look: Looking, id: Hashable, at: Point) -> Node | None:
    """A chip follows the pointer as soon as it is taken, a horse while it is dragged."""
    state, lay, horse = look.state, look.state.boxes, horse_of(id)
    value, person = value_of(state, slot_of(id)), state.match.person
    if value is not None:
        width = round(lay.px(TRAY_CHIP) * 1.15)
        box = box_at(width, round(width * RATIO), (round(at[0]), round(at[1])))
        return Node(("held",), box_of(box), 0, ChipModel(state.view.seat if person is None else person, value))
    if horse is None or look.pointer.mode != "drag":
        return None
    left = lay.oval.looks_left(lay.spot(state.view.positions[horse])[0])
    runner = Runner(horse, left, hop=lay.px(6), glow=palette.GOLD_RIM)
    return Node(("held",), box_of(piece_box(at, lay.px(PIECE * 1.12))), 0, runner)


def _label(state: State, told: Forecast) -> Node:
    """A pill at the space where a horse would land."""
    lay, px = state.boxes, state.boxes.px
    key = "pill_home" if told.place else "pill_blocked" if told.blockers else "pill"
    rank = rank_name(state.ctx.texts, told.rank_after)
    words = state.say(f"forecast.{key}", space=told.to_space, rank=rank)
    if told.takes_pace:
        words = state.say("forecast.pill_pace", pill=words)
    x, y = lay.oval.point(*lay.spot(told.end))
    # Outside the oval, where it covers no words of the infield.
    above = y <= lay.oval.y and y - px(PIECE * 0.62) > px(20)
    at = (round(x), round(y - px(PIECE * 0.62)) if above else round(y + px(PIECE * 0.5)))
    kind = "vermilion" if key == "pill_blocked" else "gold"
    said = pill(state.ctx, ("label",), Words(words, kind, 14, 24), "center", at, LABEL)
    for box in (lay.payouts, lay.die, lay.podium):
        if said.rect.colliderect(box):
            aside = {"right": box.left - px(4)} if x < lay.oval.x else {"left": box.right + px(4)}
            said = said.at(said.rect.move_to(**aside))
    return said
