"""What may be concluded from seed scores: error bars, intervals, many questions at once. One value is one seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from statistics import NormalDist

from game.lab.numbers import Estimate, estimate

CONFIDENCE = 0.95
POWER = 0.8
_NORMAL = NormalDist()
_TWO_SIDED = _NORMAL.inv_cdf(1 - (1 - CONFIDENCE) / 2)


def interval(values: Sequence[float]) -> tuple[Estimate, float, float]:
    """The mean of seed values with its 95 % interval; ends are infinite for a single value."""
    found = estimate(values)
    half = _TWO_SIDED * found.error
    return found, found.mean - half, found.mean + half


def detectable(spread: float, count: int) -> float:
    """The smallest difference that ``count`` seeds of this standard deviation show four times in five, at 5 %."""
    return (_TWO_SIDED + _NORMAL.inv_cdf(POWER)) * spread / sqrt(max(1, count))


def needed(spread: float, difference: float) -> int:
    """How many seeds show such a difference, which is not 0, four times in five."""
    z = _TWO_SIDED + _NORMAL.inv_cdf(POWER)
    return max(2, ceil((z * spread / difference) ** 2))


def holm(chances: Mapping[str, float]) -> dict[str, float]:
    """The chances of several questions asked of the same matches, corrected after Holm (1979), in the order given."""
    order = sorted(chances, key=lambda name: chances[name])
    corrected: dict[str, float] = {}
    worst = 0.0
    for index, name in enumerate(order):
        worst = max(worst, min(1.0, (len(order) - index) * chances[name]))
        corrected[name] = worst
    return {name: corrected[name] for name in chances}


def quantiles(values: Sequence[float]) -> tuple[float, float]:
    """The middle 95 % of values."""
    ordered = sorted(values)
    edge = (1 - CONFIDENCE) / 2
    return ordered[int(edge * len(ordered))], ordered[min(len(ordered) - 1, int((1 - edge) * len(ordered)))]
