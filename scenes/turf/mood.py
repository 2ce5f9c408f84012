"""What the music of Royal Turf follows: how far the first horse has come, and the last race."""

from typing import Final

from game.turf.race import SPACES
from game.turf.view import TurfView

STRAIGHT: Final = SPACES * 2 // 3
"""The space from which on a race comes to its end."""


def mood(view: TurfView) -> str:
    """The mood of the music, from what everybody sees."""
    if view.match is not None:
        return "victory"
    if view.race >= view.config.races:
        return "last"
    return "tension" if max(view.positions, default=0) >= STRAIGHT or view.arrived else "calm"
