"""``export``: matches of ours as the logs that others read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.cli.common import rules_of
from game.cli.output import CliError, print_bytes, remedy, say
from game.kernel.record import BadRecord, Record, read_record, replay
from game.kernel.texts import Texts
from game.verbs import FOUND_FAULT, OK, Args, Options

EXPORTED = ("riichi",)
"""The games that others have a log format for."""
FORMATS = ("mjai",)


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("game", metavar="GAME")
    options.add("files", metavar="FILE", nargs="+")
    options.add("--to", told={"format": FORMATS[0]}, choices=FORMATS, default=FORMATS[0])
    options.add("--output", metavar="LOG")


def run(args: Args) -> int:
    """Writes the matches of records as one log, nothing of it unless all can be replayed; returns 1 with the first bad
    line.

    Raises ``CliError``.
    """
    if args.game not in EXPORTED:
        raise CliError("cli_export.error.no_export", game=args.game, games=", ".join(EXPORTED))
    if args.output is not None and Path(args.output).exists():
        raise CliError("cli.error.exists", option="--output", path=args.output)
    log: list[bytes] = []
    for file in args.files:
        try:
            record = read_record(Path(file))
            log += _lines(args.game, file, record)
        except BadRecord as error:
            return _fault(args.texts, file, error.line, error.notice.text(args.texts))
        except OSError as error:
            raise CliError("cli.error.unreadable", path=file, problem=error.strerror or error) from error
        if record.torn:
            say(args.texts.t("cli.record.torn_note", path=file, line=len(record.acts) + 2))
    _write(b"".join(log), args.output)
    return OK


def _lines(game: str, file: str, record: Record) -> Iterator[bytes]:
    """Yields the log of a match so far; raises ``BadRecord`` where it cannot be replayed, ``CliError``."""
    if record.header.game != game:
        raise CliError("cli_export.error.other_game", path=file, game=record.header.game, wanted=game)
    again = replay(record, rules_of(game))
    if again.difference is not None:
        raise BadRecord(record.path, again.line, again.difference)
    if not again.agreed:
        raise CliError("cli_export.error.no_round", path=file)
    from game.riichi.records.mjai_writer import mjai_lines

    return mjai_lines(again.match, [seat.name for seat in record.header.seats])


def _write(log: bytes, output: str | None) -> None:
    if output is None:
        print_bytes(log)
        return
    try:
        with open(output, "xb") as file:
            file.write(log)
    except OSError as error:
        raise CliError("cli.error.unwritable", path=output, problem=error.strerror or error) from error


def _fault(texts: Texts, file: str, line: int, problem: str) -> int:
    """Says what is wrong with a line, with the remedy in the sentence: standard output belongs to the log."""
    say(texts.t("cli_export.fault", path=file, line=line, problem=problem, remedy=remedy(texts, line)))
    return FOUND_FAULT
