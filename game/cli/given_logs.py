"""The logs of others as ``check`` and ``legal`` take them: by which rules, and what is said of their faults."""

from __future__ import annotations

from game.cli.output import CliError, print_line, say
from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.riichi.config import RiichiConfig
from game.riichi.records.check import Difference, round_name, state_notice
from game.riichi.records.given_rules import BadRules, given_rules
from game.riichi.records.problems import BadLog
from game.riichi.records.steps import GameRecord

CHECKED = ("riichi",)
"""The games of which others keep records that we read."""


def rules_given(game: str, rules: str | None) -> RiichiConfig | None:
    """The rules that a log is read by, ``None`` for those it says itself; raises ``CliError``."""
    if game not in CHECKED:
        raise CliError("cli.error.no_check", game=game, games=", ".join(CHECKED))
    try:
        return given_rules(rules) if rules is not None else None
    except BadRules as error:
        raise CliError("cli.error.rules", problem=error.notice) from error


def say_bad_log(texts: Texts, file: str, error: BadLog) -> None:
    """Says what is wrong with a log, as a line of JSON and as a sentence for people."""
    problem = error.notice.text(texts)
    print_line({"file": file, "place": error.place.text(texts), "error": problem})
    say(f"{file}, {error.place.text(texts)}: {problem}")


def say_unreadable(texts: Texts, file: str, error: OSError) -> None:
    """Says that a log cannot be read, as a line of JSON and as a sentence for people."""
    problem = texts.t("cli.error.unreadable", path=file, problem=error.strerror or error)
    print_line({"file": file, "error": problem})
    say(problem)


def say_difference(texts: Texts, file: str, game: int | None, record: GameRecord, difference: Difference) -> None:
    """Prints a line of JSON with the state, and a sentence for people; seats in it count from the first dealer."""
    place, problem = difference.place.text(texts), difference.notice.text(texts)
    number: dict[str, int] = {} if game is None else {"game": game}
    which = round_name(record.rounds[difference.round - 1]).text(texts)
    line = {"file": file, **number, "round": difference.round, "name": which, "place": place, "error": problem}
    print_line({**line, "rules": record.rules, "state": difference.state})
    state: Notice | None = state_notice(difference.state)
    say(texts.t("riichi_records.check.difference", file=file, round=which, place=place, problem=problem))
    if state is not None:
        say(state.text(texts))
