"""The menu in a real window: language by mouse, size, play, back, the end; and a machine without a screen."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.library.paths import Paths
from game.library.settings import Settings, load_settings, save_settings
from scenes.app.app import App
from scenes.menu.scene import menu_scene
from tests.scenes.plain import plain_settings
from tests.window.driver import PATIENCE, Screen, Window, display, manager

pytestmark = pytest.mark.window


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A display of its own."""
    with display() as name:
        yield name


def test_language_by_mouse_size_a_table_and_the_end_by_keys(tmp_path: Path, screen: str) -> None:
    paths = Paths(tmp_path, tmp_path / "logs")
    assert save_settings(Settings(language="ko", speed=0.0, window_size=(1280, 720)), paths) is None
    window = Window(tmp_path, screen, options=())
    try:
        # English is the right half of the switch.
        x, y = window.now["controls"]["언어 · Language"]
        window.click([x + 30, y])
        window.until(lambda now: now["language"] == "en")
        assert load_settings(paths)[0].language == "en"
        window.resize(1440, 960)
        window.until(lambda now: now["size"] == [1440, 960])
        window.key("Return")
        window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])
        assert len(list(paths.matches.glob("*.jsonl"))) == 1
        window.leave_table()
        window.key("Escape")
        window.until(lambda now: now["scene"] == "dialog")
        # Enter alone would stay: that is the green choice.
        window.key("Tab", "Return")
        assert window.ended() == 0
    finally:
        window.close()
    assert load_settings(paths)[0].window_size == (1440, 960)


def shown_part(screen: Screen, window: Window) -> pygame.Surface:
    """The window's place on the screen."""
    return screen.picture().subsurface(pygame.Rect(window.geometry))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of the pixels that differ visibly."""
    assert one.get_size() == other.get_size()
    changed = pygame.transform.threshold(
        dest_surface=None, surface=one, search_color=None, threshold=(24, 24, 24), set_behavior=0, search_surf=other
    )
    return 1.0 - changed / (one.get_width() * one.get_height())


def test_the_screen_shows_what_the_app_draws(tmp_path: Path, screen: Screen) -> None:
    """Whole pictures and parts of them, and again after the window was hidden."""
    window = Window(tmp_path, screen)
    app = App(plain_settings(language="ko"), tmp_path / "other", size=(1280, 720), catch=False)
    try:
        app.push(menu_scene(app.ctx))
        app.step(0.0)

        def fits() -> bool:
            return difference(shown_part(screen, window), app.surface) < 0.02

        assert within(fits)
        window.tool("windowunmap", "--sync", window.id, "windowmap", "--sync", window.id)
        assert within(fits)
        window.key("Return")
        window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["mine"])
        assert within(lambda: difference(shown_part(screen, window), app.surface) > 0.5)
    finally:
        app.close()
        window.close()


def within(wanted: Callable[[], bool]) -> bool:
    """Waits for something that the trace does not tell."""
    end = time.monotonic() + PATIENCE
    while not (found := wanted()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def test_a_window_larger_than_the_desktop_is_not_opened(tmp_path: Path, screen: str) -> None:
    paths = Paths(tmp_path, tmp_path / "logs")
    assert save_settings(Settings(language="en", speed=0.0, window_size=(7680, 4320)), paths) is None
    window = Window(tmp_path, screen, options=())
    try:
        window.until(lambda now: now["size"] == [1920, 1200])
        log = (paths.logs / "yongmaru.log").read_text(encoding="utf-8")
        assert log.startswith("-- Yongmaru") and "x11" in log
    finally:
        window.close()


# Without a manager a window has to fit itself to the screen; with one it asks, and waits for the answer.
MANAGERS = [name for name in ("", "openbox") if not name or shutil.which(name)]


@pytest.mark.parametrize("name", MANAGERS)
def test_f11_twice_brings_the_window_back_and_its_size_is_kept(tmp_path: Path, screen: str, name: str) -> None:
    paths = Paths(tmp_path, tmp_path / "logs")
    assert save_settings(Settings(language="en", speed=0.0), paths) is None
    with manager(screen, name):
        window = Window(tmp_path, screen, options=())
        try:
            window.tool("windowmove", window.id, "60", "80", "windowsize", window.id, "1180", "700")
            window.until(lambda now: now["size"] == [1180, 700] and window.geometry[2:] == (1180, 700))
            before = window.geometry
            for _ in range(2):
                window.key("F11")
                window.until(lambda now: now["size"] == [1920, 1200] and window.geometry == (0, 0, 1920, 1200))
                window.key("F11")
                window.until(lambda now: now["size"] == [1180, 700] and window.geometry == before)
            window.key("Escape")
            window.until(lambda now: now["scene"] == "dialog")
            window.key("Tab", "Return")
            assert window.ended() == 0
        finally:
            window.close()
    kept = load_settings(paths)[0]
    assert kept.window_size == (1180, 700) and not kept.fullscreen


def test_without_a_screen_it_says_so_in_one_line(tmp_path: Path) -> None:
    environment = {**os.environ, "DISPLAY": ":9999", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "scenes", "--data-dir", str(tmp_path)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith("yongmaru: no window can be opened") and run.stderr.count("\n") == 1
