"""The little statistics that measurements need, from the standard library alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erfc, log10, sqrt
from statistics import fmean, stdev

import msgspec

BINS_PER_DECADE = 20


class Estimate(msgspec.Struct, frozen=True):
    """A mean of independent values and its standard error; ``p`` is the two-sided chance of such a mean by luck."""

    mean: float
    error: float
    count: int

    @property
    def t(self) -> float:
        """The mean in standard errors."""
        return self.mean / self.error if self.error > 0 else 0.0

    @property
    def p(self) -> float:
        """The chance of such a mean by luck: the normal approximation, good from thirty values; alike ones by signs."""
        if self.error == 0 and self.mean:
            return 2.0 ** (1 - self.count)
        return erfc(abs(self.t) / sqrt(2))


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values, such as one for each deal; a single value has no error bar and gets infinity."""
    if not values:
        return Estimate(0.0, float("inf"), 0)
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(fmean(values), error, len(values))


def time_bin(seconds: float) -> int:
    """The bin of a duration: bins are equal in ratio, ``BINS_PER_DECADE`` to a factor of ten, from one microsecond."""
    return round(BINS_PER_DECADE * log10(max(seconds, 1e-6) * 1e6))


def bin_seconds(index: int) -> float:
    """The duration in the middle of a bin."""
    return float(10.0 ** (index / BINS_PER_DECADE) * 1e-6)


def quantile(bins: Mapping[int, int], share: float) -> float:
    """The duration below which a share of all counted durations lie; zero when there are none."""
    total = sum(bins.values())
    seen = 0
    for index in sorted(bins):
        seen += bins[index]
        if seen >= share * total:
            return bin_seconds(index)
    return 0.0


def mean_seconds(bins: Mapping[int, int]) -> float:
    """The mean of the counted durations, to the width of a bin."""
    total = sum(bins.values())
    return sum(bin_seconds(i) * n for i, n in bins.items()) / total if total else 0.0
