"""The results of a round and a game, in figures that add up and explain themselves."""

from __future__ import annotations

import msgspec


class PartShown(msgspec.Struct, frozen=True):
    """A part of the winner's yeok: its cubes (0-111), and the kind (0-55) that each stands for."""

    name: str
    form: str
    pure: bool
    cubes: tuple[int, ...]
    stands_for: tuple[int, ...]


class LoserLine(msgspec.Struct, frozen=True):
    """The payment of one loser (holla.R80-R84): ``due`` is the sum of three items, ``paid`` what the seat had."""

    seat: int
    groups: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]
    ungrouped: int
    points: int
    bonus: int
    penalty: int
    due: int
    paid: int


class RoundResult(msgspec.Struct, frozen=True):
    """The end of a round.

    ``kind`` is ``"won"``, ``"void"`` (holla.R97), ``"forfeit"`` (holla.R92) or ``"broke"`` (holla.R95). ``pot`` lay
    beside the island; in a round without winner ``pot_returned`` says by seat what went back, the rest is carried.
    """

    kind: str
    round: int
    dealer: int
    winner: int
    yeok: str
    points: int
    bonus: int
    special: bool
    parts: tuple[PartShown, ...]
    losers: tuple[LoserLine, ...]
    bank: int
    pot: int
    pot_returned: tuple[int, ...]
    chips_before: tuple[int, ...]
    chips_after: tuple[int, ...]
    next_dealer: int
    offender: int = -1
    rule: str = ""
    """The rule that ended a round without winner."""


class GameResult(msgspec.Struct, frozen=True):
    """The end of the game: ranks and chips by seat, and the rule that ended it (holla.R94, holla.R95, holla.R96)."""

    rule: str
    ranks: tuple[int, ...]
    chips: tuple[int, ...]
    loser: int = -1
    """The seat that could not pay (holla.R95), the first of several, else -1."""
    others: tuple[int, ...] = ()
    """The further seats that could not pay in the same settlement; all of them are last (holla.R95, holla.R96)."""
