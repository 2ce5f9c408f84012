"""What music and faces of riichi follow: who waits for the last tile, the last hand, and calls."""

from typing import Final

from game.riichi import events as ev
from game.riichi.points.standings import Place, is_last_hand
from game.riichi.result import Win
from game.riichi.view import RiichiView
from scenes.table.moods import Reaction, mood_of

FEW: Final = 4
"""The tiles of the wall from which on everybody draws once more at most."""


def reaction(event: ev.RiichiEvent) -> Reaction:
    """The seat that calls at an event, and the one whose tile it takes; the word itself stands before it in gold."""
    match event:
        case ev.Called(seat=seat, source=source) | ev.HandWon(win=Win(seat=seat, source=source)):
            return Reaction(seat, startled=(source,) if source != seat else ())
        case ev.Discarded(riichi=True) | ev.RiichiAccepted():
            return Reaction(event.seat)
    return Reaction()


def late(view: RiichiView) -> bool:
    """Whether the last turns of a round have begun."""
    return view.round > 0 and view.result is None and view.left <= FEW


def mood(view: RiichiView) -> str:
    """The mood of the music, from what everybody sees."""
    last = is_last_hand(view.config, Place(view.wind, view.dealer))
    return mood_of(view.game is not None, last, any(player.riichi for player in view.table))
