"""The nodes of what stands on the Holla table, with its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pygame import Rect

from game.holla.actions import DrawIsland
from game.holla.wilds import wild_rules
from game.kernel.offers import Act, Ask, Target
from game.pieces.cubes import CUBES, cube_text, kind_of
from scenes.holla import hand
from scenes.holla.board import (
    Closed,
    Die,
    Excluded,
    Lying,
    Mountain,
    Open,
    closed_boxes,
    next_box,
    river_box,
    whole_box,
)
from scenes.holla.choice import State
from scenes.holla.emblem import place_of
from scenes.holla.log import entry
from scenes.holla.panels_left import (
    LADDER,
    Ladder,
    MeModel,
    TargetCard,
    TargetModel,
    card_spoken,
    card_tip,
    own_face,
    wild_model,
)  # fmt: skip
from scenes.holla.panels_right import LogModel, PotModel, SeatModel
from scenes.holla.river_layout import River
from scenes.holla.styles import (
    BAR,
    DIE,
    DRAWERS,
    FRAME,
    GLOWS,
    PANELS,
    PIECES,
    PILLS,
    PLATES,
    RIVER,
    TRACE,
    WATCHED,
    Glow,
    cube_id,
    wild_cubes,
)  # fmt: skip
from scenes.holla.texts import PartBar, cube_words, turn_words
from scenes.kit.layout import box_at
from scenes.table.company import LAYER as FACES
from scenes.table.names import avatar, seat_name, with_strict
from scenes.table.nodes import Node, box_of
from scenes.table.styles import TitleCard, Words, pill

OVER_FACES = FACES + 3
"""The layer above faces, also one that calls."""


def picture(state: State) -> Iterator[Node]:
    """The nodes of what stands on the table."""
    view, lay = state.view, state.boxes
    wild, river = wild_cubes(view), lay.flow(state.memory.slots, state.ctx.calm)
    yield from _panels(state)
    for seat in range(view.seats):
        yield from _mountain(state, seat)
        if seat != view.seat:
            yield from _rival(state, seat, wild)
    yield from _river(state, river, wild)
    if view.opening >= 0:
        yield from _die(state)
    yield from hand.nodes(state, wild)
    yield from _table_marks(state, river)
    if state.match.spectating:
        (wide, high), t = state.ctx.layout.window, state.ctx.px(3)
        edges = (0, 0, wide, t), (0, high - t, wide, t), (0, t, t, high - 2 * t), (wide - t, t, t, high - 2 * t)
        yield from (Node(("frame", i), box, FRAME, WATCHED) for i, box in enumerate(edges))


def prerender(state: State) -> Iterable[Node]:
    """The nodes of every kind of cube upright in the river and in the own hand."""
    wild, lay = wild_cubes(state.view), state.boxes
    widths = (lay.hand_width, lay.flow(state.memory.slots, state.ctx.calm).width)
    boxes = [(0, 0, wide, state.ctx.cubes.height(wide)) for wide in widths]
    return [Node("cube", box, look=Open(cube, wild=cube in wild)) for box in boxes for cube in range(0, CUBES, 2)]


# -- panels


def _panels(state: State) -> Iterator[Node]:
    lay, texts, view, choice = state.boxes, state.ctx.texts, state.view, state.choice
    rounds = {"round": max(1, view.round), "rounds": view.config.rounds}
    lines = texts.t("holla.round", **rounds), texts.t("holla.round_short", **rounds)
    title = TitleCard(texts.t("holla.title"), *with_strict(texts, view.config, *lines))
    yield Node(("title",), box_of(lay.title), PANELS, title)
    who, seat, boxes = state.match.seats[view.seat], _seat(state, view.seat), lay.panels
    if who.level == "person" and not who.name:
        animal = texts.t(f"seats.avatars.{seat.portrait}")
        seat = replace(seat, name=texts.t("holla.seat_name", name=seat.name, animal=animal))
    mine = bool(view.owes) and view.owes != ("deal",) and state.match.mine
    me = MeModel(seat, *turn_words(texts, state.match, view), mine)
    yield Node(("me",), box_of(lay.me), PANELS, me, tip=_rivers_tip(state, me.seat))
    if me.seat.dealer:
        yield dealer_mark(state)
    over = DRAWERS if lay.narrow else PANELS
    if choice.open[0]:
        yield from _ladder(state, over)
        wild = wild_model(texts, view.config, view.opening)
        yield Node(("wild",), box_of(boxes["wild"]), over, wild, "wild", tip=f"{wild.title}\n{wild.line}")
    tip = texts.t("holla_panels.pot.tooltip")
    if choice.open[1]:
        pot = PotModel(view.pot, view.pot if view.phase == "deal" and view.result is not None else 0)
        yield Node(("pot",), box_of(boxes["pot"]), over, pot, "pot", tip=tip)
        lines_of = state.memory.log.of_round
        entries = tuple(entry(texts, state.match.seats, view.config, line) for line in lines_of)
        yield Node(("log",), box_of(boxes["log"]), over, LogModel(entries, choice.looked.row, choice.back), "log")
    if lay.narrow:
        spot = box_at(lay.px(40), lay.px(40), lay.pot_spot)
        yield Node(("pot spot",), box_of(spot), PANELS, tip=tip)


def _ladder(state: State, over: float) -> Iterator[Node]:
    ctx, box, model = state.ctx, state.boxes.panels["target"], ladder(state)
    places = Ladder.of(ctx.within(box, LADDER), box, model.yeok)
    model = replace(model, offset=places.scrolled(state.choice.offset))
    yield Node(("targets",), box_of(box), over, model, "targets")
    for card, place in places.cards(model):
        yeok, now = card.yeok.id, card.yeok.id == model.current
        name, tip = card_spoken(ctx.texts, card, now), card_tip(ctx.texts, card, now)
        yield Node(("card", yeok), box_of(place.clip(places.inside)), over + 1, None, yeok, name, tip)


def ladder(state: State) -> TargetModel:
    """The target ladder."""
    view, memory, cards = state.view, state.memory, []
    now = "whole" if view.result is not None else "callable" if "declare" in view.owes else "complete"
    for yeok in reversed(view.config.yeok_in_play()):
        plan = next((plan for plan in memory.plans if plan.yeok == yeok.id), None)
        have = {part.name: part.have for part in plan.parts} if plan else {}
        bars = tuple(PartBar(part.name, have.get(part.name, 0), part.size) for part in yeok.parts)
        whole = plan is not None and not plan.distance
        cards.append(TargetCard(yeok, bars, state.t(f"holla_panels.target.{now}") if whole else "",
                                place_of(view.config, yeok)))  # fmt: skip
    won = view.result is not None and view.result.winner == view.seat
    current = view.result.yeok if won and view.result is not None else memory.target
    return TargetModel(tuple(cards), current, state.choice.looked.card)


def dealer_mark(state: State) -> Node:
    """The mark of the person as the dealer, at the foot of the portrait, whose face moves below it."""
    ctx = state.ctx
    face = own_face(ctx.px, state.boxes.me)
    look = Words(state.t("holla_panels.me.dealer"), "gold", 13, 20)
    return pill(ctx, ("dealer",), look, "center", (face.centerx, face.bottom - ctx.px(2)), OVER_FACES)


def _seat(state: State, seat: int) -> SeatModel:
    """A seat as plates show it."""
    view, seats = state.view, state.match.seats
    public, limit = view.table[seat], view.config.river_limit
    return SeatModel(
        avatar(seats, seat), seat_name(state.ctx.texts, seats, seat), public.chips,
        max(0, limit - public.river_used), limit, to_move=view.turn == seat and view.phase != "deal",
        dealer=view.dealer == seat and view.round > 0, out=public.chips <= 0,
    )  # fmt: skip


def _rivers_tip(state: State, seat: SeatModel) -> str:
    left, all = seat.rivers_left, seat.rivers_all
    return state.t("holla_panels.me.rivers_tip", left=left, all=all) if all else ""


# -- piles, other seats, river


def _mountain(state: State, seat: int) -> Iterator[Node]:
    view = state.view
    box = whole_box(state.ctx, state.boxes, view, seat)
    if box is None:
        return
    look = Mountain(seat, view.mountain_dealt(seat), view.table[seat].mountain)
    name = state.t("holla.mountain.next") if state.match.plays and seat == view.lender else ""
    face = "mountain" if seat in (view.seat, view.lender) else ""
    yield Node(("mountain", seat), box_of(box), PIECES, look, face, name)


def _rival(state: State, seat: int, wild: frozenset[int]) -> Iterator[Node]:
    view, lay, ctx = state.view, state.boxes, state.ctx
    boxes = closed_boxes(ctx, lay, view, seat)
    faces = tuple(view.hands[seat]) if view.hands and view.result is None else ()
    if boxes:
        look = Closed(seat, len(boxes), faces, wild & {*faces})
        yield Node(("ridge", seat), box_of(boxes[0].unionall(boxes[1:])), PIECES, look)
    # Its river cubes lie apart, face up (holla.R70).
    place, width = lay.ridges[lay.sides[seat]], lay.px(33)
    (x, y), height = place.open_start, ctx.cubes.height(width)
    for number, cube in enumerate(view.table[seat].locked):
        id, corner = cube_id(cube) if cube >= 0 else ("apart", seat, number), (x + number * place.open_step, y)
        face = cube_text(cube) if cube >= 0 else ""
        yield Node(id, (*corner, width, height), PIECES + 1, Open(cube, True, cube in wild), face)
    model = _seat(state, seat)
    said = "\n".join(filter(None, (model.spoken(ctx), _rivers_tip(state, model))))
    yield Node(("plate", seat), box_of(lay.plates[lay.sides[seat]]), PLATES, model, tip=said)


def _river(state: State, river: River, wild: frozenset[int]) -> Iterator[Node]:
    view = state.view
    for cube, lies in river.lies.items():
        layer = RIVER + (lies.centre[1] + lies.centre[0] / 1e4) / 1e5
        yield _cube(state, cube, river_box(state.ctx, river, cube), layer, Lying(cube, lies.tilt, cube in wild))
    if view.island >= 0:
        yield _cube(state, view.island, state.boxes.tray, DIE + 1, Open(view.island, wild=view.island in wild))


def _cube(state: State, cube: int, box: Rect, layer: float, look: Lying | Open) -> Node:
    """The node of a cube that a player can reach."""
    face = cube_text(cube)
    name = cube_words(state.ctx.texts, face) if state.match.plays else ""
    return Node(cube_id(cube), box_of(box), layer, look, face, name)


def _die(state: State) -> Iterator[Node]:
    """The die shows the colour of the first open cube, the pill below it the colours whose D is no wild."""
    view, lay = state.view, state.boxes
    tip = state.t("holla_panels.die.tooltip", wild=wild_model(state.ctx.texts, view.config, view.opening).line)
    yield Node(("die",), box_of(lay.die), DIE, Die((view.opening >> 1) // 14 + 1), tip=tip)
    targets = wild_rules(view.config, kind_of(view.opening)).targets
    excluded = tuple(c for c in range(4) if not targets[c])
    if excluded and not state.match.bare:
        middle = box_at(lay.px(150), lay.px(30), lay.excluded)
        yield Node(("excluded",), box_of(middle), DIE, Excluded(excluded))


# -- marks of the table


def _table_marks(state: State, river: River) -> Iterator[Node]:
    """The nodes of where the next cube comes from, what may be taken, what was done last."""
    view, lay, px, ctx = state.view, state.boxes, state.boxes.px, state.ctx
    boxes = {cube: river_box(ctx, river, cube) for cube in river.lies}
    traces: dict[int, Rect] = {}
    for note in view.turns[::-1]:
        if note.seat == view.seat or note.seat in traces:
            break
        if note.discard == view.island:
            traces[note.seat] = lay.tray
        elif note.discard in boxes:
            traces[note.seat] = boxes[note.discard]
    for seat, box in traces.items():
        said = state.t("holla_panels.trace", name=state.name_of(seat))
        yield Node(("trace", seat), box_of(box.inflate(px(6), px(6))), GLOWS, TRACE, tip=said)
    if view.round > 0:
        yield from _mountain_marks(state)
    if state.choice.at_river:
        for there in view.river:
            yield _bar(state, ("bar", there.cube), boxes[there.cube], 2)
        words = Words(state.t("holla.button.river_choose"), "river", 16, 34, "wave")
        at = (lay.island.centerx - px(140), lay.island.bottom + px(5))
        yield pill(ctx, ("choose",), words, "center", at, PILLS)


def _bar(state: State, id: Target, over: Rect, below: float) -> Node:
    px = state.boxes.px
    bar = box_at(round(over.w * 0.78), px(5), (over.centerx, over.bottom + px(below)), "midtop")
    return Node(id, box_of(bar), GLOWS, BAR)


def _mountain_marks(state: State) -> Iterator[Node]:
    view, ctx, lay, px, t = state.view, state.ctx, state.boxes, state.boxes.px, state.t
    box = whole_box(ctx, lay, view, view.seat)
    count = t("holla.mountain.count", count=view.own.mountain)
    if view.last_turns >= 0:
        count = t("holla.turn.last_turns", count=view.last_turns)
    spot = lay.mountains["south"]
    left = box.left if box is not None else spot.centre[0] - px(60)
    y = spot.centre[1] + px(28)
    yield pill(ctx, ("count",), Words(count, "dark", 14, 28, "mountain"), "midright", (left - px(12), y), GLOWS)
    if not (state.match.mine and "draw" in view.owes and view.mountains_left > 0):
        return
    upper = next_box(ctx, lay, view, view.lender)
    if upper is not None:
        yield Node(("next",), box_of(upper.inflate(px(8), px(8))), GLOWS, Glow("next"))
    if isinstance(state.rules.offer(DrawIsland()), Act | Ask):
        yield _bar(state, ("bar",), lay.tray, 7)
    at = ((box.right if box is not None else spot.centre[0]) + px(12), y)
    if view.lender == view.seat and upper is not None:
        words = "◀ " + t("holla.mountain.next")
    else:
        words = t("holla.mountain.lent", name=state.name_of(view.lender))
    yield pill(ctx, ("from",), Words(words, "gold", 14, 28), "midleft", at, GLOWS)
