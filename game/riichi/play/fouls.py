"""The fouls that can really be made at a strict table, and what they cost (riichi.R37-R41).

They are those that a person can commit with tiles and words on a screen. Leaving the seat, broken walls and wrong tile
counts stand in the rule book only.
"""

from __future__ import annotations

from game.kernel.rules import Refusal
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.config import RIICHI_STICK
from game.riichi.play.calls import PASS
from game.riichi.play.ends import chombo, show
from game.riichi.play.refusals import holds, riichi_closed_to
from game.riichi.play.turns import answer, declare_kan, discard
from game.riichi.points.settlement import penalty_sticks
from game.riichi.state import CLAIM, NONE, TURN, RiichiState

Events = list[ev.RiichiEvent]
_WRONG_CALLS = ("no_such_set", "chi_from_left", "no_run_of_honours")
_DISCARD_FOULS = {"kuikae_same": "riichi.R35", "kuikae_end": "riichi.R36", "riichi_too_late": "riichi.R28"}


def foul_of(state: RiichiState, seat: int, action: act.RiichiAction, refusal: Refusal) -> str:
    """The rule that an unlawful act breaks where it is let happen; empty where it is refused.

    Calls, riichi and wins of a dead hand are refused (riichi.R40); a mere word of it is a second foul (riichi.R37).
    """
    if state.config.table != "strict" or refusal.reason == "dead_hand":
        return ""
    if isinstance(action, act.Discard):
        return _discard_foul(state, seat, action, refusal)
    if isinstance(action, act.Tsumo):
        return "riichi.R37" if _moves(state, seat) and state.sides[seat].drawn != NONE else ""
    if isinstance(action, act.Ron):
        return "riichi.R37" if _can_speak(state, seat) else ""
    if isinstance(action, act.ClosedKan):
        return "riichi.R27" if refusal.reason == "kan_in_riichi" else ""
    if isinstance(action, (act.Chi, act.Pon)):
        wrong = refusal.reason in _WRONG_CALLS and _can_speak(state, seat) and holds(state.sides[seat], action.own)
        return "riichi.R40" if wrong else ""
    return _voice_foul(state, seat, action) if isinstance(action, act.Voice) else ""


def _moves(state: RiichiState, seat: int) -> bool:
    return state.phase == TURN and seat == state.turn


def _can_speak(state: RiichiState, seat: int) -> bool:
    """Whether another's tile lies there and this seat has not answered to it."""
    claim = state.claim
    if state.phase == CLAIM and claim is not None:
        return seat != claim.by and claim.answers[seat] is None
    return state.phase == TURN and state.by not in (NONE, seat) and seat != state.turn


def _discard_foul(state: RiichiState, seat: int, action: act.Discard, refusal: Refusal) -> str:
    if not _moves(state, seat):
        return ""
    if refusal.reason == "not_tenpai" and riichi_closed_to(state, seat, state.sides[seat]) is None:
        return "riichi.R37"
    return _DISCARD_FOULS.get(refusal.reason, "")


def _voice_foul(state: RiichiState, seat: int, action: act.Voice) -> str:
    """The foul of a word for which there is no act; a slip between acts that are possible is forgiven (riichi.R41)."""
    claim, side = state.claim, state.sides[seat]
    options = claim.options[seat] if state.phase == CLAIM and claim is not None else ()
    if action.word == "tsumo":
        return "riichi.R37" if _moves(state, seat) and side.drawn != NONE else ""
    if not _can_speak(state, seat):
        return ""
    if action.word == "ron":
        return "" if any(isinstance(option, act.Ron) for option in options) else "riichi.R37"
    calls = any(isinstance(option, (act.Chi, act.Pon, act.OpenKan)) for option in options)
    return "" if calls else "riichi.R41"


def commit(state: RiichiState, seat: int, action: act.RiichiAction, rule: str, out: Events) -> None:
    """Lets a foul happen and takes what it costs."""
    config = state.config
    if isinstance(action, act.Discard):
        _commit_discard(state, seat, action, rule, out)
    elif isinstance(action, act.ClosedKan):
        if config.wrong_riichi_kan == "at_once":
            chombo(state, [seat], rule, out)
        else:
            state.sides[seat].wrong_kan = True
            declare_kan(state, seat, action, out)
    elif isinstance(action, (act.Tsumo, act.Ron)):
        show(state, [seat], out)
        chombo(state, [seat], rule, out)
    elif isinstance(action, (act.Chi, act.Pon)):
        side = state.sides[seat]
        side.known = tuple(sorted((*side.known, *action.own)))
        _punish(state, seat, rule, config.wrong_call, out, action.own)
    elif isinstance(action, act.Voice):
        win = action.word in ("ron", "tsumo")
        _punish(state, seat, rule, config.voiced_win if win else config.voiced_call, out)


def _commit_discard(state: RiichiState, seat: int, action: act.Discard, rule: str, out: Events) -> None:
    if rule == "riichi.R35" and state.config.genbutsu_kuikae == "chombo":
        chombo(state, [seat], rule, out)
        return
    if rule != "riichi.R37":
        # A late riichi does not stand; the tile is given away all the same.
        action = act.Discard(action.tile, action.tsumogiri)
        if not _kill(state, seat, rule, out):
            return
    discard(state, seat, action, out)


def _punish(state: RiichiState, seat: int, rule: str, penalty: str, out: Events, tiles: tuple[int, ...] = ()) -> None:
    """Takes what a wrong word or call costs; the game goes on as if nothing had been said, unless it is a chombo."""
    if penalty == "chombo":
        chombo(state, [seat], rule, out)
        return
    if penalty == "dead_hand" or state.sides[seat].dead:
        if not _kill(state, seat, rule, out, tiles):
            return
    elif penalty == "penalty":
        _fine(state, seat, rule, out)
    else:
        out.append(ev.Fouled(seat, rule, "warning", 0, tiles))
    claim = state.claim
    if claim is not None and claim.options[seat] and claim.answers[seat] is None and state.sides[seat].dead:
        answer(state, seat, PASS, out)


def _kill(state: RiichiState, seat: int, rule: str, out: Events, tiles: tuple[int, ...] = ()) -> bool:
    """Makes a hand dead (riichi.R40); a second foul is a chombo (riichi.R37). False: the round is over."""
    side = state.sides[seat]
    if side.dead:
        chombo(state, [seat], "riichi.R37", out)
        return False
    if state.config.dead_hand == "warning":
        out.append(ev.Fouled(seat, rule, "warning", 0, tiles))
        return True
    side.dead = True
    out.append(ev.Fouled(seat, rule, "dead_hand", 0, tiles))
    return True


def _fine(state: RiichiState, seat: int, rule: str, out: Events) -> None:
    """Lays down the points of a small mistake like a riichi stick; what makes no stick is gone (riichi.R41)."""
    points, sticks = state.config.penalty_points, penalty_sticks(state.config)
    state.points[seat] -= points
    state.sticks += sticks
    state.lost += points - sticks * RIICHI_STICK
    out.append(ev.Fouled(seat, rule, "points", points))
