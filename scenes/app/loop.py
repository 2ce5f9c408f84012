"""The pace of the loop: when it looks for events and when it makes a frame.

Not `pygame.event.wait`: it looks for events every millisecond as long as it waits.
"""

import time
from collections.abc import Callable
from typing import Final

FRAME_SECONDS: Final = 1 / 60
IDLE_SECONDS: Final = 0.0195
"""Seconds between two looks for events while nothing moves: the longest time a click waits until it is seen."""
STEP_SECONDS: Final = 1.0
"""Seconds between two steps for which there is neither an event nor anything that moves."""
UNSEEN_SECONDS: Final = 0.25
"""Seconds between two steps of a window that nobody sees."""
TOUCHED_SECONDS: Final = 0.5
"""Seconds after an event in which the next ones are looked for as often as while something moves."""
LONGEST_DT: Final = 0.1
"""The most seconds that a long frame counts for, so that movements do not jump."""


class Pacer:
    """A pacer of one loop: sleeps before each look for events, and says when a step is due and how long it is.

    `now` and `sleep` as in `time`.
    """

    def __init__(
        self, now: Callable[[], float] = time.perf_counter, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._now = now
        self._sleep = sleep
        self._looked = self._stepped = now()
        self._touched = self._looked - TOUCHED_SECONDS

    def wait(self, every: float) -> None:
        """Sleeps until it is time to look for events again; a step is wanted every `every` seconds."""
        now = self._now()
        awake = every <= FRAME_SECONDS or now - self._touched < TOUCHED_SECONDS
        rest = self._looked + (FRAME_SECONDS if awake else IDLE_SECONDS) - now
        if rest > 0:
            self._sleep(rest)
            now = self._now()
        self._looked = now

    def due(self, events: bool, every: float) -> float | None:
        """The seconds for which a step is due now, None where nothing asks for one; `events` where there are some."""
        now = self._looked
        passed = now - self._stepped
        if events:
            self._touched = now
        if not events and passed < every and every > FRAME_SECONDS:
            return None
        self._stepped = now
        # Time slept before an event does not count: a movement that it starts begins at 0.
        return 0.0 if events and every == STEP_SECONDS else min(max(LONGEST_DT, every), passed)
