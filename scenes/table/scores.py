"""The people in the results of all games, and the colour of points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scenes.kit import palette

Act = Callable[[], object]


@dataclass(frozen=True)
class Person:
    """A seat as people know it; `you`: the person at this window (nobody when only watching)."""

    called: str | Callable[[], str]
    """The name, or a function that gives it in the current language."""
    portrait: str
    you: bool = False

    @property
    def name(self) -> str:
        """The name in the current language."""
        return self.called if isinstance(self.called, str) else self.called()


def ending(people: Sequence[Person], winners: Iterable[int]) -> str:
    """The sound of an end: a win, unless the person at this window is not among the winners."""
    own = next((seat for seat, person in enumerate(people) if person.you), None)
    return "win" if own is None or own in winners else "loss"


def tint(points: int) -> str:
    """The colour of points."""
    return palette.JADE_300 if points > 0 else palette.VERMILION_SOFT if points < 0 else palette.TEXT_MUTED
