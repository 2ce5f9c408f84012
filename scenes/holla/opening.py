"""How a game of Dragon Holla opens: cubes are mixed and piled to mountains, everybody throws the die, the highest
deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, zip_longest
from typing import Final

from pygame import Rect

from game.holla import events as ev
from scenes.holla.board import Mountain, stack_boxes
from scenes.holla.choice import Changed, State
from scenes.holla.layout import HollaLayout
from scenes.holla.motion import Flying, heap
from scenes.kit.cubes import Cubes
from scenes.table import opening
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Cue, Move, stands

CUBE: Final = 42
WIDE: Final = 0.3
"""How far cubes are mixed, as a share of the river's width."""
SHORE: Final = 0.74
"""The share of the way from the middle to its seat's shore at which a die lies."""


def cues(face: Callable[[HollaLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first round (holla.R54); `face` tells where a seat has its portrait."""
    started = next((event for event in change.step.events if isinstance(event, ev.RoundStarted)), None)
    if started is None or started.round > 1:
        return ()
    ctx, lay = state.ctx, state.boxes
    found = [_mixed(state, change)]
    thrown = {seat: eye for row in started.rolls for seat, eye in enumerate(row) if eye > 0}
    if thrown:
        ways = opening.ways(thrown, lambda seat: face(lay, seat), lay.river, SHORE)
        size = ctx.px(50), ctx.px(50)
        dice = opening.lots(lambda seat, way: opening.die(thrown[seat], way), ways, started.dealer, size, "die")
        found.append(dice)
    who = opening.Beginner(started.dealer, face(lay, started.dealer))
    marks = tuple(_marked(change, started.dealer))
    centre = lay.river.centerx, lay.river.y + lay.river.h * 0.2
    named = opening.named(ctx, "table.opening.dealer", state.match.seats, who, centre, found[1:], marks)
    return [*found, named]


def _mixed(state: State, change: Changed) -> Cue:
    """The cue of the cubes that are mixed and piled to the mountains; those to be dealt lie on the island."""
    ctx, lay, width = state.ctx, state.boxes, state.ctx.px(CUBE)
    mountains = [change.new["mountain", seat] for seat in range(state.view.seats) if ("mountain", seat) in change.new]
    rows = (
        [lower for _, lower, _ in stack_boxes(ctx, lay, look.seat, look.start, look.left)]
        for look in (node.look for node in mountains)
    )
    piled = [box for box in chain.from_iterable(zip_longest(*rows)) if box is not None]
    goals = [Node(("pile", number), box_of(box), 0, Flying(-1, width)) for number, box in enumerate(piled)]
    rest = heap(lay)
    whole = (len(goals) + len(rest)) / max(1, len(goals))
    cubes = [
        *opening.pieces(Flying(-1, width), (width, Cubes.height(width)), len(goals)),
        *(node._replace(look=Flying(-1, width)) for node in rest),
    ]
    more = [opening.growing(node.id, partial(_grown, node, whole)) for node in mountains]
    mixing = opening.Mixing(lay.river.center, lay.river.w * WIDE, "stones")
    return opening.gathered(mixing, cubes, [*goals, *rest], more)


def _grown(node: Node, whole: float, share: float) -> Node | None:
    """A mountain of as many cubes as were piled."""
    look: Mountain = node.look
    left = int(look.left * min(1.0, share * whole))
    return node._replace(look=look._replace(left=left)) if left else None


def _marked(change: Changed, dealer: int) -> Iterator[Move]:
    """The movement of the mark that the dealer gets."""
    plate, me = change.old.get(("plate", dealer)), change.old.get(("me",))
    if plate is not None:
        marked = plate._replace(look=replace(plate.look, dealer=True))
    elif me is not None:
        marked = me._replace(look=replace(me.look, seat=replace(me.look.seat, dealer=True)))
    else:
        return
    yield stands(marked, opening.NAME_MS)
