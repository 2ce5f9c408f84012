"""Habits at the Rummikub table: games that nobody finishes, tiles held back, wins and plays overlooked."""

from __future__ import annotations

from game.kernel.match import AnyMatch
from game.kernel.seat import Answer
from game.lab.habits.tally import Tally
from game.rummikub.actions import Play
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import move_of
from game.rummikub.solver import best_opening, can_play, goes_out
from game.seats.request import Request

LAYS, WIN_PASSED, AGAINST = "lays_when_it_can", "win_passed", "reason_against"
BLOCKED, TURN = "blocked", "no_tile_laid"


def look(request: Request, answer: Answer, tally: Tally) -> None:
    """Counts a turn."""
    if request.view.phase != "play":
        return
    sight = Features(request.view, request.legal)
    laid = isinstance(answer.action, Play)
    count = len(move_of(sight, answer.action).laid) if laid else 0
    if sight.turn.opened and (laid or can_play(sight.position)):
        tally.count(LAYS, laid)
    if goes_out(sight.position):
        tally.count(WIN_PASSED, count < len(sight.rack))
    tally.count(TURN, not laid)
    tally.count(AGAINST, _against(answer, sight, count))


def ended(match: AnyMatch, tally: Tally) -> None:
    """Counts the games of a match that nobody finished."""
    for result in match.state.results:
        tally.count(BLOCKED, result.kind == "blocked")


def _against(answer: Answer, sight: Features, count: int) -> bool:
    """Whether the act is not what the reason says."""
    key = answer.why.key
    if key in ("draw_nothing", "pass_nothing"):
        return can_play(sight.position, () if sight.config.joker_rack_tiles else sight.jokers)
    if key == "draw_unopened":
        return best_opening(sight.position) is not None
    if key == "out":
        return count != len(sight.rack)
    said = answer.why.values.get("count")
    return bool(count) and said is not None and said != count
