"""Measure a seat of riichi at a table of another: ``python -m game.lab.riichi_ladder --pair hard:normal``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec
from rich.table import Table

from game.kernel.options import config_from, load_options
from game.kernel.seat import LEVELS
from game.lab.mishaps import Counted, added
from game.lab.numbers import Estimate, estimate
from game.lab.riichi_games import DealResult, Played, Task, play_deal, ranks_by_deal, scores_by_deal
from game.lab.running import Ladder, Pair, shared_arguments
from game.lab.sides import name_of
from game.lab.timing import milliseconds
from game.riichi.bots import LAB_LEVELS
from game.riichi.config import SEATS, RiichiConfig
from game.riichi.rules import RiichiRules

WALLS = 60
PRESET = "tenhou"
COLUMNS = ("one seat", "against", "matches", "rank", "P a match", "places %", "win %", "deal-in %", "riichi %",
           "call %", "win", "deal-in", "ms an act", "p99 ms")  # fmt: skip


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
    mishaps: Counted = {}
    """What programs failed to do, by side: ``a`` is the first."""


class RiichiLadder(Ladder[Task, DealResult, Standing]):
    """One seat of a level among three of another."""

    game = "riichi"
    known = (*LEVELS, *LAB_LEVELS)
    default_pairs = (("normal", "easy"), ("hard", "normal"), ("master", "hard"))
    example = "hard:normal"
    unit = "walls"
    check_count = 1
    play_one = staticmethod(play_deal)

    def parser(self) -> argparse.ArgumentParser:
        """The command line."""
        p = argparse.ArgumentParser(
            prog="python -m game.lab.riichi_ladder",
            description="Plays each set of walls once with the first level in every place and the second in all "
            "others. Error bars are over sets of walls.",
        )
        shared_arguments(p, RiichiLadder, WALLS)
        p.add_argument("--preset", default=PRESET, help=f"the rule set (default {PRESET})")
        p.add_argument("--east", action="store_true", help="east rounds only")
        return p

    def problem(self, options: argparse.Namespace) -> str:
        """An unknown rule set."""
        presets = [preset.id for preset in load_options(RiichiRules()).presets]
        return "" if options.preset in presets else f"--preset {options.preset}: write one of {', '.join(presets)}"

    def tasks(self, pair: Pair, options: argparse.Namespace, seeds: Sequence[int]) -> list[Task]:
        """Whole matches under the rule set."""
        config = config_from(RiichiRules(), options.preset)
        assert isinstance(config, RiichiConfig)
        if options.east:
            config = msgspec.structs.replace(config, length="tonpu")
        return [Task(*pair, seed, config, options.seconds, options.on_failure) for seed in seeds]

    def figures(
        self, pair: Pair, tasks: Sequence[Task], results: Sequence[DealResult], options: argparse.Namespace
    ) -> Standing:
        """See ``standing``."""
        return standing(tasks[0], options.preset, results)

    def tables(self, found: Sequence[Standing], options: argparse.Namespace) -> list[Table]:
        """See ``table``."""
        return [table(found)]


main = RiichiLadder().main


def standing(task: Task, preset: str, results: Sequence[DealResult]) -> Standing:
    """The figures of a pairing; ``task`` is any of those played."""
    played = [p for r in results for p in r.played]
    ms, ms_p99 = milliseconds(results)
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
        ms=ms,
        ms_p99=ms_p99,
        mishaps=added([r.mishaps for r in results]),
    )


def _places(played: Sequence[Played]) -> tuple[float, float, float, float]:
    first, second, third, fourth = (sum(round(p.rank) == n + 1 for p in played) / len(played) for n in range(SEATS))
    return first, second, third, fourth


def table(found: Sequence[Standing]) -> Table:
    """Average ranks, how they came about, and how fast."""
    out = Table(*COLUMNS)
    for s in found:
        out.add_row(
            name_of(s.first),
            f"3 {name_of(s.second)}",
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
