"""The geometry of a Rummikub table, from the window size and the number of seats."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.rummikub.shelves import FEWEST, Shelves
from scenes.kit.layout import Layout
from scenes.kit.tiles import WHOLE_RATIO
from scenes.table.places import icon_places, menu_place

TABLE_TILE: Final = 62
RACK_TILE: Final = 60
SMALLEST_TILE: Final = 36
"""Units of a tile on the fullest mat: 29 real pixels at 1280x720."""
PLATE, SLIM_PLATE = (268, 62), (168, 62)
SLIM_FROM: Final = 5
"""The number of seats from which the plates of the others are slim."""
STRIP, REDO, POOL = 34, 36, 222
FREE: Final = 1110
"""The units at which the pool begins at least beside a title of its whole width."""
LARGE, TOP_MOST, LINE_MOST = 1.1, 1.6, 1.5
"""How much larger than drawn texts are from which plates are slim; and how much larger plates and line can be."""
RACK_PITCH: Final = 63.0
RACK_ROOM: Final = 918.0
"""Units along a shelf on which tiles stand."""
UPRIGHT: Final = 560
"""Units taller than 900 from which the tiles of the mat are larger."""
GROWN: Final = 1.2
"""How much larger they are then."""
SHELF_STEP: Final = 112.0
"""Units from one of two shelves to the next; more of them share the same room."""


class RummikubLayout:
    """The boxes of a Rummikub table in pixels."""

    def __init__(self, layout: Layout, seats: int, own: int, names: Sequence[str] = ()) -> None:
        """Takes the words for tiles by kind as `names`."""
        lay, self.names = layout, names
        self.base, self.px, self.seats, self.own = lay, lay.px, seats, own
        self.text, self.slim = lay.grown, seats >= SLIM_FROM or lay.grown > LARGE
        # Plates at the top and the line below the cloth are higher in large text, and the mat is lower.
        top, low = 62 * (min(lay.grown, TOP_MOST) - 1), STRIP * (min(lay.grown, LINE_MOST) - 1)
        low = max(low, lay.touch(REDO) - REDO)
        self.menu, self.icons = menu_place(lay, 54), icon_places(lay, 54)
        free = (self.icons[0].x - lay.point(0, 0, "right")[0]) / lay.s - 6 - POOL
        many = seats >= SLIM_FROM
        # Where the buttons in the corner need more room the title leaves it.
        tight = many or free < FREE
        self.title = lay.rect(84, 16, 156 if tight else 200, min(58 + top, 83))
        width, height = SLIM_PLATE if many else PLATE
        left = 252 if tight else 300
        pitch = min(width + (12 if many else 16), (free - left) / (seats - 1))
        wide = min(width, pitch - 12)
        self.plates: dict[int, Rect] = {
            (own + i) % seats: lay.rect(left + (i - 1) * pitch, 14, wide, height + top, "center")
            for i in range(1, seats)
        }
        self.pool = lay.rect(free, 14, POOL, 62 + top, "right")

        self.mat = lay.rect(16, 94 + top, 1568, 546 - top, grow=(1, 1))
        self.cloth = lay.rect(46, 112 + top, 1508, 472 - top - low, grow=(1, 1))
        """The box where sets lie; below it the mat has a line of words."""
        self.cloth_s = lay.s * (GROWN if lay.extra_h >= UPRIGHT else 1.0)
        """Pixels of a unit of what lies on it."""
        self.cloth_size = self.cloth.w / self.cloth_s, self.cloth.h / self.cloth_s
        """Its width and height in these units."""
        self.strip = lay.rect(46, 594 - low, 1508, STRIP + low, ay="bottom", grow=(1, 0))
        self.redo = lay.rect(1322, 592 - low, 60, REDO + low, "right", "bottom")
        self.reset = lay.rect(1394, 592 - low, 160, REDO + low, "right", "bottom")

        self.rack = lay.rect(252, 658, 976, 240, "center", "bottom")
        self.gauge = lay.rect(924, 675, 280, 84, "center", "bottom")
        self.me = lay.rect(16, 664, 220, 220, "left", "bottom")
        self.face_share = min(1.0, (220 - 70 * lay.grown) / 150)
        """The share of its drawn size that words of this size leave to the own portrait and the ring around it."""
        d, x = lay.px(84 * self.face_share), lay.px(110 - 42 * self.face_share)
        self.face = Rect(self.me.x + x, self.me.y + lay.px(34 * self.face_share), d, d)
        """The portrait of the own panel."""
        x = 1246
        self.racks = lay.rect(x, 664, 338, 214, "right", "bottom")
        """The box of the others' open racks, where a person has its buttons."""
        self.undo = lay.rect(x, 664, 162, 56, "right", "bottom")
        self.hint = lay.rect(x + 176, 664, 162, 56, "right", "bottom")
        self.sort_runs = lay.rect(x, 736, 162, 56, "right", "bottom")
        self.sort_groups = lay.rect(x + 176, 736, 162, 56, "right", "bottom")
        self.draw = lay.rect(x, 808, 162, 70, "right", "bottom")
        self.done = lay.rect(x + 176, 808, 162, 70, "right", "bottom")

    # -- the rack

    def shelf(self, rows: int, row: int) -> tuple[Rect, Rect]:
        """The box of one of so many shelves, and that of the rail on which its tiles stand."""
        lay, step = self.base, SHELF_STEP * FEWEST / rows
        y, share = 672 + row * step, FEWEST / rows
        shelf = lay.rect(266, y, 948, 104 * share, "center", "bottom")
        return shelf, lay.rect(266, y + 88 * share, 948, 16 * share, "center", "bottom")

    def _pitch(self, shelves: Shelves) -> float:
        return min(RACK_PITCH, RACK_ROOM / shelves.width)

    def slot(self, shelves: Shelves, slot: int) -> Rect:
        """The box of a place in the rack."""
        row, place = divmod(slot, shelves.width)
        share = FEWEST / shelves.rows
        x, y = self.base.point(282, 672 + row * SHELF_STEP * share + 8 * share, "center", "bottom")
        width = self.px(min(RACK_TILE, self._pitch(shelves) - 3, (SHELF_STEP * share - 8) / WHOLE_RATIO))
        tall = round(width * WHOLE_RATIO)
        # Smaller tiles stand on the rail too.
        foot = self.px(RACK_TILE * WHOLE_RATIO * share)
        return Rect(round(x + place * self._pitch(shelves) * self.base.s), y + foot - tall, width, tall)

    def slot_at(self, shelves: Shelves, pos: tuple[float, float]) -> int:
        """The place of the rack nearest to a point."""
        rows = range(shelves.rows)
        row = max((row for row in rows if pos[1] >= self.shelf(shelves.rows, row)[0].y), default=0)
        start = self.slot(shelves, row * shelves.width).x
        place = int((pos[0] - start) // (self._pitch(shelves) * self.base.s))
        return row * shelves.width + min(max(0, place), shelves.width - 1)

    # -- the cloth

    def on_cloth(self, pos: tuple[float, float]) -> tuple[float, float]:
        """A point of the window in units of the cloth."""
        return (pos[0] - self.cloth.x) / self.cloth_s, (pos[1] - self.cloth.y) / self.cloth_s

    def table_tile(self, width: float, point: tuple[float, float]) -> Rect:
        """The box of a tile of so many units at a point of the cloth."""
        (x, y), s = point, self.cloth_s
        w = max(1, round(width * s))
        return Rect(round(self.cloth.x + x * s), round(self.cloth.y + y * s), w, round(w * WHOLE_RATIO))
