"""Runs a command and turns whatever goes wrong into one line and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Container
from types import MappingProxyType

from game import verbs
from game.cli.output import CliError, drop_output, say
from game.games import BadGame, add_games, modules_in
from game.kernel.options import BadOption
from game.kernel.sources import SourceError
from game.kernel.texts import Texts
from game.verbs import BAD_INPUT, INTERRUPTED, PIPE_CLOSED

VERBS = MappingProxyType(
    {
        "games": "game.cli.games_command",
        "play": "game.cli.play_command",
        "replay": "game.cli.replay_command",
        "check": "game.cli.check_command",
        "legal": "game.cli.legal_command",
        "export": "game.cli.export_command",
        "score": "game.cli.score_command",
        "shanten": "game.cli.shanten_command",
        "solve": "game.cli.solve_command",
        "lessons": "game.cli.lessons_command",
        "rules": "game.cli.rules_command",
        "statistics": "game.cli.statistics_command",
        "bot": "game.cli.bot_command",
    }
)
"""The modules by verb, in the order of the help."""


def run(arguments: list[str]) -> int:
    """Runs ``python -m game`` with these arguments; returns the exit code and never raises for bad input."""
    texts = Texts(verbs.language_of(arguments))
    try:
        for problem in add_games(modules_in(arguments)):
            say(problem.text(texts))
        texts = Texts(texts.locale)  # with the texts of those games
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
        told = error if isinstance(error, CliError) else CliError("cli.error.output", problem=error.strerror)
        say(texts.t("cli.error.line", text=told.text(texts)))
        code = BAD_INPUT
    drop_output()
    return code


def make_parser(texts: Texts, named: Container[str] | None = None) -> verbs.Parser:
    """Makes the parser of ``python -m game``; verbs that are not ``named`` are listed without being loaded."""
    return verbs.make_parser("python -m game", "cli", VERBS, texts, named)


def _told(texts: Texts, arguments: list[str]) -> int:
    """Runs a command and returns its exit code; says bad input in one line."""
    try:
        args = make_parser(texts, arguments).parse_args(arguments, verbs.Args(texts=texts))
        return int(args.run(args))
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else BAD_INPUT
    except verbs.Misuse as error:
        say(texts.t("cli.error.arguments", problem=error, help=f"{error.prog} --help"))
        return BAD_INPUT
    except (CliError, BadOption) as error:
        if error.key == "cli.error.output":
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
