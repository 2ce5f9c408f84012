"""The events at a riichi table, each event as the table saw it; ``for_seat`` gives what one seat may know of it."""

from __future__ import annotations

import msgspec

from game.riichi.hands.melds import Meld
from game.riichi.result import GameResult, RoundResult, Win

HIDDEN = -1
"""A tile whose face a seat may not know."""


class RoundStarted(msgspec.Struct, frozen=True, tag="round_started"):
    """The event of a round that begins. ``round`` counts the rounds dealt from 1, ``wind`` is 0-3 for east to north.

    Seat 0 deals first in each wind, so the dealer also says which round of the wind it is. ``dice`` are the throws that
    break the wall (riichi.R5).
    """

    round: int
    wind: int
    dealer: int
    honba: int
    sticks: int
    points: tuple[int, ...]
    dice: tuple[int, int]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The event of a seat that took its thirteen tiles (riichi.R1)."""

    seat: int
    tiles: tuple[int, ...]


class DoraTurned(msgspec.Struct, frozen=True, tag="dora_turned"):
    """The event of a dora indicator that was turned up (riichi.R20, riichi.R21)."""

    indicator: int


class TileDrawn(msgspec.Struct, frozen=True, tag="tile_drawn"):
    """The event of a draw; ``rinshan`` from the dead wall after a kan (riichi.R16). ``left`` live tiles remain."""

    seat: int
    tile: int
    rinshan: bool
    left: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """The event of a discard; with ``riichi`` the seat declared (riichi.R26)."""

    seat: int
    tile: int
    tsumogiri: bool
    riichi: bool = False


class RiichiAccepted(msgspec.Struct, frozen=True, tag="riichi_accepted"):
    """The event of a declaring tile that was not won upon: the stick is paid (riichi.R26)."""

    seat: int
    double: bool
    points: int
    """What the seat has left."""


class Called(msgspec.Struct, frozen=True, tag="called"):
    """The event of a declared meld; ``source`` is the seat whose tile was taken, the seat itself for a closed kan."""

    seat: int
    meld: Meld
    source: int


class Fouled(msgspec.Struct, frozen=True, tag="fouled"):
    """The event of a rule broken at a strict table: ``penalty`` is chombo, dead_hand, points or warning."""

    seat: int
    rule: str
    penalty: str
    points: int = 0
    tiles: tuple[int, ...] = ()
    """What it showed."""


class HandWon(msgspec.Struct, frozen=True, tag="hand_won"):
    """The event of a win, for which the hand is opened (riichi.R7, riichi.R48)."""

    win: Win


class HandShown(msgspec.Struct, frozen=True, tag="hand_shown"):
    """The event of a hand opened without a win: waiting at a draw, nine terminals, four riichi (riichi.R42, R44)."""

    seat: int
    tiles: tuple[int, ...]
    waits: tuple[int, ...]
    """The kinds it waits for."""


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended"):
    """The event of a round that was won, drawn, aborted or void."""

    result: RoundResult


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The event of the match's end (riichi.R62-R68)."""

    result: GameResult


RiichiEvent = (
    RoundStarted
    | Dealt
    | DoraTurned
    | TileDrawn
    | Discarded
    | RiichiAccepted
    | Called
    | Fouled
    | HandWon
    | HandShown
    | RoundEnded
    | GameEnded
)


def for_seat(event: RiichiEvent, seat: int) -> RiichiEvent | None:
    """The event as a seat may know it: faces of others' hidden tiles become -1."""
    if isinstance(event, TileDrawn):
        if event.seat != seat:
            return TileDrawn(event.seat, HIDDEN, event.rinshan, event.left)
    elif isinstance(event, Dealt) and event.seat != seat:
        return Dealt(event.seat, (HIDDEN,) * len(event.tiles))
    return event
