"""A seat that plays at the strength that makes matches close, going by the last results against one person alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from game.kernel.seat import LEVELS, STRENGTHS

REMEMBERED = 12
STRONGEST = STRENGTHS[LEVELS[-1]]
"""The strength of the strongest; between two levels a companion plays as either."""
USUAL, DOUBT = 1.8, 1.6
"""How strong somebody is of whom nothing is known, and how far that may be off."""
SLOPE = 1.6
"""By how much a level more raises the logarithm of the odds to finish ahead."""
_STEP = 0.05

Memory = Sequence[tuple[float, float]]
"""The strength that a match was played at, and how it ended: 1 where the companion finished ahead, 0 behind, 0.5
level."""


PLACES: tuple[float, ...] = tuple(step * _STEP for step in range(int(STRONGEST / _STEP) + 1))
"""The strengths that are told apart."""


def strength(memory: Memory) -> float:
    """The strength that the person has shown in the last results, at which the next match is an even one."""
    recent = memory[-REMEMBERED:]
    best = max(PLACES, key=lambda place: (likelihood(place, recent), -place))
    return round(best, 2)


def likelihood(person: float, memory: Memory) -> float:
    """The likelihood of all these results for somebody of this strength, as a logarithm that leaves out a constant."""
    found = -0.5 * ((person - USUAL) / DOUBT) ** 2
    for played, ahead in memory:
        lead = SLOPE * (played - person)
        found -= ahead * log(1 + exp(-lead)) + (1 - ahead) * log(1 + exp(lead))
    return found


def remembered(memory: Memory, played: float, ahead: float) -> tuple[tuple[float, float], ...]:
    """The memory after one more match."""
    return (*memory, (played, ahead))[-REMEMBERED:]


def ahead_of(ranks: Sequence[int], seats: Sequence[int], person: int) -> float:
    """The scores of companions at these seats against a person by places: 1 ahead, 0 behind, 0.5 level."""
    found = [(ranks[seat] < ranks[person]) + 0.5 * (ranks[seat] == ranks[person]) for seat in seats]
    return sum(found) / len(found)
