"""The results of a round and the match."""

from __future__ import annotations

import msgspec


class RoundResult(msgspec.Struct, frozen=True):
    """The result of a round; ``kind`` is out, blocked or tied, then ``winner`` is -1; by seat (dominoes.D8-D10)."""

    round: int
    kind: str
    winner: int
    points: int
    hands: tuple[tuple[int, ...], ...]
    pips: tuple[int, ...]
    scores: tuple[int, ...]


class MatchResult(msgspec.Struct, frozen=True):
    """The places of the match by seat, from 1 (dominoes.D11)."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
