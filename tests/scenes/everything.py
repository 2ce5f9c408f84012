"""A walk that presses every key and control of a scene, and of whatever they open, one after another."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from scenes.kit.scene import Scene
from tests.scenes.hand import Hand

NAMED = (
    "RETURN", "SPACE", "ESCAPE", "TAB", "BACKSPACE", "DELETE", "INSERT", "HOME", "END", "PAGEUP", "PAGEDOWN",
    "LEFT", "RIGHT", "UP", "DOWN", "SLASH", "PLUS", "EQUALS", "MINUS", "COMMA", "PERIOD",
    "KP_PLUS", "KP_MINUS", "KP_ENTER",
)  # fmt: skip
KEYS = tuple(
    getattr(pygame, f"K_{name}")
    for name in (*string.ascii_lowercase, *string.digits, *(f"F{n}" for n in range(1, 13)), *NAMED)
)
"""Every key that means something anywhere, and those that mean nothing."""
WITH_CONTROL = tuple(getattr(pygame, f"K_{name}") for name in "cvzyfa")


def tops(hand: Hand) -> tuple[Scene, ...]:
    """The scenes that can be reached, top first; those of the window within a window too."""
    top = hand.app.stack.top
    assert top is not None
    part = getattr(top, "part", None)
    return (top,) if part is None else (top, *reversed(part.stack.scenes))


def spots(hand: Hand) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yields the name and the middle of each control that can be seen."""
    for scene in tops(hand):
        for widget in scene.ui.all():
            yield widget.name, widget.rect.center


Step = Callable[[], None]


def press_all(hand: Hand, begin: Step, deep: int = 1) -> int:
    """Presses every key and control from the place where ``begin`` leaves the app, and again in each card that opens,
    so many cards deep; returns how many."""
    ways: list[tuple[Step, ...]] = [()]
    seen: set[tuple[str, ...]] = set()
    count = 0
    while ways:
        way = ways.pop()
        place = _walk(hand, begin, way)
        for step in _steps(hand) if place else ():
            if _place(hand) != place:
                _walk(hand, begin, way)
            step()
            hand.steps(2)
            count += 1
            found = _place(hand)
            if found and found != place and found not in seen and len(way) < deep:
                ways.append((*way, step))
            seen.add(found)
    return count


def _walk(hand: Hand, begin: Step, way: tuple[Step, ...]) -> tuple[str, ...]:
    """Goes there again; returns the scenes that are there, none when the app has ended."""
    begin()
    for step in way:
        step()
        hand.steps(2)
    return _place(hand)


def _place(hand: Hand) -> tuple[str, ...]:
    scenes = hand.app.stack.scenes
    return tuple(scene.called for scene in (*scenes, *(tops(hand) if scenes else ())))


def _steps(hand: Hand) -> list[Step]:
    keys = [partial(hand.key, key) for key in KEYS]
    keys += [partial(hand.key, key, pygame.KMOD_CTRL) for key in WITH_CONTROL]
    return [*keys, *(partial(hand.click_at, pos) for _, pos in spots(hand))]
