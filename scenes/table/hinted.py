"""A table whose advice is a `TableHints`, with key, button and answer."""

from __future__ import annotations

from typing import TypeVar

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

    def leave(self) -> None:
        """Takes back the advice and leaves the table."""
        self.hints.forget()
        super().leave()

    def before_step(self, step: Step, before: V) -> None:
        """Forgets the advice, which is for one act."""
        super().before_step(step, before)
        self.hints.forget()
