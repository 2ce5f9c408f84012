"""The chance of a hand to win, by what it has, and what it has ungrouped if another wins.

The figures are regressions over the turns of rounds between able seats: ``tools.holla_weights``.
"""

from __future__ import annotations

from math import exp, log
from operator import mul

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
    (4.2, -0.34, 0.0, 0.0, 0.015, 0.0),
    (1.5, -0.3, 0.25, 0.76, 0.18, -0.056),
    (0.66, -0.43, 0.56, 0.27, 0.32, -0.048),
    (-0.49, -0.57, 0.89, 0.17, 0.43, 0.0026),
    (-1.6, -0.64, 0.46, 0.11, 0.47, -0.068),
)
"""The weights after a discard while nobody else waits for a Holla: by distance a constant, and what the facts add to
the log-odds of a win between four; of the share its logarithm, of river cubes and draws not more than two. A complete
hand must wait for its Holla."""
BEFORE = (
    AFTER[0],
    (1.5, -0.22, 0.23, 0.48, 0.15, -0.058),
    (0.62, -0.36, 0.44, 0.28, 0.24, -0.043),
    (-0.18, -0.51, 0.81, 0.14, 0.35, -0.0016),
    (-1.2, -0.56, 0.55, 0.079, 0.54, -0.091),
)
"""The weights before a mountain cube is drawn, as those of ``AFTER``."""
LOOSE = ((0.0, 1.0), (0.47, 0.78), (0.43, 0.71), (0.04, 0.7), (-0.63, 0.7))
"""By distance how many cubes are ungrouped when another wins: a constant, and the share of those that are now."""
CALLS = (-4.3, 1.1, -1.7)
"""The weights of whether a seat that just took its only river cube is complete, so that the round ends with its next
turn: a constant, by turns of everybody, and where another took one and went on (``tools.holla_calls``)."""


def win(distance: int, facts: Facts, seats: int, before: bool = False) -> float:
    """The chance to win the round after a discard, or ``before`` a mountain cube is drawn."""
    constant, *weights = (BEFORE if before else AFTER)[min(distance, LAST)]
    odds = constant + sum(map(mul, weights, weighed(facts))) - FARTHER * max(0, distance - LAST)
    return 1.0 / (1.0 + (seats - 1) / 3.0 * exp(-odds))


def weighed(facts: Facts) -> tuple[float, ...]:
    """The facts as they are multiplied with the weights."""
    cycle, share, wet, rivers, ungrouped = facts
    return min(LATEST, cycle), log(max(share, FLOOR)), min(MOST_WET, wet), min(MOST_WET, rivers), ungrouped


def calls(cycle: float, others_go_on: bool) -> float:
    """The chance that a seat which just took its only river cube is complete: easy, normal and hard always are, a
    master hardly ever early in a round."""
    constant, later, seldom = CALLS
    return 1.0 / (1.0 + exp(-(constant + later * cycle + seldom * others_go_on)))


def loose_later(distance: int, now: int) -> float:
    """How many cubes will be ungrouped if another seat wins, going by those that are now."""
    constant, share = LOOSE[min(distance, LAST)]
    return constant + share * now
