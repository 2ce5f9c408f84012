"""The contents of a folder that could be records, and the folders beside it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import system

SUFFIXES: Final = (".jsonl", ".json", ".mjlog", ".mjson", ".mjai", ".xml", ".log", ".txt", ".gz")
"""Endings of files that may hold a record; what they are is seen when they are opened."""
_SIDE = ".rule.json"


@dataclass(frozen=True)
class Entry:
    """A folder or a file; `size` in bytes, 0 for folders."""

    path: Path
    folder: bool
    size: int = 0
    when: float = 0.0

    @property
    def name(self) -> str:
        """The name; a drive by its letter."""
        return self.path.name or str(self.path)


def listing(folder: Path) -> tuple[Entry, ...]:
    """The folders, then files that may be records, by name; hidden ones are left out. Raises `OSError`.

    At the top of a drive the other drives are folders too.
    """
    folders = [Entry(drive, True) for drive in system.drives() if drive != folder] if folder.parent == folder else []
    files: list[Entry] = []
    for path in folder.iterdir():
        if path.name.startswith("."):
            continue
        try:
            if path.is_dir():
                folders.append(Entry(path, True))
            elif path.name.lower().endswith(SUFFIXES) and not path.name.endswith(_SIDE):
                told = path.stat()
                files.append(Entry(path, False, told.st_size, told.st_mtime))
        except OSError:
            # A link to nowhere, or a file that was taken away meanwhile.
            continue
    by_name = sorted(folders, key=_name), sorted(files, key=_name)
    return (*by_name[0], *by_name[1])


def home() -> Path:
    """The person's own folder, or where the app runs when the system does not tell."""
    return Path(os.path.expanduser("~"))


def _name(entry: Entry) -> tuple[str, str]:
    return entry.name.casefold(), entry.name
