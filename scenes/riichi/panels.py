"""The panels round a riichi table: title, dora, sticks, the middle with scores, the seats, the own seat."""

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import materials, paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.terms import term
from scenes.table.plate import Plate, draw_plate
from scenes.table.sheet import Sheet, print_nodes

MOST_INDICATORS: Final = 5
DORA, STICKS, PLATE = (150.0, 102.0), (150.0, 68.0), (135.0, 62.0)
"""The units for which the panels were drawn, at least."""
LABELS_MOST, PLACE_MOST = 1.7, 1.4
"""How much larger than drawn the words between the large figures of the middle and of the own seat may be."""
DEALER_RED: Final = palette.VERMILION_DEEP
WIND_BLUE: Final = "#2B4A66"


@dataclass(frozen=True)
class DoraModel:
    """The dead wall: indicators that lie open, how many tiles it holds, how many of them kans may still draw."""

    indicators: tuple[int, ...]
    dead: int
    replacements: int


@dataclass(frozen=True)
class SticksModel:
    """The riichi sticks and honba that lie on the table."""

    sticks: int
    honba: int


@dataclass(frozen=True)
class ScoreModel:
    """A seat in the middle of the table."""

    side: int
    wind: str
    dealer: bool
    points: str
    to_move: bool
    tone: int = 0
    """1 and -1 for points ahead and behind, while differences are shown."""


@dataclass(frozen=True)
class CentreModel:
    """The middle: place in the game, tiles left, scores."""

    place: str
    left: int
    scores: tuple[ScoreModel, ...]


@dataclass(frozen=True)
class PlateModel:
    """A seat."""

    side: int
    name: str
    portrait: str
    wind: tuple[str, ...]
    """The names of its wind, as a dealer's and plain."""
    dealer: bool
    mark: str
    """The words for RIICHI, or for a dead hand."""
    to_move: bool


@dataclass(frozen=True)
class MeModel:
    """The own seat: what its plate would show, and more."""

    side: int
    name: str
    portrait: str
    wind: tuple[str, ...]
    dealer: bool
    mark: str
    to_move: bool
    points: str
    place: str
    share: float
    warn: str
    """The warning of furiten, in a pill of its own."""


@dataclass(frozen=True)
class Panels:
    """The panels of one layout, drawn from their models."""

    ctx: Context
    lay: RiichiLayout

    # -- left column

    def draw_dora(self, surface: Surface, model: DoraModel) -> None:
        """Draws the background of the five indicators, and what the dead wall holds."""
        box = self.lay.dora
        ctx = self.ctx.within(box, DORA)
        top, low, wide = Sheet(ctx, box.topleft), Sheet(ctx, box.bottomleft), box.w / ctx.layout.s - 36
        title = term(ctx, "riichi_table.dora.title")
        held = term(ctx, "riichi_table.dora.dead_wall", dead=model.dead, left=model.replacements)
        lines = 1 if ctx.fonts.width(held, 0) <= wide * ctx.layout.s else 2
        paint.panel(surface, ctx, box)
        nodes = (
            top.words(18, 19, wide, title, 15, palette.TEXT_MUTED),
            low.words(18, -10 - 6 * lines, wide, held, 14, palette.TEXT_SOFT, lines=lines),
        )
        print_nodes(surface, ctx, nodes)

    def indicator(self, index: int) -> Rect:
        """The box of an indicator."""
        px, box, tiles = self.lay.px, self.lay.dora, self.ctx.mahjong
        return Rect((box.x + px(18 + index * 53), box.y + px(36 * self.lay.text)), tiles.size(px(48)))

    def draw_sticks(self, surface: Surface, model: SticksModel) -> None:
        """Draws riichi sticks and honba on the table."""
        box = self.lay.sticks
        ctx = self.ctx.within(box, STICKS)
        paint.panel(surface, ctx, box)
        pitch, stick_wide = 136.0, 74.0
        if ctx is not self.ctx:
            pitch, stick_wide = (box.w / ctx.layout.s - 18) / 2, 62 * self.lay.s / ctx.layout.s
        for index, (key, stick, count) in enumerate((("riichi", "1000", model.sticks), ("honba", "100", model.honba))):
            at = Sheet(ctx, box.topleft).at(18 + index * pitch, 0)
            words, colour = term(ctx, f"riichi_table.sticks.{key}"), palette.TEXT if count else palette.TEXT_MUTED
            image = ctx.art.svg(f"mahjong/stick_{stick}", ctx.px(stick_wide))
            spot = image.get_rect(midleft=at.at(0, 44).origin)
            ctx.art.drop(surface, spot, 3, "S1")
            surface.blit(image, spot)
            named = at.words(0, 17, min(90, pitch - 8), words, 13, palette.TEXT_MUTED)
            left = stick_wide + (10 if pitch == 136 else 3)
            number = at.words(left, 44, min(50, pitch - left), f"× {count}", 20, colour, True)
            print_nodes(surface, ctx, (named, number))

    # -- the middle

    def draw_centre(self, surface: Surface, model: CentreModel) -> None:
        """Draws place, tiles left, and the scores, each turned to its seat."""
        ctx, box, g, px = self.ctx, self.lay.centre, self.lay.grown, self.lay.px
        paint.panel(surface, ctx, box, 26)
        materials.glass(ctx.art, surface, box, 26)
        inner = box_at(px(138 * g), px(138 * g), box.center)
        edge = ("#F3DCA0", 0.25, 1.0)
        surface.blit(ctx.art.rounded(inner.w, inner.h, 18, "#040E16", "#040E16", opacity=0.75, edge=edge), inner)
        at, room, text = Sheet(ctx, inner.midtop), 138 * g - 8, min(self.lay.text, LABELS_MOST)
        nodes = (
            at.number(0, 31 * g, model.place, 25 * g, palette.GOLD, room),
            at.words(0, 63 * g, room, ctx.t("riichi_table.centre.wall"), 14 * text, palette.TEXT_MUTED, side="center"),
            at.number(0, 91 * g, str(model.left), 36 * g, palette.TEXT, room),
            at.words(0, 121 * g, room, ctx.t("riichi_table.centre.left"), 12 * text, palette.TEXT_MUTED, side="center"),
        )
        print_nodes(surface, ctx, nodes)
        for score in model.scores:
            self._score(surface, score)

    def _score(self, surface: Surface, score: ScoreModel) -> None:
        ctx, lay, px, g = self.ctx, self.lay, self.lay.px, self.lay.grown
        tones = {1: palette.JADE_300, -1: palette.VERMILION_SOFT}
        colour = tones.get(score.tone, palette.TEXT if score.side else palette.GOLD)
        words, d = ctx.fonts.render(score.points, 25 * g, colour, True), px(27 * g)
        strip = Surface((d + px(9) + words.get_width(), max(d, words.get_height())), pygame.SRCALPHA)
        badge = Rect(0, (strip.get_height() - d) // 2, d, d)
        tint, rim = DEALER_RED if score.dealer else WIND_BLUE, (palette.GOLD_RIM, 1.0, 2.0) if score.to_move else None
        if score.wind:
            strip.blit(ctx.art.rounded(d, d, 8, tint, tint, edge=rim), badge)
            paint.put(strip, ctx.fonts.render(score.wind, 16 * g, palette.FOCUS, True), badge.center)
        paint.put(strip, words, (d + px(9), strip.get_height() // 2), "midleft")
        turned = pygame.transform.rotate(strip, 90 * score.side)
        place = turned.get_rect(center=lay.towards(score.side, lay.centre.w // 2 - px(28 * g)))
        if score.to_move:
            ctx.art.glow(surface, place.inflate(px(14), px(4)), 14, palette.GOLD_RIM, 60, blur=6, spread=1)
        surface.blit(turned, place)

    def _stick(self, side: int) -> Surface:
        ctx, lay = self.ctx, self.lay
        stick = ctx.art.svg("mahjong/stick_1000", lay.px(128 * lay.grown))
        return pygame.transform.rotate(stick, 90) if side % 2 else stick

    def stick_place(self, side: int) -> Rect:
        """The box of a side's riichi stick, between middle and river."""
        lay = self.lay
        place = lay.towards(side, lay.centre.w // 2 + lay.px(12 * lay.grown))
        return self._stick(side).get_rect(center=place)

    def draw_stick(self, surface: Surface, side: int) -> None:
        """Draws the riichi stick of a seat."""
        ctx, place = self.ctx, self.stick_place(side)
        ctx.art.drop(surface, place, 4, "S1")
        surface.blit(self._stick(side), place)

    # -- seats

    def draw_plate(self, surface: Surface, model: PlateModel) -> None:
        """Draws portrait, name and wind, and RIICHI."""
        box = self.lay.plates[model.side]
        ctx = self.ctx.within(box, PLATE)
        line = partial(self._seat_line, ctx, model)
        draw_plate(surface, ctx, box, Plate(model.name, model.portrait, model.to_move, line))

    def _seat_line(self, ctx: Context, model: PlateModel, surface: Surface, box: Rect) -> None:
        px = ctx.px
        wide = ctx.fonts.width(model.mark, 13, True) + px(16)
        pill = self._wind(surface, ctx, model, box.midleft, box.w - (wide + px(6) if model.mark else 0))
        if model.mark:
            at = (pill.right + px(6), box.centery)
            paint.pill(surface, ctx, model.mark, at, "vermilion", 13, 22, anchor="midleft", width=wide / ctx.layout.s)

    def _wind(self, surface: Surface, ctx: Context, seat: PlateModel | MeModel, at: tuple[int, int], room: int) -> Rect:
        """Draws the longest of the wind's names that fits, else the last, none before it is known; returns its box."""
        if not seat.wind:
            return Rect(at, (0, 0))
        spare, kind, fonts = room - ctx.px(13 * 1.5), "vermilion" if seat.dealer else "river", ctx.fonts
        fits = (name for name in seat.wind if fonts.width(name, 13, True) <= spare)
        return paint.pill(surface, ctx, next(fits, seat.wind[-1]), at, kind, 13, 13 * 1.65, anchor="midleft")

    def draw_me(self, surface: Surface, model: MeModel) -> None:
        """Draws the own seat: portrait, wind, points, rank and the gap to the next."""
        ctx, px, box = self.ctx, self.lay.px, self.lay.me
        if model.to_move:
            ctx.art.glow(surface, box, 16, palette.GOLD_RIM, 90, blur=8, spread=2)
        paint.panel(surface, ctx, box)
        if model.to_move:
            surface.blit(ctx.art.outline(box.w, box.h, 16, palette.GOLD, 2.0), box)
        portrait = own_face(self.lay)
        paint.avatar(surface, ctx, model.portrait, portrait, palette.GOLD, model.to_move)
        x, words = box.x + px(110), ctx.words
        room = box.right - x - px(10)
        paint.fitted(surface, words, model.name, (x, box.y + px(34)), room, 20, palette.TEXT, True)
        pill = self._wind(surface, words, model, (x, box.y + px(64)), room)
        if model.mark:
            fits = pill.right + px(6) + words.fonts.width(model.mark, 13, True) + px(22) <= box.right - px(6)
            at = (pill.right + px(6), box.y + px(64)) if fits else (x, box.y + px(92))
            paint.pill(surface, words if fits else ctx, model.mark, at, "vermilion", 13, 23, anchor="midleft")
        if model.warn:
            # At the foot of the portrait: beside it stand wind and riichi, below it the points.
            at = (portrait.centerx, portrait.bottom - px(4))
            paint.pill(surface, ctx, model.warn, at, "gold", 13, 23, anchor="center")
        sheet, wide, text = Sheet(ctx, box.topleft), box.w / self.lay.s - 36, min(self.lay.text, PLACE_MOST)
        points = sheet.words(18, 133, wide, model.points, 34, palette.GOLD, True)
        # Small letters need nearly the whole width.
        left, wide = (8, wide + 20) if self.lay.small else (18, wide)
        print_nodes(surface, ctx, (points, sheet.words(left, 168, wide, model.place, 14 * text, palette.TEXT_MUTED)))
        bar = Rect(box.x + px(18), box.y + px(187), box.w - px(36), px(9))
        paint.bar(surface, ctx, bar, model.share, radius=5, sunk=True)


def own_face(lay: RiichiLayout) -> Rect:
    """The portrait of the own seat."""
    return Rect(lay.me.x + lay.px(18), lay.me.y + lay.px(20), lay.px(76), lay.px(76))
