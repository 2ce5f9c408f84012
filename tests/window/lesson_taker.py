"""The taking of lessons in a real window: ``python -m tests.window.lesson_taker LANG SIZE KEYS...``.

The app runs in this process, on the display of the environment; xdotool moves the pointer and types. With ``--keys``
acts are done with the keyboard. One line is printed for each lesson that got its tick.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.scenes.plain import plain_settings

os.environ["SDL_VIDEODRIVER"] = "x11"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.lessons.reading import all_lessons
from scenes.app.app import App
from tests.scenes.hand import Hand
from tests.scenes.lesson_keys import by_keys
from tests.scenes.lesson_taking import by_mouse, taken

_KEYS = {pygame.K_RETURN: "Return", pygame.K_SPACE: "space", pygame.K_ESCAPE: "Escape", pygame.K_TAB: "Tab",
         pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down"}  # fmt: skip


class RealHand(Hand):
    """A hand whose every event comes from the window system."""

    def _post(self, kind: int, **values: Any) -> None:
        x, y = map(str, values.get("pos", (0, 0)))
        match kind:
            case pygame.MOUSEMOTION:
                self._tool(kind, "mousemove", x, y)
            case pygame.MOUSEBUTTONDOWN:
                self._tool(kind, "mousedown", "1")
            case pygame.MOUSEBUTTONUP:
                self._tool(kind, "mousemove", x, y, "mouseup", "1")
            case pygame.KEYDOWN:
                key = values["key"]
                self._tool(pygame.KEYUP, "key", _KEYS.get(key) or pygame.key.name(key))

    def _tool(self, awaited: int, *words: str) -> None:
        tool = shutil.which("xdotool")
        assert tool is not None
        subprocess.run([tool, *words], check=True)
        # A pointer that stands there already does not move.
        until = time.monotonic() + (0.2 if awaited == pygame.MOUSEMOTION else 5.0)
        seen = False
        while not seen and time.monotonic() < until:
            events = pygame.event.get()
            seen = any(event.type == awaited for event in events)
            self.app.step(1 / 60, events)
            time.sleep(0 if seen else 0.002)


def main() -> None:
    """Takes the lessons one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=("ko", "en"))
    parser.add_argument("size", help="such as 1280x720")
    parser.add_argument("lessons", nargs="*", help="keys such as holla.first; all without")
    parser.add_argument("--keys", action="store_true")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    for lesson in all_lessons():
        if options.lessons and lesson.key not in options.lessons:
            continue
        with tempfile.TemporaryDirectory() as home:
            settings = plain_settings(language=options.language, speed=0.0)
            app = App(settings, Path(home), size=(width, height), catch=False)
            try:
                hand = RealHand(app)
                window = subprocess.run(
                    ["xdotool", "search", "--pid", str(os.getpid())], capture_output=True, text=True
                )
                for found in window.stdout.split():
                    subprocess.run(["xdotool", "windowmove", found, "0", "0", "windowfocus", found], check=False)
                for _ in range(10):
                    app.step(1 / 60, pygame.event.get())
                taken(hand, lesson, by_keys if options.keys else by_mouse)
            finally:
                app.close()
        print("taken", lesson.key, flush=True)


if __name__ == "__main__":
    main()
