"""Builds the programs into ``dist`` and lets them test themselves: ``python -m tools.build``.

Fixed hashing and the time of the last commit make two builds of one commit equal. Needs the extra ``build``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys

from scenes.app.doctor import SUMS
from tools.contents import files_of
from tools.packages import FOLDER, epoch, sign
from tools.version import ROOT

SILENT = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def write_sums() -> None:
    """Writes the sums of the built files, which `--doctor` compares."""
    inner = FOLDER / "_internal"
    files = [file for file in files_of(inner) if file.name != SUMS]
    lines = [f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.relative_to(inner).as_posix()}\n" for f in files]
    (inner / SUMS).write_text("".join(lines), encoding="utf-8")


def main() -> int:
    """Builds and tests; returns the exit code of the first step that fails."""
    if sys.platform == "linux" and shutil.which("objdump") is None:
        print("build: objdump is missing; on Debian and Ubuntu: apt-get install binutils", file=sys.stderr)
        return 1
    # What PyInstaller only warns of stands in build/build/warn-build.txt.
    fixed = {
        **os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(epoch()), "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }  # fmt: skip
    ending = ".exe" if sys.platform == "win32" else ""
    steps = [
        ([sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR", "build.spec"], fixed),
        ([str(FOLDER / f"yongmaru{ending}"), "--self-test", "--expect-driver", "dummy"], {**os.environ, **SILENT}),
        ([str(FOLDER / f"yongmaru-table{ending}"), "games"], {**os.environ}),
    ]
    for number, (command, environment) in enumerate(steps):
        if number == 1:
            sign(*FOLDER.glob("*.exe"))
            write_sums()
        quiet = subprocess.DEVNULL if command[-1] == "games" else None
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=quiet, check=False)
        if done.returncode:
            print(f"build: {' '.join(command)} ended with {done.returncode}", file=sys.stderr)
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
