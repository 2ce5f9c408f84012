"""Portraits that react at the table: to chips that change hands, to a mishap, to a long thought.

Moods depend only on what everybody at the table sees, so that no portrait tells of a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pygame import Rect

from scenes.table.bot_delay import is_instant, pause
from scenes.table.moment import Moment
from scenes.table.nodes import Node, box_of
from scenes.table.styles import Mood

LAYER: Final = 59.0

GLAD, SORRY, PENSIVE = "glad", "sorry", "pensive"
LONG: Final = 0.6
"""Seconds at speed 1 from which a thought is a long one."""
AFTERTHOUGHT: Final = 2
"""The number of seen acts for which a face is pensive, that of the thought included."""

Faces = Mapping[int, tuple[str, int]]
"""The mood of each seat, and for how many acts it stays."""


@dataclass(frozen=True)
class Moods:
    """The moods of seats for a few acts that are seen: unseen ones must not show in a face."""

    shown: Faces = field(default_factory=dict)
    coming: Faces = field(default_factory=dict)
    """Those that show when the act has been shown."""
    thought: tuple[int | None, int, float] = (None, -1, 0.0)
    """The seat that thinks, the act it thinks about, and for how many seconds."""


def follow(moods: Moods, before: Sequence[int], after: Sequence[int], unlucky: Iterable[int], seats: int) -> Moods:
    """The moods after a seen act, which ages the old ones: `before` and `after` is what everybody owns."""
    shown = {seat: (mood, left - 1) for seat, (mood, left) in {**moods.shown, **moods.coming}.items() if left > 1}
    new = moved(before, after) | dict.fromkeys(unlucky, SORRY)
    return replace(moods, shown=shown, coming={seat: (mood, seats) for seat, mood in new.items()})


def unlucky(events: Iterable[Any], bad: tuple[type[Any], ...]) -> list[int]:
    """The seats of events of these kinds."""
    return [event.seat for event in events if isinstance(event, bad)]


def tick(moods: Moods, now: Moment, dt: float) -> Moods:
    """Shows the moods of an act when nothing moves any more, and a pensive face after a long thought."""
    if moods.coming and not now.showing:
        moods = replace(moods, shown={**moods.shown, **moods.coming}, coming={})
    seat, act, before = moods.thought
    spent = before + (0.0 if now.showing else dt) if (seat, act) == (now.thinking, now.act) else 0.0
    moods = replace(moods, thought=(now.thinking, now.act, spent))
    long = not is_instant(now.pace) and before < pause(LONG, now.pace) <= spent
    if seat is None or seat in moods.shown or not long:
        return moods
    return replace(moods, shown={**moods.shown, seat: (PENSIVE, AFTERTHOUGHT)})


def nodes(moods: Moods, face: Callable[[int], Rect | None]) -> Iterator[Node]:
    """The moods over the portraits; `face` tells where a seat has one."""
    for seat, (mood, _) in moods.shown.items():
        box = face(seat)
        if box is not None:
            yield Node(("mood", seat), box_of(box), LAYER, Mood(mood))


def moved(before: Sequence[int], after: Sequence[int]) -> dict[int, str]:
    """The moods after points changed hands: the seat that gained most is glad, those that lost most are sorry; a fee or
    a stake, which nobody gains, changes none."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    most, least = max(gains, default=0), min(gains, default=0)
    if most <= 0:
        return {}
    losers = [seat for seat, gain in enumerate(gains) if gain == least < 0]
    return {**dict.fromkeys(losers, SORRY), **{seat: GLAD for seat, gain in enumerate(gains) if gain == most}}
