"""Pictures that are made before they are seen, a few a frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, Final

from pygame import Surface
from pygame.transform import smoothscale

from scenes.kit.cache import Lru

BUDGET: Final = 0.005
"""Seconds of a frame that go to pictures of what is not seen yet."""


class MadeAhead:
    """The `limit` most recently used pictures, which may be made beside the frames before they are wanted: what makes
    those uses nothing that others change.

    Large ones are there at once at any size: stretched, until `sharpen` has made those of their own.
    """

    def __init__(self, limit: int) -> None:
        self._made: Lru[Surface] = Lru(limit)
        self._coming: dict[Hashable, Future[Surface]] = {}
        self._last: dict[Hashable, Surface] = {}
        """The large pictures as they were last made, by their names."""
        self.late: dict[tuple[Hashable, ...], Callable[[], Surface]] = {}
        """What makes those that are shown stretched."""
        self.sharpened = 0
        """How often such pictures were made since."""

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A picture, made now unless it is remembered or was begun."""
        coming = self._coming.pop(key, None) if self._coming else None
        return self._made.get(key, make if coming is None or coming.cancel() else coming.result)

    def there(self, key: Hashable, make: Callable[[], Surface]) -> Surface | None:
        """A picture; None while it is being made beside the frames."""
        coming = self._coming.get(key) if self._coming else None
        return self.get(key, make) if coming is None or coming.done() else None

    def awaited(self, makes: Mapping[Any, Callable[[], Surface]]) -> bool:
        """Begins to make pictures one after the other beside the frames, those that are not there; True until all of
        them can be had at once."""
        wanted = [key for key in makes if key not in self._made and key not in self._coming]
        if wanted:
            with_one = ThreadPoolExecutor(1, "picture")
            self._coming.update((key, with_one.submit(makes[key])) for key in wanted)
            with_one.shutdown(wait=False)
        for done in [key for key, one in self._coming.items() if one.done()]:
            self._made.get(done, self._coming.pop(done).result)
        return any(key in self._coming for key in makes)

    def soon(self, key: tuple[Hashable, ...], size: tuple[int, int], make: Callable[[], Surface]) -> Surface:
        """A large picture of a size at once; the first of its key is the name that it has at every size."""
        last = self._last.get(key[0])
        if last is not None and last.get_size() != size and key not in self._made:
            self.late[key] = make
            return _stretched(last, size)
        self._last[key[0]] = self.get(key, make if last is None or last.get_size() != size else last.copy)
        return self._last[key[0]]

    def sharpen(self) -> bool:
        """Makes stretched pictures of their own size beside the frames; True when they are to be drawn again."""
        if not self.late or self.awaited(self.late):
            return False
        self.late.clear()
        self.sharpened += 1
        return True

    def clear(self) -> None:
        """Forgets everything, after what is being made: no thread draws while the window goes or changes."""
        self._made.clear()
        wait(self._coming.values())
        self._coming.clear()
        self.late.clear()


def _stretched(picture: Surface, size: tuple[int, int]) -> Surface:
    """The middle of a picture, of another size."""
    share = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    part = picture.get_rect().scale_by(size[0] / share / picture.get_width(), size[1] / share / picture.get_height())
    return smoothscale(picture.subsurface(part.clip(picture.get_rect())), size)


class Spare:
    """The time that frames leave to make something ahead: the light ones do, which take no more than the mean."""

    def __init__(self) -> None:
        self._now = self._all = 0.0
        self._frames = 0

    def spend(self, seconds: float) -> None:
        """Adds to what the frame of now takes."""
        self._now += seconds

    def next(self) -> bool:
        """Ends a frame; True where it was a light one."""
        now, self._now = self._now, 0.0
        self._all, self._frames = self._all + now, self._frames + 1
        return now <= self._all / self._frames


def some_made(pictures: Iterator[bool], seconds: float = BUDGET) -> bool:
    """Makes pictures for a part of a frame; a step that says True waits for the next frame. True when all are made."""
    end = time.perf_counter() + seconds
    return not any(waits or time.perf_counter() >= end for waits in pictures)
