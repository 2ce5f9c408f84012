"""The states of runs that stay open behind a number, shared by the searches."""

from __future__ import annotations

from functools import lru_cache

from game.rummikub.search_task import State


@lru_cache(maxsize=4)
def states_for(copies: int) -> tuple[tuple[State, ...], dict[State, int]]:
    """Returns all states of one colour with at most so many open runs, and the place of each; the first has none."""
    size = range(copies + 1)
    found = tuple((a, b, c) for a in size for b in size for c in size if a + b + c <= copies)
    return found, {state: at for at, state in enumerate(found)}


def better_states(state: State) -> tuple[State, ...]:
    """The states that can do all that one can and more; some of them may not exist.

    A run of two can do what a run of one can, and one of three or more what a run of two or one or no run can.
    """
    one, two, long = state
    return (one - 1, two + 1, long), (one, two - 1, long + 1), (one - 1, two, long + 1), (one, two, long + 1)


@lru_cache(maxsize=4)
def better_pairs(copies: int) -> tuple[tuple[int, ...], ...]:
    """The steps, for each pair of states of two colours, to pairs that can do all it can and more."""
    states, index = states_for(copies)
    better = [
        [index[rival] - at for rival in better_states(state) if rival in index] for at, state in enumerate(states)
    ]
    size = len(states)
    return tuple(
        tuple(step * size for step in better[first]) + tuple(better[second])
        for first in range(size)
        for second in range(size)
    )


def open_after(new: int, front: int, two: int, long: int) -> State:
    """The state of a colour behind a number where ``new`` runs open with ``front`` jokers before each.

    ``two`` runs now hold two tiles and ``long`` three or more.
    """
    if front == 0:
        return new, two, long
    return (0, new + two, long) if front == 1 else (0, two, new + long)
