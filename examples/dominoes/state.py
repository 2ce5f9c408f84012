"""The state of a match, changed by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from game.kernel.chance import ChanceSource

from .actions import LEFT
from .config import DominoesConfig
from .result import MatchResult, RoundResult
from .tiles import HALVES, TILES, tile_of

DEAL, PLAY, OVER = "deal", "play", "over"
Pair = tuple[int, int]


@dataclass
class DominoesState:
    """The state of a match: everything on and around the table. ``line`` are the tiles laid, from left to right."""

    config: DominoesConfig
    seats: int
    chance: ChanceSource
    phase: str = DEAL
    round: int = 0
    dealer: int = 0
    """Who lets the next round be dealt, and after the first round opens it (dominoes.D3)."""
    turn: int = -1
    lead: int = -1
    """The tile that has to open the first round, and its ``opener``."""
    opener: int = -1
    line: list[Pair] = field(default_factory=list)
    start: int = 0
    """Where in the line the first tile lies."""
    hands: list[list[int]] = field(default_factory=list)
    asleep: list[int] = field(default_factory=list)
    """Tiles that nobody was dealt."""
    lacks: list[list[int]] = field(default_factory=list)
    """By seat the numbers on which it passed in this round: it has none of them."""
    passes: int = 0
    """Seats in turn that have just passed."""
    scores: list[int] = field(default_factory=list)
    results: list[RoundResult] = field(default_factory=list)
    match: MatchResult | None = None
    passed: int = 0
    """Passes of the whole match, for its facts."""

    def copy(self) -> DominoesState:
        """An independent copy with the same chance."""
        return DominoesState(**{each.name: _copied(getattr(self, each.name)) for each in fields(self)})

    def snapshot(self) -> Mapping[str, object]:
        """Returns all of it as plain values."""
        names = [each.name for each in fields(self) if each.name not in ("config", "chance", "seats")]
        plain: dict[str, object] = msgspec.to_builtins({name: getattr(self, name) for name in names})
        return plain

    def check(self) -> None:
        """Raises ``AssertionError`` unless all tiles are there and the line fits (dominoes.D1, dominoes.D4)."""
        laid = [tile_of(*pair) for pair in self.line]
        held = [tile for hand in self.hands for tile in hand]
        if self.round and sorted([*laid, *self.asleep, *held]) != list(range(TILES)):
            raise AssertionError(f"the tiles {self.hands}, {laid} and {self.asleep} are not the 28 of the set")
        if any(one[1] != other[0] for one, other in zip(self.line, self.line[1:], strict=False)):
            raise AssertionError(f"the line {self.line} does not fit")
        if any(set(HALVES[t]) & set(self.lacks[seat]) for seat, hand in enumerate(self.hands) for t in hand):
            raise AssertionError(f"a seat holds what it passed on: {self.hands}, {self.lacks}")
        if sum(self.scores) != sum(result.points for result in self.results):
            raise AssertionError(f"the scores {self.scores} are not what the rounds paid")

    @property
    def ends(self) -> Pair | None:
        """The open numbers, left and right; None before the first tile."""
        return (self.line[0][0], self.line[-1][1]) if self.line else None

    def fits(self, tile: int, end: int) -> bool:
        """Whether a tile can be laid at an end (dominoes.D3-D5)."""
        if self.ends is None:
            return end == LEFT and self.lead in (-1, tile)
        return self.ends[end] in HALVES[tile]


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value
