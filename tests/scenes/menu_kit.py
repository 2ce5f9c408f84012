"""A hand at the menu, and patience while bots think in other processes."""

import time
from collections.abc import Callable
from pathlib import Path

from game.library.settings import Settings
from scenes.app.app import App
from scenes.menu.scene import menu_scene
from tests.scenes.hand import Hand

PATIENCE = 300.0


def wait(hand: Hand, done: Callable[[], bool]) -> None:
    """Waits in real time until something holds."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"still {hand.app.stack.top}"
        hand.app.step(1 / 60)
        time.sleep(0.001)


def menu_hand(settings: Settings, folder: Path, size: tuple[int, int]) -> Hand:
    """A hand at the menu of an app that keeps its files in the folder; the caller closes ``hand.app``."""
    app = App(settings, folder, size=size, catch=False, home=menu_scene)
    app.push(menu_scene(app.ctx))
    for _ in range(3):
        app.step(1 / 60)
    return Hand(app)
