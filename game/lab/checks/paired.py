"""Acts that were played out in the same worlds: what two of them differ by, and how surely.

Of two or three acts there are three pairs: the first and second, the first and third, the second and third.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

NONE = (0.0,) * 3
"""The sums of three acts, or of three pairs, before any world."""


def with_gains(
    sums: Sequence[float], squares: Sequence[float], gains: Sequence[float]
) -> tuple[tuple[float, ...], tuple[float, ...]]:  # fmt: skip
    """Adds what the acts gained in a world to their sums, and the squared differences to those of their pairs."""
    added, differ = [*sums], [*squares]
    for one, gain in enumerate(gains):
        added[one] += gain
        for other in range(one):
            differ[one + other - 1] += (gain - gains[other]) ** 2
    return tuple(added), tuple(differ)


def lead(difference: float, squares: float, worlds: int) -> tuple[float, float]:
    """The mean of a difference that was summed over so many worlds, as its squares were, and its error."""
    count = max(1, worlds)
    mean = difference / count
    return mean, sqrt(max(0.0, squares / count - mean * mean) / max(1, count - 1))
