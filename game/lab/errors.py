"""Bad input of the laboratory, told in one line that names place and remedy."""

from __future__ import annotations

from game.kernel.notice import Notice

SEAT_FAILED = "seat_failed"
"""The error of a run that ends where a seat fails."""


class LabError(ValueError):
    """The error of something in a plan, a store or an argument that cannot be used; ``notice`` is its sentence."""

    def __init__(self, key: str, **values: str | int | Notice) -> None:
        """Takes the ``key`` of a sentence below ``lab.error`` in the locale files."""
        self.key = key
        self.values = values
        self.notice = Notice(f"lab.error.{key}", values)
        super().__init__(str(self.notice))

    def __reduce__(self) -> tuple[object, ...]:
        """Returns what makes it anew, so that it comes back whole from other processes."""
        return _again, (self.key, self.values)


def _again(key: str, values: dict[str, str | int | Notice]) -> LabError:
    return LabError(key, **values)
