"""The results of a race and the match, in figures that add up and explain themselves. Money is in pounds."""

from __future__ import annotations

import msgspec


class Chip(msgspec.Struct, frozen=True):
    """A chip on a horse; ``value`` is -1 for a face-down chip of another seat (turf.T31, turf.T32)."""

    horse: int
    value: int


class Payment(msgspec.Struct, frozen=True):
    """A line of a payout: ``kind`` is first, second, third, pace or last.

    ``value`` chips' worth of bets at ``rate`` pounds make ``amount``, negative for the penalty of the last horse. The
    rate holds the doubling already; a penalty that the purse did not cover is shortened in ``amount`` alone.
    """

    kind: str
    horse: int
    value: int
    rate: int
    amount: int


class SeatLine(msgspec.Struct, frozen=True):
    """A seat after a race (turf.T25-T28): ``before`` + ``received`` - ``paid`` = ``money``.

    ``due`` is the whole penalty, of which ``paid`` could be paid (turf.T27).
    """

    chips: tuple[Chip, ...]
    payments: tuple[Payment, ...]
    before: int
    received: int
    due: int
    paid: int
    money: int


class RaceResult(msgspec.Struct, frozen=True):
    """The end of one race: all seven horses from first to last, of which three finished (turf.T22, turf.T23)."""

    race: int
    ranking: tuple[int, ...]
    pace: int
    pace_pays: bool
    factor: int
    """2 in a doubled race (turf.T28)."""
    sums: tuple[int, ...]
    """The bets on each horse, which chose the column (turf.T25)."""
    moves: int
    seats: tuple[SeatLine, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The first three (turf.T22)."""
        return self.ranking[:3]

    @property
    def last(self) -> int:
        """The seventh (turf.T23)."""
        return self.ranking[-1]


class MatchResult(msgspec.Struct, frozen=True):
    """The end of the match (turf.T1, turf.T30): ranks and money by seat."""

    ranks: tuple[int, ...]
    money: tuple[int, ...]
