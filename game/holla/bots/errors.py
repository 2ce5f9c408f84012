"""Fouls that bots commit at strict tables when the table wants them to err (holla.R86-R91).

``slip`` errs in the own turn, in place of an act; ``handicap_move`` errs after an act, when it is another's turn.
"""

from __future__ import annotations

from game.holla.actions import Declare, Discard, DrawIsland, DrawMountain, HollaAction, ShowCube, TouchRidge
from game.holla.bots.reasons import why
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Answer


def slip(view: HollaView, stream: Stream) -> Answer | None:
    """Chooses a foul by chance, ``config.bot_errors`` times in a thousand acts of an own turn; usually ``None``."""
    config = view.config
    if (
        config.table != "strict"
        or not config.bot_errors
        or view.turn != view.seat
        or view.phase not in ("draw", "discard")
    ):
        return None
    if stream.below(1000) >= config.bot_errors:
        return None
    fouls = possible_fouls(view, stream)
    if not fouls:
        return None
    key, action = stream.choice(fouls)
    return Answer(action, why(key))


def handicap_move(view: HollaView, stream: Stream) -> Answer | None:
    """Chooses a false Holla or an act out of turn, asked of each seat after each act.

    A seat strays about as often as it slips: ``config.bot_errors`` times in a thousand turns of the table to it.
    """
    config = view.config
    if config.table != "strict" or view.turn in (view.seat, -1) or view.phase not in ("draw", "discard"):
        return None
    if stream.below(1000 * view.seats) >= config.bot_errors or "declare" in view.owes:
        return None
    last = view.turns[-1] if view.turns else None
    if view.phase == "draw" and last is not None and last.seat == view.seat and stream.below(2):
        return Answer(Declare(), why("foul_holla"))
    acts: list[HollaAction] = [DrawMountain(), *([Discard(stream.choice(view.ridge))] if view.ridge else ())]
    return Answer(stream.choice(acts), why("foul_turn"))


def possible_fouls(view: HollaView, stream: Stream) -> list[tuple[str, HollaAction]]:
    """Returns one act for each kind of foul that the seat to move can commit now, with the key of its reason."""
    fouls: list[tuple[str, HollaAction]] = []
    own = view.own
    if view.phase == "discard" and own.hand == 14:
        if view.mountains_left:
            fouls.append(("foul_second_draw", DrawMountain()))
        elif view.island >= 0:
            fouls.append(("foul_second_draw", DrawIsland()))
    if view.phase == "draw" and view.mountains_left and view.ridge:
        fouls.append(("foul_no_draw", Discard(stream.choice(view.ridge))))
    if view.phase == "draw" and "declare" not in view.owes and _after_own_river(view):
        fouls.append(("foul_holla", Declare()))
    if view.ridge:
        fouls.append(("foul_show", ShowCube(stream.choice(view.ridge))))
    others = [s for s in range(view.seats) if s != view.seat and view.table[s].hand > len(view.table[s].locked)]
    if others:
        fouls.append(("foul_touch", TouchRidge(stream.choice(others))))
    return fouls


def _after_own_river(view: HollaView) -> bool:
    """Whether this seat may call Holla before it draws, so that a call would be a false one (holla.R75, holla.R86)."""
    if view.config.holla_after_river != "turn_start":
        return False
    return any(note.seat == view.seat and note.source == "river" for note in view.turns[-view.seats :])
