"""The problem of a file of the library, in whichever language."""

from __future__ import annotations

from game.kernel.notice import Notice

Problem = Notice


def problem_of(key: str, values: dict[str, str | int | Notice]) -> Problem:
    """Makes a problem from its key below ``library`` in the locale files."""
    return Notice(f"library.{key}", values)
