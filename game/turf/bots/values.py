"""The worth of lawful acts: the chance to win the match, in percent beyond a fair share, as the strongest seat plays.

It comes from the races that the seat chose by, of bets that were given up there from as many as of the best, and
nothing is told to be worth more than what the seat does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from game.kernel.chance import Stream
from game.kernel.seat import Valued, Why, widened
from game.turf.actions import Bet, Move, TurfAction
from game.turf.bots.evaluation import Evaluation
from game.turf.bots.features import Features, sight_of
from game.turf.bots.levels import MASTER
from game.turf.bots.reasons import coat, why
from game.turf.bots.simulated import best_moves, told_bets
from game.turf.bots.stakes import chance_in
from game.turf.bots.track import seed_of
from game.turf.view import TurfView

MOVES, BETS = 20.0, 60.0
"""Pounds by which two moves, and two bets, are usually misjudged because riders and bettors are not as foreseen."""
SHARE = 0.3
"""The share of the difference itself by which it is misjudged besides."""


def worths(
    view: TurfView, legal: Sequence[TurfAction], wanted: Sequence[TurfAction], stream: Stream
) -> list[Valued]:  # fmt: skip
    """The lawful acts with what races after them promise; of 0 chips the two best and those that are wanted."""
    first = legal[0]
    if len(legal) == 1 or not isinstance(first, Bet | Move):
        return [Valued(first, 0.0, 0.0, Why(""))]
    sight = sight_of(view)
    if isinstance(first, Move):
        moves = best_moves(sight, MASTER, seed_of(stream))
        return _valued(sight, MOVES, [(Move(found.horse), found) for found in moves])
    able = [(act.chip, act.horse) for act in legal if isinstance(act, Bet)]
    asked = [(act.chip, act.horse) for act in wanted if isinstance(act, Bet)]
    bets = told_bets(sight, able, MASTER, seed_of(stream), asked)
    return _valued(sight, BETS, [(Bet(found.chip, found.horse), found) for found in bets])


def _valued(sight: Features, misjudged: float, acts: Sequence[tuple[TurfAction, Evaluation]]) -> list[Valued]:
    leads = acts[0][1].worth
    model = misjudged * leads * (1 - leads) / chance_in(sight.to_come)
    told = []
    for act, found in acts:
        # What the seat does not try is worth no more than its best.
        chance = min(found.worth, leads)
        spread = 100 * hypot(found.error, model)
        told.append(Valued(act, 100 * (chance - 1 / sight.seats), spread, _why(found), chance))
    return widened(told, SHARE)


def _why(found: Evaluation) -> Why:
    values: dict[str, str | int] = {"horse": coat(found.horse), "pounds": round(found.pounds)}
    if found.chip < 0:
        return why("move_brings", **values)
    return why("bet_brings", **values, chip=found.chip)
