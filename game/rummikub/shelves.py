"""The shelves on which a person keeps the own tiles, with free places, sorted or arranged by hand.

The arrangement is the person's own and no part of the game; it lasts from turn to turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF
from game.rummikub.actions import Tiles

FEWEST, MOST = 2, 4
"""The fewest and the most shelves of a rack."""
CROWDED = {2: 19, 3: 25}
"""Places of each of so many shelves from which on one shelf more leaves the tiles larger."""
EMPTY = -1
NARROWEST = 10
"""Places of a shelf that is not full."""
WIDE = 14
"""The same when nothing else lies in the rack."""
Order = Literal["789", "777"]


class Shelves(msgspec.Struct, frozen=True):
    """Shelves of ``width`` places; ``slots`` holds them from the upper one down, -1 for a free place."""

    width: int = NARROWEST
    slots: Tiles = (EMPTY,) * (NARROWEST * FEWEST)

    @property
    def rows(self) -> int:
        """How many shelves there are."""
        return len(self.slots) // self.width

    @property
    def tiles(self) -> Tiles:
        """The tiles as they stand, all of them."""
        return tuple(t for t in self.slots if t != EMPTY)

    def keep(self, tiles: Iterable[int]) -> Shelves:
        """The same arrangement for the tiles held now: gone ones leave their place free, new ones fill the last row.

        A new tile goes behind the last tile while there is room, else into the first free place. More tiles than the
        shelves hold at ease stand on one shelf more, in their order.
        """
        held = set(tiles)
        kept = [t if t in held else EMPTY for t in self.slots]
        fresh = sorted(held - set(kept), key=_by_colour)
        rows = shelves_for(len(held))
        if rows > self.rows:
            return _filled([*(t for t in kept if t != EMPTY), *fresh], rows, WIDE)
        grown = Shelves(self.width, tuple(kept)).widened(-(-len(held) // self.rows))
        slots = list(grown.slots)
        for tile in fresh:
            slots[_next_free(slots)] = tile
        return Shelves(grown.width, tuple(slots))

    def widened(self, width: int) -> Shelves:
        """The same with shelves of at least so many places."""
        wide = max(width, self.width)
        rows = [self.slots[i : i + self.width] for i in range(0, len(self.slots), self.width)]
        return Shelves(wide, tuple(t for row in rows for t in (*row, *(EMPTY,) * (wide - len(row)))))

    def move(self, tile: int, slot: int) -> Shelves:
        """Puts a tile at a place; the tiles there shift towards the nearest free place of that shelf.

        Without a free place on the shelf the two tiles change places. Raises ``ValueError`` for what is not there.
        """
        if tile not in self.slots or not 0 <= slot < len(self.slots):
            raise ValueError(f"tile {tile} or place {slot} is not on these shelves of {len(self.slots)} places")
        slots = list(self.slots)
        old = slots.index(tile)
        slots[old] = EMPTY
        shelf = range(slot // self.width * self.width, slot // self.width * self.width + self.width)
        free = [s for s in shelf if slots[s] == EMPTY]
        if not free:
            slots[old], slots[slot] = slots[slot], tile
            return Shelves(self.width, tuple(slots))
        gap = min(free, key=lambda s: (abs(s - slot), s))
        step = 1 if gap > slot else -1
        for s in range(gap, slot, -step):
            slots[s] = slots[s - step]
        slots[slot] = tile
        return Shelves(self.width, tuple(slots))

    def sort(self, order: Order) -> Shelves:
        """Sorts for runs (789: by colour, then number) or for groups (777: by number, then colour), jokers last."""
        rows = shelves_for(len(self.tiles))
        tiles = sorted(self.tiles, key=_by_colour if order == "789" else _by_number)
        return _filled(tiles, rows, self.width if rows == self.rows else WIDE)


def shelves_for(count: int) -> int:
    """How many shelves so many tiles stand on."""
    return next((rows for rows, most in CROWDED.items() if count <= rows * most), MOST)


def _filled(tiles: list[int], rows: int, width: int) -> Shelves:
    wide = max(width, -(-len(tiles) // rows))
    return Shelves(wide, (*tiles, *(EMPTY,) * (wide * rows - len(tiles))))


def _next_free(slots: list[int]) -> int:
    last = max((i for i, t in enumerate(slots) if t != EMPTY), default=-1)
    return last + 1 if last + 1 < len(slots) else slots.index(EMPTY)


def _by_colour(tile: int) -> tuple[int, int, int]:
    kind = KIND_OF[tile]
    return COLOUR_OF[kind], NUMBER_OF[kind], tile


def _by_number(tile: int) -> tuple[int, int, int, int]:
    kind = KIND_OF[tile]
    return int(kind == JOKER), NUMBER_OF[kind], COLOUR_OF[kind], tile
