"""What can go wrong with a seat that plays by itself."""

from __future__ import annotations

from typing import Literal

import msgspec

Cause = Literal["late", "crashed", "unreadable", "refused", "unstartable"]
"""Late or silent; ended or failed; an answer that is none; an act refused twice; a command that does not start."""


class SeatFailed(Exception):
    """A seat did not answer with an act; the fallback seat plays this one."""

    def __init__(self, cause: Cause, detail: str = "") -> None:
        super().__init__(f"{cause}: {detail}" if detail else cause)
        self.cause: Cause = cause
        self.detail = detail


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
