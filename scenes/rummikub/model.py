"""What the panels and the board show of a match and its draft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.rummikub.board import Marks
from scenes.rummikub.panels import GaugeModel, MeModel, Models, SeatModel
from scenes.rummikub.words import turn_line
from scenes.table.names import SEAT_MARKS, avatar, seat_colour, seat_name

if TYPE_CHECKING:
    from scenes.rummikub.table import RummikubTable


def make_models(table: RummikubTable) -> Models:
    """What the panels show."""
    view, client, texts, desk = table.view, table.client, table.ctx.texts, table.desk
    playing = view.phase == "play"
    seats = tuple(
        (
            seat,
            SeatModel(
                seat_name(texts, client.seats, seat),
                avatar(client.seats, seat),
                (SEAT_MARKS[seat], seat_colour(client.seats, seat)),
                player.rack,
                player.opened,
                playing and view.turn == seat,
                player.wins,
            ),
        )
        for seat, player in enumerate(view.players)
        if seat != view.seat
    )
    mine = playing and view.turn == view.seat
    own = view.own
    timed = desk.bench is not None and own.clock == table.clock.seconds
    me = MeModel(
        seat_name(texts, client.seats, view.seat),
        avatar(client.seats, view.seat),
        len(desk.held),
        mine,
        own.opened,
        own.clock,
        table.clock.left if timed else float(own.clock),
    )
    last = table.notes.line(table.last) if table.last is not None else ""
    line, icon = table.notes.said or turn_line(texts, client, view, last or "")
    strict = view.config.table == "strict"
    return Models(view.game, view.config.games, view.pool, seats, me, line, icon, gauge(table), strict)


def gauge(table: RummikubTable) -> GaugeModel | None:
    """The running sum towards the first meld; None once the seat has opened."""
    view = table.view
    if view.own.opened or view.phase != "play" or not view.config.first_meld:
        return None
    worth = table.desk.bench.worth if table.desk.bench is not None else 0
    return GaugeModel(worth, view.config.first_meld, table.desk.rack.fits_beside_gauge())


def make_marks(table: RummikubTable) -> Marks:
    """What the board shows beside the tiles."""
    bench, view, client = table.desk.bench, table.view, table.client
    marks = Marks(refused=table.refused[0], shake=table.refused[1])
    marks.trail = {
        tile: (note.seat, seat_colour(client.seats, note.seat), laid)
        for note in view.since_own_turn()
        if note.act == "laid" and note.seat != view.seat
        for laid, tiles in ((False, note.moved), (True, note.laid))
        for tile in tiles
    }
    if bench is None:
        marks.fresh = frozenset(view.drawn) if view.phase == "play" else frozenset()
        return marks
    if not table.motion.busy or bench.table == table.desk.table:
        marks.states = {state.tiles[0]: state for state in bench.states()}
    laid = frozenset(bench.laid)
    marks.fresh = laid | frozenset(view.drawn)
    marks.pointed = table.hints.pointed - laid
    empty = not table.desk.table
    marks.zone = table.ctx.t(f"rummikub_table.mat.{'empty' if empty else 'drop'}")
    return marks


def trace(table: RummikubTable) -> dict[str, Any]:
    """Where things are and whose turn it is."""
    desk, view = table.desk, table.view
    own: list[list[int]] = []
    lying: list[list[int]] = []
    for tile in sorted(desk.goals_known()):
        box = desk.tile_box(tile)
        if box is not None:
            (lying if desk.on_table(tile) else own).append([tile, *box.center])
    free = desk.free_box()
    bench = desk.bench
    return {
        "mine": bench is not None and not table.motion.busy,
        "round": view.game,
        "opened": view.own.opened,
        "own": own,
        "table": lying,
        "sets": [list(tiles) for tiles in desk.table],
        "worth": bench.worth if bench is not None else 0,
        "missing": [refusal.reason for refusal in bench.missing] if bench is not None else [],
        "past": len(bench.past) if bench is not None else 0,
        "free": list(free.center) if free is not None else [],
        "rack": list(desk.lay.rack.center),
        "tile": table.focused_tile,
        "chosen": list(table.fingers.selection),
        "left": round(table.clock.left),
    }
