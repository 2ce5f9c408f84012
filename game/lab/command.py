"""``yongmaru-lab``: plans, ladders, tournaments, comparisons, tests; their stores, reports and exports."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from game.games import GAMES, OPTION, BadGame, add_games, modules_in
from game.kernel.options import STANDARD, BadOption, option_values
from game.kernel.seat import LEVELS
from game.kernel.texts import LOCALES, Texts
from game.lab.checks.habits import watch
from game.lab.checks.program_check import trial_lines, try_bot
from game.lab.checks.proofs import print_characters, print_companion, print_same
from game.lab.checks.values import print_truth, truth
from game.lab.errors import LabError
from game.lab.games.lab_game import PARTS
from game.lab.habits.words import print_habits
from game.lab.reports.cost import cost_lines, too_few
from game.lab.reports.export import export_csv, export_parquet
from game.lab.reports.html_report import write_page
from game.lab.reports.report import Report, report_of
from game.lab.reports.show import show
from game.lab.reports.text_report import print_report, print_skill, print_times
from game.lab.reports.two_runs import compared
from game.lab.runs import quick_plans
from game.lab.runs.choose_workers import workers
from game.lab.runs.plan import (
    MOST_SECONDS,
    PRESET,
    VERSION,
    Limits,
    Plan,
    Ready,
    RuleChoice,
    SeedChoice,
    Stop,
    checked,
    read_plan,
)
from game.lab.runs.playing import SEAT_FAILED
from game.lab.runs.run_store import MEMORY, RunStore
from game.lab.runs.runner import Advance, check_same, create, play
from game.library.paths import shortened
from game.seats.family import no_orphans
from game.seats.group import ends_orderly
from game.seats.limit_options import add_limits, limits_in
from game.seats.program import Budget
from game.seats.table import StuckMatch

OK, FOUND_FAULT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
PROG = "yongmaru-lab"
SEEDS = 100
_COUNTS = {"seeds": 1, "jobs": 1, "playouts": 1, "trials": 0, "deals": 0, "hash_seeds": 2, "acts": 1}
"""The least of every option that counts."""


SMALL = 64
"""Bits of a seed that somebody may have chosen."""


class _Parser(argparse.ArgumentParser):
    """A parser like argparse's whose faults are one line."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where help is; exits with 2."""
        print(f"{self.prog}: {message}; {self.prog} --help", file=sys.stderr)
        self.exit(BAD_INPUT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns 0 when all went well, 1 when a seat failed or bots disagree, 2 for bad input."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    texts = Texts(_language(given))
    try:
        for problem in add_games(modules_in(given)):
            print(problem.text(texts), file=sys.stderr)
    except BadGame as error:
        print(error.notice.text(texts), file=sys.stderr)
        return BAD_INPUT
    texts = Texts(_language(given))  # with the texts of those games
    options = _parser(texts).parse_args(given)
    try:
        _check_counts(options)
        with ends_orderly(), no_orphans():
            return int(options.run(options, texts))
    except (LabError, BadOption) as error:
        print(_words(error, texts), file=sys.stderr)
        return FOUND_FAULT if isinstance(error, LabError) and error.key == SEAT_FAILED else BAD_INPUT
    except StuckMatch as error:
        print(error, file=sys.stderr)
        return FOUND_FAULT
    except BrokenPipeError:
        sys.stderr.close()
        return BAD_INPUT
    except OSError as error:
        path = shortened(Path(str(error.filename)))
        print(texts.t("lab.error.file", path=path, problem=error.strerror or error), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


def _check_counts(options: argparse.Namespace) -> None:
    """Raises ``LabError`` for a count that nothing could be measured with."""
    for name, low in _COUNTS.items():
        value = getattr(options, name, low)
        if value < low:
            raise LabError("number", name=f"--{name.replace('_', '-')}", value=value, low=low)


def _words(error: LabError | BadOption, texts: Texts) -> str:
    return " ".join((error.notice.text(texts) if isinstance(error, LabError) else error.text(texts)).split())


def _language(given: Sequence[str]) -> str:
    for at, argument in enumerate(given):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else next(iter(given[at + 1 :]), "")
            if value in LOCALES:
                return value
    return "en"


# -- arguments


def _parser(texts: Texts) -> _Parser:
    def t(key: str) -> str:
        return texts.t(f"lab.help.{key}")

    common = _Parser(add_help=False)
    common.add_argument("--lang", choices=LOCALES, default="en", help=t("lang"))
    common.add_argument(OPTION, action="append", default=argparse.SUPPRESS, metavar="NAME", help=t("game_module"))
    parser = _Parser(PROG, description=t("main"), parents=[common], allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace, Texts], int]) -> _Parser:
        about = t(name)
        made: _Parser = commands.add_parser(
            name, help=about, description=about, parents=[common], allow_abbrev=False, prog=f"{PROG} {name}"
        )
        made.set_defaults(run=run)
        return made

    run = command("run", _run)
    run.add_argument("plan", type=Path, metavar="PLAN.yaml", help=t("plan"))
    run.add_argument("--dry-run", action="store_true", help=t("dry_run"))
    _playing(run, t)

    ladder = command("ladder", _ladder)
    ladder.add_argument("--pair", action="append", default=[], metavar="A:B", help=t("pair"))
    ladder.add_argument("--alone", action="store_true", help=t("alone"))
    _choosing(ladder, t)

    tournament = command("tournament", _tournament)
    tournament.add_argument("--field", default=",".join(LEVELS[1:]), metavar="A,B,C", help=t("field"))
    tournament.add_argument("--gauntlet", default="", metavar="A", help=t("gauntlet"))
    _choosing(tournament, t)

    sprt = command("sprt", _sprt)
    _choosing(sprt, t)
    sprt.add_argument("pair", metavar="A:B", help=t("pair"))
    for name, default in (("h0", 0.0), ("h1", None), ("alpha", 0.05), ("beta", 0.05), ("least", 0.0)):
        sprt.add_argument(f"--{name}", type=float, default=default, metavar="X", help=t(name))
    sprt.add_argument("--alone", action="store_true", help=t("alone"))

    compare = command("compare", _compare)
    compare.add_argument("game", metavar="GAME_OR_RUN", help=t("compare_game"))
    compare.add_argument("other", nargs="?", type=Path, metavar="RUN", help=t("compare_run"))
    compare.add_argument("--variant", action="append", default=[], nargs="+", metavar="key=value", help=t("variant"))
    compare.add_argument(
        "--level", nargs="+", default=["easy", "normal"], choices=LEVELS, metavar="LEVEL", help=t("level")
    )
    compare.add_argument("--fact", action="extend", nargs="+", default=[], metavar="FACT", help=t("fact"))
    _rules(compare, t)
    _playing(compare, t)

    habits = command("habits", _habits)
    habits.add_argument("--field", default=",".join(LEVELS[1:]), metavar="A,B,C", help=t("habit_field"))
    habits.add_argument("game", metavar="GAME", choices=list(PARTS), help=t("game"))
    habits.add_argument("--program", action="append", default=[], metavar="NAME=SEAT", help=t("program"))
    habits.add_argument("--plain", action="store_true", help=t("plain"))
    _rules(habits, t)

    values = command("values", _values)
    values.add_argument("game", metavar="GAME", choices=list(GAMES), help=t("game"))
    values.add_argument("--level", default="master", choices=LEVELS, metavar="LEVEL", help=t("values_level"))
    values.add_argument("--playouts", type=int, default=100, metavar="N", help=t("playouts"))
    values.add_argument("--plain", action="store_true", help=t("plain"))
    _rules(values, t)

    companion = command("companion", _companion)
    companion.add_argument("game", metavar="GAME", choices=list(GAMES), help=t("game"))
    characters = command("characters", _characters)
    characters.add_argument("game", metavar="GAME", choices=list(GAMES), help=t("game"))
    characters.add_argument("--level", default="normal", choices=LEVELS, metavar="LEVEL", help=t("plain_level"))
    characters.add_argument("--trials", type=int, default=5, metavar="N", help=t("trials"))
    characters.add_argument("--deals", type=int, default=0, metavar="N", help=t("deals"))
    for proof in (companion, characters):
        proof.add_argument("--plain", action="store_true", help=t("plain"))
        _rules(proof, t)
    same = command("same", _same)
    same.add_argument("--hash-seeds", type=int, default=3, metavar="N", help=t("hash_seeds"))
    same.add_argument("--acts", type=int, default=150, metavar="N", help=t("acts"))

    resume = command("resume", _resume)
    resume.add_argument("run_file", type=Path, metavar="RUN", help=t("run_file"))
    _working(resume, t)
    _showing(resume, t)

    report = command("report", _report)
    report.add_argument("run_file", type=Path, metavar="RUN", help=t("run_file"))
    _showing(report, t)

    export = command("export", _export)
    export.add_argument("run_file", type=Path, metavar="RUN", help=t("run_file"))
    export.add_argument("--to", type=Path, required=True, metavar="FOLDER", help=t("to"))
    export.add_argument("--parquet", action="store_true", help=t("parquet"))

    shown = command("show", _show_match)
    shown.add_argument("run_file", type=Path, metavar="RUN", help=t("run_file"))
    shown.add_argument("match", metavar="VARIANT/SEED/LINEUP", help=t("match"))
    shown.add_argument("--output", type=Path, metavar="FILE", help=t("output"))

    trial = command("try-bot", _try_bot)
    trial.add_argument("game", metavar="GAME", choices=list(PARTS), help=t("game"))
    trial.add_argument("command", metavar="COMMAND", help=t("bot_command"))
    trial.add_argument("--seconds", type=float, default=5.0, metavar="S", help=t("seconds"))
    trial.add_argument("--transcript", type=Path, metavar="FILE", help=t("transcript"))
    for made in (ladder, tournament, sprt, compare, habits, trial):
        add_limits(made, texts)
    return parser


def _choosing(p: _Parser, t: Callable[[str], str]) -> None:
    p.add_argument("game", metavar="GAME", choices=list(PARTS), help=t("game"))
    p.add_argument("--program", action="append", default=[], metavar="NAME=SEAT", help=t("program"))
    _rules(p, t)
    _playing(p, t)


def _rules(p: _Parser, t: Callable[[str], str]) -> None:
    p.add_argument("--preset", default=STANDARD, metavar="P", help=t("preset"))
    p.add_argument("--set", dest="sets", nargs="+", action="extend", default=[], metavar="key=value", help=t("set"))
    p.add_argument("--seats", type=int, default=quick_plans.USUAL_SEATS, metavar="N", help=t("seats"))
    p.add_argument("--unit", default="", metavar="UNIT", help=t("unit"))
    p.add_argument("--seeds", type=int, default=SEEDS, metavar="N", help=t("seeds"))
    p.add_argument("--from", dest="start", default="", metavar="TEXT", help=t("from"))
    p.add_argument("--seconds", type=float, default=Budget().seconds, metavar="S", help=t("seconds"))
    p.add_argument("--on-failure", choices=("last", "replace", "stop"), default="last", help=t("on_failure"))


def _playing(p: _Parser, t: Callable[[str], str]) -> None:
    p.add_argument("--store", type=Path, metavar="RUN", help=t("store"))
    _working(p, t)
    _showing(p, t)


def _working(p: _Parser, t: Callable[[str], str]) -> None:
    p.add_argument("--jobs", type=int, default=1, metavar="N", help=t("jobs"))
    p.add_argument("--cluster", metavar="tcp://HOST:PORT", help=t("cluster"))


def _showing(p: _Parser, t: Callable[[str], str]) -> None:
    p.add_argument("--html", type=Path, metavar="FILE", help=t("html"))
    p.add_argument("--times", action="store_true", help=t("times"))
    p.add_argument("--plain", action="store_true", help=t("plain"))
    p.add_argument("--json", action="store_true", help=t("json"))


# -- commands


def _run(options: argparse.Namespace, texts: Texts) -> int:
    ready = read_plan(options.plan)
    for line in cost_lines(ready, options.jobs, texts) if options.dry_run else too_few(ready, texts):
        print(line, file=sys.stdout if options.dry_run else sys.stderr)
    if options.dry_run:
        return OK
    path = options.store or options.plan.with_suffix(".run.sqlite")
    return _play(options, texts, ready, path, options.plan.parent)


def _ladder(options: argparse.Namespace, texts: Texts) -> int:
    code = OK
    for pair in list(map(quick_plans.pair_of, options.pair)) or quick_plans.usual_pairs():
        plan = quick_plans.duel(
            options.game, pair, options.program, _choice(options), _unit(options), options.seats, _seeds(options),
            _limits(options), options.alone,
        )  # fmt: skip
        store = options.store and options.store.with_stem(f"{options.store.stem}-{pair[0]}-{pair[1]}")
        code = max(code, _play(options, texts, checked(plan), store))
    return code


def _tournament(options: argparse.Namespace, texts: Texts) -> int:
    names = [name.strip() for name in options.field.split(",") if name.strip()]
    plan = quick_plans.tournament(
        options.game, names, options.program, _choice(options), _unit(options), options.seats, _seeds(options),
        _limits(options), options.gauntlet,
    )  # fmt: skip
    return _play(options, texts, checked(plan), options.store)


def _habits(options: argparse.Namespace, texts: Texts) -> int:
    names = [name.strip() for name in options.field.split(",") if name.strip()]
    field = quick_plans.field_of(names, options.program, options.game)
    budget = Budget(seconds=options.seconds, limits=limits_in(options))
    for name, entrant in field.items():
        ready = checked(
            Plan(VERSION, options.game, {name: entrant}, _seeds(options), _choice(options), options.seats)
        )  # fmt: skip
        config = msgspec.json.decode(ready.configs[0], type=GAMES[options.game].config_type)
        found = watch(options.game, config, (entrant.seat,) * options.seats, ready.seeds, budget)
        own, whole = found[entrant.seat], found[""]
        own.add(whole)
        print_habits({name: own}, texts, Console(no_color=options.plain or None))
    return OK


def _values(options: argparse.Namespace, texts: Texts) -> int:
    config, seeds = _plain_table(options)
    found = truth(options.game, config, options.level, seeds, max(2, options.playouts), options.seats)
    print_truth(found, texts, Console(no_color=options.plain or None))
    return OK


def _companion(options: argparse.Namespace, texts: Texts) -> int:
    config, seeds = _plain_table(options)
    print_companion(options.game, config, seeds[0], options.seeds, texts, Console(no_color=options.plain or None))
    return OK


def _characters(options: argparse.Namespace, texts: Texts) -> int:
    if not options.trials + options.deals:
        raise LabError("number", name="--trials", value=0, low=1)
    config, seeds = _plain_table(options)
    console = Console(no_color=options.plain or None)
    print_characters(options.game, config, options.level, seeds[0], options.trials, options.deals, texts, console)
    return OK


def _same(options: argparse.Namespace, texts: Texts) -> int:
    return OK if print_same(options.hash_seeds, options.acts, texts, Console()) else FOUND_FAULT


def _plain_table(options: argparse.Namespace) -> tuple[Any, Sequence[int]]:
    """The config of a table that plain seats play at, and its seeds."""
    field = quick_plans.field_of(["normal"], [], options.game)
    ready = checked(Plan(VERSION, options.game, field, _seeds(options), _choice(options), options.seats))
    return msgspec.json.decode(ready.configs[0], type=GAMES[options.game].config_type), ready.seeds


def _sprt(options: argparse.Namespace, texts: Texts) -> int:
    three = options.h1 is None and options.least
    stop = Stop(None if three else options.h0, options.h1, options.alpha, options.beta)
    plan = quick_plans.duel(
        options.game, quick_plans.pair_of(options.pair), options.program, _choice(options), _unit(options),
        options.seats, _seeds(options), _limits(options), options.alone, stop, options.least,
    )  # fmt: skip
    return _play(options, texts, checked(plan), options.store)


def _compare(options: argparse.Namespace, texts: Texts) -> int:
    if options.other is not None:
        with RunStore.open(Path(options.game)) as first, RunStore.open(options.other) as second:
            _show(options, texts, compared(first, second, options.fact), None)
        return OK
    if options.game not in PARTS:
        raise LabError("game", game=options.game, games=", ".join(PARTS))
    variants = [_variant(options.game, words) for words in options.variant]
    plan = quick_plans.comparison(
        options.game, options.level, _choice(options), variants, options.fact or ["length"], _unit(options),
        options.seats, _seeds(options), _limits(options),
    )  # fmt: skip
    return _play(options, texts, checked(plan), options.store)


def _variant(game: str, words: Sequence[str]) -> dict[str, Any]:
    head = f"{PRESET}="
    values: dict[str, Any] = {}
    for word in words:
        values |= {PRESET: word.removeprefix(head)} if word.startswith(head) else option_values(GAMES[game], [word])
    return values


def _resume(options: argparse.Namespace, texts: Texts) -> int:
    with RunStore.open(options.run_file) as store:
        check_same(store)
        return _finish(options, texts, store)


def _report(options: argparse.Namespace, texts: Texts) -> int:
    with RunStore.open(options.run_file) as store:
        _show(options, texts, report_of(store), store)
    return OK


def _export(options: argparse.Namespace, texts: Texts) -> int:
    with RunStore.open(options.run_file) as store:
        files = (export_parquet if options.parquet else export_csv)(store, options.to)
    for file in files:
        print(file)
    return OK


def _show_match(options: argparse.Namespace, texts: Texts) -> int:
    output = options.output or Path(f"{options.run_file.stem}-{options.match.replace('/', '-')}.jsonl")
    with RunStore.open(options.run_file) as store:
        file, act = show(store, options.match, output)
        print(texts.t("lab.report.written", file=file, act=act))
    return OK


def _try_bot(options: argparse.Namespace, texts: Texts) -> int:
    if not 0 < options.seconds <= MOST_SECONDS:
        raise LabError("number_between", name="--seconds", value=options.seconds, most=int(MOST_SECONDS))
    trial = try_bot(options.game, options.command, options.seconds, options.transcript, limits=limits_in(options))
    for line in trial_lines(trial, texts):
        print(line)
    return FOUND_FAULT if trial.findings else OK


# -- what they share


def _choice(options: argparse.Namespace) -> RuleChoice:
    return RuleChoice(preset=options.preset, set=option_values(GAMES[options.game], options.sets))


def _unit(options: argparse.Namespace) -> str:
    return options.unit or quick_plans.usual_unit(options.game)


def _seeds(options: argparse.Namespace) -> SeedChoice:
    start: str | int | None = int(options.start) if options.start.isdigit() else options.start or None
    return SeedChoice(start=start, count=options.seeds)


def _limits(options: argparse.Namespace) -> Limits:
    return Limits(0.0, options.seconds, options.on_failure, options.processes, options.memory, options.cpu)


def _play(
    options: argparse.Namespace, texts: Texts, ready: Ready, path: Path | None, folder: Path = Path()
) -> int:  # fmt: skip
    with create(path or MEMORY, ready, folder) as store:
        return _finish(options, texts, store)


def _finish(options: argparse.Namespace, texts: Texts, store: RunStore) -> int:
    """Plays what is left of a run and shows its report."""
    speed = TextColumn("{task.fields[speed]:.1f}/s")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar:
        job = bar.add_task(texts.t("lab.report.playing"), total=None, speed=0.0)
        begun, first = perf_counter(), -1

        def told(advance: Advance) -> None:
            nonlocal first
            first = advance.done - 1 if first < 0 else first
            speed = (advance.done - first) / max(0.001, perf_counter() - begun)
            bar.update(job, completed=advance.done, total=advance.total, speed=speed)

        play(store, workers(options.jobs, options.cluster, store.path), told)
    report = report_of(store)
    _show(options, texts, report, store)
    start = report.plan.seeds.start
    if isinstance(start, int) and start.bit_length() > SMALL:
        print(texts.t("lab.report.seeds", start=start), file=sys.stderr)
    given_up = any(matches for _, matches, _, _ in report.failures)
    return FOUND_FAULT if given_up and report.plan.limits.on_failure != "replace" else OK


def _show(options: argparse.Namespace, texts: Texts, report: Report, store: RunStore | None) -> None:
    console = Console(width=None if sys.stdout.isatty() else 160, no_color=options.plain or None)
    if options.json:
        print(msgspec.json.encode(report).decode())
    else:
        print_report(report, texts, console)
    if options.times and store is not None:
        print_times(store.times(), texts, console)
        print_skill(report, store.cpu(), texts, console)
    if options.html is not None:
        write_page(report, store, texts, options.html)
        print(options.html)
