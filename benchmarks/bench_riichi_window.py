"""The riichi table without a screen: work a frame while four masters play, and while a person looks at its tiles."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.bench_window import apart, busy_frames, new_match, open_app, watched_table

THINKS = 90
"""Frames that the person thinks over a discard, the pointer on another tile every few of them."""
LOOKS = 4


def _playing_table(folder: Path) -> tuple[Any, Any]:
    """Opens an app with a person at a table of three bots."""
    match = new_match("riichi", red_fives=(1, 1, 1))
    return open_app(folder, match, "person", "normal"), match


def _press(app: Any, key: int) -> None:
    import pygame

    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))


def _person(app: Any, frame: int) -> None:
    """Plays the person: looks from tile to tile, then gives the drawn one away; reads results for a while."""
    import pygame

    from scenes.table.player import TablePlayer

    top = app.stack.top
    if not isinstance(top, TablePlayer):
        if frame % THINKS == 0:
            _press(app, pygame.K_RETURN)
        return
    items = top.board.memory.hand.items
    if not top.client.waiting_for_person or top.motion.busy or not items:
        return
    if frame % LOOKS == 0:
        item = items[frame // LOOKS % len(items)]
        place = top.nodes[item.id].rect.center
        app.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    if frame % THINKS == 0:
        _press(app, pygame.K_SPACE)


def _measure(folder: Path) -> dict[str, float]:
    """Measures all parts; runs in a process of its own."""
    found: dict[str, float] = {}
    for name in ("watched", "played"):
        app, match = (
            watched_table(folder, "riichi", red_fives=(1, 1, 1)) if name == "watched" else _playing_table(folder)
        )

        def meanwhile(frame: int, app: Any = app, name: str = name) -> None:
            if name == "played":
                _person(app, frame)

        figures = busy_frames(app, meanwhile) | {"acts": float(len(match.acts))}
        app.close()
        found |= {f"{name}_{key}": value for key, value in figures.items()}
    return found


def run() -> dict[str, float]:
    """Measures all parts; milliseconds are wall time on whatever else the machine does, those of the CPU are not."""
    with tempfile.TemporaryDirectory() as name:
        return apart("benchmarks.bench_riichi_window", name)


if __name__ == "__main__":
    print(json.dumps(_measure(Path(sys.argv[1]))))
