"""What a person says of matches and people: stars, notes, names that belong together, achievements.

``journal.jsonl`` is append-only. Each line has a ``kind``; a match is named by the fingerprint of its record. The order
of lines counts, not their times. Lines of kinds that this version does not know are kept, and so are those that cannot
be read. It is written anew only to forget a person.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from game.kernel.outside import read_regular
from game.library.files import replace_bytes
from game.library.lock import FileLock, Locked
from game.library.own_file import reason
from game.library.paths import shortened
from game.library.problem import Problem, problem_of
from game.library.syncer import Syncer

_LOG = logging.getLogger("yongmaru")
MOST_BYTES = 32 * 2**20
LONGEST_NOTE = 2000
_PATIENCE, _NAP = 2.0, 0.01
"""Seconds for which another window is waited for, and between two tries."""


class _Line(msgspec.Struct, frozen=True, tag_field="kind"):
    """A line of the journal."""


class Star(_Line, frozen=True, tag="star"):
    """A match gets a star, or loses it."""

    record: str
    on: bool = True


class Note(_Line, frozen=True, tag="note"):
    """A text to be remembered of a match; an empty text takes it away."""

    record: str
    text: str


class Deleted(_Line, frozen=True, tag="deleted"):
    """A match was deleted: what stands above of its star and note no longer holds, should its record come back."""

    record: str


class Alias(_Line, frozen=True, tag="alias"):
    """The word that all seats of this name, with this face where one is given, are this person's."""

    person: str
    name: str
    face: str = ""


class Merged(_Line, frozen=True, tag="merged"):
    """The word that one person's matches are another's."""

    person: str
    into: str


class Sat(_Line, frozen=True, tag="sat"):
    """A seat of one match was this person's, whatever name stands there."""

    record: str
    seat: int
    person: str


class Achieved(_Line, frozen=True, tag="achieved"):
    """An achievement of a person: in which match and with which act (from 1); it stays when the record goes."""

    person: str
    game: str
    id: str
    record: str
    act: int
    when: float
    """When the match began, in seconds since 1970."""


Line = Star | Note | Deleted | Alias | Merged | Sat | Achieved
PersonLine = Alias | Merged | Sat
_DECODER = msgspec.json.Decoder(Line)


class Said:
    """The sum of what the lines of a journal say."""

    def __init__(self) -> None:
        self.stars: set[str] = set()
        self.notes: dict[str, str] = {}
        self.people: list[PersonLine] = []
        self.achieved: dict[tuple[str, str, str], Achieved] = {}
        """By person, game and id; the first line counts."""
        self.lines = 0
        self.unknown = 0
        """Lines of kinds that this version does not know."""
        self.unreadable: list[int] = []
        """The numbers of the lines that cannot be read, from 1."""

    def take(self, raw: bytes) -> None:
        """Adds the next line."""
        self.lines += 1
        try:
            self._add(_DECODER.decode(raw))
        except msgspec.ValidationError:
            self.unknown += 1
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.unreadable.append(self.lines)

    def _add(self, line: Line) -> None:
        if isinstance(line, Star):
            (self.stars.add if line.on else self.stars.discard)(line.record)
        elif isinstance(line, Note):
            self.notes[line.record] = line.text[:LONGEST_NOTE]
            if not line.text:
                del self.notes[line.record]
        elif isinstance(line, Deleted):
            self.stars.discard(line.record)
            self.notes.pop(line.record, None)
        elif isinstance(line, Achieved):
            self.achieved.setdefault((line.person, line.game, line.id), line)
        else:
            self.people.append(line)


class Journal:
    """The journal at one place. Reading and writing raise nothing: what goes wrong is told as a problem."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.said = Said()
        self.problem: Problem | None = None
        """What is wrong with the journal as it was last read."""
        self._mark: tuple[int, int, int] | None = None
        self._read = 0
        self._syncer: Syncer | None = None

    @property
    def mark(self) -> tuple[int, int, int] | None:
        """Changes with what was last read; ``None`` where there is no journal."""
        return self._mark

    def refresh(self) -> bool:
        """Reads what was written since the last time, by any window; whether there was something new."""
        try:
            told = self.path.stat()
            mark = (told.st_ino, told.st_size, told.st_mtime_ns)
            if mark == self._mark:
                return False
            data = read_regular(self.path, MOST_BYTES)
        except FileNotFoundError:
            changed, self._mark, self._read = self._mark is not None, None, 0
            self.said, self.problem = (Said(), None) if changed else (self.said, None)
            return changed
        except OSError as error:
            self.problem = problem_of("journal_unread", {"path": shortened(self.path), "error": reason(error)})
            return False
        if self._mark is None or self._mark[0] != mark[0] or len(data) < self._read:
            self.said, self._read = Said(), 0
        self._mark = mark
        whole = data.rfind(b"\n") + 1
        for raw in data[self._read : whole].split(b"\n")[:-1] if whole > self._read else ():
            self.said.take(raw)
        self._read = whole
        self.problem = self._told(torn=whole < len(data))
        return True

    def append(self, *lines: Line) -> Problem | None:
        """Writes lines behind all others; with the system when the call returns, on the disk soon after."""
        if not lines:
            return None
        try:
            with _Held(self.path):
                self._write(b"".join(_encoded(line) + b"\n" for line in lines))
        except OSError as error:
            return self._unwritten(error)
        self._syncer = self._syncer or Syncer(self._sync)
        self._syncer.ask(soon=True)
        self.refresh()
        return None

    def rewrite(self, keep: Callable[[dict[str, object]], bool]) -> Problem | None:
        """Writes the journal anew without the lines that are not to be kept; lines that cannot be read stay."""
        try:
            with _Held(self.path):
                data = read_regular(self.path, MOST_BYTES)
                kept = [raw for raw in data.split(b"\n") if keep(_loose(raw))]
                replace_bytes(self.path, b"\n".join(kept))
        except FileNotFoundError:
            return None
        except OSError as error:
            return self._unwritten(error)
        self._mark = None
        self.refresh()
        return None

    def close(self) -> Problem | None:
        """Returns when everything is on the disk, or says why it is not."""
        syncer, self._syncer = self._syncer, None
        if syncer is None:
            return None
        syncer.stop()
        return None if syncer.error is None else self._unwritten(syncer.error)

    def _write(self, data: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with open(self.path, "ab+", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            if size:
                file.seek(size - 1)
                # A line that was cut off is kept as it is; the next one begins for itself.
                data = data if file.read(1) == b"\n" else b"\n" + data
            while data:
                data = data[file.write(data) or 0 :]

    def _sync(self) -> None:
        with open(self.path, "rb+") as file:
            os.fsync(file.fileno())

    def _told(self, torn: bool) -> Problem | None:
        name = self.path.name
        if self.said.unreadable:
            lines = self.said.unreadable
            return problem_of("journal_lines", {"file": name, "line": lines[0], "count": len(lines)})
        return problem_of("journal_torn", {"file": name, "line": self.said.lines + 1}) if torn else None

    def _unwritten(self, error: OSError) -> Problem:
        _LOG.warning("%s cannot be written: %s", self.path, reason(error))
        if isinstance(error, Locked):
            return problem_of("journal_busy", {"path": shortened(self.path)})
        return problem_of("file_unwritable", {"path": shortened(self.path), "error": reason(error)})


class _Held:
    """The lock of a file, waited for while another window writes; raises ``Locked`` when that takes too long."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                self._lock = FileLock(self._path)
                return
            except Locked:
                if time.monotonic() > end:
                    raise
                time.sleep(_NAP)

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def _encoded(line: Line) -> bytes:
    data = msgspec.to_builtins(line)
    return msgspec.json.encode(data | {"at": datetime.now(UTC).isoformat(timespec="seconds")})


def _loose(raw: bytes) -> dict[str, object]:
    """The keys of a line, none where it cannot be read."""
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
