"""What pointing adds at a Rummikub table: light where tiles would go, lifted tiles, what helps a learner."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Final

from scenes.kit import palette
from scenes.kit.motion import out_cubic
from scenes.kit.tooltip import tooltip_box
from scenes.rummikub.choice import Looking, Now, State, tile_of
from scenes.rummikub.drops import Drop, drop_box, state_of
from scenes.rummikub.effects import effect
from scenes.rummikub.panels import LINE, line_width
from scenes.rummikub.picture import PILLS
from scenes.rummikub.press import click_at, frame, gripped, in_hand, preview
from scenes.rummikub.tiles import TileLook
from scenes.rummikub.tiles import aim as light
from scenes.rummikub.words import about
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn
from scenes.table.stage import Nodes
from scenes.table.styles import TOOLTIP, Outline, Tip, Words, pill
from scenes.table.teach import Teacher

LIGHT, LABEL = 20.0, 92.0
"""Layers of the light below tiles, and of words over what is in hand."""
AIM: Final = ("aim",)
"""The light where tiles would go."""
BAND: Final = Outline(8, palette.JADE_300, 2, dash=(7, 5), fill=0.1)
"""The frame that is drawn around tiles."""
STRENGTHS: Final = 6
"""The strongest light where tiles would go."""
OPENING: Final = 0.17
"""The share of a tile by which tiles make room to either side."""
HOVER_LIFT: Final = 8.0
"""Units by which a tile of the rack rises; one of the table half as far."""


def aimed(look: Looking) -> Drop | None:
    """Returns where letting go, or a click, would put what is in hand; None while nothing is."""
    state, pointer = look.state, look.pointer
    if state.choice.carried:
        return pointer.target if isinstance(pointer.target, tuple) else None
    if not state.choice.picked or pointer.hovered is None:
        return None
    return click_at(state, tile_of(pointer.hovered), pointer.position)


def risen(look: Looking) -> Mapping[Hashable, float]:
    """The tiles that are lifted: the one under the pointer, or its whole set on the grip."""
    state, pointer = look.state, look.pointer
    tile = tile_of(pointer.hovered)
    if pointer.mode == "drag" or tile < 0:
        return {}
    grip = gripped(state, tile, pointer.position) if tile not in state.memory.held else ()
    return {("tile", each): 1.0 for each in (tile, *grip)}


def marks(look: Looking) -> Iterator[Node]:
    """The nodes of what is under the pointer, and of where what is in hand would go."""
    state, pointer, draft = look.state, look.pointer, look.state.choice.draft
    aim, looked = aimed(look), tile_of(pointer.looked)
    if pointer.mode == "drag" and not state.choice.carried:
        yield Node(("band",), box_of(frame(pointer.origin, pointer.position)), LABEL, BAND)
    if aim is not None:
        yield from _lit(look, aim)
    found = state_of(draft, looked) if draft is not None and looked >= 0 else None
    if pointer.mode == "idle" and found is not None and found.fault is not None and found.changed:
        # Why the set that is looked at may not stay.
        words = state.why_not(found.fault)
        box = tooltip_box(state.ctx.zoomed(state.ctx.text_scale), look.nodes["tile", looked].rect, words)
        yield Node(("reason",), box_of(box), TOOLTIP, Tip(words))


def _lit(look: Looking, drop: Drop) -> Iterator[Node]:
    """The nodes of gold light where tiles would go, room between others, and what that would make."""
    state, lay, cloth, px = look.state, look.state.boxes, look.state.memory.cloth, look.state.boxes.px
    draft, held, bar = state.choice.draft, in_hand(state), None
    box = drop_box(lay, state.memory, draft, held, drop)
    if box is None:
        return
    if drop[0] == "set" and draft is not None:
        at, there = int(drop[2]), draft.by_key(int(drop[1])).tiles
        bar = px(17) + round(at * cloth.pitch * lay.cloth_s)
        room = round(px(cloth.width) * OPENING)
        for i, tile in enumerate(there):
            node = look.nodes["tile", tile]
            if isinstance(node.look, TileLook):
                yield node.moved(-room if i < at else room)
    yield Node(AIM, box_of(box), LIGHT, Drawn(light, (0, bar)))
    made = effect(state, held, drop) if draft is not None else None
    if made is not None:
        hand = preview(look, None, look.pointer.position)
        at_words = (box.centerx, box.bottom + px(10)) if hand is None else (hand.rect.centerx, hand.rect.y - px(20))
        yield pill(state.ctx, ("effect",), Words(*made, 15, 30), "center", at_words, LABEL)


def shines(now: Now) -> Iterator[Node]:
    """The tiles on their way up and down, and the light where tiles would go as it breathes."""
    choice, memory = now.state.choice, now.state.memory
    for id, share in now.lifts.items():
        node, tile = now.look.nodes.get(id), tile_of(id)
        if node is not None and isinstance(node.look, TileLook) and tile not in choice.picked:
            lift = HOVER_LIFT * out_cubic(share) * (1.0 if tile in memory.held else 0.5)
            state = "hover" if share > 0.5 and node.look.state == "rest" else node.look.state
            yield node._replace(look=node.look._replace(state=state, lift=lift))
    lit = now.marks.get(AIM)
    if lit is not None:
        yield lit._replace(look=lit.look._replace(what=(now.breath(STRENGTHS), *lit.look.what[1:])))


def coach_marks(teacher: Teacher, state: State, nodes: Nodes) -> Iterable[Node]:
    """Returns bars below the tiles that fit, and how many there are, at the end of the line of the turn.

    Its words have the rest of it; what is said there for a while has all of it where both have no room.
    """
    lesson, lay, shelves, line = state.lesson_of(about(state)), state.boxes, state.memory.rack.shelves, nodes["line",]
    for mark in lesson.marks:
        if mark.place[0] == "tile" and mark.place[1] in shelves.slots:
            box = lay.slot(shelves, shelves.slots.index(int(mark.place[1])))
            yield teacher.lit(mark.place, box, PILLS, mark.say)
    if lesson.line is not None:
        box = line.rect
        caption = teacher.caption("line", lesson.line, "midright", (box.right, box.centery), False)
        taken = box.right - caption.rect.x + lay.px(12)
        if state.choice.said is None or line_width(state.ctx.within(box, LINE), line.look) <= box.w - taken:
            yield caption
            yield line._replace(look=line.look._replace(taken=taken))
