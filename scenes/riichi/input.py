"""Mouse and keys at the riichi table: tiles first, then the keys of the whole table, then buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import intentions as want
from scenes.riichi.offers import KEYS
from scenes.table.input import DIGITS, TableInput

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

SWITCH_KEYS = {"s": "sort", "w": "win", "m": "no_calls", "d": "discard"}


class Input(TableInput):
    """Belongs to one table."""

    table: RiichiTable

    def secondary(self, pos: tuple[int, int]) -> bool:
        """Takes a choice back, else lets a tile of another seat go by or gives the drawn one away."""
        return self.step_back() or self.table.let_go_by() or self.table.throw_drawn()

    def step_back(self) -> bool:
        """Takes a choice back; False when there is none."""
        return self.table.choosing.step_back()

    def keys(self, intention: want.Intention) -> bool:
        """Passing or discarding, and the letters."""
        table = self.table
        match intention:
            case want.Draw():
                return table.let_go_by() or table.throw_drawn()
            case want.Key(name, False):
                return self._letter(name) or super().keys(intention)
        return super().keys(intention)

    def _letter(self, name: str) -> bool:
        table = self.table
        for offer in table.offers:
            if KEYS[offer.key] == name:
                table.ui.keyboard = True
                table.choosing.take(offer)
                return True
        if name in SWITCH_KEYS and table.client.person is not None:
            key = SWITCH_KEYS[name]
            table.switch(key, not table.autos.on[key])
        elif name in DIGITS:
            return self._number(DIGITS.index(name))
        elif name == "g":
            table.toggle_gaps()
        elif name == "y":
            table.dialogs.sheet()
        else:
            return False
        return True

    def _number(self, index: int) -> bool:
        """An open choice, else a tile of the hand from the left: chosen, and once more given away."""
        table = self.table
        if table.choosing.opened is not None:
            return table.choosing.take_number(index)
        if index >= len(table.items) or table.client.person is None:
            return False
        table.choose_or_discard(table.items[index])
        return True
