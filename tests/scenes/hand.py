"""A hand at the app: finds controls by their names, clicks them, presses keys, types."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import pygame

from scenes.app.app import App
from scenes.kit.dialog import Question
from scenes.kit.failure import Failed
from scenes.kit.scene import Scene
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.widget import Widget

S = TypeVar("S", bound=Scene)


def asks(scene: Scene | None) -> bool:
    """Whether a scene is the card of a question."""
    return scene is not None and scene.called == "dialog"


def is_curtain(scene: Scene | None) -> bool:
    """Whether a scene hides a match until the next person sits down."""
    return scene is not None and scene.called == "curtain"


def question(scene: Scene | None) -> Question:
    """What the card asks that a scene is."""
    assert isinstance(scene, ScreenScene) and isinstance(scene.state, Question), scene
    return scene.state


def choice_at(scene: Scene | None, number: int) -> tuple[int, int]:
    """The middle of the button of a choice."""
    label = question(scene).choices[number].label
    assert scene is not None
    return next(widget.rect.center for widget in scene.ui.all() if widget.name == label)


class Hand:
    """A hand that acts through events only."""

    def __init__(self, app: App) -> None:
        self.app = app

    def top(self, kind: type[S]) -> S:
        """The top scene, which must be of that kind."""
        top = self.app.stack.top
        assert isinstance(top, kind), f"{kind.__name__} expected, found {top}"
        return top

    def screen(self, name: str) -> ScreenScene[Any]:
        """The top scene, which must show that screen."""
        top = self.top(ScreenScene)
        assert top.called == name, f"{name} expected, found {top.called}"
        return top

    @property
    def asked(self) -> Question:
        """What the card on top asks."""
        return question(self.app.stack.top)

    @property
    def failure(self) -> Failed:
        """What the card of an error on top says."""
        state = self.screen("failure").state
        assert isinstance(state, Failed)
        return state

    def find(self, name: str, kind: type = object) -> Widget:
        """The visible control of the top scene with this name, or whose name begins so."""
        assert self.app.stack.top is not None
        found = [w for w in self.app.stack.top.ui.all() if w.name.startswith(name) and isinstance(w.of, kind)]
        assert found, f"no {name!r} among {[w.name for w in self.app.stack.top.ui.all()]}"
        return next((w for w in found if w.name == name), found[0])

    def words(self, name: str) -> list[str]:
        """What is written in the card or group with this name."""
        found = next(part for part in self.top(ScreenScene).told().all() if part.name == name and part.role != "text")
        return [part.name for part in found.all() if part is not found and part.name]

    def has(self, name: str) -> bool:
        """Whether the top scene shows such a control."""
        assert self.app.stack.top is not None
        return any(w.name.startswith(name) for w in self.app.stack.top.ui.all())

    def steps(self, count: int = 1, dt: float = 1 / 60) -> None:
        """Runs so many frames."""
        for _ in range(count):
            self.app.step(dt)

    def until(self, done: Callable[[], bool], most: int = 600, rest: float = 0.0) -> None:
        """Runs frames until something holds; `rest` are seconds between them, for what a thread does meanwhile."""
        for _ in range(most):
            if done():
                return
            self.app.step(1 / 60)
            time.sleep(rest)
        raise AssertionError(f"not after {most} frames")

    def point(self, pos: tuple[int, int]) -> None:
        """Moves the pointer."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def click_at(self, pos: tuple[int, int]) -> None:
        """Presses and releases the primary button."""
        self.point(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)

    def click(self, name: str, at: tuple[float, float] = (0.5, 0.5), kind: type = object) -> None:
        """Clicks a control, by default in its middle."""
        box = self.find(name, kind).rect
        self.click_at((box.x + round((box.w - 1) * at[0]), box.y + round((box.h - 1) * at[1])))

    def key(self, key: int, mod: int = 0) -> None:
        """Presses and releases a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def tab_to(self, name: str, most: int = 60) -> None:
        """Presses Tab until a control has the keyboard."""
        for _ in range(most):
            top = self.app.stack.top
            assert top is not None
            if top.ui.focus is not None and top.ui.focus.name.startswith(name):
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never reached {name!r}")

    def type(self, text: str) -> None:
        """Sends letters as the system does."""
        self.post(pygame.TEXTINPUT, text=text)

    def compose(self, text: str) -> None:
        """Sends a syllable that is being built."""
        self.post(pygame.TEXTEDITING, text=text, start=0, length=len(text))

    def wheel(self, pos: tuple[int, int], notches: float) -> None:
        """Turns the wheel over a place."""
        self.post(pygame.MOUSEWHEEL, x=0, y=int(notches), precise_x=0.0, precise_y=float(notches), flipped=False)

    def post(self, kind: int, **values: Any) -> None:
        self.app.post(pygame.Event(kind, **values))
        self.app.step(1 / 60)
