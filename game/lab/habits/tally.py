"""Counts of habits."""

from __future__ import annotations


class Tally:
    """The counts by habit: how often it could have shown and how often it did."""

    def __init__(self) -> None:
        self.chances: dict[str, int] = {}
        self.done: dict[str, int] = {}

    def count(self, habit: str, done: float = 1) -> None:
        """Counts one more chance, taken or not."""
        self.chances[habit] = self.chances.get(habit, 0) + 1
        self.done[habit] = self.done.get(habit, 0) + int(done)

    def share(self, habit: str) -> float:
        """The share of all chances that were taken; 0 where there was none."""
        return self.done[habit] / self.chances[habit] if self.chances.get(habit) else 0.0

    def add(self, other: Tally) -> None:
        """Adds what another tally counted."""
        for habit, chances in other.chances.items():
            self.chances[habit] = self.chances.get(habit, 0) + chances
            self.done[habit] = self.done.get(habit, 0) + other.done[habit]
