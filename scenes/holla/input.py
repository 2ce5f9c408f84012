"""Mouse and keys at the Holla table: fingers first, then buttons, then the keys of the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.holla.actions import DrawMountain
from scenes import intentions as want
from scenes.holla.drops import Mountain, Own, River

if TYPE_CHECKING:
    from scenes.holla.table import HollaTable


class Input:
    """Belongs to one table."""

    def __init__(self, table: HollaTable) -> None:
        self.table = table

    def handle(self, intention: want.Intention) -> bool:
        """Fingers first, then buttons, then keys."""
        table = self.table
        if isinstance(intention, want.Press) and table.stage.motion.finish():
            table.ctx.redraw()
        used = self._pointer(intention) or self._keys(intention) or table.ui.handle(intention)
        if used:
            table.arrange()
            table.ctx.redraw()
        return used

    def _pointer(self, intention: want.Intention) -> bool:
        table = self.table
        match intention:
            case want.Press(pos, 1):
                return self._press(pos)
            case want.Press(pos, 3):
                return table.fingers.cancel() or table.dialogs.context(pos)
            case want.Hover(pos, _):
                return self._hover(pos)
            case want.Release(pos, 1):
                return table.fingers.release(pos)
            case want.Wheel(pos, _, dy):
                return table.columns.wheel(pos, dy)
        return False

    def _press(self, pos: tuple[int, int]) -> bool:
        table = self.table
        if not table.fingers.gesture.holding:
            if table.ui.at(pos) is not None:
                return False
            card = table.columns.card_at(pos)
            if card is not None:
                table.choose_target(card)
                return True
            if table.columns.covers(pos):
                return True
            item = table.fingers.item_at(pos)
            if table.choosing and isinstance(item, River):
                table.dialogs.take_river(item)
                return True
        elif table.ui.at(pos) is not None:
            table.fingers.cancel()
            return False
        table.ui.handle(want.Press((-1, -1)))
        return table.fingers.press(pos)

    def _hover(self, pos: tuple[int, int]) -> bool:
        table = self.table
        held = table.fingers.move(pos)
        if held:
            return True
        changed = table.columns.hover(pos)
        own = table.hand.at(pos) if table.ui.at(pos) is None else -1
        if own != table.hand.hover:
            table.hand.hover = own
            changed = True
        changed = table.overlays.hover(pos, table.view, table.columns.covers(pos)) or changed
        if changed:
            table.ctx.redraw()
        return False

    def _keys(self, intention: want.Intention) -> bool:
        table = self.table
        holding = table.fingers.gesture.holding
        match intention:
            case want.Back():
                if table.fingers.cancel():
                    return True
                if table.choosing:
                    table.toggle_river()
                else:
                    table.dialogs.menu()
                return True
            case want.Move(dx, dy) if holding:
                table.fingers.aim(dx, dy)
                return True
            case want.Move() if table.ui.focus is None:
                table.spots.focus(table.natural())
                return table.ui.focus is not None
            case want.Confirm() if holding:
                table.fingers.confirm()
                return True
            case want.Draw():
                self._draw_by_key()
                return True
            case want.Hint():
                table.ask_hint()
                return True
            case want.Undo():
                if table.ridge.undo():
                    table.arranged()
                return True
            case want.Key("s", False):
                table.next_sort()
                return True
        return False

    def _draw_by_key(self) -> None:
        """Space: the next cube of the mountain."""
        table = self.table
        if table.fingers.may_play:
            table.fingers.cancel()
            refusal = table.do(DrawMountain())
            if refusal is not None:
                table.refuse(Mountain(table.view.lender), refusal)
            elif table.ui.keyboard and table.view.drawn >= 0:
                table.spots.focus(Own(table.view.drawn))
