"""Paper notes and sounds of the Rummikub table: why not, what the clock did, who starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rummikub import events as ev
from scenes.rummikub.words import (
    event_line,
    starters,
    tile_words,
)
from scenes.table.client import Step
from scenes.table.names import seat_name, tell

if TYPE_CHECKING:
    from scenes.rummikub.table import RummikubTable


class Notes:
    """Belongs to one table."""

    def __init__(self, table: RummikubTable) -> None:
        self.table = table
        self._said: tuple[str, str, float] | None = None

    def say(self, *words: str, icon: str, seconds: float = 12.0) -> None:
        """Puts words into the line below the mat, where they hide no tile."""
        self._said = " · ".join(word for word in words if word), icon, seconds
        self.table.ctx.redraw()

    def hush(self) -> None:
        """What was said is old now."""
        self._said = None

    @property
    def said(self) -> tuple[str, str] | None:
        """Words and icon of the line below the mat, instead of whose turn it is."""
        return self._said[:2] if self._said is not None else None

    def update(self, dt: float) -> None:
        """Words go after a while."""
        if self._said is not None:
            words, icon, left = self._said
            self._said = (words, icon, left - dt) if left > dt else None
            if self._said is None:
                self.table.ctx.redraw()

    def warning(self) -> None:
        """Ten seconds are left."""
        ctx = self.table.ctx
        ctx.sound.play("turn")
        self.say(ctx.t("rummikub_table.clock.warning"), icon="fast", seconds=4.0)

    def line(self, event: Any) -> str | None:
        """What the line below the mat says of an event."""
        return event_line(self.table.ctx.texts, self.table.client, event)

    def event(self, event: Any, step: Step) -> None:
        """What an event of the own seat is told with."""
        table = self.table
        t, toast = table.ctx.t, table.ctx.toast
        own = step.seat == table.client.person
        match event:
            case ev.GameStarted():
                self._start(event)
            case ev.Called():
                table.ctx.sound.play("call")
            case ev.GameEnded():
                table.ctx.sound.play("win")
            case ev.Drew(rule="rummikub.R27") if own:
                toast(t("rummikub_table.clock.up"), t("rummikub_table.clock.drew"))
            case ev.Laid() if own and any(isinstance(e, ev.TimeEnded) for e in step.events):
                toast(t("rummikub_table.clock.up"), t("rummikub_table.clock.counted"))
            case ev.Restored() if own:
                late = any(isinstance(e, ev.TimeEnded) for e in step.events)
                count = sum(len(e.tiles) for e in step.events if isinstance(e, ev.Drew))
                title = "rummikub_table.clock.up" if late else "rummikub_table.foul"
                text = "rummikub_table.clock.unfinished" if late else "rummikub_table.foul_text"
                table.dialogs.ruled(t(title), t(text, count=count), "rummikub.R28")

    def _start(self, event: ev.GameStarted) -> None:
        """Who starts, and what was drawn for it (rummikub.R4)."""
        table = self.table
        t, seats, texts = table.ctx.t, table.client.seats, table.ctx.texts
        text = t("rummikub_table.start.winner")
        drawn = starters(table.view)
        if drawn:
            words = (
                t("rummikub_table.start.one", name=seat_name(texts, seats, seat), tile=tile_words(texts, tile))
                for seat, tile in drawn
            )
            text = t("rummikub_table.start.draws", draws=" · ".join(words))
        table.ctx.toast(tell(texts, "rummikub_table.start.title", seats, event.first), text, seconds=4.0)
