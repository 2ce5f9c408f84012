"""The menu for the tests of all games."""

import multiprocessing
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.library.settings import LobbyChoice, Settings
from scenes.app import App
from scenes.menu import MenuScene
from tests.scenes.hand import Hand


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    """The menu with the settings of last time."""
    apps: list[App] = []

    def build(size: tuple[int, int] = (1280, 720), **lobby: LobbyChoice) -> Hand:
        app = App(Settings(language="en", speed=0.0, lobby=lobby), tmp_path, size=size, catch=False, home=MenuScene)
        apps.append(app)
        app.push(MenuScene(app.ctx))
        for _ in range(3):
            app.step(1 / 60)
        return Hand(app)

    yield build
    for app in apps:
        app.close()
    assert multiprocessing.active_children() == []
