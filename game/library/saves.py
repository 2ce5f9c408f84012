"""Matches on disk: each in a record of its own, written act by act, found again at the exact act.

A record is never overwritten, but for a name that is to be forgotten, and deleted only when the person says so. What
cannot be read is explained and can be moved to ``aside/``; a record that other rules played goes on in a new file from
the last act that agrees.
"""

from __future__ import annotations

import logging
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.record import (
    MOST_BYTES,
    BadRecord,
    Record,
    Replay,
    SeatInfo,
    header_of,
    read_good,
    replay,
)  # fmt: skip
from game.library.entries import UNKNOWN, Allowance, SaveEntry, damaged, look_into, unplayable, unusable
from game.library.files import keep_aside
from game.library.folder import SUFFIX, FoundFile, found_file, scan
from game.library.lock import FileLock, Locked, is_locked
from game.library.problem import Problem, problem_of
from game.library.sidecar import remove_sidecar
from game.library.writer import MatchWriter

_LOG = logging.getLogger("yongmaru")
ASIDE = "aside"


class Resumed(msgspec.Struct, frozen=True):
    """A match to play on, its open writer, and what the person should be told."""

    match: Any
    seats: tuple[SeatInfo, ...]
    writer: MatchWriter
    problems: tuple[Problem, ...]


class CannotResume(Exception):
    """The error of a match that cannot be continued; ``problem`` says why and what to do."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.key)
        self.problem = problem


class Saves:
    """The matches below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.older = 0
        """Records of the folder that the last list left out, because there were too many."""
        self._seen: dict[Path, tuple[tuple[int, int], SaveEntry]] = {}

    def new(self, match: AnyMatch, seats: tuple[SeatInfo, ...]) -> MatchWriter:
        """Makes a record in a new file for a new match; the writer's ``failure`` says why it cannot be written."""
        return self._create(match, seats)

    def open_matches(self) -> list[SaveEntry]:
        """Matches to continue and damaged records, the newest first."""
        return [e for e in self._entries() if e.status != "finished"]

    def finished(self) -> list[SaveEntry]:
        """Matches that were played to their end, the newest first."""
        return [e for e in self._entries() if e.status == "finished"]

    def resume(self, entry: SaveEntry, before_damage: bool = False) -> Resumed:
        """Continues a match at its last act; raises ``CannotResume``.

        A line cut off while it was written is removed. When the rules of today disagree with the record, the match goes
        on in a new file from the last act that agrees, and the old file is moved aside. So does a damaged record, when
        ``before_damage`` asks for it.
        """
        lock = self._lock(entry.path, needed=False)
        try:
            return self._resume(entry.path, lock, before_damage)
        except CannotResume:
            _free(lock)
            raise
        except Exception as error:
            _free(lock)
            _LOG.warning("%s cannot be continued", entry.path, exc_info=error)
            told = problem_of("strange", {"file": entry.path.name, "error": type(error).__name__})
            raise CannotResume(told) from error
        except BaseException:
            _free(lock)
            raise

    def move_aside(self, entry: SaveEntry) -> Path:
        """Moves a record out of the list into ``aside/``; returns where it lies now. Raises ``CannotResume``."""
        lock = self._lock(entry.path)
        try:
            remove_sidecar(entry.path)
            return self._aside(entry.path)
        except OSError as error:
            raise CannotResume(unusable(entry.path, error)) from error
        finally:
            _free(lock)

    def delete(self, path: Path) -> None:
        """Takes a record away with what lies beside it; raises ``CannotResume``, also for a match in use."""
        lock = self._lock(path)
        try:
            path.unlink(missing_ok=True)
            remove_sidecar(path)
        except OSError as error:
            raise CannotResume(unusable(path, error)) from error
        finally:
            _free(lock)

    def entry(self, path: Path) -> SaveEntry:
        """A record read whole, whatever its age; one that cannot be read or is gone is a damaged entry."""
        return self._entry(found_file(path), Allowance(size=MOST_BYTES, acts=sys.maxsize))

    def _entries(self) -> list[SaveEntry]:
        found, self.older = scan(self.folder)
        allowance = Allowance()
        return [self._entry(one, allowance) for one in found]

    def _entry(self, found: FoundFile, allowance: Allowance) -> SaveEntry:
        """Makes the entry of a file, read again only when the file has changed or was not read whole."""
        known = self._seen.get(found.path)
        if known is None or known[0] != found.mark:
            known = (found.mark, look_into(found, allowance))
            if known[1].acts != UNKNOWN:
                self._seen[found.path] = known
        entry = known[1]
        if entry.status == "open" and is_locked(found.path):
            return msgspec.structs.replace(entry, status="in_use")
        return entry

    def _lock(self, path: Path, needed: bool = True) -> FileLock | None:
        """Takes the lock; returns ``None`` where nothing can be written and it is not ``needed``."""
        try:
            return FileLock(path)
        except Locked:
            raise CannotResume(problem_of("in_use", {"file": path.name})) from None
        except OSError as error:
            if not needed:
                return None
            raise CannotResume(unusable(path, error)) from error

    def _resume(self, path: Path, lock: FileLock | None, before_damage: bool) -> Resumed:
        try:
            record = read_good(path)
            problem = unplayable(path, record.header)
            if problem is not None:
                raise CannotResume(problem)
            if record.damage is not None and not before_damage:
                raise CannotResume(damaged(path, record.damage.line, record.damage.notice))
            again = replay(record, GAMES[record.header.game])
        except BadRecord as error:
            raise CannotResume(damaged(path, error.line, error.notice, error.aged)) from error
        except OSError as error:
            raise CannotResume(unusable(path, error)) from error
        try:
            if again.difference or record.damage:
                return self._branch(path, lock, record, again)
            return _resumed(path, lock, record, again.match)
        except OSError as error:
            raise CannotResume(unusable(path, error)) from error

    def _branch(self, path: Path, lock: FileLock | None, record: Record, again: Replay) -> Resumed:
        match, seats = again.match, record.header.seats
        if record.damage is not None and not match.acts:
            raise CannotResume(damaged(path, record.damage.line, record.damage.notice))
        writer = self._create(match, seats)
        twin = type(match)(match.rules, match.config, match.seats, match.seed)
        for (seat, action), line in zip(match.acts, record.acts, strict=False):
            twin.act(seat, action)
            writer.act(twin, seat, action, line.by, line.aids)
        if writer.failure is not None:
            writer.close()
            raise writer.failure
        remove_sidecar(path)
        kept = self._aside(path)
        _free(lock)
        values: dict[str, str | int | Notice] = {"file": path.name, "acts": len(match.acts), "kept": str(kept)}
        if record.damage is not None:
            told = problem_of("rescued", {**values, "line": record.damage.line, "text": record.damage.notice})
        else:
            key = "differs" if again.aged is None else "differs_older"
            told = problem_of(key, {**values, "line": again.line, "text": again.difference or ""})
        if match.over:
            writer.end(match)
        return Resumed(match, seats, writer, (told,))

    def _create(self, match: AnyMatch, seats: tuple[SeatInfo, ...]) -> MatchWriter:
        now = datetime.now(UTC)
        header = header_of(match, seats, now.isoformat(timespec="seconds"))
        while True:
            name = f"{match.rules.name}-{now:%Y%m%dT%H%M%SZ}-{os.urandom(4).hex()}{SUFFIX}"
            path = self.folder / name
            lock = _new_lock(path)
            try:
                return MatchWriter.begin(path, header, lock)
            except FileExistsError:
                _free(lock)

    def _aside(self, path: Path) -> Path:
        return keep_aside(path, self.folder / ASIDE, "copy")


def _free(lock: FileLock | None) -> None:
    if lock is not None:
        lock.release()


def _new_lock(path: Path) -> FileLock | None:
    """Takes the lock of a file to be written; returns ``None`` where nothing can be written now."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path)
    except OSError:
        return None


def _resumed(path: Path, lock: FileLock | None, record: Record, match: AnyMatch) -> Resumed:
    seats = record.header.seats
    writer = MatchWriter.resume(path, seats, lock)
    unread = writer.sidecar.load(len(match.acts))
    if match.over and record.end is None:
        writer.end(match)
    problems = (problem_of("torn", {"file": path.name, "acts": len(record.acts)}),) if record.torn else ()
    if unread is not None:
        problems = (*problems, unread)
    if writer.failure is not None:
        error = writer.failure.strerror or str(writer.failure)
        problems = (*problems, problem_of("unsaved", {"file": str(path), "error": error}))
    return Resumed(match, seats, writer, problems)
