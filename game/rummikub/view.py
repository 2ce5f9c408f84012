"""The view of one seat on a Rummikub table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.rummikub.actions import Sets, Tiles
from game.rummikub.config import RummikubConfig, clock_of
from game.rummikub.melds import kind_order
from game.rummikub.result import GameResult, MatchResult
from game.rummikub.state import PHASES, PLAY, RummikubState, TurnNote
from game.rummikub.validate import Turn


class SeatView(msgspec.Struct, frozen=True):
    """The public side of a seat."""

    rack: int
    """How many tiles it holds."""
    opened: bool
    """Whether it has laid down in this game (rummikub.R10)."""
    seen: Tiles
    """Tiles that everybody knows it holds: they went back to its rack (rummikub.R28)."""
    points: int
    wins: int
    clock: int
    """The seconds of its turn, 0 without a clock (rummikub.R27)."""


class RummikubView(msgspec.Struct, frozen=True):
    """A Rummikub table from one seat: nothing here depends on what the seat may not know."""

    seat: int
    seats: int
    config: RummikubConfig
    copies: int
    """How many copies of each tile are in play: 2 with two jokers, or 3 with four."""
    game: int
    phase: str
    """deal, play or over."""
    owes: tuple[str, ...]
    """The kinds of acts this seat owes now: deal; play and draw; play and pass."""
    dealer: int
    first: int
    turn: int
    starts: tuple[Tiles, ...]
    """Every drawing for the start, tiles by seat, -1 where a seat did not draw (rummikub.R4)."""
    table: Sets
    rack: Tiles
    """The own tiles by colour and number, so that their order tells nothing of which copies they are."""
    drawn: Tiles
    """The own tiles that came with the last draw."""
    pool: int
    passes: int
    """Turns in a row in which nobody laid or drew (rummikub.R33)."""
    players: tuple[SeatView, ...]
    turns: tuple[TurnNote, ...]
    """The turns of this game."""
    racks: tuple[Tiles, ...]
    """All racks once a game is over, else empty."""
    results: tuple[GameResult, ...]
    match: MatchResult | None

    @property
    def own(self) -> SeatView:
        """The public side of this seat."""
        return self.players[self.seat]

    @property
    def to_move(self) -> bool:
        """Whether it is this seat's turn."""
        return self.phase == "play" and self.turn == self.seat

    def turn_start(self) -> Turn:
        """The start of this seat's turn, for the judge and the draft."""
        return Turn(self.table, self.rack, self.own.opened)

    def since_own_turn(self) -> tuple[TurnNote, ...]:
        """The turns of the others since this seat's last one."""
        notes = []
        for note in reversed(self.turns):
            if note.seat == self.seat:
                break
            notes.append(note)
        return tuple(reversed(notes))


def view(state: RummikubState, seat: int, owes: tuple[str, ...]) -> RummikubView:
    """Builds the view of a seat; ``owes`` comes from the rules."""
    over = state.result is not None
    return RummikubView(
        seat=seat,
        seats=state.seats,
        config=state.config,
        copies=state.copies,
        game=state.game,
        phase=PHASES[state.phase],
        owes=owes,
        dealer=state.dealer,
        first=state.first,
        turn=state.turn,
        starts=state.starts,
        table=state.table,
        rack=tuple(sorted(state.racks[seat], key=kind_order)),
        drawn=state.drawn[seat],
        pool=len(state.pool),
        passes=state.passes,
        players=tuple(_seat(state, s) for s in range(state.seats)),
        turns=tuple(state.turns),
        racks=tuple(tuple(sorted(r)) for r in state.racks) if over else (),
        results=tuple(state.results),
        match=state.match,
    )


def owed(state: RummikubState, seat: int) -> tuple[str, ...]:
    """The kinds of acts a seat owes."""
    if state.phase == PLAY:
        return ("play", "draw" if state.pool else "pass") if seat == state.turn else ()
    return ("deal",) if PHASES[state.phase] == "deal" and seat == state.dealer else ()


def _seat(state: RummikubState, s: int) -> SeatView:
    return SeatView(
        rack=len(state.racks[s]),
        opened=state.opened[s],
        seen=tuple(sorted(state.known[s])),
        points=state.points[s],
        wins=state.wins[s],
        clock=clock_of(state.config, s),
    )


def opened(view: RummikubView, of: Callable[[int], RummikubView]) -> RummikubView:
    """The view with all racks open as after a game; ``of`` gives the view of a seat."""
    return msgspec.structs.replace(view, racks=tuple(of(seat).rack for seat in range(view.seats)))
