"""The course of games and turns; changes the state in place (rummikub.R4-R6, R14, R27-R33)."""

from __future__ import annotations

from game.kernel.chance import Stream
from game.pieces.tiles import JOKER, KIND_OF, NUMBER_OF, NUMBERS, box
from game.rummikub import events as ev
from game.rummikub.actions import Sets, Tiles
from game.rummikub.scoring import end_game
from game.rummikub.state import NONE, PLAY, RummikubState, TurnNote
from game.rummikub.validate import laid_tiles, moved_tiles, new_sets, settle_table, worth_of


def deal(state: RummikubState) -> list[ev.RummikubEvent]:
    """Finds out who starts, mixes, deals, and leaves the rest as the pool (rummikub.R4, rummikub.R5)."""
    n, config = state.seats, state.config
    state.game += 1
    if state.game > 1 and config.next_start == "winner":
        state.starts, state.first = (), state.dealer
    else:
        draw_for_start(state)
    tiles = list(box(state.copies))
    state.chance.stream("shuffle", state.game).shuffle(tiles)
    size = config.tiles_dealt
    for i in range(n):
        state.racks[(state.first + i) % n] = sorted(tiles[i * size : (i + 1) * size])
    state.pool = tiles[n * size :]
    state.table = ()
    state.opened = [False] * n
    state.drawn = [()] * n
    state.known = [set() for _ in range(n)]
    state.passes = 0
    state.turns = []
    state.turn, state.phase = state.first, PLAY
    started = ev.GameStarted(state.game, state.first, state.starts, len(state.pool))
    return [started, *(ev.Dealt(s, tuple(state.racks[s])) for s in range(n))]


def draw_for_start(state: RummikubState) -> None:
    """Draws one tile for each seat, the highest number starts; equal ones and jokers draw again (rummikub.R4)."""
    stream = state.chance.stream("start", state.game)
    again = state.config.start_joker == "again"
    joker = NUMBERS + 1 if state.config.start_joker == "highest" else 0
    drawing = list(range(state.seats))
    rows: list[Tiles] = []
    while True:
        values = dict.fromkeys(drawing, 0)
        waiting = drawing
        while waiting:
            row = _draw_row(state, stream, waiting)
            rows.append(row)
            for seat in waiting:
                kind = KIND_OF[row[seat]]
                values[seat] = joker if kind == JOKER else NUMBER_OF[kind]
            waiting = [s for s in waiting if again and KIND_OF[row[s]] == JOKER]
        best = max(values.values())
        drawing = [s for s in drawing if values[s] == best]
        if len(drawing) == 1 or state.config.start_tie == "turn_order":
            break
    state.starts, state.first = tuple(rows), drawing[0]


def _draw_row(state: RummikubState, stream: Stream, seats: list[int]) -> Tiles:
    """Draws one tile for each of these seats out of a box mixed anew; -1 for the others."""
    tiles = list(box(state.copies))
    stream.shuffle(tiles)
    return tuple(tiles[seats.index(s)] if s in seats else NONE for s in range(state.seats))


def lay(state: RummikubState, seat: int, after: Sets, late: bool = False) -> list[ev.RummikubEvent]:
    """Lays a table that was judged good; the last tile ends the game (rummikub.R10-R26, rummikub.R30)."""
    before = state.table
    laid, moved = laid_tiles(before, after), moved_tiles(before, after)
    opening = not state.opened[seat]
    worth = worth_of(new_sets(before, after)) if opening else 0
    state.table = settle_table(after)
    gone = set(laid)
    state.racks[seat] = [t for t in state.racks[seat] if t not in gone]
    state.known[seat] -= gone
    state.drawn[seat] = ()
    state.opened[seat] = True
    state.passes = 0
    _count_play(state, seat, laid, moved, opening)
    out: list[ev.RummikubEvent] = [ev.Laid(seat, before, state.table, laid, moved, opening, worth)]
    end_turn(state, TurnNote(seat, "laid", laid, moved, 0, late))
    if state.racks[seat]:
        return out
    return [*out, ev.Called(seat), *end_game(state)]


def draw(state: RummikubState, seat: int, rule: str, late: bool = False) -> list[ev.RummikubEvent]:
    """Takes one tile, or passes when there is none; the turn ends (rummikub.R14, rummikub.R27, rummikub.R33)."""
    if not state.pool:
        return pass_turn(state, seat, late)
    tiles = take(state, seat, 1)
    state.passes = 0
    end_turn(state, TurnNote(seat, "drew", drawn=1, late=late))
    return [ev.Drew(seat, tiles, rule)]


def pass_turn(state: RummikubState, seat: int, late: bool = False) -> list[ev.RummikubEvent]:
    """Passes with an empty pool; a full round of it ends the game (rummikub.R33)."""
    state.tally.add("passes")
    state.passes += 1
    end_turn(state, TurnNote(seat, "passed", late=late))
    return [ev.Passed(seat), *_blocked(state)]


def restore(state: RummikubState, seat: int, draft: Sets, rule: str, late: bool) -> list[ev.RummikubEvent]:
    """Puts unfinished sets back and takes the penalty tiles that there are (rummikub.R28)."""
    back = laid_tiles(state.table, draft)
    state.known[seat] |= set(back)
    out: list[ev.RummikubEvent] = [ev.Restored(seat, draft, state.table, back, rule)]
    tiles = take(state, seat, state.config.penalty_tiles)
    state.passes = 0 if tiles else state.passes + 1
    state.tally.add("restored")
    end_turn(state, TurnNote(seat, "restored", back, (), len(tiles), late))
    if tiles:
        out.append(ev.Drew(seat, tiles, "rummikub.R28"))
    return [*out, *_blocked(state)]


def take(state: RummikubState, seat: int, count: int) -> Tiles:
    """Moves tiles from the pool to a rack, as many as there are."""
    tiles = tuple(state.pool.pop() for _ in range(min(count, len(state.pool))))
    state.racks[seat] = sorted((*state.racks[seat], *tiles))
    state.drawn[seat] = tiles
    state.tally.add("drawn", len(tiles))
    return tiles


def end_turn(state: RummikubState, note: TurnNote) -> None:
    """Notes the turn and passes it to the left (rummikub.R6)."""
    state.turns.append(note)
    state.tally.add("turns")
    state.tally.add("late", note.late)
    state.turn = (note.seat + 1) % state.seats


def _blocked(state: RummikubState) -> list[ev.RummikubEvent]:
    """Ends the game when nobody has moved for the agreed rounds (rummikub.R33)."""
    return end_game(state) if not state.pool and state.passes >= state.config.idle_rounds * state.seats else []


def _count_play(state: RummikubState, seat: int, laid: Tiles, moved: Tiles, opening: bool) -> None:
    tally = state.tally
    tally.add("plays")
    tally.add("placed", len(laid))
    tally.add("rearranged", bool(moved))
    if opening:
        tally.add("openings")
        tally.add("opening_turns", 1 + sum(note.seat == seat for note in state.turns))
