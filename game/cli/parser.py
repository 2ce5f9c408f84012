"""The arguments of every command, with help in both languages."""

from __future__ import annotations

import argparse
from typing import NoReturn

from game.cli.export_command import FORMATS
from game.cli.output import BAD_INPUT, say
from game.games import GAMES, OPTION
from game.kernel.chance import SEED_BITS
from game.kernel.options import STANDARD
from game.kernel.seat import LEVELS
from game.kernel.texts import LOCALES, Texts
from game.seats.failures import ON_FAILURE
from game.seats.limit_options import add_limits
from game.seats.program import Budget

PROG = "python -m game"
_BIG = 2**SEED_BITS


class Parser(argparse.ArgumentParser):
    """A parser like argparse's whose faults are one line."""

    texts: Texts

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where help is; exits with 2."""
        say(self.texts.t("cli.error.arguments", problem=message, help=f"{self.prog} --help"))
        self.exit(BAD_INPUT)


def make_parser(texts: Texts) -> Parser:
    """Makes the parser of ``python -m game``."""

    def t(key: str, **values: object) -> str:
        return texts.t(f"cli.help.{key}", **values)

    Parser.texts = texts
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=LOCALES, default=argparse.SUPPRESS, help=t("lang"))
    common.add_argument(OPTION, action="append", default=argparse.SUPPRESS, metavar="NAME", help=t("game_module"))
    parser = Parser(PROG, description=t("main"), epilog=t("exit_codes"), parents=[common], allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str) -> Parser:
        text = t(f"{name}.about")
        made = commands.add_parser(
            name, help=text, description=text, epilog=t(f"{name}.more"), parents=[common], allow_abbrev=False
        )
        made.formatter_class = argparse.RawDescriptionHelpFormatter
        return made

    names = ", ".join(GAMES)
    command("games")

    play = command("play")
    play.add_argument("game", metavar="GAME", help=t("play.game", games=names))
    play.add_argument("--seats", required=True, metavar="A,B,C", help=t("play.seats", levels=", ".join(LEVELS)))
    play.add_argument("--preset", default=STANDARD, metavar="P", help=t("play.preset", preset=STANDARD))
    play.add_argument(
        "--set", dest="sets", nargs="+", action="extend", default=[], metavar="key=value", help=t("play.set")
    )
    seeds = play.add_mutually_exclusive_group()
    seeds.add_argument("--seed", type=_seed, metavar="N", help=t("play.seed"))
    seeds.add_argument("--key", type=_seed, metavar="K", help=t("play.key"))
    play.add_argument("--record", metavar="FILE", help=t("play.record"))
    play.add_argument("--games", type=int, default=1, metavar="N", help=t("play.games"))
    play.add_argument("--jobs", type=int, default=1, metavar="J", help=t("play.jobs"))
    limit = Budget()
    play.add_argument(
        "--seconds",
        type=_seconds,
        default=limit.seconds,
        metavar="S",
        help=t("play.seconds", seconds=f"{limit.seconds:g}"),
    )
    add_limits(play, texts)
    play.add_argument("--nodes", type=int, default=limit.nodes, metavar="N", help=t("play.nodes", nodes=limit.nodes))

    play.add_argument("--on-failure", choices=ON_FAILURE, default="replace", help=t("play.on_failure"))

    replay = command("replay")
    replay.add_argument("file", metavar="FILE", help=t("replay.file"))
    replay.add_argument("--verify", action="store_true", help=t("replay.verify"))
    replay.add_argument("--at", type=int, metavar="K", help=t("replay.at"))
    replay.add_argument("--seat", type=int, metavar="S", help=t("replay.seat"))
    replay.add_argument("--explain", action="store_true", help=t("replay.explain"))

    replay.add_argument("--key", type=_seed, metavar="K", help=t("replay.key"))

    check = command("check")
    check.add_argument("game", metavar="GAME", help=t("check.game"))
    check.add_argument("files", metavar="LOG", nargs="+", help=t("check.files"))
    check.add_argument("--rules", metavar="NAME_OR_FILE", help=t("check.rules"))

    legal = command("legal")
    legal.add_argument("game", metavar="GAME", help=t("check.game"))
    legal.add_argument("file", metavar="LOG", help=t("legal.file"))
    legal.add_argument("--rules", metavar="NAME_OR_FILE", help=t("check.rules"))

    export = command("export")
    export.add_argument("game", metavar="GAME", help=t("export.game"))
    export.add_argument("files", metavar="FILE", nargs="+", help=t("export.files"))
    export.add_argument("--to", choices=FORMATS, default=FORMATS[0], help=t("export.to", format=FORMATS[0]))
    export.add_argument("--output", metavar="LOG", help=t("export.output"))

    score = command("score")
    score.add_argument("game", metavar="GAME", help=t("score.game"))

    shanten = command("shanten")
    shanten.add_argument("game", metavar="GAME", help=t("shanten.game"))

    solve = command("solve")
    solve.add_argument("game", metavar="GAME", help=t("solve.game"))

    lessons = command("lessons")
    lessons.add_argument("what", choices=("check",), metavar="check", help=t("lessons.what"))
    lessons.add_argument("--file", dest="files", metavar="FILE", nargs="+", default=[], help=t("lessons.files"))
    lessons.add_argument("--json", action="store_true", help=t("lessons.json"))

    rules = command("rules")
    rules.add_argument("what", choices=("check",), metavar="check", help=t("rules.what"))
    rules.add_argument("games", metavar="GAME", nargs="*", default=[], help=t("rules.games"))
    rules.add_argument("--json", action="store_true", help=t("rules.json"))

    from game.cli import statistics_command

    about, more = (texts.t(f"cli_statistics.help.{key}") for key in ("about", "more"))
    figures = commands.add_parser(
        "statistics", help=about, description=about, epilog=more, parents=[common], allow_abbrev=False
    )
    figures.formatter_class = argparse.RawDescriptionHelpFormatter
    statistics_command.add_options(figures, texts)

    bot = command("bot")
    bot.add_argument("game", metavar="GAME", help=t("play.game", games=names))
    bot.add_argument("--level", required=True, metavar="L", help=t("bot.level", levels=", ".join(LEVELS)))
    bot.add_argument("--seed", type=_seed, metavar="N", help=t("bot.seed"))
    bot.add_argument("--mjai", nargs="?", const="", metavar="SEAT", help=t("bot.mjai"))
    bot.add_argument("--preset", metavar="P", help=t("bot.preset"))
    return parser


def language_of(arguments: list[str]) -> str:
    """The language that ``--lang`` asks for, before anything else is read."""
    for at, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else next(iter(arguments[at + 1 :]), "")
            return value if value in LOCALES else "en"
    return "en"


def _seed(text: str) -> int:
    value = int(text)
    if not 0 <= value < _BIG:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to {_BIG - 1}")
    return value


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and at most 3600")
    return value
