"""Mouse and keys at the Royal Turf table: chips and horses first, then buttons, then the keys of the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import intentions as want

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


class Input:
    """Belongs to one table."""

    def __init__(self, table: TurfTable) -> None:
        self.table = table

    def handle(self, intention: want.Intention) -> bool:
        """Chips and horses, keys, buttons; any press ends the running movements."""
        table = self.table
        if isinstance(intention, want.Press | want.Confirm | want.Draw) and table.motion.finish():
            table.rest()
        used = self._pointer(intention) or self._keys(intention) or table.ui.handle(intention)
        if used:
            table.ctx.redraw()
        return used

    def _pointer(self, intention: want.Intention) -> bool:
        table = self.table
        match intention:
            case want.Press(pos, 1):
                if table.ui.at(pos) is not None:
                    return False
                table.ui.handle(want.Press((-1, -1)))
                return table.fingers.press(pos)
            case want.Press(_, 3):
                return table.fingers.cancel() or table.choose(None)
            case want.Hover(pos, _):
                table.fingers.move(pos)
                over = table.ui.at(pos) is not None and table.fingers.mode == "idle"
                table.hover_at((-1, -1) if over else pos)
                return False
            case want.Release(pos, 1) if table.fingers.mode in ("pressed", "drag"):
                return table.fingers.release(pos)
        return False

    def _keys(self, intention: want.Intention) -> bool:
        table = self.table
        match intention:
            case want.Back():
                if not (table.fingers.cancel() or table.choose(None)):
                    table.dialogs.menu()
            case want.Confirm() if table.fingers.mode == "keys":
                table.fingers.confirm()
            case want.Move(dx, dy) if table.fingers.mode == "keys":
                return table.fingers.aim(dx, dy)
            case want.Move() if table.ui.focus is None:
                table.spots.focus(table.natural())
                return table.ui.focus is not None
            case want.Draw():
                table.primary()
            case want.Hint():
                table.hints.ask()
            case want.Key(name, False) if name in "1234567" and len(name) == 1:
                table.take_horse(int(name) - 1)
            case want.Key("l", False):
                table.dialogs.log()
            case want.Key("a", False):
                table.toggle_autoplay()
            case _:
                return False
        return True
