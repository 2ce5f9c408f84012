"""The chance of a hand to win, by what it has, and what it has ungrouped if another wins.

The figures are regressions over the turns of rounds between able seats: ``tools.holla_weights``.
"""

from __future__ import annotations

from math import exp, log

FLOOR = 0.003
"""The least share of useful cubes; smaller ones count as this."""
LAST = 4
"""The last distance that has weights of its own."""
FARTHER = 1.0
"""What each cube farther takes from the log-odds of a win."""
LATEST = 10.0
"""From this turn of everybody on a round is as likely to go on as then."""

MOST_WET = 2
"""The most useful kinds in the river, and draws from it, that count."""

Facts = tuple[float, float, int, int, int]
"""How many turns everybody has had, the share of useful cubes among the unseen, the useful kinds in the river, the
river draws left, and the cubes ungrouped."""

AFTER = (
    (3.01, -0.4, 0.0, 0.0, 0.015, -0.011),
    (2.09, -0.41, 0.4, 0.6, 0.18, -0.095),
    (0.7, -0.52, 0.51, 0.28, 0.32, -0.062),
    (-0.83, -0.56, 0.75, 0.11, 0.43, 0.015),
    (-2.19, -0.61, 0.79, 0.029, 0.47, 0.024),
)
"""The weights after a discard: by distance a constant, and what the facts add to the log-odds of a win between four;
of the share its logarithm, of river cubes and draws not more than two. A complete hand must wait for its Holla."""
BEFORE = (
    AFTER[0],
    (2.01, -0.27, 0.49, 0.34, 0.15, -0.092),
    (0.97, -0.49, 0.47, 0.18, 0.24, -0.073),
    (-0.46, -0.55, 0.67, 0.1, 0.35, 0.001),
    (-1.88, -0.57, 0.69, 0.066, 0.54, -0.009),
)
"""The weights before a mountain cube is drawn, as those of ``AFTER``."""
LOOSE = ((0.06, 0.98), (0.31, 0.85), (0.4, 0.68), (0.23, 0.59), (0.1, 0.55))
"""By distance how many cubes are ungrouped when another wins: a constant, and the share of those that are now."""


def win(distance: int, facts: Facts, seats: int, before: bool = False) -> float:
    """The chance to win the round after a discard, or ``before`` a mountain cube is drawn."""
    constant, *weights = (BEFORE if before else AFTER)[min(distance, LAST)]
    odds = constant + sum(weight * fact for weight, fact in zip(weights, weighed(facts), strict=True))
    odds -= FARTHER * max(0, distance - LAST)
    return 1.0 / (1.0 + (seats - 1) / 3.0 * exp(-odds))


def weighed(facts: Facts) -> tuple[float, ...]:
    """The facts as they are multiplied with the weights."""
    cycle, share, wet, rivers, ungrouped = facts
    return min(LATEST, cycle), log(max(share, FLOOR)), min(MOST_WET, wet), min(MOST_WET, rivers), ungrouped


def loose_later(distance: int, now: int) -> float:
    """How many cubes will be ungrouped if another seat wins, going by those that are now."""
    constant, share = LOOSE[min(distance, LAST)]
    return constant + share * now
