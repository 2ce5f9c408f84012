"""Signals that ask the app to end: Ctrl+C, a terminal that closes, a system that shuts down."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn, Protocol

from game import system

_KNOWN = (signal.SIGINT, *system.ENDING)


class Asked(Protocol):
    """An app that is asked to end."""

    @property
    def turns(self) -> int:
        """The number of turns of its loop so far."""
        ...


@contextmanager
def close_on_signals(app: Asked) -> Iterator[None]:
    """Makes signals act like the close button within the block. A second one ends an app that has not reacted."""
    import pygame  # Not before the window: `--help` needs none.

    asked = -1

    def close(number: int, frame: object) -> None:
        nonlocal asked
        if asked == app.turns:
            # A third signal must not interrupt the end that the second one began.
            for known in _KNOWN:
                signal.signal(known, signal.SIG_IGN)
            raise SystemExit(128 + number)
        asked = app.turns
        pygame.event.post(pygame.Event(pygame.QUIT))

    with _handled(close):
        yield


@contextmanager
def end_on_signals() -> Iterator[None]:
    """Makes signals end the program silently within the block, while there is no window yet."""

    def end(number: int, frame: object) -> NoReturn:
        raise SystemExit(128 + number)

    with _handled(end):
        yield


@contextmanager
def _handled(handler: "signal._HANDLER") -> Iterator[None]:
    before = [(number, signal.signal(number, handler)) for number in _KNOWN]
    try:
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)
