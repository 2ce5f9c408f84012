"""The board of the Holla table: where mountains and ridges stand, and how ground and pieces are drawn."""

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.holla.config import STANDARD
from game.holla.view import HollaView
from game.pieces.cubes import cube_text
from scenes.holla.layout import HollaLayout, MountainPlace, RidgePlace
from scenes.holla.panels_left import EMBLEM, LADDER
from scenes.holla.river_layout import River
from scenes.kit import paint, palette
from scenes.kit.cache import Lru, Same
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.table.places import Side

_THICK = 15 / 64
ORNAMENTS = (340, 230, 480)
"""Units of the width of the mountains far off: opposite, at the sides and in front."""
FACE = 78 / 64
"""Height of the face of a cube for a width of one."""


@dataclass(frozen=True)
class Stacks:
    """A mountain of `columns` stacks, counted from its owner's left; the top layer goes first, from the right."""

    columns: int
    bottom: int
    top: int

    @property
    def next_column(self) -> int | None:
        """The stack that the next cube comes from."""
        if self.top:
            return self.top - 1
        return self.bottom - 1 if self.bottom else None


def stacks(start: int, left: int) -> Stacks:
    """The stacks left of a mountain, in two layers."""
    columns = math.ceil(start / 2)
    top = max(0, left - columns)
    return Stacks(columns, left - top, top)


def stack_boxes(
    ctx: Context, layout: HollaLayout, seat: int, start: int, left: int
) -> list[tuple[int, Rect, Rect | None]]:
    """The stacks that still stand: number, box of the lower and of the upper cube."""
    place = layout.mountains[layout.sides[seat]]
    pile = stacks(start, left)
    # The pixels of each stack from the middle of the row, by its number from the owner's left.
    pitch, last = min(place.pitch, place.room / max(1, pile.columns)), pile.columns - 1
    offsets = [round(-last * pitch / 2 + i * pitch) for i in range(pile.columns)]
    offsets = offsets if place.right_at_end else offsets[::-1]
    name = "holla/cube_back_h" if place.sideways else "holla/cube_back"
    w = round(place.width * FACE) if place.sideways else place.width
    h = max(1, round(w * ctx.art.ratio(name)))
    thick = round(place.width * _THICK * 0.92)
    found: list[tuple[int, Rect, Rect | None]] = []
    for i in range(pile.bottom):
        cx, cy = place.centre
        corner = (cx, cy + offsets[i] - h // 2) if place.sideways else (cx + offsets[i] - w // 2, cy)
        upper = Rect(*corner, w, h)
        found.append((i, upper.move(0, thick), upper if i < pile.top else None))
    return found


def next_box(ctx: Context, layout: HollaLayout, view: HollaView, seat: int) -> Rect | None:
    """The box of the next cube of a mountain, or None when it is empty."""
    start, left = view.mountain_dealt(seat), view.table[seat].mountain
    column, stood = stacks(start, left).next_column, stack_boxes(ctx, layout, seat, start, left)
    return next((upper or lower for number, lower, upper in stood if number == column), None)


def whole_box(ctx: Context, layout: HollaLayout, view: HollaView, seat: int) -> Rect | None:
    """The box around a whole mountain, or None when it is empty."""
    stood = stack_boxes(ctx, layout, seat, view.mountain_dealt(seat), view.table[seat].mountain)
    boxes = [lower if upper is None else lower.union(upper) for _, lower, upper in stood]
    return boxes[0].unionall(boxes[1:]) if boxes else None


def closed_cube(ctx: Context, place: MountainPlace | RidgePlace) -> Surface:
    """A cube from behind as it lies there."""
    return ctx.cubes.back_h(place.width) if place.sideways else ctx.cubes.back(place.width)


class Mountain(NamedTuple):
    """The closed stacks of a seat: cubes at the start of the round, and those left."""

    seat: int
    start: int
    left: int


class Closed(NamedTuple):
    """The closed cubes of another seat; `faces` where everybody may see them."""

    seat: int
    size: int
    faces: tuple[int, ...] = ()
    wild: frozenset[int] = frozenset()


class Open(NamedTuple):
    """A cube face up; `apart` one from the river beside a ridge."""

    cube: int
    apart: bool = False
    wild: bool = False


class Lying(NamedTuple):
    """A cube in the river, tilted by so many degrees."""

    cube: int
    tilt: float
    wild: bool = False


class Die(NamedTuple):
    """The die with a face up, 1-6."""

    face: int


class Excluded(NamedTuple):
    """The colours whose D is no wild."""

    colours: tuple[int, ...]


def closed_boxes(ctx: Context, lay: HollaLayout, view: HollaView, seat: int) -> list[Rect]:
    """The boxes of a seat's closed cubes, in drawing order."""
    public = view.table[seat]
    return boxes_of(ctx, lay, seat, public.hand - len(public.locked))


def boxes_of(ctx: Context, lay: HollaLayout, seat: int, closed: int) -> list[Rect]:
    """The boxes of so many closed cubes of a seat."""
    place, px = lay.ridges[lay.sides[seat]], lay.px
    w, h = closed_cube(ctx, place).get_size()
    room = (place.rail.h - h - px(8)) if place.sideways else (place.rail.w - w - px(16))
    pitch = min(place.pitch, room / max(1, closed - 1))
    x, y = place.start
    if place.sideways:
        return [Rect(x, round(y + i * pitch), w, h) for i in range(closed)]
    return [Rect(round(x + i * pitch), y, w, h) for i in range(closed)]


def river_box(ctx: Context, river: River, cube: int) -> Rect:
    """The box of a river cube, upright."""
    return box_at(river.width, ctx.cubes.height(river.width), river.lies[cube].centre)


def open_face(ctx: Context, cube: int, width: int, wild: bool, bright: bool = False) -> Surface:
    """The open picture of a cube, or its back where it is not known."""
    return ctx.cubes.face(cube_text(cube), width, wild=wild, bright=bright) if cube >= 0 else ctx.cubes.back(width)


@dataclass(frozen=True)
class Board:
    """The painters of ground and pieces in one layout."""

    ctx: Context
    layout: HollaLayout
    _sprites: Lru[tuple[Surface, tuple[int, int]]] = field(default_factory=lambda: Lru(300))

    def put(self, surface: Surface, picture: Surface, box: Rect, body: Rect | None = None) -> None:
        """Draws a resting piece with its contact shadow, kept as one picture; `body` casts the shadow."""
        sprite, offset = self._sprites.get(Same(picture), lambda: self._sprite(picture, body or box, box))
        surface.blit(sprite, (box.x - offset[0], box.y - offset[1]))

    def _sprite(self, picture: Surface, body: Rect, box: Rect) -> tuple[Surface, tuple[int, int]]:
        margin, art, s = self.layout.px(12), self.ctx.art, self.layout.s
        sprite = Surface((picture.get_width() + 2 * margin, picture.get_height() + 2 * margin), pygame.SRCALPHA)
        at = Rect(margin + body.x - box.x, margin + body.y - box.y, body.w, body.h)
        art.drop(sprite, at, 11 / 64 * min(body.w, body.h * 64 / 93) / s, "S1")
        sprite.blit(picture, (margin, margin))
        return sprite, (margin, margin)

    # the ground

    def draw_ground(self, surface: Surface) -> None:
        """Draws all that never moves: mountains far off, river, island and rails."""
        ctx, lay = self.ctx, self.layout
        px = lay.px
        if "north" in lay.sides:
            self._ornament(surface, "north", ORNAMENTS[0], 191, 32)
        flanks: tuple[Side, ...] = ("west", "east")
        for side in flanks:
            box = lay.ridges[side].rail
            x = box.centerx + (px(96) if side == "west" else -px(96))
            paint.put(
                surface, ctx.art.faded("holla/mountain_ornament", px(ORNAMENTS[1]), 153), (x, box.y + px(8)), "midtop"
            )
        river = ctx.art.svg("holla/river", lay.river.w)
        if river.get_height() != lay.river.h:
            # That of a taller table is loaded wide enough and pulled to its height.
            wide = max(lay.river.w, round(lay.river.h / ctx.art.ratio("holla/river")))
            river = pygame.transform.smoothscale(ctx.art.svg("holla/river", wide), lay.river.size)
        surface.blit(river, lay.river)
        self._ornament(surface, "south", ORNAMENTS[2], 242, 42)
        surface.blit(ctx.art.svg("holla/island", lay.island.w), lay.island)
        # Arrows counter-clockwise, the way of the turn: bright at the own corner, pale elsewhere (holla.R56).
        spots = (
            (lay.river.right - px(96), lay.river.bottom - px(52), 96, 140.0, 255),
            (lay.river.right - px(110), lay.river.top + px(56), 64, 50.0, 115),
            (lay.river.left + px(70), lay.river.top + px(56), 64, -40.0, 115),
            (lay.river.left + px(70), lay.river.bottom - px(60), 64, -140.0, 115),
        )
        for x, y, width, turn, alpha in spots:
            arrow = pygame.transform.rotozoom(ctx.art.svg("common/turn_ccw", px(width)), -turn, 1.0)
            arrow.set_alpha(alpha)
            paint.put(surface, arrow, (x, y))
        for place in lay.ridges.values():
            ctx.art.drop(surface, place.rail, 7, "S1")
            slate = ctx.art.rounded(place.rail.w, place.rail.h, 7, "#56636A", "#232D33", edge=("#000000", 0.35, 1.0))
            surface.blit(slate, place.rail)
            surface.fill("#D9CBA4", (place.line.topleft, (max(px(4), place.line.w), max(px(4), place.line.h))))
        # The roof ridge that carries the own cubes: two ends and tiles between them.
        art, rail = ctx.art, lay.rail
        left, right = art.svg("holla/ridge_l", px(100)), art.svg("holla/ridge_r", px(100))
        start = rail.x + left.get_width() - px(1)
        room = rail.right - right.get_width() + px(1) - start
        # Only whole tiles: their width is fitted a little.
        count = max(1, round(room / (40 * lay.base.s)))
        middle = art.svg("holla/ridge_mid", math.ceil(room / count))
        for i in range(count):
            surface.blit(middle, (start + round(i * room / count), rail.y + px(34)))
        surface.blit(left, (rail.x, rail.y))
        surface.blit(right, (rail.right - right.get_width(), rail.y))

    def awaited(self) -> bool:
        """Begins to make the large pictures of the ground beside the frames; True until they are there."""
        art, lay = self.ctx.art, self.layout
        emblem = self.ctx.within(lay.panels["target"], LADDER).px(EMBLEM)
        large = (
            ("river", lay.river.w), ("island", lay.island.w), *(("mountain_ornament", lay.px(w)) for w in ORNAMENTS),
            *((f"emblem_{name}", emblem) for name in STANDARD),
        )  # fmt: skip
        return any([art.svg_awaited(f"holla/{name}", width) for name, width in large])

    def _ornament(self, surface: Surface, side: Side, width: int, alpha: int, above: int) -> None:
        """Draws mountains far off behind a pile; `above` its middle in units."""
        px, art, (x, y) = self.layout.px, self.ctx.art, self.layout.mountains[side].centre
        paint.put(surface, art.faded("holla/mountain_ornament", px(width), alpha), (x, y - px(above)), "midtop")

    # the pieces

    def draw_mountain(self, surface: Surface, look: Mountain) -> None:
        """Draws the stacks that are left, the farther cubes first."""
        picture = closed_cube(self.ctx, self.layout.mountains[self.layout.sides[look.seat]])
        stood = stack_boxes(self.ctx, self.layout, look.seat, look.start, look.left)
        for _, lower, upper in sorted(stood, key=lambda stack: (stack[1].y, stack[1].x)):
            self.put(surface, picture, lower)
            if upper is not None:
                surface.blit(picture, upper)

    def draw_ridge(self, surface: Surface, look: Closed) -> None:
        """Draws the closed cubes of another seat, or their faces where everybody may see them."""
        ctx, lay = self.ctx, self.layout
        place, boxes = lay.ridges[lay.sides[look.seat]], boxes_of(ctx, lay, look.seat, look.size)
        for cube, box in zip(look.faces, boxes, strict=False):
            # Cubes at the sides lie turned.
            face = open_face(ctx, cube, place.width, cube in look.wild)
            if place.sideways:
                face = ctx.cubes.tilted(face, 90 if box.centerx > lay.tray.centerx else -90)
            surface.blit(face, face.get_rect(center=box.center))
        for box in boxes if not look.faces else ():
            self.put(surface, closed_cube(ctx, place), box)

    def draw_open(self, surface: Surface, box: Rect, look: Open) -> None:
        """Draws a cube face up, with a rim if it is from the river and lies apart."""
        ctx = self.ctx
        ctx.art.drop(surface, box, 11 / 64 * box.w / self.layout.s, "S1")
        surface.blit(open_face(ctx, look.cube, box.w, look.wild), box)
        if look.apart:
            rim = box.inflate(self.layout.px(4), self.layout.px(4))
            surface.blit(ctx.art.outline(rim.w, rim.h, 8, palette.RIVER_RIM, 1.5), rim)

    def draw_river(self, surface: Surface, box: Rect, look: Lying) -> None:
        """Draws a cube in the river at its tilt."""
        ctx = self.ctx
        picture = ctx.cubes.tilted(open_face(ctx, look.cube, box.w, look.wild), look.tilt)
        self.put(surface, picture, picture.get_rect(center=box.center), box)

    def draw_die(self, surface: Surface, box: Rect, look: Die) -> None:
        """Draws the die, whose faces all have the colour of the first open cube (holla.R45)."""
        ctx = self.ctx
        ctx.art.drop(surface, box, 9, "S1")
        surface.blit(ctx.art.svg(f"common/die_{look.face}", box.w), box)

    def draw_excluded(self, surface: Surface, look: Excluded) -> None:
        """Draws the pill that names the excluded colours."""
        ctx, colours = self.ctx.words, look.colours
        px = ctx.px
        words = ctx.fonts.render(ctx.t("holla.die.excluded"), 14, palette.TEXT)
        inks = {0: "#AEB9BF", 1: palette.ERROR_RIM, 2: "#6FB0F2", 3: "#5CD08F"}
        dot, gap, dots = px(9), px(12), sum(c + 1 for c in colours)
        wide = words.get_width() + px(8) + dots * gap - px(3) + (len(colours) - 1) * px(8) + px(26)
        box = box_at(wide, px(30), self.layout.excluded)
        surface.blit(ctx.art.pill(box.w, box.h, "dark"), box)
        x = box.x + px(13)
        x = paint.put(surface, words, (x, box.centery), "midleft").right + px(8)
        for c in colours:
            for _ in range(c + 1):
                paint.put(surface, ctx.art.rounded(dot, dot, 99, inks[c], inks[c]), (x, box.centery), "midleft")
                x += gap
            x += px(8)
