"""Mouse and keys at the riichi table: tiles first, then the keys of the whole table, then buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import intentions as want
from scenes.riichi.offers import KEYS

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

SWITCH_KEYS = {"s": "sort", "w": "win", "m": "no_calls", "d": "discard"}


class Input:
    """Belongs to one table."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table

    def handle(self, intention: want.Intention) -> bool:
        """Tiles, keys, buttons; any press ends the running movements."""
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
                return table.fingers.cancel() or table.choosing.step_back() or table.let_go_by()
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
                if not (table.fingers.cancel() or table.choosing.step_back()):
                    table.dialogs.menu()
            case want.Move() if table.ui.focus is None:
                table.spots.focus(table.natural())
                return table.ui.focus is not None
            case want.Draw():
                return table.let_go_by() or table.throw_drawn()
            case want.Hint():
                table.hints.ask()
            case want.Key(name, False):
                return self._letter(name)
            case _:
                return False
        return True

    def _letter(self, name: str) -> bool:
        table = self.table
        for offer in table.offers:
            if KEYS[offer.key] == name:
                table.choosing.take(offer)
                return True
        if name in SWITCH_KEYS and table.session.person is not None:
            key = SWITCH_KEYS[name]
            table.switch(key, not table.autos.on[key])
        elif name in "123456789" and len(name) == 1 and table.choosing.opened is not None:
            return table.choosing.take_number(int(name) - 1)
        elif name == "l":
            table.dialogs.log()
        elif name == "a":
            table.toggle_autoplay()
        elif name == "g":
            table.toggle_gaps()
        elif name == "y":
            table.dialogs.sheet()
        else:
            return False
        return True
