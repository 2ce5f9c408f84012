"""What music and faces of Dragon Holla follow: how near the end of a round and of the match is, and calls."""

from game.holla import events as ev
from game.holla.view import HollaView
from scenes.table.moods import Reaction


def reaction(event: ev.HollaEvent) -> Reaction:
    """The seat that calls at an event."""
    if isinstance(event, ev.Declared):
        return Reaction(event.seat, "company.call.holla", sound="call")
    return Reaction()


def late(view: HollaView) -> bool:
    """Whether the last turns of a round have begun."""
    return view.last_turns >= 0
