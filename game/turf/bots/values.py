"""The worth of every lawful act in pounds of this race, and in the share of wins of the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from game.kernel.chance import Stream
from game.kernel.seat import Valued, Why
from game.turf.actions import Bet, Move, TurfAction
from game.turf.bots.evaluation import Evaluation
from game.turf.bots.features import sight_of
from game.turf.bots.levels import MASTER
from game.turf.bots.reasons import coat, why
from game.turf.bots.simulated import best_bets, best_moves
from game.turf.bots.track import seed_of
from game.turf.view import TurfView

MODEL = 60.0
"""Pounds by which two acts are usually misjudged because riders and bettors are not as foreseen."""
SHARE = 0.3
"""The share of the difference itself by which it is misjudged besides."""


def worths(
    view: TurfView, legal: Sequence[TurfAction], wanted: Sequence[TurfAction], stream: Stream
) -> list[Valued]:  # fmt: skip
    """The lawful acts with what races after them brought; of 0 chips the two best and those that are wanted."""
    first = legal[0]
    if len(legal) == 1 or not isinstance(first, Bet | Move):
        return [Valued(first, 0.0, 0.0, Why(""))]
    sight = sight_of(view)
    if isinstance(first, Move):
        return _valued([(Move(found.horse), found) for found in best_moves(sight, MASTER, seed_of(stream))])
    able = [(act.chip, act.horse) for act in legal if isinstance(act, Bet)]
    asked = {(act.chip, act.horse) for act in wanted if isinstance(act, Bet)}
    bets = best_bets(sight, able, MASTER, seed_of(stream))
    missing = asked.intersection(able) - {(found.chip, found.horse) for found in bets}
    if missing:
        bets = best_bets(sight, able, MASTER, seed_of(stream), sorted(missing))
    return _valued([(Bet(found.chip, found.horse), found) for found in bets])


def _valued(acts: Sequence[tuple[TurfAction, Evaluation]]) -> list[Valued]:
    leads = acts[0][1].pounds
    return [
        Valued(
            act,
            found.pounds,
            sqrt(found.error**2 + MODEL**2 + (SHARE * (found.pounds - leads)) ** 2),
            _why(found),
            found.worth,
        )
        for act, found in acts
    ]


def _why(found: Evaluation) -> Why:
    values: dict[str, str | int] = {"horse": coat(found.horse), "pounds": round(found.pounds)}
    if found.chip < 0:
        return why("move_brings", **values)
    return why("bet_brings", **values, chip=found.chip)
