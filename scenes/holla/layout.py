"""The geometry of a Holla table, from the window size and the number of seats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from scenes.holla.river_layout import Lie, River, Slots, cube_width, deepest, lie, next_slot
from scenes.kit.cache import Lru
from scenes.kit.layout import Layout
from scenes.table.places import Side, icon_places, menu_place, sides

HAND_WIDTH: Final = 66
MOUNTAIN_WIDTH: Final = 42
RIVAL_WIDTH: Final = 33
TOP_PAIR_WIDTH: Final = 26
DRAG_WIDTH: Final = 78
TOP_PLATES: Final[Mapping[Side, tuple[int, int]]] = {
    "north": (352, 196),
    "northwest": (252, 190),
    "northeast": (1160, 192),
}
TOP_SHORES: Final[Mapping[Side, tuple[int, int]]] = {
    "north": (496, 608),
    "northwest": (480, 316),
    "northeast": (804, 316),
}
"""The left end and width of the plates and shores of the seats at the top."""
TALL: Final = 300
"""Units that a 4:3 canvas is taller than 900."""
COLUMN: Final = 208
"""Units of the width of the left column."""
WIDEST: Final = 1.25
"""How much larger than drawn the panels of columns may be; larger ones are drawers."""
ME: Final = 225
"""Units of the height of the own panel in large text, whose parts lie below each other."""
TOP_MOST: Final = 1.6
"""How much larger than drawn the plates at the top may be."""
PLATE_MOST: Final = 270
UPRIGHT: Final = 560
"""Units taller than 900 from which the panels lie in a row below the river, which takes the whole width."""
BROAD: Final = (150.0, 150.0)
"""Units taller than 900 from which the river takes the width that drawers leave free, and those over which it grows."""
GROWN: Final = 1.3
"""How much larger island, discards and side ridges are then."""
ROOMY: Final = 1.2
"""How much larger plates are then: letters of small windows are as large as their boxes."""
OUT: Final = 200
"""Units by which the sides stand further out then."""
WIDE_FROM, WIDER = 240.0, 0.5
"""Units wider than 1600 from which the river grows, and its share of what is wider at each side."""


@dataclass(frozen=True)
class RidgePlace:
    """The place of another seat's closed cubes: the first cube's corner, the pitch, the way they lie."""

    rail: Rect
    line: Rect
    start: tuple[int, int]
    pitch: float
    width: int
    sideways: bool
    open_start: tuple[int, int]
    """Corner of its first open river cube."""
    open_step: int
    """Pixels from one open cube to the next."""


@dataclass(frozen=True)
class MountainPlace:
    """The place of a mountain: the middle of its row of stacks, and which end is its owner's right."""

    centre: tuple[int, int]
    pitch: float
    room: int
    width: int
    sideways: bool
    right_at_end: bool
    """Whether the owner's right is the right end (or, sideways, the lower end) on the screen."""


def _broad(lay: Layout) -> float:
    """How far a canvas has grown (0-1) beyond that from which the river is broader."""
    least, over = BROAD
    return min(1.0, max(0.0, lay.extra_h - least) / over)


def _buttons(lay: Layout, upright: bool) -> Iterator[Rect]:
    """The boxes of hint, river draw, Holla, sorting and autoplay; in large text they are higher."""
    left = 1312 if upright else 1384
    boxes = (left, 520, 46), (left, 580, 58), (1364, 664, 118), (1380, 802, 44), (1486, 802, 44)
    if lay.grown > WIDEST:
        boxes = (1384, 486, 58), (1384, 556, 74), (1384, 642, 120), (1384, 774, 50), (1384, 834, 50)
    for x, y, high in boxes:
        wide = 98 if (x, high) == (1380, 44) else 1584 - x
        yield lay.rect(x, y, wide, lay.touch(high), "right", "bottom")


class HollaLayout:
    """The boxes of a Holla table in pixels. `narrow` windows keep the columns as drawers."""

    def __init__(self, layout: Layout, seats: int, own: int) -> None:
        lay = self.base = layout
        px, s = self.px, self.s = layout.px, layout.s
        self.seats, self.own = seats, own
        self.sides: tuple[Side, ...] = sides(seats, own)
        grown, upright = lay.grown, lay.extra_h >= UPRIGHT
        self._upright = upright
        self.narrow = not upright and (lay.narrow or grown > WIDEST or COLUMN * grown > COLUMN + lay.extra_w / 2)
        tall = lay.extra_h / TALL
        self._broad = 1.0 if upright else _broad(lay) if self.narrow else 0.0
        """How far the river has the width of the window, 0 to 1."""
        self._plates = max(grown, ROOMY) if upright else grown
        """How much larger than drawn plates are."""
        self._more = ME * grown - 216 if grown > 1 else 0
        """Units by which the own panel is higher than drawn."""
        self._aside = max(0, self._side_y(tall) - 90 * tall + 62 * grown - 182) if grown > 1 and not self._broad else 0
        """Units by which what stands at the sides is lower, below higher plates."""
        lift = 0 if seats > 3 else 84
        below = 635 + 200 * tall if not upright else lay.extra_h + 140 - self._more
        self._river_y = 146 + 60 * tall * (1 - self._broad) - lift
        self._river_h = below - self._river_y
        self._grown = 1 + (GROWN - 1) * self._broad * (1 if upright else 0.5)
        self._out = OUT * self._broad + max(0.0, lay.extra_w - WIDE_FROM) * WIDER
        self._flanks = self._grown
        if self._broad:
            above = self._side_y(tall) + 62 * self._plates + 8
            self._flanks = min(self._grown, (self._flank(tall, 390) - above) / 202)
        self.river = self._centre(360 - self._out, self._river_y, 880 + 2 * self._out, self._river_h)
        self.island = self._inner(-145, -114.5, 290, 222)
        self.tray = self._inner(-39, -47.5, 78, 78 * 93 / 64)
        self.tray_zone = self._inner(-56, -60.5, 112, 134)
        self.die = self._inner(73, -14.5, 42, 42)
        self.excluded = self._inner(62, 88.5, 1, 1).topleft
        """Middle of the pill that names the excluded colour."""
        self.hand_start, self.hand_width = lay.point(276, 738, "center", "bottom"), px(HAND_WIDTH)
        self.hand_right = lay.point(1330, 738, "center", "bottom")[0]
        """The right end of the row of own cubes."""
        self.pitch, self.group_gap, self.apart_gap = 69 * s, px(13), px(33)
        self.rail = lay.rect(230, 798, 1140, 102, "center", "bottom")
        self.ridge_zone = lay.rect(236, 716, 1128, 178, "center", "bottom")
        self.bracket_y = lay.point(0, 835, "center", "bottom")[1]
        self.me = lay.rect(16, 668 - self._more, 208, 216 + self._more, "left", "bottom")
        self.tray_of_help = lay.rect(238, 132 - self._more if upright else 628, 274, 92, "center", "bottom")
        if grown > 1 and self.narrow:
            self.tray_of_help = lay.rect(16, 564 - self._more, 208, 92, "left", "bottom")
        """The box of what would help, left of the own mountain, or above the own panel in large text."""
        self.hint, self.river_button, self.holla, self.sort, self.autoplay = _buttons(lay, upright)
        self.menu, self.icons, wide, high = menu_place(lay), icon_places(lay), lay.touch(56), lay.touch(50)
        self.drawers = lay.rect(16, 84, wide, high), lay.rect(1580 - wide, 84, wide, high, "right")
        self.panels = self._panels()
        """The boxes of the panels in the columns, or in the row: `target`, `wild`, `pot`, `log`."""
        beside = self._inner(-110, 3.5, 40, 40).center
        self.pot_spot = beside if self.narrow else self.panels["pot"].move(-px(44), -px(6)).center
        """The place where chips fly: the pot panel, or beside the island while that is a drawer."""
        self.ridges: dict[Side, RidgePlace] = {side: self._ridge(side, tall) for side in self.sides if side != "south"}
        self.mountains = {side: self._mountain(side, tall) for side in self.sides}
        self.plates: dict[Side, Rect] = {side: self._plate(side, tall) for side in self.sides if side != "south"}
        self.title = self._title()
        self.shores = {side: self._shore(side) for side in self.sides}
        self._rivers: Lru[River] = Lru(4)

    def _centre(self, x: float, y: float, w: float, h: float) -> Rect:
        """A box around the middle; y counts from the top of the canvas."""
        left, top = self.base.point(x, y, "center", "top")
        return Rect(left, top, self.px(w), self.px(h))

    def _inner(self, x: float, y: float, w: float, h: float) -> Rect:
        """A box on the island, counted from the middle of the river."""
        grown, middle = self._grown, self._river_y + self._river_h / 2
        return self._centre(800 + x * grown, middle + y * grown, w * grown, h * grown)

    def _panels(self) -> Mapping[str, Rect]:
        """The boxes of the panels in the columns; in narrow windows these are drawers beside their buttons."""
        px, lay = self.px, self.base
        if self._upright:
            y, end = 236 - self._more, 504 if lay.grown <= WIDEST else 474
            high = (end - 12 - y) / 2
            return {
                "target": lay.rect(16, y, 676, 404, "left", "bottom", grow=(0.5, 0)),
                "log": lay.rect(708, y, 588, 404, "center", "bottom", grow=(0.5, 0)),
                "pot": lay.rect(1312, y, 272, high, "right", "bottom"),
                "wild": lay.rect(1312, y + 12 + high, 272, high, "right", "bottom"),
            }
        # In large text: drawers side by side over the board, or wider columns.
        wide, tall, slim = COLUMN * lay.grown, 642 + lay.extra_h, 200 * lay.grown
        if lay.grown > 1 and self.narrow:
            return {
                "target": lay.rect(80, 84, wide, min(430 * lay.grown, tall)),
                "wild": lay.rect(80 + wide + 12, 84, wide, 128 * lay.grown),
                "pot": lay.rect(1508 - slim, 88, slim, 128 * lay.grown, "right"),
                "log": lay.rect(1496 - 2 * slim, 88, slim, min(416 * lay.grown, tall), "right"),
            }
        if lay.grown > 1:
            wild = 128 * lay.grown
            y, low = 656 + lay.extra_h - self._more - wild, 504 + lay.extra_h
            return {
                "target": lay.rect(16, 84, wide, y - 12 - 84),
                "wild": lay.rect(16, y, wide, wild),
                "pot": lay.rect(1584 - slim, 88, slim, wild, "right"),
                "log": lay.rect(1584 - slim, 104 + wild, slim, low - 104 - wild, "right"),
            }
        right = lay.rect(1384, 88, 200, 416, "right", "top")
        left = lay.rect(16, 84, 208, 570, "left", "top")
        if self.narrow:
            left, right = left.move(px(64), 0), right.move(-px(76), 0)
        top = right.y + px(144)
        return {
            "target": Rect(left.x, left.y, left.w, px(430)),
            "wild": Rect(left.x, left.y + px(442), left.w, px(128)),
            "pot": Rect(right.x, right.y, right.w, px(128)),
            "log": Rect(right.x, top, right.w, max(px(200), self.hint.y - px(16) - top)),
        }

    def _title(self) -> Rect:
        """The box of the title, left of the plates."""
        lay, grown = self.base, self.base.grown
        wide = (156 if lay.narrow else 140) * grown
        if grown > 1:
            left, low = lay.point(94, 100)
            wide = min([wide, *((box.x - left) / lay.s for box in self.plates.values() if box.y < low)])
        return lay.rect(84, 16, wide, 52 * min(grown, wide / 140, TOP_MOST) if grown > 1 else 52)

    def drop_area(self, kind: str) -> Rect:
        """The box where a drop counts for the island, the shore or the own row."""
        if kind == "island":
            return self.island.inflate(-self.px(40), -self.px(20))
        return self.river if kind == "shore" else self.ridge_zone

    # other seats

    def _ridge(self, side: Side, tall: float) -> RidgePlace:
        px = self.px
        if side in ("east", "west"):
            x, open_x, rail_x, line_x = (1308, 1315, 1330, 1346) if side == "east" else (252, 252, 240, 246)
            out, step = (self._out, -px(36)) if side == "east" else (-self._out, px(36))
            grown, top = self._flanks, self._flank(tall, 390) - 202 * self._flanks
            start = self._centre(x + out - (RIVAL_WIDTH * (grown - 1) if side == "east" else 0), top + 8, 1, 1).topleft
            open_start = self._centre(open_x + out, top + 8 + 410 * grown, 1, 1).topleft
            rail, line = (
                self._centre(left + out, top, wide, 404 * grown) for left, wide in ((rail_x, 30), (line_x, 4))
            )
            wide = px(RIVAL_WIDTH * grown)
            return RidgePlace(rail, line, start, 29 * grown * self.base.s, wide, True, open_start, step)
        if side == "north":
            rail, line = self._centre(562, 5, 476, 30), self._centre(562, 11, 476, 4)
            start, open_start = self._centre(574, 14, 1, 1).topleft, self._centre(1046, 14, 1, 1).topleft
            return RidgePlace(rail, line, start, 35 * self.base.s, px(RIVAL_WIDTH), False, open_start, px(37))
        x = 448 if side == "northwest" else 806
        rail, line = self._centre(x, 5, 350, 26), self._centre(x, 10, 350, 4)
        start = self._centre(x + 8, 12, 1, 1).topleft
        open_start = self._centre(x + 8, 58, 1, 1).topleft
        return RidgePlace(rail, line, start, 25.8 * self.base.s, px(TOP_PAIR_WIDTH), False, open_start, px(30))

    def _flank(self, tall: float, middle: float) -> float:
        """The units at which what stands at a side has its middle, drawn at `middle` in a window of 900 units."""
        drawn, own = middle + 90 * tall + self._aside, self._river_y + self._river_h / 2
        return drawn + (own - drawn) * self._broad

    def _mountain(self, side: Side, tall: float) -> MountainPlace:
        px, s, grown = self.px, self.base.s, self._flanks
        if side == "south":
            y = 156 + self.base.extra_h - self._more if self._upright else 650 + 245 * tall
            return MountainPlace(self._centre(800, y, 1, 1).topleft, 46 * s, px(640), px(MOUNTAIN_WIDTH), False, True)
        if side in ("east", "west"):
            x = 1249 + self._out if side == "east" else 312 - self._out
            centre, wide = self._centre(x, self._flank(tall, 390), 1, 1).topleft, px(RIVAL_WIDTH * grown)
            return MountainPlace(centre, 40 * grown * s, px(390 * grown), wide, True, side == "west")
        if side == "north":
            return MountainPlace(self._centre(800, 78, 1, 1).topleft, 36 * s, px(420), px(RIVAL_WIDTH), False, False)
        x = 640 if side == "northwest" else 960
        return MountainPlace(self._centre(x, 62, 1, 1).topleft, 29 * s, px(200), px(TOP_PAIR_WIDTH), False, False)

    def _side_y(self, tall: float) -> float:
        """The units from the top to the plates at the sides, below those at the top."""
        down = 90 * tall * (1 - self._broad)
        above = 22 + 62 * min(self._plates, TOP_MOST) if self.seats > 3 else 0
        return max(104.0, above if self._plates > 1 else 0) + down

    def _plate(self, side: Side, tall: float) -> Rect:
        grown, high = self._plates, 62 * self._plates
        if side in TOP_PLATES:
            x, wide = TOP_PLATES[side]
            grown = min(grown, TOP_MOST)
            if side == "northeast":
                found = self._centre(x, 14, min(wide * grown, 1370 - x), 62 * grown)
                return Rect(found.x, found.y, min(found.w, self.icons[0].x - self.px(4) - found.x), found.h)
            large = min(wide * grown, PLATE_MOST, x + wide - 252)
            return self._centre(x + wide - large, 14, large, 62 * grown)
        if self.seats == 3 and grown <= 1:
            found = self._centre(252 if side == "west" else 1152, 16, 196, 62)
            return found.move(min(0, self.icons[0].x - self.px(4) - found.right), 0)
        broad, y = min(196 * grown, PLATE_MOST), self._side_y(tall)
        left = 84 if grown > 1 and self.narrow else max(84 if self.narrow else 0, 226 - self._out)
        return self._centre(left if side == "west" else 1600 - left - broad, y, broad, high)

    # the river

    def _shore(self, side: Side) -> Rect:
        """The box where the discards of a seat gather."""
        y, h, grown = self._river_y, self._river_h, self._grown
        deep = (h - 222 * grown) / 2 - 31 + 8
        if side == "south":
            return self._centre(800 - 304 * grown, y + h - deep - 28, 608 * grown, deep)
        if side in TOP_SHORES:
            x, wide = TOP_SHORES[side]
            return self._centre(800 + (x - 800) * grown, y + 30, wide * grown, deep)
        left = 412 - self._out
        inner = 800 - 145 * grown - left - 6
        return self._centre(left if side == "west" else 1600 - left - inner, y + 98, inner, h - 196)

    def flow(self, slots: Slots, calm: bool) -> River:
        """The river with cubes in these places; `calm` ones lie straight."""
        return self._rivers.get((slots, calm), lambda: self._flow(slots, calm))

    def _flow(self, slots: Slots, calm: bool) -> River:
        need = {self.sides[by]: count for by, count in deepest(slots).items()}
        width = cube_width(self.base, self.shores, need, self._grown)
        return River(width, {cube: self._lie(slots, width, cube, by, slot, calm) for cube, by, slot in slots})

    def landing(self, slots: Slots, seat: int, cube: int, calm: bool) -> Lie:
        """The place where the next river cube of a seat will lie."""
        return self._lie(slots, self.flow(slots, calm).width, cube, seat, next_slot(slots, seat), calm)

    def _lie(self, slots: Slots, width: int, cube: int, seat: int, slot: int, calm: bool) -> Lie:
        side = self.sides[seat]
        need = max(deepest(slots).get(seat, 0), slot + 1)
        return lie(self.base, side, self.shores[side], width, slot, cube, need, not calm)
