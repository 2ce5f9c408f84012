"""Where the app keeps its files on each system."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from platformdirs import user_data_path, user_log_path

APP = "Yongmaru"
HOME_VARIABLE = "YONGMARU_HOME"


class Paths(msgspec.Struct, frozen=True):
    """The folders and files of the app. Nothing is created before it is written to."""

    home: Path
    logs: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.home / "settings.yaml"

    @property
    def matches(self) -> Path:
        """The records of matches, open and finished."""
        return self.home / "matches"


def find_paths(data_dir: str | Path | None = None) -> Paths:
    """The paths below ``data_dir``, else below ``YONGMARU_HOME``, else where the system wants them."""
    chosen = data_dir or os.environ.get(HOME_VARIABLE)
    if chosen:
        home = Path(chosen).expanduser()
        return Paths(home, home / "logs")
    return Paths(user_data_path(APP, appauthor=False, roaming=False), user_log_path(APP, appauthor=False))
