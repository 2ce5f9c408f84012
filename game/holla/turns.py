"""The course of rounds and turns (holla.R50-R66, holla.R97); changes the state in place."""

from __future__ import annotations

from game.holla import events as ev
from game.holla.scoring import void_round
from game.holla.state import DISCARD, DRAW, HAND, LAST_CALL, NONE, HollaState, TurnNote, rules_of_hand
from game.pieces.cubes import CUBES


def roll_for_dealer(state: HollaState) -> None:
    """Chooses the first dealer by die; ties roll again or go by turn order (holla.R54)."""
    die = state.chance.stream("dealer")
    rolling = list(range(state.seats))
    rows: list[tuple[int, ...]] = []
    while True:
        row = [0] * state.seats
        for seat in rolling:
            row[seat] = die.below(6) + 1
        rows.append(tuple(row))
        best = max(row)
        rolling = [s for s in rolling if row[s] == best]
        if len(rolling) == 1 or state.config.dealer_tie == "turn_order":
            break
    state.rolls = tuple(rows)
    state.dealer = rolling[0]


def deal(state: HollaState) -> list[ev.HollaEvent]:
    """Shuffles, deals thirteen each, heaps the mountains, opens the first cube (holla.R50-R52, holla.R58)."""
    n = state.seats
    state.round += 1
    cubes = list(range(CUBES))
    state.chance.stream("shuffle", state.round).shuffle(cubes)
    state.ridges = [sorted(cubes[i * HAND : (i + 1) * HAND]) for i in range(n)]
    rest = cubes[n * HAND :]
    share, extra = divmod(len(rest), n)
    state.mountains = [[] for _ in range(n)]
    at = 0
    for i in range(n):
        seat = (state.dealer + i) % n
        size = share + (1 if i < extra else 0)
        state.mountains[seat] = rest[at : at + size]
        at += size
    state.opening = state.mountains[state.dealer].pop()
    state.island, state.island_by = state.opening, state.dealer
    state.left = len(rest) - 1
    state.hands = rules_of_hand(state.config, state.opening)
    state.first = (state.dealer + (n - 1 if state.config.first_player == "dealer_left" else 1)) % n
    state.turn, state.phase = state.first, DRAW
    state.locked = [[] for _ in range(n)]
    state.known = [set() for _ in range(n)]
    state.river, state.river_by = [], []
    state.river_used = [0] * n
    state.drawn, state.source, state.draws = NONE, "", 0
    state.closer, state.window_open, state.barred = NONE, False, NONE
    state.claims = [False] * n
    state.dry, state.last_turns = 0, NONE
    state.turns, state.undo, state.result = [], None, None
    started = ev.RoundStarted(
        state.round, state.dealer, state.first, state.opening, tuple(map(len, state.mountains)),
        state.rolls if state.round == 1 else (),
    )  # fmt: skip
    return [started, *(ev.Dealt(s, tuple(state.ridges[s])) for s in range(n))]


def lender_of(state: HollaState, seat: int) -> int:
    """The seat whose mountain serves this seat (holla.R63); there must be a cube left somewhere."""
    mountains = state.mountains
    if mountains[seat]:
        return seat
    n = state.seats
    if state.config.borrowed_mountain == "fullest":
        return max(range(n), key=lambda s: (len(mountains[s]), -((s - seat) % n)))
    start = seat if state.config.borrowed_mountain == "next_in_turn" else state.dealer
    offset = 1 if state.config.borrowed_mountain == "next_in_turn" else 0
    return next(s for s in ((start + offset + i) % n for i in range(n)) if mountains[s])


def take_from_mountain(state: HollaState, seat: int) -> tuple[int, int]:
    """Takes the next mountain cube for a seat; returns the cube and the lender (-1 for the own mountain)."""
    lender = lender_of(state, seat)
    state.left -= 1
    return state.mountains[lender].pop(), (NONE if lender == seat else lender)


def give_away(state: HollaState, seat: int, cube: int) -> ev.Discarded:
    """Puts a cube of the ridge onto the island, or after a river draw into the river (holla.R61, R64, R66)."""
    state.ridges[seat].remove(cube)
    state.known[seat].discard(cube)
    if state.source == "river":
        state.river.append(cube)
        state.river_by.append(seat)
        return ev.Discarded(seat, cube, "river")
    pushed = state.island
    if pushed != NONE:
        state.river.append(pushed)
        state.river_by.append(state.island_by)
    state.island, state.island_by = cube, seat
    return ev.Discarded(seat, cube, "island", pushed)


def end_turn(state: HollaState, seat: int, cube: int, pushed: int) -> list[ev.HollaEvent]:
    """Closes a turn: opens the window for Holla and passes the turn on, or ends the round (holla.R76, R97).

    A discard without a draw is a foul (holla.R88); it leaves another's window open.
    """
    river_turn = state.source == "river"
    if state.barred != seat:
        state.barred = NONE
    dry, last = state.dry, state.last_turns
    state.undo = (seat, cube, pushed, state.drawn, state.source, dry, last)
    state.turns.append(TurnNote(seat, state.source, NONE if state.source == "mountain" else state.drawn, cube))
    state.dry = 0 if state.source == "mountain" else dry + 1
    if river_turn and state.config.river_lock == "turn":
        state.ridges[seat].extend(state.locked[seat])
        state.locked[seat] = []
    hands = state.hands
    assert hands is not None
    allowed = not river_turn and state.barred != seat
    complete = (allowed or state.config.holla_after_river == "turn_start") and hands.complete(state.kinds_of(seat))
    state.claims[seat] = river_turn and complete and state.config.holla_after_river == "turn_start"
    if not (state.window_open and state.source == "" and state.closer != seat):
        state.closer = seat if allowed else NONE
        state.window_open = complete and allowed
    state.drawn, state.source, state.draws = NONE, "", 0
    state.turn = (seat + 1) % state.seats
    state.phase = DRAW
    if not state.left:
        state.last_turns = state.seats if last == NONE else last - 1
    if not must_void(state):
        return []
    if state.window_open:
        state.phase = LAST_CALL
        return []
    return void_round(state, "holla.R97")


def must_void(state: HollaState) -> bool:
    """Whether no further turn may begin (holla.R97)."""
    if not state.left and (state.last_turns == 0 or state.config.exhausted == "void_at_once"):
        return True
    return state.dry >= state.config.idle_turns * state.seats


def close_window(state: HollaState) -> None:
    """Closes the window for Holla once the next player has drawn (holla.R76)."""
    state.closer, state.window_open = NONE, False
    state.undo = None


def restore_discard(state: HollaState) -> ev.TookBack:
    """Takes the last discard back after a false Holla (holla.R86)."""
    assert state.undo is not None
    seat, cube, pushed, drawn, source, dry, last = state.undo
    state.island = pushed
    if pushed != NONE:
        state.river.pop()
        state.island_by = state.river_by.pop()
    else:
        state.island_by = NONE
    state.ridges[seat].append(cube)
    state.known[seat].add(cube)
    state.turns.pop()
    state.turn, state.phase = seat, DISCARD
    state.drawn, state.source, state.draws = drawn, source, 1
    state.dry, state.last_turns = dry, last
    close_window(state)
    return ev.TookBack(seat, cube)
