"""How a match of Rummikub opens: tiles are mixed, every seat draws one, the highest begins."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.rummikub import events as ev
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.choice import Changed, State
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.texts import face as face_of
from scenes.rummikub.tiles import Back, TileLook
from scenes.table import opening
from scenes.table.names import tell
from scenes.table.stage import Cue

TILES = 30
TURNS_UP = 0.6
"""The share of its way after which a drawn tile shows its face."""


def cues(portrait: Callable[[RummikubLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first game (rummikub.R4); `portrait` tells where a seat has its face."""
    started = next((event for event in change.step.events if isinstance(event, ev.GameStarted)), None)
    if started is None or started.game > 1:
        return ()
    ctx, lay = state.ctx, state.boxes
    width, centre = ctx.px(44), lay.mat.center
    size = width, round(width * WHOLE_RATIO)
    found = [opening.mixed(opening.pieces(Back(), size, TILES), centre, lay.mat.w * 0.28, "rack")]
    drawn = {seat: tile for row in started.draws for seat, tile in enumerate(row) if tile >= 0}
    if drawn:
        spots = {seat: opening.beside(portrait(lay, seat), centre, 0.6) for seat in drawn}
        turned = {seat: TileLook(face_of(tile)) for seat, tile in drawn.items()}
        lots = opening.lots(
            lambda seat, way: Back() if way < TURNS_UP else turned[seat], spots, centre, size, "tile"
        )  # fmt: skip
        found.append(lots)
    words = tell(ctx.texts, "table.opening.first", state.match.seats, started.first)
    return [*found, opening.named(ctx, words, centre)]
