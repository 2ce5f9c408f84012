"""The people in the results of all games, and the colour of points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scenes.kit import palette
from scenes.kit.context import Context

Act = Callable[[], object]
V = TypeVar("V")
T = TypeVar("T")


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


Tell = Callable[[V, tuple[Person, ...], Sequence[object], Context], T]
"""Tells what a view and the events of a match come to, in the current language."""


def ending(people: Sequence[Person], winners: Iterable[int]) -> str:
    """The sound of an end: a win, unless the person at this window is not among the winners."""
    own = next((seat for seat, person in enumerate(people) if person.you), None)
    return "win" if own is None or own in winners else "loss"


def tint(points: int) -> str:
    """The colour of points."""
    return palette.JADE_300 if points > 0 else palette.VERMILION_SOFT if points < 0 else palette.TEXT_MUTED


def texts_in(ctx: Context, section: str) -> Callable[..., str]:
    """The texts of a section of the locale by their keys."""

    def text(key: str, **values: object) -> str:
        return ctx.t(f"{section}.{key}", **values)

    return text


def champion_line(ctx: Context, people: Sequence[Person], ranks: Sequence[int]) -> str:
    """The line on who won."""
    first = [person for person, rank in zip(people, ranks, strict=True) if rank == 1]
    if len(first) > 1:
        return ctx.t("table.champions", names=", ".join(person.name for person in first))
    return ctx.t("table.champion_you" if first[0].you else "table.champion", name=first[0].name)


def lead_of(ranks: Sequence[int], totals: Sequence[int]) -> int:
    """How far the first is ahead of the second; 0 where they are level."""
    if list(ranks).count(1) > 1 or 2 not in ranks:
        return 0
    return max(0, totals[ranks.index(1)] - totals[ranks.index(2)])
