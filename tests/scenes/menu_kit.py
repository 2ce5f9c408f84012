"""Patience while bots think in other processes."""

import time
from collections.abc import Callable

from tests.scenes.hand import Hand

PATIENCE = 120.0


def wait(hand: Hand, done: Callable[[], bool]) -> None:
    """Real time passes until something holds."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, f"still {hand.app.stack.top}"
        hand.app.step(1 / 60)
        time.sleep(0.001)
