"""Asking a strong seat for advice and showing it once it is there."""

from __future__ import annotations

from typing import Any

from game.kernel.seat import Answer
from scenes.table.scene import TableScene


class TableHints:
    """Belongs to one table; forgets everything with the next act. A game says how an answer is shown."""

    def __init__(self, table: TableScene[Any]) -> None:
        self.table = table
        self.action: Any = None
        """What was advised."""
        self.asked = False
        """Whether somebody is thinking about it."""

    def forget(self) -> None:
        """Another act: old advice is gone."""
        self.action, self.asked = None, False

    def ask(self) -> None:
        """H or the button."""
        table = self.table
        table.motion.finish()
        table.rest()
        if not table.session.waiting_for_person or self.asked:
            return
        table.session.ask_hint()
        self.asked = True
        self.look()
        table.changed()

    def look(self) -> None:
        """Shows the advice when it is ready."""
        table = self.table
        answer = table.session.hint
        if answer is None or not self.asked:
            return
        self.asked, self.action = False, answer.action
        table.ctx.sound.play("hint")
        self.show(answer)

    def show(self, answer: Answer) -> None:
        """Says what to do, and why."""
        raise NotImplementedError
