"""How long a round still lasts: the chance by turn that another seat finishes first.

The figures are hazards per seat and cycle of measured rounds between able seats; signs that everybody sees (river
draws, cubes taken from the island) raise them.
"""

from __future__ import annotations

from game.holla.view import HollaView

HAZARD = {
    3: (0.0, 0.002, 0.014, 0.038, 0.060, 0.082, 0.100, 0.125, 0.160, 0.190),
    4: (0.0, 0.004, 0.019, 0.048, 0.094, 0.122, 0.145, 0.180, 0.190, 0.200),
    5: (0.001, 0.005, 0.013, 0.057, 0.114, 0.135, 0.180, 0.230, 0.250, 0.250),
}
"""By number of seats the chance that a seat still in the race finishes in its k-th turn, k from 0.

Later turns are like the last.
"""

_RIVER_SIGN = 1.35
_ISLAND_SIGN = 1.08
_USUAL_TAKES = 0.17
HORIZON = 16
"""How many own turns a race is looked ahead."""


def hazard(seats: int, turn: int) -> float:
    """The chance that an ordinary seat finishes in its turn number ``turn`` (from 0)."""
    table = HAZARD[seats]
    return table[min(turn, len(table) - 1)]


def pace(view: HollaView, seat: int) -> float:
    """How much faster than usual a seat seems to be."""
    own = view.table[seat]
    turns = sum(1 for note in view.turns if note.seat == seat)
    islands = sum(1 for note in view.turns if note.seat == seat and note.source == "island")
    usual = min(2.0, 0.4 * turns)
    factor: float = _RIVER_SIGN ** (own.river_used - usual)
    factor *= _ISLAND_SIGN ** (islands - _USUAL_TAKES * turns)
    return min(2.5, max(0.4, factor))


def survival(view: HollaView, horizon: int = HORIZON) -> tuple[float, ...]:
    """By number of own turns from now, the running one being 0: the chance that nobody else has won."""
    n = view.seats
    done = [0] * n
    for note in view.turns:
        done[note.seat] += 1
    paces = [pace(view, s) for s in range(n)]
    alive = 1.0
    out = []
    for ahead in range(horizon):
        out.append(alive)
        for i in range(1, n):
            other = (view.seat + i) % n
            alive *= 1.0 - min(0.6, paces[other] * hazard(n, done[other] + ahead))
    return tuple(out)
