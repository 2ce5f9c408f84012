"""Habits at the Royal Turf table: what is done at the finish line, and whether told reasons fit the act."""

from __future__ import annotations

from game.kernel.match import AnyMatch
from game.kernel.seat import Answer, Why
from game.lab.habits.tally import Tally
from game.seats.request import Request
from game.turf.actions import Move
from game.turf.bots.features import Features, sight_of
from game.turf.bots.opponent_moves import against_others
from game.turf.bots.plain import known_bets
from game.turf.bots.track import AWAY
from game.turf.config import COATS

FAVOURITE_LEFT, RIVAL_HOME, AGAINST = "favourite_left", "rival_home", "reason_against"


def look(request: Request, answer: Answer, tally: Tally) -> None:
    """Counts a move where there was a choice."""
    if not isinstance(answer.action, Move) or len(request.legal) == 1:
        return
    sight = sight_of(request.view)
    want = against_others(known_bets(sight))[sight.seat]
    home = {act.horse for act in request.legal if sight.field.landing(act.horse, sight.face) == AWAY}
    moved = answer.action.horse
    if any(want[horse] > 0 for horse in home):
        tally.count(FAVOURITE_LEFT, not (moved in home and want[moved] > 0))
    rivals = {horse for horse in home if want[horse] < 0}
    if rivals and len(rivals) < len(request.legal):
        tally.count(RIVAL_HOME, moved in rivals)
    tally.count(AGAINST, _against(answer.why, sight, moved, want[moved]))


def ended(match: AnyMatch, tally: Tally) -> None:
    """Counts nothing: no habit here is one of whole matches."""


def _against(why: Why, sight: Features, moved: int, want: float) -> bool:
    """Whether the act is not what the reason says."""
    if why.key in ("move_own", "move_home"):
        return want <= 0 or (why.key == "move_home") != (sight.field.landing(moved, sight.face) == AWAY)
    if why.key == "move_rivals":
        bets, other = known_bets(sight)[int(why.values["seat"])], COATS.index(str(why.values["other"]))
        return bets[other] <= bets[moved]
    return why.key == "move_rival" and want >= 0
