"""Pictures that are made before they are seen, a few a frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final

from pygame import Surface

BUDGET: Final = 0.005
"""Seconds of a frame that go to pictures of what is not seen yet."""


class Beside:
    """Pictures that are made beside the frames: what makes them uses nothing that others change."""

    def __init__(self) -> None:
        self._coming: dict[Hashable, Future[Surface]] = {}

    def clear(self) -> None:
        """Waits for what is being made and forgets it: no thread draws while the window goes or changes."""
        wait(self._coming.values())
        self._coming.clear()

    def awaited(self, key: Hashable, make: Callable[[], Surface]) -> bool:
        """Begins to make a picture, unless that has begun; True until it is there."""
        if key not in self._coming:
            with_one = ThreadPoolExecutor(1, "picture")
            self._coming[key] = with_one.submit(make)
            with_one.shutdown(wait=False)
        return not self._coming[key].done()

    def taken(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A picture that was begun, else one that is made now."""
        coming = self._coming.pop(key, None)
        return make() if coming is None else coming.result()


def some_made(pictures: Iterator[bool], seconds: float = BUDGET) -> bool:
    """Makes pictures for a part of a frame; a step that says True waits for the next frame. True when all are made."""
    end = time.perf_counter() + seconds
    return not any(waits or time.perf_counter() >= end for waits in pictures)
