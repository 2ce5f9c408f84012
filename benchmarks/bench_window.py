"""The window without a screen: work a frame while bots think, frames of an idle table, first frame, memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SECONDS = 25.0
STARTS = 7
SIZE = (1920, 1080)
_DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def _percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _resident_mb() -> float:
    """Memory of this process in megabytes; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(row for row in status.read_text().splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def watched_table(folder: Path, game: str, **options: object) -> tuple[Any, Any]:
    """An app with a table of four masters in front, thinking in their own process."""
    from game.games import GAMES
    from game.kernel.match import Match
    from game.kernel.options import config_of
    from game.kernel.record import SeatInfo
    from game.library.settings import Settings
    from scenes.app import App
    from scenes.menu import menu
    from scenes.open import open_table

    app = App(Settings(language="ko", speed=1.0), folder, size=SIZE, catch=False)
    app.push(menu(app.ctx))
    seats = tuple(SeatInfo(name, "master", name) for name in ("tiger", "rabbit", "crane", "deer"))
    rules = GAMES[game]
    match: Any = Match(rules, config_of(rules, options), 4, 11)
    open_table(app.ctx, match, seats, None)
    return app, match


def busy_frames(app: Any, meanwhile: Callable[[int], None] = lambda frame: None) -> dict[str, float]:
    """Work of the frames that a table draws in ``SECONDS``; ``meanwhile`` is called before each of them."""
    for _ in range(30):
        app.step(1 / 60)
    drawn: list[float] = []
    worked: list[float] = []
    end = time.perf_counter() + SECONDS
    last, number = time.perf_counter(), 0
    while time.perf_counter() < end:
        meanwhile(number)
        number += 1
        began, frames, cpu = time.perf_counter(), app.frames, time.process_time()
        app.step(began - last)
        last = began
        work = time.perf_counter() - began
        if app.frames > frames:
            drawn.append(1000 * work)
            worked.append(1000 * (time.process_time() - cpu))
        time.sleep(max(0.0, 1 / 60 - work))
    return {
        "busy_frames": float(len(drawn)),
        "frame_ms_p50": _percentile(drawn, 0.5),
        "frame_ms_p99": _percentile(drawn, 0.99),
        "frame_ms_max": max(drawn),
        "frame_cpu_ms_p99": _percentile(worked, 0.99),
    }


def _measure(folder: Path) -> dict[str, float]:
    """Run in a process of its own: the frames of a busy table, then those of a table that waits."""
    app, match = watched_table(folder, "holla", rounds=9)
    figures = busy_frames(app) | {"acts_played": float(len(match.acts)), "memory_mb": _resident_mb()}
    app.close()
    return figures | _idle(folder)


def _idle(folder: Path) -> dict[str, float]:
    """Frames that a table draws in three seconds while it waits for a person."""
    from game.games import GAMES
    from game.holla.config import HollaConfig
    from game.kernel.match import Match
    from game.kernel.record import SeatInfo
    from game.library.settings import Settings
    from scenes.app import App
    from scenes.menu import menu
    from scenes.open import open_table

    app = App(Settings(language="ko", speed=0.0), folder, size=SIZE, catch=False)
    app.push(menu(app.ctx))
    people = (SeatInfo("", "person", "tiger"), *(SeatInfo(n, "easy", n) for n in ("rabbit", "crane", "deer")))
    match: Any = Match(GAMES["holla"], HollaConfig(), 4, 11)
    open_table(app.ctx, match, people, None)
    table = app.stack.top
    while not table.session.waiting_for_person:
        app.step(1 / 60)
        time.sleep(0.002)
    for _ in range(240):
        app.step(1 / 60)
    before = app.frames
    for _ in range(180):
        app.step(1 / 60)
    app.close()
    return {"idle_frames": float(app.frames - before)}


def _first_frame(folder: Path) -> float:
    """Seconds from starting the process to the menu's first frame."""
    note = folder / "first"
    began = time.time()
    command = [sys.executable, "-m", "scenes", "--data-dir", str(folder), "--first-frame", str(note)]
    subprocess.run(command, check=True, env={**os.environ, **_DUMMY}, timeout=60, capture_output=True)
    return float(note.read_text(encoding="ascii")) - began


def apart(module: str, folder: str) -> dict[str, float]:
    """What a benchmark measures in a process of its own, without a screen."""
    done = subprocess.run(
        [sys.executable, "-m", module, folder],
        check=True,
        env={**os.environ, **_DUMMY},
        capture_output=True,
        text=True,
        timeout=300,
    )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def run() -> dict[str, float]:
    """All figures; milliseconds are wall time on whatever else the machine does."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = sorted(_first_frame(folder) for _ in range(STARTS))
        figures = apart("benchmarks.bench_window", name)
    return {"first_frame_s": starts[len(starts) // 2], "first_frame_s_max": starts[-1], **figures}


if __name__ == "__main__":
    print(json.dumps(_measure(Path(sys.argv[1]))))
