"""``play``: matches between seats that play by themselves."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.cli.batch import Means, Played, Task, play_tasks
from game.cli.common import check_number, config_for, levels_from, rules_of, seed
from game.cli.output import CliError, print_line, say
from game.cli.resume import belongs, finished
from game.games import GAMES, warnings
from game.kernel.chance import fresh_seed, seed_json, seed_of_run
from game.kernel.options import STANDARD
from game.kernel.record import BadRecord
from game.kernel.seat import LEVELS
from game.kernel.texts import Texts
from game.library.own_rules import preset_of
from game.seats.failures import ON_FAILURE
from game.seats.family import no_orphans
from game.seats.group import ends_orderly
from game.seats.levels import check_program, levels_of
from game.seats.limit_options import add_limits, limits_in
from game.seats.program import Budget
from game.seats.table import StuckMatch
from game.verbs import FOUND_FAULT, OK, Args, Options

MOST_GAMES = 10_000_000
MOST_JOBS = 512


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    usual = Budget()
    options.add("game", told={"games": ", ".join(GAMES)}, metavar="GAME")
    options.add("--seats", told={"levels": ", ".join(LEVELS)}, metavar="A,B,C")
    options.add("--preset", told={"preset": STANDARD}, default=STANDARD, metavar="P")
    options.add("--set", dest="sets", nargs="+", action="extend", default=[], metavar="key=value")
    either = options.parser.add_mutually_exclusive_group()
    options.add("--seed", to=either, type=seed, metavar="N")
    options.add("--key", to=either, type=seed, metavar="K")
    options.add("--record", metavar="FILE")
    options.add("--games", type=int, default=1, metavar="N")
    options.add("--jobs", type=int, default=1, metavar="J")
    told = {"seconds": f"{usual.seconds:g}", "nodes": usual.nodes}
    options.add("--seconds", told=told, type=_seconds, default=usual.seconds, metavar="S")
    add_limits(options.parser, options.texts)
    options.add("--nodes", told=told, type=int, default=usual.nodes, metavar="N")
    options.add("--on-failure", choices=ON_FAILURE, default="replace")


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and at most 3600")
    return value


def run(args: Args) -> int:
    """Plays and prints one JSON line a match, with several a last line of means; raises ``CliError`` or ``BadOption``.

    Returns 1 when a match cannot go on, and when a seat failed unless another may replace it.
    """
    tasks, key = _tasks(args)
    _check_records(tasks, args.texts)
    levels = tasks[0].levels
    means = Means(len(levels))
    failures: dict[int, tuple[str, Counter[str]]] = {}
    failed = False
    try:
        with ends_orderly(), no_orphans(), _progress(args.games, args.texts) as advance:
            for played in play_tasks(
                tasks, args.jobs, lambda reason: say(args.texts.t("cli_play.alone", problem=reason))
            ):
                means.add(played)
                print_line(_line(played))
                for failure in played.failures:
                    failures.setdefault(failure.seat, (failure.first, Counter()))[1].update(failure.causes)
                advance()
                failed = failed or bool(played.failed)
                if failed and args.on_failure == "stop":
                    break
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        path, problem = error.filename or args.record, error.strerror or error
        raise CliError(
            "cli.error.unwritable" if path else "cli_play.error.system", path=path, problem=problem
        ) from error
    except BadRecord as error:
        raise CliError("cli_play.error.record_line", path=error.path, line=error.line, problem=error.notice) from error
    except StuckMatch as error:
        say(args.texts.t("cli_play.stuck", problem=error))
        return FOUND_FAULT
    if args.games > 1:
        print_line(means.line() | ({"key": seed_json(key)} if key is not None else {}))
    for seat, (first, causes) in sorted(failures.items()):
        told = {"seat": seat, "level": levels[seat], "first": first}
        if failed and args.on_failure == "stop":
            say(args.texts.t("cli_play.stopped", **told))
        else:
            listed = ", ".join(
                f"{args.texts.t(f'cli_play.cause.{cause}')} {count}" for cause, count in sorted(causes.items())
            )
            say(args.texts.t("cli_play.fallback", acts=causes.total(), causes=listed, **told))
    return FOUND_FAULT if failed and args.on_failure != "replace" else OK


def _tasks(args: Args) -> tuple[list[Task], int | None]:
    """The matches to be played, and the key of a run without a seed; raises ``CliError`` or ``BadOption``."""
    rules = rules_of(args.game)
    preset_of(rules, args.preset)
    if args.seats is None:
        counts = ", ".join(map(str, rules.seat_counts))
        raise CliError("cli_play.error.no_seats", counts=counts, levels=", ".join(levels_of(rules.name)))
    levels = levels_from(args.seats, rules)
    _check_programs(levels)
    check_number("--games", args.games, 1, MOST_GAMES)
    check_number("--jobs", args.jobs, 1, MOST_JOBS)
    config = config_for(rules, args.preset, args.sets, len(levels))
    for notice in warnings(args.game, config):
        say(notice.text(args.texts))
    key = args.key if args.key is not None else fresh_seed() if args.seed is None else None
    seeds = [args.seed + i if key is None else seed_of_run(key, i) for i in range(args.games)]
    files = _record_files(args.record, seeds if key is None else range(1, args.games + 1))
    if key is not None and files:
        say(args.texts.t("cli_play.key", run=key))
    shared = (args.game, tuple(levels), msgspec.json.encode(config))
    budget = Budget(args.nodes, args.seconds, limits_in(args))
    tasks = [
        Task(
            *shared, seeds[i], budget, args.texts.locale, files[i] if files else None, None if key is None else i,
            args.on_failure,
        )
        for i in range(args.games)
    ]  # fmt: skip
    return tasks, key


def _line(played: Played) -> dict[str, Any]:
    line = {
        "game": played.game,
        "seed": seed_json(played.seed),
        "seats": played.levels,
        "standings": played.standings,
        "facts": played.facts,
    }
    return line | ({"failed": played.failed} if played.failed else {})


def _check_programs(levels: Sequence[str]) -> None:
    for level in levels:
        try:
            check_program(level)
        except ValueError as error:
            raise CliError("cli_play.error.command", level=level, problem=error) from error


def _record_files(record: str | None, numbers: Sequence[int]) -> list[Path]:
    """The record of each match: ``FILE``, and with several matches ``FILE`` with a number before its ending: the seed
    that was given, or else the match's in its run."""
    if record is None:
        return []
    path = Path(record)
    files = [path] if len(numbers) == 1 else [path.with_name(f"{path.stem}-{n}{path.suffix}") for n in numbers]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CliError("cli.error.unwritable", path=path.parent, problem=error.strerror or error) from error
    return files


def _check_records(tasks: Sequence[Task], texts: Texts) -> None:
    """Raises ``CliError`` unless records that exist are unfinished ones of these matches, or finished beside such."""
    there = [(task, task.record) for task in tasks if task.record is not None and task.record.exists()]
    done = 0
    for task, file in there:
        try:
            if not belongs(file, task.header(task.match())):
                raise CliError("cli.error.exists", option="--record", path=file)
            done += finished(file)
        except BadRecord as error:
            raise CliError("cli_play.error.record_line", path=file, line=error.line, problem=error.notice) from error
        except OSError as error:
            raise CliError("cli.error.unreadable", path=file, problem=error.strerror or error) from error
    if there and done == len(tasks):
        raise CliError("cli.error.exists", option="--record", path=there[0][1])
    if there:
        say(texts.t("cli_play.goes_on", done=done, games=len(tasks)))


@contextlib.contextmanager
def _progress(games: int, texts: Texts) -> Iterator[Callable[[], None]]:
    """Shows a bar on standard error while it is a terminal; else nothing."""
    if games == 1 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(texts.t("cli_play.progress"), total=games)
        yield lambda: bar.advance(task)
