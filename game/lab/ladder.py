"""Measure levels against each other on duplicate deals: ``python -m game.lab.ladder holla --pair hard:normal``."""

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

from game.holla.config import HollaConfig
from game.kernel.seat import LEVELS
from game.lab.compare import Comparison, Side, compare
from game.lab.deals import PATTERNS, DealResult, Task, play_deal
from game.lab.numbers import Estimate
from game.lab.store import DamagedStore, Store, task_key

CHECK_DEALS = 3
DEALS = 250


def parser() -> argparse.ArgumentParser:
    """The command line."""
    p = argparse.ArgumentParser(
        prog="python -m game.lab.ladder",
        description="Plays the same deals in every rotation of the seats and compares two levels. "
        "Error bars are over deals.",
    )
    pairs = "two levels, such as hard:normal; may be given several times; without it every neighbouring pair"
    seats = "2 against 2 at four seats, 1 against 2 at three, 2 against 3 at five (default 4)"
    check = f"only {CHECK_DEALS} deals, played twice: says nothing about strength, fails when they differ"
    store = "a JSON lines file that keeps every deal; seeds found there are not played again"
    deals = f"how many deals, each played in all seatings (default {DEALS})"
    p.add_argument("game", choices=["holla"], help="the game")
    p.add_argument("--pair", action="append", metavar="A:B", help=f"{pairs} of {', '.join(LEVELS)}")
    p.add_argument("--deals", type=int, default=DEALS, help=deals)
    p.add_argument("--first-seed", type=int, default=1, help="seed of the first deal; later ones follow (default 1)")
    p.add_argument("--seats", type=int, choices=sorted(PATTERNS), default=4, help=seats)
    p.add_argument("--matches", action="store_true", help="whole matches, by final rank, instead of single rounds")
    p.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    p.add_argument("--store", type=Path, help=store)
    p.add_argument("--json", action="store_true", help="one JSON object a pairing instead of a table")
    p.add_argument("--check", action="store_true", help=check + " or a bot calls falsely")
    return p


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when all went well, 1 when a check failed, 2 for bad arguments."""
    options = parser().parse_args(arguments)
    pairs = list(zip(LEVELS[1:], LEVELS[:-1], strict=True))
    if options.pair:
        wrong = next((text for text in options.pair if _pair(text) is None), None)
        pairs = [pair for pair in map(_pair, options.pair) if pair is not None]
    else:
        wrong = None
    if wrong is not None:
        known = ", ".join(LEVELS)
        print(f"--pair {wrong}: write two of {known} with a colon between, such as hard:normal", file=sys.stderr)
        return 2
    if options.deals < 1 or options.jobs < 1:
        print("--deals and --jobs: give a number of at least 1", file=sys.stderr)
        return 2
    try:
        return _check(pairs, options) if options.check else _measure(pairs, options)
    except DamagedStore as error:
        print(error, file=sys.stderr)
        return 2


def run(
    levels: tuple[str, str], seeds: Sequence[int], seats: int, matches: bool, jobs: int = 1, store: Store | None = None,
    config: HollaConfig | None = None,
) -> Iterator[DealResult]:  # fmt: skip
    """Play the deals of a pairing that the store does not hold yet, and give all of them, in any order."""
    config = config or HollaConfig()
    store = store or Store(None)
    key = task_key(levels, seats, matches, config)
    known = store.load(key)
    yield from (known[s] for s in seeds if s in known)
    tasks = [Task(key, *levels, s, seats, matches, config) for s in seeds if s not in known]
    for result in _play_all(tasks, jobs):
        store.add(result)
        yield result


def _play_all(tasks: Sequence[Task], jobs: int) -> Iterator[DealResult]:
    if jobs == 1 or len(tasks) < 2:
        yield from map(play_deal, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_deal, tasks)


def _pair(text: str) -> tuple[str, str] | None:
    first, _, second = text.partition(":")
    return (first, second) if first in LEVELS and second in LEVELS else None


def _measure(pairs: Sequence[tuple[str, str]], options: argparse.Namespace) -> int:
    store = Store(options.store)
    seeds = range(options.first_seed, options.first_seed + options.deals)
    found = []
    for levels in pairs:
        results = []
        with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
            job = bar.add_task(":".join(levels), total=len(seeds))
            for result in run(levels, seeds, options.seats, options.matches, options.jobs, store):
                results.append(result)
                bar.advance(job)
        found.append(compare(results, levels))
        if options.json:
            print(msgspec.json.encode(found[-1]).decode(), flush=True)
    if not options.json:
        console = Console(width=None if sys.stdout.isatty() else 200)
        console.print(summary_table(found, options.matches))
        console.print(style_table(found))
    return 0


def _check(pairs: Sequence[tuple[str, str]], options: argparse.Namespace) -> int:
    seeds = range(options.first_seed, options.first_seed + CHECK_DEALS)
    failed = 0
    for levels in pairs:
        once = list(run(levels, seeds, options.seats, options.matches))
        again = list(run(levels, seeds, options.seats, options.matches))
        faults = []
        if [r.played for r in once] != [r.played for r in again]:
            faults.append("the same seeds played differently")
        if any(sum(p.chips) + p.pot for r in once for p in r.played):
            faults.append("chips were not conserved")
        if any(p.false_calls for r in once for p in r.played):
            faults.append("a bot called falsely")
        print(f"{':'.join(levels)}: {'; '.join(faults) or 'ok'}")
        failed += bool(faults)
    return 1 if failed else 0


def summary_table(found: Sequence[Comparison], matches: bool) -> Table:
    """Who is stronger, and how sure that is."""
    unit = "match" if matches else "round"
    columns = ["pairing", "deals", "rounds", f"chips a {unit}", "p", "above the other", "wins", "others' wins", "turns"]
    table = Table(*columns + (["places better", "p", "first places"] if matches else []))
    for c in found:
        a, b = c.sides
        row = [f"{a.level} v {b.level}", str(c.deals), str(c.rounds), _with_error(c.gain), _chance(c.gain)]
        row += [_with_error(c.difference), f"{a.win_share:.3f}", f"{b.win_share:.3f}", f"{c.turns:.1f}"]
        if matches:
            row += [_with_error(c.rank), _chance(c.rank), _with_error(c.first_places)]
        table.add_row(*row)
    return table


def style_table(found: Sequence[Comparison]) -> Table:
    """How the levels played and how fast."""
    columns = ["pairing", "level", "yeok of its wins", "ungrouped", "rivers", "ms an act", "p50", "p99", "draws"]
    table = Table(*columns, "false calls")
    for c in found:
        pairing = f"{c.sides[0].level} v {c.sides[1].level}"
        for side in c.sides:
            row = [pairing, side.level, _yeok(side), f"{side.ungrouped:.2f}", f"{side.rivers:.2f}"]
            row += [f"{ms:.1f}" for ms in (side.ms, side.ms_p50, side.ms_p99)]
            table.add_row(*row, f"{c.draws:.4f}", str(c.false_calls))
    return table


def _yeok(side: Side) -> str:
    return ", ".join(f"{name} {share:.2f}" for name, share in sorted(side.yeok.items(), key=lambda item: -item[1]))


def _with_error(value: Estimate) -> str:
    return f"{value.mean:+.2f} ± {value.error:.2f}"


def _chance(value: Estimate) -> str:
    return "< 0.0001" if value.p < 0.0001 else f"{value.p:.4f}"


if __name__ == "__main__":
    raise SystemExit(main())
