"""``score``: values hands, one JSON line in, one out."""

from __future__ import annotations

from game.cli.lines import LineService, answer_lines
from game.holla.score import score_line as holla_line
from game.riichi.score import score_line as riichi_line
from game.verbs import Args, Options

SCORERS: dict[str, LineService] = {"holla": holla_line, "riichi": riichi_line}


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", metavar="GAME")


def run(args: Args) -> int:
    """Answers every line of standard input in order; returns 2 when any could not be read. Raises ``CliError``."""
    return answer_lines(SCORERS, args.game, "cli_score.error.no_score")
