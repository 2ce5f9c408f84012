"""Writing files so that no reader ever sees half of one, and keeping aside what cannot be read."""

from __future__ import annotations

import contextlib
import os
from itertools import count
from pathlib import Path


def replace_text(path: Path, text: str) -> None:
    """Writes a file in one instant: the old content stays until the new one is whole. Raises ``OSError``."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, data: bytes) -> None:
    """Writes a file of bytes as ``replace_text`` does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def keep_aside(path: Path, folder: Path | None = None, mark: str = "broken") -> Path:
    """Renames a file to ``NAME.MARK-N``, in its own folder or another, never over a file; returns the new path.

    Raises ``OSError`` when it cannot be renamed.
    """
    target = folder or path.parent
    target.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        free = target / (path.name if folder is not None and number == 1 else f"{path.name}.{mark}-{number}")
        if not free.exists():
            os.rename(path, free)
            return free
    raise AssertionError
