"""The writing of a match while it is played."""

from pathlib import Path
from typing import Protocol

from game.library.sidecar import Sidecar
from game.seats.driver import Recorder


class Writer(Recorder, Protocol):
    """A writer of a match; every act is on disk when the call returns, unless there is ``failure``."""

    @property
    def path(self) -> Path: ...

    @property
    def failure(self) -> OSError | None: ...

    @property
    def sidecar(self) -> Sidecar: ...

    def again(self) -> bool: ...

    def close(self) -> None: ...


def saved(writer: Writer | None) -> bool | None:
    """Whether a live match is on disk; None for a record, which has nothing to lose."""
    return None if writer is None else writer.failure is None


def save(writer: Writer | None) -> bool:
    """Writes everything that is missing; True when the match is on disk."""
    return saved(writer) is not False or writer is None or writer.again()
