"""The course of a match of Royal Turf, and its dearest race."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.course import Course
from game.turf.result import RaceResult


def course(races: Sequence[RaceResult]) -> Course:
    """The money before the first race and after each."""
    before = tuple(line.before for line in races[0].seats)
    return Course((before, *(tuple(line.money for line in race.seats) for race in races)))


def dearest(races: Sequence[RaceResult]) -> tuple[RaceResult, int] | None:
    """Returns the race in which a seat gained most, and the seat; None where nobody gained."""
    gains = [(line.money - line.before, race, seat) for race in races for seat, line in enumerate(race.seats)]
    best = max(gains, key=lambda found: found[0], default=None)
    return (best[1], best[2]) if best is not None and best[0] > 0 else None
