"""Signals that ask the app to end: Ctrl+C, a terminal that closes, a system that shuts down."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn, Protocol

from game import system

_KNOWN = (signal.SIGINT, *system.ENDING)


class Asked(Protocol):
    """What is asked to end."""

    @property
    def turns(self) -> int:
        """How often its loop went round."""
        ...


@contextmanager
def close_on_signals(app: Asked) -> Iterator[None]:
    """Within it a signal does what the close button does. A second one ends an app that has not come round since."""
    import pygame  # Not before the window: `--help` needs none.

    asked = -1

    def close(number: int, frame: object) -> None:
        nonlocal asked
        if asked == app.turns:
            # Told again, it must not leave what it is just ending.
            for known in _KNOWN:
                signal.signal(known, signal.SIG_IGN)
            raise SystemExit(128 + number)
        asked = app.turns
        pygame.event.post(pygame.Event(pygame.QUIT))

    with _handled(close):
        yield


@contextmanager
def end_on_signals() -> Iterator[None]:
    """Within it, while there is no window yet, a signal ends the program without a word."""

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
