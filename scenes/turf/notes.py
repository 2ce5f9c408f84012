"""Paper notes, words in the box of the turn, sounds and the log of the Royal Turf table."""

from collections.abc import Callable
from typing import Any

from game.turf import events as ev
from game.turf.advice import Forecast
from game.turf.view import TurfView
from scenes.kit.context import Context
from scenes.table.client import Step, TableClient
from scenes.table.dialogs import TableDialogs
from scenes.table.names import tell
from scenes.turf.texts import event_line, face_name, numbered

MOST_LINES = 400


class Notes:
    """Belongs to one table."""

    def __init__(self, ctx: Context, client: TableClient, dialogs: TableDialogs, changed: Callable[[], None]) -> None:
        self.ctx = ctx
        self.client = client
        self.dialogs = dialogs
        self._changed = changed
        self._events: list[Any] = list(client.events())[-MOST_LINES:]
        self._said: tuple[str, float] | None = None

    # -- the log

    def last_lines(self, count: int) -> str:
        """The last lines of the log."""
        found: list[str] = []
        view = self.client.view()
        for event in reversed(self._events):
            line = event_line(self.ctx.texts, self.client, view, event)
            if line:
                found.append(line)
            if len(found) == count:
                break
        return "\n".join(reversed(found))

    # -- words for a while

    def say(self, words: str, seconds: float = 12.0) -> None:
        """Puts words into the box of the turn."""
        self._said = words, seconds
        self._changed()

    def hush(self) -> None:
        """What was said is old now."""
        self._said = None

    @property
    def said(self) -> str:
        """The words that show now, else empty."""
        return self._said[0] if self._said is not None else ""

    def update(self, dt: float) -> None:
        """Words go after a while."""
        if self._said is not None:
            words, left = self._said
            self._said = (words, left - dt) if left > dt else None
            if self._said is None:
                self._changed()

    # -- refusals

    def wrong_space(self, told: Forecast) -> None:
        """A horse was let go on a space that is not its own."""
        texts, view = self.ctx.texts, self.client.view()
        values = {
            "horse": numbered(texts, view.config, told.horse),
            "face": face_name(texts, view.face),
            "steps": told.steps,
            "space": told.to_space,
        }
        text = texts.t("turf_table.wrong_home" if told.place else "turf_table.wrong_space", **values)
        self.dialogs.ruled(texts.t("turf_table.refused"), text, "turf.T15")

    # -- what happened

    def event(self, event: Any, step: Step, view: TurfView) -> None:
        """Writes an event down, and says what is worth a note."""
        self._events.append(event)
        del self._events[:-MOST_LINES]
        t, toast = self.ctx.t, self.ctx.toast
        match event:
            case ev.RaceStarted():
                key = "richest" if event.race > 1 and len(event.tied) == 1 else "chance"
                if event.race > 1 and len(event.tied) > 1:
                    key = "tied"
                title = t("turf_table.start.title", race=event.race)
                text = tell(self.ctx.texts, f"turf_table.start.{key}", self.client.seats, event.first)
                if event.factor > 1:
                    text = f"{text}\n{t('turf_table.start.doubled')}"
                toast(title, text, seconds=4.0)
            case ev.Moved() if event.blockers:
                self._blocked(event, view)
            case ev.RaceEnded():
                self.ctx.play("gong", 0.5)

    def _blocked(self, event: ev.Moved, before: TurfView) -> None:
        """A horse coming home that a straggler stopped deserves a word (turf.T20)."""
        straggler = next((h for h in event.blockers if before.positions[h] <= 0 < event.start), None)
        if straggler is None:
            return
        texts, config = self.ctx.texts, before.config
        words = texts.t(
            "turf_table.straggler",
            horse=numbered(texts, config, event.horse),
            blocker=numbered(texts, config, straggler),
        )
        link = self.dialogs.rule_link("turf.T20")
        self.ctx.toast(texts.t("turf_table.straggler_title"), words, link=link, seconds=4.0)
