"""Points laid out in sticks, with change kept for payments (riichi.R6)."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

StickSet = Literal["four", "five"]

CHANGE: dict[StickSet, tuple[tuple[int, int], ...]] = {
    "four": ((100, 10), (1000, 4), (5000, 1), (10_000, 0)),
    "five": ((100, 5), (500, 1), (1000, 4), (5000, 1), (10_000, 0)),
}
"""The sticks of each set from the smallest up: what one is worth, and how many are kept before larger ones are used."""


def in_sticks(points: int, sticks: StickSet) -> tuple[tuple[int, int], ...]:
    """Divides points into sticks: the worth of each kind and how many of it, largest first; none for no points or
    fewer.

    ``points`` go by the hundred. 25,000 and 30,000 are laid out as the rules name them (riichi.R6).
    """
    laid: list[tuple[int, int]] = []
    count = max(0, points) // CHANGE[sticks][0][0]
    for (worth, kept), (above, _) in pairwise(CHANGE[sticks]):
        larger = max(0, count - kept) * worth // above
        laid.append((worth, count - larger * above // worth))
        count = larger
    laid.append((CHANGE[sticks][-1][0], count))
    return tuple((worth, count) for worth, count in reversed(laid) if count)
