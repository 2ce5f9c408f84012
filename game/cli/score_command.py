"""``score``: values hands, one JSON line in, one out."""

from __future__ import annotations

from game.cli.lines import LineService, answer_lines
from game.cli.output import CliError
from game.holla.score import score_line as holla_line
from game.riichi.score import score_line as riichi_line

SCORERS: dict[str, LineService] = {"holla": holla_line, "riichi": riichi_line}


def score(game: str) -> int:
    """Answers every line of standard input in order; returns 2 when any could not be read. Raises ``CliError``."""
    scorer = SCORERS.get(game)
    if scorer is None:
        raise CliError("no_score", game=game, games=", ".join(SCORERS))
    return answer_lines(scorer)
