"""A decision looked into deeply: its best acts are played out again and again, in worlds that the seat may believe.

Every act is played out in the same worlds, so that what they share falls out of their differences. The worlds are
numbered and know nothing of the true hands: a seat that sees the same finds the same.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from functools import lru_cache
from time import process_time
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Bot
from game.lab.checks import paired
from game.lab.checks.play_out import PLAYS_ON, USUAL, play_out, world_of
from game.lab.games.lab_game import PARTS
from game.seats.bots import believe, make_lab_bot
from game.seats.pool import NoProcesses, process_pool

MOST_ACTS = 3
BUDGET = 30.0
"""Seconds of processor that a decision may take."""
LEAST, STEP = 100, 4
"""Worlds before an act may be called clearly the best, and those of one task."""
CLEAR, SURE = 4.0, 2.0
"""By so many errors the lead of an act ends the search early; by so many it counts at the end."""
_LOG = logging.getLogger(__name__)
_Gains = tuple[list[tuple[float, ...]], float]


class Question(msgspec.Struct, frozen=True):
    """A decision as another process is told of it: a match by its options and acts, whose turn it is, what to try."""

    game: str
    config: msgspec.Raw
    seats: int
    seed: int
    acts: msgspec.Raw
    seat: int
    tried: msgspec.Raw


class Deep(msgspec.Struct, frozen=True):
    """The findings so far on two or three acts: in how many worlds, what they gained in all, and the sums of squared
    differences of the first and second, the first and third, the second and third; in the unit of told values.

    ``done``: no more is played out.
    """

    acts: tuple[Any, ...]
    played: int = 0
    sums: tuple[float, ...] = paired.NONE
    squares: tuple[float, ...] = paired.NONE
    seconds: float = 0.0
    done: bool = False

    def with_gains(self, gains: Sequence[float]) -> Deep:
        """Adds the gains of all acts in one world."""
        sums, squares = paired.with_gains(self.sums, self.squares, gains)
        return msgspec.structs.replace(self, played=self.played + 1, sums=sums, squares=squares)

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """The mean lead of an act over another, and its error."""
        return paired.lead(self.sums[one] - self.sums[other], self.squares[one + other - 1], self.played)

    @property
    def order(self) -> list[int]:
        """The places of the acts, the best first; of equal ones the one that was named first."""
        return sorted(range(len(self.acts)), key=lambda place: -self.sums[place])

    @property
    def clear(self) -> bool:
        """Whether further worlds would change nothing: the best leads clearly, or nothing differs in any world."""
        best, *others = self.order
        leads = (self.lead(best, other) for other in others)
        return self.played >= LEAST and all(mean > CLEAR * error or not mean + error for mean, error in leads)

    @property
    def sure(self) -> bool:
        """Whether the best act leads the next by more than the error that was reached; else they are about equal."""
        mean, error = self.lead(*self.order[:2])
        return mean > SURE * error


def can_deepen(match: AnyMatch, acts: Sequence[Any]) -> bool:
    """Whether acts can be looked into: there are several, the game can be played out, and its seed has dealt it."""
    return len(acts) > 1 and match.rules.name in PARTS and isinstance(match.chance, Chance)


def question_of(match: AnyMatch, seat: int, acts: Sequence[Any]) -> bytes:
    """The question which of the first acts of a seat is worth more."""
    raw = [msgspec.Raw(msgspec.json.encode(value)) for value in (match.config, match.acts, tuple(acts[:MOST_ACTS]))]
    return msgspec.json.encode(Question(match.rules.name, raw[0], match.seats, match.seed, raw[1], seat, raw[2]))


def gains(question: bytes, first: int, count: int) -> _Gains:
    """Returns what the seat gains by each act in so many worlds from a number on, and the seconds that it took."""
    begun = process_time()
    match, seat, acts, bot = _read(question)
    found = []
    for number in range(first, first + count):
        world = believe(match, seat, world_of(0, len(match.acts), number))
        found.append(tuple(play_out(world.copy(), seat, action, bot)[seat] for action in acts))
    return found, process_time() - begun


@lru_cache(1)
def _read(question: bytes) -> tuple[AnyMatch, int, tuple[Any, ...], Bot]:
    asked = msgspec.json.decode(question, type=Question)
    rules = GAMES[asked.game]
    match: AnyMatch = Match(
        rules, msgspec.json.decode(asked.config, type=rules.config_type), asked.seats, asked.seed
    )  # fmt: skip
    for seat, action in msgspec.json.decode(asked.acts):
        match.do(seat, msgspec.convert(action, rules.action_type))
    acts = tuple(msgspec.convert(one, rules.action_type) for one in msgspec.json.decode(asked.tried))
    return match, asked.seat, acts, make_lab_bot(asked.game, PLAYS_ON.get(asked.game, USUAL))


class DeepSearch:
    """The search through one decision on all processors. Not thread-safe; ``poll`` returns at once."""

    def __init__(
        self, match: AnyMatch, seat: int, acts: Sequence[Any], jobs: int | None = None, budget: float | None = None
    ) -> None:
        """Begins it, on so many processors, for so many seconds of them."""
        self._question, self._jobs = question_of(match, seat, acts), jobs or os.cpu_count() or 1
        self._budget = BUDGET if budget is None else budget
        try:
            self._pool: Executor = process_pool(self._jobs)
        except NoProcesses:
            self._jobs, self._pool = 1, ThreadPoolExecutor(1)
        self._tasks: deque[Future[_Gains]] = deque()
        self._next = 0
        self.found = Deep(tuple(acts[:MOST_ACTS]))
        """What was found by the last ``poll``."""

    def poll(self) -> Deep:
        """Returns what was found so far; results count in the order of their worlds."""
        while not self.found.done and self._tasks and self._tasks[0].done():
            self._take(self._tasks.popleft())
        while not self.found.done and len(self._tasks) <= self._jobs:
            self._tasks.append(self._pool.submit(gains, self._question, self._next, STEP))
            self._next += STEP
        return self.found

    def _take(self, task: Future[_Gains]) -> None:
        found = self.found
        try:
            more, seconds = task.result()
        except Exception:
            _LOG.exception("a decision could not be played out")
            return self._end(found)
        for world in more:
            found = found.with_gains(world)
        found = msgspec.structs.replace(found, seconds=found.seconds + seconds)
        if found.clear or found.seconds >= self._budget:
            return self._end(found)
        self.found = found

    def _end(self, found: Deep) -> None:
        self.found = msgspec.structs.replace(found, done=True)
        self.close()

    def wait(self) -> Deep:
        """Looks until it is done."""
        while not self.poll().done:
            wait(self._tasks, return_when=FIRST_COMPLETED)
        return self.found

    def close(self) -> None:
        """Ends it without waiting; tasks that are at work end by themselves."""
        self._pool.shutdown(wait=False, cancel_futures=True)
