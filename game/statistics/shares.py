"""Shares and means of what was counted, with intervals while there is little of it."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import msgspec

from game.kernel.facts import Counter, Counts, Figure

FEW = 100
"""Matches below which a share is told with its interval."""
_Z = 1.959963984540054
"""Of the middle 95 % of a normal distribution."""


class Value(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure: its value, out of how many, and where it lies with 95 % certainty as far as these tell."""

    value: float
    of: float
    low: float | None = None
    high: float | None = None


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """The 95 % interval of Wilson (1927) of a share: it holds with few trials, and stays between 0 and 1."""
    if trials <= 0:
        return 0.0, 1.0
    share, z2 = min(1.0, max(0.0, successes / trials)), _Z * _Z
    middle, wide = share + z2 / (2 * trials), 1 + z2 / trials
    half = _Z * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    # At the ends themselves the sums are off by a rounding.
    low = 0.0 if share == 0 else max(0.0, (middle - half) / wide)
    return low, 1.0 if share == 1 else min(1.0, (middle + half) / wide)


def share(successes: float, trials: float, matches: int) -> Value | None:
    """A share, with its interval below 100 matches; ``None`` where there was nothing to count."""
    if not trials:
        return None
    low, high = wilson(successes, trials) if matches < FEW else (None, None)
    return Value(successes / trials, trials, low, high)


def figures(counter: type[Counter], counts: Counts, matches: int) -> dict[str, Value]:
    """The figures of a game, those without anything to divide by left out."""
    found = ((one.name, _value(one, counts, matches)) for one in counter.figures)
    return {name: value for name, value in found if value is not None}


def _value(figure: Figure, counts: Mapping[str, float], matches: int) -> Value | None:
    count, each = counts.get(figure.count, 0.0), counts.get(figure.each, 0.0)
    if figure.kind == "share":
        return share(count, each, matches)
    return Value(count / each, each) if each else None
