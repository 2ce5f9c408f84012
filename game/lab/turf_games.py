"""One deal of Royal Turf played with the measured seat in every place: the unit of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from game.kernel.match import Match
from game.lab.mishaps import Counted, added
from game.lab.sides import Seating
from game.lab.timing import Times, mean_by_deal
from game.seats.program import Budget
from game.seats.trouble import OnFailure, places_with_last, scores_with_last
from game.turf.bots import VERSION, make_bot
from game.turf.config import TurfConfig
from game.turf.rules import TurfRules


class Task(msgspec.Struct, frozen=True):
    """What to play: one seat of ``first`` among ``seats - 1`` of ``second``, one match under a config."""

    first: str
    second: str
    seed: int
    seats: int
    config: TurfConfig
    seconds: float = Budget().seconds
    """The limit of each act of a program."""
    on_failure: OnFailure = "last"
    version: str = ""
    """See ``version_of``."""

    @property
    def key(self) -> str:
        """What makes two results comparable: the pairing, the table, the config and the version of the bots."""
        options = sha256(msgspec.json.encode(self.config)).hexdigest()[:8]
        return f"turf/{self.first}:{self.second}/{self.seats}/{options}/v{VERSION}{self.version}"


class Played(msgspec.Struct, frozen=True):
    """One match: where the measured seat sat, its share of the win, everybody's pounds, and the moves of the races.

    A failed seat has no share, and the fewest pounds of the table.
    """

    seat: int
    win: float
    money: tuple[int, ...]
    moves: tuple[int, ...]

    @property
    def margin(self) -> float:
        """The pounds of the measured seat beyond the mean of the others."""
        own = self.money[self.seat]
        return own - (sum(self.money) - own) / (len(self.money) - 1)


class DealResult(msgspec.Struct, frozen=True):
    """All places of a deal, and how much processor time the acts of either level took (see ``numbers.time_bin``)."""

    key: str
    seed: int
    played: tuple[Played, ...]
    times: Times
    mishaps: Counted = {}


def play_deal(task: Task) -> DealResult:
    """Play one deal with the measured seat in every place; cards and dice depend on the seed alone."""
    times: Times = {"a": {}, "b": {}}
    found = [_play(task, seat, times) for seat in range(task.seats)]
    return DealResult(task.key, task.seed, tuple(played for played, _ in found), times, added([m for _, m in found]))


def _play(task: Task, measured: int, times: Times) -> tuple[Played, Counted]:
    rules = TurfRules()
    match = Match(rules, task.config, task.seats, task.seed)
    sides = {"a": task.first, "b": task.second}
    side_of = ["a" if seat == measured else "b" for seat in range(task.seats)]
    with Seating(match, sides, side_of, times, task.seconds, make_bot, task.on_failure) as seating:
        while not match.over:
            seating.act()
    winners = [place.seat for place in places_with_last(match.standings(), seating.last) if place.rank == 1]
    played = Played(
        seat=measured,
        win=1 / len(winners) if measured in winners else 0.0,
        money=scores_with_last(match.state.money, seating.last),
        moves=tuple(result.moves for result in match.state.results),
    )
    return played, seating.mishaps


def wins_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The share of wins of the measured seat in each deal."""
    return mean_by_deal(results, lambda p: p.win)


def margins_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The mean margin of the measured seat in each deal, in pounds."""
    return mean_by_deal(results, lambda p: p.margin)
