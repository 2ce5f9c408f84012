"""The course of a game of Dragon Holla, and its dearest hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.result import GameResult, RoundResult
from game.kernel.course import Course, ended


def course(rounds: Sequence[RoundResult], start: Sequence[int], game: GameResult) -> Course:
    """The chips at the start and after every round."""
    return ended([start, *(result.chips_after for result in rounds)], game.chips)


def dearest(rounds: Sequence[RoundResult]) -> RoundResult | None:
    """Returns the won round whose hand was worth most, the first of equal ones; None where nobody won."""
    won = [result for result in rounds if result.kind == "won"]
    return max(won, key=lambda result: result.points + result.bonus, default=None)
