"""``score``: values hands, one JSON line in, one out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from game.cli.output import BAD_INPUT, OK, CliError, print_line
from game.holla.score import score_line as holla_line

SCORERS: dict[str, Callable[[bytes, int], dict[str, Any]]] = {"holla": holla_line}


def score(game: str) -> int:
    """Answer every line of standard input in order; 2 when any could not be read. Raises ``CliError``."""
    scorer = SCORERS.get(game)
    if scorer is None:
        raise CliError("no_score", game=game, games=", ".join(SCORERS))
    faults = 0
    for number, raw in enumerate(sys.stdin.buffer, start=1):
        answer = scorer(raw, number)
        faults += "error" in answer
        print_line(answer)
    return BAD_INPUT if faults else OK
