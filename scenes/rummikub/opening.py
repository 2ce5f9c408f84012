"""How a match of Rummikub opens: tiles are mixed and lie down in rings that turn, every seat draws one, the
highest begins."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from game.rummikub import events as ev
from scenes.kit.motion import in_out_sine, lerp
from scenes.rummikub import spread
from scenes.rummikub.choice import Changed, State
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.panels import Pool
from scenes.rummikub.texts import face as face_of
from scenes.rummikub.tiles import Back, TileLook
from scenes.table import mixing, opening
from scenes.table.entering import entered
from scenes.table.names import tell
from scenes.table.nodes import Node
from scenes.table.stage import Cue, Move, still
from scenes.table.styles import Scaled

TURNS_UP: Final = 0.6
"""The share of its way after which a drawn tile shows its face."""
WIDE: Final = (0.3, 0.32)
"""How far tiles are mixed to the sides, up and down, as shares of the mat."""
POURED: Final = ("7r", "12k", "3o", "9b", "J", "1k", "11o", "5r", "8b", "13r", "2o", "6k", "4b", "10r")
"""What tiles show as they are poured out."""
LARGE: Final = 1.3
"""How much larger than in their rings tiles are while they are mixed."""


def cues(portrait: Callable[[RummikubLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first game (rummikub.R4); `portrait` tells where a seat has its face."""
    started = next((event for event in change.step.events if isinstance(event, ev.GameStarted)), None)
    if started is None or started.game > 1:
        return ()
    ctx, lay, view = state.ctx, state.boxes, state.view
    rings = spread.Rings(lay, view.pool + sum(player.rack for player in view.players))
    drawn, found, faces = spread.drawn_first(started), [_mixed(state, change, rings)], list[Move]()
    if drawn:
        places = dict(zip(drawn, rings.lots(len(drawn)), strict=True))
        ways: dict[int, tuple[opening.Point, opening.Point]] = {
            seat: (spot[:2], box.center) for (seat, box), spot in zip(places.items(), rings.taken(0.0), strict=False)
        }
        lots = opening.lots(partial(_drawn, drawn, rings), ways, started.first, rings.large, "tile")
        faces = list(opening.drawers(state.match.seats, places, rings.face, opening.LOT_MS))
        found.append(replace(lots, moves=(*lots.moves, *faces, _rest(rings, len(drawn), 0.0, opening.LOT_MS))))
    told = tell(ctx.texts, "table.opening.first", state.match.seats, started.first)
    who = opening.Beginner(started.first, told, portrait(lay, started.first))
    rest = [_rest(rings, len(drawn), opening.LOT_MS, opening.NAME_MS), _silent(opening.NAME_MS)]
    rest += [] if ctx.calm else opening.leaving(faces, opening.NAME_MS)
    words = rings.words(opening.high(ctx))
    named = opening.named(ctx, state.match.seats, who, words.center, found[1:], rest, room=words.size)
    return [*found, named]


def _mixed(state: State, change: Changed, rings: spread.Rings) -> Cue:
    """The cue of the tiles that are mixed and laid out, while the panels come in."""
    lay, (wide, high) = state.boxes, WIDE
    reach = lay.mat.w * wide, lay.mat.h * high
    stirred = mixing.Mixing(spread.TILES, lay.mat.center, reach, round(rings.width * LARGE), "rack", POURED)
    silent = _silent(mixing.MIX_MS + mixing.GATHER_MS)
    cue = mixing.gathered(stirred, rings.spots(0.0), [silent], stay=True)
    ids: list[Hashable] = [("me",), ("rack",), *(("seat", seat) for seat in lay.plates)]
    # All tiles on the mat are the pool.
    pool = change.old["pool",]._replace(look=Pool(rings.count))
    panels = {**change.old, pool.id: pool}
    return entered(cue, panels, state.ctx.layout.window, [[id] for id in ids], [[pool.id], [("title",)]])


def _silent(ms: float) -> Move:
    """The movement of the line below the mat, which is not there: tiles fly over it."""
    return still(("line",), ms, lambda t: None)


def _rest(rings: spread.Rings, gone: int, begin: float, ms: float) -> Move:
    """The movement of the tiles that nobody drew, whose rings turn from this millisecond on."""

    def at(t: float) -> Node | None:
        turned = in_out_sine((begin + t * ms) / (opening.LOT_MS + opening.NAME_MS))
        return mixing.lying(spread.TILES, rings.taken(turned)[gone:], ())

    return still(mixing.HEAP, ms, at)


def _drawn(drawn: dict[int, int], rings: spread.Rings, seat: int, way: float, at: opening.Point) -> Node:
    """A tile that a seat draws, which turns up on its way."""
    look = Back() if way < TURNS_UP else TileLook(face_of(drawn[seat]))
    wide, high = rings.large
    share = lerp(rings.width / wide, 1.0, min(1.0, 2 * way))
    box = 0, 0, round(wide * share), round(high * share)
    return Node(mixing.HEAP, box, mixing.LAYER, look if share == 1 else Scaled(look, rings.large)).around(at)
