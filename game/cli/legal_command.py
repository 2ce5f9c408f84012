"""``legal``: the lawful acts at each decision of an mjai log."""

from __future__ import annotations

from pathlib import Path

from game.cli.given_logs import rules_given, say_bad_log, say_difference, say_unreadable
from game.cli.output import print_line
from game.riichi.records.check import Difference
from game.riichi.records.legal import decisions, read_events
from game.riichi.records.problems import BadLog
from game.verbs import BAD_INPUT, FOUND_FAULT, OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", "log_game", metavar="GAME")
    options.add("file", metavar="LOG")
    options.add("--rules", "log_rules", metavar="NAME_OR_FILE")


def run(args: Args) -> int:
    """Prints the lawful acts at each decision of an mjai log; returns 1 where it breaks a rule. Raises ``CliError``."""
    config = rules_given(args.game, args.rules)
    try:
        games = read_events(Path(args.file), config)
    except BadLog as error:
        say_bad_log(args.texts, args.file, error)
        return FOUND_FAULT
    except OSError as error:
        say_unreadable(args.texts, args.file, error)
        return BAD_INPUT
    faults = 0
    for found in decisions(games):
        if isinstance(found, Difference):
            faults += 1
            say_difference(args.texts, args.file, None, games[0], found)
        else:
            print_line(found)
    for record in games:
        if record.broken is not None:
            faults += 1
            say_bad_log(args.texts, args.file, BadLog(args.file, record.broken.place, record.broken.notice))
    return FOUND_FAULT if faults else OK
