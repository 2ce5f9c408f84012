"""A state that a seat cannot tell from the true one."""

from __future__ import annotations

from game.holla.state import DEAL, DISCARD, DRAW, LAST_CALL, NONE, OVER, HollaState
from game.kernel.chance import ChanceSource


def resample(state: HollaState, seat: int, chance: ChanceSource) -> HollaState:
    """Shuffles what this seat cannot know: others' hidden ridge cubes and all mountains."""
    twin = state.copy()
    twin.chance = chance
    if state.phase in (DEAL, OVER):
        return twin
    fixed = {seat} | ({state.closer} if state.phase == LAST_CALL else set())
    hidden = [c for s in range(state.seats) if s not in fixed for c in twin.ridges[s] if c not in twin.known[s]]
    hidden = sorted([*hidden, *(c for m in twin.mountains for c in m)])
    chance.stream("resample").shuffle(hidden)
    for s, pile in ((s, twin.ridges[s]) for s in range(state.seats) if s not in fixed):
        known = [c for c in pile if c in twin.known[s]]
        need = len(pile) - len(known)
        pile[:] = known + [hidden.pop() for _ in range(need)]
    for mountain in twin.mountains:
        mountain[:] = [hidden.pop() for _ in mountain]
    assert not hidden
    settle_turn(state, twin, seat)
    return twin


def settle_turn(state: HollaState, twin: HollaState, seat: int) -> None:
    """Adjusts the hidden facts of the running turn to the new cubes."""
    if state.phase == DISCARD and state.turn != seat and state.source == "mountain":
        own = [c for c in twin.ridges[state.turn] if c not in twin.known[state.turn]]
        twin.drawn = own[-1]
    if state.closer not in (NONE, seat) and state.phase == DRAW:
        assert twin.hands is not None
        twin.window_open = twin.hands.complete(twin.kinds_of(state.closer))
    for s in range(state.seats):
        if s != seat and state.claims[s]:
            assert twin.hands is not None
            twin.claims[s] = twin.hands.complete(twin.kinds_of(s))
