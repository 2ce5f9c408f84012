"""The own rack: two shelves whose tiles stand where a person puts them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from pygame import Rect

from game.pieces.tiles import KIND_OF
from game.rummikub.shelves import EMPTY, NARROWEST, SHELVES, Order, Shelves
from scenes.rummikub.layout import RACK_TILE, RummikubLayout
from scenes.rummikub.pieces import Spot
from scenes.table.kept import numbers

PITCH: Final = 63.0
WIDE: Final = 14
"""Places of a shelf when nothing else lies in the rack."""
_ROOM: Final = 918.0


class Rack:
    """Knows where own tiles stand. `narrow`: the right part of the rack is taken by the first-meld gauge."""

    def __init__(self) -> None:
        self.shelves = Shelves(NARROWEST, (EMPTY,) * (NARROWEST * SHELVES))
        self.order: Order = "789"
        self._homes: dict[int, int] = {}
        """Where each tile stood last, so that one that comes back from the table finds its place."""

    def deal(self, tiles: Iterable[int]) -> None:
        """A new hand, sorted."""
        self._homes.clear()
        self.shelves = Shelves(NARROWEST, (EMPTY,) * (NARROWEST * SHELVES)).keep(tiles).sort(self.order)
        self._remember()

    def kept(self) -> dict[str, Any]:
        """Plain data for `take_up`."""
        homes = [[tile, slot] for tile, slot in sorted(self._homes.items())]
        return {"slots": list(self.shelves.slots), "homes": homes, "order": self.order}

    def take_up(self, found: object) -> None:
        """Shelves as they were kept; which of the tiles are there is for `keep` to say."""
        if not isinstance(found, dict):
            return
        slots = numbers(found.get("slots"))
        tiles = [slot for slot in slots if slot != EMPTY]
        known = len(set(tiles)) == len(tiles) and all(0 <= tile < len(KIND_OF) for tile in tiles)
        if not known or len(slots) % SHELVES or not NARROWEST <= len(slots) // SHELVES <= len(KIND_OF):
            return
        self.shelves = Shelves(len(slots) // SHELVES, tuple(slots))
        homes = [numbers(home) for home in found["homes"]] if isinstance(found.get("homes"), list) else []
        self._homes = {home[0]: home[1] for home in homes if len(home) == 2 and 0 <= home[1] < len(slots)}
        self.order = "777" if found.get("order") == "777" else "789"

    def keep(self, tiles: Sequence[int], narrow: bool) -> None:
        """The tiles held now; the others leave their places free. The shelves are as wide as there is room."""
        if not narrow and self.shelves.width < WIDE:
            self.shelves = _widened(self.shelves, WIDE)
            self._homes.clear()
        there = set(self.shelves.tiles)
        self.shelves = self.shelves.keep(tiles)
        self._bring_home([tile for tile in tiles if tile not in there and tile in self._homes])
        self._remember()

    def _bring_home(self, tiles: Sequence[int]) -> None:
        """Tiles that came back stand where they stood, unless another one took the place."""
        slots = [EMPTY if tile in tiles else tile for tile in self.shelves.slots]
        away = []
        for tile in tiles:
            home = self._homes[tile]
            if home < len(slots) and slots[home] == EMPTY:
                slots[home] = tile
            else:
                away.append(tile)
        for tile in away:
            slots[slots.index(EMPTY)] = tile
        self.shelves = Shelves(self.shelves.width, tuple(slots))

    def _remember(self) -> None:
        self._homes.update({tile: slot for slot, tile in enumerate(self.shelves.slots) if tile != EMPTY})

    def sort(self, order: Order) -> None:
        """Sorted for runs (789) or for groups (777)."""
        self.order = order
        self.shelves = self.shelves.sort(order)
        self._homes.clear()
        self._remember()

    def move(self, tiles: Sequence[int], slot: int) -> None:
        """Puts tiles side by side from a place on."""
        shelf = slot // self.shelves.width
        for i, tile in enumerate(tiles):
            last = (shelf + 1) * self.shelves.width - 1
            if tile in self.shelves.slots:
                self.shelves = self.shelves.move(tile, min(slot + i, last))
        self._remember()

    # -- places

    def fits_beside_gauge(self) -> bool:
        """Whether the gauge has its place in the rack."""
        return self.shelves.width <= NARROWEST

    def _pitch(self) -> float:
        return min(PITCH, _ROOM / self.shelves.width)

    def width(self, layout: RummikubLayout) -> int:
        """Pixels of a tile."""
        return layout.px(min(RACK_TILE, self._pitch() - 3))

    def spot(self, layout: RummikubLayout, slot: int) -> Spot:
        """The corner of a place."""
        shelf, place = divmod(slot, self.shelves.width)
        x, y = layout.rack_start[shelf]
        width = self.width(layout)
        # Smaller tiles still stand on the rail.
        drop = layout.px(RACK_TILE * 89 / 60) - round(width * 89 / 60)
        return Spot(x + place * self._pitch() * layout.base.s, y + drop, width)

    def spots(self, layout: RummikubLayout) -> dict[int, Spot]:
        """Where every tile stands."""
        return {tile: self.spot(layout, slot) for slot, tile in enumerate(self.shelves.slots) if tile != EMPTY}

    def slot_at(self, layout: RummikubLayout, pos: tuple[float, float]) -> int:
        """The place nearest to a point."""
        shelf = 0 if pos[1] < layout.shelves[1].y else 1
        start = layout.rack_start[shelf][0]
        place = int((pos[0] - start) // (self._pitch() * layout.base.s))
        return shelf * self.shelves.width + min(max(0, place), self.shelves.width - 1)

    def slot_box(self, layout: RummikubLayout, slot: int) -> Rect:
        """The box of a place."""
        spot = self.spot(layout, slot)
        return Rect(round(spot.x), round(spot.y), round(spot.w), round(spot.w * 89 / 60))


def _widened(shelves: Shelves, width: int) -> Shelves:
    rows = [shelves.slots[i * shelves.width : (i + 1) * shelves.width] for i in range(SHELVES)]
    return Shelves(width, tuple(t for row in rows for t in (*row, *(EMPTY,) * (width - len(row)))))
