"""``rules check``: plays every example of the rule book through the rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.book.check import check
from game.book.model import has_examples
from game.cli.output import FOUND_FAULT, OK, CliError, print_line, print_text
from game.games import ENTRIES
from game.kernel.texts import Texts


def check_rules(texts: Texts, wanted: Sequence[str], as_json: bool) -> int:
    """Checks the examples of these games, or of all; returns 1 when the rules do not agree with one."""
    known = [game for game in ENTRIES if has_examples(game)]
    unknown = [game for game in wanted if game not in known]
    if unknown:
        raise CliError("no_rules", game=unknown[0], games=", ".join(known))
    reports = [check(game) for game in wanted or known]
    for report in reports:
        if as_json:
            print_line(report)
            continue
        values = {key: value for key, value in msgspec.structs.asdict(report).items() if key != "problems"}
        print_text(texts.t("cli.rules.game", **values, wrong=len(report.problems)))
        for problem in report.problems:
            print_text(f"  {problem}")
    return FOUND_FAULT if any(report.problems for report in reports) else OK
