"""``replay``: plays a record again, compares it, and shows what a seat saw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.cli.common import rules_of
from game.cli.explained import explained
from game.cli.output import FOUND_FAULT, OK, CliError, print_line, remedy, say
from game.kernel.chance import seed_json
from game.kernel.record import BadRecord, Record, Replay, read_record, replay, with_key
from game.kernel.rule_changes import Aged
from game.kernel.texts import Texts


def replay_file(
    texts: Texts, file: str, verify: bool, at: int | None, seat: int | None, key: int | None, explain: bool
) -> int:
    """Replays a record and prints the result, the view of a seat or what it could do; returns 1 with the first line
    that differs or cannot be read."""
    path = Path(file)
    try:
        record = read_record(path)
        if key is not None and record.header.commitment:
            record = with_key(record, key)
        again = _again(record, at, seat)
    except BadRecord as error:
        return _fault(texts, path, error.line, error.notice.text(texts), error.aged)
    except OSError as error:
        raise CliError("unreadable", path=file, problem=error.strerror or error) from error
    if again.difference:
        return _fault(texts, path, again.line, again.difference.text(texts), again.aged)
    if record.torn and verify:
        return _fault(texts, path, len(record.acts) + 2, texts.t("cli.replay.torn"))
    if record.torn:
        say(texts.t("cli.replay.torn_note", path=file, line=len(record.acts) + 2))
    if verify and not record.header.mark:
        say(texts.t("cli.replay.no_mark", path=file))
    if explain:
        for line in explained(texts, again.match, seat or 0):
            print_line(line)
    elif at is not None or seat is not None:
        print_line(again.match.view(seat or 0))
    else:
        print_line(_result(record, again, verify))
    return OK


def _again(record: Record, at: int | None, seat: int | None) -> Replay:
    rules = rules_of(record.header.game)
    acts, seats = len(record.acts), len(record.header.seats)
    if at is not None and not 0 <= at <= acts:
        raise CliError("number", name="--at", value=at, low=0, high=acts)
    if seat is not None and not 0 <= seat < seats:
        raise CliError("number", name="--seat", value=seat, low=0, high=seats - 1)
    return replay(record, rules, at)


def _result(record: Record, again: Replay, verify: bool) -> dict[str, Any]:
    match = again.match
    result = {
        "game": record.header.game,
        "seed": seed_json(match.seed),
        "seats": [seat.level for seat in record.header.seats],
        "standings": match.standings(),
        "facts": match.rules.facts(match.state),
        "acts": len(match.acts),
        "finished": match.over,
    }
    if verify:
        result |= {"verified": True} | ({} if record.header.mark else {"header": "unverified"})
    return result


def _fault(texts: Texts, path: Path, line: int, problem: str, aged: Aged | None = None) -> int:
    told = {"error": problem, "line": line, "remedy": remedy(texts, line)}
    if aged is not None:
        told |= {"remedy": texts.t("cli.replay.older", acts=aged.agreed), "rules": aged}
    print_line(told)
    say(texts.t("cli.replay.fault", path=path, line=line, problem=problem))
    return FOUND_FAULT
