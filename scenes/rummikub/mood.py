"""What the music of Rummikub follows: how short the racks are, and the last game."""

from typing import Final

from game.rummikub.view import RummikubView

SHORT: Final = 5
"""The most tiles of a rack that may be empty soon."""


def mood(view: RummikubView) -> str:
    """The mood of the music, from what everybody sees."""
    if view.match is not None:
        return "victory"
    if view.game >= view.config.games:
        return "last"
    near = any(player.rack <= SHORT for player in view.players)
    return "tension" if view.phase == "play" and (near or not view.pool) else "calm"
