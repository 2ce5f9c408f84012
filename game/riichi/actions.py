"""The acts of a seat at a riichi table. Tiles are 0-36, kinds 0-33, as in ``tiles``."""

from __future__ import annotations

from typing import Literal

import msgspec


class Deal(msgspec.Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """The deal of the next round by the dealer (riichi.R1, riichi.R4)."""


class Discard(msgspec.Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    """A discard (riichi.R1): ``tsumogiri`` is the drawn tile at once, ``riichi`` declares it (riichi.R26)."""

    tile: int
    tsumogiri: bool = False
    riichi: bool = False


class Chi(msgspec.Struct, frozen=True, tag="chi", forbid_unknown_fields=True):
    """A call of the left neighbour's discard for a sequence with two ``own`` tiles, sorted as numbers (riichi.R12)."""

    own: tuple[int, int]


class Pon(msgspec.Struct, frozen=True, tag="pon", forbid_unknown_fields=True):
    """A call of a discard for three of a kind with two ``own`` tiles, sorted as numbers (riichi.R12)."""

    own: tuple[int, int]


class OpenKan(msgspec.Struct, frozen=True, tag="open_kan", forbid_unknown_fields=True):
    """A call of a discard for four of a kind with the three in hand (riichi.R12)."""


class ClosedKan(msgspec.Struct, frozen=True, tag="closed_kan", forbid_unknown_fields=True):
    """A declaration of four own tiles of a kind (riichi.R14)."""

    kind: int


class AddedKan(msgspec.Struct, frozen=True, tag="added_kan", forbid_unknown_fields=True):
    """A fourth tile of a kind added to an own pon (riichi.R15)."""

    kind: int


class Tsumo(msgspec.Struct, frozen=True, tag="tsumo", forbid_unknown_fields=True):
    """A win with the drawn tile, for which the hand is shown (riichi.R7)."""


class Ron(msgspec.Struct, frozen=True, tag="ron", forbid_unknown_fields=True):
    """A win with another's tile, for which the hand is shown (riichi.R7, riichi.R19)."""


class NineTerminals(msgspec.Struct, frozen=True, tag="nine_terminals", forbid_unknown_fields=True):
    """The end of a round by nine kinds of ones, nines and honours in the first turn (riichi.R44)."""


class Pass(msgspec.Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """A pass on another's tile; nobody else learns of it."""


class ShowTenpai(msgspec.Struct, frozen=True, tag="show_tenpai", forbid_unknown_fields=True):
    """A waiting hand opened at the exhaustive draw (riichi.R42)."""


class FoldTenpai(msgspec.Struct, frozen=True, tag="fold_tenpai", forbid_unknown_fields=True):
    """A waiting hand kept closed at the exhaustive draw: it counts as not waiting (riichi.R42)."""


class Voice(msgspec.Struct, frozen=True, tag="voice", forbid_unknown_fields=True):
    """A word that cannot be meant, said without showing anything: a foul (riichi.R37, riichi.R40, riichi.R41)."""

    word: Literal["chi", "pon", "kan", "ron", "tsumo"]


class TimeUp(msgspec.Struct, frozen=True, tag="time_up", forbid_unknown_fields=True):
    """The end of the seat's time to think (riichi.X1).

    Recorded as an act of that seat by whoever keeps the time, so that a replay needs no clock.
    """


RiichiAction = (
    Deal
    | Discard
    | Chi
    | Pon
    | OpenKan
    | ClosedKan
    | AddedKan
    | Tsumo
    | Ron
    | NineTerminals
    | Pass
    | ShowTenpai
    | FoldTenpai
    | Voice
    | TimeUp
)
