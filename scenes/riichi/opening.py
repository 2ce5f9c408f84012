"""How a match of riichi opens: tiles are mixed, two dice break the wall, the first dealer is named."""

from collections.abc import Sequence

from game.riichi import events as ev
from game.riichi.view import HIDDEN
from scenes.kit.mahjong import Mahjong
from scenes.riichi.choice import Changed, State
from scenes.riichi.styles import Tile
from scenes.table import opening
from scenes.table.names import tell
from scenes.table.stage import Cue

TILES = 34


def cues(state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first round (riichi.R5)."""
    started = next((event for event in change.step.events if isinstance(event, ev.RoundStarted)), None)
    if started is None or started.round > 1:
        return ()
    ctx, lay = state.ctx, state.boxes
    width, centre = ctx.px(36), lay.centre.center
    pieces = opening.pieces(Tile(HIDDEN, width), Mahjong.size(width, 0), TILES)
    words = tell(ctx.texts, "table.opening.dealer", state.match.seats, started.dealer)
    above = centre[0], lay.centre.top - ctx.px(64)
    return [
        opening.mixed(pieces, centre, ctx.px(370), "wall", 0.72), opening.dice(ctx, above, started.dice),
        opening.named(ctx, words, above),
    ]  # fmt: skip
