"""The failures of a seat that plays by itself."""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal, TypeVar

import msgspec

from game.kernel.notice import Notice
from game.kernel.rules import Standing

Cause = Literal["late", "crashed", "unreadable", "wrong_id", "refused", "unstartable"]
"""Late or silent; ended or failed; an answer that is none or to another question; an act refused twice; a command
that does not start."""
OnFailure = Literal["last", "replace", "stop"]
"""A failed seat counts as last of its match; as what the fallback seat made of it; or nobody plays on."""
ON_FAILURE: tuple[OnFailure, ...] = ("last", "replace", "stop")


class SeatFailed(Exception):
    """The error of a seat that did not answer with an act; the fallback seat plays this one."""

    def __init__(self, cause: Cause, detail: str = "", told: Notice | None = None) -> None:
        """Takes a ``detail`` for the log; ``told`` says it to a person where there are words for it."""
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


class FailedSeat(msgspec.Struct, frozen=True):
    """A seat whose player was given up: why, and at which act. The fallback seat played from there on."""

    seat: int
    why: Cause
    act: int


class SeatFailures(msgspec.Struct, frozen=True):
    """The acts that the fallback played for a seat, by cause; the first detail; when it was given up, if it was."""

    seat: int
    acts: int
    causes: dict[str, int]
    first: str
    failed: FailedSeat | None = None


class FailureCount:
    """The count of what goes wrong with the seats of one match."""

    def __init__(self, seats: int) -> None:
        self._causes: list[Counter[str]] = [Counter() for _ in range(seats)]
        self._first = [""] * seats
        self._failed: list[FailedSeat | None] = [None] * seats

    def note(self, seat: int, act: int, failed: SeatFailed, gone: bool) -> None:
        """Notes that a seat did not give act number ``act``; ``gone`` when it is not asked again."""
        self._causes[seat][failed.cause] += 1
        self._first[seat] = self._first[seat] or str(failed)
        if gone and self._failed[seat] is None:
            self._failed[seat] = FailedSeat(seat, failed.cause, act)

    def found(self) -> tuple[SeatFailures, ...]:
        """Returns one entry for every seat that the fallback seat had to play for."""
        return tuple(
            SeatFailures(seat, causes.total(), dict(sorted(causes.items())), self._first[seat], self._failed[seat])
            for seat, causes in enumerate(self._causes)
            if causes
        )

    @property
    def failed(self) -> tuple[FailedSeat, ...]:
        """The seats that were given up, by number."""
        return tuple(failed for failed in self._failed if failed is not None)


def places_with_last(standings: Sequence[Standing], failed: Collection[int]) -> tuple[Standing, ...]:
    """The standings with these seats on the last place, whatever was played for them; the others move up.

    A failed seat has the lowest score of the table.
    """
    if not failed:
        return tuple(standings)
    ranks = sorted(place.rank for place in standings if place.seat not in failed)
    scores = scores_with_last([place.score for place in standings], failed)
    return tuple(
        Standing(place.seat, len(standings) if place.seat in failed else 1 + ranks.index(place.rank), score)
        for place, score in zip(standings, scores, strict=True)
    )


N = TypeVar("N", int, float)


def scores_with_last(scores: Sequence[N], failed: Collection[int]) -> tuple[N, ...]:
    """Scores by seat; those of failed seats are the lowest of the table."""
    least = min(scores) if failed else None
    return tuple(least if least is not None and at in failed else score for at, score in enumerate(scores))


class Failure(msgspec.Struct, frozen=True):
    """The failure of a program that did not give act ``id`` of its seat; ``gone`` when it is not asked again."""

    seat: int
    id: int
    cause: Cause
    detail: str = ""
    gone: bool = False
    told: Notice | None = None
