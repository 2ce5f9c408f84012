"""The menu for the tests of all games."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
import yaml
from pygame import Surface

from game.library.settings import LobbyChoice, Settings
from scenes.app import app
from scenes.app.app import App
from scenes.lobby import scene as lobby
from tests.processes import all_end
from tests.scenes.hand import Hand
from tests.scenes.menu_kit import menu_hand

KEPT_PIXELS = 12_000_000
"""The most pixels of rasterised pictures that are kept, 4 bytes each."""


@pytest.fixture(autouse=True, scope="session")
def shared_pictures() -> Iterator[None]:
    """Shares what every app of a test reads alike within the block: pictures, letters, texts.

    So a closing app closes the window and its input alone, no fonts and no sound device.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", Rasterised(pygame.image.load_sized_svg))
        patch.setattr(pygame.font, "Font", cache(pygame.font.Font))
        patch.setattr(pygame, "quit", quit_window)
        patch.setattr("game.kernel.texts.yaml.load", cache(yaml.load))
        # Garbage is collected between tests; an app need not look through all that tests have read.
        patch.setattr(app, "gc", SimpleNamespace(collect=int, freeze=int, unfreeze=int))
        yield


@pytest.fixture
def made_ahead() -> bool:
    """Whether lobbies make their tables ahead: only where a test looks at that; elsewhere nobody waits for them."""
    return False


@pytest.fixture(autouse=True)
def lobbies(made_ahead: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out of lobbies what no test of a lobby looks at."""
    if not made_ahead:
        monkeypatch.setattr(lobby, "rehearsal", lambda ctx, draft: iter(()))


class Rasterised:
    """A cache of pictures by file or text, and size. Callers convert what comes into a picture of their own."""

    def __init__(self, load: Callable[[Any, tuple[int, int]], Surface]) -> None:
        self._load = load
        self._kept: OrderedDict[tuple[object, tuple[int, int]], Surface] = OrderedDict()
        self._pixels = 0

    def __call__(self, file: Any, size: tuple[int, int]) -> Surface:
        key = (file.getvalue() if hasattr(file, "getvalue") else str(file), size)
        image = self._kept.pop(key, None)
        if image is None:
            image = self._load(file, size)
            self._pixels += size[0] * size[1]
        self._kept[key] = image
        while self._pixels > KEPT_PIXELS:
            (_, (w, h)), _ = self._kept.popitem(last=False)
            self._pixels -= w * h
        return image


def quit_window() -> None:
    """Ends what `pygame.quit` ends, but for fonts and sounds."""
    pygame.joystick.quit()
    pygame.display.quit()
    if pygame.mixer.get_init():
        pygame.mixer.stop()


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    """Opens the menu with the settings of last time."""
    apps: list[App] = []

    def build(size: tuple[int, int] = (1280, 720), **lobby: LobbyChoice) -> Hand:
        hand = menu_hand(Settings(language="en", speed=0.0, lobby=lobby), tmp_path, size)
        apps.append(hand.app)
        return hand

    yield build
    for opened in apps:
        opened.close()
    assert all_end()


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied, the newest last."""
    kept: list[str] = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    return kept
