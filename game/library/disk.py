"""What writing a match asks of the system, in one place: a test can let this disk fill up or forget."""

from __future__ import annotations

import os
from pathlib import Path

from game import system


class Disk:
    """Handles are those of the system; every method raises ``OSError``."""

    def create(self, path: Path) -> int:
        """A new file to write to; raises ``FileExistsError``."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.BINARY, 0o644)

    def open(self, path: Path, size: int) -> int:
        """A file to go on with after so many bytes; what lies behind them is cut off."""
        handle = os.open(path, os.O_WRONLY | system.BINARY)
        try:
            self.cut(handle, size)
        except OSError:
            os.close(handle)
            raise
        return handle

    def cut(self, handle: int, size: int) -> None:
        """Nothing after so many bytes."""
        os.ftruncate(handle, size)
        os.lseek(handle, size, os.SEEK_SET)

    def write(self, handle: int, data: bytes) -> None:
        """All of it, given to the system: a killed program loses nothing of it."""
        while data:
            data = data[os.write(handle, data) :]

    def twin(self, handle: int) -> int:
        """Another handle of the same file, for another thread."""
        return os.dup(handle)

    def sync(self, handle: int) -> None:
        """Through to the disk: a power cut loses nothing of it."""
        os.fsync(handle)

    def sync_folder(self, folder: Path) -> None:
        """The names in a folder through to the disk."""
        system.sync_folder(folder)

    def close(self, handle: int) -> None:
        """The handle is not used any more."""
        os.close(handle)

    def replace(self, old: Path, new: Path) -> None:
        """A file takes the place of another in one instant."""
        os.replace(old, new)

    def remove(self, path: Path) -> None:
        """A file that may be missing."""
        path.unlink(missing_ok=True)
