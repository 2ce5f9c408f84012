"""How strong a person plays against the levels, on the scale and by the likelihood of companions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp

import msgspec

from game.kernel.seat import STRENGTHS
from game.seats.companion import PLACES, ahead_of, likelihood
from game.seats.notation import bot_seat

_EDGE = 0.025
_ROUNDED = 20
"""Results of like strength are counted together: strengths in steps of a twentieth."""


class Strength(msgspec.Struct, frozen=True):
    """A strength on the scale of ``STRENGTHS``; the person's lies between ``low`` and ``high`` with 95 % certainty."""

    value: float
    low: float
    high: float
    matches: int


class Result(msgspec.Struct, frozen=True):
    """A match against bots: their mean strength, and how they did against the person, 1 ahead, 0 behind."""

    played: float
    ahead: float


def result_of(levels: Sequence[str], places: Sequence[int], person: int) -> Result | None:
    """Returns what a match says of a person's strength; ``None`` where no bot of a known strength sat there.

    Seats of one match finish together, so that they are one result and not several.
    """
    known = [(seat, _strength(level)) for seat, level in enumerate(levels) if seat != person]
    bots = [(seat, strength) for seat, strength in known if strength is not None]
    if not bots:
        return None
    ahead = ahead_of(places, [seat for seat, _ in bots], person)
    return Result(sum(strength for _, strength in bots) / len(bots), ahead)


def _strength(level: str) -> float | None:
    bot = bot_seat(level)
    if bot is None or bot.errors:
        return None
    if bot.strength is not None:
        return bot.strength
    return STRENGTHS.get(bot.level)


def strength_of(results: Iterable[Result]) -> Strength | None:
    """The strength that results show; ``None`` without any."""
    alike = Counter((round(one.played * _ROUNDED) / _ROUNDED, one.ahead) for one in results)
    if not alike:
        return None
    # The likelihood is a sum over results and what was thought before them.
    before = [likelihood(place, ()) for place in PLACES]
    logs = list(before)
    for result, times in alike.items():
        for at, place in enumerate(PLACES):
            logs[at] += times * (likelihood(place, (result,)) - before[at])
    weights = [exp(one - max(logs)) for one in logs]
    total, seen, low, high = sum(weights), 0.0, PLACES[0], PLACES[-1]
    for place, weight in zip(PLACES, weights, strict=True):
        before_it, seen = seen / total, seen + weight
        low = place if before_it <= _EDGE else low
        if seen / total >= 1 - _EDGE:
            high = place
            break
    best = PLACES[max(range(len(PLACES)), key=weights.__getitem__)]
    return Strength(round(best, 2), round(low, 2), round(high, 2), sum(alike.values()))
