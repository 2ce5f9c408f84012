"""Landscapes that cover a window, cut at the edges, never squeezed; one that is awaited is made beside the frames."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame
from pygame import Surface

import assets
from scenes.kit.ahead import MadeAhead

WIDEST: Final = 1920
"""The width in pixels above which a landscape is stretched."""


class Landscapes:
    """The landscapes of one window size; `ratio` is the height of a picture for a width of one."""

    def __init__(self, ratio: Callable[[str], float]) -> None:
        self._ratio = ratio
        self.made = MadeAhead(3)

    def clear(self) -> None:
        """Forgets everything."""
        self.made.clear()

    def covering(self, name: str, size: tuple[int, int]) -> Surface:
        """A landscape of `size` pixels."""
        return self.made.get((name, size), lambda: self._covers(name, size)())

    def soon(self, name: str, size: tuple[int, int]) -> Surface:
        """A landscape of `size` pixels at once, stretched for as long as it is made."""
        return self.made.soon((name, size), size, self._covers(name, size))

    def awaited(self, name: str, size: tuple[int, int]) -> bool:
        """Begins to make a landscape beside the frames, unless it is there; True until it can be had at once."""
        return self.made.awaited({(name, size): self._covers(name, size)})

    def _covers(self, name: str, size: tuple[int, int]) -> Callable[[], Surface]:
        return partial(_cover, name, size, self._ratio(name))


def _cover(name: str, size: tuple[int, int], ratio: float) -> Surface:
    loaded = min(max(size[0], round(size[1] / ratio)), WIDEST)
    file = assets.path("svg", f"{name}.svg")
    image = pygame.image.load_sized_svg(file, (loaded + 1, round(loaded * ratio) + 1)).convert()
    if image.get_width() < size[0] or image.get_height() < size[1]:
        width = max(size[0], round(size[1] / ratio))
        image = pygame.transform.smoothscale(image, (width, max(size[1], round(width * ratio))))
    x, y = (image.get_width() - size[0]) // 2, (image.get_height() - size[1]) // 2
    cut = Surface(size)
    cut.blit(image, (-x, -y))
    return cut
