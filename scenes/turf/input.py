"""Mouse and keys at the Royal Turf table: chips and horses first, then buttons, then the keys of the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import intentions as want
from scenes.table.input import TableInput

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable


class Input(TableInput):
    """Belongs to one table."""

    table: TurfTable

    def step_back(self) -> bool:
        """No horse is chosen any more."""
        return self.table.choose(None)

    def keys(self, intention: want.Intention) -> bool:
        """Aiming a chip, running, horses by their numbers."""
        table = self.table
        match intention:
            case want.Confirm() if table.fingers.mode == "keys":
                table.fingers.confirm()
            case want.Move(dx, dy) if table.fingers.mode == "keys":
                return table.fingers.aim(dx, dy)
            case want.Draw():
                table.primary()
            case want.Key(name, False) if name in "1234567" and len(name) == 1:
                table.take_horse(int(name) - 1)
            case want.Key("l", False):
                table.dialogs.log()
            case want.Key("a", False):
                table.toggle_autoplay()
            case _:
                return super().keys(intention)
        return True
