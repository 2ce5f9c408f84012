"""Measure a seat of Royal Turf in a table of another: ``python -m game.lab.turf_ladder --pair master:normal``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from game.kernel.seat import LEVELS
from game.lab.mishaps import Counted, added
from game.lab.numbers import Estimate, estimate
from game.lab.running import Ladder, Pair, play_missing, shared_arguments
from game.lab.sides import name_of, version_of
from game.lab.store import Lines
from game.lab.timing import milliseconds
from game.lab.turf_games import DealResult, Task, margins_by_deal, play_deal, wins_by_deal
from game.seats.program import Budget
from game.seats.trouble import OnFailure
from game.turf.config import TurfConfig

DEALS = 50
COLUMNS = ("one seat", "against", "bets", "matches", "wins %", "a fair share", "pounds ahead", "moves a race",
           "ms an act", "p99 ms")  # fmt: skip


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
    mishaps: Counted = {}
    """What programs failed to do, by side: ``a`` is the first."""


class TurfLadder(Ladder[Task, DealResult, Standing]):
    """One seat of a level among seats of another."""

    game = "turf"
    default_pairs = tuple(zip(LEVELS[1:], LEVELS, strict=False))
    example = "master:normal"
    check_count = 1
    play_one = staticmethod(play_deal)

    def parser(self) -> argparse.ArgumentParser:
        """The command line."""
        p = argparse.ArgumentParser(
            prog="python -m game.lab.turf_ladder",
            description="Plays each deal once with the first level in every place and the second in all others, on "
            "the same cards and dice. Error bars are over deals.",
        )
        store = "a file that keeps results; deals found there are not played again"
        shared_arguments(p, TurfLadder, DEALS)
        p.add_argument("--seats", type=int, choices=range(2, 7), default=4, help="seats at the table (default 4)")
        p.add_argument("--bets", choices=["open", "hidden"], default="open", help="how bets lie (default open)")
        p.add_argument("--store", type=Path, help=store)
        return p

    def tasks(self, pair: Pair, options: argparse.Namespace, seeds: Sequence[int]) -> list[Task]:
        """See ``tasks_of``."""
        return tasks_of(pair, options.seats, options.bets, seeds, options.seconds, options.on_failure)

    def play(self, tasks: Sequence[Task], options: argparse.Namespace) -> Iterator[DealResult]:
        """In the processes and from the store that were asked for."""
        return run(tasks, options.jobs, options.store)

    def figures(
        self, pair: Pair, tasks: Sequence[Task], results: Sequence[DealResult], options: argparse.Namespace
    ) -> Standing:
        """See ``standing``."""
        return standing(tasks[0], results)

    def tables(self, found: Sequence[Standing], options: argparse.Namespace) -> list[Table]:
        """See ``table``."""
        return [table(found)]


main = TurfLadder().main


def run(tasks: Sequence[Task], jobs: int = 1, store: Path | None = None) -> Iterator[DealResult]:
    """The results of the deals, in their order; raises ``DamagedStore``."""
    return play_missing(play_deal, tasks, jobs, Lines(store, DealResult))


def standing(task: Task, results: Sequence[DealResult]) -> Standing:
    """The figures of a pairing; ``task`` is any of those played."""
    matches = [p for r in results for p in r.played]
    races = [moves for p in matches for moves in p.moves]
    ms, ms_p99 = milliseconds(results)
    return Standing(
        first=task.first,
        second=task.second,
        seats=task.seats,
        bets=task.config.bets,
        matches=len(matches),
        win=estimate(wins_by_deal(results)),
        margin=estimate(margins_by_deal(results)),
        moves=sum(races) / len(races),
        ms=ms,
        ms_p99=ms_p99,
        mishaps=added([r.mishaps for r in results]),
    )


def tasks_of(
    pair: tuple[str, str], seats: int, bets: str, seeds: Sequence[int], seconds: float = Budget().seconds,
    on_failure: OnFailure = "last",
) -> list[Task]:  # fmt: skip
    """The deals of a pairing."""
    version = version_of(pair, on_failure)
    config = TurfConfig(bets="hidden" if bets == "hidden" else "open")
    return [Task(*pair, seed, seats, config, seconds, on_failure, version) for seed in seeds]


def table(found: Sequence[Standing]) -> Table:
    """Who wins how often, by how much, and how fast."""
    out = Table(*COLUMNS)
    for s in found:
        out.add_row(
            name_of(s.first),
            f"{s.seats - 1} {name_of(s.second)}",
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


if __name__ == "__main__":
    raise SystemExit(main())
