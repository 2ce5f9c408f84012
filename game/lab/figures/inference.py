"""The conclusions from seed scores: error bars, intervals, many questions at once. One value is one seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, erfc, inf, isinf, sqrt
from statistics import NormalDist

from game.lab.figures.numbers import Estimate, estimate

CONFIDENCE = 0.95
POWER = 0.8
_NORMAL = NormalDist()
_TWO_SIDED = _NORMAL.inv_cdf(1 - (1 - CONFIDENCE) / 2)


def interval(values: Sequence[float]) -> tuple[Estimate, float, float]:
    """The mean of seed values with its 95 % interval; ends are infinite for a single value."""
    found = estimate(values)
    half = _TWO_SIDED * found.error
    return found, found.mean - half, found.mean + half


def share_interval(values: Sequence[float]) -> tuple[Estimate, float, float]:
    """The mean of seed values from 0 to 1, such as shares of wins, with Wilson's 95 % interval (1927): it stays between
    0 and 1 and holds with few seeds and rare wins."""
    found = estimate(values)
    trials, mean, z2 = _trials(found), min(1.0, max(0.0, found.mean)), _TWO_SIDED**2
    if isinf(trials):
        return found, mean, mean
    if not trials:
        return found, 0.0, 1.0
    middle, wide = mean + z2 / (2 * trials), 1 + z2 / trials
    half = _TWO_SIDED * sqrt(mean * (1 - mean) / trials + z2 / (4 * trials**2))
    low = (middle - half) / wide if mean > 0 else 0.0
    return found, max(0.0, low), min(1.0, (middle + half) / wide) if mean < 1 else 1.0


def share_chance(found: Estimate, fair: float) -> float:
    """The two-sided chance of such a share by luck where ``fair`` is true; it fits ``share_interval``."""
    trials, away = _trials(found), abs(found.mean - fair)
    if not trials or not away:
        return 1.0
    return 0.0 if isinf(trials) else erfc(away * sqrt(trials / (fair * (1 - fair))) / sqrt(2))


def _trials(found: Estimate) -> float:
    """How many throws of a coin would know a share as well as these seeds, whose values need not be 0 and 1 alone."""
    whole = not 0 < found.mean < 1
    if found.count < 2 or whole:
        return float(found.count)
    return found.mean * (1 - found.mean) / found.error**2 if found.error else inf


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
