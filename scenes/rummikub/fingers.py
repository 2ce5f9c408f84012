"""Mouse and keys take tiles: one, a part of a set, a whole set, or what a frame was drawn around."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pygame import Rect

from game.kernel.rules import Refusal
from game.rummikub.offers import is_set, swaps
from scenes.kit.drag import THRESHOLD
from scenes.rummikub.desk import Desk
from scenes.rummikub.drops import Target, Tiles, ToCloth, ToJoker, ToRack, ToSet, outcome, target_at
from scenes.rummikub.pieces import Spot

DOUBLE_SECONDS = 0.4
GRIP = 0.3
"""The left part of a set's first tile takes the whole set."""
DRAG_SCALE = 1.06
Mode = Literal["idle", "pressed", "drag", "frame"]


@dataclass(frozen=True)
class Owner:
    """What the table does for its fingers."""

    draftable: Callable[[], bool]
    """Whether the person may rearrange now."""
    seated: Callable[[], bool]
    """Whether the person has this rack in hand."""
    wait: Callable[[], Refusal]
    """Why the table may not be touched."""
    refuse: Callable[[Tiles, Refusal], None]
    changed: Callable[[], None]
    sound: Callable[[str], None]


class Fingers:
    """`selection` waits for its place (click, click); `held` follows the pointer."""

    def __init__(self, desk: Desk, owner: Owner) -> None:
        self.desk = desk
        self.owner = owner
        self.mode: Mode = "idle"
        self.selection: Tiles = ()
        self.held: Tiles = ()
        self.target: Target | None = None
        self.position: tuple[int, int] = (0, 0)
        self.hover = -1
        self.grip: Tiles = ()
        """The set whose grip the pointer is on."""
        self.tilt = 0.0
        self._origin: tuple[int, int] = (0, 0)
        self._pressed = -1
        self._offset: tuple[float, float] = (0.0, 0.0)
        self._last: tuple[int, float] = (-1, 0.0)

    @property
    def busy(self) -> bool:
        """Whether something is in hand or chosen."""
        return self.mode in ("drag", "frame") or bool(self.selection)

    @property
    def frame(self) -> Rect | None:
        """The frame that is being drawn."""
        if self.mode != "frame":
            return None
        (x, y), (u, v) = self._origin, self.position
        return Rect(min(x, u), min(y, v), abs(x - u), abs(y - v))

    # -- pointer

    def press(self, pos: tuple[int, int]) -> bool:
        """Primary button down; True when it concerns tiles."""
        desk = self.desk
        tile = desk.tile_at(pos)
        if tile < 0 and not (desk.lay.mat.collidepoint(pos) or desk.lay.rack.collidepoint(pos)):
            return False
        if not self.owner.seated():
            return False
        self.mode, self._pressed, self._origin, self.position = "pressed", tile, pos, pos
        return True

    def move(self, pos: tuple[int, int]) -> bool:
        """The pointer moved; True while the button has something to do."""
        before, self.position = self.position, pos
        if self.mode == "pressed" and math.dist(pos, self._origin) > THRESHOLD:
            self._begin()
        if self.mode == "drag":
            self.tilt = max(-6.0, min(6.0, self.tilt * 0.7 - (pos[0] - before[0]) * 0.25))
            self.target = self._target(pos)
            self.owner.changed()
            return True
        if self.mode == "frame":
            self.owner.changed()
            return True
        self._hover(pos)
        return self.mode == "pressed"

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up."""
        mode, self.mode = self.mode, "idle"
        self.position = pos
        if mode == "drag":
            self._let_go(pos)
        elif mode == "frame":
            self.mode = "frame"
            self._frame_done()
            self.mode = "idle"
        elif mode == "pressed":
            self._clicked(pos)
        self.owner.changed()
        return mode != "idle"

    def _hover(self, pos: tuple[int, int]) -> None:
        tile, aim = self.desk.tile_at(pos), self._meant(pos)
        grip: Tiles = self._gripped(tile, pos) if self.owner.draftable() else ()
        if (tile, grip, aim) != (self.hover, self.grip, self.target):
            self.hover, self.grip, self.target = tile, grip, aim
            self.owner.changed()

    @property
    def lifted(self) -> Tiles:
        """What is in hand, or chosen for a click."""
        return self.held if self.mode == "drag" else self._in_order(self.selection)

    @property
    def aim(self) -> Target | None:
        """Where letting go, or a click, would put it."""
        return self.target if self.mode == "drag" or (self.mode == "idle" and self.selection) else None

    def _meant(self, pos: tuple[int, int]) -> Target | None:
        """Where a click would put what is chosen."""
        desk, chosen = self.desk, self.selection
        tile = desk.tile_at(pos)
        if not chosen or tile in chosen:
            return None
        if tile < 0:
            target = target_at(desk, chosen, pos)
        elif desk.on_table(tile):
            target = self._onto(tile, self._side(tile, pos))
        else:
            back = any(desk.on_table(t) for t in chosen)
            target = ToRack(desk.rack.shelves.slots.index(tile)) if back else None
        return target if self.owner.draftable() or isinstance(target, ToRack) else None

    def _side(self, tile: int, pos: tuple[int, int]) -> int:
        """1 where a click means the place behind a tile, 0 where it means that before it."""
        box = self.desk.tile_box(tile)
        return int(box is not None and pos[0] > box.centerx)

    def _gripped(self, tile: int, pos: tuple[int, int]) -> Tiles:
        home = self.desk.set_of(tile)
        box = self.desk.tile_box(tile) if home and home[0] == tile else None
        return home if box is not None and len(home) > 1 and pos[0] < box.x + box.w * GRIP else ()

    def _begin(self) -> None:
        """The pressed tile, or what belongs to it, is lifted; on free ground a frame begins."""
        tile = self._pressed
        if tile < 0:
            self.mode = "frame"
            self.selection = ()
            return
        desk = self.desk
        if desk.on_table(tile) and not self.owner.draftable():
            self.mode = "idle"
            self.owner.refuse((tile,), self.owner.wait())
            return
        if tile in self.selection:
            self.held = self._in_order(self.selection)
        else:
            self.held = self._gripped(tile, self._origin) or (tile,)
        self.selection = ()
        box = desk.tile_box(tile)
        assert box is not None
        index = self.held.index(tile)
        self._offset = (self._origin[0] - box.x + index * box.w, self._origin[1] - box.y)
        self.tilt = 0.0
        self.mode = "drag"
        self.owner.sound("tile")

    def _in_order(self, tiles: Tiles) -> Tiles:
        """As they lie: row by row from the left."""
        places = self.desk.pieces.shown
        return tuple(sorted(tiles, key=lambda t: (round(places[t].y / 20), places[t].x)))

    def _target(self, pos: tuple[int, int]) -> Target | None:
        target = target_at(self.desk, self.held, pos)
        if not self.owner.draftable() and not isinstance(target, ToRack):
            return None
        return target

    def held_spots(self) -> dict[int, Spot]:
        """Where the tiles in hand are."""
        if not self.held:
            return {}
        width = self._held_width()
        x, y = self.position[0] - self._offset[0], self.position[1] - self._offset[1]
        return {tile: Spot(x + i * width, y, width) for i, tile in enumerate(self.held)}

    def _held_width(self) -> float:
        first = self.desk.pieces.shown[self.held[0]]
        return first.w * DRAG_SCALE

    def _let_go(self, pos: tuple[int, int]) -> None:
        held, target, starts = self.held, self._target(pos), self.held_spots()
        self.held, self.target = (), None
        if target is None:
            if not self.owner.draftable() and self.desk.lay.mat.collidepoint(pos):
                self.owner.refuse(held, self.owner.wait())
            self.desk.settle(starts)
            return
        self.drop(held, target, starts)

    def _frame_done(self) -> None:
        frame = self.frame
        if frame is None:
            return
        on_mat = self.desk.lay.mat.collidepoint(self._origin)
        if on_mat and not self.owner.draftable():
            return
        found = [
            tile
            for tile in self.desk.goals_known()
            if self.desk.on_table(tile) == on_mat
            and (box := self.desk.tile_box(tile)) is not None
            and frame.collidepoint(box.center)
        ]
        self.selection = self._in_order(tuple(found))
        if found:
            self.owner.sound("tile")

    # -- clicks and keys

    def _clicked(self, pos: tuple[int, int]) -> None:
        tile = self._pressed
        if tile >= 0:
            again, self._last = self._last, (tile, time.monotonic())
            if again[0] == tile and time.monotonic() - again[1] < DOUBLE_SECONDS and self._take_set(tile):
                return
            if not self.selection and self._gripped(tile, pos):
                self._take_set(tile)
                return
            self.take(tile, self._side(tile, pos))
        elif self.selection:
            target = target_at(self.desk, self.selection, pos)
            if target is not None:
                self._place(target)

    def _take_set(self, tile: int) -> bool:
        """The whole set of a table tile is chosen."""
        home = self.desk.set_of(tile)
        if len(home) < 2 or not self.owner.draftable():
            return False
        self.selection = home
        self.owner.sound("tile")
        return True

    def take(self, tile: int, side: int = 0) -> None:
        """A tile was clicked or confirmed: it is chosen, or what is chosen goes there (`side` 1: behind it)."""
        desk, chosen = self.desk, self.selection
        if tile in chosen:
            self.selection = tuple(t for t in chosen if t != tile)
            return
        if not desk.on_table(tile):
            if any(desk.on_table(t) for t in chosen):
                self._place(ToRack(desk.rack.shelves.slots.index(tile)))
                return
            self.selection = (*chosen, tile)
            self.owner.sound("tile")
            return
        if not self.owner.draftable():
            self.owner.refuse((tile,), self.owner.wait())
            return
        if chosen:
            self._place(self._onto(tile, side))
        else:
            self.selection = (tile,)
            self.owner.sound("tile")

    def _onto(self, tile: int, side: int) -> Target:
        bench = self.desk.bench
        if bench is not None and swaps(bench, self.selection, tile):
            return ToJoker(tile)
        home = self.desk.set_of(tile)
        return ToSet(tile, home.index(tile) + side)

    def _place(self, target: Target) -> None:
        chosen = self._in_order(self.selection)
        if not self.owner.draftable() and not isinstance(target, ToRack):
            self.owner.refuse(chosen, self.owner.wait())
            return
        self.selection = ()
        self.drop(chosen, target, {})

    def place_new(self) -> None:
        """What is chosen becomes a set of its own, where there is room."""
        if self.selection:
            self._place(ToCloth(None))

    def take_back(self) -> None:
        """What is chosen (or under the pointer) goes back to the rack."""
        chosen = self.selection or ((self.hover,) if self.hover >= 0 else ())
        lying = tuple(tile for tile in chosen if self.desk.on_table(tile))
        if lying and self.owner.draftable():
            self.selection = ()
            self.drop(lying, ToRack(len(self.desk.rack.shelves.tiles)), {})

    def cancel(self) -> bool:
        """Lets everything go where it was; True when something was in hand."""
        was = self.busy
        starts = self.held_spots() if self.mode == "drag" else {}
        self.mode, self.selection, self.held, self.target = "idle", (), (), None
        if starts:
            self.desk.settle(starts)
        if was:
            self.owner.changed()
        return was

    def check(self) -> None:
        """Forgets tiles that are no longer there."""
        known = self.desk.goals_known()
        self.selection = tuple(t for t in self.selection if t in known)
        if any(t not in known for t in self.held):
            self.mode, self.held, self.target = "idle", (), None

    # -- doing

    def drop(self, held: Tiles, target: Target, starts: dict[int, Spot]) -> None:
        """Tiles go to a target: the draft changes, or it is said why not."""
        desk = self.desk
        if isinstance(target, ToRack) and not any(desk.on_table(tile) for tile in held):
            desk.rack.move(held, target.slot)
            desk.settle(starts)
            self.owner.sound("tile")
            self.owner.changed()
            return
        bench = desk.bench
        if bench is None:
            desk.settle(starts)
            return
        after = outcome(bench, held, target)
        if isinstance(after, Refusal):
            desk.settle(starts)
            self.owner.refuse(held, after)
            return
        wish = target.place if isinstance(target, ToCloth) else None
        alone = (
            frozenset(held) if isinstance(target, ToCloth) and (wish is not None or not is_set(bench, held)) else None
        )
        desk.put(after, wish=wish, apart=alone or frozenset(), starts=starts)
        if isinstance(target, ToRack):
            back = tuple(tile for tile in held if tile in desk.held)
            desk.rack.move(back, target.slot)
            desk.settle()
        self.owner.sound("tile")
        self.owner.changed()
