"""``compare``: rules against rules, or two finished runs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.games import GAMES
from game.kernel.options import option_values
from game.kernel.seat import LEVELS
from game.lab.commands.common import PLAYING, RULES, add, choice, limits, play, seeds, show_report, unit
from game.lab.errors import LabError
from game.lab.games.lab_game import PARTS
from game.lab.reports.two_runs import compared
from game.lab.runs import quick_plans
from game.lab.runs.plan import PRESET
from game.lab.runs.run_store import RunStore
from game.seats.limit_options import add_limits
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", metavar="GAME_OR_RUN")
    options.add("other", nargs="?", type=Path, metavar="RUN")
    options.add("--variant", action="append", default=[], nargs="+", metavar="key=value")
    options.add("--level", nargs="+", default=["easy", "normal"], choices=LEVELS, metavar="LEVEL")
    options.add("--fact", action="extend", nargs="+", default=[], metavar="FACT")
    add(options, *RULES, *PLAYING)
    add_limits(options.parser, options.texts)


def run(args: Args) -> int:
    """Plays the variants and reports, or reports two runs beside one another."""
    if args.other is not None:
        with RunStore.open(Path(args.game)) as first, RunStore.open(args.other) as second:
            show_report(args, compared(first, second, args.fact), None)
        return OK
    if args.game not in PARTS:
        raise LabError("game", game=args.game, games=", ".join(PARTS))
    variants = [_variant(args.game, words) for words in args.variant]
    plan = quick_plans.comparison(
        args.game, args.level, choice(args), variants, args.fact or ["length"], unit(args), args.seats, seeds(args),
        limits(args),
    )  # fmt: skip
    return play(args, plan, args.store)


def _variant(game: str, words: Sequence[str]) -> dict[str, Any]:
    head = f"{PRESET}="
    values: dict[str, Any] = {}
    for word in words:
        values |= {PRESET: word.removeprefix(head)} if word.startswith(head) else option_values(GAMES[game], [word])
    return values
