"""Measure a seat of Royal Turf in a table of another: ``python -m game.lab.turf_ladder --pair master:normal``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from game.kernel.seat import LEVELS
from game.lab.numbers import Estimate, estimate, mean_seconds, quantile
from game.lab.store import DamagedStore, Lines
from game.lab.turf_games import DealResult, Task, margins_by_deal, play_deal, wins_by_deal
from game.turf.config import TurfConfig

DEALS = 50
CHECK_DEALS = 1
COLUMNS = ("one seat", "against", "bets", "matches", "wins %", "a fair share", "pounds ahead", "moves a race",
           "ms an act", "p99 ms")  # fmt: skip
DEFAULT_PAIRS = tuple(zip(LEVELS[1:], LEVELS, strict=False))


class Standing(msgspec.Struct, frozen=True):
    """How the first level did as one seat among the second."""

    first: str
    second: str
    seats: int
    bets: str
    matches: int
    win: Estimate
    margin: Estimate
    """Pounds beyond the mean of the others at the end of a match."""
    moves: float
    ms: tuple[float, float]
    """Mean processor milliseconds an act of either level."""
    ms_p99: tuple[float, float]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    p = argparse.ArgumentParser(
        prog="python -m game.lab.turf_ladder",
        description="Plays each deal once with the first level in every place and the second in all others, on the "
        "same cards and dice. Error bars are over deals.",
    )
    p.add_argument("--pair", action="append", metavar="A:B",
                   help=f"one seat of A among seats of B, out of {', '.join(LEVELS)}; may be repeated")  # fmt: skip
    p.add_argument(
        "--deals", type=int, default=DEALS, help=f"how many deals, each played once for every seat (default {DEALS})"
    )
    p.add_argument(
        "--first-seed", type=int, default=1, help="the seed of the first deal; later ones follow (default 1)"
    )
    p.add_argument("--seats", type=int, choices=range(2, 7), default=4, help="seats at the table (default 4)")
    p.add_argument("--bets", choices=["open", "hidden"], default="open", help="how bets lie (default open)")
    p.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    p.add_argument("--store", type=Path, help="a file that keeps results; deals found there are not played again")
    p.add_argument("--json", action="store_true", help="one JSON object a pairing instead of a table")
    p.add_argument("--check", action="store_true", help=f"play {CHECK_DEALS} deal twice; fails when they differ")
    return p


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when all went well, 1 when a check failed, 2 for bad arguments."""
    options = parser().parse_args(arguments)
    texts = options.pair or [":".join(pair) for pair in DEFAULT_PAIRS]
    known = [pair for pair in map(_pair, texts) if pair is not None]
    wrong = next((text for text in texts if _pair(text) is None), None)
    if wrong is not None:
        levels = ", ".join(LEVELS)
        print(f"--pair {wrong}: write two of {levels} with a colon between, such as master:normal", file=sys.stderr)
        return 2
    if options.deals < 1 or options.jobs < 1:
        print("--deals and --jobs: give a number of at least 1", file=sys.stderr)
        return 2
    try:
        return _check(known, options) if options.check else _measure(known, options)
    except DamagedStore as error:
        print(error, file=sys.stderr)
        return 2


def run(tasks: Sequence[Task], jobs: int = 1, store: Path | None = None) -> Iterator[DealResult]:
    """The results of the deals, in their order; raises ``DamagedStore``."""
    lines = Lines(store, DealResult)
    kept = lines.load(tasks[0].key) if tasks else {}
    missing = [task for task in tasks if task.seed not in kept]
    fresh = _played(missing, jobs)
    for task in tasks:
        if task.seed in kept:
            yield kept[task.seed]
            continue
        result = next(fresh)
        lines.add(result)
        yield result


def standing(task: Task, results: Sequence[DealResult]) -> Standing:
    """The figures of a pairing; ``task`` is any of those played."""
    matches = [p for r in results for p in r.played]
    races = [moves for p in matches for moves in p.moves]
    bins: dict[str, dict[int, int]] = {"a": {}, "b": {}}
    for r in results:
        for side, counts in r.times.items():
            for index, count in counts.items():
                bins[side][index] = bins[side].get(index, 0) + count
    return Standing(
        first=task.first,
        second=task.second,
        seats=task.seats,
        bets=task.config.bets,
        matches=len(matches),
        win=estimate(wins_by_deal(results)),
        margin=estimate(margins_by_deal(results)),
        moves=sum(races) / len(races),
        ms=(1000 * mean_seconds(bins["a"]), 1000 * mean_seconds(bins["b"])),
        ms_p99=(1000 * quantile(bins["a"], 0.99), 1000 * quantile(bins["b"], 0.99)),
    )


def tasks_of(pair: tuple[str, str], seats: int, bets: str, seeds: range) -> list[Task]:
    """The deals of a pairing."""
    config = TurfConfig(bets="hidden" if bets == "hidden" else "open")
    return [Task(*pair, seed, seats, config) for seed in seeds]


def table(found: Sequence[Standing]) -> Table:
    """Who wins how often, by how much, and how fast."""
    out = Table(*COLUMNS)
    for s in found:
        out.add_row(
            s.first,
            f"{s.seats - 1} {s.second}",
            s.bets,
            str(s.matches),
            f"{100 * s.win.mean:.1f} ± {100 * s.win.error:.1f}",
            f"{100 / s.seats:.0f}",
            f"{s.margin.mean:+.0f} ± {s.margin.error:.0f}",
            f"{s.moves:.1f}",
            f"{s.ms[0]:.1f}",
            f"{s.ms_p99[0]:.0f}",
        )
    return out


def _played(tasks: Sequence[Task], jobs: int) -> Iterator[DealResult]:
    if jobs == 1 or len(tasks) < 2:
        yield from map(play_deal, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_deal, tasks)


def _pair(text: str) -> tuple[str, str] | None:
    first, _, second = text.partition(":")
    return (first, second) if first in LEVELS and second in LEVELS else None


def _tasks(pair: tuple[str, str], options: argparse.Namespace, deals: int) -> list[Task]:
    return tasks_of(pair, options.seats, options.bets, range(options.first_seed, options.first_seed + deals))


def _measure(pairs: Sequence[tuple[str, str]], options: argparse.Namespace) -> int:
    found = []
    for pair in pairs:
        tasks = _tasks(pair, options, options.deals)
        results = []
        with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
            job = bar.add_task(":".join(pair), total=len(tasks))
            for result in run(tasks, options.jobs, options.store):
                results.append(result)
                bar.advance(job)
        found.append(standing(tasks[0], results))
        if options.json:
            print(msgspec.json.encode(found[-1]).decode(), flush=True)
    if not options.json:
        Console(width=None if sys.stdout.isatty() else 200).print(table(found))
    return 0


def _check(pairs: Sequence[tuple[str, str]], options: argparse.Namespace) -> int:
    failed = 0
    for pair in pairs:
        tasks = _tasks(pair, options, CHECK_DEALS)
        once, again = ([r.played for r in run(tasks)] for _ in range(2))
        print(f"{':'.join(pair)}: {'ok' if once == again else 'the same seeds played differently'}")
        failed += once != again
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
