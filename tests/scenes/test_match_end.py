"""A match that ends at the window is taken into the index, and what was achieved for the first time is told."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.library.index import Index
from game.library.listing import Filter, page
from game.library.settings import Settings
from scenes.app import samples
from scenes.app.app import App
from scenes.kit.preferences import paths_of
from scenes.lobby.match_end import take_in, taken_in
from tests.scenes.hand import Hand
from tests.scenes.test_own_matches import written


def until(app: App, done: Callable[[], bool]) -> None:
    """Runs frames with the events of the window until something holds."""
    for _ in range(600):
        if done():
            return
        app.step(1 / 60, pygame.event.get())
        time.sleep(0.01)
    raise AssertionError("not in time")


def test_an_ended_match_is_in_the_index_and_tells_what_was_achieved(tmp_path: Path) -> None:
    app = App(Settings(language="en", speed=0.0), tmp_path, size=(1280, 720), catch=False)
    try:
        hand = Hand(app)
        match = samples.played("turf", lambda match: False)
        path = written(hand, tmp_path / "matches", match)
        take_in(app.ctx, path)
        until(app, lambda: any(note.title == "Achieved" for note in app.toasts.notes))
        index = Index(paths_of(app.ctx))
        (found,) = page(index, Filter())
        index.close()
        assert found.file == path.name and found.parts == 3
        take_in(app.ctx, path)
        app.toasts.notes.clear()
        assert taken_in(paths_of(app.ctx), path) == [], "nothing is told twice"
    finally:
        app.close()


def test_a_match_without_an_end_is_left_alone(tmp_path: Path) -> None:
    app = App(Settings(language="en", speed=0.0), tmp_path, size=(1280, 720), catch=False)
    try:
        hand = Hand(app)
        match = samples.played("turf", lambda match: len(match.acts) > 20)
        path = written(hand, tmp_path / "matches", match, 20)
        take_in(app.ctx, path)
        for _ in range(30):
            app.step(0.02, pygame.event.get())
        assert not app.toasts.notes
    finally:
        app.close()
