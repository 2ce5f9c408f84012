"""Programs of the command line end with it, and so does what they started."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and processes as on macOS and Linux")
PROGRAM = """
import json, os, subprocess, sys, signal, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
with open(sys.argv[1], "a") as file: file.write(f"{os.getpid()}\\n{child.pid}\\n")
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": print(json.dumps({"type": "ready"}), flush=True)
    if m["type"] == "act":
        time.sleep(0.05)
        print(json.dumps({"type": "act", "id": m["id"], "action": m["legal"][0]}), flush=True)
"""


def runs(pid: int) -> bool:
    """Whether a process has not ended; one that only waits to be asked for its end has."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return done.stdout.strip()[:1] not in ("", "Z")


def until(done: object, seconds: float = 240.0) -> None:
    """Wait; the limit only ends a test that hangs, and lies well below the 600 s that a child left alone would live."""
    end = time.monotonic() + seconds
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)


HEARING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", *sys.argv[1:]])
"""
"""Starts a module that hears interrupts, also where the tests run in the background and do not."""
PLAY = ["game", "play", "turf", "--games", "40", "--seats", "{program},random", "--jobs"]
LAB = ["game.lab", "ladder", "turf", "--alone", "--seats", "2", "--seeds", "40", "--program", "own={program}",
       "--pair", "own:random", "--jobs"]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "number", "jobs"),
    [
        (PLAY, signal.SIGTERM, 1),
        (PLAY, signal.SIGINT, 2),
        (PLAY, signal.SIGKILL, 1),
        (PLAY, signal.SIGTERM, 2),
        (PLAY, signal.SIGKILL, 2),
        (LAB, signal.SIGINT, 1),
        (LAB, signal.SIGTERM, 2),
    ],
)
def test_all_processes_of_programs_end_with_the_command(
    command: list[str], number: int, jobs: int, tmp_path: Path
) -> None:
    script, pids = tmp_path / "program.py", tmp_path / "pids"
    script.write_text(PROGRAM, encoding="utf-8")
    program = "program:" + shlex.join([sys.executable, str(script), str(pids)])
    arguments = [word.replace("{program}", program) for word in command] + [str(jobs)]
    with subprocess.Popen(
        [sys.executable, "-c", HEARING, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as host:
        until(lambda: pids.exists() and len(pids.read_text(encoding="utf-8").split()) >= 2 * jobs)
        host.send_signal(number)
        host.wait(240)
    noted = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
    assert len(noted) >= 2 * jobs
    until(lambda: not any(runs(pid) for pid in noted))
