"""What lies in front of the person: the shown table, the draft of the own turn, the rack, and where each tile is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygame import Rect

from game.rummikub.view import RummikubView
from game.rummikub.workbench import Bench, bench_of
from scenes.kit.motion import Motion
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub.cloth import Cloth, Point, cloth_of
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.pieces import Pieces, Spot
from scenes.rummikub.rack import Rack

Tiles = tuple[int, ...]
Sets = tuple[Tiles, ...]


class Desk:
    """Belongs to a table scene and outlives its layouts."""

    def __init__(self, motion: Motion, changed: Callable[[], None]) -> None:
        self.rack = Rack()
        self.pieces = Pieces(motion, changed)
        self.bench: Bench | None = None
        """The draft, while it is the person's turn."""
        self.table: Sets = ()
        """The table as it is shown; behind the match while a rearrangement is being played."""
        self.held: Tiles = ()
        """The own tiles in the rack."""
        self.cloth = Cloth(1508, 472)
        self._lain = self.cloth
        """How the sets lay when all of them were right, so that whatever is taken back goes there."""
        self._found: Mapping[str, Any] = {}
        self.layout: RummikubLayout | None = None
        self._narrow = True

    @property
    def lay(self) -> RummikubLayout:
        """The layout; there is one whenever something is drawn."""
        assert self.layout is not None
        return self.layout

    # -- taking states

    def use(self, layout: RummikubLayout) -> None:
        """Another window: everything lies anew at once."""
        self.layout = layout
        box, s = layout.cloth, layout.base.s
        wide, high = box.w / s, box.h / s
        self._take_up_cloth(wide, high)
        fresh = Cloth(wide, high)
        if not fresh.fits(self.cloth):
            start = self.bench.start.table if self.bench is not None else self.table
            fresh.lay(start, tidy=True)
            self.cloth, self._lain = fresh, fresh.copy()
            if not self.cloth.holds(self.table):
                self.cloth.lay(self.table)
        self.pieces.put(self.goals())

    def begin(self, view: RummikubView) -> None:
        """A new game or a resumed one: nothing is in the air."""
        self.table = view.table
        self.cloth = Cloth(self.cloth.wide, self.cloth.high)
        self.cloth.lay(self.table, tidy=True)
        self._lain = self.cloth.copy()
        self.rack.deal(view.rack)
        self.take_rack(view)
        if self.layout is not None:
            self.pieces.put(self.goals())

    def take_rack(self, view: RummikubView) -> None:
        """The own tiles as the view or the draft has them."""
        self._narrow = not view.own.opened and view.config.first_meld > 0
        self.held = self.bench.rack if self.bench is not None else view.rack
        self.rack.keep(self.held, self._narrow)

    def start_turn(self, view: RummikubView, layouts: object = None) -> None:
        """A draft of the own turn, at its beginning or with the steps that were kept of it."""
        self.bench = bench_of(view).resumed(layouts)
        if not self.bench.untouched:
            self.table, self.held = self.bench.table, self.bench.rack
            self.cloth.lay(self.table)
            self.rack.keep(self.held, self._narrow)

    def end_turn(self) -> None:
        """No draft any more."""
        self.bench = None

    # -- what is kept of it

    def kept(self) -> dict[str, Any]:
        """The rack, the cloth, and how it lay when all sets were right."""
        return {"rack": self.rack.kept(), "cloth": self.cloth.kept(), "lain": self._lain.kept()}

    def take_up(self, view: RummikubView, found: Mapping[str, Any]) -> None:
        """What was kept of a match, as far as it fits the tiles there are; the cloth with the first layout."""
        self._found = found
        self.rack.take_up(found.get("rack"))
        self.take_rack(view)

    def _take_up_cloth(self, wide: float, high: float) -> None:
        found, self._found = self._found, {}
        start = self.bench.start.table if self.bench is not None else self.table
        lain, now = cloth_of(found.get("lain"), start), cloth_of(found.get("cloth"), self.table)
        size = Cloth(wide, high)
        if lain is not None and now is not None and lain.fits(size) and now.fits(size):
            self.cloth, self._lain = now, lain

    # -- showing

    def show(
        self,
        table: Sequence[Tiles],
        *,
        wish: Point | None = None,
        apart: frozenset[int] = frozenset(),
        tidy: bool = False,
        starts: Mapping[int, Spot] | None = None,
        leave: Mapping[int, Spot] | None = None,
    ) -> None:
        """Shows another table; tiles move there from where they are."""
        self.table = tuple(table)
        if wish is None and not apart and self._lain.holds(self.table) and self._lain.fits(self.cloth):
            self.cloth = self._lain.copy()
        else:
            self.cloth.lay(self.table, wish, apart, tidy)
            if tidy:
                self._lain = self.cloth.copy()
        self.pieces.send(self.goals(), starts, leave)

    def put(
        self,
        bench: Bench,
        *,
        wish: Point | None = None,
        apart: frozenset[int] = frozenset(),
        starts: Mapping[int, Spot] | None = None,
    ) -> None:
        """Another state of the draft."""
        self.bench = bench
        self.held = bench.rack
        self.rack.keep(self.held, self._narrow)
        self.show(bench.table, wish=wish, apart=apart, starts=starts)

    def settle(self, starts: Mapping[int, Spot] | None = None) -> None:
        """Tiles go where they belong (after sorting, or when something in hand is let go)."""
        self.pieces.send(self.goals(), starts)

    # -- places

    @property
    def table_width(self) -> int:
        """Pixels of a tile on the mat."""
        return self.lay.px(self.cloth.width)

    def goals(self) -> dict[int, Spot]:
        """Where every tile belongs."""
        box, s = self.lay.cloth, self.lay.base.s
        width = self.table_width
        found = {t: Spot(box.x + x * s, box.y + y * s, width) for t, (x, y) in self.cloth.places().items()}
        found.update(self.rack.spots(self.lay))
        return found

    def on_table(self, tile: int) -> bool:
        """Whether a tile lies on the mat."""
        return any(tile in tiles for tiles in self.table)

    def set_of(self, tile: int) -> Tiles:
        """The set on the mat that holds a tile; empty for tiles of the rack."""
        return next((tiles for tiles in self.table if tile in tiles), ())

    def boxes(self) -> list[tuple[Tiles, Rect]]:
        """The sets on the mat, each with the box of its tiles."""
        box, s = self.lay.cloth, self.lay.base.s
        pitch, tall = self.cloth.pitch * s, round(self.table_width * WHOLE_RATIO)
        return [
            (
                spread.tiles,
                Rect(
                    round(box.x + spread.x * s),
                    round(box.y + y * s),
                    round((len(spread.tiles) - 1) * pitch) + self.table_width,
                    tall,
                ),
            )
            for spread, y in self.cloth.sets()
        ]

    def tile_box(self, tile: int) -> Rect | None:
        """Where a tile is now."""
        spot = self.pieces.shown.get(tile)
        if spot is None:
            return None
        return Rect(round(spot.x), round(spot.y), round(spot.w), round(spot.w * WHOLE_RATIO))

    def tile_at(self, pos: tuple[int, int]) -> int:
        """The tile under a point, -1 where there is none."""
        for tile in self.pieces.shown:
            box = self.tile_box(tile)
            if tile in self.goals_known() and box is not None and box.collidepoint(pos):
                return tile
        return -1

    def goals_known(self) -> set[int]:
        """All open tiles that lie somewhere."""
        return {tile for tiles in self.table for tile in tiles} | set(self.held)

    def cloth_point(self, pos: tuple[float, float]) -> Point:
        """A point of the window in units of the cloth."""
        box, s = self.lay.cloth, self.lay.base.s
        return (pos[0] - box.x) / s, (pos[1] - box.y) / s

    def free_box(self) -> Rect | None:
        """The place on the mat that invites a new set."""
        free = self.cloth.free()
        if free is None:
            return None
        box, s = self.lay.cloth, self.lay.base.s
        x, y, length = free
        px = self.lay.px
        tall = round(self.table_width * WHOLE_RATIO)
        left = round(box.x + x * s)
        return Rect(left, round(box.y + y * s) - px(8), round(length * s) - (0 if x == 0 else px(4)), tall + px(20))
