"""The menu in a real window (Xvfb), driven by xdotool: language, size, play, back, the end."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.library.paths import Paths
from game.library.settings import Settings, load_settings, save_settings
from scenes.kit.layout import Layout

pytestmark = pytest.mark.window
PATIENCE = 60.0


class Desk:
    """A screen of its own, an app on it, and a hand."""

    def __init__(self, folder: Path, display: str) -> None:
        self.folder = folder
        self.paths = Paths(folder, folder / "logs")
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.app: subprocess.Popen[bytes] | None = None
        save_settings(Settings(language="ko", speed=0.0), self.paths)

    def start(self) -> None:
        """Opens the app and waits for its window."""
        command = [sys.executable, "-m", "scenes", "--data-dir", str(self.folder)]
        self.app = subprocess.Popen(command, env=self.environment)
        self.wait(lambda: bool(self.window()))
        time.sleep(1.0)  # the window is there before its first picture

    def hand(self, *words: str) -> str:
        """Runs xdotool and returns what it says."""
        run = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False)
        return run.stdout.strip()

    def window(self) -> str:
        """The id of the app's window, empty while there is none."""
        assert self.app is not None and self.app.poll() is None, "the app ended"
        return self.hand("search", "--onlyvisible", "--pid", str(self.app.pid)).split("\n")[-1]

    def geometry(self) -> tuple[int, ...]:
        """Where the window is and how large, in pixels."""
        told = dict(line.split("=") for line in self.hand("getwindowgeometry", "--shell", self.window()).split())
        return tuple(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def click(self, x: float, y: float, size: tuple[int, int] = (1280, 720)) -> None:
        """Clicks a place of the 1600x900 drawing."""
        px, py = Layout.of(size).point(x, y, "centre", "bottom")
        self.hand("mousemove", "--window", self.window(), str(px), str(py), "sleep", "0.1", "click", "1")

    def wait(self, done: Callable[[], bool]) -> None:
        """Waits until something holds."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.1)

    def settings(self) -> Settings:
        """What is on disk."""
        return load_settings(self.paths)[0]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-noreset", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        found = Desk(tmp_path, f":{pipe.readline().strip()}")
    yield found
    if found.app is not None:
        found.app.kill()
        found.app.wait()
    screen.terminate()
    screen.wait()


def test_language_by_mouse_size_a_table_and_the_end_by_keys(desk: Desk) -> None:
    desk.start()
    desk.click(1235, 796)
    desk.wait(lambda: desk.settings().language == "en")
    desk.hand("windowsize", desk.window(), "1440", "960")
    time.sleep(1.0)
    desk.hand("key", "Return")
    desk.wait(lambda: len(list(desk.paths.matches.glob("*.jsonl"))) == 1)
    time.sleep(2.0)
    for key in ("Escape", "Down", "Down", "Down", "Return"):  # the last choice of its menu leaves the table
        desk.hand("key", key)
        time.sleep(0.5)
    for key in ("Escape", "Return"):
        desk.hand("key", key)
        time.sleep(0.5)
    assert desk.app is not None and desk.app.wait(PATIENCE) == 0
    assert desk.settings().window_size == (1440, 960)


# Without a manager a window has to fit itself to the screen; with one it asks, and waits for the answer.
MANAGERS = [name for name in ("", "openbox") if not name or shutil.which(name)]


@pytest.mark.parametrize("manager", MANAGERS)
def test_f11_twice_brings_the_window_back_and_its_size_is_kept(desk: Desk, manager: str) -> None:
    running = [subprocess.Popen([manager], env=desk.environment, stderr=subprocess.DEVNULL)] if manager else []
    time.sleep(1.0 if manager else 0.0)
    try:
        desk.start()
        desk.hand("windowmove", desk.window(), "60", "80", "windowsize", desk.window(), "1180", "700")
        desk.hand("windowfocus", desk.window())
        desk.wait(lambda: desk.geometry()[2:] == (1180, 700))
        time.sleep(1.0)
        before = desk.geometry()
        for _ in range(2):
            desk.hand("key", "F11")
            desk.wait(lambda: desk.geometry() == (0, 0, 1600, 1000))
            time.sleep(0.5)
            desk.hand("key", "F11")
            desk.wait(lambda: desk.geometry()[2:] == (1180, 700))
            time.sleep(0.5)
            assert desk.geometry() == before
        for key in ("Escape", "Return"):
            desk.hand("key", key)
            time.sleep(0.5)
        assert desk.app is not None and desk.app.wait(PATIENCE) == 0
        assert desk.settings().window_size == (1180, 700)
        assert not desk.settings().fullscreen
    finally:
        for process in running:
            process.terminate()
            process.wait()


def test_without_a_screen_it_says_so_in_one_line(tmp_path: Path) -> None:
    environment = {**os.environ, "DISPLAY": ":9999", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "scenes", "--data-dir", str(tmp_path)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith("yongmaru: no window can be opened") and run.stderr.count("\n") == 1
