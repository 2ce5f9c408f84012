"""A sequential test on seed scores: stop as soon as the scores seen so far decide between two means.

The generalised sequential probability ratio test on the empirical distribution of the scores, the form that fishtest
uses on its pentanomial counts (Van den Bergh, "Comments on Normalized Elo", section 4): the greatest likelihood of the
seen scores under mean ``h1`` over that under mean ``h0``, against Wald's bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log
from operator import mul
from typing import Literal

import msgspec

FIRST_LOOK = 32
"""Seeds before the first look: the empirical distribution of fewer says little about rare scores."""
EVERY = 8
"""Seeds between two looks."""
_STEPS = 60
_CLOSE = 1e-12

Verdict = Literal["h1", "h0", "open"]


class Bounds(msgspec.Struct, frozen=True):
    """Two means to decide between, and the chances of error that are allowed: ``alpha`` for h1, ``beta`` for h0."""

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """The lower bound: at or below it the scores speak for h0."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The upper bound: at or above it the scores speak for h1."""
        return log((1 - self.beta) / self.alpha)


def log_likelihood_ratio(scores: Sequence[float], h0: float, h1: float) -> float:
    """The log of the greatest likelihood under mean ``h1`` over that under ``h0``; 0 where neither can be told.

    A mean outside the range of the scores has no empirical likelihood. One half-weighted pseudo-score on either side of
    both means, as far out as the scores reach, keeps it finite; its weight vanishes as scores come in.
    """
    counts = Counter(scores)
    if not counts:
        return 0.0
    reach = max(max(counts), h0, h1) - min(min(counts), h0, h1)
    if reach <= 0:
        return 0.0
    total = len(scores)
    weights = {value: n / (total + 1) for value, n in counts.items()}
    for edge in (min(min(counts), h0, h1) - reach / 4, max(max(counts), h0, h1) + reach / 4):
        weights[edge] = weights.get(edge, 0.0) + 0.5 / (total + 1)
    return total * (_fit(weights, h1) - _fit(weights, h0))


def _fit(weights: dict[float, float], mean: float) -> float:
    """The mean log of how much likelier each score is under the best distribution with this mean than as seen; <= 0.

    The best distribution weighs score a by ``w / (1 + t (a - mean))``; ``t`` is where the sum of
    ``w (a - mean) / (1 + t (a - mean))``, which falls with t, is 0.
    """
    seen, away = list(weights.values()), [value - mean for value in weights]
    low, high = -1 / max(away), -1 / min(away)
    margin = 1e-9 * (high - low)
    low, high = low + margin, high - margin
    t = min(max(0.0, low), high)
    for _ in range(_STEPS):
        parts = [d / (1 + t * d) for d in away]
        weighed = list(map(mul, seen, parts))
        slope = sum(weighed)
        if slope > 0:
            low = t
        else:
            high = t
        step = slope / sum(map(mul, weighed, parts))
        # Newton's step where it stays between the ends, which close in on t as well.
        next_t = t + step if low < t + step < high else (low + high) / 2
        if abs(next_t - t) <= _CLOSE * (high - low + abs(t)):
            break
        t = next_t
    logs: float = sum(map(mul, seen, [log(1 + t * d) for d in away]))
    return -logs
