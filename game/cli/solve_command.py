"""``solve``: the best play of positions, one JSON line in, one out."""

from __future__ import annotations

from game.cli.lines import LineService, answer_lines
from game.cli.output import CliError
from game.rummikub.solve_lines import solve_line as rummikub_line

SOLVERS: dict[str, LineService] = {"rummikub": rummikub_line}


def solve(game: str) -> int:
    """Answers every line of standard input in order; returns 2 when any could not be read. Raises ``CliError``."""
    solver = SOLVERS.get(game)
    if solver is None:
        raise CliError("no_solve", game=game, games=", ".join(SOLVERS))
    return answer_lines(solver)
