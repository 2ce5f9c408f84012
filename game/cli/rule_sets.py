"""What ``rules`` does with a rule set: lets bots try it, prints its page, makes a line of it and reads one."""

from __future__ import annotations

import os
import re
import sys
from datetime import date
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console

from game.book.page import page_of
from game.cli.output import CliError, print_bytes, print_line, print_text, say
from game.games import GAMES
from game.kernel.bilingual import Text
from game.kernel.options import Preset, config_of
from game.lab.checks.told_trial import Told, advice_of, skill_line, told_of, yeok_lines
from game.lab.checks.trial import SKILL_SEEDS, skill_plan
from game.lab.errors import LabError
from game.lab.reports.report import Report, report_from
from game.lab.reports.rule_words import rules_called, rules_key, values_of
from game.lab.reports.text_report import print_report
from game.lab.runs import quick_plans
from game.lab.runs.choose_workers import workers
from game.lab.runs.plan import BASE, Limits, Ready, RuleChoice, SeedChoice, checked
from game.lab.runs.run_store import MEMORY
from game.lab.runs.runner import columns_of, create, play
from game.library.files import replace_text
from game.library.own_rules import (
    ENDINGS,
    RuleSet,
    UnusableRules,
    base_of,
    file_of,
    preset_of,
    read_rules,
    save_rules,
    yaml_of,
)
from game.library.paths import user_folder
from game.library.problem import problem_of
from game.library.rule_line import line_of, read_line
from game.verbs import OK, Args

LEVELS = {"holla": "hard"}
"""Who tries a set: in Dragon Holla those who weigh what a yeok earns, elsewhere the quick ones."""
QUICK = "easy"
_NAME = re.compile(r"[\w-]{1,64}")


def _found(args: Args) -> tuple[RuleSet, Preset]:
    """The rule set that is named: a file, or one of a game, shipped or the person's own. Raises ``CliError``."""
    name = _one(args, "SET")
    path = Path(name)
    try:
        if path.suffix.lower() in ENDINGS or path.is_file():
            return read_rules(path)
        if not args.game:
            raise CliError("cli_rules.error.no_file", name=name[:200])
        own = file_of(user_folder("rules"), name)
        if own.is_file():
            return read_rules(own)
        preset = preset_of(GAMES[args.game], name)
    except UnusableRules as error:
        raise CliError("cli_rules.error.set", problem=error.notice) from error
    return RuleSet(args.game, Text(preset.ko, preset.en), preset=preset.id), preset


def _one(args: Args, what: str) -> str:
    if len(args.names) != 1:
        raise CliError("cli_rules.error.one", what=what, verb=args.what)
    return str(args.names[0])


def try_set(args: Args) -> int:
    """Lets bots play the set and the one that it stands on, on the same deals, and prints what differs."""
    if args.games < 1:
        raise CliError("cli.error.number", name="--games", value=args.games, low=1, high=1_000_000)
    rules, preset = _found(args)
    level = LEVELS.get(rules.game, QUICK)
    game = GAMES[rules.game]
    seats = quick_plans.USUAL_SEATS if quick_plans.USUAL_SEATS in game.seat_counts else game.seat_counts[0]
    base = preset_of(game, base_of(rules))
    if config_of(game, base.set) == config_of(game, preset.set):
        raise CliError("cli_rules.error.same", name=preset.get(args.texts.locale), base=base.get(args.texts.locale))
    plan = quick_plans.comparison(
        rules.game, [level], RuleChoice(preset=base.id), [dict(rules.set or preset.set)], ["length"],
        quick_plans.usual_unit(rules.game), seats, SeedChoice(start=1, count=args.games), Limits(),
    )  # fmt: skip
    try:
        begun = checked(plan)
    except LabError as error:
        raise CliError("cli_rules.error.set", problem=error.notice) from error
    with create(MEMORY, begun) as store:
        play(store, workers(os.cpu_count() or 1, None, store.path), lambda advance: None)
        ready = replace(begun, variants=_called(args, rules.game, base, preset, begun))
        report = report_from(ready, columns_of(store, ready), store)
        seeds = max(1, min(SKILL_SEEDS, args.games // seats))
        skill = skill_plan(rules.game, level, plan.rules, plan.variants[1:], plan.unit, seats, seeds)
        told = replace(told_of(store, skill, os.cpu_count() or 1), advice=advice_of(store, level, args.texts))
    _show(args, report, preset, told)
    return OK


def _called(args: Args, game: str, base: Preset, preset: Preset, ready: Ready) -> tuple[str, str]:
    """The names of the rules that are compared: ids for programs, words for people."""
    changed = values_of(ready)
    if args.json:
        return BASE, rules_key(changed)
    return base.get(args.texts.locale), rules_called(game, Text(preset.ko, preset.en), changed, args.texts)


def _show(args: Args, report: Report, preset: Preset, told: Told) -> None:
    if args.json:
        print_line(report)
        print_line(told)
        return
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 120)
    console.print(preset.get(args.texts.locale), highlight=False, markup=False)
    print_report(report, args.texts, console, " ".join(told.advice))
    for line in (skill_line(told, args.texts), *yeok_lines(told, args.texts)):
        console.print(line, highlight=False, markup=False)


def write_page(args: Args) -> int:
    """Writes the page of a set into a file, which must not be there yet."""
    if not args.to:
        raise CliError("cli_rules.error.to")
    rules, preset = _found(args)
    target = Path(args.to)
    if target.exists():
        raise CliError("cli_rules.error.there", file=str(target))
    try:
        replace_text(target, page_of(rules, preset, args.texts))
    except OSError as error:
        raise CliError("cli_rules.error.unwritable", file=str(target), problem=error.strerror or error) from error
    print_text(str(target))
    return OK


def share(args: Args) -> int:
    """Prints the line of a set."""
    print_text(line_of(_found(args)[0]))
    return OK


def open_line(args: Args) -> int:
    """Prints the file of a line, and keeps it under a name where one is given."""
    try:
        rules, _ = read_line(_one(args, "LINE"))
    except UnusableRules as error:
        raise CliError("cli_rules.error.set", problem=error.notice) from error
    if args.save:
        folder = user_folder("rules")
        if not _NAME.fullmatch(args.save):
            raise CliError("cli_rules.error.name", name=args.save[:80])
        taken = problem_of("line_origin", {"day": date.today().isoformat()})
        rules = replace(rules, origin=rules.origin or taken.text(args.texts))
        try:
            say(str(save_rules(folder, rules, args.save)))
        except FileExistsError as error:
            raise CliError("cli_rules.error.there", file=str(error.filename)) from error
        except OSError as error:
            reason = error.strerror or error
            raise CliError("cli_rules.error.unwritable", file=str(folder), problem=reason) from error
    print_bytes(yaml_of(rules).encode())
    return OK


VERBS = {"try": try_set, "page": write_page, "share": share, "open": open_line}
"""What can be done with a rule set, by its word."""
