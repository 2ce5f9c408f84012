"""Mouse and keys at the Holla table: fingers first, then buttons, then the keys of the whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.holla.actions import DrawMountain
from scenes import intentions as want
from scenes.holla.drops import Island, Mountain, Own, River
from scenes.table.input import DIGITS, TableInput

if TYPE_CHECKING:
    from scenes.holla.table import HollaTable


_PLACES: Final = {"m": "mountain", "i": "island", "r": "river", "d": "holla"}


class Input(TableInput):
    """Belongs to one table."""

    table: HollaTable
    finishing = (want.Press,)

    def handle(self, intention: want.Intention) -> bool:
        """Fingers first, then keys, then buttons; the own cubes follow."""
        used = super().handle(intention)
        if used:
            self.table.arrange()
        return used

    def pointer(self, intention: want.Intention) -> bool:
        """The wheel turns the lists of the columns."""
        if isinstance(intention, want.Wheel):
            return self.table.columns.wheel(intention.pos, intention.dy)
        return super().pointer(intention)

    def secondary(self, pos: tuple[int, int]) -> bool:
        """At a strict table: showing a cube, touching a ridge."""
        return self.table.dialogs.context(pos)

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up."""
        return self.table.fingers.release(pos)

    def press(self, pos: tuple[int, int]) -> bool:
        """A yeok card, a river cube to choose, else what can be taken."""
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
        return super().press(pos)

    def hover(self, pos: tuple[int, int]) -> bool:
        """What is in hand follows; else what lies there may lift or be explained."""
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

    def step_back(self) -> bool:
        """No river cube is chosen any more."""
        if not self.table.choosing:
            return False
        self.table.toggle_river()
        return True

    def keys(self, intention: want.Intention) -> bool:
        """Aiming what is in hand, drawing, sorting."""
        table = self.table
        holding = table.fingers.gesture.holding
        match intention:
            case want.Move(dx, dy) if holding:
                table.fingers.aim(dx, dy)
                return True
            case want.Move(0, -1) if isinstance(table.spots.focused, Own):
                return self._up()
            case want.Confirm() if holding:
                table.fingers.confirm()
                return True
            case want.Draw():
                self._draw_by_key()
                return True
            case want.Key("s", False):
                table.next_sort()
                return True
            case want.Key(name, False) if name in DIGITS or name in _PLACES:
                return self._letter(name)
        return super().keys(intention)

    def _letter(self, name: str) -> bool:
        """A cube of the ridge by its number, from the left; mountain, island, river and Holla by their letters."""
        table = self.table
        if not table.fingers.may_play:
            return False
        if name in DIGITS:
            return self._number(DIGITS.index(name))
        match _PLACES[name]:
            case "mountain":
                self._draw_by_key()
            case "island":
                table.fingers.click(Island())
            case "river":
                table.ui.keyboard = True
                table.toggle_river()
            case "holla":
                table.dialogs.holla()
        return True

    def _number(self, index: int) -> bool:
        """Once looks at the cube, once more gives it away."""
        table, cubes = self.table, self.table.ridge.cubes
        if index >= len(cubes):
            return False
        item = Own(cubes[index])
        if table.spots.focused == item and "discard" in table.view.owes:
            table.fingers.give(item)
        else:
            table.spots.focus(item)
        return True

    def _up(self) -> bool:
        """From the hand to the mountain, else to the island; the river lies beside them."""
        spots, lender = self.table.spots, self.table.view.lender
        there = {item for item, _, _ in spots.all()}
        goal = next((item for item in (Mountain(lender), Island()) if item in there), None)
        spots.focus(goal)
        return goal is not None

    def _draw_by_key(self) -> None:
        """Space: the next cube of the mountain."""
        table = self.table
        if table.fingers.may_play:
            table.fingers.cancel()
            refusal = table.do(DrawMountain())
            if refusal is not None:
                table.refuse(Mountain(table.view.lender), refusal)
            elif table.ui.keyboard and table.view.drawn >= 0 and table.ui.focus is not table.controls.holla:
                table.spots.focus(Own(table.view.drawn))
