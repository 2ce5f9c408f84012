"""The features of a view that a bot thinks with."""

from __future__ import annotations

import msgspec

from game.turf.bots.track import Field, spots
from game.turf.cards import line_up, terms_of
from game.turf.config import chips_of, factor_of
from game.turf.payout import Terms
from game.turf.race import ALL, NONE
from game.turf.view import TurfView

UNSEEN = -1
"""The value of a chip that lies face down for this seat."""


class SeenMove(msgspec.Struct, frozen=True):
    """A move that was made in this race: the race before it, the seat, what it rolled and the horse it moved."""

    field: Field
    seat: int
    face: int
    horse: int


class Features(msgspec.Struct, frozen=True):
    """A table at one moment in small numbers."""

    seat: int
    money: tuple[int, ...]
    terms: Terms
    to_come: tuple[int, ...]
    """By how much each later race is multiplied."""
    chips: tuple[int, ...]
    """The chips that every seat has for a race (turf.T6)."""
    laid: tuple[tuple[tuple[int, int], ...], ...]
    """By seat: horse and value of the chips laid so far, in the order laid; the value may be ``UNSEEN``."""
    field: Field
    """The race; before it starts, its turn is the seat that rolls first."""
    face: int
    """What was rolled, -1 while bets are laid."""
    past: tuple[SeenMove, ...] = ()
    shown: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """By seat: the values of its chips in the order laid, for every earlier race; empty where nobody asks."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.money)

    @property
    def hidden(self) -> bool:
        """Whether chips of others lie face down (turf.T31)."""
        return 0 in self.chips


def sight_of(view: TurfView) -> Features:
    """The table as this view knows it, in the middle of a race."""
    past = []
    field = _start(view)
    for note in view.moves:
        past.append(SeenMove(field, note.seat, note.face, note.horse))
        field = field.moved(note.horse, note.face)
    return Features(
        seat=view.seat,
        money=tuple(player.money for player in view.players),
        terms=terms_of(view.config, view.race),
        to_come=tuple(factor_of(view.config, race) for race in range(view.race + 1, view.config.races + 1)),
        chips=chips_of(view.config),
        laid=tuple(tuple((chip.horse, chip.value) for chip in player.bets) for player in view.players),
        field=field,
        face=view.face,
        past=tuple(past),
        shown=tuple(
            tuple(tuple(chip.value for chip in result.seats[seat].chips) for result in view.results)
            for seat in range(view.seats)
        ),
    )


def _start(view: TurfView) -> Field:
    race = line_up(view.config, view.start)
    return Field(
        cards=tuple(zip(*view.cards, strict=True)),
        spots=spots(race.crowded, race.printed),
        goal=race.goal,
        seats=view.seats,
        at=tuple(race.positions),
        ready=ALL,
        running=ALL,
        home=(),
        pace=NONE,
        turn=view.first,
        came=tuple(race.arrived),
    )


def left_of(chips: tuple[int, ...], laid: list[int]) -> tuple[int, ...]:
    """The chips without those laid."""
    left = list(chips)
    for value in laid:
        left.remove(value)
    return tuple(left)
