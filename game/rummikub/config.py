"""The options of Rummikub: every ambiguous or silent point of the rules that a table may settle is one field.

``assets/presets/rummikub.yaml`` carries the labels and the named presets; this module is the truth about types, ranges
and defaults. A config is a frozen value and travels inside every record.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

XP_SEATS = 5
"""From so many seats on the larger box is needed (rummikub.R2)."""
NO_JOKER_LIMIT = 4
"""The limit of jokers in a set that is none: no box holds more."""

Seconds = Annotated[int, msgspec.Meta(ge=0, le=3600)]
Points = Annotated[int, msgspec.Meta(ge=0, le=500)]


class RummikubConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, agreed on before the first game."""

    table: Literal["guarded", "strict"] = "guarded"
    """Guarded refuses a wrong Done and says why; strict lets a player claim it and takes the penalty (rummikub.R29)."""
    box: Literal["by_seats", "xp"] = "by_seats"
    """106 tiles for two to four seats and 160 for more, or 160 for any number of seats (rummikub.R2)."""
    bot_errors: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """In how many of a thousand turns a bot at a strict table claims a wrong Done instead (rummikub.R29)."""
    master_style: Literal["lively", "patient"] = "lively"
    """How bots of the strongest level play: they hold back until they can go out, or lay tiles as they go."""
    games: Annotated[int, msgspec.Meta(ge=1, le=50)] = 4
    """Games of a match (rummikub.R35)."""
    next_start: Literal["draw", "winner"] = "draw"
    """Who starts the next game: by drawing again, or the last winner (rummikub.R35)."""
    start_tie: Literal["again", "turn_order"] = "again"
    """Equal highest tiles when drawing for the start (rummikub.R4)."""
    start_joker: Literal["again", "highest", "lowest"] = "again"
    """A joker drawn for the start (rummikub.R4)."""
    tiles_dealt: Annotated[int, msgspec.Meta(ge=7, le=21)] = 14
    """Tiles dealt to each seat (rummikub.R5, rummikub.X8)."""

    first_meld: Annotated[int, msgspec.Meta(ge=0, le=100)] = 30
    """What the first lay-down must be worth (rummikub.R10, rummikub.X8)."""
    first_meld_sets: Literal["several", "one"] = "several"
    """Whether the first lay-down may be several sets or only one (rummikub.R15)."""
    table_use: Literal["next_turn", "same_turn"] = "next_turn"
    """When the table may be used after the first lay-down (rummikub.R13)."""
    must_play: Literal["never", "pool_empty", "always"] = "never"
    """Whether a seat that can play may draw or pass (rummikub.R14, rummikub.X5)."""

    joker_new_set: bool = True
    """Whether a joker that was replaced has to leave the set it was replaced in (rummikub.R22)."""
    joker_rack_tiles: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    """How many own rack tiles must stand with a joker taken from the table (rummikub.R22)."""
    jokers_per_set: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    """How many jokers a set may hold; four is no limit (rummikub.R26)."""

    clock: Literal["by_table", "on", "off"] = "by_table"
    """The time limit of a turn: at strict tables only, always or never (rummikub.R27, rummikub.R28)."""
    clock_seconds: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 60
    """Seconds of a turn where the clock is on (rummikub.R27)."""
    clock_by_seat: tuple[Seconds, ...] = ()
    """Seconds by seat instead; 0 is no clock, missing seats have ``clock_seconds`` (rummikub.R28)."""
    time_up_valid: Literal["done", "unfinished"] = "done"
    """A finished lay-down when the time ends: it counts as Done, or as unfinished (rummikub.R28)."""
    penalty_tiles: Annotated[int, msgspec.Meta(ge=0, le=10)] = 3
    """Tiles drawn for unfinished sets (rummikub.R28)."""

    joker_points: Annotated[int, msgspec.Meta(ge=0, le=100)] = 30
    """What a joker in the rack costs at the end (rummikub.R25)."""
    unopened_points: Points = 0
    """What a loser pays on top who never laid down (rummikub.R31)."""
    idle_rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    """Full rounds of passes that end a game without tiles to draw (rummikub.R33)."""
    lowest_tie: Literal["fewest_tiles", "shared", "turn_order"] = "fewest_tiles"
    """Who wins a blocked game when several have the lowest sum (rummikub.R34)."""


def copies_for(config: RummikubConfig, seats: int) -> int:
    """How many copies of each tile are in play: 2 (106 tiles) or 3 (160 tiles) (rummikub.R1, rummikub.R2)."""
    return 3 if config.box == "xp" or seats >= XP_SEATS else 2


def clock_of(config: RummikubConfig, seat: int) -> int:
    """The seconds of a seat's turn, 0 without a clock (rummikub.R27, rummikub.R28).

    Seats that play by themselves need no clock (rummikub.X7): the table that knows who sits there sends no ``TimeUp``.
    """
    if config.clock == "off" or (config.clock == "by_table" and config.table == "guarded"):
        return 0
    by_seat = config.clock_by_seat
    return by_seat[seat] if seat < len(by_seat) else config.clock_seconds
