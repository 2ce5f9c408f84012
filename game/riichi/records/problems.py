"""The problems of a file of others: one line with file, place and remedy."""

from __future__ import annotations

from game.kernel.notice import Notice


class BadLog(ValueError):
    """The error of a record that cannot be read; ``place`` and ``notice`` are sentences below ``riichi_records``."""

    def __init__(self, path: str, place: Notice, notice: Notice) -> None:
        super().__init__(str(told("place.fault", file=path, place=place, problem=notice)))
        self.path = path
        self.place = place
        self.notice = notice


class Fault(ValueError):
    """The error of something unreadable in a record, before its file is known; ``at`` counts lines, tags or entries."""

    def __init__(self, key: str, at: int | None = None, **values: str | int | Notice) -> None:
        self.notice = told(f"fault.{key}", **values)
        super().__init__(key)
        self.at = at


def told(key: str, **values: str | int | Notice) -> Notice:
    """A sentence of the record texts."""
    return Notice(f"riichi_records.{key}", values)


def place_of(unit: str, at: int | None, within: int | None = None) -> Notice:
    """The place in a file: the whole file, a line, a tag, or an entry of a round (counted from 1)."""
    if at is None:
        return told("place.file")
    if within is not None:
        return told(f"place.{unit}_of", at=at, within=within)
    return told(f"place.{unit}", at=at)
