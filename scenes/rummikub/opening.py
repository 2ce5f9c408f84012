"""How a match of Rummikub opens: tiles are mixed and laid out in the middle, every seat draws one, the highest
begins."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from game.rummikub import events as ev
from scenes.rummikub import spread
from scenes.rummikub.choice import Changed, State
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.motion import with_pool
from scenes.rummikub.texts import face as face_of
from scenes.rummikub.tiles import Back, TileLook
from scenes.table import mixing, opening
from scenes.table.entering import entered
from scenes.table.stage import Cue, Move, still

TURNS_UP: Final = 0.6
"""The share of its way after which a drawn tile shows its face."""
WIDE: Final = (0.3, 0.32)
"""How far tiles are mixed to the sides, up and down, as shares of the mat."""
POURED: Final = ("7r", "12k", "3o", "9b", "J", "1k", "11o", "5r", "8b", "13r", "2o", "6k", "4b", "10r")
"""What tiles show as they are poured out."""
LARGE: Final = 1.3
"""How much larger than in their rows tiles are while they are mixed."""


def cues(portrait: Callable[[RummikubLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first game (rummikub.R4); `portrait` tells where a seat has its face."""
    started = next((event for event in change.step.events if isinstance(event, ev.GameStarted)), None)
    if started is None or started.game > 1:
        return ()
    ctx, lay, view = state.ctx, state.boxes, state.view
    whole = view.pool + sum(player.rack for player in view.players)
    drawn, mat = spread.drawn_first(started), lay.mat
    found = [_mixed(state, change, whole)]
    if drawn:
        size, lie = spread.large(lay, whole), spread.taken(lay, whole)
        ways: dict[int, tuple[opening.Point, opening.Point]] = {
            seat: (lie[number][:2], spread.before(lay, seat, size)) for number, seat in enumerate(drawn)
        }
        lots = opening.lots(partial(_drawn, drawn), ways, started.first, size, "tile")
        found.append(replace(lots, moves=(*lots.moves, _rest(lay, whole, len(drawn), opening.LOT_MS))))
    who = opening.Beginner(started.first, portrait(lay, started.first))
    rest = _rest(lay, whole, len(drawn), opening.NAME_MS)
    return [*found, opening.named(ctx, "table.opening.first", state.match.seats, who, mat.center, found[1:], [rest])]


def _mixed(state: State, change: Changed, whole: int) -> Cue:
    """The cue of the tiles that are mixed and laid out, while the panels come in."""
    lay, (wide, high), pool = state.boxes, WIDE, change.new["pool",]
    lie = spread.spots(lay, whole)
    reach = lay.mat.w * wide, lay.mat.h * high
    stirred = mixing.Mixing(spread.TILES, lay.mat.center, reach, round(lie[0].width * LARGE), "rack", POURED)
    counted = mixing.filling(pool.id, lambda share: with_pool(pool, round(whole * share)))
    cue = mixing.gathered(stirred, lie, [counted], stay=True)
    ids: list[Hashable] = [("me",), ("rack",), *(("seat", seat) for seat in lay.plates)]
    return entered(cue, change.old, state.ctx.layout.window, [[id] for id in ids], [[("pool",)], [("title",)]])


def _rest(lay: RummikubLayout, whole: int, gone: int, ms: float) -> Move:
    """The movement of the tiles that nobody drew, which lie there."""
    there = mixing.lying(spread.TILES, spread.taken(lay, whole)[gone:], ())
    return still(mixing.HEAP, ms, lambda t: there)


def _drawn(drawn: dict[int, int], seat: int, way: float) -> Back | TileLook:
    """A tile that a seat draws, which turns up on its way."""
    return Back() if way < TURNS_UP else TileLook(face_of(drawn[seat]))
