"""One set of walls of riichi played with the measured seat in every place: the unit of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel.match import Match
from game.lab.mishaps import Counted, added
from game.lab.sides import Seating
from game.lab.timing import Times, mean_by_deal
from game.riichi.bots import make_lab_bot
from game.riichi.config import SEATS, RiichiConfig
from game.riichi.events import Called, Discarded, RoundEnded
from game.riichi.rules import RiichiRules
from game.seats.program import Budget
from game.seats.trouble import OnFailure

ACT_LIMIT = 20_000


class Task(msgspec.Struct, frozen=True):
    """What to play: one seat of ``first`` among three of ``second``, one match under a config."""

    first: str
    second: str
    seed: int
    config: RiichiConfig
    seconds: float = Budget().seconds
    """The limit of each act of a program."""
    on_failure: OnFailure = "last"


class Played(msgspec.Struct, frozen=True):
    """One match: where the measured seat sat, its rank and final score, and what it did in how many rounds.

    When it failed it is last with the lowest score of the table, and did nothing.
    """

    seat: int
    rank: float
    score: float
    """In P."""
    rounds: int
    wins: int
    won_points: int
    deal_ins: int
    lost_points: int
    """What its deal-ins cost."""
    riichi: int
    called: int
    """Rounds in which it opened its hand."""
    draws: int


class DealResult(msgspec.Struct, frozen=True):
    """All places on the same walls, and the processor time of either level's acts (see ``numbers.time_bin``)."""

    seed: int
    played: tuple[Played, ...]
    times: Times
    mishaps: Counted = {}


def play_deal(task: Task) -> DealResult:
    """Play a match with the measured seat in every place; the walls depend on the seed alone."""
    times: Times = {"a": {}, "b": {}}
    found = [_play(task, seat, times) for seat in range(SEATS)]
    return DealResult(task.seed, tuple(played for played, _ in found), times, added([m for _, m in found]))


class _Count:
    """What the measured seat did."""

    def __init__(self, seat: int, rounds: int = 0, draws: int = 0) -> None:
        self.seat, self.rounds, self.draws = seat, rounds, draws
        self.wins = self.won = self.deal_ins = self.lost = self.riichi = self.called = 0
        self._opened = False

    def take(self, event: object) -> None:
        if isinstance(event, Discarded):
            self.riichi += event.riichi and event.seat == self.seat
        elif isinstance(event, Called):
            if event.seat == self.seat and event.meld.opens and not self._opened:
                self._opened = True
                self.called += 1
        elif isinstance(event, RoundEnded):
            self._end(event)

    def _end(self, event: RoundEnded) -> None:
        self._opened = False
        self.rounds += 1
        self.draws += not event.result.wins
        for win in event.result.wins:
            if win.seat == self.seat:
                self.wins += 1
                self.won += win.deltas[self.seat]
            elif win.source == self.seat:
                self.deal_ins += 1
                self.lost -= win.deltas[self.seat]


def _play(task: Task, measured: int, times: Times) -> tuple[Played, Counted]:
    rules = RiichiRules()
    match = Match(rules, task.config, SEATS, task.seed)
    sides = {"a": task.first, "b": task.second}
    side_of = ["a" if seat == measured else "b" for seat in range(SEATS)]
    count = _Count(measured)
    with Seating(match, sides, side_of, times, task.seconds, make_lab_bot, task.on_failure) as seating:
        while match.to_act() and len(match.acts) < ACT_LIMIT:
            for event in seating.act():
                count.take(event)
    scores = [standing.score for standing in match.standings()]
    failed = measured in seating.last
    if failed:
        count = _Count(measured, count.rounds, count.draws)
    played = Played(
        seat=measured,
        rank=_rank(match.state.points, measured, seating.last),
        score=(min(scores) if failed else scores[measured]) / 10,
        rounds=count.rounds,
        wins=count.wins,
        won_points=count.won,
        deal_ins=count.deal_ins,
        lost_points=count.lost,
        riichi=count.riichi,
        called=count.called,
        draws=count.draws,
    )
    return played, seating.mishaps


def _rank(points: Sequence[int], seat: int, last: Sequence[int]) -> float:
    """The place by points, those of equal points sharing theirs, so that no seat has an advantage; seats in ``last``
    have the last one."""
    if seat in last:
        return len(points)
    others = [p for at, p in enumerate(points) if at not in last]
    above = sum(p > points[seat] for p in others)
    equal = sum(p == points[seat] for p in others)
    return above + (equal + 1) / 2


def ranks_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The mean rank of the measured seat on each set of walls."""
    return mean_by_deal(results, lambda p: p.rank)


def scores_by_deal(results: Sequence[DealResult]) -> list[float]:
    """The mean final score of the measured seat on each set of walls, in P."""
    return mean_by_deal(results, lambda p: p.score)
