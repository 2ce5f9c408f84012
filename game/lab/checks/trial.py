"""A trial that is being played: results come in while somebody looks on, those of skill among those of equal seats."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from time import monotonic
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from game.lab.figures.inference import share_interval
from game.lab.runs.plan import Entrant, Limits, Plan, Ready, RuleChoice, SeedChoice
from game.lab.runs.playing import SeedResult, Task
from game.lab.runs.quick_plans import comparison
from game.lab.runs.runner import local, tasks_of

PAIRS = {
    "beginner": ("easy", "beginner"),
    "easy": ("normal", "easy"),
    "normal": ("hard", "normal"),
    "hard": ("hard", "easy"),
    "master": ("master", "normal"),
}
"""By the level of a trial who sits as the stronger seat among whom, so that neither always wins."""
SKILL_SEEDS = 60
"""The deals of a trial that are played for skill, in each of which the stronger seat sits at every place once."""


class Skill(msgspec.Struct, frozen=True):
    """The wins of a stronger seat against weaker ones."""

    matches: int = 0
    won: float = 0.0

    def with_result(self, result: SeedResult) -> Skill:
        """Adds the matches of a deal."""
        won = 0.0
        for match in result.matches:
            names = [seat.entrant for seat in match.seats]
            won += sum(seat.win for seat in match.seats if names.count(seat.entrant) == 1)
        return Skill(self.matches + len(result.matches), self.won + won)

    @property
    def share(self) -> tuple[float, float, float]:
        """The share that it wins, with Wilson's interval."""
        return interval(round(self.won), self.matches)


def with_skill(skill: tuple[Skill, Skill], result: SeedResult) -> tuple[Skill, Skill]:
    """Adds the matches of a deal to those of its rules."""
    plain, other = skill
    return (plain, other.with_result(result)) if result.variant else (plain.with_result(result), other)


def interval(came: int, tried: int) -> tuple[float, float, float]:
    """A share with Wilson's interval; where nothing was tried, anything may be."""
    if not tried:
        return 0.0, 0.0, 1.0
    found, low, high = share_interval([1.0] * came + [0.0] * (tried - came))
    return found.mean, low, high


def of_skill(result: SeedResult) -> bool:
    """Whether a result is of a stronger seat against weaker ones."""
    return len({seat.entrant for seat in result.matches[0].seats}) > 1


def skill_plan(
    game: str, level: str, rules: RuleChoice, variants: Sequence[Mapping[str, Any]], unit: str, seats: int,
    seeds: int = SKILL_SEEDS,
) -> Plan:  # fmt: skip
    """A plan of the stronger seat for a trial by this level among weaker ones, by each of the rules."""
    strong, weak = PAIRS.get(level, PAIRS["easy"])
    plan = comparison(game, [level], rules, variants, ["length"], unit, seats, SeedChoice(count=seeds), Limits())
    field = {name: Entrant(level=name) for name in (strong, weak)}
    return msgspec.structs.replace(plan, field=field, seating={strong: 1})


class Adding(Protocol):
    """Figures that grow by the results of a plan."""

    def with_result(self, result: SeedResult) -> Self:
        """Adds a result."""
        ...


F = TypeVar("F", bound=Adding)


class Trial(Generic[F]):
    """A trial of one plan or several that is being played on several processes; ``more`` plays on for a while."""

    def __init__(self, plans: Sequence[Ready], figures: F, jobs: int) -> None:
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._figures = figures
        self._results = local(jobs)(task for task in mixed(plans) if not self._ended.is_set())

    def more(self, seconds: float) -> tuple[F, bool]:
        """Plays for so long; returns the figures and whether all is played. After ``end`` it only lets go."""
        until = monotonic() + seconds
        with self._lock:
            for result in self._results:
                self._figures = self._figures.with_result(result)
                if monotonic() >= until and not self._ended.is_set():
                    return self._figures, False
            return self._figures, True

    def end(self) -> None:
        """Gives the processes nothing more to do: the next ``more`` waits for the last rounds, and they end."""
        self._ended.set()


def mixed(plans: Sequence[Ready]) -> Iterator[Task]:
    """The tasks of several plans, those of shorter ones spread among the others."""
    lists = [[task for _, task in tasks_of(ready, [set() for _ in ready.configs])] for ready in plans]
    most = max(map(len, lists))
    steps = [max(1, most // len(tasks)) for tasks in lists]
    spread = ([task for one in tasks for task in (*[None] * (step - 1), one)]
              for tasks, step in zip(lists, steps, strict=True))  # fmt: skip
    return (task for row in zip_longest(*spread) for task in row if task is not None)
