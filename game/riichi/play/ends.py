"""The ends of a round: wins, exhaustive draw, aborts, chombo; and what follows (riichi.R37-R49, riichi.R66-R68)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.riichi import events as ev
from game.riichi.config import RIICHI_STICK
from game.riichi.hands.value import Worth
from game.riichi.play.wins import has_yaku, ura_of, value_of
from game.riichi.points.settlement import (
    Settled,
    in_turn,
    pay_chombo,
    pay_draw,
    pay_nagashi,
    pay_win,
    rons_paid,
    won_hand,
)
from game.riichi.points.standings import Kind, Outcome, Place, final_standings, may_claim_noten, next_hand
from game.riichi.result import GameResult, RoundResult, Win
from game.riichi.state import DEAL, NONE, OVER, REVEAL, SEATS, RiichiState
from game.riichi.tiles import IS_ORPHAN, KINDS

Events = list[ev.RiichiEvent]
_EIGHT_WINS = 8
"""The win in a row that is a yakuman of its own (riichi.R45)."""
_YAKUMAN_BASE = 8000


def place_of(state: RiichiState) -> Place:
    """The place of this round in the game."""
    return Place(state.wind, state.dealer, state.honba)


def won_by_tsumo(state: RiichiState, seat: int, out: Events) -> None:
    """Lets a seat win with its drawn tile (riichi.R7)."""
    tile = state.sides[seat].drawn
    worth = _worth(state, seat, tile, True, "discard")
    state.tally.add("tsumo")
    _win(state, [(seat, worth)], seat, tile, out)


def won_by_ron(state: RiichiState, tile: int, by: int, source: str, seats: list[int], out: Events) -> bool:
    """Lets seats win by ron; three of them may abort instead (riichi.R44, riichi.R48). Returns whether it is over."""
    worth = {seat: _worth(state, seat, tile, False, source) for seat in seats}
    rons = rons_paid(state.config, by, seats, [seat for seat in seats if worth[seat].yakuman])
    if rons.aborted:
        abort(state, "three_ron", out)
        return True
    state.tally.add("deal_ins")
    _win(state, [(seat, worth[seat]) for seat in rons.winners], by, tile, out)
    return True


def _worth(state: RiichiState, seat: int, tile: int, tsumo: bool, source: str) -> Worth:
    worth = value_of(state, seat, tile, tsumo, source, ura_of(state, seat))
    assert worth is not None
    if not state.config.paarenchan or seat != state.dealer or state.won_in_row + 1 < _EIGHT_WINS or worth.yakuman:
        return worth
    return msgspec.structs.replace(
        worth, han=13, yaku=(("paarenchan", 13),), yakuman=1, limit="yakuman", base=_YAKUMAN_BASE, dora=0, ura=0, aka=0
    )


def _win(state: RiichiState, winners: list[tuple[int, Worth]], source: int, tile: int, out: Events) -> None:
    """Pays the wins, in turn order after the seat that gave the tile, and ends the round."""
    wins: list[Win] = []
    for index, (seat, worth) in enumerate(winners):
        side = state.sides[seat]
        giver = state.kan_from if seat == source and state.last == "rinshan" else NONE
        paid = pay_win(
            state.config,
            state.dealer,
            0 if index else state.honba,
            0 if index else state.sticks,
            won_hand(seat, source, worth, side.liable, giver),
        )
        win = Win(
            seat=seat,
            source=source,
            tile=tile,
            hand=tuple(side.hand),
            melds=side.melds,
            worth=worth,
            ura=ura_of(state, seat),
            payments=paid.payments,
            sticks=paid.sticks,
            deltas=paid.deltas,
        )
        wins.append(win)
        side.shown = tuple(side.hand)
        out.append(ev.HandWon(win))
        state.tally.add("wins")
        state.tally.add("won_points", sum(p.points for p in paid.payments))
    state.sticks = 0
    deltas = tuple(map(sum, zip(*(win.deltas for win in wins), strict=True)))
    seats = tuple(win.seat for win in wins)
    kind: Kind = "tsumo" if seats == (source,) else "ron"
    _end(state, Outcome(kind, seats), deltas, out, wins=tuple(wins))


def abort(state: RiichiState, name: str, out: Events) -> None:
    """Ends the round without a winner before the wall is empty (riichi.R44)."""
    if name == "four_riichi":
        liars = _liars(state)
        show(state, range(SEATS), out)
        if liars:
            chombo(state, liars, "riichi.R37", out)
            return
    state.tally.add("aborts")
    _end(state, Outcome("abort", name=name), (0,) * SEATS, out, name=name)


def show(state: RiichiState, seats: Iterable[int], out: Events) -> None:
    """Opens the hands of seats (riichi.R42, riichi.R44)."""
    for seat in in_turn(seats, (state.dealer - 1) % SEATS):
        side = state.sides[seat]
        side.shown = tuple(side.tiles)
        out.append(ev.HandShown(seat, side.shown, tuple(k for k in range(KINDS) if side.waits >> k & 1)))


def waiting(state: RiichiState, seat: int) -> bool:
    """Whether a hand counts as tenpai at the draw (riichi.R29, riichi.R40, riichi.R43)."""
    side = state.sides[seat]
    if not side.waits or side.dead:
        return False
    if side.declined_last and state.config.last_tile_pass == "noten":
        return False
    if state.config.keishiki_tenpai or side.closed:
        return True
    return any(has_yaku(state, seat, kind) for kind in range(KINDS) if side.waits >> kind & 1)


def exhausted(state: RiichiState, out: Events) -> None:
    """Asks, as the last discard was not won upon, who may keep a waiting hand closed, then settles (riichi.R42)."""
    state.by = NONE
    riichi = [seat for seat in range(SEATS) if state.sides[seat].riichi]
    for seat in in_turn(range(SEATS), (state.dealer - 1) % SEATS):
        if not waiting(state, seat):
            state.reveal[seat] = False
        elif not may_claim_noten(state.config, place_of(state), seat, state.points, riichi):
            state.reveal[seat] = True
    ask_next(state, out)


def ask_next(state: RiichiState, out: Events) -> None:
    """Asks the next seat, from the dealer on, whether it shows its hand; the last answer settles the draw."""
    for seat in in_turn(range(SEATS), (state.dealer - 1) % SEATS):
        if state.reveal[seat] is None:
            state.phase, state.turn = REVEAL, seat
            return
    _settle_draw(state, out)


def _settle_draw(state: RiichiState, out: Events) -> None:
    config = state.config
    tenpai = tuple(seat for seat in range(SEATS) if state.reveal[seat])
    liars = _liars(state)
    hidden = [s for s in tenpai if config.noten_riichi == "free" and state.sides[s].riichi]
    show(state, [s for s in (*tenpai, *liars) if s not in hidden], out)
    if liars:
        chombo(state, liars, "riichi.R37", out)
        return
    nagashi = _nagashi(state)
    paid = pay_nagashi(state.dealer, nagashi) if nagashi else pay_draw(config, tenpai)
    state.tally.add("draws")
    outcome = Outcome("draw", tenpai=tenpai)
    name = "nagashi" if nagashi else ""
    _end(state, outcome, paid.deltas, out, name=name, settled=paid, nagashi=nagashi)


def _liars(state: RiichiState) -> list[int]:
    """The seats that declared riichi without waiting, or made a wrong kan in it; none if all four did (riichi.R37)."""
    found = []
    for seat, side in enumerate(state.sides):
        noten = side.riichi and not side.dead and not side.waits and state.config.noten_riichi == "chombo"
        if noten or side.wrong_kan:
            found.append(seat)
    return found if len(found) < SEATS else []


def _nagashi(state: RiichiState) -> tuple[int, ...]:
    if not state.config.nagashi_mangan:
        return ()
    return tuple(
        seat
        for seat, side in enumerate(state.sides)
        if not side.dead and all(IS_ORPHAN[t.tile] and not t.taken for t in side.river)
    )


def chombo(state: RiichiState, seats: list[int], rule: str, out: Events) -> None:
    """Makes the round void for fouls: pays, gives its sticks back and plays it again (riichi.R38, R39)."""
    paid = pay_chombo(state.config, state.dealer, seats)
    if state.config.chombo_sticks == "returned":
        for seat, side in enumerate(state.sides):
            if side.riichi:
                state.points[seat] += RIICHI_STICK
                state.sticks -= 1
    for seat in seats:
        if state.config.chombo == "after_game":
            state.chombo[seat] += 1
        state.tally.add("chombo")
        found = "riichi.R27" if state.sides[seat].wrong_kan else rule
        out.append(ev.Fouled(seat, found, "chombo"))
    _end(state, Outcome("chombo"), paid.deltas, out, settled=paid, fouls=tuple(seats))


def _end(
    state: RiichiState,
    outcome: Outcome,
    deltas: tuple[int, ...],
    out: Events,
    *,
    name: str = "",
    settled: Settled | None = None,
    wins: tuple[Win, ...] = (),
    nagashi: tuple[int, ...] = (),
    fouls: tuple[int, ...] = (),
) -> None:
    """Moves the points, writes down how the round ended, and prepares the next or ends the match."""
    for seat, change in enumerate(deltas):
        state.points[seat] += change
    following = next_hand(state.config, place_of(state), outcome, state.points)
    state.result = RoundResult(
        round=state.round,
        wind=state.wind,
        dealer=state.dealer,
        honba=state.honba,
        kind=outcome.kind,
        name=name,
        wins=wins,
        tenpai=outcome.tenpai,
        nagashi=nagashi,
        fouls=fouls,
        payments=settled.payments if settled else (),
        deltas=deltas,
        points=tuple(state.points),
        sticks=state.sticks,
        renchan=following.renchan,
    )
    out.append(ev.RoundEnded(state.result))
    _count(state, outcome)
    state.claim, state.by, state.phase = None, NONE, DEAL
    if following.over:
        state.phase = OVER
        seats = final_standings(state.config, state.points, state.sticks, state.chombo)
        state.game = GameResult(following.reason, seats, state.sticks)
        out.append(ev.GameEnded(state.game))
        return
    state.wind, state.dealer, state.honba = following.place.wind, following.place.dealer, following.place.honba


def _count(state: RiichiState, outcome: Outcome) -> None:
    tally = state.tally
    tally.add("riichi", sum(side.riichi for side in state.sides))
    tally.add("called", sum(not side.closed for side in state.sides))
    if outcome.kind in ("tsumo", "ron", "draw", "abort"):
        won = outcome.kind in ("tsumo", "ron") and state.dealer in outcome.winners
        state.won_in_row = state.won_in_row + 1 if won else 0
