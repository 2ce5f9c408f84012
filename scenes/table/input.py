"""Mouse and keys at any table: what can be taken first, then the keys of the table, then buttons."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from scenes import intentions as want
from scenes.table.scene import TableScene

DIGITS: Final = "1234567890"
"""The pieces of the hand by their keys, from the left."""


class TableInput:
    """Belongs to one table. A game overrides what differs there; its keys come before those of all tables."""

    finishing: ClassVar[tuple[type[want.Intention], ...]] = (want.Press, want.Confirm, want.Draw)
    """What ends the running movements."""

    def __init__(self, table: TableScene[Any]) -> None:
        self.table = table

    def handle(self, intention: want.Intention) -> bool:
        """Pointer, keys, buttons."""
        table = self.table
        if isinstance(intention, self.finishing) and table.motion.finish():
            table.rest()
        used = self.pointer(intention) or self.keys(intention) or table.ui.handle(intention)
        if used:
            table.ctx.redraw()
        return used

    # -- pointer

    def pointer(self, intention: want.Intention) -> bool:
        """What the mouse does beside pressing buttons."""
        match intention:
            case want.Press(pos, 1):
                return self.press(pos)
            case want.Press(pos, 3):
                return self.table.fingers.cancel() or self.secondary(pos)
            case want.Hover(pos, _):
                return self.hover(pos)
            case want.Release(pos, 1):
                return self.release(pos)
        return False

    def press(self, pos: tuple[int, int]) -> bool:
        """Primary button down: a button, else what lies there; the keyboard's focus goes."""
        table = self.table
        if table.ui.at(pos) is not None:
            return False
        table.ui.handle(want.Press((-1, -1)))
        return table.fingers.press(pos)

    def secondary(self, pos: tuple[int, int]) -> bool:
        """Secondary button with nothing in hand: as `step_back`."""
        return self.step_back()

    def hover(self, pos: tuple[int, int]) -> bool:
        """The pointer moved; buttons want to know of it too."""
        table = self.table
        table.fingers.move(pos)
        over = table.ui.at(pos) is not None and table.fingers.mode == "idle"
        table.hover_at((-1, -1) if over else pos)
        return False

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up."""
        return self.table.fingers.mode in ("pressed", "drag") and self.table.fingers.release(pos)

    # -- keys

    def keys(self, intention: want.Intention) -> bool:
        """The keys that all tables have."""
        table = self.table
        match intention:
            case want.Back():
                if not (table.fingers.cancel() or self.step_back()):
                    table.dialogs.menu()
            case want.Move() if table.ui.focus is None:
                table.spots.focus(table.natural())
                return table.ui.focus is not None
            case _:
                return table.table_key(intention)
        return True

    def step_back(self) -> bool:
        """Takes a choice back; False when there is none."""
        return False
