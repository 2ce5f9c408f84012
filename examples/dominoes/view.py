"""The view of one seat on a dominoes table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .config import DominoesConfig
from .result import MatchResult, RoundResult
from .state import DEAL, OVER, PLAY, DominoesState, Pair
from .tiles import HALVES, TILES, tile_of


class DominoesView(msgspec.Struct, frozen=True):
    """A table from one seat; the tuples that are not of tiles go by seat."""

    seat: int
    seats: int
    config: DominoesConfig
    round: int
    phase: str
    owes: tuple[str, ...]
    dealer: int
    turn: int
    lead: int
    """The tile that has to open this round, -1 for any."""
    line: tuple[Pair, ...]
    """The tiles laid, from left to right, as they lie."""
    start: int
    """Where in the line the first tile lies."""
    hand: tuple[int, ...]
    left: tuple[int, ...]
    """How many tiles each seat has left."""
    lacks: tuple[tuple[int, ...], ...]
    """The numbers on which each seat passed in this round."""
    scores: tuple[int, ...]
    results: tuple[RoundResult, ...]
    match: MatchResult | None
    hands: tuple[tuple[int, ...], ...] = ()
    """Everybody's tiles, only where a record is watched with open hands."""

    @property
    def ends(self) -> Pair | None:
        """The open numbers, left and right; None before the first tile."""
        return (self.line[0][0], self.line[-1][1]) if self.line else None

    @property
    def result(self) -> RoundResult | None:
        """The result of a round that is over and not followed by another yet."""
        return self.results[-1] if self.results and self.phase != PLAY else None

    @property
    def unseen(self) -> tuple[int, ...]:
        """The tiles that lie neither in the line nor in the own hand."""
        known = {*self.hand, *(tile_of(*pair) for pair in self.line)}
        return tuple(tile for tile in range(TILES) if tile not in known)

    def unseen_with(self, number: int) -> int:
        """How many of them have a number."""
        return sum(number in HALVES[tile] for tile in self.unseen)


def view(state: DominoesState, seat: int, owes: tuple[str, ...]) -> DominoesView:
    """Builds the view of a seat; ``owes`` comes from the rules."""
    return DominoesView(
        seat, state.seats, state.config, state.round, state.phase, owes, state.dealer, state.turn, state.lead,
        tuple(state.line), state.start, tuple(sorted(state.hands[seat])), tuple(map(len, state.hands)),
        tuple(map(tuple, state.lacks)), tuple(state.scores), tuple(state.results), state.match,
    )  # fmt: skip


def owed(state: DominoesState, seat: int) -> tuple[str, ...]:
    """The kinds of acts a seat owes."""
    if state.phase == OVER or seat != (state.dealer if state.phase == DEAL else state.turn):
        return ()
    if state.phase == DEAL:
        return ("deal",)
    able = any(state.fits(tile, end) for tile in state.hands[seat] for end in (0, 1))
    return ("play",) if able else ("pass",)


def opened(view: DominoesView, of: Callable[[int], DominoesView]) -> DominoesView:
    """The view with all hands open, for records; ``of`` gives the view of a seat."""
    return msgspec.structs.replace(view, hands=tuple(of(seat).hand for seat in range(view.seats)))
