"""Hands as numbers, one step ahead: which discards keep the distance, and what they then draw; all cached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.riichi.hands.shapes import UNIT, counts_of, kinds_of, outlook, shanten

Step = tuple[int, int]
"""A discard and the kinds that lower the distance afterwards, as bits."""


@lru_cache(maxsize=1 << 16)
def keeping(hand: int, melds: int) -> tuple[int, tuple[Step, ...]]:
    """The least distance after one discard of a hand with a tile too many, and the discards that lead there."""
    kinds = kinds_in(hand)
    away = [shanten(hand - UNIT[kind], melds) for kind in kinds]
    least = min(away)
    return least, tuple(
        [
            (kind, outlook(hand - UNIT[kind], melds)[1])
            for kind, steps in zip(kinds, away, strict=True)
            if steps == least
        ]
    )


@lru_cache(maxsize=1 << 14)
def distances(hand: int, melds: int) -> tuple[tuple[int, int], ...]:
    """Returns every kind that can be discarded with the distance after it."""
    return tuple((kind, shanten(hand - UNIT[kind], melds)) for kind in kinds_in(hand))


@lru_cache(maxsize=1 << 14)
def kinds_in(hand: int) -> tuple[int, ...]:
    """The kinds that a hand holds."""
    return tuple([kind for kind, count in enumerate(counts_of(hand)) if count])


def live(mask: int, left: Sequence[int]) -> int:
    """How many tiles of these kinds are unseen."""
    return sum([left[kind] for kind in kinds_of(mask)])


def mask_of(kinds: Iterable[int]) -> int:
    """Returns kinds as bits."""
    return sum(1 << kind for kind in kinds)
