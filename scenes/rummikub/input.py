"""Mouse and keys at the Rummikub table: tiles first, then buttons, then the keys of the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import intentions as want

if TYPE_CHECKING:
    from scenes.rummikub.table import RummikubTable


class Input:
    """Belongs to one table."""

    def __init__(self, table: RummikubTable) -> None:
        self.table = table

    def handle(self, intention: want.Intention) -> bool:
        """Tiles first, then buttons, then keys; any press ends the running movements."""
        table = self.table
        if isinstance(intention, want.Press | want.Confirm) and table.motion.finish():
            table.rest()
        used = self._pointer(intention) or self._keys(intention) or table.ui.handle(intention)
        if used:
            table.ctx.redraw()
        return used

    def _pointer(self, intention: want.Intention) -> bool:
        table = self.table
        match intention:
            case want.Press(pos, 1):
                return self._press(pos)
            case want.Press(pos, 3):
                return table.fingers.cancel() or self._lift(pos)
            case want.Hover(pos, _):
                return self._hover(pos)
            case want.Release(pos, 1) if table.fingers.mode != "idle":
                return table.fingers.release(pos)
        return False

    def _press(self, pos: tuple[int, int]) -> bool:
        table = self.table
        if table.turn_joker(pos):
            return True
        if table.ui.at(pos) is not None:
            table.why_not(pos)
            return False
        table.ui.handle(want.Press((-1, -1)))
        return table.fingers.press(pos)

    def _lift(self, pos: tuple[int, int]) -> bool:
        """The secondary button takes an own tile of this turn back to the rack."""
        table = self.table
        tile = table.desk.tile_at(pos)
        if tile < 0 or not table.desk.on_table(tile) or table.desk.bench is None:
            return False
        table.fingers.hover = tile
        table.fingers.take_back()
        return True

    def _hover(self, pos: tuple[int, int]) -> bool:
        table = self.table
        if table.fingers.mode == "idle" and table.ui.at(pos) is not None:
            table.fingers.move((-1, -1))
            return False
        return table.fingers.move(pos)

    def _keys(self, intention: want.Intention) -> bool:
        table = self.table
        match intention:
            case want.Back():
                if not table.fingers.cancel():
                    table.dialogs.menu()
            case want.Move() if table.ui.focus is None:
                table.spots.focus(table.natural())
                return table.ui.focus is not None
            case want.Draw():
                table.draw_tile()
            case want.Hint():
                table.ask_hint()
            case want.Undo():
                table.undo()
            case want.Redo() | want.Key("y", True):
                table.redo()
            case want.Key("s", False):
                table.sort_other()
            case want.Key("d", False):
                table.done()
            case want.Key("backspace" | "delete"):
                table.fingers.take_back()
            case want.Key("n", False):
                table.fingers.place_new()
            case _:
                return False
        return True
