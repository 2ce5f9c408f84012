"""The cost of the real process while nothing happens: menu, tables that wait for a person, a window put away.

Each is measured over the same seconds as a bare window that looks for events every 20 ms. Linux with Xvfb and
xdotool; elsewhere there are no figures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

SECONDS = 10.0
SETTLED = 25.0
"""Seconds after its first picture until a table has made the pictures that it makes ahead."""
SCENES: Final = ("menu", "holla", "riichi", "rummikub", "turf")
BARE: Final = """
import time
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 720))
pygame.display.flip()
while True:
    pygame.event.get()
    time.sleep(0.02)
"""


class Cost(NamedTuple):
    """The cost of a process since its start: how often its main thread woke, the milliseconds of all its threads."""

    wakeups: int
    cpu_ms: float

    @classmethod
    def of(cls, pid: int) -> Cost:
        """Reads what the system tells of a process now."""
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
        row = next(row for row in status.splitlines() if row.startswith("voluntary_ctxt_switches"))
        threads = Path(f"/proc/{pid}/task").iterdir()
        ran = sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads)
        return cls(int(row.split()[1]), ran / 1e6)


def missing() -> str:
    """The name of what is missing to measure with; empty where all is there."""
    tools = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    return ", ".join([*tools, *([] if Path("/proc/self/schedstat").exists() else ["/proc"])])


@contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a process until the end of the block."""
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait(10)


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """The environment of processes that show their windows on a display of their own."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        env = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        env.pop("WAYLAND_DISPLAY", None)
        yield env
    finally:
        server.terminate()
        server.wait(10)


def paired(app: int, bare: int) -> dict[str, float]:
    """Measures wakeups and milliseconds a second of two processes over the same seconds."""
    before, began = (Cost.of(app), Cost.of(bare)), time.perf_counter()
    time.sleep(SECONDS)
    after, passed = (Cost.of(app), Cost.of(bare)), time.perf_counter() - began
    figures: dict[str, float] = {}
    for name, old, new in zip(("", "bare_"), before, after, strict=True):
        figures[f"{name}wakeups"] = (new.wakeups - old.wakeups) / passed
        figures[f"{name}cpu_ms"] = (new.cpu_ms - old.cpu_ms) / passed
    return figures


def _put_away(pid: int, env: dict[str, str]) -> None:
    """Takes the windows of a process from the screen, as minimising does."""
    found = subprocess.run(
        ["xdotool", "search", "--pid", str(pid)], env=env, capture_output=True, text=True, check=True
    )
    for window in found.stdout.split():
        subprocess.run(["xdotool", "windowunmap", window], env=env, check=True)
    time.sleep(1.0)


def _of_scene(name: str, env: dict[str, str], bare: int, folder: Path) -> dict[str, float]:
    trace = folder / f"{name}.jsonl"
    command = [sys.executable, "-m", "scenes", "--data-dir", str(folder), "--window", "1280x720", "--scene", name]
    with running([*command, "--trace", str(trace)], env) as process:
        while not (trace.exists() and trace.stat().st_size):
            time.sleep(0.1)
        time.sleep(SETTLED)
        figures = {f"{name}_{key}": value for key, value in paired(process.pid, bare).items()}
        if name in ("menu", "holla"):
            _put_away(process.pid, env)
            figures |= {f"{name}_away_{key}": value for key, value in paired(process.pid, bare).items()}
    return figures


def run() -> dict[str, float]:
    """Measures wakeups of the main thread and milliseconds of the processor, each a second."""
    if missing():
        print(f"idle: no figures without {missing()}", file=sys.stderr)
        return {}
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, screen() as env, running([sys.executable, "-c", BARE], env) as bare:
        for name in SCENES:
            figures |= _of_scene(name, env, bare.pid, Path(folder))
    return figures
