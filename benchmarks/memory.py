"""Memory of an app left running: plays matches one after the other and prints what the app holds after each.

``python -m benchmarks.memory [MATCHES] [GAME ...]``
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from game.library.settings import Settings
from game.system import memory_megabytes
from scenes.app.app import App
from scenes.kit import intentions as want
from scenes.kit import preferences
from scenes.lobby import start_match
from scenes.menu.scene import menu_scene

SHORT: dict[str, dict[str, Any]] = {
    "holla": {"rounds": 1},
    "rummikub": {"games": 1},
    "turf": {"races": 1},
    "riichi": {"length": "single"},
}


def play(app: App, game: str, seed: int) -> None:
    """Plays one match of bots, from the first picture of its table to the last, then goes back to the menu."""
    rules = GAMES[game]
    seats = tuple(SeatInfo("", "easy", avatar) for avatar in ("tiger", "rabbit", "magpie", "deer"))
    match: AnyMatch = Match(rules, rules.config_type(**SHORT[game]), len(seats), seed)
    start_match.open_table(app.ctx, match, seats, Saves(preferences.paths_of(app.ctx).matches).new(match, seats))
    calm = 0
    while calm < 30:
        app.step(1 / 60)
        time.sleep(0.0005)
        calm = calm + 1 if match.over else 0
        top = app.stack.top
        if top is not None and not match.over and app.frames % 40 == 0:
            top.handle(want.Confirm())
    app.reset(menu_scene(app.ctx))
    for _ in range(10):
        app.step(1 / 60)


def main(matches: int, games: list[str], speed: float = 0.0) -> None:
    """Plays the matches and prints the memory after each."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Settings(language="en", speed=speed), Path(folder), size=(1280, 720), catch=False, home=menu_scene)
        app.push(menu_scene(app.ctx))
        app.step(1 / 60)
        print(f"start: {memory_megabytes():.0f} MB", flush=True)
        for number in range(matches):
            game = games[number % len(games)]
            play(app, game, number)
            print(f"{number + 1} {game}: {memory_megabytes():.1f} MB, {len(gc.get_objects())} objects", flush=True)
        app.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30, sys.argv[2:] or list(GAMES))
