"""One writer a file: a lock of the operating system, which ends with its process, also when that is killed."""

from __future__ import annotations

import os
from pathlib import Path

from game import system


class Locked(OSError):
    """The error of a file that another running app writes."""


class FileLock:
    """The lock ``PATH.lock``, held. The lock file may stay behind; it blocks nobody once its holder is gone."""

    def __init__(self, path: Path) -> None:
        """Takes the lock; raises ``Locked``, or ``OSError`` when the folder cannot be written to."""
        self._file = path.with_name(path.name + ".lock")
        self._handle: int | None = None
        while self._handle is None:
            self._handle = self._take(path.name)

    def _take(self, name: str) -> int | None:
        """Returns a locked handle, or ``None`` when the last holder removed the file in between."""
        handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            system.lock(handle)
        except BlockingIOError:
            os.close(handle)
            raise Locked(f"{name} is open in another window") from None
        try:
            same = os.path.samestat(os.fstat(handle), os.stat(self._file))
        except OSError:
            same = False
        if not same:
            os.close(handle)
        return handle if same else None

    def release(self) -> None:
        """Gives the lock back; may be called twice."""
        if self._handle is None:
            return
        system.remove_locked(self._handle, self._file)
        self._handle = None


def is_locked(path: Path) -> bool:
    """Whether a running app writes this file at this moment."""
    if not path.with_name(path.name + ".lock").exists():
        return False
    try:
        FileLock(path).release()
    except Locked:
        return True
    except OSError:
        return False
    return False
