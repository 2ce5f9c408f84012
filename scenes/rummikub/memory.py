"""The memory of what a Rummikub view does not tell: where sets lie on the cloth and tiles stand in the rack.

It follows from all that happened and from what the person arranged; a frozen value, folded over every act.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.pieces.tiles import KIND_OF
from game.rummikub import events as ev
from game.rummikub.shelves import EMPTY, FEWEST, MOST, NARROWEST, WIDE, Order, Shelves
from game.rummikub.view import RummikubView
from scenes.rummikub.mat_layout import MatLayout, Point, mat_layout_of
from scenes.table.kept import Json, numbers


@dataclass(frozen=True)
class Rack:
    """The places of own tiles, and how they were sorted last."""

    shelves: Shelves = field(default_factory=Shelves)
    order: Order = "789"
    homes: Mapping[int, int] = field(default_factory=dict)
    """The place where each tile stood last, to which it returns from the table."""

    def dealt(self, tiles: Iterable[int]) -> Rack:
        """The rack of a new hand, sorted."""
        return Rack(order=self.order)._with(Shelves().keep(tiles).sort(self.order))

    def sorted(self, order: Order) -> Rack:
        """The rack sorted for runs (789) or for groups (777)."""
        return Rack(order=order)._with(self.shelves.sort(order))

    def holding(self, tiles: Sequence[int], narrow: bool) -> Rack:
        """The rack with the tiles held now; places of others are free. `narrow`: something else lies in it too."""
        shelves, homes = self.shelves, self.homes
        if not narrow and shelves.width < WIDE:
            shelves, homes = shelves.widened(WIDE), {}
        after = shelves.keep(tiles)
        # Tiles that came back stand where they stood, unless another one took the place.
        back = [tile for tile in tiles if tile not in shelves.tiles and tile in homes]
        slots, away = [EMPTY if tile in back else tile for tile in after.slots], []
        for tile in back:
            if homes[tile] < len(slots) and slots[homes[tile]] == EMPTY:
                slots[homes[tile]] = tile
            else:
                away.append(tile)
        for tile in away:
            slots[slots.index(EMPTY)] = tile
        return replace(self, homes=homes)._with(Shelves(after.width, tuple(slots)))

    def moved(self, tiles: Sequence[int], slot: int) -> Rack:
        """The rack with tiles side by side from a place on."""
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

    def kept(self) -> dict[str, Json]:
        """The rack as plain data for `rack_of`."""
        homes = [[tile, slot] for tile, slot in sorted(self.homes.items())]
        return {"slots": list(self.shelves.slots), "rows": self.shelves.rows, "homes": homes, "order": self.order}


def rack_of(found: Json) -> Rack | None:
    """A rack as it was kept; `holding` must say which tiles are there. None for anything else."""
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


Tiles = tuple[int, ...]


@dataclass(frozen=True)
class Memory:
    """The places of everything. `lain` is how the sets lay when all were right: whatever is taken back goes there."""

    rack: Rack
    cloth: MatLayout
    lain: MatLayout
    held: Tiles = ()
    """The tiles of the rack."""
    narrow: bool = True
    """Whether the first meld has its gauge in the rack."""

    @property
    def size(self) -> Point:
        """The size of the cloth."""
        return self.cloth.wide, self.cloth.high

    def fits(self, view: RummikubView) -> bool:
        """Whether just the tiles of a view lie here."""
        same = set(self.held) == set(view.rack) and self.narrow == is_narrow(view)
        return same and self.cloth.holds(view.table)

    def lying(
        self,
        table: Sequence[Tiles],
        wish: Point | None = None,
        apart: frozenset[int] = frozenset(),
        tidy: bool = False,
    ) -> Memory:
        """The memory with another table: sets that share tiles keep their place; the one of before lies as it lay."""
        if wish is None and not apart and self.lain.holds(table) and self.lain.fits(self.cloth):
            return replace(self, cloth=self.lain)
        cloth = self.cloth.lay(table, wish, apart, tidy)
        return replace(self, cloth=cloth, lain=cloth if tidy else self.lain)

    def holding(self, tiles: Iterable[int], narrow: bool | None = None) -> Memory:
        """The memory with other tiles in the rack."""
        held, small = tuple(sorted(tiles)), self.narrow if narrow is None else narrow
        return replace(self, held=held, narrow=small, rack=self.rack.holding(held, small))

    # -- what happened

    def after(self, event: ev.RummikubEvent, view: RummikubView) -> Memory:
        """The memory after an event; of the view only the seat and the options count."""
        own = getattr(event, "seat", -1) == view.seat
        match event:
            case ev.GameStarted():
                return begun((), (), view.config.first_meld > 0, self.size, self.rack)
            case ev.Dealt() if own:
                return replace(self, rack=self.rack.dealt(event.tiles)).holding(event.tiles)
            case ev.Laid():
                lain = self.lying(event.table, tidy=True)
                left = set(self.held) - set(event.laid)
                return lain.holding(left, self.narrow and not event.opened) if own else lain
            case ev.Restored():
                lain = self.lying(event.table, tidy=True)
                return lain.holding({*self.held, *event.back}) if own else lain
            case ev.Drew() if own:
                return self.holding({*self.held, *event.tiles})
        return self

    # -- what is kept of it

    def kept(self) -> dict[str, Json]:
        """The memory as plain data for `rack_of` and `lying_as`."""
        return {"rack": self.rack.kept(), "cloth": self.cloth.kept(), "lain": self.lain.kept()}

    def lying_as(self, found: Mapping[str, Json], start: Sequence[Tiles], now: Sequence[Tiles]) -> Memory:
        """The memory with the cloth that was kept, when it fits the table as it was and as it is."""
        lain, cloth = mat_layout_of(found.get("lain"), start), mat_layout_of(found.get("cloth"), now)
        if lain is None or cloth is None or not (lain.fits(self.cloth) and cloth.fits(self.cloth)):
            return self
        return replace(self, cloth=cloth, lain=lain)


def is_narrow(view: RummikubView) -> bool:
    """Whether the first meld is still to come."""
    return view.config.first_meld > 0 and not view.own.opened


def begun(tiles: Iterable[int], table: Sequence[Tiles], narrow: bool, size: Point, rack: Rack | None = None) -> Memory:
    """The memory of a table without a past, and a sorted rack."""
    cloth = MatLayout(*size).lay(table, tidy=True)
    held = tuple(sorted(tiles))
    dealt = (rack or Rack()).dealt(held)
    return Memory(dealt, cloth, cloth, held, narrow).holding(held)


def remembered(events: Iterable[ev.RummikubEvent], view: RummikubView, size: Point) -> Memory:
    """The memory of all that was seen so far; of a table without a past where it would not fit the view."""
    memory = begun((), (), True, size)
    for event in events:
        memory = memory.after(event, view)
    return memory if memory.fits(view) else begun(view.rack, view.table, is_narrow(view), size)
