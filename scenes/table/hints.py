"""Asking a strong seat for advice and showing it once it is there."""

from __future__ import annotations

from typing import Any

from game.kernel.seat import Answer
from scenes.table.scene import TableScene

SECONDS = 8.0
"""How long advice can be read, unless an act ends it."""


class TableHints:
    """Belongs to one table; forgets everything with the next act. A game says how an answer is shown."""

    def __init__(self, table: TableScene[Any]) -> None:
        self.table = table
        self.action: Any = None
        """What was advised."""
        self._wanted = False
        self._said: tuple[str, str] | None = None

    @property
    def asked(self) -> bool:
        """Whether somebody is thinking about it for this table."""
        return self._wanted and (self.table.client.hinting or self.table.client.hint is not None)

    def forget(self) -> None:
        """Another act: old advice is gone, and so is the note that gave it."""
        self.action, self._wanted = None, False
        if self._said is not None:
            self.table.ctx.take_toast(*self._said)
            self._said = None

    def say(self, title: str, why: str) -> None:
        """Gives the advice in a note that goes with the next act."""
        self._said = title, why
        self.table.ctx.toast(title, why, seconds=SECONDS)

    def ask(self) -> None:
        """H or the button."""
        table = self.table
        table.motion.finish()
        table.rest()
        if not table.client.waiting_for_person or self.asked:
            return
        table.client.ask_hint()
        self._wanted = True
        self.look()
        table.changed()

    def look(self) -> None:
        """Shows the advice when it is ready."""
        table = self.table
        answer = table.client.hint
        if answer is None or not self.asked:
            return
        self._wanted, self.action = False, answer.action
        table.ctx.sound.play("hint")
        self.show(answer)

    def show(self, answer: Answer) -> None:
        """Says what to do, and why."""
        raise NotImplementedError
