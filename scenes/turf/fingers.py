"""Mouse, clicks and keys take chips to horses and horses to their spaces; all three end in the same act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from game.kernel.rules import Refusal
from game.turf.actions import Bet, Move
from scenes.kit.drag import Slot
from scenes.table.fingers import TableFingers

if TYPE_CHECKING:
    from scenes.turf.table import TurfTable

REACH = 26
"""Units beside a place that still count as it."""


@dataclass(frozen=True)
class ChipItem:
    """An own chip that is not laid yet, by its place in the hand."""

    slot: int
    value: int


@dataclass(frozen=True)
class HorseItem:
    """A horse that the person moves."""

    horse: int


Item = ChipItem | HorseItem


class Fingers(TableFingers[Item, int]):
    """Belongs to one table."""

    table: TurfTable
    picked_volume = 0.6
    home_volume = 0.4

    def __init__(self, table: TurfTable) -> None:
        super().__init__(table)
        self.let_go: tuple[float, float] | None = None
        """Where the chip of the act being done was let go."""

    # -- looking

    @property
    def held(self) -> Item | None:
        """What is in hand."""
        return self.gesture.item

    @property
    def held_slot(self) -> int | None:
        """The place in the hand of the chip that is taken."""
        return self.held.slot if isinstance(self.held, ChipItem) else None

    @property
    def held_value(self) -> int | None:
        """The value of the chip that is taken."""
        return self.held.value if isinstance(self.held, ChipItem) else None

    @property
    def aimed(self) -> int | None:
        """The horse that a chip in hand would go to."""
        return self.gesture.target if isinstance(self.held, ChipItem) else None

    @property
    def dragging(self) -> bool:
        """Whether something follows the pointer."""
        return self.mode == "drag" or (self.mode == "click" and isinstance(self.held, ChipItem))

    def forbidden(self, horse: int) -> bool:
        """Whether the chip in hand may not go to a horse."""
        value = self.held_value
        return value is not None and self.table.client.judge(Bet(value, horse)) is not None

    def slots(self, item: Item) -> list[Slot[int]]:
        """The landing space of a horse, or the cards for a chip."""
        table = self.table
        if isinstance(item, HorseItem):
            box = table.places.landing_box(item.horse)
            return [_slot(item.horse, box)] if box is not None else []
        return [_slot(horse, box) for horse, box in enumerate(table.lay.cards)]

    # -- pointer

    def press(self, pos: tuple[int, int]) -> bool:
        """Primary button down; True when it concerns chips or horses."""
        table = self.table
        self.gesture.reach = table.lay.px(REACH)
        item = table.places.item_at(pos)
        if self.mode == "click" and isinstance(self.held, ChipItem):
            return self.tell(self.gesture.press(pos, item if isinstance(item, ChipItem) else None))
        if self.mode == "idle" and (item is None or table.on_the_way(pos)):
            return table.pressed_elsewhere(pos)
        return self.tell(self.gesture.press(pos, item))

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up."""
        pressed = self.mode == "pressed"
        held = self.held
        used = self.tell(self.gesture.release(pos)) or pressed
        if pressed and self.mode == "click" and isinstance(held, HorseItem):
            # A horse that was clicked is chosen; a second click lets it run.
            self.gesture.cancel()
            self.table.choose_or_run(held.horse)
        elif pressed and self.mode == "click" and isinstance(held, ChipItem) and self.table.choice is not None:
            self.drop_on(self.table.choice)
        return used

    # -- keys

    def pick(self, slot: int) -> None:
        """Takes a chip by keyboard, or puts it back."""
        table = self.table
        hand = table.view.hand
        if self.held_slot == slot:
            self.cancel()
        elif slot < len(hand):
            self.tell(self.gesture.pick(ChipItem(slot, hand[slot])))
            if table.choice is not None:
                self.drop_on(table.choice)

    def aim(self, dx: int, dy: int) -> bool:
        """Moves the aim of a chip that was taken by keyboard."""
        if self.mode != "keys":
            return False
        self.tell(self.gesture.aim(dx, dy))
        self.table.changed()
        return True

    def confirm(self) -> bool:
        """Puts the chip in hand where it is aimed."""
        if self.mode != "keys":
            return False
        return self.tell(self.gesture.confirm())

    def drop_on(self, horse: int) -> None:
        """Puts the chip in hand on a horse."""
        held = self.held
        if isinstance(held, ChipItem):
            self.gesture.cancel()
            self._bet(held, horse, None)

    # -- what follows

    def dropped(self, item: Item, target: int | None, place: tuple[float, float] | None) -> None:
        """A chip becomes a bet, a horse runs; beside its space it is said why not."""
        table = self.table
        if isinstance(item, ChipItem):
            if target is not None:
                self._bet(item, target, place)
            return
        if target is not None:
            self._run(item.horse)
        elif place is not None and table.places.on_track(place):
            table.notes.wrong_space(item.horse)

    def _bet(self, item: ChipItem, horse: int, place: tuple[float, float] | None) -> None:
        self.let_go = place
        refusal = self.table.do(Bet(item.value, horse))
        self.let_go = None
        if refusal is not None:
            self.table.refuse(refusal, horse=horse, slot=item.slot)

    def _run(self, horse: int) -> None:
        self.table.run(horse)


def _slot(target: int, box: Rect) -> Slot[int]:
    return Slot(target, float(box.x), float(box.y), float(box.w), float(box.h))


def judged(table: TurfTable, horse: int) -> Refusal | None:
    """Why the person may not move a horse now."""
    return table.client.judge(Move(horse))
