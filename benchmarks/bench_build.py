"""The weight of a build and the time until its menu: of ``dist``, after ``make build`` and ``make packages``."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tools.contents import files_of
from tools.packages import DIST, FOLDER

STARTS = 5


def run() -> dict[str, float]:
    """Measures the build: megabytes of folder and packages, seconds to the first picture, CPU seconds of starts."""
    figures = {
        "import game.games, CPU s": _cpu([sys.executable, "-c", "import game.games"]),
        "python -m game games, CPU s": _cpu([sys.executable, "-m", "game", "games"]),
    }
    if FOLDER.is_dir():
        figures["folder, MB"] = sum(file.stat().st_size for file in files_of(FOLDER)) / 1e6
        figures["first picture of the built app, s"] = median(_first_picture() for _ in range(STARTS))
    for ending in ("tar.xz", "deb", "run", "zip", "exe"):
        for file in DIST.glob(f"*.{ending}"):
            figures[f".{ending}, MB"] = file.stat().st_size / 1e6
    return figures


def _cpu(command: list[str]) -> float:
    """Measures starts: the middle of several runs, the first left out, as it may write compiled files."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    taken = []
    for _ in range(STARTS + 1):
        before = os.times()
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        taken.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return median(taken[1:])


def _first_picture() -> float:
    silent = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder, "at")
        began = time.time()
        command = [str(FOLDER / "yongmaru"), "--first-frame", str(at), "--data-dir", folder]
        subprocess.run(command, env=silent, check=True)
        return float(at.read_text(encoding="ascii")) - began
