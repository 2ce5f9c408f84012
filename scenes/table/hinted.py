"""A table whose advice is a `TableHints`, with key, button and answer."""

from __future__ import annotations

from typing import TypeVar

from scenes.kit.buttons import Button
from scenes.table.client import Step
from scenes.table.hints import TableHints
from scenes.table.node_table import NodeTable

V = TypeVar("V")


class HintedTable(NodeTable[V]):
    """A table with `hints`, forgotten with the next act."""

    hints: TableHints

    def ask_hint(self) -> None:
        """Asks for a hint (H or the button)."""
        self.hints.ask()

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for."""
        self.hints.look()

    def show_hinting(self, button: Button, wait: str) -> None:
        """Brings the hint button in line; `wait` is the reason shown while it is another's turn."""
        button.visible = self.client.person is not None
        button.reason = None
        if not self.client.waiting_for_person:
            button.reason = wait if button.fits(wait) else self.label("hint_later")
        button.sub = self.label("hint_wait") if self.hints.asked else None

    def leave(self) -> None:
        """Takes back the advice and leaves the table."""
        self.hints.forget()
        super().leave()

    def before_step(self, step: Step, before: V) -> None:
        """Forgets the advice, which is for one act."""
        super().before_step(step, before)
        self.hints.forget()
