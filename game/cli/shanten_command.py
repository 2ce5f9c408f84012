"""``shanten``: how far hands are from winning, one line of tiles in, one JSON line out."""

from __future__ import annotations

from game.cli.lines import LineService, answer_lines
from game.riichi.shanten_lines import shanten_line as riichi_line
from game.verbs import Args, Options

COUNTERS: dict[str, LineService] = {"riichi": riichi_line}


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", metavar="GAME")


def run(args: Args) -> int:
    """Answers every line of standard input in order; returns 2 when any could not be read. Raises ``CliError``."""
    return answer_lines(COUNTERS, args.game, "cli_shanten.error.no_shanten")
