"""The acts of a seat at a Rummikub table.

A table is a tuple of sets, a set a tuple of tiles (0-159). The order inside a set matters only where jokers could
stand on either side: a run as laid is read by position (rummikub.X3).
"""

from __future__ import annotations

import msgspec

Tiles = tuple[int, ...]
Sets = tuple[Tiles, ...]


class Deal(msgspec.Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """The deal of the next game, after a draw for the start if needed (rummikub.R4, rummikub.R5)."""


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """A play: ``table`` is the whole table as it lies afterwards (rummikub.R10-R26)."""

    table: Sets


class Draw(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """A tile taken from the pool, which ends the turn (rummikub.R14)."""


class Pass(msgspec.Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """A pass when the pool is empty (rummikub.R33, rummikub.X5)."""


class TimeUp(msgspec.Struct, frozen=True, tag="time_up", forbid_unknown_fields=True):
    """The end of the clock of the seat to move while the table lay like this (rummikub.R27, rummikub.R28).

    Recorded as an act of that seat by whoever keeps the time, so that a replay needs no clock.
    """

    table: Sets


class ClaimDone(msgspec.Struct, frozen=True, tag="claim_done", forbid_unknown_fields=True):
    """A call of Done whatever lies there: a foul at a strict table when the sets are not right (rummikub.R29)."""

    table: Sets


RummikubAction = Deal | Play | Draw | Pass | TimeUp | ClaimDone
