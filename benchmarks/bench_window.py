"""The window without a screen, for each game: work a frame while bots play, presents while one thinks or a person is
waited for, how often the rules are asked whose turn it is; the first frames, memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from math import sin
from pathlib import Path
from typing import Any

SECONDS = 15.0
STARTS = 7
STILL = 2.0
"""Seconds that a table stands while a bot thinks."""
DRAGGED = 600
"""Frames of a drag."""
TABLES: dict[str, dict[str, object]] = {
    "holla": {"rounds": 9},
    "riichi": {"red_fives": (1, 1, 1)},
    "rummikub": {},
    "turf": {},
}
SIZE = (1920, 1080)
DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def _percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _resident_mb() -> float:
    """The memory of this process in megabytes; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(row for row in status.read_text().splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def new_match(game: str, **options: object) -> Any:
    """Starts a match of four, before its first act."""
    from game.games import GAMES
    from game.kernel.match import Match
    from game.kernel.options import config_of

    rules = GAMES[game]
    return Match(rules, config_of(rules, options), 4, 11)


def open_app(
    folder: Path, match: Any, first: str, others: str, speed: float = 1.0, before: Callable[[Any], object] | None = None
) -> Any:
    """Opens an app with a table whose bots think in their own process, after what happens in the menu `before`; the
    levels of seat 0 and of the others."""
    from game.kernel.record import SeatInfo
    from game.library.saves import Saves
    from game.library.settings import Settings
    from scenes.app.app import App
    from scenes.lobby.start_match import open_table
    from scenes.menu.scene import menu_scene

    app = App(Settings(language="ko", speed=speed), folder, size=SIZE, catch=False)
    app.push(menu_scene(app.ctx))
    if before is not None:
        before(app)
    seats = (SeatInfo("", first, "tiger"), *(SeatInfo(name, others, name) for name in ("rabbit", "crane", "deer")))
    open_table(app.ctx, match, seats, Saves(folder / "matches").new(match, seats))
    return app


def watched_table(folder: Path, game: str, **options: object) -> tuple[Any, Any]:
    """Opens an app with a table of four masters in front."""
    match = new_match(game, **options)
    return open_app(folder, match, "master", "master"), match


def busy_frames(
    app: Any, meanwhile: Callable[[int], None] = lambda frame: None, acts: Callable[[], int] = lambda: 0
) -> dict[str, float]:
    """Measures the frames of ``SECONDS`` in which a table draws or takes an act, of which there were ``acts()``;
    ``meanwhile`` is called before each of them."""
    for _ in range(30):
        app.step(1 / 60)
    drawn: list[float] = []
    worked: list[float] = []
    end = time.perf_counter() + SECONDS
    last, number = time.perf_counter(), 0
    while time.perf_counter() < end:
        meanwhile(number)
        number += 1
        began, before, cpu = time.perf_counter(), (app.frames, acts()), time.process_time()
        app.step(began - last)
        last = began
        work = time.perf_counter() - began
        if (app.frames, acts()) != before:
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


def _busy(folder: Path, game: str) -> dict[str, float]:
    """Measures the frames of a busy table, and how often it was asked whose turn it is, for an act or a still frame."""
    app, match = watched_table(folder, game, **TABLES[game])
    asked: list[int] = []
    plain = type(match).to_act

    def counted(self: Any) -> Any:
        asked.append(len(self.acts))
        return plain(self)

    type(match).to_act = counted
    idle, before = [0], [0, 0]

    def meanwhile(frame: int) -> None:
        acts, calls = before
        if len(match.acts) == acts:
            idle[0] = max(idle[0], len(asked) - calls)
        before[:] = len(match.acts), len(asked)

    figures = busy_frames(app, meanwhile, lambda: len(match.acts))
    type(match).to_act = plain
    acts = max(1, len(match.acts))
    app.close()
    return figures | {
        "acts_played": float(acts),
        "memory_mb": _resident_mb(),
        "to_act_an_act": len(asked) / acts,
        "to_act_in_a_frame_without_act": float(idle[0]),
    }


class _Thinking:
    """A bot client that never comes to an end."""

    def ask(self, *question: object) -> None:
        """Does nothing: the bots only seem to think."""

    def poll(self) -> None:
        """Does nothing: no answer ever comes."""

    def failures(self) -> tuple[()]:
        """Returns ``None``: no program fails."""
        return ()

    def end(self) -> None:
        """Does nothing: there is no process to end."""

    def close(self) -> None:
        """Does nothing: there is no process to close."""


def _still(folder: Path, game: str, level: str) -> dict[str, float]:
    """Measures presents and processor time of a second in which nothing moves: seat 0 thinks, or is a person."""
    from game.games import GAMES
    from game.kernel.match import Match
    from game.kernel.options import config_of
    from game.kernel.record import SeatInfo
    from game.library.settings import Settings
    from scenes.app.app import App
    from scenes.scene_registry import SCENE_ENTRIES

    app = App(Settings(language="ko", speed=0.0), folder, size=SIZE, catch=False)
    seats = (SeatInfo("", level, "tiger"), *(SeatInfo(n, "easy", n) for n in ("rabbit", "crane", "deer")))
    rules = GAMES[game]
    bot_client: Any = _Thinking()
    for seed in range(1, 99):
        match: Any = Match(rules, config_of(rules, TABLES[game]), 4, seed)
        table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, seats, bot_client, None)
        app.reset(table)
        for _ in range(600):
            app.step(1 / 60)
        # Some acts are done without a question: only now is it known who has to think.
        if match.to_act()[0] == 0 and table.client.waiting_for_person == (level == "person"):
            break
    frames, cpu = app.frames, time.process_time()
    for _ in range(round(STILL * 60)):
        app.step(1 / 60)
    cpu = time.process_time() - cpu
    figures = {"presents": (app.frames - frames) / STILL, "cpu_ms": 1000 * cpu / STILL}
    app.close()
    return figures


def _lobby(folder: Path) -> dict[str, float]:
    """Measures the longest frame of the first lobby of a process."""
    from game.library.settings import Settings
    from scenes.app.app import App
    from scenes.lobby.scene import first_lobby
    from scenes.menu.scene import menu_scene

    app = App(Settings(language="ko", speed=1.0), folder, size=SIZE, catch=False)
    app.push(menu_scene(app.ctx))
    for _ in range(30):
        app.step(1 / 60)
    longest = 0.0
    began = time.process_time()
    app.push(first_lobby(app.ctx))
    for _ in range(60):
        app.step(1 / 60)
        longest, began = max(longest, time.process_time() - began), time.process_time()
    app.close()
    return {"first_lobby_cpu_ms": 1000 * longest}


def _drag(folder: Path) -> dict[str, float]:
    """Measures the frames of a drag over 26 sets on the mat and a rack of 60 tiles in processor time."""
    import pygame

    from game.rummikub.actions import Deal

    match = new_match("rummikub", box="xp")
    match.act(0, Deal())
    _fill(match.state)
    app = open_app(folder, match, "person", "easy", speed=0.0)
    table: Any = app.stack.top
    for _ in range(120):
        app.step(1 / 60)
    # The lowest place that a key picks up is a tile of the rack.
    rack = max((widget.rect for widget in table.ui.all() if hasattr(widget, "take")), key=lambda rect: rect.bottom)
    app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=rack.center))
    worked: list[float] = []
    for number in range(DRAGGED):
        # To and fro over the mat, now and then over the rack; each frame elsewhere.
        share = number / DRAGGED
        place = (round(SIZE[0] * (0.5 + 0.33 * sin(40 * share))), round(SIZE[1] * (0.48 + 0.38 * sin(17 * share))))
        app.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(9, 9), buttons=(1, 0, 0)))
        began = time.process_time()
        app.step(1 / 60)
        worked.append(1000 * (time.process_time() - began))
    held = table.drag.held if hasattr(table, "drag") else table.fingers.held
    app.close()
    assert held, "nothing was dragged"
    return {"drag_cpu_ms_p50": _percentile(worked, 0.5), "drag_cpu_ms_p99": _percentile(worked, 0.99)}


def _fill(state: Any) -> None:
    """Lays 26 runs of three on the mat, 60 tiles into the rack of seat 0 and three into those of the others."""
    from game.pieces.tiles import KIND_OF, NUMBER_OF, box

    left = list(box(3))

    def take(kind: int) -> int:
        return left.pop(next(i for i, tile in enumerate(left) if KIND_OF[tile] == kind))

    first = [kind for kind, number in enumerate(NUMBER_OF) if number in (1, 4, 7, 10)]
    state.table = tuple(tuple(take(kind + i) for i in range(3)) for kind in (first * 2)[:26])
    for seat, count in enumerate((60, 3, 3, 3)):
        state.racks[seat] = sorted(left.pop() for _ in range(count))
    state.pool = left
    state.opened = [True] * 4
    state.first = state.turn = 0
    state.check()


def measured(folder: Path, part: str) -> dict[str, float]:
    """Measures a game's busy table, ``drag`` or ``lobby``."""
    found = {"drag": _drag, "lobby": _lobby}
    return found[part](folder) if part in found else _busy(folder, part)


def _measure(folder: Path) -> dict[str, float]:
    """Measures all parts; runs in a process of its own."""
    found = _lobby(folder) | _drag(folder)
    for game in TABLES:
        parts = {"": _busy(folder, game)}
        parts |= {"thinking_": _still(folder, game, "master"), "waiting_": _still(folder, game, "person")}
        found |= {f"{game}_{part}{key}": value for part, of in parts.items() for key, value in of.items()}
    return found


def _first_frame(folder: Path) -> float:
    """Measures the seconds from starting the process to the menu's first frame."""
    note = folder / "first"
    began = time.time()
    command = [sys.executable, "-m", "scenes", "--data-dir", str(folder), "--first-frame", str(note)]
    subprocess.run(command, check=True, env={**os.environ, **DUMMY}, timeout=60, capture_output=True)
    return float(note.read_text(encoding="ascii")) - began


def apart(module: str, *given: str) -> dict[str, Any]:
    """Runs a measurement in a process of its own, without a screen, and returns what it prints at last."""
    done = subprocess.run(
        [sys.executable, "-m", module, *given],
        check=True,
        env={**os.environ, **DUMMY},
        capture_output=True,
        text=True,
        timeout=300,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def run() -> dict[str, float]:
    """Measures all parts; milliseconds are wall time on whatever else the machine does."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = sorted(_first_frame(folder) for _ in range(STARTS))
        figures = apart("benchmarks.bench_window", name)
    return {"first_frame_s": starts[len(starts) // 2], "first_frame_s_max": starts[-1], **figures}


if __name__ == "__main__":
    where = Path(sys.argv[1])
    print(json.dumps(measured(where, sys.argv[2]) if len(sys.argv) > 2 else _measure(where)))
