"""How a game of Dragon Holla opens: cubes are mixed and piled to mountains, everybody throws the die, the highest
deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, zip_longest
from typing import Final

from pygame import Rect, Surface

from game.holla import events as ev
from game.pieces.cubes import KIND_TEXT
from scenes.holla.board import Mountain, stack_boxes
from scenes.holla.choice import Changed, State
from scenes.holla.layout import HollaLayout
from scenes.holla.motion import heap
from scenes.holla.picture import dealer_mark
from scenes.kit.context import Context
from scenes.kit.cubes import FACE_RATIO, RADIUS
from scenes.table import mixing, opening
from scenes.table.entering import entered
from scenes.table.nodes import Node
from scenes.table.stage import Cue, Move, stands

CUBE: Final = 46
WIDE: Final = (0.29, 0.3)
"""How far cubes are mixed to the sides, up and down, as shares of the river."""
POURED: Final = KIND_TEXT[::5]
"""What cubes show as they are poured out."""
DIE: Final = 66
SHORE: Final = 0.74
"""The share of the way from the middle to the mountain of its seat at which a die lies."""


def cues(face: Callable[[HollaLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first round (holla.R54); `face` tells where a seat has its portrait."""
    started = next((event for event in change.step.events if isinstance(event, ev.RoundStarted)), None)
    if started is None or started.round > 1:
        return ()
    ctx, lay = state.ctx, state.boxes
    found = [_mixed(state, change)]
    thrown = {seat: eye for row in started.rolls for seat, eye in enumerate(row) if eye > 0}
    if thrown:
        ways: dict[int, tuple[opening.Point, opening.Point]] = {
            seat: (face(lay, seat).center, opening.toward(lay.river, lay.mountains[lay.sides[seat]].centre, SHORE))
            for seat in thrown
        }
        wide = ctx.px(DIE)
        dice = opening.lots(
            lambda seat, way, at: opening.die(thrown[seat], wide, way, at), ways, started.dealer, (wide, wide), "die"
        )
        found.append(dice)
    who = opening.Beginner(started.dealer, face(lay, started.dealer))
    marks = tuple(_marked(state, change, started.dealer))
    lies = [stands(node, opening.NAME_MS) for node in heap(lay)]
    named = opening.named(
        ctx, "table.opening.dealer", state.match.seats, who, lay.tray.center, found[1:], (*marks, *lies)
    )
    return [*found, named]


def _mixed(state: State, change: Changed) -> Cue:
    """The cue of the cubes that are mixed and piled to the mountains, while the panels come in; those to be dealt lie
    on the island."""
    ctx, lay, seats = state.ctx, state.boxes, range(state.view.seats)
    mountains = [change.new["mountain", seat] for seat in seats if ("mountain", seat) in change.new]
    rows = (
        [lower for _, lower, _ in stack_boxes(ctx, lay, look.seat, look.start, look.left)]
        for look in (node.look for node in mountains)
    )
    piled = [box for box in chain.from_iterable(zip_longest(*rows)) if box is not None]
    rest, spots = heap(lay), [mixing.Spot(box.centerx, box.centery, box.w) for box in piled]
    spots += [mixing.Spot(node.rect.centerx, node.rect.centery, node.box[2]) for node in rest]
    whole = len(spots) / max(1, len(piled))
    more = [mixing.filling(node.id, partial(_grown, node, whole)) for node in mountains]
    more += [mixing.appearing(node, len(piled) + number, len(spots)) for number, node in enumerate(rest)]
    (wide, high), river = WIDE, lay.river
    stirred = mixing.Mixing(CUBES, river.center, (river.w * wide, river.h * high), ctx.px(CUBE), "stones", POURED)
    cue = mixing.gathered(stirred, spots, more)
    plates = [[("plate", seat)] for seat in sorted(seats, key=lambda seat: (seat - state.view.seat) % len(seats))]
    cards = [id for id in change.old if isinstance(id, tuple) and id[0] == "card"]
    panels = [[("title",)], [("targets",), *cards], [("wild",)], [("pot",)], [("log",)]]
    return entered(cue, change.old, ctx.layout.window, [[("me",)], *plates], panels)


def _cube(ctx: Context, width: int, face: str | None) -> Surface:
    return ctx.cubes.back(width) if face is None else ctx.cubes.face(face, width)


CUBES: Final = mixing.Piece(_cube, FACE_RATIO, RADIUS)


def _grown(node: Node, whole: float, share: float) -> Node | None:
    """A mountain of as many cubes as were piled."""
    look: Mountain = node.look
    left = int(look.left * min(1.0, share * whole))
    return node._replace(look=look._replace(left=left)) if left else None


def _marked(state: State, change: Changed, dealer: int) -> Iterator[Move]:
    """The movement of the mark that the dealer gets."""
    plate = change.old.get(("plate", dealer))
    if plate is not None:
        marked = plate._replace(look=replace(plate.look, dealer=True))
    elif dealer == state.view.seat:
        marked = dealer_mark(state)
    else:
        return
    yield stands(marked, opening.NAME_MS)
