"""What the Royal Turf table remembers of the acts so far: the last events that the box of the turn may tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.turf import events as ev

Recent = tuple[ev.TurfEvent, ...]
"""The last events that have a line in the log, oldest first."""
MOST_EVENTS: Final = 4
"""The number of events that are remembered."""


def recent(memory: Recent, events: Iterable[ev.TurfEvent]) -> Recent:
    """Returns what is remembered after further events."""
    return (*memory, *(event for event in events if not isinstance(event, ev.Rolled | ev.MatchEnded)))[-MOST_EVENTS:]
