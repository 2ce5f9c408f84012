"""``export``: matches of ours as the logs that others read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.cli.common import rules_of
from game.cli.output import FOUND_FAULT, OK, CliError, print_bytes, remedy, say
from game.kernel.record import BadRecord, Record, read_record, replay
from game.kernel.texts import Texts

EXPORTED = ("riichi",)
"""The games that others have a log format for."""
FORMATS = ("mjai",)


def export(texts: Texts, game: str, files: Sequence[str], output: str | None) -> int:
    """Writes the matches of records as one log, nothing of it unless all can be replayed; returns 1 with the first bad
    line.

    Raises ``CliError``.
    """
    if game not in EXPORTED:
        raise CliError("no_export", game=game, games=", ".join(EXPORTED))
    if output is not None and Path(output).exists():
        raise CliError("exists", option="--output", path=output)
    log: list[bytes] = []
    for file in files:
        try:
            record = read_record(Path(file))
            log += _lines(game, file, record)
        except BadRecord as error:
            return _fault(texts, file, error.line, error.notice.text(texts))
        except OSError as error:
            raise CliError("unreadable", path=file, problem=error.strerror or error) from error
        if record.torn:
            say(texts.t("cli.replay.torn_note", path=file, line=len(record.acts) + 2))
    _write(b"".join(log), output)
    return OK


def _lines(game: str, file: str, record: Record) -> Iterator[bytes]:
    """Yields the log of a match so far; raises ``BadRecord`` where it cannot be replayed, ``CliError``."""
    if record.header.game != game:
        raise CliError("other_game", path=file, game=record.header.game, wanted=game)
    again = replay(record, rules_of(game))
    if again.difference is not None:
        raise BadRecord(record.path, again.line, again.difference)
    if not again.agreed:
        raise CliError("no_round", path=file)
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
        raise CliError("unwritable", path=output, problem=error.strerror or error) from error


def _fault(texts: Texts, file: str, line: int, problem: str) -> int:
    """Says what is wrong with a line, with the remedy in the sentence: standard output belongs to the log."""
    say(texts.t("cli.export.fault", path=file, line=line, problem=problem, remedy=remedy(texts, line)))
    return FOUND_FAULT
