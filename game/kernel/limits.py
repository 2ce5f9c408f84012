"""The limits of an outside program: processes, memory and processor time."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

MOST: Final = 1_000_000
"""The greatest limit; one above it is none."""
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Limits(msgspec.Struct, frozen=True):
    """The most that a program and all it starts may use at once: ``processes``, ``memory`` in megabytes; and ``cpu``,
    seconds of processor time in a match. 0 is no limit. One that uses more is ended."""

    processes: Count = 64
    memory: Count = 4000
    cpu: Count = 0


USUAL = Limits()
