"""What outside programs failed to do in the lab: counted in every match, told after every pairing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.seats.request import FALLBACK_LEVEL
from game.seats.trouble import OnFailure


class Mishaps(msgspec.Struct, frozen=True):
    """Acts that the fallback seat played for the programs of one side, by cause, of how many; the first detail; and
    how often a program was given up."""

    asked: int = 0
    causes: dict[str, int] = {}
    first: str = ""
    failed: int = 0

    def __add__(self, other: Mishaps) -> Mishaps:
        causes = {c: self.causes.get(c, 0) + other.causes.get(c, 0) for c in {**self.causes, **other.causes}}
        first, failed = self.first or other.first, self.failed + other.failed
        return Mishaps(self.asked + other.asked, dict(sorted(causes.items())), first, failed)

    @property
    def acts(self) -> int:
        """How many acts the fallback seat played."""
        return sum(self.causes.values())


Counted = dict[str, Mishaps]
"""By side, ``a`` or ``b``; sides of bots have none."""


def added(counted: Sequence[Counted]) -> Counted:
    """The mishaps of several matches together."""
    keys = sorted({key for one in counted for key in one})
    return {key: sum((one[key] for one in counted if key in one), Mishaps()) for key in keys}


def told(counted: Counted, sides: tuple[str, str], on_failure: OnFailure) -> list[str]:
    """A line for each side that is a program: how many of its acts the fallback seat played, and why; how often it was
    given up, and what became of it."""
    lines = []
    for key, side in zip("ab", sides, strict=True):
        if key not in counted:
            continue
        found = counted[key]
        causes = ", ".join(f"{cause} {count}" for cause, count in found.causes.items())
        why = f"; {causes}; first: {found.first}" if causes else ""
        lines.append(f"{side}: the fallback seat ({FALLBACK_LEVEL}) played {found.acts} of {found.asked} acts{why}")
        if found.failed:
            counts = "counts as last of its match" if on_failure == "last" else "counts as the fallback seat played"
            lines.append(f"{side}: failed {found.failed} times and {counts}")
    return lines
