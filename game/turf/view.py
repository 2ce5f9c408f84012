"""The view of one seat on a Royal Turf table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.turf.config import TurfConfig, factor_of
from game.turf.race import HORSES, MEMBERS, Card
from game.turf.result import Chip, MatchResult, RaceResult
from game.turf.state import BET, DEAL, PHASES, RACE, MoveNote, TurfState

HIDDEN = -1
"""The value of a face-down chip of another seat."""


class SeatView(msgspec.Struct, frozen=True):
    """The public side of a seat."""

    money: int
    chips_left: int
    """How many chips it has not laid yet."""
    bets: tuple[Chip, ...]
    """Its chips in the order laid, values -1 where they lie face down for this reader (turf.T32)."""


class TurfView(msgspec.Struct, frozen=True):
    """A Royal Turf table from one seat: nothing here depends on what the seat may not know."""

    seat: int
    seats: int
    config: TurfConfig
    race: int
    """The number of the race, 0 before the first."""
    phase: str
    """deal, bet, race or over."""
    owes: tuple[str, ...]
    """The kinds of acts this seat owes now: deal, bet or move."""
    dealer: int
    first: int
    tied: tuple[int, ...]
    """The seats among which chance chose, or in the first race will choose, the first bettor (turf.T11)."""
    turn: int
    face: int
    """The face rolled for the seat to move, -1 outside a race."""
    factor: int
    """2 in a doubled race (turf.T28)."""
    cards: tuple[Card, ...]
    """The numbers in play by horse, empty before the first race."""
    card_ids: tuple[int, ...]
    """The cards in play by horse: ``horse * 3 + card``."""
    to_come: tuple[int, ...]
    """The cards of later races, in order of number (turf.T29)."""
    start: tuple[int, ...]
    """The horses in the order in which they lined up, from space 33 back."""
    positions: tuple[int, ...]
    """Where each horse is: 0 is the printed 33, -6 the printed 27, 34 finished."""
    arrived: tuple[int, ...]
    """The number of the move with which each horse came there; negative at the start."""
    left: tuple[int, ...]
    """The horses whose cards are still on the board (turf.T15)."""
    order: tuple[int, ...]
    """The horses that finished (turf.T22)."""
    pace: int
    hand: tuple[int, ...]
    """The own chips that are not laid yet."""
    players: tuple[SeatView, ...]
    moves: tuple[MoveNote, ...]
    """The moves of this race."""
    results: tuple[RaceResult, ...]
    match: MatchResult | None

    @property
    def own(self) -> SeatView:
        """The public side of this seat, with its own chips open."""
        return self.players[self.seat]

    @property
    def to_move(self) -> bool:
        """Whether it is this seat's turn to bet or to move."""
        return self.phase in ("bet", "race") and self.turn == self.seat

    def values(self, seat: int) -> list[int]:
        """The bet value on each horse of a seat as far as this view knows; hidden chips count as 0."""
        row = [0] * HORSES
        for chip in self.players[seat].bets:
            row[chip.horse] += max(0, chip.value)
        return row


def view(state: TurfState, seat: int, owes: tuple[str, ...]) -> TurfView:
    """Builds the view of a seat; ``owes`` comes from the rules."""
    config, run = state.config, state.run
    return TurfView(
        seat=seat,
        seats=state.seats,
        config=config,
        race=state.race,
        phase=PHASES[state.phase],
        owes=owes,
        dealer=state.dealer,
        first=state.first,
        tied=state.tied,
        turn=state.turn,
        face=state.face,
        factor=factor_of(config, state.race),
        cards=state.numbers,
        card_ids=state.cards,
        to_come=tuple(sorted(state.stack)),
        start=state.start,
        positions=tuple(run.positions),
        arrived=tuple(run.arrived),
        left=MEMBERS[run.left] if state.phase in (BET, RACE) else (),
        order=tuple(run.order),
        pace=run.pace,
        hand=tuple(sorted(state.hands[seat])),
        players=tuple(_seat(state, s, seat) for s in range(state.seats)),
        moves=tuple(state.moves),
        results=tuple(state.results),
        match=state.match,
    )


def owed(state: TurfState, seat: int) -> tuple[str, ...]:
    """The kinds of acts a seat owes."""
    if state.phase == DEAL:
        return ("deal",) if seat == state.dealer else ()
    if seat != state.turn or state.phase not in (BET, RACE):
        return ()
    return ("bet",) if state.phase == BET else ("move",)


def _seat(state: TurfState, seat: int, reader: int) -> SeatView:
    chips = tuple(state.bets[seat])
    if seat != reader and state.config.bets == "hidden":
        chips = tuple(Chip(chip.horse, HIDDEN) for chip in chips)
    return SeatView(state.money[seat], len(state.hands[seat]), chips)


def opened(view: TurfView, of: Callable[[int], TurfView]) -> TurfView:
    """The view with face-down chips turned up for everybody, for records; ``of`` gives the view of a seat."""
    players = tuple(msgspec.structs.replace(side, bets=of(seat).own.bets) for seat, side in enumerate(view.players))
    return msgspec.structs.replace(view, players=players)
