"""The moves expected of seats in a race that is thought through: greedy by what they bet, with whims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.turf.bots.track import Cards, Picks, first_of
from game.turf.race import DIE, FACES, HORSES

Weights = Sequence[Sequence[float]]
"""By seat and horse: how much a seat wants a horse in front, below 0 behind."""


def against_others(interest: Weights, seen: Weights | None = None) -> list[list[float]]:
    """The own interest in each horse less the mean of the others', or of what is seen of it where chips are hidden."""
    shown = interest if seen is None else seen
    seats = len(interest)
    sums = [sum(row[h] for row in shown) for h in range(HORSES)]
    return [
        [own[h] - (sums[h] - row[h]) / (seats - 1) for h in range(HORSES)]
        for own, row in zip(interest, shown, strict=True)
    ]


def picks_of(weights: Weights, cards: Cards) -> Picks:
    """The horse each seat moves: the greatest weight times spaces beyond the mean."""
    means = mean_moves(cards)
    beyond = [[spaces - mean for spaces, mean in zip(row, means, strict=True)] for row in cards]
    return [
        [first_of(_order([w * b for w, b in zip(row, beyond[face], strict=True)])) for face in range(FACES)]
        for row in weights
    ]


@lru_cache(maxsize=64)
def mean_moves(cards: Cards) -> tuple[float, ...]:
    """The spaces of a mean move by horse: 5 for every printed card (turf.T4, turf.T5)."""
    return tuple(sum(cards[face][h] for face in DIE) / len(DIE) for h in range(HORSES))


def whimsical(weights: Weights, whims: Iterator[float], size: float) -> list[list[float]]:
    """The weights, each changed by chance up to ``size`` times the largest."""
    span = size * max(max(abs(w) for w in row) for row in weights) or 1.0
    return [[w + span * next(whims) for w in row] for row in weights]


def _order(scores: list[float]) -> tuple[int, ...]:
    return tuple(sorted(range(HORSES), key=scores.__getitem__, reverse=True))
