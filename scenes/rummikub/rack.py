"""The order of the own rack: tiles stand where a person puts them, and find their places again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.pieces.tiles import KIND_OF
from game.rummikub.shelves import EMPTY, FEWEST, MOST, NARROWEST, WIDE, Order, Shelves
from scenes.table.kept import numbers


@dataclass(frozen=True)
class Rack:
    """Where own tiles stand, and how they were sorted last."""

    shelves: Shelves = field(default_factory=Shelves)
    order: Order = "789"
    homes: Mapping[int, int] = field(default_factory=dict)
    """Where each tile stood last, so that one that comes back from the table finds its place."""

    def dealt(self, tiles: Iterable[int]) -> Rack:
        """A new hand, sorted."""
        return Rack(order=self.order)._with(Shelves().keep(tiles).sort(self.order))

    def sorted(self, order: Order) -> Rack:
        """Sorted for runs (789) or for groups (777)."""
        return Rack(order=order)._with(self.shelves.sort(order))

    def holding(self, tiles: Sequence[int], narrow: bool) -> Rack:
        """The tiles held now; the others leave their places free. `narrow`: something else lies in the rack too."""
        shelves, homes = self.shelves, self.homes
        if not narrow and shelves.width < WIDE:
            shelves, homes = shelves.widened(WIDE), {}
        after = shelves.keep(tiles)
        back = [tile for tile in tiles if tile not in shelves.tiles and tile in homes]
        return replace(self, homes=homes)._with(_brought_home(after, back, homes))

    def moved(self, tiles: Sequence[int], slot: int) -> Rack:
        """Tiles side by side from a place on."""
        shelves = self.shelves
        last = (slot // shelves.width + 1) * shelves.width - 1
        for i, tile in enumerate(tiles):
            if tile in shelves.slots:
                shelves = shelves.move(tile, min(slot + i, last))
        return self._with(shelves)

    def _with(self, shelves: Shelves) -> Rack:
        homes = {tile: slot for slot, tile in enumerate(shelves.slots) if tile != EMPTY}
        return replace(self, shelves=shelves, homes={**self.homes, **homes})

    # -- what is kept of it

    def kept(self) -> dict[str, Any]:
        """Plain data for `rack_of`."""
        homes = [[tile, slot] for tile, slot in sorted(self.homes.items())]
        return {"slots": list(self.shelves.slots), "rows": self.shelves.rows, "homes": homes, "order": self.order}


def rack_of(found: object) -> Rack | None:
    """A rack as it was kept; which of the tiles are there is for `holding` to say. None for anything else."""
    if not isinstance(found, dict):
        return None
    slots, rows = numbers(found.get("slots")), found.get("rows", FEWEST)
    tiles = [slot for slot in slots if slot != EMPTY]
    known = len(set(tiles)) == len(tiles) and all(0 <= tile < len(KIND_OF) for tile in tiles)
    if not known or rows not in range(FEWEST, MOST + 1) or type(rows) is not int or len(slots) % rows:
        return None
    if not NARROWEST <= len(slots) // rows <= len(KIND_OF):
        return None
    homes = [numbers(home) for home in found["homes"]] if isinstance(found.get("homes"), list) else []
    good = {home[0]: home[1] for home in homes if len(home) == 2 and 0 <= home[1] < len(slots)}
    return Rack(Shelves(len(slots) // rows, tuple(slots)), "777" if found.get("order") == "777" else "789", good)


def _brought_home(shelves: Shelves, tiles: Sequence[int], homes: Mapping[int, int]) -> Shelves:
    """Tiles that came back stand where they stood, unless another one took the place."""
    slots = [EMPTY if tile in tiles else tile for tile in shelves.slots]
    away = []
    for tile in tiles:
        if homes[tile] < len(slots) and slots[homes[tile]] == EMPTY:
            slots[homes[tile]] = tile
        else:
            away.append(tile)
    for tile in away:
        slots[slots.index(EMPTY)] = tile
    return Shelves(shelves.width, tuple(slots))
