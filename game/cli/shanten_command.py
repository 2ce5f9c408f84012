"""``shanten``: how far hands are from winning, one line of tiles in, one JSON line out."""

from __future__ import annotations

from game.cli.lines import LineService, answer_lines
from game.cli.output import CliError
from game.riichi.shanten_lines import shanten_line as riichi_line

COUNTERS: dict[str, LineService] = {"riichi": riichi_line}


def shanten(game: str) -> int:
    """Answers every line of standard input in order; returns 2 when any could not be read. Raises ``CliError``."""
    counter = COUNTERS.get(game)
    if counter is None:
        raise CliError("no_shanten", game=game, games=", ".join(COUNTERS))
    return answer_lines(counter)
