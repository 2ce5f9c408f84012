"""The parts that several verbs share: options and what they choose, playing a run, showing its report."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from game.games import GAMES
from game.kernel.options import STANDARD, option_values
from game.lab.games.lab_game import PARTS
from game.lab.reports.html_report import write_page
from game.lab.reports.report import Report, report_of
from game.lab.reports.text_report import print_report, print_skill, print_times
from game.lab.runs import quick_plans
from game.lab.runs.choose_workers import workers
from game.lab.runs.plan import VERSION, Limits, Plan, Ready, RuleChoice, SeedChoice, checked
from game.lab.runs.run_store import MEMORY, RunStore
from game.lab.runs.runner import Advance, create
from game.lab.runs.runner import play as play_run
from game.seats.limit_options import add_limits
from game.seats.program import Budget
from game.verbs import FOUND_FAULT, OK, Args, Options

SEEDS = 100
SMALL = 64
"""Bits of a seed that somebody may have chosen."""

RULES = ("--preset", "--set", "--seats", "--unit", "--seeds", "--from", "--seconds", "--on-failure")
WORKING = ("--jobs", "--cluster")
SHOWING = ("--html", "--times", "--plain", "--json")
PLAYING = ("--store", *WORKING, *SHOWING)
_OPTIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "--pair": {"action": "append", "default": [], "metavar": "A:B"},
        "--alone": {"action": "store_true"},
        "--program": {"action": "append", "default": [], "metavar": "NAME=SEAT"},
        "--preset": {"default": STANDARD, "metavar": "P"},
        "--set": {"dest": "sets", "nargs": "+", "action": "extend", "default": [], "metavar": "key=value"},
        "--seats": {"type": int, "default": quick_plans.USUAL_SEATS, "metavar": "N"},
        "--unit": {"default": "", "metavar": "UNIT"},
        "--seeds": {"type": int, "default": SEEDS, "metavar": "N"},
        "--from": {"dest": "start", "default": "", "metavar": "TEXT"},
        "--seconds": {"type": float, "default": Budget().seconds, "metavar": "S"},
        "--on-failure": {"choices": ("last", "replace", "stop"), "default": "last"},
        "--store": {"type": Path, "metavar": "RUN"},
        "--jobs": {"type": int, "default": 1, "metavar": "N"},
        "--cluster": {"metavar": "tcp://HOST:PORT"},
        "--html": {"type": Path, "metavar": "FILE"},
        "--times": {"action": "store_true"},
        "--plain": {"action": "store_true"},
        "--json": {"action": "store_true"},
        "run_file": {"type": Path, "metavar": "RUN"},
    }
)
"""The options that several verbs know, as argparse takes them."""


def add(options: Options, *names: str) -> None:
    """Adds options that several verbs know."""
    for name in names:
        options.add(name, **_OPTIONS[name])


def add_game(options: Options, games: Iterable[str]) -> None:
    """Adds the game, one of these."""
    options.add("game", metavar="GAME", choices=list(games))


def add_match(options: Options, *names: str) -> None:
    """Adds a game of the laboratory, these options, and the limits of programs."""
    add_game(options, PARTS)
    add(options, *names)
    add_limits(options.parser, options.texts)


# -- what the options choose


def choice(args: Args) -> RuleChoice:
    """The rules."""
    return RuleChoice(preset=args.preset, set=option_values(GAMES[args.game], args.sets))


def unit(args: Args) -> str:
    """The unit, usually the game's own."""
    return args.unit or quick_plans.usual_unit(args.game)


def seeds(args: Args) -> SeedChoice:
    """The seeds."""
    start: str | int | None = int(args.start) if args.start.isdigit() else args.start or None
    return SeedChoice(start=start, count=args.seeds)


def limits(args: Args) -> Limits:
    """The limits of programs."""
    return Limits(0.0, args.seconds, args.on_failure, args.processes, args.memory, args.cpu)


def names(text: str) -> list[str]:
    """The names of a field as written, with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def table_of(args: Args, level: str = "normal", programs: Sequence[str] = ()) -> tuple[Any, Sequence[int]]:
    """The config of a table that one kind of seat plays at alone, and its seeds."""
    field = quick_plans.field_of([level], programs, args.game)
    ready = checked(Plan(VERSION, args.game, field, seeds(args), choice(args), args.seats))
    return msgspec.json.decode(ready.configs[0], type=GAMES[args.game].config_type), ready.seeds


def tell(args: Args, *what: str | Table) -> None:
    """Prints sentences and tables, with ``--plain`` without colours."""
    for each in what:
        Console(no_color=args.plain or None).print(each)


# -- runs


def play(args: Args, plan: Plan | Ready, path: Path | None, folder: Path = Path()) -> int:
    """Plays a plan and shows its report; returns the exit code."""
    ready = checked(plan) if isinstance(plan, Plan) else plan
    with create(path or MEMORY, ready, folder) as store:
        return finish(args, store)


def finish(args: Args, store: RunStore) -> int:
    """Plays what is left of a run and shows its report; returns the exit code."""
    speed = TextColumn("{task.fields[speed]:.1f}/s")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar:
        job = bar.add_task(args.texts.t("lab.report.playing"), total=None, speed=0.0)
        begun, first = perf_counter(), -1

        def told(advance: Advance) -> None:
            nonlocal first
            first = advance.done - 1 if first < 0 else first
            speed = (advance.done - first) / max(0.001, perf_counter() - begun)
            bar.update(job, completed=advance.done, total=advance.total, speed=speed)

        play_run(store, workers(args.jobs, args.cluster, store.path), told)
    report = report_of(store)
    show_report(args, report, store)
    start = report.plan.seeds.start
    if isinstance(start, int) and start.bit_length() > SMALL:
        print(args.texts.t("lab.report.seeds", start=start), file=sys.stderr)
    given_up = any(matches for _, matches, _, _ in report.failures)
    return FOUND_FAULT if given_up and report.plan.limits.on_failure != "replace" else OK


def show_report(args: Args, report: Report, store: RunStore | None) -> None:
    """Prints a report, and writes it as a page where one is asked for."""
    console = Console(width=None if sys.stdout.isatty() else 160, no_color=args.plain or None)
    if args.json:
        print(msgspec.json.encode(report).decode())
    else:
        print_report(report, args.texts, console)
    if args.times and store is not None:
        print_times(store.times(), args.texts, console)
        print_skill(report, store.cpu(), args.texts, console)
    if args.html is not None:
        write_page(report, store, args.texts, args.html)
        print(args.html)
