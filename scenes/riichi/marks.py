"""What pointing, rising, shining and holding change on the riichi table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Final

from pygame import Rect

from game.riichi.actions import Pass, RiichiAction
from game.riichi.offers import DRAWN, used_tiles
from game.riichi.offers import tile as tile_place
from game.riichi.tiles import KIND_OF
from game.riichi.view import HIDDEN
from scenes.kit import palette
from scenes.kit.drag import Point
from scenes.kit.mahjong import RADIUS, THICKNESS, Look
from scenes.riichi.buttons import CHOICE
from scenes.riichi.choice import Looking, Now, State, calls, forbidden, item_of, my_turn, opened_call, watched
from scenes.riichi.hand import HandItem
from scenes.riichi.layout import HAND_TILE
from scenes.riichi.picture import place
from scenes.riichi.styles import ALIKE, ANSWERED, ASKED, REASON, Dragged, HeldPiece, Indicator, Row, Slot, Tile
from scenes.riichi.tick import phase
from scenes.table.giving import giving_of
from scenes.table.nodes import Node, box_of
from scenes.table.styles import Outline, Words, pill

HOVER, CHOSEN, USED = 10.0, 14.0, 10.0
"""Units by which tiles are lifted: hovered, chosen, used by a call."""
LARGER: Final = 1.12
"""The factor by which a dragged tile is larger than one that lies."""


# -- the own tiles


def risen(look: Looking) -> Mapping[Hashable, float]:
    """The heights to which tiles of the hand are lifted."""
    state, found = look.state, dict[Hashable, float](dict.fromkeys(used(look), USED))
    item, chosen = watched(state), item_of(state, state.choice.chosen)
    if item is not None and look.pointer.mode != "drag":
        found[item.id] = max(found.get(item.id, 0.0), HOVER)
    if chosen is not None:
        found[chosen.id] = CHOSEN
    return found


def touched(now: Now) -> Iterator[Node]:
    """The own tiles as they are lifted, lit, refused and dragged, with the gleam over dora."""
    look, state, pointer, lit = now.look, now.state, now.look.pointer, used(now.look)
    gleam, shine = state.choice.gleam, phase(now)
    for item in state.memory.hand.items:
        node = look.nodes.get(item.id)
        if node is None:
            continue
        if pointer.mode == "drag" and pointer.held == item.id:
            yield node._replace(look=Slot())
            continue
        rest: HeldPiece = node.look
        over = gleam is not None and (gleam.kinds is None or KIND_OF[item.tile] in gleam.kinds)
        shown = HeldPiece(
            rest.tile,
            _look(now, item, rest, item.id in lit),
            round(now.lifts.get(item.id, 0.0) * 10),
            shine if over and rest.gleam is not None else rest.gleam,
            rest.mark,
        )
        if shown != rest:
            yield node._replace(look=shown)


def _look(now: Now, item: HandItem, rest: HeldPiece, lit: bool) -> Look:
    if item.id in now.refused:
        return "illegal"
    if lit and rest.look != "selected":
        return "legal"
    return "hover" if rest.look == "rest" and now.look.pointer.hovered == item.id else rest.look


def used(look: Looking) -> set[tuple[str, int]]:
    """The own tiles that the call looked at would take."""
    state, action, found = look.state, _looked_at(look), set()
    missing = Counter(used_tiles(action, state.view) if action is not None else ())
    for item in state.memory.hand.items:
        if missing[item.tile]:
            missing[item.tile] -= 1
            found.add(item.id)
    return found


def _looked_at(look: Looking) -> RiichiAction | None:
    """The act of the call or choice under the pointer, else under the keyboard, else of the first call."""
    state, pointer = look.state, look.pointer
    names = pointer.over, pointer.button if pointer.keyboard else ""
    opened, known = opened_call(state), {offer.key: offer for offer in calls(state)}
    if opened is not None:
        places = (int(name.removeprefix(CHOICE)) for name in names if name.startswith(CHOICE))
        return opened.acts[next((at for at in places if at < len(opened.acts)), 0)]
    said = next((name for name in names if name in known), None)
    advised = state.answer is not None and state.answer.action == Pass()
    if said is None and ("claim" not in state.view.owes or advised):
        return None
    found = (o for o in known.values() if o.key in ("chi", "pon", "kan") and not o.asks and said in (None, o.key))
    return next((offer.acts[0] for offer in found), None)


def hit(now: Now, pos: tuple[int, int]) -> Hashable | None:
    """The own tile under a point, as it is lifted: before what lies under it."""
    for item in now.state.memory.hand.items:
        box = place(now.state, item)
        up = round(now.lifts.get(item.id, 0.0) * now.state.boxes.s)
        if Rect(box.x, box.y - up, box.w, box.h + up).collidepoint(pos):
            return item.id
    return None


def preview(look: Looking, held: Hashable, at: Point) -> Node | None:
    """The tile that follows the pointer, with words about what letting go would do."""
    state, pointer, item = look.state, look.pointer, item_of(look.state, held)
    if item is None or pointer.mode != "drag":
        return None
    words, good = "", True
    if pointer.target is not None and my_turn(state):
        good = forbidden(state, item) is None
        words = state.t(f"riichi_table.drop.{'not' if not good else 'riichi' if state.choice.riichi else 'discard'}")
    width = round(state.boxes.px(HAND_TILE) * LARGER)
    w, h = state.ctx.mahjong.size(width)
    box = round(at[0] - w / 2), round(at[1] - h / 2), w, h
    return Node(("held",), box, 0, Dragged(item.tile, words, good))


# -- what lies over the table


def marks(look: Looking) -> Iterator[Node]:
    """Returns tiles like the one looked at, why it may not go, and the tile that may be claimed."""
    state, item = look.state, watched(look.state)
    yield from _asked(state)
    if item is None:
        return
    yield from _alike(look, item.tile)
    words, kind = _reason(state, item)
    if words and look.pointer.mode != "drag":
        lay, ctx, box = state.boxes, state.ctx, place(state, item)
        size = ctx.fonts.fitting(words, 15, lay.px(520), True)
        wide = ctx.fonts.width(words, size, True) // 2 + lay.px(20)
        x = min(max(box.centerx, lay.me.right + wide + lay.px(8)), lay.base.window[0] - wide - lay.px(8))
        yield pill(ctx, ("reason",), Words(words, kind, size, 28), "center", (x, box.y - lay.px(34)), REASON)


def _alike(look: Looking, tile: int) -> Iterator[Node]:
    """Returns light over open tiles on the table of the kind that is looked at in the own hand."""
    kind = KIND_OF[tile]
    for id, node in look.nodes.items():
        there, found = node.look, []
        if isinstance(there, Tile) and not there.taken:
            found = [(there.tile, there.width, node.rect)]
        elif isinstance(there, Indicator):
            found = [(there.tile, node.box[2], node.rect)]
        elif isinstance(there, Row):
            found = [(piece.tile, piece.width, piece.box) for piece in there.pieces]
        for number, (shown, width, box) in enumerate(found):
            if shown != HIDDEN and KIND_OF[shown] == kind:
                alike = Outline(RADIUS * width / look.state.boxes.s, palette.JADE_300, 3.0, fill=0.4)
                face = (*box.topleft, box.w, box.h - round(width * THICKNESS))
                yield Node(("alike", id, number), face, ALIKE, alike)


def _asked(state: State) -> Iterator[Node]:
    """The tile that the person may claim, apart from the hand, and whose it is."""
    asked, lay, ctx = state.view.asked, state.boxes, state.ctx
    if asked is None or not state.match.mine:
        return
    box = lay.apart(len(state.memory.hand.row))
    frame = Rect(box.x - lay.px(6), box.y - lay.px(8), box.w + lay.px(12), box.h + lay.px(16))
    yield Node(("asked", "frame"), box_of(frame), ASKED, ANSWERED)
    yield Node(("asked", "tile"), box_of(box), ASKED + 1, Tile(asked.tile, box.w))
    arrow = ("", "▶", "▲", "◀")[lay.side(asked.by)]
    words = ctx.t("riichi_table.asked", arrow=arrow, name=state.name_of(asked.by))
    at = (box.centerx, frame.y - lay.px(18))
    yield pill(ctx, ("asked", "words"), Words(words, "gold", 13, 27), "center", at, ASKED + 2)


def _reason(state: State, item: HandItem) -> tuple[str, str]:
    """The words above the tile that is looked at, and their colour: why it may not be given away, or that the next
    click does so."""
    refusal = forbidden(state, item)
    if refusal is not None:
        return state.why_not(refusal), "vermilion"
    id = DRAWN if item.drawn else tile_place(item.tile)
    # What giving it away would rule out, where the table helps.
    mark = state.lesson_of(item.tile).at(id) if my_turn(state) else None
    if mark is not None and state.teacher is not None:
        return state.teacher.words(mark.say, True), "vermilion"
    second = item.id == state.choice.chosen and giving_of(state.ctx, "riichi") == "second"
    return (state.t("table.giving.again") if second and my_turn(state) else ""), "gold"
