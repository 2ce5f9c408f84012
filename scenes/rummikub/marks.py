"""What pointing adds at a Rummikub table: light where tiles would go, lifted tiles, what helps a learner."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Final

from scenes.kit.motion import breath, out_cubic
from scenes.rummikub.choice import Looking, Now, State, me_of, own, tile_of
from scenes.rummikub.drops import Drop
from scenes.rummikub.effects import again, effect
from scenes.rummikub.panels import line_width
from scenes.rummikub.picture import AIM, PILLS, Picture, PictureModel, Pointed
from scenes.rummikub.press import click_at, frame, gripped, in_hand, preview
from scenes.rummikub.tiles import TileLook
from scenes.rummikub.words import about, line_of
from scenes.table.nodes import Node
from scenes.table.stage import Nodes
from scenes.table.teach import Teacher

HOVER_LIFT: Final = 8.0
"""Units by which a tile of the rack rises; one of the table half as far."""


def model_of(state: State) -> PictureModel:
    """Returns all that the picture of a state is made from."""
    choice, match = state.choice, state.match
    pointed = choice.advised.pointed if match.advisable else frozenset()
    return PictureModel(
        state.view, state.memory, choice.draft, match.seats, match.person, choice.picked, choice.carried, pointed,
        again(state), line_of(state), me_of(state), match.open_hands and bool(state.view.racks),
    )  # fmt: skip


def picture(state: State) -> Iterator[Node]:
    """The nodes of panels, mat and rack, sets, tiles."""
    return Picture(state.ctx, state.boxes).nodes(model_of(state))


def strength(now: Now) -> int:
    """The strength of the light that breathes, 0 to 6."""
    return 6 if now.state.ctx.calm else round(6 * breath(now.seconds))


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
    grip = gripped(state, tile, pointer.position) if not own(state, tile) else ()
    return {("tile", each): 1.0 for each in (tile, *grip)}


def marks(look: Looking) -> Iterator[Node]:
    """The nodes of what is under the pointer, and of where what is in hand would go."""
    state, pointer, choice = look.state, look.pointer, look.state.choice
    held, aim = in_hand(state), aimed(look)
    made = effect(state, held, aim) if aim is not None and choice.draft is not None else None
    hand = preview(look, None, pointer.position)
    band = frame(pointer.origin, pointer.position) if pointer.mode == "drag" and not choice.carried else None
    looked = tile_of(pointer.looked)
    if pointer.mode != "idle" or looked < 0 or own(state, looked):
        looked = -1
    at = hand.rect if hand is not None else None
    hold = Pointed(held, aim, made, at, band, looked)
    return Picture(state.ctx, state.boxes).marks(model_of(state), hold, look.nodes)


def shines(now: Now) -> Iterator[Node]:
    """The tiles on their way up and down, and the light where tiles would go as it breathes."""
    choice, memory = now.state.choice, now.state.memory
    for id, share in now.lifts.items():
        node, tile = now.look.nodes.get(id), tile_of(id)
        if node is not None and isinstance(node.look, TileLook) and tile not in choice.picked:
            lift = HOVER_LIFT * out_cubic(share) * (1.0 if tile in memory.held else 0.5)
            state = "hover" if share > 0.5 and node.look.state == "rest" else node.look.state
            yield node._replace(look=node.look._replace(state=state, lift=lift))
    light = now.marks.get(AIM)
    if light is not None:
        yield light._replace(look=light.look._replace(what=(strength(now), *light.look.what[1:])))


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
        if state.choice.said is None or line_width(state.ctx, line.look) <= box.w - taken:
            yield caption
            yield line._replace(look=line.look._replace(taken=taken))
