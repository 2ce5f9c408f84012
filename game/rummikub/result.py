"""The results of a game and a match, in figures that add up and explain themselves."""

from __future__ import annotations

import msgspec


class SeatLine(msgspec.Struct, frozen=True):
    """A seat at the end of a game (rummikub.R25, rummikub.R31).

    ``sum`` is the worth of the tiles left with jokers at their penalty, ``extra`` what was added for never having laid
    down, ``points`` what the seat gets; the points of all seats add up to zero (rummikub.R32).
    """

    tiles: tuple[int, ...]
    sum: int
    extra: int
    points: int


class GameResult(msgspec.Struct, frozen=True):
    """The end of one game: ``kind`` is ``"out"`` (rummikub.R30) or ``"blocked"`` (rummikub.R33, rummikub.R34)."""

    game: int
    kind: str
    first: int
    """The seat that started."""
    winners: tuple[int, ...]
    """One seat; several share a blocked game (rummikub.R34)."""
    seats: tuple[SeatLine, ...]

    @property
    def check(self) -> int:
        """The sum of all points, which is zero (rummikub.R32)."""
        return sum(line.points for line in self.seats)


class MatchResult(msgspec.Struct, frozen=True):
    """The end of the match (rummikub.R35): ranks, games won and points by seat."""

    ranks: tuple[int, ...]
    wins: tuple[int, ...]
    points: tuple[int, ...]
