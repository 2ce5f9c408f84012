"""The disk as writing a match needs it, in one place: a test can let it fill up or forget."""

from __future__ import annotations

import os
from pathlib import Path

from game import system


class Disk:
    """The disk; handles are those of the system, and every method raises ``OSError``."""

    def create(self, path: Path) -> int:
        """Creates a file to write to; raises ``FileExistsError``."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.BINARY, 0o644)

    def open(self, path: Path, size: int) -> int:
        """Opens a file to go on with after so many bytes; what lies behind them is cut off."""
        handle = os.open(path, os.O_WRONLY | system.BINARY)
        try:
            self.cut(handle, size)
        except OSError:
            os.close(handle)
            raise
        return handle

    def cut(self, handle: int, size: int) -> None:
        """Cuts a file after so many bytes."""
        os.ftruncate(handle, size)
        os.lseek(handle, size, os.SEEK_SET)

    def write(self, handle: int, data: bytes) -> None:
        """Gives all of the data to the system: a killed program loses nothing of it."""
        while data:
            data = data[os.write(handle, data) :]

    def twin(self, handle: int) -> int:
        """Returns another handle of the same file, for another thread."""
        return os.dup(handle)

    def sync(self, handle: int) -> None:
        """Syncs a file to the disk: a power cut loses nothing of it."""
        os.fsync(handle)

    def sync_folder(self, folder: Path) -> None:
        """Syncs the names in a folder to the disk."""
        system.sync_folder(folder)

    def close(self, handle: int) -> None:
        """Closes a handle, which is not used any more."""
        os.close(handle)

    def replace(self, old: Path, new: Path) -> None:
        """Puts a file in the place of another in one instant."""
        os.replace(old, new)

    def remove(self, path: Path) -> None:
        """Removes a file that may be missing."""
        path.unlink(missing_ok=True)
