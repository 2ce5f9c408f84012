"""The acts of a seat at a Royal Turf table. Horses are 0-6, chips are named by their value 0, 1 or 2."""

from __future__ import annotations

import msgspec


class Deal(msgspec.Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """The deal of a race: its cards are drawn and the horses lined up (turf.T9, turf.T29)."""


class Bet(msgspec.Struct, frozen=True, tag="bet", forbid_unknown_fields=True):
    """A bet: a chip of this value laid on a horse (turf.T12, turf.T13, turf.T31)."""

    chip: int
    horse: int


class Move(msgspec.Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """A move of a horse by its number for the face that was rolled (turf.T15); the next seat's die falls at once."""

    horse: int


TurfAction = Deal | Bet | Move
