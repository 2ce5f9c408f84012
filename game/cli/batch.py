"""Matches by the dozen: one task a match, in this process or in several, results in the order of their seeds."""

from __future__ import annotations

import multiprocessing as mp
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec

from game.cli.common import rules_of
from game.cli.resume import resume
from game.kernel.match import AnyMatch, Match
from game.kernel.record import Header, RecordWriter, SeatInfo, header_of, secret_header
from game.kernel.rules import Standing
from game.seats.failures import FailedSeat, OnFailure, SeatFailures, places_with_last
from game.seats.family import no_orphans
from game.seats.group import as_task, serve_parent
from game.seats.levels import prefix_of
from game.seats.players import seat_players
from game.seats.pool import NoProcesses, process_pool
from game.seats.program import Budget, Idle
from game.seats.table import play_match
from game.seats.words import explainer

_AHEAD = 4
"""Tasks waiting for each process, so that none idles and none piles up."""
_TOGETHER = 16
"""Matches that a process plays with the same programs, where these can play several."""


class Task(msgspec.Struct, frozen=True):
    """A match to be played; ``config`` is JSON."""

    game: str
    levels: tuple[str, ...]
    config: bytes
    seed: int
    budget: Budget
    language: str
    record: Path | None = None
    number: int | None = None
    """Which match of its run it is, where its seed follows from the run's key and is told at the end."""
    on_failure: OnFailure = "replace"

    def match(self) -> AnyMatch:
        """The match before its first act."""
        rules = rules_of(self.game)
        config = msgspec.json.decode(self.config, type=rules.config_type)
        return Match(rules, config, len(self.levels), self.seed)

    def header(self, match: AnyMatch) -> Header:
        """The first line of its record."""
        seats = tuple(SeatInfo(level, level) for level in self.levels)
        return secret_header(match, seats, self.number) if self.number is not None else header_of(match, seats)


class Played(msgspec.Struct, frozen=True):
    """A match that was played, or stopped where a seat failed; such a one has no standings."""

    game: str
    seed: int
    levels: tuple[str, ...]
    standings: tuple[Standing, ...]
    facts: dict[str, float]
    failures: tuple[SeatFailures, ...]

    @property
    def failed(self) -> tuple[FailedSeat, ...]:
        """The seats whose program was given up."""
        return tuple(failure.failed for failure in self.failures if failure.failed is not None)


def play_task(task: Task, idle: Idle | None = None) -> Played:
    """Plays one match to its end, from where its record stands if it was cut off.

    Raises ``OSError`` when the record cannot be written, ``BadRecord`` when it cannot be followed, ``StuckMatch``.
    """
    match, writer = task.match(), None
    rules = match.rules
    if task.record is not None:
        header = task.header(match)
        if task.record.exists():
            match, writer = resume(task.record, header, match)
        else:
            writer = RecordWriter(task.record, header)
    if match.over and writer is None:
        return Played(task.game, task.seed, task.levels, match.standings(), dict(rules.facts(match.state)), ())
    try:
        players = seat_players(match, task.levels, task.budget, explainer(task.game, task.language), idle)
        failures = play_match(match, players, writer, stop=task.on_failure == "stop")
    finally:
        if writer is not None:
            writer.close()
    played = Played(task.game, task.seed, task.levels, (), {}, failures)
    if not match.over:
        return played
    last = [failed.seat for failed in played.failed] if task.on_failure == "last" else []
    standings = places_with_last(match.standings(), last)
    return msgspec.structs.replace(played, standings=standings, facts=dict(rules.facts(match.state)))


def play_tasks(tasks: Sequence[Task], jobs: int, alone: Callable[[NoProcesses], None]) -> Iterator[Played]:
    """Plays all tasks on ``jobs`` processes; results come in the order of the tasks.

    ``alone`` hears when the system gives no processes, so that this one plays them all.
    """
    if jobs <= 1 or len(tasks) <= 1:
        with Idle() as idle:
            for task in tasks:
                yield play_task(task, idle)
        return
    try:
        pool = process_pool(min(jobs, len(tasks)), serve_parent)
    except NoProcesses as reason:
        alone(reason)
        yield from play_tasks(tasks, 1, alone)
        return
    waiting: deque[Future[list[Played]]] = deque()
    left = iter(_parts(tasks, jobs))
    try:
        while True:
            while len(waiting) < jobs * _AHEAD and (part := next(left, None)) is not None:
                waiting.append(pool.submit(_play_part, part))
            if not waiting:
                break
            yield from waiting.popleft().result()
        pool.shutdown()
    except BaseException:
        for child in mp.active_children():
            child.terminate()
        # Waited for: at its exit Python still writes to the pool's pipe, which its own thread may be closing.
        pool.shutdown(wait=True, cancel_futures=True)
        raise


def _parts(tasks: Sequence[Task], jobs: int) -> list[Sequence[Task]]:
    """The tasks in parts that a process plays at once: several matches where programs may play them all."""
    programs = any(prefix_of(level) for level in tasks[0].levels)
    size = max(1, min(_TOGETHER, len(tasks) // jobs)) if programs else 1
    return [tasks[at : at + size] for at in range(0, len(tasks), size)]


def _play_part(tasks: Sequence[Task]) -> list[Played]:
    played: list[Played] = []
    with as_task(), no_orphans(), Idle() as idle:
        for task in tasks:
            played.append(play_task(task, idle))
            if played[-1].failed and task.on_failure == "stop":
                break
    return played


class Means:
    """The means of what was played, for the last line."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self._facts: dict[str, float] = {}
        self._ranks = [0.0] * seats
        self._scores = [0.0] * seats
        self._wins = [0] * seats
        self._failed = [0] * seats

    def add(self, played: Played) -> None:
        """Counts one match; of one that was stopped only its failures."""
        for failed in played.failed:
            self._failed[failed.seat] += 1
        if not played.standings:
            return
        self.games += 1
        for name, value in played.facts.items():
            self._facts[name] = self._facts.get(name, 0.0) + value
        for place in played.standings:
            self._ranks[place.seat] += place.rank
            self._scores[place.seat] += place.score
            self._wins[place.seat] += place.rank == 1

    def line(self) -> dict[str, Any]:
        """Means of the facts, and by seat the mean rank and score and the numbers of first places and failures."""
        n = max(1, self.games)
        by_seat = [
            {
                "seat": seat,
                "rank": self._ranks[seat] / n,
                "score": self._scores[seat] / n,
                "wins": self._wins[seat],
                "failed": self._failed[seat],
            }
            for seat in range(len(self._ranks))
        ]
        return {"games": self.games, "facts": {k: v / n for k, v in self._facts.items()}, "by_seat": by_seat}
