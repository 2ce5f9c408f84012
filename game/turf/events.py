"""The events at a Royal Turf table, each event as the table saw it; ``for_seat`` gives what one seat may know."""

from __future__ import annotations

import msgspec

from game.turf.race import Card
from game.turf.result import MatchResult, RaceResult

HIDDEN = -1
"""A chip whose value a seat may not know."""


class RaceStarted(msgspec.Struct, frozen=True, tag="race_started"):
    """The event of horses that are lined up (turf.T8-T11, turf.T29).

    ``drawn`` are the cards in the order drawn (``horse * 3 + card``), those of horses already placed among them and put
    aside; ``start`` is the order of the horses from space 33 back, ``cards`` the numbers in play by horse. ``first``
    bets and rolls first, ``tied`` are the seats among which chance chose it.
    """

    race: int
    first: int
    tied: tuple[int, ...]
    drawn: tuple[int, ...]
    start: tuple[int, ...]
    cards: tuple[Card, ...]
    factor: int


class BetLaid(msgspec.Struct, frozen=True, tag="bet_laid"):
    """The event of a chip that was laid, -1 when it lies face down for the reader (turf.T12, turf.T31)."""

    seat: int
    horse: int
    chip: int
    face_down: bool


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """The event of a die that fell for a seat (turf.T14, turf.T15)."""

    seat: int
    face: int


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """The event of a run (turf.T15-T19). ``blockers`` stand on spaces that it could not enter, furthest back first."""

    seat: int
    horse: int
    face: int
    steps: int
    start: int
    end: int
    blockers: tuple[int, ...]


class PaceTaken(msgspec.Struct, frozen=True, tag="pace_taken"):
    """The event of the first horse that reached or passed space 18 (turf.T21)."""

    horse: int


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The event of a horse that crossed the line (turf.T22); ``place`` counts from 1."""

    horse: int
    place: int


class CardsReturned(msgspec.Struct, frozen=True, tag="cards_returned"):
    """The event of the cards that came back after all were aside (turf.T16)."""

    horses: tuple[int, ...]


class RaceEnded(msgspec.Struct, frozen=True, tag="race_ended"):
    """The event of a race's end with its payout (turf.T23-T28). ``next_first`` starts the next race or is -1."""

    result: RaceResult
    next_first: int
    tied: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag="match_ended"):
    """The event of the last race's payment (turf.T1, turf.T30)."""

    result: MatchResult


TurfEvent = (
    RaceStarted | BetLaid | Rolled | Moved | PaceTaken | Finished | CardsReturned | RaceEnded | MatchEnded
)  # fmt: skip


def for_seat(event: TurfEvent, seat: int) -> TurfEvent:
    """The event as a seat may know it: others' face-down chips become -1 (turf.T32)."""
    if isinstance(event, BetLaid) and event.face_down and event.seat != seat:
        return BetLaid(event.seat, event.horse, HIDDEN, True)
    return event
