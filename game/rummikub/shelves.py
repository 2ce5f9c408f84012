"""How a person keeps the own tiles: a rack of two shelves with free places, sorted or arranged by hand.

The arrangement is the person's own and no part of the game; it lasts from turn to turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF, NUMBER_OF
from game.rummikub.actions import Tiles

SHELVES = 2
EMPTY = -1
NARROWEST = 10
"""Places of a shelf that is not full."""
Order = Literal["789", "777"]


class Shelves(msgspec.Struct, frozen=True):
    """Two shelves of ``width`` places; ``slots`` holds the upper shelf, then the lower one, -1 for a free place."""

    width: int
    slots: Tiles

    @property
    def tiles(self) -> Tiles:
        """All tiles as they stand."""
        return tuple(t for t in self.slots if t != EMPTY)

    def keep(self, tiles: Iterable[int]) -> Shelves:
        """The same arrangement for the tiles held now: gone ones leave their place free, new ones fill the last row.

        A new tile goes behind the last tile while there is room, else into the first free place.
        """
        held = set(tiles)
        kept = [t if t in held else EMPTY for t in self.slots]
        fresh = sorted(held - set(kept), key=_by_colour)
        wide = _widened(kept, self.width, len(held))
        for tile in fresh:
            wide[_next_free(wide)] = tile
        return Shelves(len(wide) // SHELVES, tuple(wide))

    def move(self, tile: int, slot: int) -> Shelves:
        """Put a tile at a place; the tiles there shift towards the nearest free place of that shelf.

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
        """Sorted for runs (789: by colour, then number) or for groups (777: by number, then colour), jokers last."""
        return _filled(sorted(self.tiles, key=_by_colour if order == "789" else _by_number), self.width)


def shelves(tiles: Iterable[int], order: Order = "789") -> Shelves:
    """Shelves with these tiles, sorted."""
    return _filled(list(tiles), NARROWEST).sort(order)


def _filled(tiles: list[int], width: int) -> Shelves:
    slots = _widened([*tiles, *[EMPTY] * max(0, width * SHELVES - len(tiles))], width, len(tiles))
    return Shelves(len(slots) // SHELVES, tuple(slots))


def _widened(slots: list[int], width: int, held: int) -> list[int]:
    """The slots on shelves wide enough for so many tiles."""
    wide = max(width, -(-held // SHELVES))
    upper = width if len(slots) == width * SHELVES else wide
    rows = [slots[:upper], slots[upper:]]
    return [t for row in rows for t in (*row, *[EMPTY] * (wide - len(row)))]


def _next_free(slots: list[int]) -> int:
    last = max((i for i, t in enumerate(slots) if t != EMPTY), default=-1)
    return last + 1 if last + 1 < len(slots) else slots.index(EMPTY)


def _by_colour(tile: int) -> tuple[int, int, int]:
    kind = KIND_OF[tile]
    return COLOUR_OF[kind], NUMBER_OF[kind], tile


def _by_number(tile: int) -> tuple[int, int, int, int]:
    kind = KIND_OF[tile]
    return int(kind == JOKER), NUMBER_OF[kind], COLOUR_OF[kind], tile
