"""The folder of matches, seen from outside: cheap enough for thousands of files, and for hostile ones."""

from __future__ import annotations

import logging
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

_LOG = logging.getLogger("yongmaru")

SUFFIX = ".jsonl"
LISTED = 300
"""Records that a list tells of, the newest first."""
_TAIL = 8192
_END = b'{"end"'
T = TypeVar("T")


class FoundFile(msgspec.Struct, frozen=True):
    """A file of the folder; ``when`` is in seconds since 1970, ``mark`` changes with the file."""

    path: Path
    when: float
    size: int
    mark: tuple[int, int]


def guarded(path: Path, read: Callable[[], T], instead: Callable[[Exception], T]) -> T:
    """Guards every list: what goes wrong with an entry is logged and costs that entry only."""
    try:
        return read()
    except Exception as error:  # whatever a file does to its reader, the others are still there
        _LOG.warning("%s cannot be read", path, exc_info=error)
        return instead(error)


def scan(folder: Path) -> tuple[list[FoundFile], int]:
    """Lists the newest records of a folder, without opening one, and how many older ones there are."""
    try:
        with os.scandir(folder) as entries:
            paths = [Path(entry.path) for entry in entries if entry.name.endswith(SUFFIX)]
    except OSError:
        return [], 0
    found = [one for path in paths if (one := guarded(path, lambda path=path: _found(path), lambda _: None))]  # type: ignore[misc]
    found.sort(key=lambda one: (one.when, one.path.name), reverse=True)
    return found[:LISTED], max(0, len(found) - LISTED)


def found_file(path: Path) -> FoundFile:
    """A single file as a list finds it; one that is gone has a size of -1."""
    return guarded(path, lambda: _found(path), lambda _: None) or FoundFile(path, 0.0, -1, (0, -1))


def _found(path: Path) -> FoundFile | None:
    """A file, or one that cannot even be asked for its size; nothing for folders, pipes and empty files.

    A file is empty when the program was killed before the header was written: there is nothing to continue.
    """
    try:
        told = path.stat()
    except FileNotFoundError:
        return None
    except OSError:
        return FoundFile(path, 0.0, -1, (0, -1))
    if not stat.S_ISREG(told.st_mode) or not told.st_size:
        return None
    return FoundFile(path, told.st_mtime, told.st_size, (told.st_mtime_ns, told.st_size))


def ended(path: Path) -> bool:
    """Whether the last line of a record tells the end of its match; raises ``OSError``."""
    return last_line(path).startswith(_END)


def last_line(path: Path) -> bytes:
    """The last line without its newline, as far as it is no longer than an end can be; raises ``OSError``."""
    with open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _TAIL))
        return file.read(_TAIL).rstrip(b"\n").rpartition(b"\n")[2]


def first_line(path: Path, most: int) -> bytes:
    """The first line without its newline; raises ``OSError``."""
    with open(path, "rb") as file:
        return file.readline(most + 1).rstrip(b"\n")


_GAME = re.compile(r'"game":\s*"(\w{1,20})"')
_NAME = re.compile(r'"name":\s*"((?:[^"\\]|\\.){0,64})"')


def glimpse(name: str, raw: bytes) -> tuple[str, tuple[str, ...]]:
    """Guesses game and people of a header that cannot be read as a whole, from its letters and the file's name."""
    text = raw.decode("utf-8", "replace")
    game = _GAME.search(text)
    people = tuple("".join(c for c in found if c.isprintable()) for found in _NAME.findall(text)[:8])
    return game[1] if game else name.partition("-")[0][:20], people
