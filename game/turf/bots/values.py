"""What every lawful act is worth in pounds of this race, and in the share of wins of the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from game.kernel.chance import Stream
from game.kernel.seat import Answer, Valued, Why
from game.turf.actions import Bet, Move, TurfAction
from game.turf.bots.levels import MASTER
from game.turf.bots.reasons import coat, why
from game.turf.bots.sight import sight_of
from game.turf.bots.simulated import bet_lines, move_lines
from game.turf.bots.thought import Line
from game.turf.bots.track import seed_of
from game.turf.view import TurfView

MODEL = 60.0
"""Pounds by which two acts are usually misjudged because riders and bettors are not as foreseen."""
SHARE = 0.3
"""What is added to that of the difference itself."""


def worths(view: TurfView, legal: Sequence[TurfAction], answer: Answer, stream: Stream) -> list[Valued]:
    """The lawful acts with what races after them brought; of 0 chips the two best."""
    first = legal[0]
    if len(legal) == 1 or not isinstance(first, Bet | Move):
        return [Valued(first, 0.0, 0.0, answer.why)]
    sight = sight_of(view)
    if isinstance(first, Move):
        lines = move_lines(sight, MASTER, seed_of(stream))
        return _valued(lines, [Move(line.horse) for line in lines])
    able = [(act.chip, act.horse) for act in legal if isinstance(act, Bet)]
    lines = bet_lines(sight, able, MASTER, seed_of(stream))
    return _valued(lines, [Bet(line.chip, line.horse) for line in lines])


def _valued(lines: Sequence[Line], acts: Sequence[TurfAction]) -> list[Valued]:
    """Every line against the one that was run the longest, over the races that both have run."""
    best = max(lines, key=lambda line: (len(line.worths), sum(line.pounds)))
    runs = len(best.worths)
    pounds, share = sum(best.pounds) / runs, sum(best.worths) / runs
    found = []
    for line, act in zip(lines, acts, strict=True):
        gaps = [a - b for a, b in zip(line.pounds, best.pounds, strict=False)]
        mean = sum(gaps) / len(gaps)
        chance = sum(g * g for g in gaps) / len(gaps) - mean * mean
        spread = sqrt(max(0.0, chance) / len(gaps) + MODEL * MODEL + (SHARE * mean) ** 2)
        aim = share + sum(a - b for a, b in zip(line.worths, best.worths, strict=False)) / len(gaps)
        found.append(Valued(act, pounds + mean, spread, _why(line, pounds + mean), aim))
    return found


def _why(line: Line, pounds: float) -> Why:
    values: dict[str, str | int] = {"horse": coat(line.horse), "pounds": round(pounds)}
    if line.chip < 0:
        return why("move_brings", **values)
    return why("bet_brings", **values, chip=line.chip)
