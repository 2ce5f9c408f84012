"""Running counts of a match, for statistics."""

from __future__ import annotations

from collections.abc import Iterable


class Tally:
    """The counts of things by name; the names are fixed when it is made."""

    __slots__ = ("counts",)

    def __init__(self, names: Iterable[str]) -> None:
        self.counts = dict.fromkeys(names, 0)

    def copy(self) -> Tally:
        """An independent copy."""
        twin = Tally(())
        twin.counts = self.counts.copy()
        return twin

    def add(self, name: str, amount: int = 1) -> None:
        """Counts something; raises ``KeyError`` for an unknown name."""
        self.counts[name] += amount

    def figures(self) -> dict[str, int]:
        """Returns all counts by name."""
        return dict(self.counts)
