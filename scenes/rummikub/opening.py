"""How a match of Rummikub opens: tiles are mixed and go into the pool, every seat draws one, the highest begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.rummikub import events as ev
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.choice import Changed, State
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.motion import pool_box, with_pool
from scenes.rummikub.texts import face as face_of
from scenes.rummikub.tiles import Back, TileLook
from scenes.table import opening
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Cue

TILES = 44
TURNS_UP = 0.6
"""The share of its way after which a drawn tile shows its face."""
WIDE = 0.25
"""How far tiles are mixed, as a share of the width of the mat."""
AWAY = 0.72
"""The share of the way from the middle of the mat to its edge at which a drawn tile lies."""


def cues(portrait: Callable[[RummikubLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first game (rummikub.R4); `portrait` tells where a seat has its face."""
    started = next((event for event in change.step.events if isinstance(event, ev.GameStarted)), None)
    if started is None or started.game > 1:
        return ()
    ctx, lay, view = state.ctx, state.boxes, state.view
    size = ctx.px(44), round(ctx.px(44) * WHOLE_RATIO)
    start, whole = pool_box(lay), view.pool + sum(player.rack for player in view.players)
    goals = [Node(("pooled", number), box_of(start), 0, Back()) for number in range(TILES)]
    pool = change.new["pool",]
    more = opening.growing(pool.id, lambda share: with_pool(pool, round(whole * share)))
    mixing = opening.Mixing(lay.mat.center, lay.mat.w * WIDE, "rack")
    found = [opening.gathered(mixing, opening.pieces(Back(), size, TILES), goals, [more])]
    drawn = {seat: tile for row in started.draws for seat, tile in enumerate(row) if tile >= 0}
    if drawn:
        ways = opening.ways(drawn, lambda seat: portrait(lay, seat), lay.mat, AWAY, start.center)
        found.append(opening.lots(partial(_drawn, drawn), ways, started.first, size, "tile"))
    who = opening.Beginner(started.first, portrait(lay, started.first))
    named = opening.named(ctx, "table.opening.first", state.match.seats, who, lay.mat.center, found[1:])
    return [*found, named]


def _drawn(drawn: dict[int, int], seat: int, way: float) -> Back | TileLook:
    """A tile that a seat draws, which turns up on its way."""
    return Back() if way < TURNS_UP else TileLook(face_of(drawn[seat]))
