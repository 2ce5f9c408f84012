"""``check``: the records of others, replayed by our rules."""

from __future__ import annotations

from pathlib import Path

from game.cli.given_logs import rules_given, say_bad_log, say_difference, say_unreadable
from game.cli.output import print_text
from game.riichi.records.check import check_game
from game.riichi.records.files import open_record
from game.riichi.records.problems import BadLog
from game.verbs import BAD_INPUT, FOUND_FAULT, OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", "log_game", metavar="GAME")
    options.add("files", metavar="LOG", nargs="+")
    options.add("--rules", "log_rules", metavar="NAME_OR_FILE")


def run(args: Args) -> int:
    """Replays records: prints the first difference of each file, and how many rounds agree. Raises ``CliError``."""
    config = rules_given(args.game, args.rules)
    agree = total = faults = unread = 0
    for file in args.files:
        try:
            games = open_record(Path(file), config)
        except BadLog as error:
            faults += 1
            say_bad_log(args.texts, file, error)
            continue
        except OSError as error:
            unread += 1
            say_unreadable(args.texts, file, error)
            continue
        told = False
        for number, record in enumerate(games, start=1):
            checked = check_game(record)
            total, agree = total + checked.rounds, agree + checked.agree
            if checked.differences and not told:
                told = True
                say_difference(args.texts, file, number if len(games) > 1 else None, record, checked.differences[0])
            if record.broken is not None:
                told = True
                say_bad_log(args.texts, file, BadLog(file, record.broken.place, record.broken.notice))
        faults += told
    print_text(f"{agree} of {total} rounds agree")
    return BAD_INPUT if unread else FOUND_FAULT if faults else OK
