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
    (3.71, -0.24, 0.0, 0.0, 0.053, -0.038, -0.25),
    (2.25, -0.28, 0.42, 0.6, 0.21, -0.11, -0.15),
    (0.7, -0.41, 0.53, 0.27, 0.35, -0.064, -0.099),
    (-0.87, -0.47, 0.78, 0.068, 0.49, 0.011, -0.073),
    (-2.48, -0.44, 0.73, 0.022, 0.58, 0.02, -0.11),
)
"""After a discard: by distance a constant, and what the facts add to the log-odds of a win between four; of the share
its logarithm, of river cubes and draws not more than two. A complete hand is one that must wait for its Holla."""
BEFORE = (
    AFTER[0],
    (2.21, -0.18, 0.49, 0.37, 0.18, -0.097, -0.13),
    (1.02, -0.35, 0.5, 0.2, 0.28, -0.076, -0.12),
    (-0.47, -0.47, 0.73, 0.074, 0.4, 0.005, -0.075),
    (-2.15, -0.43, 0.68, 0.027, 0.67, -0.008, -0.098),
)
"""Before a mountain cube is drawn."""
LOOSE = ((0.085, 0.96), (0.29, 0.85), (0.37, 0.68), (0.06, 0.61), (-0.28, 0.57))
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
