"""One deal of Royal Turf played with the measured seat in every place: the unit of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from game.kernel.match import Match
from game.kernel.seat import Bot
from game.lab.timing import Times, mean_by_deal, timed_act
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

    @property
    def key(self) -> str:
        """What makes two results comparable: the pairing, the table, the config and the version of the bots."""
        options = sha256(msgspec.json.encode(self.config)).hexdigest()[:8]
        return f"turf/{self.first}:{self.second}/{self.seats}/{options}/v{VERSION}"


class Played(msgspec.Struct, frozen=True):
    """One match: where the measured seat sat, its share of the win, everybody's pounds, and the moves of the races."""

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


def play_deal(task: Task) -> DealResult:
    """Play one deal with the measured seat in every place; cards and dice depend on the seed alone."""
    times: Times = {"a": {}, "b": {}}
    played = tuple(_play(task, seat, times) for seat in range(task.seats))
    return DealResult(task.key, task.seed, played, times)


def _play(task: Task, measured: int, times: Times) -> Played:
    rules = TurfRules()
    match = Match(rules, task.config, task.seats, task.seed)
    bots: list[Bot] = [make_bot(task.first if s == measured else task.second) for s in range(task.seats)]
    while not match.over:
        timed_act(match, bots, times, lambda seat: "a" if seat == measured else "b")
    winners = [standing.seat for standing in match.standings() if standing.rank == 1]
    return Played(
        seat=measured,
        win=(measured in winners) / len(winners),
        money=tuple(match.state.money),
        moves=tuple(result.moves for result in match.state.results),
    )


def wins_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The share of wins of the measured seat in each deal."""
    return mean_by_deal(results, lambda p: p.win)


def margins_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The mean margin of the measured seat in each deal, in pounds."""
    return mean_by_deal(results, lambda p: p.margin)
