"""Presses and moves of the pointer on an app without a window, in shares of its size, for films and benchmarks."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.app.app import App

START: Final = (0.75, 0.93)
"""The place of the button that starts a match."""
CARD: Final = (0.19, 0.5)
"""The place of the first card of the menu."""


def press(app: App, at: tuple[float, float]) -> None:
    """Presses a place without letting go: what opens comes out of it."""
    app.painter.press(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=_place(app, at), button=1, touch=False), app.surface)


def point(app: App, at: tuple[float, float]) -> None:
    """Moves the pointer to a place."""
    moved = {"pos": _place(app, at), "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    app.post(pygame.Event(pygame.MOUSEMOTION, moved))


def _place(app: App, at: tuple[float, float]) -> tuple[int, int]:
    wide, high = app.surface.get_size()
    return round(at[0] * wide), round(at[1] * high)
