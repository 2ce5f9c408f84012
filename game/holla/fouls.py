"""The fouls at a strict table and what it does with them (holla.R85-R92); changes the state in place."""

from __future__ import annotations

from game.holla import events as ev
from game.holla.actions import Declare, Discard, DrawIsland, DrawMountain, DrawRiver, HollaAction, ShowCube, TouchRidge
from game.holla.scoring import forfeit, pay_pot
from game.holla.state import DISCARD, DRAW, HAND, NONE, HollaState
from game.holla.turns import close_window, lender_of, restore_discard, take_from_mountain

_TURN_ACTS = (DrawMountain, DrawIsland, DrawRiver, Discard)


def foul_of(state: HollaState, seat: int, action: HollaAction) -> str:
    """The rule this action breaks in a way that a strict table lets happen, else an empty text."""
    if state.config.table != "strict" or state.phase not in (DRAW, DISCARD):
        return ""
    if isinstance(action, Declare):
        return _false_call(state, seat, action)
    if isinstance(action, _TURN_ACTS):
        if seat != state.turn:
            return "holla.R87" if not isinstance(action, Discard) or action.cube in state.ridges[seat] else ""
        return _wrong_count(state, seat, action)
    if isinstance(action, ShowCube):
        return "holla.R90" if action.cube in state.ridges[seat] else ""
    if isinstance(action, TouchRidge) and _can_touch(state, seat, action):
        return "holla.R92" if action.wilful else "holla.R91"
    return ""


def commit(state: HollaState, seat: int, action: HollaAction, rule: str) -> list[ev.HollaEvent]:
    """Lets the foul happen and applies its penalty."""
    config = state.config
    out: list[ev.HollaEvent] = []
    if rule == "holla.R88":
        return _miscount(state, seat, action)
    if rule == "holla.R86":
        return _false_holla(state, seat)
    if rule == "holla.R87":
        return [ev.Foul(seat, rule), *pay_pot(state, seat, config.out_of_turn_penalty, rule)]
    if isinstance(action, ShowCube):
        state.known[seat].add(action.cube)
        out = [ev.Foul(seat, rule), ev.Shown(seat, (action.cube,))]
        return out + pay_pot(state, seat, config.exposed_penalty, rule)
    assert isinstance(action, TouchRidge)
    shown = _overturn(state, action)
    out = [ev.Foul(seat, rule, action.seat), ev.Shown(action.seat, shown)]
    if action.wilful:
        return out + forfeit(state, seat)
    times = action.count if config.touched_count == "per_cube" else 1
    return out + pay_pot(state, seat, config.touched_penalty * times, rule)


def correct_count(state: HollaState, seat: int) -> list[ev.HollaEvent]:
    """Brings a hand back to thirteen after its discard and takes the penalty (holla.R88, holla.R89)."""
    hand = len(state.ridges[seat]) + len(state.locked[seat])
    if hand == HAND:
        return []
    by = state.dealer if seat != state.dealer else (state.dealer + state.seats - 1) % state.seats
    out: list[ev.HollaEvent] = [ev.Foul(seat, "holla.R88")]
    if hand > HAND:
        out.append(ev.Counted(seat, by, removed=_remove_blindly(state, seat, hand - HAND)))
    else:
        out.append(ev.Counted(seat, by, added=_add_missing(state, seat, by, HAND - hand)))
    state.barred = seat
    return out + pay_pot(state, seat, state.config.wrong_count_penalty, "holla.R88")


def _false_call(state: HollaState, seat: int, action: Declare) -> str:
    if action.yeok is not None and state.config.yeok_reading == "best":
        return ""
    if state.phase == DRAW and seat == state.closer:
        return "holla.R86"
    if (
        state.phase == DRAW
        and seat == state.turn
        and state.config.holla_after_river == "turn_start"
        and _after_river(state, seat)
    ):
        return "holla.R86"
    return "" if seat in (state.turn, _last_seat(state)) else "holla.R87"


def _after_river(state: HollaState, seat: int) -> bool:
    return any(t.seat == seat and t.source == "river" for t in state.turns[-state.seats :])


def _last_seat(state: HollaState) -> int:
    return state.turns[-1].seat if state.turns else NONE


def _wrong_count(state: HollaState, seat: int, action: HollaAction) -> str:
    if isinstance(action, Discard):
        short = state.phase == DRAW and action.cube in state.ridges[seat] and state.left
        return "holla.R88" if short else ""
    if state.phase != DISCARD or state.draws != 1:
        return ""
    if isinstance(action, DrawMountain) and state.left:
        return "holla.R88"
    return "holla.R88" if isinstance(action, DrawIsland) and state.island != NONE else ""


def _can_touch(state: HollaState, seat: int, action: TouchRidge) -> bool:
    other = action.seat
    return 0 <= other < state.seats and other != seat and 1 <= action.count <= len(state.ridges[other])


def _miscount(state: HollaState, seat: int, action: HollaAction) -> list[ev.HollaEvent]:
    """Makes the wrong count of a second draw, which is found at the discard."""
    state.draws += 1
    if isinstance(action, DrawMountain):
        cube, lender = take_from_mountain(state, seat)
        state.ridges[seat].append(cube)
        return [ev.Drew(seat, "mountain", cube, lender)]
    cube = state.island
    state.island = state.island_by = NONE
    state.ridges[seat].append(cube)
    state.known[seat].add(cube)
    return [ev.Drew(seat, "island", cube)]


def _false_holla(state: HollaState, seat: int) -> list[ev.HollaEvent]:
    hand = tuple(sorted(state.hand_of(seat)))
    state.known[seat] |= set(hand)
    state.tally.add("false_holla")
    state.claims[seat] = False
    out: list[ev.HollaEvent] = [ev.Declared(seat, hand, False), ev.Foul(seat, "holla.R86")]
    again = state.config.false_holla_turn == "discard_again" and state.undo is not None and state.undo[0] == seat
    if again:
        out.append(restore_discard(state))
    elif seat == state.closer:
        close_window(state)
    paid = pay_pot(state, seat, state.config.false_holla_penalty, "holla.R86")
    return out + paid


def _overturn(state: HollaState, action: TouchRidge) -> tuple[int, ...]:
    """Draws by chance which cubes fall open."""
    pile = sorted(state.ridges[action.seat])
    stream = state.chance.stream(
        "touch", state.round, len(state.turns), sum(map(len, state.known)), sum(state.pot_paid)
    )
    stream.shuffle(pile)
    shown = tuple(sorted(pile[: action.count]))
    state.known[action.seat] |= set(shown)
    return shown


def _remove_blindly(state: HollaState, seat: int, count: int) -> tuple[int, ...]:
    pile = sorted(state.ridges[seat])
    state.chance.stream("count", state.round, len(state.turns)).shuffle(pile)
    removed = tuple(pile[:count])
    for cube in removed:
        state.ridges[seat].remove(cube)
        state.known[seat].discard(cube)
        state.river.append(cube)
        state.river_by.append(seat)
    return removed


def _add_missing(state: HollaState, seat: int, by: int, count: int) -> tuple[int, ...]:
    added = []
    for _ in range(min(count, state.left)):
        cube = state.mountains[lender_of(state, by)].pop()
        state.left -= 1
        state.ridges[seat].append(cube)
        added.append(cube)
    return tuple(added)
