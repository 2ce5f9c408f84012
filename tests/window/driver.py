"""A driver of the real app in a virtual display: Xvfb shows it, xdotool points and types, a trace tells where."""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.games import GAMES
from game.holla.config import HollaConfig
from game.kernel.match import Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves

PATIENCE = 300.0
"""Seconds after which waiting for the window fails."""

SEATS = (
    SeatInfo("나", "person", "tiger"),
    SeatInfo("누리", "easy", "deer"),
    SeatInfo("달이", "easy", "rabbit"),
    SeatInfo("학 선생", "easy", "crane"),
)


class Screen(str):
    """The name of a display such as ``:7``, which shows what a person would see on it."""

    memory: Path

    def picture(self) -> pygame.Surface:
        """The picture on the display now, every pixel."""
        # An XWD file: a head of big-endian words, its colours of 12 bytes, then lines of B, G, R and a byte of nothing.
        data = self.memory.read_bytes()
        head = struct.unpack(">25I", data[:100])
        size, line, start = (head[4], head[5]), head[12], head[0] + head[19] * 12
        return pygame.image.frombuffer(data[start : start + line * size[1]], size, "BGRA", line).convert(24)


@contextmanager
def display() -> Iterator[Screen]:
    """Starts a display of its own."""
    read, write = os.pipe()
    folder = tempfile.TemporaryDirectory(prefix="screen-")
    # -r: on a busy machine a release can come so late that the server would repeat the key.
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1200x24", "-nolisten", "tcp", "-noreset", "-r"]
    command += ["-fbdir", folder.name]
    server = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        screen = Screen(f":{number}")
        screen.memory = Path(folder.name) / "Xvfb_screen0"
        yield screen
    finally:
        server.terminate()
        server.wait(10)
        folder.cleanup()


@contextmanager
def manager(screen: str, name: str) -> Iterator[None]:
    """Starts a window manager, in charge of the display; no name, none."""
    if not name:
        yield
        return
    env = {**os.environ, "DISPLAY": screen}
    process = subprocess.Popen([name], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        # Only a manager knows which desktop is shown.
        while subprocess.run(["xdotool", "get_desktop"], env=env, capture_output=True, check=False).returncode:
            assert process.poll() is None, f"{name} did not start"
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(10)


def save_match(folder: Path, seed: int, **options: Any) -> None:
    """Puts a match before its first act among the saves, so that the menu offers to go on with it."""
    match = Match(GAMES["holla"], HollaConfig(**options), len(SEATS), seed)
    Saves(folder / "matches").new(match, SEATS).close()


class Window:
    """The running app. `close` ends it; `kill` ends it as a power cut would."""

    def __init__(
        self,
        folder: Path,
        screen: str,
        options: tuple[str, ...] = ("--window", "1280x720", "--speed", "instant", "--lang", "ko"),
        file: Path | None = None,
    ) -> None:
        """Starts the app with `options` of the command line, none for the saved ones; `file` is a record to watch."""
        self.folder = folder
        self.screen = screen
        # Somebody who was welcomed before: what begins is the menu.
        if not (folder / "lessons.yaml").exists():
            (folder / "lessons.yaml").write_text("welcomed: true\n", encoding="utf-8")
        self.trace = folder / "trace.jsonl"
        self.trace.unlink(missing_ok=True)
        self.env = {
            **os.environ,
            "DISPLAY": screen,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
        command = [sys.executable, "-m", "scenes", "--data-dir", str(folder), "--trace", str(self.trace), *options]
        command += [str(file)] if file is not None else []
        self.log = (folder / "app.log").open("a")
        self.process = subprocess.Popen(command, env=self.env, stdout=self.log, stderr=self.log)
        self.until(lambda now: now["scene"] == "menu" or file is not None)
        self.id = self.tool("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)).split()[0]
        self.tool("windowmove", self.id, "0", "0")
        self.tool("windowfocus", "--sync", self.id)

    def tool(self, *words: str) -> str:
        """Runs xdotool on this display; returns what it says."""
        tool = shutil.which("xdotool")
        assert tool is not None
        done = subprocess.run(
            [tool, *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, f"xdotool {words}: {done.stderr}"
        return done.stdout

    # what is shown

    @property
    def now(self) -> dict[str, Any]:
        """The last whole line of the trace; empty before the first."""
        if not self.trace.exists():
            return {}
        lines = self.trace.read_bytes().split(b"\n")[:-1]
        return dict(json.loads(lines[-1])) if lines else {}

    @property
    def table(self) -> dict[str, Any]:
        """The facts that the table tells."""
        return dict(self.now["table"])

    @property
    def geometry(self) -> tuple[int, ...]:
        """The place and size of the window in pixels."""
        told = dict(line.split("=") for line in self.tool("getwindowgeometry", "--shell", self.id).split())
        return tuple(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits for a trace line; fails with the last line when it does not come."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            now = self.now
            if now and wanted(now):
                return now
            if self.process.poll() is not None:
                raise AssertionError(
                    f"the app ended with {self.process.returncode}: {(self.folder / 'app.log').read_text()}"
                )
            time.sleep(0.02)
        raise AssertionError(f"the window never got there: {self.now}")

    def my_turn(self) -> bool:
        """Waits until the person has to act; False when the round is over instead."""
        now = self.until(lambda now: now["scene"] != "TablePlayer" or now["table"]["mine"])
        return bool(now["scene"] == "TablePlayer")

    # what a person does

    def click(self, pos: list[int]) -> None:
        """Clicks the primary button."""
        self.tool("mousemove", str(pos[0]), str(pos[1]), "click", "1")

    def press(self, name: str) -> None:
        """Clicks a control by its name or how its name begins."""
        now = self.until(lambda now: any(known.startswith(name) for known in now["controls"]))
        self.click(next(place for known, place in now["controls"].items() if known.startswith(name)))

    def drag(self, start: list[int], end: list[int]) -> None:
        """Presses, moves in steps, lets go."""
        words = ["mousemove", str(start[0]), str(start[1]), "mousedown", "1"]
        for i in range(1, 5):
            x, y = (start[k] + (end[k] - start[k]) * i // 4 for k in (0, 1))
            words += ["mousemove", str(x), str(y), "sleep", "0.02"]
        self.tool(*words, "mouseup", "1")

    def key(self, *names: str) -> None:
        """Presses keys one after the other."""
        self.tool("key", "--clearmodifiers", "--delay", "30", *names)

    def read_on(self) -> None:
        """Presses Enter at a result, once it takes it, until it is gone: a key too many would press what comes next."""
        scene = self.until(lambda now: now.get("table", {}).get("ready", False))["scene"]
        self.key("Return")
        self.until(lambda now: now["scene"] != scene)

    def leave_table(self) -> None:
        """Leaves a table for the menu by keys."""
        self.key("Escape")
        here = self.until(lambda now: now["scene"] == "dialog")["focus"]
        while here != "To the menu":
            self.key("Down")
            here = self.until(lambda now, here=here: now["focus"] != here)["focus"]  # type: ignore[misc]
        self.key("Return")
        self.until(lambda now: now["scene"] == "menu")

    def turns(self, table: str) -> Iterator[dict[str, Any]]:
        """Yields the facts at each turn of the person, to the ranking; reads results on the way."""
        while True:
            now = self.until(lambda now: now["scene"] != table or now["table"]["mine"])
            if now["scene"] == "ranking":
                return
            if now["scene"] == table:
                yield dict(now["table"])
            else:
                self.read_on()

    def resize(self, width: int, height: int) -> None:
        """Sets the window's size."""
        self.tool("windowsize", self.id, str(width), str(height))

    # the end

    def ended(self) -> int:
        """Waits for the end of the app; returns its exit code."""
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kills the app without a chance to save anything."""
        self.process.kill()
        self.process.wait(10)
        self.log.close()

    def close(self) -> None:
        """Ends the app if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)
        self.log.close()
