"""Writing a match down: every act is with the system when the call returns, and on the disk soon after.

A disk that is full, gone or read-only ends no match. Whatever could not be written is kept, and everything is written
anew in one instant as soon as that is possible again.
"""

from __future__ import annotations

import contextlib
import glob
import logging
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.kernel.match import AnyMatch
from game.kernel.record import EndLine, Header, SeatInfo, encode_act, encode_header
from game.library.disk import Disk
from game.library.folder import SUFFIX
from game.library.lock import FileLock, Locked
from game.library.sidecar import Sidecar
from game.library.syncer import Syncer

_LOG = logging.getLogger(__name__)
PERSON = "person"


class MatchWriter:
    """The one writer of a match's record; it holds the file's lock. Nothing here raises for a disk that refuses.

    ``content`` are the whole lines so far, ``handle`` the open file behind them. Without a handle nothing is on disk
    yet, and ``failure`` says why.
    """

    def __init__(
        self,
        path: Path,
        seats: tuple[SeatInfo, ...],
        content: bytes,
        handle: int | None,
        lock: FileLock | None,
        failure: OSError | None = None,
        disk: Disk | None = None,
    ) -> None:
        self.path = path
        self._disk = disk or Disk()
        self._people = {seat for seat, info in enumerate(seats) if info.level == PERSON}
        self._content = bytearray(content)
        self._handle: int | None = None
        self._lock = lock
        self._shared = lock is None
        """Whether another program may have written the file since it was read."""
        self._failure = failure
        self._syncer: Syncer | None = None
        self._closed = False
        if handle is not None:
            self._use(handle)
        self.sidecar = Sidecar(path, self._disk)
        """What lies before the person beside the match."""

    @classmethod
    def begin(cls, path: Path, header: Header, lock: FileLock | None, disk: Disk | None = None) -> MatchWriter:
        """Begins a new record; raises ``FileExistsError``. Without a lock it waits for one."""
        line = encode_header(header) + b"\n"
        writer = cls(path, header.seats, b"", None, lock, disk=disk)
        if lock is not None:
            try:
                writer._use(writer._disk.create(path))
            except FileExistsError:
                raise
            except OSError as error:
                writer._fail(error)
        writer._write(line, soon=True)
        return writer

    @classmethod
    def resume(
        cls, path: Path, seats: tuple[SeatInfo, ...], lock: FileLock | None, disk: Disk | None = None
    ) -> MatchWriter:
        """Goes on with the whole lines of a record; raises ``OSError`` when it cannot be read."""
        disk = disk or Disk()
        data = path.read_bytes()
        content = data[: data.rfind(b"\n") + 1]
        handle, failure = None, None
        try:
            lock = lock or FileLock(path)
            for left in path.parent.glob(f".{glob.escape(path.stem)}.*.new"):
                disk.remove(left)  # the program was killed between writing and replacing
            handle = disk.open(path, len(content))
        except OSError as error:
            failure = error
        return cls(path, seats, content, handle, lock, failure, disk)

    @property
    def failure(self) -> OSError | None:
        """The error because of which what was played is not on disk; ``None`` while it is."""
        error = self._syncer.error if self._syncer is not None else None
        return self._failure or error

    def act(self, match: AnyMatch, seat: int, action: object, by: str = "", aids: Sequence[str] = ()) -> None:
        """Writes an act that ``match`` has just done; ``aids`` of ``record.AIDS`` are what helped the seat with it."""
        self.sidecar.acts += 1
        self._write(encode_act(match, seat, action, by, aids), soon=seat in self._people and not by)

    def end(self, match: AnyMatch) -> None:
        """Writes the standings of a finished match."""
        self._write(msgspec.json.encode(EndLine(match.standings())) + b"\n", soon=True)
        self.sidecar.clear()

    def again(self) -> bool:
        """Tries once more to write what could not be written; returns true when everything is on disk."""
        if self._closed or (self.failure is None and self._handle is not None):
            return self.failure is None
        try:
            self._let_go()
            self._write_anew()
        except OSError as error:
            self._failure = error
            return False
        _LOG.info("%s is written again", self.path.name)
        self._failure = None
        return True

    def close(self) -> None:
        """Tries a last time, and frees the file and its lock; the match stays open in the list unless it has ended.

        May be called twice; ``failure`` stays.
        """
        if self._closed:
            return
        self.again()
        error = self._let_go()
        self._failure = self._failure or error
        self.sidecar.flush()
        if self._failure is not None and not self.path.exists():
            self.sidecar.clear()
        if self._lock is not None:
            self._lock.release()
        self._closed = True

    # -- the file

    def _use(self, handle: int) -> None:
        self._handle = handle
        twin = self._disk.twin(handle)
        self._twin = twin
        self._folder_known = False

        def sync() -> None:
            self._disk.sync(twin)
            if not self._folder_known:
                self._disk.sync_folder(self.path.parent)
                self._folder_known = True

        self._syncer = Syncer(sync)

    def _let_go(self) -> OSError | None:
        """Closes the file when all of it is through to the disk; says why it is not."""
        if self._handle is None or self._syncer is None:
            return None
        self._syncer.stop()
        error = self._syncer.error
        for handle in (self._twin, self._handle):
            with contextlib.suppress(OSError):
                self._disk.close(handle)
        self._handle = self._syncer = None
        return error

    def _write(self, line: bytes, soon: bool) -> None:
        good = len(self._content)
        self._content += line
        if self.failure is not None or self._handle is None:
            self.again()
            return
        assert self._syncer is not None
        try:
            self._disk.write(self._handle, line)
        except OSError as error:
            # Half a line would be taken for a damaged record.
            with contextlib.suppress(OSError):
                self._disk.cut(self._handle, good)
            self._fail(error)
            if not good:
                with contextlib.suppress(OSError):
                    self._disk.remove(self.path)
            return
        self._syncer.ask(soon)

    def _fail(self, error: OSError) -> None:
        _LOG.error("%s cannot be written: %s", self.path, error)
        self._let_go()
        self._failure = error

    def _write_anew(self) -> None:
        """Writes the whole record in the place of what there is of it, which stays until the new one is on disk."""
        disk = self._disk
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._claim()
        path = self.path
        draft = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            disk.remove(draft)
            handle = disk.create(draft)
            try:
                disk.write(handle, bytes(self._content))
                disk.sync(handle)
            finally:
                disk.close(handle)
            disk.replace(draft, path)
        except OSError:
            with contextlib.suppress(OSError):
                disk.remove(draft)
            raise
        self._use(disk.open(path, len(self._content)))
        assert self._syncer is not None
        self._syncer.ask(soon=True)

    def _claim(self) -> None:
        """Takes the lock of the record; of a new name, when somebody else wrote or writes the one it was read from."""
        if self._lock is None:
            with contextlib.suppress(Locked):
                self._lock = FileLock(self.path)
        if self._shared and (self._lock is None or not self._continues()):
            if self._lock is not None:
                self._lock.release()
            self.path = self.sidecar.record = self.path.with_name(f"{self.path.stem}-{os.urandom(4).hex()}{SUFFIX}")
            self._lock = FileLock(self.path)
        self._shared = False

    def _continues(self) -> bool:
        """Whether what lies on disk is the beginning of this match."""
        try:
            found = self.path.read_bytes()
        except FileNotFoundError:
            return True
        return bytes(self._content).startswith(found[: found.rfind(b"\n") + 1])
