"""Bad input of the laboratory, told in one line that names place and remedy."""

from __future__ import annotations

from game.kernel.notice import Notice


class LabError(ValueError):
    """Something in a plan, a store or an argument that cannot be used; ``notice`` is its sentence."""

    def __init__(self, key: str, **values: str | int | Notice) -> None:
        """``key`` stands below ``lab.error`` in the locale files."""
        self.notice = Notice(f"lab.error.{key}", values)
        super().__init__(str(self.notice))
