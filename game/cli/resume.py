"""A record whose match was cut off: the same command plays on, and it becomes what it would have been.

An unfinished record belongs to a command when its first line is the one that the command would write.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import structs

from game.kernel.chance import seed_json
from game.kernel.match import AnyMatch
from game.kernel.record import (
    BadRecord,
    Header,
    Record,
    RecordWriter,
    encode_header,
    read_record,
    replay,
    size_of_whole_lines,
)


def belongs(path: Path, header: Header) -> bool:
    """Whether an existing file is a record of this match, as far as it goes."""
    first = encode_header(header) + b"\n"
    with path.open("rb") as file:
        found = file.read(len(first))
    return first.startswith(found) if len(found) < len(first) else found == first


def finished(path: Path) -> bool:
    """Whether the match of a record has come to its end; raises ``BadRecord``."""
    return size_of_whole_lines(path) > 0 and read_record(path).end is not None


def resume(path: Path, header: Header, match: AnyMatch) -> tuple[AnyMatch, RecordWriter | None]:
    """Continues the match where its record stands; returns it and what writes the rest, if there is any.

    Raises ``BadRecord`` with the first line that differs or cannot be read, ``OSError``.
    """
    size = size_of_whole_lines(path)
    if not size:
        # Cut off in its first line: there is nothing to keep.
        path.unlink()
        return match, RecordWriter(path, header)
    record = _with_seed(read_record(path), match.seed)
    again = replay(record, match.rules)
    if again.difference is not None:
        raise BadRecord(path.name, again.line, again.difference)
    if record.end is not None:
        return again.match, None
    return again.match, RecordWriter(path, header, resume_at=size)


def _with_seed(record: Record, seed: int) -> Record:
    """Opens a record that tells its seed only at its end, for whoever knows the seed."""
    return structs.replace(record, header=structs.replace(record.header, seed=seed_json(seed)))
