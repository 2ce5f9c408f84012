"""Measure levels against each other on duplicate deals: ``python -m game.lab.ladder holla --pair hard:normal``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.table import Table

from game.holla.config import HollaConfig
from game.kernel.seat import LEVELS
from game.lab.compare import Comparison, Side, compare
from game.lab.deals import PATTERNS, DealResult, Task, play_deal
from game.lab.numbers import Estimate
from game.lab.running import Ladder, Pair, play_missing, shared_arguments
from game.lab.sides import name_of, version_of
from game.lab.store import Store, task_key
from game.seats.program import Budget
from game.seats.trouble import OnFailure

DEALS = 250


class HollaLadder(Ladder[Task, DealResult, Comparison]):
    """Two levels at one table, in every rotation of the seats."""

    game = "holla"
    default_pairs = tuple(zip(LEVELS[1:], LEVELS[:-1], strict=True))
    example = "hard:normal"
    check_count = 3
    play_one = staticmethod(play_deal)

    def parser(self) -> argparse.ArgumentParser:
        """The command line."""
        p = argparse.ArgumentParser(
            prog="python -m game.lab.ladder",
            description="Plays the same deals in every rotation of the seats and compares two levels. "
            "Error bars are over deals.",
        )
        seats = "2 against 2 at four seats, 1 against 2 at three, 2 against 3 at five (default 4)"
        store = "a JSON lines file that keeps every deal; seeds found there are not played again"
        matches = "whole matches, by final rank, instead of single rounds"
        p.add_argument("game", choices=["holla"], help="the game")
        shared_arguments(p, HollaLadder, DEALS)
        p.add_argument("--seats", type=int, choices=sorted(PATTERNS), default=4, help=seats)
        p.add_argument("--matches", action="store_true", help=matches)
        p.add_argument("--store", type=Path, help=store)
        return p

    def tasks(self, pair: Pair, options: argparse.Namespace, seeds: Sequence[int]) -> list[Task]:
        """See ``tasks_of``."""
        return tasks_of(
            pair, seeds, options.seats, options.matches, seconds=options.seconds, on_failure=options.on_failure
        )

    def play(self, tasks: Sequence[Task], options: argparse.Namespace) -> Iterator[DealResult]:
        """In the processes and from the store that were asked for."""
        return play_missing(play_deal, tasks, options.jobs, Store(options.store))

    def figures(
        self, pair: Pair, tasks: Sequence[Task], results: Sequence[DealResult], options: argparse.Namespace
    ) -> Comparison:
        """See ``compare``."""
        return compare(results, pair)

    def tables(self, found: Sequence[Comparison], options: argparse.Namespace) -> list[Table]:
        """Strength, then style."""
        return [summary_table(found, options.matches), style_table(found)]

    def faults(self, results: Sequence[DealResult]) -> list[str]:
        """Chips that vanish, and false calls."""
        faults = []
        if any(sum(p.chips) + p.pot for r in results for p in r.played):
            faults.append("chips were not conserved")
        if any(p.false_calls for r in results for p in r.played):
            faults.append("a bot called falsely")
        return faults


main = HollaLadder().main


def tasks_of(
    levels: Pair, seeds: Sequence[int], seats: int, matches: bool, config: HollaConfig | None = None,
    seconds: float = Budget().seconds, on_failure: OnFailure = "last",
) -> list[Task]:  # fmt: skip
    """The deals of a pairing."""
    config = config or HollaConfig()
    key = task_key(levels, seats, matches, config) + version_of(levels, on_failure)
    return [Task(key, *levels, seed, seats, matches, config, seconds, on_failure) for seed in seeds]


def run(
    levels: Pair, seeds: Sequence[int], seats: int, matches: bool, jobs: int = 1, store: Store | None = None,
    config: HollaConfig | None = None,
) -> Iterator[DealResult]:  # fmt: skip
    """The deals of a pairing; those in the store are not played again."""
    tasks = tasks_of(levels, seeds, seats, matches, config)
    return play_missing(play_deal, tasks, jobs, store or Store(None))


def summary_table(found: Sequence[Comparison], matches: bool) -> Table:
    """Who is stronger, and how sure that is."""
    unit = "match" if matches else "round"
    columns = ["pairing", "deals", "rounds", f"chips a {unit}", "p", "above the other", "wins", "others' wins", "turns"]
    table = Table(*columns + (["places better", "p", "first places"] if matches else []))
    for c in found:
        a, b = c.sides
        row = [
            f"{name_of(a.level)} v {name_of(b.level)}",
            str(c.deals),
            str(c.rounds),
            _with_error(c.gain),
            _chance(c.gain),
        ]
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
        pairing = " v ".join(name_of(side.level) for side in c.sides)
        for side in c.sides:
            row = [pairing, name_of(side.level), _yeok(side), f"{side.ungrouped:.2f}", f"{side.rivers:.2f}"]
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
