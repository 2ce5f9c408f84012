"""The geometry of a riichi table, from the window size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from scenes.kit.cache import Lru
from scenes.kit.layout import Layout, box_at
from scenes.kit.mahjong import FACE_RATIO, THICKNESS
from scenes.table.places import icon_places, menu_place

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
UPRIGHT: Final = 700.0
"""Units taller than 900 from which the table takes the whole width, its seats in the corners."""
TALL: Final = 260.0
"""Units taller than 900 from which the seats at the sides sit above their hands, at the edges of the window."""
LONGEST: Final = 484.0
"""Units that hand and melds of a side need."""
BESIDE: Final = 1.25
"""How much larger than drawn texts are at most for plates that then find room beside the panels in the corners."""
EDGE: Final = 324.0
"""Units by which their hands stand further out then."""
MOST: Final = 1.54
"""How much larger than drawn the middle is then at most, so that the rivers keep apart from plates."""
TITLE_MOST, STICKS_MOST, TOP_MOST, TURN_MOST = 1.6, 1.5, 1.45, 1.5
"""How much larger than drawn the title, the panel of the sticks, the plate at the top and whose turn it is may be."""
DORA_MORE, SWITCH = 64.0, 48.0
"""Units that the panel of the dora is higher in text twice as large, and the most from one switch to the next."""
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


@dataclass(frozen=True)
class Rivers:
    """The places of the rivers in the middle: where each begins, by side, and how its tiles lie, in pixels."""

    plots: tuple[Plot, ...]
    tile: int
    gap: float
    pitch: float

    @classmethod
    def around(cls, centre: Rect, g: float) -> "Rivers":
        """The rivers around the middle, a unit of which has `g` pixels."""
        (cx, cy), half = centre.center, CENTRE / 2 * g
        plots = (
            Plot(0, cx - 129 * g, cy + half + 24 * g),
            Plot(1, cx + half + 24 * g, cy + half),
            Plot(2, cx + 128 * g, cy - half - 32 * g),
            Plot(3, cx - half - 24 * g, cy - half),
        )
        return cls(plots, max(1, round(RIVER_TILE * g)), g, 60 * g)


@dataclass(frozen=True)
class StripPlace:
    """The place of hand and melds of another seat, in pixels: the corner where the hand begins, at the seat's left."""

    plot: Plot
    tile: int
    pitch: float
    room: int
    """From where the hand begins to where its melds must end."""
    more: int = 0
    """Behind where the hand begins."""
    before: int = 0
    """How wide tiles of melds before the hand may be; 0 where none find room."""


def _strips(lay: Layout, shift: float, down: int, rivers: Rivers, highest: int) -> Mapping[int, StripPlace]:
    """The strips by side; those at left and right stand `shift` units further out than drawn and `down` pixels lower,
    none above `highest`."""
    left, top = lay.point(372 - shift, 150 + down / lay.s, "center", "center")
    right, low = lay.point(1182 + shift, 583 + down / lay.s, "center", "center")
    end, above = lay.point(1014, 4, "center")
    lowest = lay.point(0, 632, "left", "bottom")[1]
    if TALL <= lay.extra_h < UPRIGHT:
        top, low = max(top, highest), max(low, highest + lay.px(LONGEST))
    tall, pitch = lay.px(SIDE_TILE), SIDE_PITCH * lay.s
    reach = 2 * rivers.pitch + rivers.tile * FACE_RATIO
    # At the top the river begins right below the hand.
    free = right - (rivers.plots[1].x + reach) - ROWS_GAP * lay.s
    before = max(0, min(tall, int(free / FACE_RATIO)))
    far = right + round(SIDE_TILE * FACE_RATIO * lay.s)
    return {
        1: StripPlace(Plot(1, far, low), tall, pitch, low - highest, 0, before),
        2: StripPlace(Plot(2, end, above), lay.px(TOP_TILE), TOP_PITCH * lay.s, end - lay.point(332, 0)[0]),
        3: StripPlace(Plot(3, left, top), tall, pitch, lowest - top, top - highest, before),
    }


def _middle(lay: Layout) -> tuple[Rect, Rect, float, float, int]:
    """The middle of the table, its frame, how much larger the middle is than drawn, by how many units the hands at the
    sides stand further out, and by how many pixels lower."""
    grown, (cx, cy) = 1.0 + TALLER * lay.extra_h / 300, lay.point(800, 392, "center", "center")
    cy -= round(lay.extra_h * 0.02 * lay.s)
    top, bottom = lay.point(0, 70)[1], lay.point(0, 736, "left", "bottom")[1]
    wide, aside, down = (348 + 250 * (grown - 1)) * lay.s, 105 * (grown - 1), 0
    if lay.extra_h >= TALL:
        wide, aside, most = 784 * lay.s, EDGE, MOST
        if lay.extra_h >= UPRIGHT:
            top, bottom, most = lay.point(0, 338)[1], lay.point(0, 600, "left", "bottom")[1], 1.9
        grown = min(most, (bottom - top) / lay.s / 696)
        down, cy = (top + bottom) // 2 - cy, (top + bottom) // 2
    side = round(CENTRE * lay.s * grown)
    frame = Rect(round(cx - wide), top, round(2 * wide), bottom - top)
    return box_at(side, side, (cx, cy)), frame, grown, aside, down


def _left(lay: Layout, taller: float) -> tuple[Rect, Rect, Rect]:
    """The boxes of title, dora and sticks below each other."""
    title, more = 52 * min(lay.grown, TITLE_MOST), DORA_MORE * (lay.grown - 1)
    return (
        lay.rect(84, 16, 232, title + taller * 0.7),
        lay.rect(16, 36 + title, 300, 140 + more + taller),
        lay.rect(16, 192 + title + more + taller, 300, 68 * min(lay.grown, STICKS_MOST)),
    )


def _plates(lay: Layout, taller: float, aside: float, right: Rect, left: Rect) -> dict[int, Rect]:
    """The plates of the others by side; those at the sides stand below or beside the panels there."""
    text = lay.grown
    wide, tall = min(212 * text, 300), 62 * text + taller
    top = 212 if text <= 1 else 200, 62 * min(text, TOP_MOST) + taller
    if TALL <= lay.extra_h < UPRIGHT and text <= BESIDE:
        one, three = (lay.rect(0, 100, wide, tall).move(x, 0) for x in (right.x - lay.px(wide + 16), left.right))
        return {1: one, 2: lay.rect(1042, 10, *top, "center"), 3: three.move(lay.px(16), 0)}
    if lay.extra_h >= TALL:
        y = 376 if lay.extra_h >= UPRIGHT else 336
        one, three = (lay.rect(x, y, wide, tall, "center") for x in (1544 - wide, 56))
    else:
        one, three = (lay.rect(x, 344, wide, tall, "center", "center") for x in (1248 + aside, 352 - wide - aside))
    gap = lay.px(12)
    return {
        1: one.move(0, max(0, right.bottom + gap - one.y)),
        2: lay.rect(1042, 10, *top, "center"),
        3: three.move(0, max(0, left.bottom + gap - three.y)),
    }


def _advice(lay: Layout, above: int) -> Sequence[Rect]:
    """The boxes of the buttons of hint and yaku, below the plate that ends `above`, or side by side."""
    if lay.extra_h >= TALL:
        left = 1336 if lay.extra_h >= UPRIGHT else 1276
        return [lay.rect(left - x, 586 - lay.touch(46), 200, lay.touch(46), "right", "bottom") for x in (0, 212)]
    high, gap = (lay.touch(46), 12) if lay.grown <= 1 else (lay.touch(58), 10)
    first = lay.rect(1384, 424, 200, high, "right", "center")
    top = max(first.y, above + lay.px(12))
    return [Rect(first.x, top + i * lay.px(high + gap), first.w, first.h) for i in (0, 1)]


class RiichiLayout:
    """The boxes of a riichi table in pixels. Sides from the viewer: 0 itself, 1 right, 2 opposite, 3 left."""

    def __init__(self, layout: Layout, own: int = 0) -> None:
        lay, self.own = layout, own
        self.base, self.px, self.s = lay, lay.px, lay.s
        self.made: Lru[Any] = Lru(96)
        """What few acts change and one window shows: nodes of rivers and hands, offers, waits."""
        self.small = lay.s < SMALL
        # Small letters cannot shrink further: they get higher and wider panels.
        taller, more = (12, 44) if self.small else (0, 0)
        upright = lay.extra_h >= UPRIGHT
        self.centre, self.frame, grown, aside, down = _middle(lay)
        self.grown = grown
        """The factor by which the middle of the table is larger than drawn."""

        text = self.text = lay.grown
        self.menu, self.icons = menu_place(lay), icon_places(lay)
        self.title, self.dora, self.sticks = _left(lay, taller)
        wide, self.switch = min(200 * text + more, 340), max(min(42 * text, SWITCH), lay.touch(40) + 2)
        self.toggles = lay.rect(1584 - wide, 88, wide, 26 + 5 * self.switch, "right")
        self.me = lay.rect(16, 668, 230, 216, "left", "bottom")
        self.plates = {0: self.me, **_plates(lay, taller, aside, self.toggles, self.sticks)}
        """By side; the own panel is larger."""
        self.hint, self.sheet = _advice(lay, self.plates[1].bottom)
        large = min(text, TURN_MOST)
        low = 660 if text <= 1 else 636
        self.turn_line = lay.rect(16, low - 32 * large, 246 * large, 32 * large, "left", "bottom")
        """Who must do what, above the own panel."""
        self.waits = lay.rect(276, 640, 376, 112, "center", "bottom")
        self.rail = lay.rect(262, 868, 1080, 40, "center", "bottom")
        self.hand = lay.point(*HAND, "center", "bottom")
        self.ring = lay.rect(1490, 790, 94, 94, "right", "bottom")
        self.calls = lay.rect(960, 652, 624, 66, "right", "bottom")
        self.variants_bottom = lay.point(0, 636, "left", "bottom")[1]
        # A tile pulled above its hand as far as this is given away.
        self.threshold = lay.point(0, 760, "left", "bottom")[1]

        self.rivers = Rivers.around(self.centre, lay.s * grown)
        highest = max(lay.point(0, 84)[1], self.plates[2].bottom)
        if lay.extra_h >= TALL:
            panels = self.plates[1], self.plates[3], self.toggles, self.sticks
            highest = max(panel.bottom for panel in panels) + lay.px(14)
        self.strips = _strips(lay, aside, down, self.rivers, highest)
        """The places of the others' hands and melds, by side."""
        self.meld_plot = Plot(0, *lay.point(1340, 806 + MELD_TILE * FACE_RATIO, "center", "bottom"))
        self.melds_most = self.ring.x - lay.px(16)
        """The right end of the own melds, and how far left they may go."""
        below, edge = self.plates[3].bottom + lay.px(14), self.menu.x
        self.notes = Rect(edge, below, self.strips[3].plot.x - lay.px(20) - edge, self.turn_line.y - lay.px(6) - below)
        """The box where paper notes hang."""
        if TALL <= lay.extra_h < UPRIGHT:
            left, above = self.strips[3].plot.x + lay.px(60), self.centre.bottom + lay.px(12)
            right = self.rivers.plots[0].x - lay.px(12)
            self.notes = Rect(left, above, right - left, self.turn_line.y - lay.px(6) - above)
        if upright:
            self.notes = lay.rect(332, 84, 1036, 246, "center")

    def side(self, seat: int) -> int:
        """The side on which a seat sits."""
        return (seat - self.own) % SEATS

    def towards(self, side: int, away: int) -> tuple[int, int]:
        """A point so many pixels from the middle of the table."""
        x, y = self.centre.center
        return ((x, y + away), (x + away, y), (x, y - away), (x - away, y))[side]

    def toggle(self, row: int) -> Rect:
        """The box of a switch."""
        px, box = self.px, self.toggles
        return Rect(box.x + px(18), box.y + px(12 + row * self.switch), box.w - px(36), px(self.switch - 2))

    def hand_tile(self, index: int) -> Rect:
        """A place of the own hand; thickness included."""
        (x, y), w = self.hand, self.px(HAND_TILE)
        return Rect(x + round(index * HAND_PITCH * self.s), y, w, round(w * (FACE_RATIO + THICKNESS)))

    def apart(self, count: int) -> Rect:
        """The place apart from a hand of so many tiles."""
        return self.hand_tile(count).move(self.px(APART), 0)

    def hand_end(self, count: int, drawn: bool) -> int:
        """The right end of an own hand of so many tiles, the place apart included."""
        whole = not drawn and count % 3 == 2
        return self.hand_tile(count - 1).right if whole else self.apart(count).right
