"""The menu for the tests of all games."""

import multiprocessing
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.library.settings import LobbyChoice, Settings
from scenes.app import App
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import menu_hand


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    """The menu with the settings of last time."""
    apps: list[App] = []

    def build(size: tuple[int, int] = (1280, 720), **lobby: LobbyChoice) -> Hand:
        hand = menu_hand(Settings(language="en", speed=0.0, lobby=lobby), tmp_path, size)
        apps.append(hand.app)
        return hand

    yield build
    for app in apps:
        app.close()
    assert multiprocessing.active_children() == []
