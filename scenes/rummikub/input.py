"""Mouse and keys at the Rummikub table: tiles first, then buttons, then the keys of the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import intentions as want
from scenes.table.input import TableInput

if TYPE_CHECKING:
    from scenes.rummikub.table import RummikubTable


class Input(TableInput):
    """Belongs to one table."""

    table: RummikubTable
    finishing = (want.Press, want.Confirm)

    def press(self, pos: tuple[int, int]) -> bool:
        """The places of a joker, why Done cannot be, else tiles."""
        table = self.table
        if table.turn_joker(pos):
            return True
        if table.ui.at(pos) is not None:
            table.why_not(pos)
            return False
        return super().press(pos)

    def secondary(self, pos: tuple[int, int]) -> bool:
        """The secondary button takes an own tile of this turn back to the rack."""
        table = self.table
        tile = table.desk.tile_at(pos)
        if tile < 0 or not table.desk.on_table(tile) or table.desk.bench is None:
            return False
        table.fingers.hover = tile
        table.fingers.take_back()
        return True

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up; a frame ends too."""
        return self.table.fingers.mode != "idle" and self.table.fingers.release(pos)

    def hover(self, pos: tuple[int, int]) -> bool:
        """Over a button no tile is meant."""
        table = self.table
        if table.fingers.mode == "idle" and table.ui.at(pos) is not None:
            table.fingers.move((-1, -1))
            return False
        return table.fingers.move(pos)

    def keys(self, intention: want.Intention) -> bool:
        """The draft by keys."""
        table = self.table
        match intention:
            case want.Draw():
                table.draw_tile()
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
                return super().keys(intention)
        return True
