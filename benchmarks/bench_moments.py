"""CPU time of frames in the moments: from scene to scene, openings with the deal, faces, ends of rounds and matches.

The time is that of the thread that draws, at the pace of a window: what is made beside the frames holds none up. Each
moment is seen several times: of the 29 frames of a crossing alone the 99th percentile would be the longest.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.bench_window import SIZE, TABLES, apart, new_match, open_app

FRAME = 1 / 60
RUNS = 4
"""How often each moment is seen, each time in a process of its own."""
CROSSING = 30
"""Frames that are looked at after a press that opens another scene."""
OPENING = 230
"""Frames from the lobby to the end of the deal."""
ENDING = 400
"""Frames of a result, to the last petal."""
BEFORE = 60
"""Frames of what was there before."""
OVER = 16.0
"""Milliseconds that no frame of a moment should take."""


Frames = dict[str, list[float]]
"""The milliseconds of the frames of moments, by their names."""


def _frames(app: Any, count: int, act: Callable[[], object] = lambda: None) -> list[float]:
    """The milliseconds of CPU time of frames in which something was drawn, the first with what `act` does."""
    found = []
    for number in range(count):
        before, began, clock = app.frames, time.thread_time(), time.perf_counter()
        if number == 0:
            act()
        app.step(FRAME)
        if app.frames != before:
            found.append(1000 * (time.thread_time() - began))
        time.sleep(max(0.0, FRAME - (time.perf_counter() - clock)))
    return found


def _figures(name: str, runs: list[list[float]]) -> dict[str, float]:
    """The first frames, which show another scene for the first time, apart from those in which things move."""
    moving = sorted(frame for run in runs for frame in run[1:])
    return {
        f"{name}_first_ms": sorted(run[0] for run in runs)[len(runs) // 2],
        f"{name}_p50_ms": moving[len(moving) // 2],
        f"{name}_p99_ms": moving[min(len(moving) - 1, int(len(moving) * 0.99))],
        f"{name}_max_ms": moving[-1],
        f"{name}_over_16_ms": float(sum(frame > OVER for frame in moving)),
    }


def _to_lobby(app: Any, game: str) -> None:
    from tools.pointing import CARD, press

    press(app, CARD)
    app.ctx.navigator.lobby(game)


def _crossings(folder: Path) -> Frames:
    from game.library.settings import Settings
    from scenes.app.app import App
    from scenes.menu.scene import menu_scene
    from tools.pointing import CARD, point

    app = App(Settings(language="ko"), folder, size=SIZE, catch=False)
    app.reset(menu_scene(app.ctx))
    _frames(app, BEFORE, lambda: point(app, CARD))
    there = _frames(app, CROSSING, lambda: _to_lobby(app, "holla"))
    _frames(app, 30)
    back = _frames(app, CROSSING, app.pop)
    app.close()
    return {"menu_to_lobby": there, "lobby_to_menu": back}


def _opening(folder: Path, game: str) -> Frames:
    def begin(app: Any) -> None:
        """Goes to the lobby, waits there, and starts the match."""
        from tools.pointing import START, press

        _frames(app, BEFORE)
        _frames(app, BEFORE, lambda: _to_lobby(app, game))
        press(app, START)

    app = open_app(folder, new_match(game, **TABLES[game]), "person", "easy", before=begin)
    frames = _frames(app, OPENING)
    app.close()
    return {f"{game}_opening": frames}


def _ending(folder: Path, game: str, end: str) -> Frames:
    """The frames of an end that opens over its table."""
    from game.library.settings import Settings
    from scenes.app.app import App
    from scenes.demo_scenes import open_scene

    app = App(Settings(language="ko"), folder, size=SIZE, catch=False)
    app.reset(open_scene(game, app.ctx))
    app.ctx.play("tile")
    _frames(app, BEFORE)
    scene = open_scene(f"{game}-{end}", app.ctx)
    frames = _frames(app, ENDING, lambda: app.push(scene))
    app.close()
    return {f"{game}_{end}": frames}


def _measure(folder: Path) -> Frames:
    found = _crossings(folder)
    for game in TABLES:
        found |= _opening(folder, game)
        found |= _ending(folder, game, "result") | _ending(folder, game, "ranking")
    return found


def run() -> dict[str, float]:
    """Measures all moments at 1920x1080 in processes of their own."""
    with tempfile.TemporaryDirectory() as name:
        seen: list[Frames] = [apart("benchmarks.bench_moments", name) for _ in range(RUNS)]
    return {key: value for name in seen[0] for key, value in _figures(name, [run[name] for run in seen]).items()}


if __name__ == "__main__":
    print(json.dumps(_measure(Path(sys.argv[1]))))
