"""The geometry of a riichi table, from the window size."""

from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from scenes.kit.cache import Lru
from scenes.kit.layout import Layout
from scenes.kit.mahjong import FACE_RATIO, THICKNESS
from scenes.table.places import icon_places

SEATS: Final = 4
HAND_TILE: Final = 66.0
HAND_PITCH: Final = 68.0
HAND: Final = (276.0, 778.0)
APART: Final = 26.0
"""Units between the hand and the tile apart from it."""
RIVER_TILE: Final = 42.0
RIVER_ROW: Final = 6
RIVER_ROWS: Final = 3
CENTRE: Final = 260.0
MELD_TILE: Final = 52.0
SIDE_TILE: Final = 34.0
SIDE_PITCH: Final = 31.0
TOP_TILE: Final = 32.0
TOP_PITCH: Final = 33.0
SIDE_MELD: Final = 38.0
SMALL_MELD: Final = 30.0
"""Tiles of melds smaller than this lie in two rows where there is room."""
SMALLEST_MELD: Final = 24.0
ROWS_GAP: Final = 2.0
TALLER: Final = 0.19
"""The share by which the middle of the table grows on the tallest canvas."""
SMALL: Final = 0.75
"""Pixels of a unit below which letters are larger than drawn."""
DRAWN_GAP: Final = 8.0
MELD_GAP: Final = 12.0


@dataclass(frozen=True)
class Plot:
    """A place in front of one seat: `turn` quarters from the viewer; the corner from which `u` runs to the right of the
    seat and `v` away from it, in pixels."""

    turn: int
    x: float
    y: float

    def box(self, u: float, v: float, w: float, h: float) -> Rect:
        """A box of the seat's own right and far, as it lies on the screen."""
        if self.turn == 0:
            found = (self.x + u, self.y - v - h, w, h)
        elif self.turn == 1:
            found = (self.x - v - h, self.y - u - w, h, w)
        elif self.turn == 2:
            found = (self.x - u - w, self.y + v, w, h)
        else:
            found = (self.x + v, self.y + u, h, w)
        return Rect(*(round(part) for part in found))


class RiichiLayout:
    """The boxes of a riichi table in pixels. Sides from the viewer: 0 itself, 1 right, 2 opposite, 3 left."""

    def __init__(self, layout: Layout, own: int = 0) -> None:
        self.base = layout
        self.own = own
        self.made: Lru[Any] = Lru(96)
        """What few acts change and one window shows: nodes of rivers and hands, offers, waits."""
        self.small = layout.s < SMALL
        self.grown = 1.0 + TALLER * layout.extra_h / 300
        """The factor by which the middle of the table is larger than drawn."""
        self._middle()
        self._columns()
        self._bottom()
        self._strips()

    def side(self, seat: int) -> int:
        """The side on which a seat sits."""
        return (seat - self.own) % SEATS

    def towards(self, side: int, away: int) -> tuple[int, int]:
        """A point so many pixels from the middle of the table."""
        x, y = self.centre.center
        return ((x, y + away), (x + away, y), (x, y - away), (x - away, y))[side]

    def px(self, units: float) -> int:
        """A length in pixels."""
        return self.base.px(units)

    @property
    def s(self) -> float:
        """The pixels of a unit."""
        return self.base.s

    # -- the middle

    def _middle(self) -> None:
        lay, grown = self.base, self.grown
        g = self.s * grown
        cx, cy = lay.point(800, 392, "center", "center")
        if lay.extra_h:
            cy -= round(lay.extra_h * 0.02 * self.s)
        half = CENTRE / 2 * g
        self.centre = Rect(0, 0, round(2 * half), round(2 * half))
        self.centre.center = (cx, cy)
        self.river_tile = max(1, round(RIVER_TILE * g))
        self.river_gap = g
        self.river_pitch = 60 * g
        self.river_plots = (
            Plot(0, cx - 129 * g, cy + half + 24 * g),
            Plot(1, cx + half + 24 * g, cy + half),
            Plot(2, cx + 128 * g, cy - half - 32 * g),
            Plot(3, cx - half - 24 * g, cy - half),
        )
        wide = (348 + 250 * (grown - 1)) * self.s
        _, top = lay.point(0, 70)
        _, bottom = lay.point(0, 736, "left", "bottom")
        self.frame = Rect(round(cx - wide), top, round(2 * wide), bottom - top)

    # -- panels

    def _columns(self) -> None:
        lay = self.base
        self.menu = lay.rect(16, 16, 56, 50)
        # Small letters cannot shrink further: they get higher and wider panels.
        taller = 12 if self.small else 0
        self.title = lay.rect(84, 16, 232, 52 + taller * 0.7)
        self.dora = lay.rect(16, 88, 300, 140 + taller)
        self.sticks = lay.rect(16, 244 + taller, 300, 68)
        self.icons = icon_places(lay)
        more = 44 if self.small else 0
        self.toggles = lay.rect(1384 - more, 88, 200 + more, 236, "right")
        aside = 105 * (self.grown - 1)
        self.plates = {
            1: lay.rect(1248 + aside, 344, 212, 62 + taller, "center", "center"),
            2: lay.rect(1042, 10, 212, 62 + taller, "center"),
            3: lay.rect(140 - aside, 344, 212, 62 + taller, "center", "center"),
        }
        """By side; the own panel is larger."""
        self.hint = lay.rect(1384, 424, 200, 46, "right", "center")
        self.sheet = lay.rect(1384, 482, 200, 46, "right", "center")

    def toggle(self, row: int) -> Rect:
        """The box of a switch."""
        px = self.px
        return Rect(self.toggles.x + px(18), self.toggles.y + px(12 + row * 42), self.toggles.w - px(36), px(40))

    def _bottom(self) -> None:
        lay = self.base
        self.me = self.plates[0] = lay.rect(16, 668, 230, 216, "left", "bottom")
        self.turn_line = lay.rect(16, 628, 246, 32, "left", "bottom")
        """Who must do what, above the own panel."""
        self.waits = lay.rect(276, 640, 376, 112, "center", "bottom")
        self.rail = lay.rect(262, 868, 1080, 40, "center", "bottom")
        self.hand_x, self.hand_y = lay.point(*HAND, "center", "bottom")
        self.ring = lay.rect(1490, 790, 94, 94, "right", "bottom")
        self.calls = lay.rect(960, 652, 624, 66, "right", "bottom")
        self.variants_bottom = lay.point(0, 636, "left", "bottom")[1]
        # A tile pulled above its hand as far as this is given away.
        self.threshold = lay.point(0, 760, "left", "bottom")[1]

    def hand_tile(self, index: int) -> Rect:
        """A place of the own hand; thickness included."""
        w = self.px(HAND_TILE)
        return Rect(
            self.hand_x + round(index * HAND_PITCH * self.s), self.hand_y, w, round(w * (FACE_RATIO + THICKNESS))
        )

    def apart(self, count: int) -> Rect:
        """The place apart from a hand of so many tiles."""
        box = self.hand_tile(count)
        return box.move(self.px(APART), 0)

    def hand_end(self, count: int, drawn: bool) -> int:
        """The right end of an own hand of so many tiles, the place apart included."""
        whole = not drawn and count % 3 == 2
        return self.hand_tile(count - 1).right if whole else self.apart(count).right

    # -- hands and melds of the others

    def _strips(self) -> None:
        lay, s = self.base, self.s
        shift = 105 * (self.grown - 1)
        left, top = lay.point(372 - shift, 150, "center", "center")
        right, low = lay.point(1182 + shift, 583, "center", "center")
        end, above = lay.point(1014, 4, "center")
        tall = self.px(SIDE_TILE)
        deep = round(SIDE_TILE * FACE_RATIO * s)
        self.hand_plots = {
            1: Plot(1, right + deep, low),
            2: Plot(2, end, above),
            3: Plot(3, left, top),
        }
        """The corners where hands begin, by side, at the left of each seat."""
        _, highest = lay.point(0, 84)
        _, lowest = lay.point(0, 632, "left", "bottom")
        leftmost, _ = lay.point(332, 0, "left")
        self.strip_room = {1: low - highest, 2: end - leftmost, 3: lowest - top}
        """Pixels from where a hand begins to where its melds must end."""
        self.strip_more = {1: 0, 2: 0, 3: top - highest}
        self.side_tile = {1: tall, 2: self.px(TOP_TILE), 3: tall}
        self.side_pitch = {1: SIDE_PITCH * s, 2: TOP_PITCH * s, 3: SIDE_PITCH * s}
        reach = 2 * self.river_pitch + self.river_tile * FACE_RATIO
        free = self.hand_plots[1].x - deep - (self.river_plots[1].x + reach) - ROWS_GAP * s
        # At the top the river begins right below the hand.
        before = max(0, min(tall, int(free / FACE_RATIO)))
        self.before_meld = {1: before, 2: 0, 3: before}
        """How wide tiles of melds before a hand may be; 0 where none find room."""
        melds_right, feet = lay.point(1340, 806 + MELD_TILE * FACE_RATIO, "center", "bottom")
        self.meld_plot = Plot(0, melds_right, feet)
        below = self.plates[3].bottom + self.px(14)
        edge = lay.rect(16, 0, 1, 1).x
        self.notes = Rect(edge, below, left - self.px(20) - edge, self.turn_line.y - self.px(6) - below)
        """The box where paper notes hang."""
        self.melds_most = self.ring.x - self.px(16)
        """The right end of the own melds, and how far left they may go."""
