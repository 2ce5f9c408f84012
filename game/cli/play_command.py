"""``play``: matches between seats that play by themselves."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.cli.batch import Means, Played, Task, play_tasks
from game.cli.common import config_for, levels_from, rules_of
from game.cli.output import FOUND_FAULT, OK, CliError, print_line, say
from game.cli.resume import belongs, finished
from game.games import warnings
from game.kernel.chance import fresh_seed, seed_json, seed_of_run
from game.kernel.record import BadRecord
from game.kernel.texts import Texts
from game.seats.failures import OnFailure
from game.seats.family import no_orphans
from game.seats.group import ends_orderly
from game.seats.levels import check_program
from game.seats.program import Budget
from game.seats.table import StuckMatch

MOST_GAMES = 10_000_000
MOST_JOBS = 512


def play(
    texts: Texts,
    game: str,
    seats: str,
    preset: str,
    sets: Sequence[str],
    seed: int | None,
    record: str | None,
    games: int,
    jobs: int,
    budget: Budget,
    on_failure: OnFailure,
    key: int | None,
) -> int:
    """Plays and prints one JSON line a match, with several a last line of means; raises ``CliError`` or ``BadOption``.

    Returns 1 when a match cannot go on, and when a seat failed unless another may replace it.
    """
    rules = rules_of(game)
    levels = levels_from(seats, rules)
    _check_programs(levels)
    _check_number("--games", games, 1, MOST_GAMES)
    _check_number("--jobs", jobs, 1, MOST_JOBS)
    chosen = config_for(rules, preset, sets, len(levels))
    for notice in warnings(game, chosen):
        say(notice.text(texts))
    config = msgspec.json.encode(chosen)
    run = key if key is not None else fresh_seed() if seed is None else None
    seeds = [seed_of_run(run, i) for i in range(games)] if run is not None else [(seed or 0) + i for i in range(games)]
    files = _record_files(record, range(1, games + 1) if run is not None else seeds)
    if run is not None and files:
        say(texts.t("cli.play.key", run=run))
    tasks = [
        Task(
            game,
            tuple(levels),
            config,
            seeds[i],
            budget,
            texts.locale,
            files[i] if files else None,
            i if run is not None else None,
            on_failure,
        )
        for i in range(games)
    ]
    _check_records(tasks, texts)
    means = Means(len(levels))
    failures: Counter[tuple[int, str]] = Counter()
    firsts: dict[int, str] = {}
    failed = False
    try:
        with ends_orderly(), no_orphans(), _progress(games, texts) as advance:
            for played in play_tasks(tasks, jobs, lambda reason: say(texts.t("cli.play.alone", problem=reason))):
                means.add(played)
                print_line(_line(played))
                for failure in played.failures:
                    firsts.setdefault(failure.seat, failure.first)
                    for cause, count in failure.causes.items():
                        failures[failure.seat, cause] += count
                advance()
                failed = failed or bool(played.failed)
                if failed and on_failure == "stop":
                    break
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        path, problem = error.filename or record, error.strerror or error
        raise (
            CliError("unwritable", path=path, problem=problem) if path else CliError("system", problem=problem)
        ) from error
    except BadRecord as error:
        raise CliError("record_line", path=error.path, line=error.line, problem=error.notice) from error
    except StuckMatch as error:
        say(texts.t("cli.play.stuck", problem=error))
        return FOUND_FAULT
    if games > 1:
        print_line(means.line() | ({"key": seed_json(run)} if run is not None else {}))
    stopped = failed and on_failure == "stop"
    for seat in sorted(firsts):
        if stopped:
            say(texts.t("cli.play.stopped", seat=seat, level=levels[seat], first=firsts[seat]))
        else:
            say(_report(texts, seat, levels[seat], failures, firsts[seat]))
    return FOUND_FAULT if failed and on_failure != "replace" else OK


def _line(played: Played) -> dict[str, Any]:
    line = {
        "game": played.game,
        "seed": seed_json(played.seed),
        "seats": played.levels,
        "standings": played.standings,
        "facts": played.facts,
    }
    return line | ({"failed": played.failed} if played.failed else {})


def _report(texts: Texts, seat: int, level: str, failures: Counter[tuple[int, str]], first: str) -> str:
    causes = {cause: count for (s, cause), count in sorted(failures.items()) if s == seat}
    listed = ", ".join(f"{texts.t(f'cli.cause.{cause}')} {count}" for cause, count in causes.items())
    return texts.t("cli.play.fallback", seat=seat, level=level, acts=sum(causes.values()), causes=listed, first=first)


def _check_number(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise CliError("number", name=name, value=value, low=low, high=high)


def _check_programs(levels: Sequence[str]) -> None:
    for level in levels:
        try:
            check_program(level)
        except ValueError as error:
            raise CliError("command", level=level, problem=error) from error


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
        raise CliError("unwritable", path=path.parent, problem=error.strerror or error) from error
    return files


def _check_records(tasks: Sequence[Task], texts: Texts) -> None:
    """Raises ``CliError`` unless records that exist are unfinished ones of these matches, or finished beside such."""
    there = [(task, task.record) for task in tasks if task.record is not None and task.record.exists()]
    done = 0
    for task, file in there:
        try:
            if not belongs(file, task.header(task.match())):
                raise CliError("exists", option="--record", path=file)
            done += finished(file)
        except BadRecord as error:
            raise CliError("record_line", path=file, line=error.line, problem=error.notice) from error
        except OSError as error:
            raise CliError("unreadable", path=file, problem=error.strerror or error) from error
    if there and done == len(tasks):
        raise CliError("exists", option="--record", path=there[0][1])
    if there:
        say(texts.t("cli.play.goes_on", done=done, games=len(tasks)))


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
        task = bar.add_task(texts.t("cli.play.progress"), total=games)
        yield lambda: bar.advance(task)
