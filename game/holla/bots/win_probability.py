"""From what a hand has after a discard to the chance that it wins, with which yeok, and what it has ungrouped if not.

The figures are regressions over the discards of rounds between four of the strongest seats: ``tools.holla_weights``.
"""

from __future__ import annotations

from math import exp, log

FLOOR = 0.003
"""Smaller shares of useful cubes count as this one."""
LAST = 5
"""The last distance that is told apart from farther ones."""
LATEST = 6.0
"""From this turn on a round is as likely to go on as then."""

WIN = (
    (3.3, -0.47, 0.0, 0.0, 0.0, 0.0),
    (1.8, -0.44, 0.5, 0.65, 0.0, 0.29),
    (0.36, -0.57, 0.53, 0.44, 0.4, 0.28),
    (-0.33, -0.63, 0.83, 0.16, 0.0, 0.28),
    (-2.2, -0.58, 0.28, 0.0, 0.0, 0.28),
    (-2.7, -0.5, 0.4, 0.0, 0.0, 0.28),
)
"""By distance a constant, and what these add to the log-odds of a win between four: a turn of everybody, the logarithm
of the share of useful cubes among the unseen, a useful kind in the river (two or more count as two), both last cubes
lying there, and a river draw left (two or more count as two). A complete hand is one that must wait for its Holla."""
DEARER = ((2.0, 1.6), (2.0, 1.6), (1.0, 1.7), (0.15, 1.3), (0.0, 0.5), (-0.5, 0.5))
"""By distance the log-odds that a win is one with a dearer yeok that is as near: where all useful cubes serve it too,
and by the logarithm of the share that does."""
DEAREST = -0.7
"""What each further place adds to them."""
FARTHER = 0.05
"""How likely a win is one with a dearer yeok that misses a cube more."""
LOOSE = ((0.2, 0.88), (0.2, 0.88), (0.2, 0.68), (0.4, 0.56), (0.0, 0.6), (3.0, 0.35))
"""By distance how many cubes are ungrouped when another wins: a constant, and the share of those that are now."""


def win(distance: int, cycle: float, share: float, wet: int, both: bool, rivers: int, seats: int) -> float:
    """The chance to win the round; ``cycle`` is how many turns everybody has had."""
    constant, turn, useful, river, ready, spare = WIN[min(distance, LAST)]
    odds = constant + turn * min(LATEST, cycle) + useful * log(max(share, FLOOR)) + river * min(2, wet) + ready * both
    return 1.0 / (1.0 + (seats - 1) / 3.0 * exp(-odds - spare * min(2, rivers)))


def dearer(distance: int, farther: int, served: float, step: int) -> float:
    """The chance that a win is one with a yeok ``step`` places dearer than the cheapest.

    It misses ``farther`` cubes more than the nearest; ``served`` is its share of the useful cubes, of all unseen ones
    where the hand is complete and waits.
    """
    if farther > 1:
        return 0.0
    if distance == 0:
        return served if farther else 1.0
    constant, useful = DEARER[min(distance, LAST)]
    odds = constant + useful * log(min(1.0, max(served, FLOOR))) + DEAREST * (step - 1)
    return FARTHER**step if farther else 1.0 / (1.0 + exp(-odds))


def loose_later(distance: int, now: int) -> float:
    """How many cubes will be ungrouped if another seat wins, going by those that are now."""
    constant, share = LOOSE[min(distance, LAST)]
    return constant + share * now
