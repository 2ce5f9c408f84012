"""What the ladders of all games share: arguments, playing in processes, keeping results, checking, printing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from game.kernel.chance import seed_of_run
from game.kernel.seat import LEVELS
from game.lab.mishaps import added, told
from game.lab.sides import level_of, name_of, problem_of, programs_of
from game.lab.store import DamagedStore, Kept, Lines, key_beside
from game.lab.timing import Timed
from game.seats.group import as_task, ends_orderly, serve_parent
from game.seats.levels import prefix_of, prefixes_of
from game.seats.pool import NoProcesses, process_pool
from game.seats.program import Budget
from game.seats.table import SeatStops
from game.seats.trouble import ON_FAILURE

Pair = tuple[str, str]
FIRST_SEED = 1
MOST_SECONDS = 3600
"""The highest limit of an act of a program."""

T = TypeVar("T")
K = TypeVar("K", bound=Kept)
R = TypeVar("R", bound=Timed)
RK = TypeVar("RK", bound=Kept)
F = TypeVar("F")
P = TypeVar("P")


# -- playing


def play_all(play: Callable[[T], P], tasks: Sequence[T], jobs: int = 1) -> Iterator[P]:
    """Play the tasks, in their order, in so many processes."""
    if jobs == 1 or len(tasks) < 2:
        yield from map(play, tasks)
        return
    try:
        pool = process_pool(jobs, serve_parent)
    except NoProcesses as reason:
        print(f"one process plays alone, for this system gives no others ({reason})", file=sys.stderr)
        yield from map(play, tasks)
        return
    with pool:
        yield from pool.map(partial(_play_as_task, play), tasks)


def _play_as_task(play: Callable[[T], P], task: T) -> P:
    with as_task():
        return play(task)


def play_missing(play: Callable[[K], RK], tasks: Sequence[K], jobs: int, lines: Lines[RK]) -> Iterator[RK]:
    """The results of the tasks, in their order; those in the store are not played again. Raises ``DamagedStore``."""
    kept = lines.load(tasks[0].key) if tasks else {}
    fresh = play_all(play, [task for task in tasks if task.seed not in kept], jobs)
    for task in tasks:
        if task.seed in kept:
            yield kept[task.seed]
            continue
        result = next(fresh)
        lines.add(result)
        yield result


# -- the command line


class Ladder(Generic[T, R, F]):
    """Tasks ``T`` of a pairing give results ``R`` and together the figures ``F``. A game gives what differs."""

    game: ClassVar[str]
    known: ClassVar[tuple[str, ...]] = LEVELS
    default_pairs: ClassVar[Sequence[Pair]]
    example: ClassVar[str]
    """A pairing for error messages."""
    unit: ClassVar[str] = "deals"
    """What is played in every seating, and the name of its option."""
    check_count: ClassVar[int]
    """How many of them a check plays twice."""

    def parser(self) -> argparse.ArgumentParser:
        """The command line; see ``shared_arguments``."""
        raise NotImplementedError

    def tasks(self, pair: Pair, options: argparse.Namespace, seeds: Sequence[int]) -> Sequence[T]:
        """What to play for a pairing."""
        raise NotImplementedError

    @staticmethod
    def play_one(task: T) -> R:
        """The result of a task; a function of a module, so that other processes find it."""
        raise NotImplementedError

    def play(self, tasks: Sequence[T], options: argparse.Namespace) -> Iterator[R]:
        """The results, in the processes that were asked for; a game with a store takes from it what is there."""
        return play_all(self.play_one, tasks, options.jobs)

    def figures(self, pair: Pair, tasks: Sequence[T], results: Sequence[R], options: argparse.Namespace) -> F:
        """What a pairing came to."""
        raise NotImplementedError

    def tables(self, found: Sequence[F], options: argparse.Namespace) -> Sequence[Table]:
        """The figures as people read them."""
        raise NotImplementedError

    def problem(self, options: argparse.Namespace) -> str:
        """What is wrong with the game's own arguments, in one line, else empty."""
        return ""

    def faults(self, results: Sequence[R]) -> list[str]:
        """What a check finds wrong beside acts that differ."""
        return []

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command line; 0 when all went well, 1 when a check or a seat failed, 2 for bad arguments.

        A seat that another may replace is no failure.
        """
        options = self.parser().parse_args(arguments)
        pairs, problem = self._pairs(options)
        if not problem and (getattr(options, self.unit) < 1 or options.jobs < 1):
            problem = f"--{self.unit} and --jobs: give a number of at least 1"
        if not problem and not 0 < options.seconds <= MOST_SECONDS:
            problem = f"--seconds {options.seconds:g}: give more than 0 and at most {MOST_SECONDS}"
        problem = problem or self.problem(options)
        if problem:
            print(problem, file=sys.stderr)
            return 2
        try:
            if options.key is None:
                options.key = key_beside(getattr(options, "store", None))
            with ends_orderly():
                return self._check(pairs, options) if options.check else self._measure(pairs, options)
        except DamagedStore as error:
            print(error, file=sys.stderr)
            return 2
        except SeatStops as stopped:
            print(f"stopped: {stopped}", file=sys.stderr)
            return 1

    def _pairs(self, options: argparse.Namespace) -> tuple[list[Pair], str]:
        try:
            programs = programs_of(options.program, self.game, self.known)
        except ValueError as error:
            return [], str(error)
        if programs and not options.pair:
            return [], f"--program: name it in a --pair, such as --pair {next(iter(programs))}:{self.known[-1]}"
        sides = {**{level: level for level in self.known}, **programs}
        pairs: list[Pair] = []
        for text in options.pair or [":".join(pair) for pair in self.default_pairs]:
            first, _, second = text.partition(":")
            if first not in sides or second not in sides:
                names = ", ".join(sides)
                return [], f"--pair {text}: write two of {names} with a colon between, such as {self.example}"
            pairs.append((sides[first], sides[second]))
        return pairs, next(filter(None, (problem_of(pair, options.jobs) for pair in pairs)), "")

    def _seeds(self, pair: Pair, options: argparse.Namespace, count: int) -> Sequence[int]:
        """Small seeds that everybody can name again; those of the run's key for programs, which could find them out."""
        if options.first_seed is None and any(prefix_of(level_of(side)) for side in pair):
            return [seed_of_run(options.key, number) for number in range(count)]
        first = options.first_seed or FIRST_SEED
        return range(first, first + count)

    def _measure(self, pairs: Sequence[Pair], options: argparse.Namespace) -> int:
        found, lines, failed = [], [], False
        for pair in pairs:
            tasks = self.tasks(pair, options, self._seeds(pair, options, getattr(options, self.unit)))
            results = []
            with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
                job = bar.add_task(_title(pair), total=len(tasks))
                for result in self.play(tasks, options):
                    results.append(result)
                    bar.advance(job)
            found.append(self.figures(pair, tasks, results, options))
            mishaps = added([result.mishaps for result in results])
            failed = failed or any(side.failed for side in mishaps.values())
            lines += told(mishaps, pair, options.on_failure)
            if mishaps and options.first_seed is None:
                lines.append(f"{_title(pair)}: the same {self.unit} again by --key {options.key}")
            if options.json:
                print(msgspec.json.encode(found[-1]).decode(), flush=True)
        if not options.json:
            console = Console(width=None if sys.stdout.isatty() else 200)
            for table in self.tables(found, options):
                console.print(table)
        for line in lines:
            print(line, file=sys.stderr if options.json else sys.stdout)
        return 1 if failed and options.on_failure != "replace" else 0

    def _check(self, pairs: Sequence[Pair], options: argparse.Namespace) -> int:
        failed = 0
        for pair in pairs:
            tasks = self.tasks(pair, options, self._seeds(pair, options, self.check_count))
            once, again = [[self.play_one(task) for task in tasks] for _ in range(2)]
            faults = self.faults(once)
            if [r.played for r in once] != [r.played for r in again]:
                faults = ["the same seeds played differently", *faults]
            print(f"{_title(pair)}: {'; '.join(faults) or 'ok'}")
            mishaps = added([result.mishaps for result in once])
            for line in told(mishaps, pair, options.on_failure):
                print(line)
            gone = options.on_failure != "replace" and any(side.failed for side in mishaps.values())
            failed += bool(faults) or gone
        return 1 if failed else 0


def _title(pair: Pair) -> str:
    return ":".join(name_of(side) for side in pair)


def shared_arguments(p: argparse.ArgumentParser, ladder: type[Ladder[Any, Any, Any]], count: int) -> None:
    """The arguments of every ladder; ``count`` of its unit are played unless told otherwise."""
    unit, names = ladder.unit, ", ".join(ladder.known)
    pair = f"A against B, out of {names} and programs; may be given several times; without it the usual pairings"
    ways = ", ".join(prefix + "..." for prefix in prefixes_of(ladder.game))
    program = f"an outside program under a name for --pair, SEAT being one of {ways}; may be given several times"
    seconds = f"the limit of each act of a program (default {Budget().seconds:g})"
    failing = (
        "a program that fails: last = its seat counts as last of that match, replace = as what the fallback seat made "
        "of it, stop = the run ends there; exit code 1 under last and stop (default last)"
    )
    many = f"how many {unit}, each played in every seating (default {count})"
    seed = (
        f"the seed of the first of the {unit}; later ones follow (default {FIRST_SEED}; where a program plays, "
        "seeds that it cannot guess)"
    )
    key = (
        "plays programs with the seeds of an earlier run, by its key (default a new one, with --store always the same)"
    )
    check = f"only {ladder.check_count}, played twice: says nothing about strength, fails when they differ"
    p.add_argument("--pair", action="append", metavar="A:B", help=pair)
    p.add_argument("--program", action="append", default=[], metavar="NAME=SEAT", help=program)
    p.add_argument("--seconds", type=float, default=Budget().seconds, metavar="S", help=seconds)
    p.add_argument("--on-failure", choices=ON_FAILURE, default="last", help=failing)
    p.add_argument(f"--{unit}", type=int, default=count, help=many)
    p.add_argument("--first-seed", type=int, help=seed)
    p.add_argument("--key", type=int, help=key)
    p.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    p.add_argument("--json", action="store_true", help="one JSON object a pairing instead of a table")
    p.add_argument("--check", action="store_true", help=check)
