"""The picture of the table: ground, other seats, island, river. It draws what a view says and decides nothing."""

import math
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame
from pygame import Rect, Surface

from game.holla.view import HollaView
from game.holla.wilds import WildRules, wild_rules
from game.pieces.cubes import BIG_D, colour_of, cube_text, kind_of, rank_of
from scenes.holla.layout import HollaLayout, RidgePlace
from scenes.holla.piles import draw_mountain, next_box, whole_box
from scenes.holla.shores import Lie, Shores, cube_width, lie
from scenes.kit import palette
from scenes.kit.cache import Lru, Same
from scenes.kit.context import Context
from scenes.table.places import Side


@dataclass
class Hidden:
    """What the board leaves out because it is on its way: cubes by number, and closed cubes by seat."""

    cubes: set[int] = field(default_factory=set)
    closed: dict[int, int] = field(default_factory=dict)

    def clear(self) -> None:
        """Everything has landed."""
        self.cubes.clear()
        self.closed.clear()


class Board:
    """Draws the pieces of a table. `place` first with every view, then the `draw_` parts, and ask it for places."""

    def __init__(self, ctx: Context, layout: HollaLayout, shores: Shores) -> None:
        self.ctx = ctx
        self.layout = layout
        self.shores = shores
        self.hidden = Hidden()
        self.wilds: WildRules | None = None
        self.river_width = layout.px(52)
        self.lies: dict[int, Lie] = {}
        self._need: dict[Side, int] = {}
        self._sprites: Lru[tuple[Surface, tuple[int, int]]] = Lru(300)
        self._patches: Lru[Surface] = Lru(160)
        self._busy_ground = [plate.inflate(layout.px(60), layout.px(60)) for plate in layout.plates.values()]
        self._busy_ground += [layout.me, layout.column_left, layout.column_right]

    def place(self, view: HollaView) -> None:
        """Takes a view: finds a place for every river cube, learns the wilds."""
        self.shores.sync(view.river)
        sides = self.layout.sides
        self._need = {sides[by]: count for by, count in self.shores.deepest().items()}
        self.river_width = cube_width(self.layout.base, self.layout.shores, self._need)
        self.lies = {entry.cube: self._lie(entry.cube, *self._slot(entry.cube)) for entry in view.river}
        opening = kind_of(view.opening) if view.opening >= 0 else None
        self.wilds = wild_rules(view.config, opening)

    def _slot(self, cube: int) -> tuple[int, int]:
        slot = self.shores.slot_of(cube)
        assert slot is not None
        return slot

    def _lie(self, cube: int, seat: int, slot: int) -> Lie:
        side = self.layout.sides[seat]
        need = max(self._need.get(side, 0), slot + 1)
        shore = self.layout.shores[side]
        jitter = not self.ctx.settings.reduced_motion
        return lie(self.layout.base, side, shore, self.river_width, slot, cube, need, jitter)

    def landing(self, seat: int, cube: int) -> Lie:
        """Where the next river cube of a seat will lie."""
        return self._lie(cube, seat, self.shores.next_slot(seat))

    def is_wild(self, cube: int) -> bool:
        """Whether a cube is a wild D in this round (holla.R39)."""
        kind = kind_of(cube)
        return rank_of(kind) == BIG_D and self.wilds is not None and bool(self.wilds.targets[colour_of(kind)])

    def face(self, cube: int, width: int, bright: bool = False) -> Surface:
        """The open picture of a cube as it looks in this round."""
        return self.ctx.cubes.face(cube_text(cube), width, wild=self.is_wild(cube), bright=bright)

    def put(self, surface: Surface, picture: Surface, box: Rect, body: Rect | None = None) -> None:
        """A resting piece with its contact shadow, kept as one picture; `body` casts the shadow."""
        sprite, offset = self._sprites.get(Same(picture), lambda: self._sprite(picture, body or box, box))
        surface.blit(sprite, (box.x - offset[0], box.y - offset[1]))

    def _sprite(self, picture: Surface, body: Rect, box: Rect) -> tuple[Surface, tuple[int, int]]:
        margin = self.layout.px(12)
        sprite = Surface((picture.get_width() + 2 * margin, picture.get_height() + 2 * margin), pygame.SRCALPHA)
        at = Rect(margin + body.x - box.x, margin + body.y - box.y, body.w, body.h)
        self.ctx.art.drop(sprite, at, 11 / 64 * min(body.w, body.h * 64 / 93) / self.layout.base.s, "S1")
        sprite.blit(picture, (margin, margin))
        return sprite, (margin, margin)

    # the ground

    def draw_ground(self, surface: Surface) -> None:
        """Cloth, mountains far off, river, island and rails: all that never moves."""
        ctx, lay = self.ctx, self.layout
        px = lay.px
        surface.blit(ctx.art.background("scene/cloth_jade", surface.get_size()), (0, 0))
        if "north" in lay.sides:
            self._ornament(surface, (800, 46), 340, 191, "north")
        flanks: tuple[Side, ...] = ("west", "east")
        for side in flanks:
            box = lay.ridges[side].rail
            x = box.centerx + (px(96) if side == "west" else -px(96))
            ornament = ctx.art.faded("holla/mountain_ornament", px(230), 153)
            surface.blit(ornament, ornament.get_rect(midtop=(x, box.y + px(8))))
        river = ctx.art.svg("holla/river", lay.river.w)
        if river.get_height() != lay.river.h:
            river = self._stretched_river()
        surface.blit(river, lay.river)
        centre = lay.mountains["south"].centre
        ornament = ctx.art.faded("holla/mountain_ornament", px(480), 242)
        surface.blit(ornament, ornament.get_rect(midtop=(centre[0], centre[1] - px(42))))
        island = ctx.art.svg("holla/island", lay.island.w)
        surface.blit(island, lay.island)
        self._arrows(surface)
        for place in lay.ridges.values():
            self._rail(surface, place)
        self._roof(surface)

    def _stretched_river(self) -> Surface:
        """The river of a taller table: loaded wide enough and pulled to its height."""
        box = self.layout.river
        name = "holla/river"
        wide = self.ctx.art.svg(name, max(box.w, round(box.h / self.ctx.art.ratio(name))))
        return pygame.transform.smoothscale(wide, box.size)

    def _ornament(self, surface: Surface, at: tuple[float, float], width: int, alpha: int, side: Side) -> None:
        place = self.layout.mountains[side]
        ornament = self.ctx.art.faded("holla/mountain_ornament", self.layout.px(width), alpha)
        surface.blit(ornament, ornament.get_rect(midtop=(place.centre[0], place.centre[1] - self.layout.px(32))))

    def _arrows(self, surface: Surface) -> None:
        """The turn goes counter-clockwise: a bright arrow at the own corner, pale ones at the others (holla.R56)."""
        art, river, px = self.ctx.art, self.layout.river, self.layout.px
        spots = (
            (river.right - px(96), river.bottom - px(52), 96, 140.0, 255),
            (river.right - px(110), river.top + px(56), 64, 50.0, 115),
            (river.left + px(70), river.top + px(56), 64, -40.0, 115),
            (river.left + px(70), river.bottom - px(60), 64, -140.0, 115),
        )
        for x, y, width, turn, alpha in spots:
            arrow = pygame.transform.rotozoom(art.svg("common/turn_ccw", px(width)), -turn, 1.0)
            arrow.set_alpha(alpha)
            surface.blit(arrow, arrow.get_rect(center=(x, y)))

    def _rail(self, surface: Surface, place: RidgePlace) -> None:
        art, px = self.ctx.art, self.layout.px
        art.drop(surface, place.rail, 7, "S1")
        slate = art.rounded(place.rail.w, place.rail.h, 7, "#56636A", "#232D33", edge=("#000000", 0.35, 1.0))
        surface.blit(slate, place.rail)
        surface.fill("#D9CBA4", Rect(place.line.x, place.line.y, max(px(4), place.line.w), max(px(4), place.line.h)))

    def _roof(self, surface: Surface) -> None:
        """The roof ridge that carries the own cubes: two ends and tiles between them."""
        art, lay = self.ctx.art, self.layout
        rail = lay.rail
        left, right = art.svg("holla/ridge_l", lay.px(100)), art.svg("holla/ridge_r", lay.px(100))
        start = rail.x + left.get_width() - lay.px(1)
        room = rail.right - right.get_width() + lay.px(1) - start
        # Whole tiles only: their width gives way a little.
        count = max(1, round(room / (40 * lay.base.s)))
        middle = art.svg("holla/ridge_mid", math.ceil(room / count))
        for i in range(count):
            surface.blit(middle, (start + round(i * room / count), rail.y + lay.px(34)))
        surface.blit(left, (rail.x, rail.y))
        surface.blit(right, (rail.right - right.get_width(), rail.y))

    # the pieces

    def draw_pieces(self, surface: Surface, view: HollaView) -> None:
        """Mountains, closed ridges, open river cubes of others, the river and its island."""
        for seat in range(view.seats):
            self._draw_mountain(surface, view, seat)
            if seat != view.seat:
                self._draw_ridge(surface, view, seat)
        self.draw_river(surface, view)
        self._draw_die(surface, view)
        if view.island >= 0 and view.island not in self.hidden.cubes:
            self._draw_open(surface, view.island, self.layout.tray)

    def _patched(self, surface: Surface, key: Hashable, area: Rect, draw: Callable[[], None]) -> None:
        """Draws closed cubes and keeps them with the still ground below, so that they are one picture next time."""
        area = area.inflate(self.layout.px(18), self.layout.px(18)).clip(surface.get_rect())
        # While a window is being resized, pieces may lie outside of it.
        if not area or area.collidelist(self._busy_ground) >= 0:
            draw()
            return
        drawn: list[Surface] = []

        def make() -> Surface:
            draw()
            drawn.append(surface.subsurface(area).copy())
            return drawn[0]

        patch = self._patches.get((key, tuple(area)), make)
        if not drawn:
            surface.blit(patch, area)

    def _draw_mountain(self, surface: Surface, view: HollaView, seat: int) -> None:
        area = whole_box(self.ctx, self.layout, view, seat)
        if area is not None:
            key = ("mountain", seat, view.mountain_dealt(seat), view.table[seat].mountain)
            draw = partial(draw_mountain, surface, self.ctx, self.layout, view, seat, self.put)
            self._patched(surface, key, area, draw)

    def _draw_open(self, surface: Surface, cube: int, box: Rect) -> None:
        art = self.ctx.art
        art.drop(surface, box, 11 / 64 * box.w / self.layout.base.s, "S1")
        surface.blit(self.face(cube, box.w), box)

    def closed_boxes(self, view: HollaView, seat: int, count: int | None = None) -> list[Rect]:
        """The boxes of a seat's closed cubes, in drawing order."""
        place = self.layout.ridges[self.layout.sides[seat]]
        public = view.table[seat]
        closed = public.hand - len(public.locked) if count is None else count
        picture = self.ctx.cubes.back_h(place.width) if place.sideways else self.ctx.cubes.back(place.width)
        w, h = picture.get_size()
        room = (place.rail.h - h - self.layout.px(8)) if place.sideways else (place.rail.w - w - self.layout.px(16))
        pitch = min(place.pitch, room / max(1, closed - 1))
        x, y = place.start
        if place.sideways:
            return [Rect(x, round(y + i * pitch), w, h) for i in range(closed)]
        return [Rect(round(x + i * pitch), y, w, h) for i in range(closed)]

    def open_boxes(self, view: HollaView, seat: int) -> list[tuple[int, Rect]]:
        """Where the river cubes of another seat lie apart, face up (holla.R70)."""
        place = self.layout.ridges[self.layout.sides[seat]]
        width = self.layout.px(33)
        x, y = place.open_start
        height = self.ctx.cubes.height(width)
        locked = view.table[seat].locked
        return [(cube, Rect(x + i * place.open_step, y, width, height)) for i, cube in enumerate(locked)]

    def _draw_ridge(self, surface: Surface, view: HollaView, seat: int) -> None:
        place = self.layout.ridges[self.layout.sides[seat]]
        art = self.ctx.art
        picture = self.ctx.cubes.back_h(place.width) if place.sideways else self.ctx.cubes.back(place.width)
        radius = 11 / 64 * place.width / self.layout.base.s
        boxes = self.closed_boxes(view, seat)
        shown = boxes[: len(boxes) - self.hidden.closed.get(seat, 0)]
        faces = view.hands[seat] if view.hands and view.result is None else ()
        if faces:
            self._draw_faces(surface, faces, shown, place)
        elif shown:

            def draw() -> None:
                for box in shown:
                    self.put(surface, picture, box)

            self._patched(surface, ("ridge", seat, len(boxes), len(shown)), shown[0].unionall(shown[1:]), draw)
        for cube, box in self.open_boxes(view, seat):
            if cube in self.hidden.cubes:
                continue
            art.drop(surface, box, radius, "S1")
            surface.blit(self.face(cube, box.w) if cube >= 0 else self.ctx.cubes.back(box.w), box)
            rim = box.inflate(self.layout.px(4), self.layout.px(4))
            surface.blit(art.outline(rim.w, rim.h, 8, palette.RIVER_RIM, 1.5), rim)

    def _draw_faces(self, surface: Surface, cubes: Sequence[int], boxes: Sequence[Rect], place: RidgePlace) -> None:
        """A ridge that may be seen by everybody, as in records; cubes at the sides lie turned."""
        for cube, box in zip(cubes, boxes, strict=False):
            face = self.face(cube, place.width)
            if place.sideways:
                face = self.ctx.cubes.tilted(face, 90 if box.centerx > self.layout.tray.centerx else -90)
            surface.blit(face, face.get_rect(center=box.center))

    def draw_river(self, surface: Surface, view: HollaView) -> None:
        """The discards, the farther shore first."""
        cubes = self.ctx.cubes
        width = self.river_width
        height = cubes.height(width)
        for entry in sorted(view.river, key=lambda e: (self.lies[e.cube].centre[1], self.lies[e.cube].centre[0])):
            if entry.cube in self.hidden.cubes:
                continue
            spot = self.lies[entry.cube]
            box = Rect(0, 0, width, height)
            box.center = spot.centre
            picture = cubes.tilted(self.face(entry.cube, width), spot.tilt)
            self.put(surface, picture, picture.get_rect(center=spot.centre), box)

    def river_box(self, cube: int) -> Rect:
        """The box of a river cube, upright."""
        box = Rect(0, 0, self.river_width, self.ctx.cubes.height(self.river_width))
        box.center = self.lies[cube].centre
        return box

    def river_at(self, pos: tuple[int, int]) -> int | None:
        """The river cube under a place, the nearer shore first."""
        for cube in sorted(self.lies, key=lambda c: (self.lies[c].centre[1], self.lies[c].centre[0]), reverse=True):
            if self.river_box(cube).collidepoint(pos):
                return cube
        return None

    def _draw_die(self, surface: Surface, view: HollaView) -> None:
        """The die keeps the colour of the first open cube all round (holla.R45)."""
        if view.opening < 0:
            return
        ctx, lay = self.ctx, self.layout
        colour = colour_of(kind_of(view.opening))
        ctx.art.drop(surface, lay.die, 9, "S1")
        surface.blit(ctx.art.svg(f"common/die_{colour + 1}", lay.die.w), lay.die)
        if self.wilds is None:
            return
        excluded = [c for c in range(4) if not self.wilds.targets[c]]
        if excluded:
            self._excluded(surface, excluded)

    def _excluded(self, surface: Surface, colours: Collection[int]) -> None:
        ctx, px = self.ctx, self.layout.px
        words = ctx.fonts.render(ctx.t("holla.die.excluded"), 14, palette.TEXT)
        inks = {0: "#AEB9BF", 1: palette.ERROR_RIM, 2: "#6FB0F2", 3: "#5CD08F"}
        dots = sum(c + 1 for c in colours)
        dot, gap = px(9), px(12)
        wide = words.get_width() + px(8) + dots * gap - px(3) + (len(colours) - 1) * px(8) + px(26)
        box = Rect(0, 0, wide, px(30))
        box.center = self.layout.excluded
        surface.blit(ctx.art.pill(box.w, box.h, "dark"), box)
        x = box.x + px(13)
        surface.blit(words, words.get_rect(midleft=(x, box.centery)))
        x += words.get_width() + px(8)
        for c in colours:
            for _ in range(c + 1):
                mark = ctx.art.rounded(dot, dot, 99, inks[c], inks[c])
                surface.blit(mark, mark.get_rect(midleft=(x, box.centery)))
                x += gap
            x += px(8)

    # marks

    def draw_next(self, surface: Surface, view: HollaView, seat: int) -> None:
        """The glow of the cube that a draw would take, and how many the own mountain still has."""
        box = next_box(self.ctx, self.layout, view, seat)
        if box is None:
            return
        art, px = self.ctx.art, self.layout.px
        rim = box.inflate(px(8), px(8))
        art.glow(surface, rim, 11, palette.GOLD_RIM, 150, blur=6, spread=2, hollow=4)
        surface.blit(art.outline(rim.w, rim.h, 11, palette.GOLD, 3), rim)

    def trace(self, surface: Surface, boxes: Mapping[int, Rect]) -> None:
        """Thin outlines round the cubes of the last acts."""
        px = self.layout.px
        for box in boxes.values():
            rim = box.inflate(px(6), px(6))
            surface.blit(self.ctx.art.outline(rim.w, rim.h, 12, palette.GOLD_NEW, 2, opacity=0.9), rim)
