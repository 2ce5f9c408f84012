"""Golden pictures of scenes: stored at half size, compared with a small tolerance.

`python -m tests.scenes.test_holla_pictures --renew` writes them anew; look at them before you commit.
"""

from pathlib import Path

import pygame
from pygame import Surface

FOLDER = Path(__file__).with_name("pictures")
FAR = 40
"""A channel that differs by more is a difference a person sees."""
SHARE = 0.004
"""The share of all pixels that may differ that much: other processors round edges differently."""


def small(surface: Surface) -> Surface:
    """A picture of half the size, which is what is stored."""
    return pygame.transform.smoothscale(surface, (surface.get_width() // 2, surface.get_height() // 2))


def renew(name: str, surface: Surface) -> None:
    """Stores a picture."""
    FOLDER.mkdir(exist_ok=True)
    pygame.image.save(small(surface), FOLDER / f"{name}.png")


def differing(name: str, surface: Surface) -> float:
    """The share of pixels (0-1) that a person would see differ from the stored picture."""
    seen = small(surface)
    wanted = pygame.image.load(FOLDER / f"{name}.png").convert(seen)
    assert wanted.get_size() == seen.get_size(), f"{name}: {seen.get_size()}, stored {wanted.get_size()}"
    alike = pygame.transform.threshold(None, seen, None, (FAR, FAR, FAR, 255), None, 0, wanted)
    pixels = seen.get_width() * seen.get_height()
    return (pixels - alike) / pixels
