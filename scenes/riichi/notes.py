"""What was to be seen lately: who discarded last, who broke which rule."""

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

from game.riichi import events as ev

MOST: Final = 500


class Notes:
    """The latest events that were shown."""

    def __init__(self, events: Iterable[Any]) -> None:
        self._events: deque[Any] = deque(events, MOST)

    def add(self, event: Any) -> None:
        """An event was shown."""
        self._events.append(event)

    def last_thrown(self) -> int | None:
        """The seat whose discard lies there last, not taken by anybody."""
        for event in reversed(self._events):
            if isinstance(event, ev.Discarded):
                return event.seat
            if isinstance(event, ev.Called | ev.RoundStarted | ev.RoundEnded):
                return None
        return None

    def fouls(self) -> dict[int, str]:
        """The rules that seats broke by a chombo in the last round."""
        found: dict[int, str] = {}
        for event in reversed(self._events):
            if isinstance(event, ev.RoundStarted):
                break
            if isinstance(event, ev.Fouled) and event.penalty == "chombo":
                found[event.seat] = event.rule
        return found
