"""What stays open behind a number, shared by the searches."""

from __future__ import annotations

from functools import lru_cache

from game.rummikub.problem import State


@lru_cache(maxsize=4)
def states_for(copies: int) -> tuple[tuple[State, ...], dict[State, int]]:
    """All states of one colour with at most so many open runs, and the place of each; the first has none."""
    size = range(copies + 1)
    found = tuple((a, b, c) for a in size for b in size for c in size if a + b + c <= copies)
    return found, {state: at for at, state in enumerate(found)}


def open_after(new: int, front: int, two: int, long: int) -> State:
    """The state of a colour behind a number where ``new`` runs open with ``front`` jokers before each.

    ``two`` runs now hold two tiles and ``long`` three or more.
    """
    if front == 0:
        return new, two, long
    return (0, new + two, long) if front == 1 else (0, two, new + long)
