"""``check`` and ``legal``: the records of others, replayed by our rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.cli.output import BAD_INPUT, FOUND_FAULT, OK, CliError, print_line, print_text, say
from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.riichi.config import RiichiConfig
from game.riichi.records.check import Difference, check_game, round_name, state_notice
from game.riichi.records.files import open_record
from game.riichi.records.given_rules import BadRules, given_rules
from game.riichi.records.legal import decisions, read_events
from game.riichi.records.problems import BadLog
from game.riichi.records.steps import GameRecord

CHECKED = ("riichi",)
"""The games of which others keep records that we read."""


def check(texts: Texts, game: str, files: Sequence[str], rules: str | None) -> int:
    """Replays records: prints the first difference of each file, and how many rounds agree. Raises ``CliError``."""
    config = _rules(game, rules)
    agree = total = faults = unread = 0
    for file in files:
        try:
            games = open_record(Path(file), config)
        except BadLog as error:
            faults += 1
            _bad_log(texts, file, error)
            continue
        except OSError as error:
            unread += 1
            _unreadable(texts, file, error)
            continue
        told = False
        for number, record in enumerate(games, start=1):
            checked = check_game(record)
            total, agree = total + checked.rounds, agree + checked.agree
            if checked.differences and not told:
                told = True
                _difference(texts, file, number if len(games) > 1 else None, record, checked.differences[0])
            if record.broken is not None:
                told = True
                _bad_log(texts, file, BadLog(file, record.broken.place, record.broken.notice))
        faults += told
    print_text(f"{agree} of {total} rounds agree")
    return BAD_INPUT if unread else FOUND_FAULT if faults else OK


def legal(texts: Texts, game: str, file: str, rules: str | None) -> int:
    """Prints the lawful acts at each decision of an mjai log; returns 1 where it breaks a rule. Raises ``CliError``."""
    config = _rules(game, rules)
    try:
        games = read_events(Path(file), config)
    except BadLog as error:
        _bad_log(texts, file, error)
        return FOUND_FAULT
    except OSError as error:
        _unreadable(texts, file, error)
        return BAD_INPUT
    faults = 0
    for found in decisions(games):
        if isinstance(found, Difference):
            faults += 1
            _difference(texts, file, None, games[0], found)
        else:
            print_line(found)
    for record in games:
        if record.broken is not None:
            faults += 1
            _bad_log(texts, file, BadLog(file, record.broken.place, record.broken.notice))
    return FOUND_FAULT if faults else OK


def _rules(game: str, rules: str | None) -> RiichiConfig | None:
    if game not in CHECKED:
        raise CliError("no_check", game=game, games=", ".join(CHECKED))
    try:
        return given_rules(rules) if rules is not None else None
    except BadRules as error:
        raise CliError("rules", problem=error.notice) from error


def _bad_log(texts: Texts, file: str, error: BadLog) -> None:
    problem = error.notice.text(texts)
    print_line({"file": file, "place": error.place.text(texts), "error": problem})
    say(f"{file}, {error.place.text(texts)}: {problem}")


def _unreadable(texts: Texts, file: str, error: OSError) -> None:
    problem = texts.t("cli.error.unreadable", path=file, problem=error.strerror or error)
    print_line({"file": file, "error": problem})
    say(problem)


def _difference(texts: Texts, file: str, game: int | None, record: GameRecord, difference: Difference) -> None:
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
