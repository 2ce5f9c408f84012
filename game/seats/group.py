"""The start of programs that play, and the end of a process that started some or was started itself."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import NoReturn

from game import system
from game.kernel.limits import Limits
from game.seats.family import Family

_OWN = "YONGMARU"
"""How variables of the environment begin that are this program's own."""
TERMINATED = 143
"""The exit code of a process that was told to end."""


def start(words: list[str], limits: Limits) -> Family:
    """Starts a program with pipes for all three streams; raises ``OSError`` or ``ValueError``."""
    # A program must not see the variable that names the folder of the app's matches.
    env = {name: value for name, value in os.environ.items() if not name.upper().startswith(_OWN)}
    return Family(words, env, limits)


def _leave(number: int, frame: object) -> NoReturn:
    # A second signal must not interrupt the ending: pools signal their processes more than once.
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(TERMINATED)


@contextlib.contextmanager
def ends_orderly() -> Iterator[None]:
    """Lets a signal to end, or a terminal that closes, end this process by ``SystemExit`` within the block, so that
    whatever was started is ended first. Only the main thread can wait for signals; elsewhere this does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = [(number, signal.signal(number, _leave)) for number in system.ENDING]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def serve_parent() -> None:
    """Prepares a process of a pool: leaves interrupts to its parent, ends when told, and with it if it is killed."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, _end_now)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_now(number: int, frame: object) -> NoReturn:
    # Between tasks nothing is to be ended first, and the pool's own code would catch an exception and go on, perhaps
    # with the lock of its queue taken for ever.
    os._exit(TERMINATED)


@contextlib.contextmanager
def as_task() -> Iterator[None]:
    """Lets a signal to end a process of a pool end its task orderly, and then the process: the pool would catch the
    ``SystemExit`` and go on with the next task."""
    if parent_process() is None:
        yield
        return
    try:
        signal.signal(signal.SIGTERM, _leave)
        try:
            yield
        finally:
            # What the task ran may have caught the exception.
            if signal.signal(signal.SIGTERM, _end_now) is signal.SIG_IGN:
                os._exit(TERMINATED)
    except SystemExit:
        os._exit(TERMINATED)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is None:
        return
    wait([parent.sentinel])
    system.end_self(1)
