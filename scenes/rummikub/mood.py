"""What music and faces of Rummikub follow: how short the racks are, the last game, and the call at its end."""

from typing import Final

from game.rummikub import events as ev
from game.rummikub.view import RummikubView
from scenes.table.moods import Reaction

SHORT: Final = 5
"""The most tiles of a rack that may be empty soon."""


def reaction(event: ev.RummikubEvent) -> Reaction:
    """The seat that calls that its rack is empty, or has to take an unfinished draft back."""
    match event:
        case ev.Called():
            return Reaction(event.seat, "company.call.rummikub", sound="call")
        case ev.Restored():
            return Reaction(startled=(event.seat,))
    return Reaction()


def late(view: RummikubView) -> bool:
    """Whether there is nothing left to draw."""
    return view.phase == "play" and not view.pool
