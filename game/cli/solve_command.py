"""``solve``: the best play of positions, one JSON line in, one out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from game.cli.output import BAD_INPUT, OK, CliError, print_line
from game.rummikub.solve_lines import solve_line as rummikub_line

SOLVERS: dict[str, Callable[[bytes, int], dict[str, Any]]] = {"rummikub": rummikub_line}


def solve(game: str) -> int:
    """Answer every line of standard input in order; 2 when any could not be read. Raises ``CliError``."""
    solver = SOLVERS.get(game)
    if solver is None:
        raise CliError("no_solve", game=game, games=", ".join(SOLVERS))
    faults = 0
    for number, raw in enumerate(sys.stdin.buffer, start=1):
        answer = solver(raw, number)
        faults += "error" in answer
        print_line(answer)
    return BAD_INPUT if faults else OK
