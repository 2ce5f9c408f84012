"""The course of a match of riichi, and its dearest hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.kernel.course import Course, ended
from game.riichi.events import RoundEnded
from game.riichi.result import GameResult, RoundResult, Win


def rounds_of(events: Iterable[Any]) -> tuple[RoundResult, ...]:
    """The results of all rounds, oldest first."""
    return tuple(event.result for event in events if isinstance(event, RoundEnded))


def course(rounds: Sequence[RoundResult], start: int, game: GameResult) -> Course:
    """The points at the start and after every round."""
    last = [line.points for line in sorted(game.seats, key=lambda line: line.seat)]
    return ended([[start] * len(last), *(result.points for result in rounds)], last)


def dearest(rounds: Sequence[RoundResult]) -> tuple[RoundResult, Win] | None:
    """Returns the win that brought most without sticks, the first of equal ones; None where nobody won."""
    wins = [(result, win) for result in rounds for win in result.wins]
    return max(wins, key=lambda pair: pair[1].deltas[pair[1].seat] - pair[1].stick_points, default=None)
