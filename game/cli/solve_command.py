"""``solve``: the best play of positions, one JSON line in, one out."""

from __future__ import annotations

from game.cli.lines import LineService, answer_lines
from game.rummikub.solve_lines import solve_line as rummikub_line
from game.verbs import Args, Options

SOLVERS: dict[str, LineService] = {"rummikub": rummikub_line}


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", metavar="GAME")


def run(args: Args) -> int:
    """Answers every line of standard input in order; returns 2 when any could not be read. Raises ``CliError``."""
    return answer_lines(SOLVERS, args.game, "cli_solve.error.no_solve")
