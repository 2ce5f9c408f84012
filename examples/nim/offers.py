"""The offers to a seat: each stone, which is taken with all that lie on it."""

from __future__ import annotations

from game.kernel.offers import Offers, SeatRules, Target

from .values import NimView, Take


def stone(heap: int, number: int) -> Target:
    """A stone by its heap and its number from below."""
    return ("stone", heap, number)


def pieces(view: NimView) -> tuple[int, ...]:
    """Returns nothing: a stone is taken where it lies, not carried."""
    return ()


def offers(rules: SeatRules[NimView, Take], held: object = None) -> Offers[Take]:
    """The offers: every stone with those on it (nim.N2)."""
    heaps = enumerate(rules.view.heaps)
    return {stone(heap, n): rules.offer(Take(heap, left - n)) for heap, left in heaps for n in range(left)}
