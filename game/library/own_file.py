"""The one guard for the files of a person: whatever lies there, the app goes on and says in a line what is wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.kernel.outside import YAML_BYTES, read_regular
from game.library.files import keep_aside, replace_text
from game.library.paths import shortened
from game.library.problem import Problem, problem_of

_LOG = logging.getLogger("yongmaru")
_LONGEST = 160
"""Letters of what a reader says of a file."""
T = TypeVar("T")


def read_own(
    path: Path, read: Callable[[bytes], T], missing: T, most: int = YAML_BYTES, told: str = "file_kept"
) -> tuple[T, Problem | None]:
    """Returns what ``read`` makes of a file, ``missing`` where there is none.

    A file that cannot be used is kept aside: ``missing`` stands for it, and the problem ``told`` says where it lies.
    """
    try:
        return read(read_regular(path, most)), None
    except (FileNotFoundError, NotADirectoryError):
        return missing, None
    except Exception as error:  # whatever a file does to its reader, the app goes on
        _LOG.warning("%s cannot be read: %s", path, reason(error))
        return missing, put_aside(path, told, error=reason(error))


def write_own(path: Path, text: str, told: str = "file_unwritable") -> Problem | None:
    """Writes a file in one instant; returns the problem ``told`` where that cannot be."""
    try:
        replace_text(path, text)
    except OSError as error:
        _LOG.warning("%s cannot be written: %s", path, reason(error))
        return problem_of(told, {"path": shortened(path), "error": reason(error)})
    return None


def put_aside(path: Path, told: str, **values: str) -> Problem:
    """Keeps a file aside; returns the problem ``told`` with its new place, or another when it could not be moved."""
    try:
        kept = keep_aside(path)
    except OSError as error:
        return problem_of("file_stays", {"path": shortened(path), "error": reason(error)})
    return problem_of(told, {"file": path.name, "kept": str(kept), **values})


def reason(error: Exception) -> str:
    """The reason of an error, in one line."""
    told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(told.split())[:_LONGEST] or type(error).__name__
