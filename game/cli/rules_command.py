"""``rules check``: plays every example of the rule book through the rules."""

from __future__ import annotations

import msgspec

from game.book.check import check
from game.book.model import has_examples
from game.cli.output import CliError, print_line, print_text
from game.games import ENTRIES, GAMES
from game.verbs import FOUND_FAULT, OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("what", choices=("check", "try", "page", "share", "open"), metavar="check|try|page|share|open")
    options.add("names", metavar="NAME", nargs="*", default=[])
    options.add("--game", choices=tuple(GAMES), metavar="G", told={"games": ", ".join(GAMES)})
    options.add("--games", type=int, default=100, metavar="N")
    options.add("--to", metavar="FILE")
    options.add("--save", metavar="NAME")
    options.add("--json", action="store_true")


def run(args: Args) -> int:
    """Checks the examples of these games, or does something with a rule set."""
    if args.what == "check":
        return _check(args)
    from game.cli.rule_sets import VERBS  # the laboratory is loaded for these alone

    return VERBS[args.what](args)


def _check(args: Args) -> int:
    """Checks the examples of these games, or of all; returns 1 when the rules do not agree with one."""
    known = [game for game in ENTRIES if has_examples(game)]
    unknown = [game for game in args.names if game not in known]
    if unknown:
        raise CliError("cli_rules.error.no_rules", game=unknown[0], games=", ".join(known))
    reports = [check(game) for game in args.names or known]
    for report in reports:
        if args.json:
            print_line(report)
            continue
        values = {key: value for key, value in msgspec.structs.asdict(report).items() if key != "problems"}
        print_text(args.texts.t("cli_rules.game", **values, wrong=len(report.problems)))
        for problem in report.problems:
            print_text(f"  {problem}")
    return FOUND_FAULT if any(report.problems for report in reports) else OK
