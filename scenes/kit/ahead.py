"""Pictures that are made before they are seen, a few a frame."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

BUDGET: Final = 0.005
"""Seconds of a frame that go to pictures of what is not seen yet."""


def some_made(pictures: Iterator[bool], seconds: float = BUDGET) -> bool:
    """Makes pictures for a part of a frame; a step that says True waits for the next frame. True when all are made."""
    end = time.perf_counter() + seconds
    return not any(waits or time.perf_counter() >= end for waits in pictures)
