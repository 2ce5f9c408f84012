"""Measure a seat of Rummikub in a table of another: ``python -m game.lab.rummikub_ladder --pair hard:greedy``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from game.kernel.seat import LEVELS
from game.lab.numbers import Estimate, estimate, mean_seconds, quantile
from game.lab.rummikub_games import DealResult, Task, play_deal, points_by_deal, wins_by_deal
from game.rummikub.bots import LAB_LEVELS
from game.rummikub.config import RummikubConfig

DEALS = 100
CHECK_DEALS = 2
COLUMNS = ("one seat", "against", "games", "wins %", "points a game", "turns", "blocked %", "opens at",
           "ms an act", "p99 ms")  # fmt: skip
KNOWN = (*LEVELS, *LAB_LEVELS)
DEFAULT_PAIRS = (("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("master", "hard"),
                 ("hard", "greedy"), ("master", "greedy"), ("master", "hoard"))  # fmt: skip


class Standing(msgspec.Struct, frozen=True):
    """How the first level did as one seat among the second."""

    first: str
    second: str
    seats: int
    games: int
    win: Estimate
    points: Estimate
    turns: float
    blocked: float
    opened_at: float
    ms: tuple[float, float]
    """Mean processor milliseconds an act of either level."""
    ms_p99: tuple[float, float]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    p = argparse.ArgumentParser(
        prog="python -m game.lab.rummikub_ladder",
        description="Plays each deal once with the first level in every place and the second in all others. "
        "Error bars are over deals.",
    )
    p.add_argument("--pair", action="append", metavar="A:B",
                   help=f"one seat of A among seats of B, out of {', '.join(KNOWN)}; may be repeated")  # fmt: skip
    p.add_argument(
        "--deals", type=int, default=DEALS, help=f"how many deals, each played once for every seat (default {DEALS})"
    )
    p.add_argument(
        "--first-seed", type=int, default=1, help="the seed of the first deal; later ones follow (default 1)"
    )
    p.add_argument("--seats", type=int, choices=range(2, 7), default=4, help="seats at the table (default 4)")
    p.add_argument(
        "--box", choices=["by_seats", "xp"], default="by_seats", help="tiles in play (default: by the number of seats)"
    )
    p.add_argument(
        "--style", choices=["patient", "lively"], default="patient", help="how master plays (default patient)"
    )
    p.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    p.add_argument("--json", action="store_true", help="one JSON object a pairing instead of a table")
    p.add_argument("--check", action="store_true", help=f"play {CHECK_DEALS} deals twice; fails when they differ")
    return p


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when all went well, 1 when a check failed, 2 for bad arguments."""
    options = parser().parse_args(arguments)
    texts = options.pair or [":".join(pair) for pair in DEFAULT_PAIRS]
    known = [pair for pair in map(_pair, texts) if pair is not None]
    wrong = next((text for text in texts if _pair(text) is None), None)
    if wrong is not None:
        levels = ", ".join(KNOWN)
        print(f"--pair {wrong}: write two of {levels} with a colon between, such as hard:greedy", file=sys.stderr)
        return 2
    if options.deals < 1 or options.jobs < 1:
        print("--deals and --jobs: give a number of at least 1", file=sys.stderr)
        return 2
    return _check(known, options) if options.check else _measure(known, options)


def run(tasks: Sequence[Task], jobs: int = 1) -> Iterator[DealResult]:
    """Play the deals, in their order."""
    if jobs == 1 or len(tasks) < 2:
        yield from map(play_deal, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_deal, tasks)


def standing(task: Task, results: Sequence[DealResult]) -> Standing:
    """The figures of a pairing; ``task`` is any of those played."""
    games = [p for r in results for p in r.played]
    bins: dict[str, dict[int, int]] = {"a": {}, "b": {}}
    for r in results:
        for side, counts in r.times.items():
            for index, count in counts.items():
                bins[side][index] = bins[side].get(index, 0) + count
    opened = [p.opened_at for p in games if p.opened_at]
    return Standing(
        first=task.first,
        second=task.second,
        seats=task.seats,
        games=len(games),
        win=estimate(wins_by_deal(results)),
        points=estimate(points_by_deal(results)),
        turns=sum(p.turns for p in games) / len(games),
        blocked=sum(p.blocked for p in games) / len(games),
        opened_at=sum(opened) / len(opened) if opened else 0.0,
        ms=(1000 * mean_seconds(bins["a"]), 1000 * mean_seconds(bins["b"])),
        ms_p99=(1000 * quantile(bins["a"], 0.99), 1000 * quantile(bins["b"], 0.99)),
    )


def _pair(text: str) -> tuple[str, str] | None:
    first, _, second = text.partition(":")
    return (first, second) if first in KNOWN and second in KNOWN else None


def _tasks(pair: tuple[str, str], options: argparse.Namespace, deals: int) -> list[Task]:
    config = RummikubConfig(games=1, box=options.box, master_style=options.style)
    seeds = range(options.first_seed, options.first_seed + deals)
    return [Task(*pair, seed, options.seats, config) for seed in seeds]


def _measure(pairs: Sequence[tuple[str, str]], options: argparse.Namespace) -> int:
    found = []
    for pair in pairs:
        tasks = _tasks(pair, options, options.deals)
        results = []
        with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
            job = bar.add_task(":".join(pair), total=len(tasks))
            for result in run(tasks, options.jobs):
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


def table(found: Sequence[Standing]) -> Table:
    """Who wins how often, by how much, and how fast."""
    out = Table(*COLUMNS)
    for s in found:
        out.add_row(
            s.first,
            f"{s.seats - 1} {s.second}",
            str(s.games),
            f"{100 * s.win.mean:.1f} ± {100 * s.win.error:.1f}",
            f"{s.points.mean:+.1f} ± {s.points.error:.1f}",
            f"{s.turns:.0f}",
            f"{100 * s.blocked:.0f}",
            f"{s.opened_at:.1f}",
            f"{s.ms[0]:.1f}",
            f"{s.ms_p99[0]:.0f}",
        )
    return out


if __name__ == "__main__":
    raise SystemExit(main())
