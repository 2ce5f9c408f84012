"""Bots that play against the clock of the processor, and the figures over the seatings of many deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, Protocol

from game.kernel.match import AnyMatch
from game.kernel.seat import Bot
from game.lab.mishaps import Counted
from game.lab.numbers import mean_seconds, quantile, time_bin

Times = dict[str, dict[int, int]]
"""How often an act of side ``a`` or ``b`` took how long, by ``numbers.time_bin``."""


class Timed(Protocol):
    """The result of a deal: what was played in each seating, and how long acts took."""

    @property
    def played(self) -> tuple[Any, ...]:
        """One entry a seating."""
        ...

    @property
    def times(self) -> Times:
        """Processor time of either level's acts."""
        ...

    @property
    def mishaps(self) -> Counted:
        """What programs failed to do."""
        ...


def timed_act(match: AnyMatch, bots: Sequence[Bot], times: Times, side_of: Callable[[int], str]) -> Sequence[Any]:
    """One act of the seat that owes it, counted for its side; gives the events."""
    seat = match.to_act()[0]
    view, legal = match.view(seat), match.rules.legal(match.state, seat)
    stream = match.chance.stream("bot", seat, len(match.acts))
    start = process_time()
    answer = bots[seat].choose(view, legal, stream)
    index = time_bin(process_time() - start)
    bins = times[side_of(seat)]
    bins[index] = bins.get(index, 0) + 1
    events: Sequence[Any] = match.act(seat, answer.action)
    return events


def mean_by_deal(results: Sequence[Timed], value: Callable[[Any], float]) -> list[float]:
    """The mean of a value over the seatings of each deal."""
    return [sum(value(p) for p in r.played) / len(r.played) for r in results]


def merged_times(results: Sequence[Timed], side: str) -> dict[int, int]:
    """The durations of all deals together."""
    total: dict[int, int] = {}
    for result in results:
        for index, count in result.times[side].items():
            total[index] = total.get(index, 0) + count
    return total


def milliseconds(results: Sequence[Timed]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Mean and 99th percentile of an act's processor time, each for both sides."""
    a, b = merged_times(results, "a"), merged_times(results, "b")
    return (1000 * mean_seconds(a), 1000 * mean_seconds(b)), (1000 * quantile(a, 0.99), 1000 * quantile(b, 0.99))
