"""The events at a dominoes table; ``for_seat`` gives what one seat may know."""

from __future__ import annotations

import msgspec

from .result import MatchResult, RoundResult


class RoundStarted(msgspec.Struct, frozen=True, tag="round_started"):
    """The event of a dealt round; ``lead`` is the tile that must open it, -1 for any (dominoes.D3)."""

    round: int
    first: int
    lead: int


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The event of a dealt hand: the tiles of a seat, which nobody else sees (dominoes.D2)."""

    seat: int
    tiles: tuple[int, ...]


class Played(msgspec.Struct, frozen=True, tag="played"):
    """The event of a tile that was laid (dominoes.D4)."""

    seat: int
    tile: int
    end: int


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """The event of a pass: a seat had no tile for these ends (dominoes.D6)."""

    seat: int
    ends: tuple[int, int]


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended"):
    """The event of a round's end: all hands are shown and counted (dominoes.D8-D10)."""

    result: RoundResult


class MatchEnded(msgspec.Struct, frozen=True, tag="match_ended"):
    """The event of a match's end: a seat reached the target (dominoes.D11)."""

    result: MatchResult


DominoesEvent = RoundStarted | Dealt | Played | Passed | RoundEnded | MatchEnded


def for_seat(event: DominoesEvent, seat: int) -> DominoesEvent | None:
    """The event as a seat may know it: others' tiles stay hidden."""
    return None if isinstance(event, Dealt) and event.seat != seat else event
