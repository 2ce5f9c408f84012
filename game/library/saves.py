"""Matches on disk: each in a record of its own, written act by act, found again at the exact act.

A record is never overwritten and never deleted. What cannot be read is explained and can be moved to ``aside/``; a
record that other rules played goes on in a new file from the last act that agrees.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.record import (
    BadRecord,
    Record,
    RecordWriter,
    SeatInfo,
    header_of,
    open_match,
    read_record,
    replay,
    size_of_whole_lines,
    unfit_act,
)  # fmt: skip
from game.kernel.rules import Refused
from game.library.files import keep_aside
from game.library.lock import FileLock, Locked, is_locked
from game.library.problem import Problem, trouble

SUFFIX = ".jsonl"
ASIDE = "aside"

Status = Literal["open", "finished", "damaged", "in_use"]


class SaveEntry(msgspec.Struct, frozen=True):
    """A match as the menu lists it.

    ``round`` and ``rounds`` are 0 where the game has none; ``turn`` is the seat that owes an act, else -1; ``when`` is
    the time of the last act in seconds since 1970 (UTC). ``problem`` explains a damaged record, or one that goes on
    from an earlier act.
    """

    path: Path
    status: Status
    when: float
    game: str = ""
    seats: tuple[SeatInfo, ...] = ()
    acts: int = 0
    round: int = 0
    rounds: int = 0
    turn: int = -1
    problem: Problem | None = None


class Resumed(msgspec.Struct, frozen=True):
    """A match to play on, its open writer, and what the person should be told."""

    match: Any
    seats: tuple[SeatInfo, ...]
    writer: MatchWriter
    problems: tuple[Problem, ...]


class CannotResume(Exception):
    """A match cannot be continued; ``problem`` says why and what to do."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.key)
        self.problem = problem


class MatchWriter:
    """The one writer of a match's record: appends and flushes every act, and holds the file's lock."""

    def __init__(self, writer: RecordWriter, lock: FileLock) -> None:
        self._writer = writer
        self._lock = lock

    @property
    def path(self) -> Path:
        """The record."""
        return self._writer.path

    def act(self, match: AnyMatch, seat: int, action: object, by: str = "") -> None:
        """Write an act that ``match`` has just done. Raises ``OSError`` when the disk is full or gone."""
        self._writer.act(match, seat, action, by)

    def end(self, match: AnyMatch) -> None:
        """Write the standings of a finished match."""
        self._writer.end(match)

    def close(self) -> None:
        """Close the record; the match stays open in the list unless it has ended. May be called twice."""
        self._writer.close()
        self._lock.release()


class Saves:
    """The matches below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: dict[Path, tuple[tuple[int, int], SaveEntry]] = {}

    def new(self, match: AnyMatch, seats: tuple[SeatInfo, ...]) -> MatchWriter:
        """A record for a match that begins, in a new file. Raises ``OSError`` when the folder cannot be written to."""
        return self._create(match, seats)

    def open_matches(self) -> list[SaveEntry]:
        """Matches to continue and damaged records, the newest first."""
        return [e for e in self._entries() if e.status != "finished"]

    def finished(self) -> list[SaveEntry]:
        """Matches that were played to their end, the newest first."""
        return [e for e in self._entries() if e.status == "finished"]

    def resume(self, entry: SaveEntry) -> Resumed:
        """Continue a match at its last act; raises ``CannotResume``.

        A line cut off while it was written is removed. When the rules of today disagree with the record, the match goes
        on in a new file from the last act that agrees, and the old file is moved aside.
        """
        lock = self._lock(entry.path)
        try:
            return self._resume(entry.path, lock)
        except BaseException:
            lock.release()
            raise

    def move_aside(self, entry: SaveEntry) -> Path:
        """Move a record out of the list into ``aside/``; returns where it lies now. Raises ``CannotResume``."""
        lock = self._lock(entry.path)
        try:
            return self._aside(entry.path)
        except OSError as error:
            raise CannotResume(_unwritable(entry.path, error)) from error
        finally:
            lock.release()

    def _entries(self) -> list[SaveEntry]:
        try:
            paths = [p for p in self.folder.iterdir() if p.suffix == SUFFIX and p.is_file()]
        except OSError:
            return []
        entries = [self._entry(p) for p in paths]
        return sorted((e for e in entries if e is not None), key=lambda e: (e.when, e.path.name), reverse=True)

    def _entry(self, path: Path) -> SaveEntry | None:
        """The entry of a file, read again only when the file has changed."""
        try:
            stat = path.stat()
        except OSError:
            return None
        if not stat.st_size:
            return None  # killed before the header was written: nothing to continue
        mark = (stat.st_mtime_ns, stat.st_size)
        known = self._seen.get(path)
        if known is None or known[0] != mark:
            known = (mark, _look_into(path, stat.st_mtime))
            self._seen[path] = known
        entry = known[1]
        if entry.status == "open" and is_locked(path):
            return msgspec.structs.replace(entry, status="in_use")
        return entry

    def _lock(self, path: Path) -> FileLock:
        try:
            return FileLock(path)
        except Locked:
            raise CannotResume(trouble("in_use", {"file": path.name})) from None
        except OSError as error:
            raise CannotResume(_unwritable(path, error)) from error

    def _resume(self, path: Path, lock: FileLock) -> Resumed:
        try:
            record = read_record(path)
            rules = GAMES.get(record.header.game)
            if rules is None:
                raise CannotResume(_foreign(path, record))
            again = replay(record, rules)
        except BadRecord as error:
            raise CannotResume(
                trouble("damaged", {"file": path.name, "line": error.line, "text": error.notice})
            ) from error
        except OSError as error:
            raise CannotResume(_unwritable(path, error)) from error
        seats = record.header.seats
        try:
            if again.difference:
                return self._branch(path, lock, again.match, seats, again.line, again.difference)
            return _go_on(path, lock, record, again.match)
        except OSError as error:
            raise CannotResume(_unwritable(path, error)) from error

    def _branch(
        self, path: Path, lock: FileLock, match: AnyMatch, seats: tuple[SeatInfo, ...], line: int, difference: Notice
    ) -> Resumed:
        writer = self._create(match, seats)
        twin = type(match)(match.rules, match.config, match.seats, match.seed)
        for seat, action in match.acts:
            twin.act(seat, action)
            writer.act(twin, seat, action)
        kept = self._aside(path)
        lock.release()
        told = trouble(
            "differs", {"file": path.name, "line": line, "text": difference, "acts": len(match.acts), "kept": str(kept)}
        )
        if match.over:
            writer.end(match)
        return Resumed(match, seats, writer, (told,))

    def _create(self, match: AnyMatch, seats: tuple[SeatInfo, ...]) -> MatchWriter:
        now = datetime.now(UTC)
        header = header_of(match, seats, now.isoformat(timespec="seconds"))
        self.folder.mkdir(parents=True, exist_ok=True)
        while True:
            name = f"{match.rules.name}-{now:%Y%m%dT%H%M%SZ}-{os.urandom(4).hex()}{SUFFIX}"
            path = self.folder / name
            if path.exists():
                continue
            lock = FileLock(path)
            try:
                return MatchWriter(RecordWriter(path, header), lock)
            except FileExistsError:
                lock.release()
            except BaseException:
                lock.release()
                raise

    def _aside(self, path: Path) -> Path:
        return keep_aside(path, self.folder / ASIDE, "copy")


def _go_on(path: Path, lock: FileLock, record: Record, match: AnyMatch) -> Resumed:
    writer = MatchWriter(RecordWriter(path, None, size_of_whole_lines(path)), lock)
    if match.over and record.end is None:
        writer.end(match)
    problems = (trouble("torn", {"file": path.name, "acts": len(record.acts)}),) if record.torn else ()
    return Resumed(match, record.header.seats, writer, problems)


def _look_into(path: Path, when: float) -> SaveEntry:
    """Read a record and follow its acts without comparing every state, which takes a few milliseconds."""
    try:
        record = read_record(path)
    except BadRecord as error:
        return SaveEntry(
            path,
            "damaged",
            when,
            problem=trouble("damaged", {"file": path.name, "line": error.line, "text": error.notice}),
        )
    except OSError as error:
        return SaveEntry(path, "damaged", when, problem=_unwritable(path, error))
    header = record.header
    base = SaveEntry(path, "finished", when, header.game, header.seats, len(record.acts))
    rules = GAMES.get(header.game)
    if rules is None:
        return msgspec.structs.replace(base, status="damaged", problem=_foreign(path, record))
    if record.end is not None:
        return base
    try:
        match = open_match(record, rules)
    except BadRecord as error:
        problem = trouble("damaged", {"file": path.name, "line": error.line, "text": error.notice})
        return msgspec.structs.replace(base, status="damaged", problem=problem)
    problem_found = _follow(match, record, path)
    if match.over and problem_found is None:
        return base
    return msgspec.structs.replace(
        base,
        status="open",
        round=_number(match.view(0), "round", "game", "race"),
        rounds=_number(match.config, "rounds", "games", "races"),
        turn=next(iter(match.to_act()), -1),
        problem=problem_found,
    )


def _number(values: object, *names: str) -> int:
    """The first of these fields that is a number; games count rounds, games or races."""
    found = (getattr(values, name, None) for name in names)
    return next((value for value in found if isinstance(value, int)), 0)


def _follow(match: AnyMatch, record: Record, path: Path) -> Problem | None:
    for at, line in enumerate(record.acts):
        try:
            match.act(line.seat, msgspec.convert(line.act, match.rules.action_type))
        except (msgspec.ValidationError, Refused) as error:
            told = unfit_act(record.header.game, error, record.header.seats)
            return trouble("will_differ", {"file": path.name, "line": at + 2, "acts": at, "text": told})
    return None


def _foreign(path: Path, record: Record) -> Problem:
    return trouble("foreign", {"file": path.name, "game": record.header.game})


def _unwritable(path: Path, error: OSError) -> Problem:
    return trouble("unwritable", {"file": str(path), "error": error.strerror or str(error)})
