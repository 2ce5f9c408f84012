"""The results of a round and a match, in figures that add up and explain themselves."""

from __future__ import annotations

import msgspec

from game.riichi.hands.melds import Meld
from game.riichi.hands.value import Worth
from game.riichi.points.settlement import Payment as Payment
from game.riichi.points.standings import Standing
from game.riichi.tiles import KIND_OF, dora_of, is_red


class Win(msgspec.Struct, frozen=True, kw_only=True):
    """A won hand (riichi.R7): ``source`` is the seat that gave the tile, the winner itself for tsumo."""

    seat: int
    source: int
    tile: int
    hand: tuple[int, ...]
    """The concealed tiles without the winning one."""
    melds: tuple[Meld, ...]
    worth: Worth
    ura: tuple[int, ...]
    """The ura indicators that were turned, none without riichi (riichi.R22)."""
    payments: tuple[Payment, ...]
    sticks: int = 0
    """The riichi sticks it took from the table (riichi.R30)."""
    deltas: tuple[int, ...]
    """What this win moved by seat, sticks included."""

    @property
    def stick_points(self) -> int:
        """The points that the riichi sticks brought."""
        return self.deltas[self.seat] - sum(payment.points for payment in self.payments)

    def brings_dora(self, tile: int, indicators: tuple[int, ...], ura: int) -> bool:
        """Whether a tile of the hand brings han by the open indicators and so many of the ura ones (riichi.R20-R24)."""
        shown = (*indicators, *self.ura[:ura])
        return is_red(tile) or KIND_OF[tile] in {dora_of(indicator) for indicator in shown}


class RoundResult(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a round.

    ``kind`` is ``tsumo``, ``ron``, ``draw`` (the wall is empty, riichi.R42), ``abort`` (riichi.R44) or ``chombo``
    (riichi.R39). ``name`` tells an abort: ``nine_terminals``, ``four_winds``, ``four_riichi``, ``four_kans``,
    ``three_ron``; and a draw with ``nagashi``.
    """

    round: int
    wind: int
    dealer: int
    honba: int
    kind: str
    name: str = ""
    wins: tuple[Win, ...] = ()
    tenpai: tuple[int, ...] = ()
    """The seats that count as waiting at an exhaustive draw (riichi.R42)."""
    nagashi: tuple[int, ...] = ()
    """The seats paid for a river of ones, nines and honours (riichi.R47)."""
    fouls: tuple[int, ...] = ()
    """The seats whose chombo made the round void (riichi.R37)."""
    payments: tuple[Payment, ...] = ()
    """All payments that are no part of a win."""
    deltas: tuple[int, ...]
    """What the end of the round moved by seat; riichi sticks were paid when they were laid."""
    points: tuple[int, ...]
    sticks: int
    """The sticks that stay on the table."""
    renchan: bool
    """Whether the same dealer deals again (riichi.R45)."""

    def points_before(self, wins: int = 0) -> tuple[int, ...]:
        """The points of everybody before the round was paid, or after its first ``wins`` wins were."""
        points = [have - change for have, change in zip(self.points, self.deltas, strict=True)]
        for win in self.wins[:wins]:
            points = [have + change for have, change in zip(points, win.deltas, strict=True)]
        return tuple(points)

    @property
    def sticks_before(self) -> int:
        """The sticks that lay there before the winners took theirs."""
        return self.sticks + sum(win.sticks for win in self.wins)


class GameResult(msgspec.Struct, frozen=True):
    """The end of the match (riichi.R62-R68): ``reason`` is ``length``, ``bust`` or ``top``, as in ``standings``."""

    reason: str
    seats: tuple[Standing, ...]
    sticks: int
    """The sticks that lay on the table at the end (riichi.R30)."""
