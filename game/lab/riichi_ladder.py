"""Measure a seat of riichi at a table of another: ``python -m game.lab.riichi_ladder --pair hard:normal``."""

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

from game.kernel.options import config_from, load_options
from game.kernel.seat import LEVELS
from game.lab.numbers import Estimate, estimate, mean_seconds, quantile
from game.lab.riichi_games import DealResult, Played, Task, play_deal, ranks_by_deal, scores_by_deal
from game.riichi.bots import LAB_LEVELS
from game.riichi.config import SEATS, RiichiConfig
from game.riichi.rules import RiichiRules

WALLS = 60
CHECK_WALLS = 1
PRESET = "tenhou"
COLUMNS = ("one seat", "against", "matches", "rank", "P a match", "places %", "win %", "deal-in %", "riichi %",
           "call %", "win", "deal-in", "ms an act", "p99 ms")  # fmt: skip
KNOWN = (*LEVELS, *LAB_LEVELS)
DEFAULT_PAIRS = (("normal", "easy"), ("hard", "normal"), ("master", "hard"))


class Standing(msgspec.Struct, frozen=True):
    """How the first level did as one seat among three of the second."""

    first: str
    second: str
    preset: str
    matches: int
    rank: Estimate
    score: Estimate
    places: tuple[float, float, float, float]
    """How often it came first to fourth."""
    win: float
    """Shares of rounds."""
    deal_in: float
    riichi: float
    call: float
    mean_win: float
    mean_deal_in: float
    ms: tuple[float, float]
    """Mean processor milliseconds an act of either level."""
    ms_p99: tuple[float, float]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    p = argparse.ArgumentParser(
        prog="python -m game.lab.riichi_ladder",
        description="Plays each set of walls once with the first level in every place and the second in all others. "
        "Error bars are over sets of walls.",
    )
    p.add_argument("--pair", action="append", metavar="A:B",
                   help=f"one seat of A among three of B, out of {', '.join(KNOWN)}; may be repeated")  # fmt: skip
    p.add_argument("--walls", type=int, default=WALLS,
                   help=f"how many sets of walls, each played from every seat (default {WALLS})")  # fmt: skip
    p.add_argument("--first-seed", type=int, default=1, help="the seed of the first walls; later ones follow")
    p.add_argument("--preset", default=PRESET, help=f"the rule set (default {PRESET})")
    p.add_argument("--east", action="store_true", help="east rounds only")
    p.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    p.add_argument("--json", action="store_true", help="one JSON object a pairing instead of a table")
    p.add_argument("--check", action="store_true", help="play a few walls twice; fails when they differ")
    return p


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when all went well, 1 when a check failed, 2 for bad arguments."""
    options = parser().parse_args(arguments)
    texts = options.pair or [":".join(pair) for pair in DEFAULT_PAIRS]
    pairs = [pair for pair in map(_pair, texts) if pair is not None]
    wrong = next((text for text in texts if _pair(text) is None), None)
    if wrong is not None:
        print(f"--pair {wrong}: write two of {', '.join(KNOWN)} with a colon between, such as hard:normal",
              file=sys.stderr)  # fmt: skip
        return 2
    if options.walls < 1 or options.jobs < 1:
        print("--walls and --jobs: give a number of at least 1", file=sys.stderr)
        return 2
    presets = [preset.id for preset in load_options(RiichiRules()).presets]
    if options.preset not in presets:
        print(f"--preset {options.preset}: write one of {', '.join(presets)}", file=sys.stderr)
        return 2
    return _check(pairs, options) if options.check else _measure(pairs, options)


def run(tasks: Sequence[Task], jobs: int = 1) -> Iterator[DealResult]:
    """Play the walls, in their order."""
    if jobs == 1 or len(tasks) < 2:
        yield from map(play_deal, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_deal, tasks)


def standing(task: Task, preset: str, results: Sequence[DealResult]) -> Standing:
    """The figures of a pairing; ``task`` is any of those played."""
    played = [p for r in results for p in r.played]
    bins: dict[str, dict[int, int]] = {"a": {}, "b": {}}
    for r in results:
        for side, counts in r.times.items():
            for index, count in counts.items():
                bins[side][index] = bins[side].get(index, 0) + count
    rounds = sum(p.rounds for p in played) or 1
    wins, deal_ins = sum(p.wins for p in played), sum(p.deal_ins for p in played)
    return Standing(
        first=task.first,
        second=task.second,
        preset=preset,
        matches=len(played),
        rank=estimate(ranks_by_deal(results)),
        score=estimate(scores_by_deal(results)),
        places=_places(played),
        win=wins / rounds,
        deal_in=deal_ins / rounds,
        riichi=sum(p.riichi for p in played) / rounds,
        call=sum(p.called for p in played) / rounds,
        mean_win=sum(p.won_points for p in played) / (wins or 1),
        mean_deal_in=sum(p.lost_points for p in played) / (deal_ins or 1),
        ms=(1000 * mean_seconds(bins["a"]), 1000 * mean_seconds(bins["b"])),
        ms_p99=(1000 * quantile(bins["a"], 0.99), 1000 * quantile(bins["b"], 0.99)),
    )


def _places(played: Sequence[Played]) -> tuple[float, float, float, float]:
    first, second, third, fourth = (sum(round(p.rank) == n + 1 for p in played) / len(played) for n in range(SEATS))
    return first, second, third, fourth


def _pair(text: str) -> tuple[str, str] | None:
    first, _, second = text.partition(":")
    return (first, second) if first in KNOWN and second in KNOWN else None


def _tasks(pair: tuple[str, str], options: argparse.Namespace, walls: int) -> list[Task]:
    config = config_from(RiichiRules(), options.preset)
    assert isinstance(config, RiichiConfig)
    if options.east:
        config = msgspec.structs.replace(config, length="tonpu")
    return [Task(*pair, seed, config) for seed in range(options.first_seed, options.first_seed + walls)]


def _measure(pairs: Sequence[tuple[str, str]], options: argparse.Namespace) -> int:
    found = []
    for pair in pairs:
        tasks = _tasks(pair, options, options.walls)
        results = []
        with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
            job = bar.add_task(":".join(pair), total=len(tasks))
            for result in run(tasks, options.jobs):
                results.append(result)
                bar.advance(job)
        found.append(standing(tasks[0], options.preset, results))
        if options.json:
            print(msgspec.json.encode(found[-1]).decode(), flush=True)
    if not options.json:
        Console(width=None if sys.stdout.isatty() else 200).print(table(found))
    return 0


def _check(pairs: Sequence[tuple[str, str]], options: argparse.Namespace) -> int:
    failed = 0
    for pair in pairs:
        tasks = _tasks(pair, options, CHECK_WALLS)
        once, again = ([r.played for r in run(tasks)] for _ in range(2))
        print(f"{':'.join(pair)}: {'ok' if once == again else 'the same seeds played differently'}")
        failed += once != again
    return 1 if failed else 0


def table(found: Sequence[Standing]) -> Table:
    """Average ranks, how they came about, and how fast."""
    out = Table(*COLUMNS)
    for s in found:
        out.add_row(
            s.first,
            f"3 {s.second}",
            str(s.matches),
            f"{s.rank.mean:.3f} ± {s.rank.error:.3f}",
            f"{s.score.mean:+.1f} ± {s.score.error:.1f}",
            " ".join(f"{100 * share:.0f}" for share in s.places),
            *(f"{100 * share:.1f}" for share in (s.win, s.deal_in, s.riichi, s.call)),
            f"{s.mean_win:.0f}",
            f"{s.mean_deal_in:.0f}",
            f"{s.ms[0]:.2f}",
            f"{s.ms_p99[0]:.1f}",
        )
    return out


if __name__ == "__main__":
    raise SystemExit(main())
