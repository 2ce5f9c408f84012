"""Waiting for what is loaded beside the frames."""

import time
from collections.abc import Callable

import pygame


def comes(done: Callable[[], bool] = pygame.mixer.get_busy) -> bool:
    """Whether it is so within some seconds; without more, that something is heard."""
    until = time.monotonic() + 5
    while not done() and time.monotonic() < until:
        time.sleep(0.01)
    return done()
