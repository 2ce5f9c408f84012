"""A seat that plays at the strength that makes matches close, going by the last results against one person alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from game.kernel.seat import LEVELS, STRENGTHS

REMEMBERED = 12
STRONGEST = STRENGTHS[LEVELS[-1]]
"""The strength of the strongest; between two levels a companion plays each part of a match as one of them."""
USUAL, DOUBT = 1.8, 1.6
"""How strong somebody is of whom nothing is known, and how far that may be off."""
SLOPE = 1.6
"""By how much a level more raises the logarithm of the odds to finish ahead."""
_STEP = 0.05
_LEAST_GUESS = 0.02

LEFT = 0.5
"""A match that is left counts where so much of it is over: nobody can walk away from what was all but lost."""
MOST = 0.5
"""How far it moves after a match at most, in levels; less where little is known."""

TOP, BOTTOM = 1.5, 1.0
"""Once all remembered results are known, whoever may be as strong as the strongest within so many errors meets the
strongest, and likewise the beginner: an error could only lead away from there."""

Memory = Sequence[tuple[float, float]]
"""The strength that a match was played at, and how it ended: 1 where the companion finished ahead, 0 behind, 0.5
level."""


PLACES: tuple[float, ...] = tuple(step * _STEP for step in range(int(STRONGEST / _STEP) + 1))
"""The strengths that are told apart."""
WEAKEST = STRENGTHS["beginner"]
"""The strength below which no companion plays: who knows nothing yet is still met by somebody who tries."""


def strength(memory: Memory) -> float:
    """The strength of the next match: from that of the last one towards what the person has shown in the last results.

    It moves at most ``MOST``, and less the fewer results there are.
    """
    recent = memory[-REMEMBERED:]
    if not recent:
        return USUAL
    person = shown(recent)
    sure = sureness(person, recent)
    last, most = recent[-1][0], MOST * sure
    if len(recent) == REMEMBERED:
        person = _at_an_end(person, DOUBT * (1 - sure))
    return round(max(WEAKEST, min(last + most, max(last - most, person))), 2)


def _at_an_end(person: float, doubt: float) -> float:
    """The strength, or that of the strongest or the beginner where it cannot be told from it."""
    if person + TOP * doubt >= STRONGEST:
        return STRONGEST
    return WEAKEST if person - BOTTOM * doubt <= WEAKEST else person


def shown(memory: Memory) -> float:
    """The strength that is likeliest by these results; the first guess fades as they come in."""
    guess = max(_LEAST_GUESS, 1 - len(memory) / REMEMBERED)
    return max(PLACES, key=lambda place: (likelihood(place, memory, guess), -place))


def sureness(person: float, memory: Memory) -> float:
    """The sureness of a strength by these results: 0 as before the first match, towards 1 the more they tell."""
    known = told = 1 / DOUBT**2
    for played, _ in memory:
        even = 1 / (1 + exp(SLOPE * (played - person)))
        told += SLOPE**2 * even * (1 - even)
    return 1 - sqrt(known / told)


def likelihood(person: float, memory: Memory, guess: float = 1.0) -> float:
    """The likelihood of all these results for somebody of this strength, as a logarithm that leaves out a constant.

    ``guess`` weighs what was thought before the first of them.
    """
    found = -0.5 * guess * ((person - USUAL) / DOUBT) ** 2
    for played, ahead in memory:
        lead = SLOPE * (played - person)
        found -= ahead * log(1 + exp(-lead)) + (1 - ahead) * log(1 + exp(lead))
    return found


def remembered(memory: Memory, played: float, ahead: float, again: bool = False) -> tuple[tuple[float, float], ...]:
    """The memory after one more match; or after the last one ``again``, which was left and has gone on."""
    return (*(memory[:-1] if again else memory), (played, ahead))[-REMEMBERED:]


def ahead_of(won: Sequence[float], seats: Sequence[int], person: int) -> float:
    """The scores of companions at these seats against a person by what each has won: 1 ahead, 0 behind, 0.5 level."""
    found = [(won[seat] > won[person]) + 0.5 * (won[seat] == won[person]) for seat in seats]
    return sum(found) / len(found)
