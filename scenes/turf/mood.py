"""What music and faces of Royal Turf follow: how far the first horse has come, and a stop."""

from typing import Final

from game.turf import events as ev
from game.turf.race import SPACES
from game.turf.view import TurfView
from scenes.table.moods import Reaction

STRAIGHT: Final = SPACES * 2 // 3
"""The space from which on a race comes to its end."""


def reaction(event: ev.TurfEvent) -> Reaction:
    """The seat that is startled: one whose horse is held up on the spot."""
    if isinstance(event, ev.Moved) and event.start == event.end:
        return Reaction(startled=(event.seat,))
    return Reaction()


def late(view: TurfView) -> bool:
    """Whether a horse has come to the end of the track."""
    return max(view.positions, default=0) >= STRAIGHT
