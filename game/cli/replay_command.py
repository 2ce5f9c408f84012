"""``replay``: plays a record again, compares it, and shows what a seat saw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.cli.common import check_number, rules_of, seed
from game.cli.explained import explained
from game.cli.output import CliError, print_line, remedy, say
from game.kernel.chance import seed_json
from game.kernel.record import BadRecord, Record, Replay, read_record, replay, with_key
from game.kernel.rule_changes import Aged
from game.kernel.texts import Texts
from game.verbs import FOUND_FAULT, OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("file", metavar="FILE")
    options.add("--verify", action="store_true")
    options.add("--at", type=int, metavar="K")
    options.add("--seat", type=int, metavar="S")
    options.add("--explain", action="store_true")
    options.add("--key", type=seed, metavar="K")


def run(args: Args) -> int:
    """Replays a record and prints the result, the view of a seat or what it could do; returns 1 with the first line
    that differs or cannot be read."""
    path = Path(args.file)
    try:
        record = read_record(path)
        if args.key is not None and record.header.commitment:
            record = with_key(record, args.key)
        again = _again(record, args.at, args.seat)
    except BadRecord as error:
        return _fault(args.texts, path, error.line, error.notice.text(args.texts), error.aged)
    except OSError as error:
        raise CliError("cli.error.unreadable", path=args.file, problem=error.strerror or error) from error
    if again.difference:
        return _fault(args.texts, path, again.line, again.difference.text(args.texts), again.aged)
    if record.torn and args.verify:
        return _fault(args.texts, path, len(record.acts) + 2, args.texts.t("cli_replay.torn"))
    if record.torn:
        say(args.texts.t("cli.record.torn_note", path=args.file, line=len(record.acts) + 2))
    if args.verify and not record.header.mark:
        say(args.texts.t("cli_replay.no_mark", path=args.file))
    if args.explain:
        for line in explained(args.texts, again.match, args.seat or 0):
            print_line(line)
    elif args.at is not None or args.seat is not None:
        print_line(again.match.view(args.seat or 0))
    else:
        print_line(_result(record, again, args.verify))
    return OK


def _again(record: Record, at: int | None, seat: int | None) -> Replay:
    rules = rules_of(record.header.game)
    acts, seats = len(record.acts), len(record.header.seats)
    check_number("--at", at or 0, 0, acts)
    check_number("--seat", seat or 0, 0, seats - 1)
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
        told |= {"remedy": texts.t("cli_replay.older", acts=aged.agreed), "rules": aged}
    print_line(told)
    say(texts.t("cli_replay.fault", path=path, line=line, problem=problem))
    return FOUND_FAULT
