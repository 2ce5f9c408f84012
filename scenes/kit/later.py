"""The way from a thread back to the window: what is to be done there comes as an event, in the order of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

AT_WINDOW: Final = pygame.event.custom_type()
"""The type of events that carry an act of a thread."""


def at_window(act: Callable[[], object]) -> None:
    """Lets the window do something between two frames, asked for by whatever thread; nothing once it is closed."""
    if pygame.display.get_init():
        pygame.event.post(pygame.Event(AT_WINDOW, act=act))
