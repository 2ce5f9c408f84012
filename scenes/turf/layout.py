"""The geometry of a Royal Turf table, from the window size and the number of seats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from game.turf.race import FINISHED, HORSES, SPACES, printed
from scenes.kit.fonts import SMALLEST_PX
from scenes.kit.layout import Layout, box_at
from scenes.table.places import icon_places, menu_place
from scenes.table.plate import face_of

LANE: Final = 86.0
LINE_AT: Final = 0.36
"""The finish line's share of the lower straight, from its left end."""
STEEP: Final = 0.25
"""The share of sideways travel below which a horse keeps the direction it looked in before."""

Point = tuple[float, float]

UPRIGHT: Final = (560.0, 415.0)
"""Units taller than 900 from which the track takes the whole width, and those over which it grows then."""


@dataclass(frozen=True)
class Oval:
    """Two straights and two half circles, run counter-clockwise; all lengths in pixels.

    Places are counted in spaces from the finish line: space ``n`` covers ``n - 1`` to ``n``, the line itself is 0 and
    33. ``off`` is how far outside (positive) or inside of the middle of the lane.
    """

    x: float
    y: float
    radius: float
    straight: float
    lane: float

    @classmethod
    def of(cls, layout: Layout) -> Oval:
        """The oval of a window; a taller one has rounder bends."""
        s, more = layout.s, layout.extra_h * TALLER_OVAL
        share = upright(layout)
        if share is not None:
            radius = 200 + 90 * share
            x, y = layout.point(800, 90 + LANE / 2 + 10 + radius, "center")
            return cls(float(x), float(y), radius * s, 2 * (731 - radius) * s, LANE * s)
        x, y = layout.point(585, 312 + layout.extra_h * 0.39)
        straight = STRAIGHT - 2 * more + layout.extra_w * 0.9
        return cls(x + layout.extra_w / 2 * s, float(y), (RADIUS + more) * s, straight * s, LANE * s)

    @property
    def length(self) -> float:
        """The length once around along the middle of the lane."""
        return 2 * self.straight + 2 * math.pi * self.radius

    def at(self, place: float, off: float = 0.0) -> tuple[float, float, float]:
        """The point and heading (radians, 0 to the right, counter-clockwise negative) of a place."""
        way = (place / SPACES * self.length + self.straight * LINE_AT) % self.length
        half, bend, r = self.straight / 2, math.pi * self.radius, self.radius + off
        if way < self.straight:
            return self.x - half + way, self.y + r, 0.0
        way -= self.straight
        if way < bend:
            turn = math.pi / 2 - way / self.radius
            return self.x + half + r * math.cos(turn), self.y + r * math.sin(turn), -way / self.radius
        way -= bend
        if way < self.straight:
            return self.x + half - way, self.y - r, -math.pi
        way -= self.straight
        turn = -math.pi / 2 - way / self.radius
        return self.x - half + r * math.cos(turn), self.y + r * math.sin(turn), -math.pi - way / self.radius

    def point(self, place: float, off: float = 0.0) -> Point:
        """The point of a place."""
        return self.at(place, off)[:2]

    def looks_left(self, place: float) -> bool:
        """Whether a horse there runs to the left; in steep parts of a bend it looks the way it will leave it."""
        x, _, heading = self.at(place)
        along = math.cos(heading)
        return along < 0 if abs(along) >= STEEP else x > self.x

    def stand(self, space: int) -> float:
        """The offset at which a horse on a space stands: neighbours on the straights a step apart, in bends beside the
        number, with its head off the fence inside."""
        (x, y, heading), step = self.at(space - 0.5), self.lane / LANE
        along = math.cos(heading)
        if abs(along) < 0.999:
            before = x < self.x and y > self.y  # they look inwards there, above their numbers
            return (12 * abs(along) - (14 if before else 21)) * step
        near, far = (-20, -8) if along < 0 else (-13, 0)
        return (near if space % 2 else far) * step

    def ring(self, off: float, steps: int = 240) -> list[Point]:
        """A closed line around the oval."""
        return [self.point(SPACES * i / steps, off) for i in range(steps)]

    def cell(self, space: int, inset: float = 1.0, steps: int = 8) -> list[Point]:
        """The outline of a space."""
        half = self.lane / 2 - inset
        inner = [self.point(space - 1 + i / steps, -half) for i in range(steps + 1)]
        outer = [self.point(space - i / steps, half) for i in range(steps + 1)]
        return inner + outer

    def space_at(self, pos: tuple[float, float], reach: float = 0.0) -> int | None:
        """The space under a point, or None off the track; ``reach`` widens the lane."""
        best = min(range(1, SPACES + 1), key=lambda space: math.dist(pos, self.point(space - 0.5)))
        fine = [best - 1 + i / 8 for i in range(-8, 17)]
        place = min(fine, key=lambda at: math.dist(pos, self.point(at)))
        if math.dist(pos, self.point(place)) > self.lane / 2 + reach:
            return None
        return int(place % SPACES) + 1


def upright(layout: Layout) -> float | None:
    """How far a tall canvas has grown (0-1) beyond that from which seats stand below the track; None for lower ones."""
    least, over = UPRIGHT
    return min(1.0, (layout.extra_h - least) / over) if layout.extra_h >= least else None


RADIUS: Final = 176.0
STRAIGHT: Final = 640.0
CARD: Final = (154.0, 290.0)
CARD_PITCH: Final = 164.0
CARD_PICTURE: Final = 86.0
CARD_CHIPS: Final = 74.0
PIECE: Final = 84.0
"""Units of a horse's width on the track."""
PIECE_RATIO: Final = 112 / 164
BODY: Final = 0.60
"""The share of its height by which a piece begins above its place."""
PAST_LINE: Final = 1.2
"""Spaces that a horse runs beyond the finish line."""
WIDER_INSIDE: Final = 0.1
"""The share of the extra width by which the panels at the sides of the payouts are wider."""
DIE_LINES: Final = 4.2
"""How much higher than the smallest letters the words below the die are: a title and two lines."""
TALLER_OVAL: Final = 0.2
"""The share of the extra height by which the radius of the oval grows, and again the height of the cards."""
COLUMN: Final = (1180.0, 404.0)
ROW, LARGE_ROW, SLIM_ROW = (100.0, 112.0), (92.0, 102.0), (70.0, 75.0)
"""The heights of the rows of seats, and from one to the next: as drawn, in large text, of many seats."""
PLATE: Final = (250.0, 62.0)
"""The units for which the row of a seat was drawn, at least."""
TEXT_MOST, TURN_MOST, SLIM_MOST, TITLE_MOST = 1.5, 1.5, 1.15, 1.15
"""How much larger than drawn the words of the infield and of the turn may be, of the turn also beside many seats, and
the title."""
ROOMY: Final = 1.35
"""How much larger than drawn the words of the turn are below the track of a tall window."""
SLIM_FROM: Final = 5
"""The number of seats from which their rows are slim."""


class Beside(NamedTuple):
    """The boxes of seats, turn and buttons; `line` is that of the words below the buttons."""

    heading: Rect
    rows: tuple[Rect, ...]
    turn: Rect
    tray: Rect
    run: Rect
    hint: Rect
    line: Rect


def column(lay: Layout, seats: int, slim: bool) -> Beside:
    """The boxes in a column at the right."""
    (left, wide), (height, pitch) = COLUMN, SLIM_ROW if slim else ROW if lay.grown <= 1 else LARGE_ROW
    taller = 1.0 + lay.extra_h * 0.6 / (pitch * max(seats, 4)) if lay.extra_h else 1.0
    grown = min(taller, 1.25)
    # Small letters cannot shrink further: a taller canvas gives the words of the turn more room, as do few seats.
    room = min(36.0, lay.extra_h * 0.2) + (40 if lay.grown > 1 and not slim else 0)
    icons = (icon_places(lay)[0].x - lay.point(0, 0, "right")[0]) / lay.s
    return Beside(
        lay.rect(min(left, icons - 208), 24, 200, 40, "right"),
        tuple(lay.rect(left, 88 + i * pitch * grown, wide, height * grown, "right") for i in range(seats)),
        lay.rect(left, 544 - room, wide, 182 + room, "right", "bottom"),
        lay.rect(left + 20, 671, 364, 50, "right", "bottom"),
        lay.rect(left, 746, 250, 76, "right", "bottom"),
        lay.rect(left + 266, 746, 138, 76, "right", "bottom"),
        lay.rect(left, 842, wide, 38, "right", "bottom"),
    )


def below(lay: Layout, seats: int, above: int, end: int) -> Beside:
    """The boxes between the track, which ends `above`, and the cards: seats at the left, turn and buttons at the
    right."""
    px, (left, _), top, low = lay.px, lay.point(16, 0), above + lay.px(56), end - lay.px(62)
    pitch, x, wide = (end - px(24) - top) // max(4, seats), left + px(790), px(778)
    turn = Rect(x, top, wide, low - px(94) - top)
    return Beside(
        Rect(left, top - px(48), px(200), px(40)),
        tuple(Rect(left, top + i * pitch, px(770), pitch - px(12)) for i in range(seats)),
        turn,
        Rect(x + px(20), turn.bottom - px(55), wide - px(40), px(50)),
        Rect(x, low - px(84), px(490), px(76)),
        Rect(x + px(510), low - px(84), px(268), px(76)),
        Rect(x, low, wide, px(38)),
    )


class TurfLayout:
    """The boxes of a Royal Turf table in pixels."""

    def __init__(self, layout: Layout, seats: int, own: int = 0, names: tuple[tuple[str, str], ...] = ()) -> None:
        """Lays out the table of `own`; `names` are those on the cards, each with the printed one."""
        lay = self.base = layout
        self.names, self.text = names, min(lay.grown, TEXT_MOST)
        self.seats, self.own, self.slim = seats, own, seats >= SLIM_FROM
        slim = self.slim
        px, s = self.px, self.s = lay.px, lay.s
        share = upright(lay)
        more = self.more = lay.extra_h * TALLER_OVAL if share is None else 20 + 80 * share
        self.menu, self.icons, wide = menu_place(lay), icon_places(lay), min(lay.grown, TITLE_MOST)
        self.title = lay.rect(84, 16, 150 * wide, 52 * wide)

        oval = self.oval = Oval.of(lay)
        half_w, half_h, rim = oval.straight / 2 + oval.radius, oval.radius, (LANE / 2 + 10) * s
        corner = round(oval.x - half_w - rim), round(oval.y - half_h - rim)
        self.track = Rect(*corner, round(2 * (half_w + rim)), round(2 * (half_h + rim)))
        """The oval with its white fence."""
        y, wider = round(oval.y), lay.extra_w * WIDER_INSIDE
        side = px(152 + wider), px(212 + 1.3 * more)
        self.payouts = box_at(px(410 + 2 * wider if share is None else 500), px(240 + 1.4 * more), (round(oval.x), y))
        self.die = box_at(*side, (self.payouts.x - px(22), y), "midright")
        self.podium = box_at(*side, (self.payouts.right + px(22), y), "midleft")
        top = (self.die.centerx, self.die.y + px(16 + 0.3 * more))
        # The smallest letters leave it less room in small windows.
        words = px(28 + 0.3 * more) + round(SMALLEST_PX * DIE_LINES)
        cube = min(px(92), round((side[1] - words) / 1.16))
        self.cube = box_at(cube, round(cube * 1.16), top, "midtop")

        more = more if share is None else 30 + 100 * share
        (w, h), wider = CARD, lay.extra_w / HORSES if share is None else 420 / HORSES
        places = (16 + k * (CARD_PITCH + wider) for k in range(HORSES))
        self.cards = tuple(lay.rect(x, 590 - more, w + wider, h + more, "left", "bottom") for x in places)
        self.card_picture, self.card_chips = px(CARD_PICTURE + 0.7 * more), px(CARD_CHIPS + 0.3 * more)
        self.chip_areas = [Rect(card.x, card.bottom - self.card_chips, card.w, self.card_chips) for card in self.cards]
        beside = column(lay, seats, slim) if share is None else below(lay, seats, self.track.bottom, self.cards[0].y)
        self.heading, tops, self.turn, self.tray, self.run, self.hint, self.line = beside
        self.rows = {(own + i) % seats: row for i, row in enumerate(tops)}
        """The rows by seat; the own one is the first, then clockwise."""
        left, right = self.title.right + px(60), (self.icons if share is not None else (self.heading,))[0].x - px(12)
        self.notes = Rect(left, px(2), right - left, self.track.y - px(2))
        """The place of paper notes, over the track, where nothing lies."""
        self.upright = share is not None
        self.turn_grown = lay.grown * ROOMY if self.upright else min(lay.grown, SLIM_MOST if slim else TURN_MOST)
        """How much larger than drawn the words of the turn are."""
        most = self.turn_grown * lay.s
        self.turn_drawn = self.turn.w / most, self.turn.h / most
        """The units for which the box of the turn was drawn, at least."""

    def face(self, seat: int) -> Rect:
        """The portrait of a seat."""
        row, grown = self.rows[seat], self.base.grown
        most = max(1.0, int(20 * min(row.w / PLATE[0], row.h / PLATE[1]) / self.s + 0.01) / 20)
        return face_of(self.base.zoomed(min(grown, most)).px, row, True)

    def spot(self, position: int) -> tuple[float, float]:
        """The place and offset on the track of a position; a horse that is home stands behind the line."""
        if position >= FINISHED:
            return SPACES + PAST_LINE * 0.5, self.oval.stand(1)
        return position - 0.5, self.oval.stand(printed(position))

    def runner(self, place: float, off: float) -> Rect:
        """The box of a horse at a place of the track."""
        return piece_box(self.oval.point(place, off), self.px(PIECE))


def piece_box(at: Point, width: int) -> Rect:
    """The box of a piece that stands at a point."""
    tall = width * PIECE_RATIO
    return Rect(round(at[0] - width / 2), round(at[1] - tall * BODY), width, round(tall))
