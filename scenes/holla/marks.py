"""What pointing, holding and hints add to the Holla table, and what is pointed out to a learner."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from pygame import Rect

from game.holla import offers
from game.holla import teach as teaching
from game.kernel.offers import Target
from game.kernel.teach import NOTHING, Lesson
from game.pieces.cubes import KIND_TEXT
from scenes.holla.board import Lying, Open, next_box
from scenes.holla.choice import CALLED, POINTED, SHOWN, Looking, Now, State
from scenes.holla.press import gives, targets
from scenes.holla.ridge import Gap
from scenes.holla.styles import (
    GLOWS,
    OVER,
    PILLS,
    Dragged,
    Glow,
    HeldPiece,
    Hole,
    Insertion,
    Large,
    Row,
    node_of,
    piece_of,
    wild_cubes,
)
from scenes.kit.drag import Point
from scenes.kit.layout import box_at
from scenes.kit.motion import out_cubic
from scenes.table.explain import kind_of
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Nodes
from scenes.table.styles import Words, dotted_way, pill
from scenes.table.teach import Teacher

ENLARGED_WIDTH: Final = 78
SHORE_DOTS: Final = range(5, 18)
"""The numbers of those of twenty dots on the way from the island to the shore that are drawn."""
MANY: Final = 16
"""Where more kinds of cubes help, naming some of them helps nobody."""
STRENGTHS: Final = 7
"""Steps in which a glow swells."""
TARGETS: Final = (offers.ISLAND, offers.SHORE, offers.HAND)


def marks(look: Looking) -> Iterator[Node]:
    """The nodes of enlarged cubes, hints, what would help without the cube that is looked at, and where
    what is in hand may go."""
    state, nodes = look.state, look.nodes
    away = _without(look)
    yield from _tray(state, nodes, away) if away >= 0 else ()
    yield from _shown(look)
    piece, mode = piece_of(state.view, look.pointer.held), look.pointer.mode
    if piece is None or mode == "pressed":
        return
    there = dict(targets(look, look.pointer.held))
    # While dragging the words say what a drop does; else what a second click does.
    goals = _goals(state, [target for target in TARGETS if target in there], piece)
    yield from (node for node in goals if mode == "drag" or kind_of(node) != "drop")
    box = place_of(state, nodes, piece)
    if mode == "click" and piece[0] == "own" and box is not None and gives(state, "second"):
        words, px = Words(state.t("table.giving.again"), "gold", 14, 26), state.boxes.px
        yield pill(state.ctx, ("again",), words, "center", (box.centerx, box.y - px(32)), PILLS)
    if mode == "click" and piece[0] != "own" and box is not None:
        margin = state.boxes.px(8)
        yield Node(("picked",), box_of(box.inflate(margin, margin)), OVER, Glow("picked"))
    if mode == "keys" and isinstance(look.pointer.target, Gap):
        px, (_, top) = state.boxes.px, state.boxes.hand_start
        bar = box_at(px(5), px(104), (there[look.pointer.target].centerx, top - px(4)), "midtop")
        yield Node(("insertion",), box_of(bar), GLOWS + 2, Insertion())


def place_of(state: State, nodes: Nodes, piece: Target) -> Rect | None:
    """The box of a piece; of a mountain its next cube."""
    if piece[0] == "mountain":
        seat = int(piece[1])
        return next_box(state.ctx, state.boxes, state.view, seat) if seat >= 0 else None
    if piece[0] not in ("own", "river"):
        return state.boxes.tray
    node = nodes.get(node_of(state.view, piece))
    return node.rect if node is not None else None


def shines(now: Now) -> Iterator[Node]:
    """The own cubes on their way up and down, and the places that glow."""
    for id, share in now.lifts.items():
        node = now.look.nodes.get(id)
        if node is not None and isinstance(node.look, HeldPiece) and node.look.cube != now.state.choice.looked.held:
            lift = round(100 * out_cubic(share))
            yield node._replace(look=node.look._replace(look="hover" if lift > 50 else node.look.look, lift=lift))
    for node in now.marks.values():
        if kind_of(node) == "glow":
            yield node._replace(look=node.look._replace(strength=int(now.shine)))


def _shown(look: Looking) -> Iterator[Node]:
    """The nodes of what a hint means, what lies under the pointer, what was shown, and who called."""
    state, choice, px = look.state, look.state.choice, look.state.boxes.px
    pointed = choice.shows(POINTED) if state.answer is not None else None
    box = place_of(state, look.nodes, pointed) if pointed is not None else None
    if box is not None:
        yield Node(("hint",), box_of(box), OVER, Glow("target"))
    # The small open cube under the pointer, large enough to be read.
    over, free = look.pointer.hovered, choice.looked.held < 0
    node = look.nodes.get(over) if isinstance(over, tuple) and free else None
    if node is not None and (isinstance(node.look, Lying) or (isinstance(node.look, Open) and node.look.apart)):
        width = max(px(ENLARGED_WIDTH), node.rect.w + px(12))
        at = (node.rect.centerx, node.rect.bottom + px(8))
        large = box_at(width, state.ctx.cubes.height(width), at, "midbottom")
        large.clamp_ip(state.ctx.layout.frame.inflate(-px(8), -px(8)))
        yield Node(("large",), box_of(large), OVER, Large(node.look.cube, node.look.wild))
    cubes = choice.shows(SHOWN)
    if cubes:
        width = px(44)
        wide, high = (width + px(6)) * len(cubes) + px(30), state.ctx.cubes.height(width) + px(28)
        shown = Row(tuple(sorted(cubes)), wild_cubes(state.view) & {*cubes})
        yield Node(("shown",), box_of(box_at(wide, high, state.boxes.river.center)), OVER, shown)
    seat = choice.shows(CALLED)
    if seat is not None and seat != state.view.seat:
        plate = state.boxes.plates[state.boxes.sides[seat]]
        words = Words(state.t("holla_result.title.holla"), "vermilion", 26, 46)
        yield pill(state.ctx, ("called",), words, "midtop", (plate.centerx, plate.bottom + px(6)), PILLS)


# -- what is in hand


def _goals(state: State, kinds: list[Target], held: Target) -> Iterator[Node]:
    """The nodes of glowing places for the piece in hand, with the word for what a drop does."""
    view, lay, px = state.view, state.boxes, state.boxes.px
    below = (lay.island.centerx - px(112), lay.island.bottom + px(5))
    for (kind,) in kinds:
        if kind == "island":
            yield Node(("glow", kind), box_of(lay.tray_zone), GLOWS + 1, Glow(kind))
            if view.source != "island" and view.island >= 0:
                # Where the open cube will be pushed, and the path there (holla.R61).
                yield Node(
                    ("pushed",), box_of(_landing(state, view.thrower_of_island, view.island, 88)), GLOWS, Hole(True)
                )
                spot = lay.landing(state.memory.slots, view.thrower_of_island, view.island, state.ctx.calm)
                (x0, y0), (x1, y1) = lay.tray.center, spot.centre
                way = [(round(x0 + (x1 - x0) * i / 20), round(y0 + (y1 - y0) * i / 20)) for i in SHORE_DOTS]
                points = [at for at in way if not lay.tray_zone.collidepoint(at)]
                yield from [dotted_way(points, GLOWS, 3)] if points else ()
            yield _drop(state, "island", below)
        elif kind == "shore":
            box = _landing(state, view.seat, 0, None)
            yield Node(("glow", kind), box_of(box), GLOWS + 1, Glow("target"))
            yield _drop(state, "river", below)
        else:
            x, y = lay.hand_start[0] - px(12), lay.hand_start[1] - px(12)
            box = Rect(x, y, lay.hand_right - x + px(12), px(120))
            yield Node(("glow", kind), box_of(box), GLOWS + 1, Glow("ridge"))
            river = "draw_river" if view.config.river_fee else "draw_river_free"
            key = {"mountain": "draw", "island": "draw_island"}.get(str(held[0]), river)
            yield _drop(state, key, (lay.ridge_zone.centerx, lay.ridge_zone.y + px(2)))


def _drop(state: State, key: str, at: tuple[int, int]) -> Node:
    words = state.t(f"holla.drop.{key}", fee=state.view.config.river_fee)
    return pill(state.ctx, ("drop", key), Words(words, "gold", 16, 34), "center", at, PILLS)


def _landing(state: State, seat: int, cube: int, height: int | None) -> Rect:
    """The box where the next river cube of a seat will lie."""
    slots, calm = state.memory.slots, state.ctx.calm
    width, spot = state.boxes.flow(slots, calm).width, state.boxes.landing(slots, seat, cube, calm)
    return box_at(width, state.ctx.cubes.height(width) if height is None else round(width * 88 / 66), spot.centre)


def preview(look: Looking, id: Hashable, at: Point) -> Node | None:
    """The node of what is dragged: it follows the pointer, leaning against its way."""
    state, piece = look.state, piece_of(look.state.view, id)
    if piece is None or look.pointer.mode != "drag":
        return None
    cube = state.view.island if piece == offers.ISLAND else int(piece[1]) if piece[0] in ("own", "river") else -1
    width = state.boxes.px(66)
    box = box_at(width, state.ctx.cubes.height(width), (round(at[0]), round(at[1])))
    held = Dragged(cube, round(look.pointer.lean, 1), cube in wild_cubes(state.view))
    return Node(("held",), box_of(box), 0, held)


def breathing(now: Now) -> bool:
    """Whether a glow swells and fades."""
    return now.look.pointer.mode not in ("idle", "pressed") and not now.state.ctx.calm


# -- what is pointed out to a learner


def lesson(state: State, about: Hashable) -> Lesson:
    """The lesson of what a target lacks; it is about a yeok and an own cube that is thought away, or -1."""
    legal = tuple(state.rules.legal) if state.match.mine else ()
    match about:
        case (str(target), int(without)):
            return teaching.teach(state.view, legal, target, without)
    return NOTHING


def _without(look: Looking) -> int:
    """The own cube that is looked at while one is to be given away."""
    view, pointer = look.state.view, look.pointer
    piece = piece_of(view, pointer.hovered if pointer.hovered is not None else pointer.focused)
    cube = int(piece[1]) if piece is not None and piece[0] == "own" else -1
    return cube if cube in view.may_discard and look.state.match.mine and "discard" in view.owes else -1


def _tray(state: State, nodes: Nodes, without: int) -> Iterator[Node]:
    """The tray of what would help, left of the own mountain and its count."""
    found, teacher = state.lesson_of((state.memory.target, without)), state.teacher
    x, y, wide, tall = state.boxes.tray_of_help
    if ("count",) in nodes:
        wide = min(wide, nodes["count",].rect.x - state.boxes.px(8) - x)
    tray = teacher.tray(found, Rect(x, y, wide, tall), KIND_TEXT, 30) if teacher is not None else None
    if tray is not None and len(found.useful) <= MANY:
        yield tray


def coach(teacher: Teacher, state: State, nodes: Nodes) -> Iterator[Node]:
    """The cubes that would help beside the own mountain, bars below those that lie open, the barred Holla beside the
    button of the river."""
    px = state.boxes.px
    yield from _tray(state, nodes, -1)
    for mark in state.lesson_of((state.memory.target, -1)).marks:
        if mark.place == teaching.RIVER:
            button = state.boxes.river_button
            at = (button.x - px(8), button.centery)
            yield teacher.caption(mark.place, mark.say, "midright", at, mark.warns)
            continue
        box = place_of(state, nodes, mark.place)
        if box is not None:
            yield teacher.lit(mark.place, box, GLOWS + 1, mark.say, mark.warns)
