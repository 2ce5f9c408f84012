"""The screens of the riichi table: menu, log, yaku sheet, the result of a round, the places."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from game.riichi import events as ev
from scenes.riichi.ranking import ranking
from scenes.riichi.win_screen import make
from scenes.riichi.yaku_sheet import YakuSheet
from scenes.table.dialogs import Table, TableDialogs

MOST: Final = 500


class Notes:
    """The latest events that were shown."""

    def __init__(self, events: Iterable[Any]) -> None:
        self._events: deque[Any] = deque(events, MOST)

    def add(self, events: Iterable[Any]) -> None:
        """Adds events that were shown."""
        self._events.extend(events)

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


class Dialogs(TableDialogs):
    """The dialogs of one riichi table."""

    gives = True

    def __init__(self, table: Table, fouls: Callable[[], Mapping[int, str]]) -> None:
        """Serves a table; `fouls` gives those of the round."""
        super().__init__(table, "riichi_table")
        self._fouls = fouls

    def result(self) -> None:
        """Opens the result of a round; its button goes on to the next, or to the places."""
        view = self.client.view()
        if view.result is None:
            return
        after = self.places if view.game is not None else self.acknowledge
        self.ended(make(self.ctx, view, self.people(), after, self.leave, self._fouls()))

    def places(self) -> None:
        """Opens the places after the last round."""
        view, seed = self.client.view(), self.client.seed
        self.ctx.push(ranking(self.ctx, view, self.people(), seed, *self.after_match()))

    def sheet(self) -> None:
        """Opens the sheet of the yaku."""
        self.ctx.push(YakuSheet(self.ctx, self.client.config))
