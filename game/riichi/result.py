"""How a round and a match ended, in figures that add up and explain themselves."""

from __future__ import annotations

import msgspec

from game.riichi.melds import Meld
from game.riichi.value import Worth


class Win(msgspec.Struct, frozen=True):
    """One won hand (riichi.R7): ``source`` is the seat that gave the tile, the winner itself for tsumo.

    ``deltas`` are points by seat with honba and sticks; ``honba`` and ``sticks`` the counts this win was paid for, and
    ``liable`` the seat that pays by riichi.R60 or riichi.R61, else -1.
    """

    seat: int
    source: int
    tile: int
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    worth: Worth
    ura: tuple[int, ...]
    """The ura indicators that were turned, none without riichi (riichi.R22)."""
    deltas: tuple[int, ...]
    honba: int = 0
    sticks: int = 0
    liable: int = -1


class RoundResult(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a round.

    ``kind`` is ``tsumo``, ``ron``, ``draw`` (the wall is empty, riichi.R42), ``abort`` (riichi.R44) or ``chombo``
    (riichi.R39). ``name`` tells an abort: ``nine_terminals``, ``four_winds``, ``four_riichi``, ``four_kans``,
    ``three_ron``, and a draw with ``nagashi``.
    """

    round: int
    wind: int
    number: int
    dealer: int
    honba: int
    kind: str
    name: str = ""
    wins: tuple[Win, ...] = ()
    tenpai: tuple[int, ...] = ()
    """The seats that showed a waiting hand."""
    nagashi: tuple[int, ...] = ()
    """The seats paid for a river of ones, nines and honours (riichi.R47)."""
    fouls: tuple[int, ...] = ()
    """The seats whose foul ended or followed the round (riichi.R37)."""
    deltas: tuple[int, ...]
    """What the end of the round moved, by seat; riichi sticks were paid when they were laid."""
    points: tuple[int, ...]
    sticks: int
    """The sticks that stay on the table."""
    renchan: bool
    """Whether the same dealer deals again (riichi.R45)."""


class SeatScore(msgspec.Struct, frozen=True):
    """One seat at the end of the match: points on the table and the final score in tenths (riichi.R62-R65)."""

    points: int
    rank: int
    score: int


class GameResult(msgspec.Struct, frozen=True):
    """The end of the match (riichi.R62-R68): ``reason`` is ``length``, ``bust``, ``top`` or ``time``."""

    reason: str
    seats: tuple[SeatScore, ...]
    sticks: int
    """The sticks that nobody got."""
