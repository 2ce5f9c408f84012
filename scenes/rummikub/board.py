"""The picture of mat, rack and tiles. It draws what the desk holds and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame import Rect, Surface

from game.kernel.texts import Texts
from game.pieces.tiles import JOKER, KIND_OF
from game.rummikub.sets import Reading, read_set
from game.rummikub.workbench import SetState
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.motion import out_cubic
from scenes.kit.tiles import RADIUS, WHOLE_RATIO, Look
from scenes.rummikub.desk import Desk
from scenes.rummikub.fingers import Fingers
from scenes.rummikub.pieces import FIRST_FLYER, Spot
from scenes.rummikub.words import face, mark_ink, stands_for
from scenes.table.names import SEAT_MARKS

HOVER_LIFT = 8.0
CHOSEN_LIFT = 12.0
LIFT_SECONDS = 0.12
_DARK_WOOD, _WOOD = ("#4A2A1C", "#2E180F"), ("#7A4A30", "#54301F")


@dataclass
class Marks:
    """What the board shows beside the tiles themselves."""

    states: dict[int, SetState] = field(default_factory=dict)
    """By the first tile of each set of the draft."""
    fresh: frozenset[int] = frozenset()
    """Tiles laid in this turn or drawn last."""
    trail: Mapping[int, tuple[int, str, bool]] = field(default_factory=dict)
    """Tiles that others laid (True) or moved since the own last turn, with the colour of the seat."""
    pointed: frozenset[int] = frozenset()
    """What a hint points at."""
    refused: tuple[int, ...] = ()
    shake: float = 0.0
    zone: str = ""
    """The words in the place for a new set; empty hides it."""


class Board:
    """One layout of mat, rack and tiles."""

    def __init__(self, ctx: Context, desk: Desk, fingers: Fingers) -> None:
        self.ctx = ctx
        self.desk = desk
        self.fingers = fingers
        self._lift: dict[int, float] = {}
        self.joker_pills: list[tuple[Rect, int]] = []
        """Pills that turn a joker to its next place: box and a tile of the set."""

    # -- ground

    def ground(self, surface: Surface) -> None:
        """Mat and rack without tiles."""
        lay, art = self.desk.lay, self.ctx.art
        mat = lay.mat
        surface.blit(
            art.rounded(mat.w, mat.h, 26, "#051820", "#051820", opacity=0.30, edge=("#CBEAF0", 0.13, 1.5), sunk=True),
            mat,
        )
        rack = lay.rack
        art.drop(surface, rack, 24)
        surface.blit(
            art.rounded(rack.w, rack.h, 24, *_DARK_WOOD, edge=(palette.GOLD_EDGE, 0.18, 2.0), light=0.28), rack
        )
        for shelf, rail in zip(lay.shelves, lay.rails, strict=True):
            surface.blit(art.rounded(shelf.w, shelf.h, 14, "#1C0E08", "#2A160D", sunk=True), shelf)
            surface.blit(art.rounded(rail.w, rail.h, 8, *_WOOD, light=0.3), rail)

    # -- time

    def update(self, dt: float) -> bool:
        """Lifts and lowers tiles; True while one moves."""
        moving = False
        step = dt / LIFT_SECONDS if not self.ctx.settings.reduced_motion else 1.0
        wanted = {self.fingers.hover, *self.fingers.grip} if self.fingers.mode != "drag" else set()
        for tile in {*self._lift, *wanted} - {-1}:
            want = 1.0 if tile in wanted else 0.0
            now = self._lift.get(tile, 0.0)
            if now != want:
                self._lift[tile] = min(want, now + step) if want > now else max(want, now - step)
                moving = True
            elif not want:
                self._lift.pop(tile, None)
        return moving

    @property
    def lifting(self) -> bool:
        """Whether a tile is on its way up or down."""
        return any(0.0 < lift < 1.0 for lift in self._lift.values())

    # -- sets

    def draw_sets(self, surface: Surface, marks: Marks, trial: SetState | None) -> None:
        """Frames, zone and pills below the tiles."""
        if marks.zone and (free := self.desk.free_box()) is not None:
            self._zone(surface, free, marks.zone)
        for tiles, box in self.desk.boxes():
            state = marks.states.get(tiles[0])
            if state is not None and state.changed:
                self._frame(surface, box, state)

    def _zone(self, surface: Surface, box: Rect, words: str) -> None:
        art = self.ctx.art
        surface.blit(art.outline(box.w, box.h, 18, "#CBEAF0", 2.5, opacity=0.42, dash=(9, 8)), box)
        height = self.ctx.fonts.line_height(17) * (words.count("\n") + 1)
        room = Rect(box.x + 10, box.centery - height // 2 - self.ctx.layout.px(4), box.w - 20, height)
        paint.paragraph(surface, self.ctx, words, room, 17, "#CBEAF0", align="centre", max_lines=3)

    def _frame(self, surface: Surface, box: Rect, state: SetState) -> None:
        px = self.ctx.layout.px
        frame = box.inflate(px(20), px(20))
        frame.h += px(4)
        if state.fault is not None:
            face_ = self.ctx.art.outline(frame.w, frame.h, 16, palette.ERROR_RIM, 2, opacity=0.8, dash=(8, 6), fill=0.1)
        elif state.fresh:
            edge = (palette.GOLD_RIM, 0.75, 2.0)
            face_ = self.ctx.art.rounded(frame.w, frame.h, 16, "#F3C14E", "#F3C14E", opacity=0.16, edge=edge)
        else:
            face_ = self.ctx.art.outline(frame.w, frame.h, 16, palette.JADE_300, 2, opacity=0.7, fill=0.08)
        surface.blit(face_, frame)

    def draw_pills(self, surface: Surface, marks: Marks, texts: Texts) -> None:
        """What each changed set is worth, or why it may not stay."""
        from scenes.rummikub.words import refusal_short

        self.joker_pills = []
        px = self.ctx.layout.px
        for tiles, box in self.desk.boxes():
            state = marks.states.get(tiles[0])
            if state is None or not state.changed or (self.fingers.mode == "drag" and tiles[0] in self.fingers.held):
                continue
            at = (box.centerx, box.bottom + px(9))
            if state.fault is not None:
                words, kind = refusal_short(texts, (), state.fault), "vermilion"
            elif state.fresh:
                reading = read_set(tiles)
                worth = reading.worth if isinstance(reading, Reading) else 0
                words, kind = texts.t("rummikub_table.mat.new", worth=worth), "gold"
            else:
                continue
            paint.pill(surface, self.ctx, words, at, kind, 14, 25, anchor="center")
        self._joker_pills(surface)

    def _joker_pills(self, surface: Surface) -> None:
        """A small turning mark on jokers that could stand elsewhere in their run (rummikub.X3)."""
        bench = self.desk.bench
        if bench is None or self.fingers.mode == "drag":
            return
        px = self.ctx.layout.px
        for s in bench.sets:
            if len(bench.places(s.key)) < 2 or not set(s.tiles) & set(bench.laid):
                continue
            joker = next(tile for tile in s.tiles if KIND_OF[tile] == JOKER)
            box = self.desk.tile_box(joker)
            if box is None:
                continue
            spot = Rect(0, 0, px(28), px(28))
            spot.center = (box.right - px(6), box.y + px(4))
            surface.blit(self.ctx.art.rounded(spot.w, spot.h, 99, "#26475A", "#163040", edge=("#F3D27C", 1, 1.5)), spot)
            icon = self.ctx.art.icon("replay", 17)
            surface.blit(icon, icon.get_rect(center=spot.center))
            self.joker_pills.append((spot, s.key))

    # -- tiles

    def draw_tiles(self, surface: Surface, marks: Marks) -> None:
        """All tiles but those in hand: resting ones first, then those on their way."""
        pieces, held = self.desk.pieces, set(self.fingers.held)
        gap = self._opening()
        self._home_slots(surface)
        still = [tile for tile in pieces.shown if tile not in pieces.moving and tile < FIRST_FLYER]
        for tile in still:
            if tile not in held:
                self._tile(surface, tile, pieces.shown[tile], marks, gap.get(tile, 0))
        for tile in [tile for tile in pieces.shown if tile in pieces.moving or tile >= FIRST_FLYER]:
            if tile not in held:
                self._tile(surface, tile, pieces.shown[tile], marks, 0)

    def _home_slots(self, surface: Surface) -> None:
        """Dashed places that the tiles in hand came from."""
        for tile in self.fingers.held:
            spot = self.desk.pieces.shown[tile]
            surface.blit(self.ctx.tiles.slot(round(spot.w)), (round(spot.x), round(spot.y)))

    def _opening(self) -> dict[int, int]:
        """Pixels that tiles make room where the tiles in hand, or the chosen ones, would go."""
        from scenes.rummikub.drops import ToSet

        target = self.fingers.aim
        if not isinstance(target, ToSet):
            return {}
        tiles = self.desk.set_of(target.tile)
        room = round(self.desk.table_width * 0.17)
        return {tile: -room if i < target.at else room for i, tile in enumerate(tiles)}

    def _look(self, tile: int, marks: Marks) -> Look:
        if tile in marks.refused:
            return "illegal"
        if tile in self.fingers.selection:
            return "selected"
        if tile in marks.fresh:
            return "new"
        return "hover" if self._lift.get(tile, 0.0) > 0.5 else "rest"

    def _tile(self, surface: Surface, tile: int, spot: Spot, marks: Marks, aside: int) -> None:
        tiles = self.ctx.tiles
        if tile >= FIRST_FLYER:
            tiles.draw(surface, None, spot.x, spot.y, round(spot.w), "rest", 8)
            return
        lift = HOVER_LIFT * out_cubic(self._lift.get(tile, 0.0))
        if tile in self.fingers.selection:
            lift = CHOSEN_LIFT
        elif self.desk.on_table(tile):
            lift *= 0.5
        x = spot.x + aside + (marks.shake if tile in marks.refused else 0)
        box = tiles.draw(surface, face(tile), x, spot.y, round(spot.w), self._look(tile, marks), lift)
        if tile in marks.pointed:
            rim = box.inflate(self.ctx.layout.px(8), self.ctx.layout.px(8))
            surface.blit(self.ctx.art.outline(rim.w, rim.h, 12, palette.JADE_300, 4), rim)
        if tile in marks.trail and tile not in self.fingers.selection:
            self._trail(surface, box, *marks.trail[tile])
        if KIND_OF[tile] == JOKER and self.desk.on_table(tile):
            self._joker_mark(surface, tile, box)

    def _trail(self, surface: Surface, box: Rect, seat: int, colour: str, laid: bool) -> None:
        """The shape of the seat that laid a tile, with a ring around it where it only moved the tile."""
        d, ink, art = max(9, round(box.w * 0.28)), mark_ink(colour), self.ctx.art
        spot = Rect(0, 0, d, d)
        spot.topright = (box.right - max(1, round(box.w * 0.04)), box.y + max(1, round(box.w * 0.04)))
        mark = art.svg(f"common/mark_{SEAT_MARKS[seat]}", d if laid else round(d * 0.6), ink)
        surface.blit(mark, mark.get_rect(center=spot.center))
        if not laid:
            surface.blit(art.outline(d, d, 99, ink, 1.6), spot)

    def _joker_mark(self, surface: Surface, tile: int, box: Rect) -> None:
        """What a joker stands for, small in its lower right corner."""
        tiles = self.desk.set_of(tile)
        reading = read_set(tiles)
        if not isinstance(reading, Reading) or reading.tiles != tiles:
            return
        text = stands_for(reading.kinds[tiles.index(tile)])
        suit = text[-1] if text[-1:] in palette.TILE_SUITS else ""
        colour = self.ctx.tiles.colour(suit) if suit else palette.INK_TEXT
        number = text[:-1] if suit else text
        tall = round(box.w * 80 / 60)
        pill = Rect(0, 0, round(box.w * (0.62 if suit else 0.44)), round(box.w * 0.34))
        pill.bottomright = (box.right - round(box.w * 0.05), box.y + tall - round(box.w * 0.04))
        face_ = self.ctx.art.rounded(pill.w, pill.h, 7, "#FFFEF8", "#FBF5E5", edge=(colour, 0.8, 1.5))
        surface.blit(face_, pill)
        glyph = self.ctx.fonts.font_px(max(8, round(box.w * 0.27)), True).render(number, True, colour)
        ink = glyph.get_bounding_rect()
        middle = pill.centerx
        if suit:
            name = f"rummikub/mark_{palette.TILE_SUITS[suit][1]}"
            mark = self.ctx.art.svg(name, max(6, round(box.w * 0.2)), colour if self.ctx.tiles.strong else None)
            surface.blit(mark, mark.get_rect(midright=(pill.right - round(box.w * 0.05), pill.centery)))
            middle = pill.x + (pill.w - mark.get_width()) // 2
        surface.blit(glyph, (middle - ink.centerx, pill.centery - ink.centery))

    # -- in hand

    def draw_held(self, surface: Surface) -> None:
        """What follows the pointer, and the frame that is being drawn."""
        frame = self.fingers.frame
        if frame is not None and frame.w > 2 and frame.h > 2:
            surface.blit(self.ctx.art.outline(frame.w, frame.h, 8, palette.JADE_300, 2, dash=(7, 5), fill=0.1), frame)
        if self.fingers.mode != "drag":
            return
        spots = self.fingers.held_spots()
        for tile, spot in spots.items():
            width = round(spot.w)
            if len(spots) == 1 and not self.ctx.settings.reduced_motion:
                picture = self.ctx.cubes.tilted(self.ctx.tiles.face(face(tile), width), self.fingers.tilt)
                box = Rect(round(spot.x), round(spot.y), width, round(width * WHOLE_RATIO))
                self.ctx.art.drop(surface, box, RADIUS * width / self.ctx.layout.s, "S4")
                surface.blit(picture, picture.get_rect(center=box.center))
            else:
                self.ctx.tiles.draw(surface, face(tile), spot.x, spot.y, width, "drag")
