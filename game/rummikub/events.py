"""The events at a Rummikub table, each event as the table saw it; ``for_seat`` gives what one seat may know of it."""

from __future__ import annotations

import msgspec

from game.rummikub.actions import Sets, Tiles
from game.rummikub.result import GameResult, MatchResult

HIDDEN = -1
"""A tile whose face a seat may not know."""


class GameStarted(msgspec.Struct, frozen=True, tag="game_started"):
    """The event of a game that begins (rummikub.R4, rummikub.R5).

    ``draws`` holds every drawing for the start: tiles by seat, -1 for a seat that did not draw again; empty when the
    last winner starts.
    """

    game: int
    first: int
    draws: tuple[Tiles, ...]
    pool: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The event of a seat that took its tiles (rummikub.R5)."""

    seat: int
    tiles: Tiles


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """The event of tiles that a seat laid: the table lies anew (rummikub.R10-R26).

    ``before`` and ``table`` are the sets before and after, ``laid`` the tiles from its rack, ``moved`` the tiles that
    already lay on the table and now stand in a set that is not their old one with tiles added. ``opened`` marks its
    first lay-down, worth ``worth``.
    """

    seat: int
    before: Sets
    table: Sets
    laid: Tiles
    moved: Tiles
    opened: bool
    worth: int


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The event of tiles taken from the pool (rummikub.R14, rummikub.R27, rummikub.R28); ``rule`` says why."""

    seat: int
    tiles: Tiles
    rule: str


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """The event of a seat that laid nothing when there was nothing to draw (rummikub.R33)."""

    seat: int


class TimeEnded(msgspec.Struct, frozen=True, tag="time_ended"):
    """The event of a clock that ran out (rummikub.R27, rummikub.R28)."""

    seat: int


class Restored(msgspec.Struct, frozen=True, tag="restored"):
    """The event of unfinished sets that went back (rummikub.R28, rummikub.R29).

    ``draft`` is how the table lay, ``table`` how it lies again, ``back`` the tiles that went back to the rack. ``rule``
    is what was wrong with the draft.
    """

    seat: int
    draft: Sets
    table: Sets
    back: Tiles
    rule: str


class Called(msgspec.Struct, frozen=True, tag="called"):
    """The event of a seat that laid its last tile and calls "Rummikub" (rummikub.R30, rummikub.X6)."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The event of a game that was scored (rummikub.R31-R34); all racks are open."""

    result: GameResult


class MatchEnded(msgspec.Struct, frozen=True, tag="match_ended"):
    """The event of the last game's end (rummikub.R35)."""

    result: MatchResult


RummikubEvent = (
    GameStarted | Dealt | Laid | Drew | Passed | TimeEnded | Restored | Called | GameEnded | MatchEnded
)  # fmt: skip


def for_seat(event: RummikubEvent, seat: int) -> RummikubEvent | None:
    """The event as a seat may know it: faces of others' hidden tiles become -1."""
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, (HIDDEN,) * len(event.tiles), event.rule)
    if isinstance(event, Dealt) and event.seat != seat:
        return Dealt(event.seat, (HIDDEN,) * len(event.tiles))
    return event
