"""One deal of Rummikub played with the measured seat in every place: the unit of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.match import Match
from game.lab.mishaps import Counted, added
from game.lab.sides import Seating
from game.lab.timing import Times, mean_by_deal
from game.rummikub.bots import make_lab_bot
from game.rummikub.config import RummikubConfig
from game.rummikub.rules import RummikubRules
from game.rummikub.state import RummikubState
from game.seats.program import Budget

ACT_LIMIT = 4000


class Task(msgspec.Struct, frozen=True):
    """What to play: one seat of ``first`` among ``seats - 1`` of ``second``, one game under a config."""

    first: str
    second: str
    seed: int
    seats: int
    config: RummikubConfig
    seconds: float = Budget().seconds
    """The limit of each act of a program."""


class Played(msgspec.Struct, frozen=True):
    """One game: where the measured seat sat, its share of the win, its points, and how the game went."""

    seat: int
    win: float
    points: int
    turns: int
    opened_at: int
    """The number of its turn with the first meld, 0 if there was none."""
    blocked: bool
    others_opened: int
    """How many of the other seats laid their first meld."""


class DealResult(msgspec.Struct, frozen=True):
    """All places of a deal, and how much processor time the acts of either level took (see ``numbers.time_bin``)."""

    seed: int
    played: tuple[Played, ...]
    times: Times
    mishaps: Counted = {}


def play_deal(task: Task) -> DealResult:
    """Play one deal with the measured seat in every place; the shuffle depends on the seed alone."""
    times: Times = {"a": {}, "b": {}}
    found = [_play(task, seat, times) for seat in range(task.seats)]
    return DealResult(task.seed, tuple(played for played, _ in found), times, added([m for _, m in found]))


def _play(task: Task, measured: int, times: Times) -> tuple[Played, Counted]:
    rules = RummikubRules()
    match = Match(rules, task.config, task.seats, task.seed)
    sides = {"a": task.first, "b": task.second}
    side_of = ["a" if seat == measured else "b" for seat in range(task.seats)]
    with Seating(match, sides, side_of, times, task.seconds, make_lab_bot) as seating:
        while not match.state.results and len(match.acts) < ACT_LIMIT:
            seating.act()
    return _summary(match.state, measured), seating.mishaps


def _summary(state: RummikubState, seat: int) -> Played:
    result = state.results[0]
    own = [note for note in state.turns if note.seat == seat]
    opened = next((number for number, note in enumerate(own, 1) if note.act == "laid"), 0)
    return Played(
        seat=seat,
        win=(seat in result.winners) / len(result.winners),
        points=result.seats[seat].points,
        turns=len(state.turns),
        opened_at=opened,
        blocked=result.kind == "blocked",
        others_opened=sum(state.opened) - state.opened[seat],
    )


def wins_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The share of wins of the measured seat in each deal."""
    return mean_by_deal(results, lambda p: p.win)


def points_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The mean points of the measured seat in each deal."""
    return mean_by_deal(results, lambda p: p.points)
