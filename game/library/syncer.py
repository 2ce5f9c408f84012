"""Bringing what was written through to the disk in a thread of its own, while writing and play go on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

PAUSE = 0.5
"""Seconds at least between two rounds nobody waits for."""


class Syncer:
    """A thread that calls ``sync`` after every ``ask``: at once if ``soon``, else at most every ``PAUSE`` seconds."""

    def __init__(self, sync: Callable[[], None]) -> None:
        self.error: OSError | None = None
        """Why the disk did not take what was written; nothing is tried again."""
        self._sync = sync
        self._state = threading.Condition()
        self._asked = self._soon = self._stopping = False
        self._thread: threading.Thread | None = None

    def ask(self, soon: bool) -> None:
        """Notes that something was written."""
        with self._state:
            self._asked = True
            self._soon |= soon
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="saving", daemon=True)
                self._thread.start()
            self._state.notify()

    def stop(self) -> None:
        """Waits until all that was asked for is done."""
        with self._state:
            self._stopping = True
            self._state.notify()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        free = time.monotonic()
        while self._wait_until(free):
            try:
                self._sync()
            except OSError as error:
                self.error = error
                return
            free = time.monotonic() + PAUSE

    def _wait_until(self, free: float) -> bool:
        """Waits for the next round; False when there will be none."""
        with self._state:
            while not self._stopping and not self._soon:
                left = free - time.monotonic()
                if self._asked and left <= 0:
                    break
                self._state.wait(left if self._asked else None)
            found, self._asked, self._soon = self._asked, False, False
            return found
