"""Paper notes, sounds and the log of the riichi table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.riichi import events as ev
from scenes.riichi.words import event_line, foul_name, penalty_name, place_name
from scenes.table.names import seat_name

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

MOST_LINES = 500


class Notes:
    """Belongs to one table."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self._events: list[Any] = list(table.client.events())[-MOST_LINES:]

    # -- the log

    def last_lines(self, count: int) -> str:
        """The last lines of the log in the language of now."""
        table = self.table
        found: list[str] = []
        for event in reversed(self._events):
            line = event_line(table.ctx, table.client.seats, event)
            if line:
                found.append(line)
            if len(found) == count:
                break
        return "\n".join(reversed(found))

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

    # -- what happened

    def event(self, event: Any) -> None:
        """Writes an event down, and says what is worth a note."""
        self._events.append(event)
        del self._events[:-MOST_LINES]
        table = self.table
        ctx = table.ctx
        match event:
            case ev.RoundStarted():
                title = place_name(ctx, event.wind, event.dealer, event.honba)
                name = seat_name(ctx.texts, table.client.seats, event.dealer)
                ctx.toast(title, ctx.t("riichi_table.start", name=name), seconds=2.6)
            case ev.Fouled():
                name = seat_name(ctx.texts, table.client.seats, event.seat)
                foul, penalty = foul_name(ctx, event), penalty_name(ctx, event)
                table.dialogs.ruled(name, ctx.t("riichi_table.foul", foul=foul, penalty=penalty), event.rule)
