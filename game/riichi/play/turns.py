"""The course of turns: draw, discard, answers, kans (riichi.R1, riichi.R12-R19), in place."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.riichi import events as ev
from game.riichi.actions import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    OpenKan,
    Pass,
    Pon,
    RiichiAction,
    Ron,
    ShowTenpai,
)
from game.riichi.config import RIICHI_STICK
from game.riichi.hands import melds as meld_of
from game.riichi.play.aborts import after_discard, after_kan
from game.riichi.play.calls import answers_to, take
from game.riichi.play.ends import abort, exhausted, won_by_ron
from game.riichi.play.hands import give, give_all, own_of_kind, refresh
from game.riichi.play.wins import let_go
from game.riichi.state import CLAIM, NONE, SEATS, TURN, Claim, RiichiState, Thrown
from game.riichi.tiles import KIND_OF

Events = list[ev.RiichiEvent]


def when_late(legal: Sequence[RiichiAction]) -> RiichiAction:
    """The act for a seat whose time is over (riichi.X1): it lets the tile go by, shows a waiting hand, gives the drawn
    tile away, or after a call the last tile of its hand that it may."""
    for action in legal:
        if isinstance(action, (Pass, ShowTenpai)) or (
            isinstance(action, Discard) and action.tsumogiri and not action.riichi
        ):
            return action
    return next(action for action in reversed(legal) if isinstance(action, Discard) and not action.riichi)


def draw(state: RiichiState, seat: int, out: Events, rinshan: bool = False) -> None:
    """Gives a seat the next live tile, or after a kan the next tile of the dead wall (riichi.R16)."""
    side = state.sides[seat]
    if rinshan:
        tile = state.rinshan_tile
        state.kans += 1
        state.last = "rinshan"
    else:
        tile = state.wall[state.next]
        state.next += 1
        state.last = "draw"
        state.kan_from = NONE
    side.drawn = tile
    side.counts[KIND_OF[tile]] += 1
    side.missed = False
    state.turn, state.phase = seat, TURN
    out.append(ev.TileDrawn(seat, tile, rinshan, state.left))


def discard(state: RiichiState, seat: int, action: Discard, out: Events) -> None:
    """Puts a tile into the river and asks the others about it."""
    side, tile = state.sides[seat], action.tile
    give(side, tile, action.tsumogiri)
    side.thrown |= 1 << KIND_OF[tile]
    side.forbidden = 0
    side.ippatsu = False
    side.river.append(Thrown(tile, action.tsumogiri, action.riichi))
    if not action.tsumogiri:
        refresh(side)
    state.by, state.last = seat, "discard"
    state.tally.add("turns")
    out.append(ev.Discarded(seat, tile, action.tsumogiri, action.riichi))
    state.doras_fresh = 0
    if state.doras_due:
        state.doras_fresh = state.doras_due
        turn_due(state, out)
    ask(state, tile, seat, "discard", out)


def turn_dora(state: RiichiState, out: Events) -> None:
    """Turns up the next indicator (riichi.R21)."""
    state.doras += 1
    out.append(ev.DoraTurned(state.indicators[-1]))


def turn_due(state: RiichiState, out: Events) -> None:
    """Turns up the indicators of earlier kans (riichi.R17)."""
    while state.doras_due:
        state.doras_due -= 1
        turn_dora(state, out)


def ask(state: RiichiState, tile: int, by: int, source: str, out: Events) -> None:
    """Lets the others answer to a tile; goes on at once when nobody can."""
    if state.before_claims:
        state.claim, state.phase = Claim(tile, by, source, [()] * SEATS), CLAIM
        return
    end = after_discard(state, by) if source == "discard" else ""
    options = answers_to(state, tile, by, source, end != "")
    if any(options):
        state.claim = Claim(tile, by, source, options)
        state.phase = CLAIM
    else:
        state.claim = None
        one, two, three, four = state.sides
        if one.waits or two.waits or three.waits or four.waits:
            let_go(state, tile, by, source)
        unclaimed(state, by, source, end, out)


def answer(state: RiichiState, seat: int, action: RiichiAction, out: Events) -> None:
    """Takes one answer; the last one decides for all (riichi.R12)."""
    claim = state.claim
    assert claim is not None
    claim.answers[seat] = action
    if not claim.waiting():
        resolve(state, claim, out)


def resolve(state: RiichiState, claim: Claim, out: Events) -> None:
    """Decides between the answers: ron before pon and kan before chi; else the turn goes on (riichi.R12)."""
    tile, by, source, answers = claim.tile, claim.by, claim.source, claim.answers
    rons = [seat for seat in range(SEATS) if isinstance(answers[seat], Ron)]
    state.claim = None
    if rons and won_by_ron(state, tile, by, source, rons, out):
        return
    _note_declined(state, claim)
    let_go(state, tile, by, source)
    end = after_discard(state, by) if source == "discard" else ""
    caller = NONE if end or source != "discard" else _caller(answers)
    action = answers[caller]
    if caller != NONE and action is not None:
        accept_riichi(state, by, out)
        call(state, caller, action, tile, by, out)
    else:
        unclaimed(state, by, source, end, out)


def unclaimed(state: RiichiState, by: int, source: str, end: str, out: Events) -> None:
    """Goes on after an unclaimed tile: with the kan, the end of the round by the abort ``end``, or the next draw."""
    if source != "discard":
        finish_kan(state, by, source, out)
        return
    accept_riichi(state, by, out)
    if end:
        abort(state, end, out)
    elif state.left:
        draw(state, (by + 1) % SEATS, out)
    else:
        exhausted(state, out)


def _note_declined(state: RiichiState, claim: Claim) -> None:
    """Remembers who could have won on the last discard of the round (riichi.R29)."""
    if state.left:
        return
    for seat in range(SEATS):
        if any(isinstance(act, Ron) for act in claim.options[seat]):
            state.sides[seat].declined_last = True


def _caller(answers: Sequence[RiichiAction | None]) -> int:
    """The seat whose call counts: pon or kan before chi (riichi.R12)."""
    chi = NONE
    for seat, action in enumerate(answers):
        if isinstance(action, (Pon, OpenKan)):
            return seat
        if isinstance(action, Chi):
            chi = seat
    return chi


def accept_riichi(state: RiichiState, seat: int, out: Events) -> None:
    """Lays the stick of a riichi whose tile was not won upon (riichi.R26)."""
    side = state.sides[seat]
    if side.riichi or not side.river[-1].riichi:
        return
    side.riichi = side.ippatsu = True
    side.double = len(side.river) == 1 and not state.interrupted
    # A hand in riichi becomes furiten for good only by tiles that it lets pass from now on.
    state.points[seat] -= RIICHI_STICK
    state.sticks += 1
    out.append(ev.RiichiAccepted(seat, side.double, state.points[seat]))


def break_first_turn(state: RiichiState) -> None:
    """Ends every ippatsu and the first turn, as a call or kan does (riichi.R31, riichi.R44)."""
    state.interrupted = True
    for side in state.sides:
        side.ippatsu = False


def call(state: RiichiState, seat: int, action: RiichiAction, tile: int, by: int, out: Events) -> None:
    """Takes a discard for a meld (riichi.R12)."""
    river = state.sides[by].river
    river[-1] = msgspec.structs.replace(river[-1], taken=True)
    meld, forbidden = take(state, seat, action, tile, by)
    side = state.sides[seat]
    side.forbidden = forbidden
    side.waits = 0
    if state.config.call_ends_furiten:
        side.missed = False
    state.by = NONE
    state.turn, state.phase, state.last = seat, TURN, "call"
    break_first_turn(state)
    out.append(ev.Called(seat, meld, by))
    if isinstance(action, OpenKan):
        refresh(side)
        state.kan_from = by
        finish_kan(state, seat, "open_kan", out)


def declare_kan(state: RiichiState, seat: int, action: ClosedKan | AddedKan, out: Events) -> None:
    """Declares a kan in the own turn and lets it be robbed (riichi.R15, riichi.R19)."""
    side = state.sides[seat]
    state.doras_fresh = 0
    own = own_of_kind(side, action.kind)
    tile = own[0]
    give_all(side, own)
    if isinstance(action, ClosedKan):
        a, b, c, d = own
        meld = meld_of.closed_kan((a, b, c, d))
        side.melds = (*side.melds, meld)
    else:
        at, earlier = next((i, m) for i, m in enumerate(side.melds) if m.kind == "pon" and m.low == action.kind)
        meld = meld_of.added_kan(earlier, tile)
        side.melds = (*side.melds[:at], meld, *side.melds[at + 1 :])
    refresh(side)
    state.by, state.kan_from = seat, NONE
    out.append(ev.Called(seat, meld, seat))
    ask(state, tile, seat, meld.kind, out)


def finish_kan(state: RiichiState, seat: int, source: str, out: Events) -> None:
    """Finishes a kan that nobody robbed: indicator and rinshan tile, or the abort (riichi.R16-R18, riichi.R44)."""
    state.by = NONE
    break_first_turn(state)
    name = after_kan(state)
    if name:
        abort(state, name, out)
        return
    config = state.config
    turn_due(state, out)
    if config.kan_dora and source == "closed_kan":
        turn_dora(state, out)
    draw(state, seat, out, rinshan=True)
    if config.kan_dora and source != "closed_kan":
        if config.kan_dora_on == "kan":
            turn_dora(state, out)
        else:
            state.doras_due += 1
