"""A table whose advice is a `TableHints`: the key, the button and the answer need no more to be said."""

from __future__ import annotations

from typing import TypeVar

from scenes.kit.buttons import Button
from scenes.table.client import Step
from scenes.table.hints import TableHints
from scenes.table.node_table import NodeTable

V = TypeVar("V")


class HintedTable(NodeTable[V]):
    """Its `hints` are forgotten with the next act."""

    hints: TableHints

    def ask_hint(self) -> None:
        """H or the button."""
        self.hints.ask()

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for."""
        self.hints.look()

    def show_hinting(self, button: Button, wait: str) -> None:
        """What the button of hints says now; `wait` is why none is to be had while it is another's turn."""
        button.visible = self.client.person is not None
        button.reason = None
        if not self.client.waiting_for_person:
            button.reason = wait if button.fits(wait) else self.label("hint_later")
        button.sub = self.label("hint_wait") if self.hints.asked else None

    def leave(self) -> None:
        """Advice stays at its table."""
        self.hints.forget()
        super().leave()

    def before_step(self, step: Step, before: V) -> None:
        """Advice is for one act."""
        super().before_step(step, before)
        self.hints.forget()
