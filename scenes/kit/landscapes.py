"""Landscapes that cover a window, cut at the edges, never squeezed; one that is awaited is made beside the frames."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

import assets
from scenes.kit.cache import Lru

WIDEST: Final = 1920
"""The width in pixels above which a landscape is stretched."""
Place = tuple[str, tuple[int, int]]


class Landscapes:
    """The landscapes of one window size; `ratio` is the height of a picture for a width of one."""

    def __init__(self, ratio: Callable[[str], float]) -> None:
        self._ratio = ratio
        self._made: Lru[Surface] = Lru(3)
        self._coming: dict[Place, Future[Surface]] = {}

    def clear(self) -> None:
        """Forgets everything."""
        self._made.clear()
        self._coming.clear()

    def covering(self, name: str, size: tuple[int, int]) -> Surface:
        """A landscape of `size` pixels."""
        return self._made.get((name, size), lambda: self._cover(name, size))

    def awaited(self, name: str, size: tuple[int, int]) -> bool:
        """Begins to make a landscape beside the frames, unless it is there; True until it can be had at once."""
        place = name, size
        if place not in self._coming and place not in self._made:
            with_one = ThreadPoolExecutor(1, "landscape")
            self._coming[place] = with_one.submit(_raster, *self._raster_of(name, size))
            with_one.shutdown(wait=False)
        return place in self._coming and not self._coming[place].done()

    def _raster_of(self, name: str, size: tuple[int, int]) -> tuple[Path, tuple[int, int]]:
        ratio = self._ratio(name)
        loaded = min(max(size[0], round(size[1] / ratio)), WIDEST)
        return assets.path("svg", f"{name}.svg"), (loaded + 1, round(loaded * ratio) + 1)

    def _cover(self, name: str, size: tuple[int, int]) -> Surface:
        coming = self._coming.pop((name, size), None)
        image = (coming.result() if coming is not None else _raster(*self._raster_of(name, size))).convert()
        ratio = self._ratio(name)
        if image.get_width() < size[0] or image.get_height() < size[1]:
            width = max(size[0], round(size[1] / ratio))
            image = pygame.transform.smoothscale(image, (width, max(size[1], round(width * ratio))))
        x, y = (image.get_width() - size[0]) // 2, (image.get_height() - size[1]) // 2
        cut = Surface(size)
        cut.blit(image, (-x, -y))
        return cut


def _raster(file: Path, size: tuple[int, int]) -> Surface:
    return pygame.image.load_sized_svg(file, size)
