"""What the music of riichi follows: who waits for the last tile, and the last hand."""

from game.riichi.points.standings import Place, is_last_hand
from game.riichi.view import RiichiView


def mood(view: RiichiView) -> str:
    """The mood of the music, from what everybody sees."""
    if view.game is not None:
        return "victory"
    if is_last_hand(view.config, Place(view.wind, view.dealer)):
        return "last"
    return "tension" if any(player.riichi for player in view.table) else "calm"
