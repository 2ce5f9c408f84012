"""How a game of Dragon Holla opens: cubes are mixed, everybody throws the die, the highest deals."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.holla import events as ev
from scenes.holla.choice import Changed, State
from scenes.holla.layout import HollaLayout
from scenes.holla.motion import Flying
from scenes.kit.cubes import Cubes
from scenes.table import opening
from scenes.table.names import tell
from scenes.table.stage import Cue

CUBES = 28


def cues(face: Callable[[HollaLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first round (holla.R54); `face` tells where a seat has its portrait."""
    started = next((event for event in change.step.events if isinstance(event, ev.RoundStarted)), None)
    if started is None or started.round > 1:
        return ()
    lay, ctx = state.boxes, state.ctx
    width, centre = ctx.px(42), lay.river.center
    pieces = opening.pieces(Flying(-1, width), (width, Cubes.height(width)), CUBES)
    found = [opening.mixed(pieces, centre, lay.river.w * 0.32, "stones")]
    thrown = {seat: eye for row in started.rolls for seat, eye in enumerate(row) if eye > 0}
    if thrown:
        spots = {seat: opening.beside(face(lay, seat), centre) for seat in thrown}
        size = ctx.px(46), ctx.px(46)
        found.append(opening.lots(lambda seat, way: opening.die(thrown[seat], way), spots, centre, size, "die"))
    words = tell(ctx.texts, "table.opening.dealer", state.match.seats, started.dealer)
    return [*found, opening.named(ctx, words, centre)]
