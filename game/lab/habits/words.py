"""Habits as a table for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

from game.kernel.texts import Texts
from game.lab.habits.tally import Tally


def print_habits(found: Mapping[str, Tally], texts: Texts, console: Console) -> None:
    """Prints a line for each entrant and habit: of how many chances it showed in how many."""
    table = Table(*(texts.t(f"lab.column.{name}") for name in ("entrant", "habit", "share", "done", "chances")))
    for name, tally in found.items():
        for habit, chances in sorted(tally.chances.items()):
            share = f"{100 * tally.share(habit):.1f} %"
            table.add_row(name, texts.t(f"lab.habit.{habit}"), share, str(tally.done[habit]), str(chances))
    console.print(table)
