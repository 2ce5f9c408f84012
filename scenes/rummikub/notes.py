"""Words in the line below the mat, notes and sounds of the Rummikub table."""

from collections.abc import Callable
from typing import Any

from game.rummikub import events as ev
from game.rummikub.view import RummikubView
from scenes.kit.context import Context
from scenes.rummikub.texts import event_line, starters, tile_words, turn_line
from scenes.table.client import Step, TableClient
from scenes.table.names import seat_name, tell

Ruled = Callable[[str, str, str], None]
"""A note with title, text and rule."""


class Notes:
    """What is said at one table; `changed` is told when other words show."""

    def __init__(self, ctx: Context, client: TableClient, ruled: Ruled, changed: Callable[[], None]) -> None:
        self.ctx = ctx
        self.client = client
        self._ruled = ruled
        self._changed = changed
        self._said: tuple[str, str, float] | None = None
        self._last: Any = None
        """The last event that has words."""

    def _t(self, key: str, **values: object) -> str:
        return self.ctx.t(f"rummikub_table.{key}", **values)

    # -- the line below the mat

    def say(self, *words: str, icon: str, seconds: float = 12.0) -> None:
        """Puts words into the line, where they hide no tile."""
        self._said = " · ".join(word for word in words if word), icon, seconds
        self._changed()

    def hush(self) -> None:
        """What was said is old now."""
        self._said = None

    def line(self, view: RummikubView) -> tuple[str, str]:
        """The line and its icon: what was said, else whose turn it is and what was done last."""
        if self._said is not None:
            return self._said[:2]
        texts = self.ctx.texts
        last = event_line(texts, self.client, self._last) if self._last is not None else None
        return turn_line(texts, self.client, view, last or "")

    @property
    def busy(self) -> bool:
        """Whether something was said that passes."""
        return self._said is not None

    def update(self, dt: float) -> None:
        """Words go after a while."""
        if self._said is None:
            return
        words, icon, left = self._said
        self._said = (words, icon, left - dt) if left > dt else None
        if self._said is None:
            self._changed()

    # -- what happened

    def warning(self) -> None:
        """Ten seconds are left."""
        self.ctx.play("turn")
        self.say(self._t("clock.warning"), icon="fast", seconds=4.0)

    def event(self, event: Any, step: Step) -> None:
        """What an event is told with."""
        if event_line(self.ctx.texts, self.client, event) is not None:
            self._last = event
        t, sound, own = self._t, self.ctx.sound, step.seat == self.client.person
        late = any(isinstance(each, ev.TimeEnded) for each in step.events)
        match event:
            case ev.GameStarted():
                self._start(event, step.view)
            case ev.Called():
                sound.play("call")
            case ev.GameEnded():
                sound.play("win")
            case ev.Drew(rule="rummikub.R27") if own:
                self.ctx.toast(t("clock.up"), t("clock.drew"))
            case ev.Laid() if own and late:
                self.ctx.toast(t("clock.up"), t("clock.counted"))
            case ev.Restored() if own:
                count = sum(len(each.tiles) for each in step.events if isinstance(each, ev.Drew))
                text = t("clock.unfinished" if late else "foul_text", count=count)
                self._ruled(t("clock.up" if late else "foul"), text, "rummikub.R28")

    def _start(self, event: ev.GameStarted, view: RummikubView) -> None:
        """Who starts, and what was drawn for it (rummikub.R4)."""
        texts, seats = self.ctx.texts, self.client.seats
        text = self._t("start.winner")
        drawn = starters(view)
        if drawn:
            words = (
                self._t("start.one", name=seat_name(texts, seats, seat), tile=tile_words(texts, tile))
                for seat, tile in drawn
            )
            text = self._t("start.draws", draws=" · ".join(words))
        self.ctx.toast(tell(texts, "rummikub_table.start.title", seats, event.first), text, seconds=4.0)
