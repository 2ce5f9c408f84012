"""Measure a seat of Rummikub in a table of another: ``python -m game.lab.rummikub_ladder --pair hard:greedy``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec
from rich.table import Table

from game.kernel.seat import LEVELS
from game.lab.mishaps import Counted, added
from game.lab.numbers import Estimate, estimate
from game.lab.rummikub_games import DealResult, Task, play_deal, points_by_deal, wins_by_deal
from game.lab.running import Ladder, Pair, shared_arguments
from game.lab.sides import name_of
from game.lab.timing import milliseconds
from game.rummikub.bots import LAB_LEVELS
from game.rummikub.config import RummikubConfig

DEALS = 100
COLUMNS = ("one seat", "against", "games", "wins %", "points a game", "turns", "blocked %", "opens at",
           "ms an act", "p99 ms")  # fmt: skip


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
    mishaps: Counted = {}
    """What programs failed to do, by side: ``a`` is the first."""


class RummikubLadder(Ladder[Task, DealResult, Standing]):
    """One seat of a level among seats of another."""

    game = "rummikub"
    known = (*LEVELS, *LAB_LEVELS)
    default_pairs = (("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("master", "hard"),
                     ("hard", "greedy"), ("master", "greedy"), ("master", "hoard"))  # fmt: skip
    example = "hard:greedy"
    check_count = 2
    play_one = staticmethod(play_deal)

    def parser(self) -> argparse.ArgumentParser:
        """The command line."""
        p = argparse.ArgumentParser(
            prog="python -m game.lab.rummikub_ladder",
            description="Plays each deal once with the first level in every place and the second in all others. "
            "Error bars are over deals.",
        )
        box = "tiles in play (default: by the number of seats)"
        style = "how master plays (default patient)"
        shared_arguments(p, RummikubLadder, DEALS)
        p.add_argument("--seats", type=int, choices=range(2, 7), default=4, help="seats at the table (default 4)")
        p.add_argument("--box", choices=["by_seats", "xp"], default="by_seats", help=box)
        p.add_argument("--style", choices=["patient", "lively"], default="patient", help=style)
        return p

    def tasks(self, pair: Pair, options: argparse.Namespace, seeds: Sequence[int]) -> list[Task]:
        """Single games."""
        config = RummikubConfig(games=1, box=options.box, master_style=options.style)
        return [Task(*pair, seed, options.seats, config, options.seconds, options.on_failure) for seed in seeds]

    def figures(
        self, pair: Pair, tasks: Sequence[Task], results: Sequence[DealResult], options: argparse.Namespace
    ) -> Standing:
        """See ``standing``."""
        return standing(tasks[0], results)

    def tables(self, found: Sequence[Standing], options: argparse.Namespace) -> list[Table]:
        """See ``table``."""
        return [table(found)]


main = RummikubLadder().main


def standing(task: Task, results: Sequence[DealResult]) -> Standing:
    """The figures of a pairing; ``task`` is any of those played."""
    games = [p for r in results for p in r.played]
    ms, ms_p99 = milliseconds(results)
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
        ms=ms,
        ms_p99=ms_p99,
        mishaps=added([r.mishaps for r in results]),
    )


def table(found: Sequence[Standing]) -> Table:
    """Who wins how often, by how much, and how fast."""
    out = Table(*COLUMNS)
    for s in found:
        out.add_row(
            name_of(s.first),
            f"{s.seats - 1} {name_of(s.second)}",
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
