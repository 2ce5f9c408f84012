"""The wait between the last movement of a round and its result."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from scenes.table.moment import Moment


@dataclass(frozen=True)
class Ending:
    """The result that was shown last, by the number of its act, and the seconds for which a table has rested."""

    shown: int = -1
    rested: float = 0.0


def due(ending: Ending, now: Moment) -> bool:
    """Whether a result waits to be shown."""
    return now.ended and ending.shown != now.act


def tick(ending: Ending, now: Moment, dt: float, wait: float) -> Ending:
    """The wait `dt` seconds later; `wait` are the seconds at speed 1 after which a result is shown."""
    if not due(ending, now) or now.covered or now.showing:
        return ending
    rested = ending.rested + dt
    return replace(
        ending, rested=rested, shown=now.act if now.speed <= 0 or rested * now.speed >= wait else ending.shown
    )


def hurried(ending: Ending) -> Ending:
    """The wait as if it were over: the result that is due comes with the next frame."""
    return replace(ending, rested=math.inf)
