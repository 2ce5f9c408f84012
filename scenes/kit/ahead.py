"""Pictures that are made before they are seen, a few a frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final

from pygame import Surface

from scenes.kit.cache import Lru

BUDGET: Final = 0.005
"""Seconds of a frame that go to pictures of what is not seen yet."""


class MadeAhead:
    """The `limit` most recently used pictures, which may be made beside the frames before they are wanted: what makes
    those uses nothing that others change."""

    def __init__(self, limit: int) -> None:
        self._made: Lru[Surface] = Lru(limit)
        self._coming: dict[Hashable, Future[Surface]] = {}

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A picture, made now unless it is remembered or was begun."""
        return self._made.get(key, self._coming.pop(key).result if key in self._coming else make)

    def awaited(self, key: Hashable, make: Callable[[], Surface]) -> bool:
        """Begins to make a picture beside the frames, unless it is there; True until it can be had at once."""
        if key not in self._made and key not in self._coming:
            with_one = ThreadPoolExecutor(1, "picture")
            self._coming[key] = with_one.submit(make)
            with_one.shutdown(wait=False)
        for done in [key for key, one in self._coming.items() if one.done()]:
            self._made.get(done, self._coming.pop(done).result)
        return key in self._coming

    def __contains__(self, key: Hashable) -> bool:
        return key in self._made

    def clear(self) -> None:
        """Forgets everything, after what is being made: no thread draws while the window goes or changes."""
        self._made.clear()
        wait(self._coming.values())
        self._coming.clear()


def some_made(pictures: Iterator[bool], seconds: float = BUDGET) -> bool:
    """Makes pictures for a part of a frame; a step that says True waits for the next frame. True when all are made."""
    end = time.perf_counter() + seconds
    return not any(waits or time.perf_counter() >= end for waits in pictures)
