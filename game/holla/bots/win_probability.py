"""From what a hand has to the chance that it wins, and what it has ungrouped if another wins.

The figures are regressions over the turns of rounds between able seats: ``tools.holla_weights``.
"""

from __future__ import annotations

from math import exp, log

FLOOR = 0.003
"""Smaller shares of useful cubes count as this one."""
LAST = 4
"""The last distance that has weights of its own."""
FARTHER = 1.0
"""What each cube farther takes from the log-odds of a win."""
LATEST = 10.0
"""From this turn of everybody on a round is as likely to go on as then."""

Facts = tuple[float, float, int, int, int, float]
"""How many turns everybody has had, the share of useful cubes among the unseen, the useful kinds in the river, the
river draws left, the cubes ungrouped, and the open cubes that others have taken in this round, as if by three."""

AFTER = (
    (3.48, -0.23, 0.0, 0.0, 0.054, -0.024, -0.24),
    (2.19, -0.27, 0.41, 0.59, 0.2, -0.1, -0.15),
    (0.69, -0.4, 0.52, 0.26, 0.34, -0.064, -0.1),
    (-0.87, -0.45, 0.76, 0.085, 0.45, 0.014, -0.083),
    (-2.26, -0.48, 0.8, 0.004, 0.49, 0.025, -0.098),
)
"""After a discard: by distance a constant, and what the facts add to the log-odds of a win between four; of the share
its logarithm, of river cubes and draws not more than two. A complete hand is one that must wait for its Holla."""
BEFORE = (
    AFTER[0],
    (2.22, -0.17, 0.49, 0.34, 0.18, -0.097, -0.13),
    (1.01, -0.36, 0.49, 0.16, 0.26, -0.075, -0.11),
    (-0.47, -0.45, 0.68, 0.082, 0.37, 0.0, -0.081),
    (-1.9, -0.44, 0.7, 0.039, 0.56, -0.008, -0.091),
)
"""Before a mountain cube is drawn."""
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
    cycle, share, wet, rivers, ungrouped, taken = facts
    return min(LATEST, cycle), log(max(share, FLOOR)), min(2, wet), min(2, rivers), ungrouped, taken


def loose_later(distance: int, now: int) -> float:
    """How many cubes will be ungrouped if another seat wins, going by those that are now."""
    constant, share = LOOSE[min(distance, LAST)]
    return constant + share * now
