"""One deal of Rummikub played with the measured seat in every place: the unit of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.match import AnyMatch, Match
from game.lab.mishaps import Counted, added
from game.lab.sides import Seating
from game.lab.timing import Times, mean_by_deal
from game.rummikub.bots import make_lab_bot
from game.rummikub.config import RummikubConfig
from game.rummikub.rules import RummikubRules
from game.rummikub.state import RummikubState
from game.seats.program import Budget
from game.seats.trouble import OnFailure, places_with_last

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
    on_failure: OnFailure = "last"


class Played(msgspec.Struct, frozen=True):
    """One game: where the measured seat sat, its share of the win, its points, and how the game went.

    When it failed it has no share, no first meld, and the fewest points of the table.
    """

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
    with Seating(match, sides, side_of, times, task.seconds, make_lab_bot, task.on_failure) as seating:
        while not match.state.results and len(match.acts) < ACT_LIMIT:
            seating.act()
    return _summary(match.state, measured, _winners(match, seating.last), measured in seating.last), seating.mishaps


def _winners(match: AnyMatch, last: Sequence[int]) -> Sequence[int]:
    """Who won; where a seat failed, the best of the others."""
    if not last:
        winners: Sequence[int] = match.state.results[0].winners
        return winners
    return [place.seat for place in places_with_last(match.standings(), last) if place.rank == 1]


def _summary(state: RummikubState, seat: int, winners: Sequence[int], failed: bool) -> Played:
    result = state.results[0]
    points = [own.points for own in result.seats]
    own = [note for note in state.turns if note.seat == seat]
    opened = 0 if failed else next((number for number, note in enumerate(own, 1) if note.act == "laid"), 0)
    return Played(
        seat=seat,
        win=1 / len(winners) if seat in winners else 0.0,
        points=min(points) if failed else points[seat],
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
