"""What can go wrong with a seat that plays by itself."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import Literal

import msgspec

from game.kernel.notice import Notice

Cause = Literal["late", "crashed", "unreadable", "refused", "unstartable"]
"""Late or silent; ended or failed; an answer that is none; an act refused twice; a command that does not start."""


class SeatFailed(Exception):
    """A seat did not answer with an act; the fallback seat plays this one."""

    def __init__(self, cause: Cause, detail: str = "", told: Notice | None = None) -> None:
        """``detail`` is for the log; ``told`` says it to a person where there are words for it."""
        super().__init__(f"{cause}: {detail}" if detail else cause)
        self.cause: Cause = cause
        self.detail = detail
        self.told = told


def not_started(error: OSError | ValueError, words: Sequence[str], port: int = 0) -> SeatFailed:
    """The failure of a seat whose command or port cannot be used."""
    name = words[0] if words else ""
    told: Notice | None = None
    if port and isinstance(error, OSError):
        taken = error.errno == errno.EADDRINUSE
        told = Notice(f"kernel.program.{'port_taken' if taken else 'port_closed'}", {"port": port})
    elif isinstance(error, FileNotFoundError):
        told = Notice("kernel.program.not_found", {"name": name})
    elif isinstance(error, PermissionError):
        told = Notice("kernel.program.no_permission", {"name": name})
    elif isinstance(error, OSError):
        told = Notice("kernel.program.no_program", {"name": name})
    return SeatFailed("unstartable", " ".join(str(error).split()), told)


def ended(code: int, said: str) -> SeatFailed:
    """The failure of a program that ended with an exit code, and its last words."""
    detail = f"exit code {code}" + (f": {said}" if said else "")
    key = "signal" if code < 0 else "exit"
    told = Notice(f"kernel.program.{key}", {"code": abs(code)})
    if said:
        told = Notice("kernel.program.said", {"how": told, "said": said})
    return SeatFailed("crashed", detail, told)


class Trouble(msgspec.Struct, frozen=True):
    """Acts of one seat that the fallback seat played, by cause, and the first detail."""

    seat: int
    acts: int
    causes: dict[str, int]
    first: str


class Failure(msgspec.Struct, frozen=True):
    """A program did not give act ``id`` of its seat; ``gone`` when it is not asked again."""

    seat: int
    id: int
    cause: Cause
    detail: str = ""
    gone: bool = False
    told: Notice | None = None
