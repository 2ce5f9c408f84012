"""Disks that refuse or forget."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from game.library.disk import Disk


class FullDisk(Disk):
    """A disk that takes ``room`` bytes more, then only what fits."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, handle: int, data: bytes) -> None:
        fits = data[: self.room]
        self.room -= len(fits)
        super().write(handle, fits)
        if len(fits) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class ForgetfulDisk(Disk):
    """A disk that knows what a power cut leaves of the files below one folder: what was synced, under synced names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.syncs = 0
        self.refuse_sync = False
        self._kept: dict[int, bytes] = {}
        """The synced bytes by the number of the file in its file system."""
        self._names: dict[str, int] = {}
        self.note_folder()

    def note_folder(self) -> None:
        """Notes all names there are now."""
        self._names = {path.name: path.stat().st_ino for path in self.folder.iterdir() if path.is_file()}

    def sync(self, handle: int) -> None:
        if self.refuse_sync:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self.syncs += 1
        number = os.fstat(handle).st_ino
        path = next(path for path in self.folder.iterdir() if path.stat().st_ino == number)
        self._kept[number] = path.read_bytes()

    def sync_folder(self, folder: Path) -> None:
        self.note_folder()

    def cut_power(self, into: Path) -> None:
        """Writes what is left into another folder."""
        into.mkdir()
        for name, number in self._names.items():
            (into / name).write_bytes(self._kept.get(number, b""))
