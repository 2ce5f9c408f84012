"""The view of one seat on a riichi table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import Meld
from game.riichi.result import GameResult, RoundResult
from game.riichi.state import CLAIM, DEAL, OVER, PHASES, REVEAL, TURN, RiichiState
from game.riichi.state import NONE as NONE
from game.riichi.state import SEATS as SEATS
from game.riichi.state import Thrown as Thrown
from game.riichi.tiles import KINDS

HIDDEN = -1


class SeatView(msgspec.Struct, frozen=True):
    """The public side of a seat."""

    points: int
    wind: int
    """0-3 for east to north."""
    concealed: int
    """How many tiles it holds, the drawn one included."""
    drawn: bool
    """Whether it holds a tile just drawn."""
    melds: tuple[Meld, ...]
    river: tuple[Thrown, ...]
    """Its discards in order, those that others took marked."""
    riichi: bool
    """Whether its riichi stands: declared, and not won upon (riichi.R26)."""
    double: bool
    ippatsu: bool
    """Whether it would win by ippatsu now (riichi.R31)."""
    dead: bool
    """Whether a foul keeps it from winning this round (riichi.R40)."""
    shown: tuple[int, ...]
    """Its concealed tiles once it opened them, else empty."""


class Asked(msgspec.Struct, frozen=True):
    """The tile on the table that this seat may answer to, and where it comes from: see ``state.Claim``."""

    tile: int
    by: int
    source: str


class RiichiView(msgspec.Struct, frozen=True, kw_only=True):
    """A riichi table from one seat: nothing here depends on what the seat may not know. Seats are 0-3."""

    seat: int
    config: RiichiConfig
    phase: str
    owes: tuple[str, ...]
    """What this seat owes: ``deal``, ``discard``, ``claim``, ``reveal``, or nothing."""
    round: int
    wind: int
    dealer: int
    honba: int
    sticks: int
    dice: tuple[int, int]
    turn: int
    """The seat to move, or whose tile others may answer to; -1 between rounds."""
    left: int
    """Live tiles that can still be drawn."""
    indicators: tuple[int, ...]
    hand: tuple[int, ...]
    """The own concealed tiles without the drawn one, sorted as numbers."""
    drawn: int
    """The tile this seat drew in this turn, else -1."""
    waits: tuple[int, ...]
    """The kinds that complete the own hand without the drawn tile, with or without yaku."""
    furiten: bool
    """Whether this seat may not win by ron (riichi.R32-R34)."""
    forbidden: tuple[int, ...]
    """Kinds it may not discard right after its call (riichi.R35, riichi.R36)."""
    asked: Asked | None
    """The tile it may answer to while it owes an answer."""
    chombo: tuple[int, ...]
    """Fouls to be deducted after the match, by seat (riichi.R38)."""
    table: tuple[SeatView, ...]
    result: RoundResult | None
    """The last round, until the next is dealt."""
    game: GameResult | None

    @property
    def own(self) -> SeatView:
        """The public side of this seat."""
        return self.table[self.seat]

    @property
    def tiles(self) -> tuple[int, ...]:
        """The own concealed tiles, the drawn one last."""
        return self.hand if self.drawn == NONE else (*self.hand, self.drawn)


def kinds_in(mask: int) -> tuple[int, ...]:
    """The kinds of a bit mask."""
    return tuple(k for k in range(KINDS) if mask >> k & 1) if mask else ()


def owes(state: RiichiState, seat: int) -> tuple[str, ...]:
    """The word for what a seat owes."""
    phase = state.phase
    if phase == TURN:
        return ("discard",) if seat == state.turn else ()
    if phase == CLAIM:
        claim = state.claim
        assert claim is not None
        return ("claim",) if claim.options[seat] and claim.answers[seat] is None else ()
    if phase == DEAL:
        return ("deal",) if seat == state.dealer else ()
    return ("reveal",) if phase == REVEAL and seat == state.turn else ()


def view(state: RiichiState, seat: int) -> RiichiView:
    """Builds the view of a seat."""
    side = state.sides[seat]
    due = owes(state, seat)
    claim = state.claim
    mine = state.phase == TURN and seat == state.turn
    return RiichiView(
        seat=seat,
        config=state.config,
        phase=PHASES[state.phase],
        owes=due,
        round=state.round,
        wind=state.wind,
        dealer=state.dealer,
        honba=state.honba,
        sticks=state.sticks,
        dice=state.dice,
        turn=turn_seen(state, seat),
        left=state.left,
        indicators=state.indicators,
        hand=tuple(side.hand),
        drawn=side.drawn,
        waits=kinds_in(side.waits),
        furiten=side.furiten,
        forbidden=kinds_in(side.forbidden) if mine else (),
        asked=Asked(claim.tile, claim.by, claim.source) if claim and due == ("claim",) else None,
        chombo=tuple(state.chombo),
        table=tuple([_seat(state, s) for s in range(SEATS)]),
        result=state.result,
        game=state.game,
    )


def turn_seen(state: RiichiState, seat: int) -> int:
    """The seat that moves; who is asked to show a waiting hand is nobody else's business."""
    if state.phase in (DEAL, OVER) or (state.phase == REVEAL and state.turn != seat):
        return NONE
    return state.turn


def _seat(state: RiichiState, s: int) -> SeatView:
    side = state.sides[s]
    return SeatView(
        state.points[s],
        (s - state.dealer) % SEATS,
        len(side.hand) + (side.drawn != NONE),
        side.drawn != NONE,
        side.melds,
        tuple(side.river),
        side.riichi,
        side.double,
        side.ippatsu,
        side.dead,
        side.shown,
    )


def opened(view: RiichiView, of: Callable[[int], RiichiView]) -> RiichiView:
    """The view with all concealed tiles open as after a win, for records; ``of`` gives the view of a seat."""
    table = tuple(
        side if side.shown or seat == view.seat else msgspec.structs.replace(side, shown=of(seat).tiles)
        for seat, side in enumerate(view.table)
    )
    return msgspec.structs.replace(view, table=table)
