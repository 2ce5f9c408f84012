"""The course of a match of Royal Turf, and its dearest race."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from game.kernel.course import Course
from game.turf.events import Finished, Moved, RaceStarted
from game.turf.result import RaceResult


class Decision(msgspec.Struct, frozen=True):
    """The run that won a race: whose it was, the horse, its steps, and the horse that led until then (its own, too)."""

    seat: int
    horse: int
    steps: int
    ahead: int


def course(races: Sequence[RaceResult]) -> Course:
    """The money before the first race and after each."""
    before = tuple(line.before for line in races[0].seats)
    return Course((before, *(tuple(line.money for line in race.seats) for race in races)))


def dearest(races: Sequence[RaceResult]) -> tuple[RaceResult, int] | None:
    """Returns the race in which a seat gained most, and the seat; None where nobody gained."""
    gains = [(line.money - line.before, race, seat) for race in races for seat, line in enumerate(race.seats)]
    best = max(gains, key=lambda found: found[0], default=None)
    return (best[1], best[2]) if best is not None and best[0] > 0 else None


def decided(events: Iterable[Any]) -> Decision | None:
    """The run that won the last race so far."""
    found: Decision | None = None
    run: Decision | None = None
    at: dict[int, int] = {}
    for event in events:
        match event:
            case RaceStarted(start=start):
                at = {horse: -place for place, horse in enumerate(start)}
            case Moved():
                run = Decision(event.seat, event.horse, event.steps, max(at, key=lambda horse: at[horse]))
                at[event.horse] = event.end
            case Finished(place=1):
                found = run
    return found
