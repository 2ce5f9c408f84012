"""How often the loop looks for events and makes frames, in time that only these tests let pass."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app.app import App
from scenes.app.loop import Pacer
from scenes.demo_scenes import open_scene
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from tests.scenes.blank import Blank
from tests.scenes.plain import plain_settings

LATER = 0.020
"""Seconds that a click may wait until it is seen."""


class Run:
    """An app in its own loop; `at` seconds after the beginning something is done, at the last of them the loop ends."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, language: str = "en") -> None:
        self.app = App(plain_settings(language=language), folder, size=(1280, 720), catch=False)
        self.now = 0.0
        self.looks: list[float] = []
        """When events were looked for."""
        self.steps: list[tuple[float, float]] = []
        """When a step was made, and for how many seconds."""
        self._at: dict[float, Callable[[], None]] = {}
        self._due: list[float] = []
        self._events: list[Any] = []
        step = self.app.step

        def stepped(dt: float, events: list[Any] | None = None) -> bool:
            self.steps.append((self.now, dt))
            return step(dt, events)

        monkeypatch.setattr(self.app, "step", stepped)
        monkeypatch.setattr(pygame.event, "get", self._look)
        monkeypatch.setattr(pygame.event, "wait", self._never)

    @staticmethod
    def _never(*given: object) -> None:
        raise AssertionError("pygame's own waiting wakes every millisecond")

    def _look(self) -> list[Any]:
        self.looks.append(self.now)
        found, self._events = self._events, []
        return found

    def at(self, seconds: float, act: Callable[[], None]) -> None:
        """Does something once so many seconds have passed."""
        self._at[seconds] = act

    def happens(self, kind: int, **values: Any) -> None:
        """An event that the next look finds."""
        self._events.append(pygame.Event(kind, **values))

    def moves(self, pos: tuple[int, int]) -> None:
        """The pointer moves."""
        self.happens(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))

    def _sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds
        for at in sorted(self._at):
            if at <= self.now:
                self._at.pop(at)()

    def run(self, first: Callable[[Context], Scene], seconds: float) -> None:
        """Runs the loop for so long."""
        self.at(seconds, self.app.quit)
        self.app.run(first, Pacer(lambda: self.now, self._sleep))

    def between(self, begin: float, end: float) -> int:
        """How often events were looked for."""
        return sum(begin <= at < end for at in self.looks)


class Bare(Blank):
    """A scene that only counts its pictures; `moving` while it wants frames."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.pictures = 0
        self.lived = 0.0
        self.moving = False

    @property
    def busy(self) -> bool:
        return self.moving

    def update(self, dt: float) -> None:
        self.lived += dt
        if self.moving:
            self.ctx.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        self.pictures += 1


@pytest.fixture
def loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield Run(tmp_path, monkeypatch)


@pytest.mark.parametrize("name", ["menu", "holla", "riichi", "rummikub", "turf"])
def test_what_waits_looks_for_events_no_more_often_than_a_click_needs(loop: Run, name: str) -> None:
    """Whatever a menu or a table still loads or shows at its beginning has ended after ten seconds."""
    loop.run(lambda ctx: open_scene(name, ctx), 20.0)
    assert loop.between(10, 20) <= 600
    late = [at for at in loop.looks if at >= 10]
    assert max(b - a for a, b in pairwise(late)) <= LATER
    assert sum(at >= 10 for at, _ in loop.steps) <= 12


def test_what_moves_has_sixty_frames_a_second_and_its_whole_time(loop: Run) -> None:
    scenes: list[Bare] = []

    def first(ctx: Context) -> Scene:
        scenes.append(Bare(ctx))
        scenes[0].moving = True
        return scenes[0]

    loop.run(first, 2.0)
    assert 118 <= scenes[0].pictures <= 123
    assert scenes[0].lived == pytest.approx(2.0, abs=0.05)


def test_after_an_event_the_next_ones_are_looked_for_at_full_rate(loop: Run) -> None:
    scenes: list[Bare] = []
    loop.at(5.0, lambda: loop.moves((30, 30)))

    def first(ctx: Context) -> Scene:
        scenes.append(Bare(ctx))
        return scenes[0]

    loop.run(first, 8.0)
    seen = next(at for at, dt in loop.steps if at >= 5.0)
    assert seen - 5.0 <= LATER
    after = [b - a for a, b in pairwise(loop.looks) if seen <= a < seen + 0.4]
    assert max(after) <= 1 / 60 + 0.001
    assert loop.between(7, 8) <= 60


def test_what_an_event_starts_begins_at_its_beginning(loop: Run) -> None:
    loop.at(5.0, lambda: loop.moves((30, 30)))
    loop.run(Bare, 6.0)
    assert next(dt for at, dt in loop.steps if at >= 5.0) == 0.0
    passing = sum(dt for at, dt in loop.steps if at < 5.0)
    assert passing == pytest.approx(5.0, abs=1.1)


def test_a_window_that_nobody_sees_makes_no_pictures_and_goes_on(loop: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    scenes: list[Bare] = []
    seen = [True]
    monkeypatch.setattr(pygame.display, "get_active", lambda: seen[0])

    def first(ctx: Context) -> Scene:
        scenes.append(Bare(ctx))
        scenes[0].moving = True
        return scenes[0]

    def put_away() -> None:
        seen[0] = False
        scenes[0].pictures = 0
        scenes[0].lived = 0.0

    drawn: list[int] = []

    def shown() -> None:
        drawn.append(scenes[0].pictures)
        seen[0] = True
        loop.happens(pygame.WINDOWRESTORED)

    loop.at(1.0, put_away)
    loop.at(11.0, shown)
    loop.run(first, 12.0)
    assert drawn == [0]
    assert loop.between(2, 11) <= 540
    assert scenes[0].pictures >= 55
    assert scenes[0].lived == pytest.approx(11.0, abs=0.5)
