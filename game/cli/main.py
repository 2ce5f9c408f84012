"""Runs a command and turns whatever goes wrong into one line and an exit code."""

from __future__ import annotations

import argparse
import sys

from game.cli.output import BAD_INPUT, INTERRUPTED, PIPE_CLOSED, CliError, drop_output, say
from game.cli.parser import language_of, make_parser
from game.games import BadGame, add_games, modules_in
from game.kernel.options import BadOption
from game.kernel.sources import SourceError
from game.kernel.texts import Texts
from game.seats.limit_options import limits_in
from game.seats.program import Budget


def run(arguments: list[str]) -> int:
    """Runs ``python -m game`` with these arguments; returns the exit code and never raises for bad input."""
    texts = Texts(language_of(arguments))
    try:
        for problem in add_games(modules_in(arguments)):
            say(problem.text(texts))
        texts = Texts(language_of(arguments))  # with the texts of those games
        code = _told(texts, arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        code = PIPE_CLOSED
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BadGame as error:
        say(texts.t("cli.error.line", text=error.notice.text(texts)))
        code = BAD_INPUT
    except (CliError, OSError) as error:
        text = (
            error.text(texts) if isinstance(error, CliError) else CliError("output", problem=error.strerror).text(texts)
        )
        say(texts.t("cli.error.line", text=text))
        code = BAD_INPUT
    drop_output()
    return code


def _told(texts: Texts, arguments: list[str]) -> int:
    """Runs a command and returns its exit code; says bad input in one line."""
    try:
        return _command(texts, make_parser(texts).parse_args(arguments))
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else BAD_INPUT
    except (CliError, BadOption) as error:
        if error.key == "output":
            # What is left in the buffer would fail, and be told, once more.
            drop_output()
        say(texts.t("cli.error.line", text=error.text(texts)))
        if error.key == "no_preset":
            _say_left_out(texts)
        return BAD_INPUT
    except SourceError as error:
        say(texts.t("cli.error.line", text=str(error)))
        return BAD_INPUT


def _say_left_out(texts: Texts) -> None:
    """Says why a rule set of the person's own may be missing."""
    from game.library.own_rules import own_rules

    for problem in own_rules().problems:
        say(problem.text(texts))


def _command(texts: Texts, args: argparse.Namespace) -> int:
    # Each command reads only the modules that it needs.
    if args.command == "games":
        from game.cli.games_command import games

        return games(texts)
    if args.command == "play":
        from game.cli.play_command import play

        budget = Budget(args.nodes, args.seconds, limits_in(args))
        return play(
            texts, args.game, args.seats, args.preset, args.sets, args.seed, args.record, args.games, args.jobs, budget,
            args.on_failure, args.key,
        )  # fmt: skip
    if args.command == "replay":
        from game.cli.replay_command import replay_file

        return replay_file(texts, args.file, args.verify, args.at, args.seat, args.key, args.explain)
    if args.command == "check":
        from game.cli.check_command import check

        return check(texts, args.game, args.files, args.rules)
    if args.command == "legal":
        from game.cli.check_command import legal

        return legal(texts, args.game, args.file, args.rules)
    if args.command == "export":
        from game.cli.export_command import export

        return export(texts, args.game, args.files, args.output)
    if args.command == "score":
        from game.cli.score_command import score

        return score(args.game)
    if args.command == "shanten":
        from game.cli.shanten_command import shanten

        return shanten(args.game)
    if args.command == "lessons":
        from game.cli.lessons_command import check_lessons

        return check_lessons(texts, args.files, args.json)
    if args.command == "rules":
        from game.cli.rules_command import check_rules

        return check_rules(texts, args.games, args.json)
    if args.command == "statistics":
        from game.cli.statistics_command import statistics

        return statistics(texts, args)
    if args.command == "solve":
        from game.cli.solve_command import solve

        return solve(args.game)
    from game.cli.bot_command import bot_seat, mjai_seat

    if args.mjai is not None:
        return mjai_seat(texts, args.game, args.level, args.seed or 0, args.preset)
    return bot_seat(texts, args.game, args.level, args.seed)
