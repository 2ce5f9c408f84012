"""The view of one seat on a Holla table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.holla.config import HollaConfig
from game.holla.result import GameResult, RoundResult
from game.holla.state import DEAL, DISCARD, DRAW, HAND, LAST_CALL, NONE, OVER, PHASES, HollaState, TurnNote
from game.pieces.cubes import CUBES

HIDDEN = -1
MOST_SEATS = 5


class SeatView(msgspec.Struct, frozen=True):
    """The public side of a seat. Cubes are 0-111."""

    chips: int
    paid: int
    """Its chips beside the island."""
    hand: int
    """How many cubes it holds, locked ones included."""
    mountain: int
    river_used: int
    locked: tuple[int, ...]
    """Its river cubes that lie apart (holla.R70); -1 where the table keeps them face down."""
    seen: tuple[int, ...]
    """Cubes that everybody knows it holds: taken openly or shown."""


class RiverCube(msgspec.Struct, frozen=True):
    """A river cube and the seat that threw it."""

    cube: int
    by: int


class HollaView(msgspec.Struct, frozen=True):
    """A Holla table from one seat: nothing here depends on what the seat may not know."""

    seat: int
    seats: int
    config: HollaConfig
    round: int
    phase: str
    """deal, draw, discard, last_call or over; ``last_call`` shows as the draw that it will never become."""
    owes: tuple[str, ...]
    """The kinds of acts this seat owes or may do now: deal, draw, discard, declare, hold, decline."""
    dealer: int
    first: int
    turn: int
    rolls: tuple[tuple[int, ...], ...]
    opening: int
    """The first open cube of the round (holla.R45), else -1."""
    island: int
    river: tuple[RiverCube, ...]
    mountains_left: int
    lender: int
    """The seat whose mountain the next mountain cube for this seat comes from, else -1."""
    ridge: tuple[int, ...]
    """The own cubes that do not lie apart, sorted."""
    drawn: int
    """The cube this seat drew in this turn, else -1."""
    source: str
    """Where the seat to move drew from in this turn, else empty."""
    may_discard: tuple[int, ...]
    """The own cubes that may be discarded now (holla.R65, holla.R70)."""
    pot: int
    table: tuple[SeatView, ...]
    turns: tuple[TurnNote, ...]
    last_turns: int
    """Turns left once every mountain is empty, else -1 (holla.R97)."""
    hands: tuple[tuple[int, ...], ...]
    """All hands once a round was won (holla.R83), else empty."""
    result: RoundResult | None
    game: GameResult | None

    @property
    def own(self) -> SeatView:
        """The public side of this seat."""
        return self.table[self.seat]

    @property
    def hand(self) -> tuple[int, ...]:
        """The cubes of the own hand: the ridge and the locked river cubes."""
        return self.ridge + self.table[self.seat].locked

    @property
    def thrower_of_island(self) -> int:
        """The seat whose discard lies on the island, the dealer for the opening cube."""
        return next((note.seat for note in reversed(self.turns) if note.source != "river"), self.dealer)

    def mountain_dealt(self, seat: int) -> int:
        """How many cubes the mountain of a seat had before the first one was opened (holla.R52)."""
        share, extra = divmod(CUBES - HAND * self.seats, self.seats)
        dealer = self.result.dealer if self.result is not None else self.dealer
        return share + ((seat - dealer) % self.seats < extra)


_RIVER = tuple(tuple(RiverCube(cube, by) for cube in range(CUBES)) for by in range(MOST_SEATS))


def discardable(state: HollaState, seat: int) -> list[int]:
    """The cubes of a ridge that may be given away (holla.R65, holla.R70)."""
    if state.source == "island" and not state.config.island_return:
        return [c for c in state.ridges[seat] if c != state.drawn]
    return state.ridges[seat]


def view(state: HollaState, seat: int, owes: tuple[str, ...], lender: int) -> HollaView:
    """Builds the view of a seat; ``owes`` and ``lender`` come from the rules."""
    mine = state.turn == seat and state.phase == DISCARD
    ridge, free = state.ridges[seat], discardable(state, seat) if mine else []
    own = tuple(sorted(ridge))
    won = state.result is not None and state.result.kind == "won"
    return HollaView(
        seat=seat,
        seats=state.seats,
        config=state.config,
        round=state.round,
        phase=PHASES[DRAW if state.phase == LAST_CALL and state.closer != seat else state.phase],
        owes=owes,
        dealer=state.dealer,
        first=state.first,
        turn=state.turn,
        rolls=state.rolls,
        opening=state.opening,
        island=state.island,
        river=tuple([_RIVER[by][cube] for cube, by in zip(state.river, state.river_by, strict=True)]),
        mountains_left=state.left,
        lender=lender,
        ridge=own,
        drawn=state.drawn if mine else NONE,
        source=state.source,
        may_discard=own if free is ridge else tuple(sorted(free)),
        pot=state.pot,
        table=tuple([_seat(state, s, seat) for s in range(state.seats)]),
        turns=tuple(state.turns),
        last_turns=state.last_turns,
        hands=tuple(tuple(sorted(state.hand_of(s))) for s in range(state.seats)) if won else (),
        result=state.result if state.phase in (DEAL, OVER) else None,
        game=state.game,
    )


def _seat(state: HollaState, s: int, me: int) -> SeatView:
    locked = state.locked[s]
    open_lock = state.config.river_open or s == me
    return SeatView(
        chips=state.chips[s],
        paid=state.pot_paid[s],
        hand=len(state.ridges[s]) + len(locked),
        mountain=len(state.mountains[s]),
        river_used=state.river_used[s],
        locked=tuple(locked) if open_lock else (HIDDEN,) * len(locked),
        seen=tuple(sorted(state.known[s])),
    )


def opened(view: HollaView, of: Callable[[int], HollaView]) -> HollaView:
    """The view with closed ridges turned up for everybody, for records; ``of`` gives the view of a seat."""
    return msgspec.structs.replace(view, hands=tuple(of(seat).ridge for seat in range(view.seats)))
