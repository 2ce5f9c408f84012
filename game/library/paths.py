"""The folders in which the app keeps its files on each system."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

import msgspec

from game import system
from game.library.problem import Problem, problem_of

APP = "Yongmaru"
HOME_VARIABLE = "YONGMARU_HOME"
PORTABLE = "portable"
_TOLD = 160
"""Letters of a path that a line shows."""
OwnKind = Literal["rules", "lessons"]
"""What a person may add as data; also the name of its folder."""


class Paths(msgspec.Struct, frozen=True):
    """The folders and files of the app. Nothing is created before it is written to."""

    home: Path
    logs: Path
    kept: Path | None = None
    """The folder for what can be made anew at any time; ``None`` for one below ``home``."""

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.home / "settings.yaml"

    @property
    def matches(self) -> Path:
        """The records of matches, open and finished."""
        return self.home / "matches"

    @property
    def journal(self) -> Path:
        """The file of what the person says of matches and people."""
        return self.home / "journal.jsonl"

    @property
    def people(self) -> Path:
        """The file of those who play here."""
        return self.home / "people.jsonl"

    @property
    def index(self) -> Path:
        """The file of what was found in records and journal, to find it soon; it can be thrown away at any time."""
        return (self.kept or self.home / "cache") / "index.sqlite3"


def folder_problem(folder: Path) -> Problem | None:
    """The problem of a folder that cannot be there: a file stands in its place, or its name is unfit."""
    there = folder
    try:
        while not there.exists() and there != there.parent:
            there = there.parent
        return None if there.is_dir() else problem_of("folder_is_file", {"path": str(there)})
    except OSError as error:
        return problem_of("folder_unusable", {"path": shortened(folder), "error": error.strerror or str(error)})


def shortened(path: Path) -> str:
    """A path as it can be told in a line."""
    text = str(path)
    return text if len(text) <= _TOLD else f"{text[: _TOLD // 2]}…{text[-_TOLD // 2 :]}"


def user_folder(kind: OwnKind, home: Path | None = None) -> Path:
    """The folder of a person's own rule sets or lessons, beside the matches; it may be missing."""
    return (home or find_paths().home) / kind


def program_folder() -> Path | None:
    """The folder of a built program, on macOS beside its .app; ``None`` when it runs from source."""
    if not getattr(sys, "frozen", False):
        return None
    folder = Path(sys.executable).resolve().parent
    return folder.parents[2] if folder.parent.name == "Contents" else folder


def find_paths(data_dir: str | Path | None = None, program: Path | None = None) -> Paths:
    """The paths below ``data_dir``, else below ``YONGMARU_HOME``, else beside a portable program, else where the system
    wants them.

    A program (``program`` is its folder, that of this one unless given) is portable when a file ``portable`` lies
    beside it.
    """
    chosen = data_dir or os.environ.get(HOME_VARIABLE)
    program = program or program_folder()
    if not chosen and program is not None and (program / PORTABLE).exists():
        chosen = program / "saves"
    if chosen:
        home = Path(chosen).expanduser()
        return Paths(home, home / "logs")
    return Paths(*system.own_folders(APP))
