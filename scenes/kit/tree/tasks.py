"""Tasks of a screen: they run in threads, or a share of each frame, and answer with messages the frame asks for."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from scenes.kit.ahead import some_made
from scenes.kit.tree.commands import Later, Run, Work
from scenes.kit.tree.elements import Message, Value

TOLD: Final = 0.25
"""Seconds between two messages of a work that goes on."""


@dataclass(eq=False)
class _Due:
    """A message that waits for its time."""

    left: float
    wait: Later


@dataclass(eq=False)
class _Going:
    """A work that goes on, and the last value that came of it."""

    work: Work
    steps: Iterator[Value]
    begun: bool = False
    since: float = TOLD
    last: Value = None

    def go_on(self, dt: float, until: float) -> tuple[bool, list[Message]]:
        """Whether it has ended after its share of a frame, at most until then, and what it says."""
        if not self.begun:
            self.begun = True
            return False, []
        self.since += dt
        if some_made(self._steps(), min(self.work.seconds, until - time.perf_counter())):
            return True, [self.work.then(self.last)] if self.work.then is not None else []
        if self.work.told is None or self.since < TOLD:
            return False, []
        self.since = 0.0
        return False, [self.work.told(self.last)]

    def _steps(self) -> Iterator[bool]:
        """Goes on and keeps what comes; True where the next step waits for another frame."""
        for value in self.steps:
            self.last = value
            yield value is True


class Tasks:
    """The running tasks and waiting messages of one screen. After `close` nothing answers any more."""

    def __init__(self) -> None:
        self._ended: deque[tuple[Run, int, Callable[[], Message]]] = deque()
        self._running = 0
        self._latest: dict[str, int] = {}
        self._number = 0
        self._due: list[_Due] = []
        self._going: list[_Going] = []
        self._closed = False

    @property
    def running(self) -> bool:
        """Whether a task runs."""
        return self._running > 0

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self.running or bool(self._due) or bool(self._going)

    def run(self, command: Run) -> None:
        """Starts a task."""
        self._number += 1
        self._running += 1
        self._latest[command.key] = self._number
        threading.Thread(target=self._work, args=(command, self._number), daemon=True).start()

    def _work(self, command: Run, number: int) -> None:
        try:
            result = command.task(*command.args)
        except Exception as error:  # told to the screen, in its own thread
            self._ended.append((command, number, self._failure(command, error)))
        else:
            then = command.then
            self._ended.append((command, number, lambda: then(result) if then is not None else None))

    def _failure(self, command: Run, error: Exception) -> Callable[[], Message]:
        def fail() -> Message:
            if command.failed is None:
                raise error
            return command.failed(error)

        return fail

    def work(self, work: Work, steps: Iterator[Value]) -> None:
        """Begins a work of these steps."""
        self._going = [one for one in self._going if not work.key or one.work.key != work.key]
        self._going.append(_Going(work, steps))

    def later(self, wait: Later) -> None:
        """Notes a message for later."""
        self._due = [due for due in self._due if not wait.key or due.wait.key != wait.key]
        self._due.append(_Due(wait.seconds, wait))

    def answers(self, dt: float) -> Iterator[Message]:
        """The messages that have come within the last `dt` seconds. Raises the error of a task that nobody awaits."""
        while self._ended:
            command, number, answer = self._ended.popleft()
            self._running -= 1
            stale = command.key and self._latest[command.key] != number
            message = None if stale or self._closed else answer()
            if message is not None:
                yield message
        for due in self._due:
            due.left -= dt
        ready = [due for due in self._due if due.left <= 0]
        self._due = [due for due in self._due if due.left > 0]
        yield from (due.wait.message for due in ready)
        until = time.perf_counter() + max((one.work.seconds for one in self._going), default=0.0)
        for one in tuple(self._going):
            ended, messages = one.go_on(dt, until)
            if ended:
                self._going.remove(one)
            yield from messages

    def close(self) -> None:
        """Forgets everything that has not answered."""
        self._closed = True
        self._due, self._going = [], []
