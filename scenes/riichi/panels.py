"""The panels round a riichi table: title, dora, sticks, the middle with scores, the seats, the own seat."""

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.terms import term

MOST_INDICATORS: Final = 5
DEALER_RED: Final = "#D8432C"
WIND_BLUE: Final = "#2B4A66"


@dataclass(frozen=True)
class DoraModel:
    """The dead wall: indicators that lie open, how many tiles it holds, how many of them kans may still draw."""

    indicators: tuple[int, ...]
    dead: int
    replacements: int


@dataclass(frozen=True)
class SticksModel:
    """What lies on the table."""

    sticks: int
    honba: int


@dataclass(frozen=True)
class ScoreModel:
    """A seat in the middle of the table."""

    side: int
    wind: str
    dealer: bool
    points: str
    own: bool
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
    """Another seat."""

    side: int
    name: str
    portrait: str
    wind: tuple[str, ...]
    """Its wind with and without that it deals."""
    dealer: bool
    mark: str
    """RIICHI, or that its hand is dead."""
    to_move: bool


@dataclass(frozen=True)
class MeModel:
    """The own seat."""

    name: str
    portrait: str
    wind: tuple[str, ...]
    dealer: bool
    points: str
    place: str
    share: float
    mark: str
    warn: str
    """Furiten, in a pill of its own."""
    to_move: bool


class Panels:
    """Draws the panels of one layout."""

    def __init__(self, ctx: Context, lay: RiichiLayout) -> None:
        self.ctx = ctx
        self.lay = lay

    # -- left column

    def draw_dora(self, surface: Surface, model: DoraModel) -> None:
        """The ground of the five indicators, and what the dead wall holds."""
        ctx, px, box = self.ctx, self.lay.px, self.lay.dora
        paint.panel(surface, ctx, box)
        words = term(ctx, "riichi_table.dora.title")
        at = (box.x + px(18), box.y + px(19))
        paint.label(surface, ctx, words, at, 15, palette.TEXT_MUTED, anchor="midleft", width=box.w - px(36))
        words = term(ctx, "riichi_table.dora.dead_wall", dead=model.dead, left=model.replacements)
        at, room = (box.x + px(18), box.bottom - px(16)), box.w - px(36)
        size = ctx.fonts.fitting(words, 14, room)
        paint.label(surface, ctx, words, at, size, palette.TEXT_SOFT, anchor="midleft", width=room)

    def indicator(self, index: int) -> Rect:
        """Where an indicator lies."""
        px, box = self.lay.px, self.lay.dora
        w = px(48)
        return Rect(box.x + px(18 + index * 53), box.y + px(36), w, self.ctx.mahjong.height(w))

    def draw_sticks(self, surface: Surface, model: SticksModel) -> None:
        """Riichi sticks and honba on the table."""
        ctx, px, box = self.ctx, self.lay.px, self.lay.sticks
        paint.panel(surface, ctx, box)
        for index, (key, name, count) in enumerate(
            (("riichi", "stick_1000", model.sticks), ("honba", "stick_100", model.honba))
        ):
            x = box.x + px(18 + index * 136)
            words = term(ctx, f"riichi_table.sticks.{key}")
            paint.label(
                surface, ctx, words, (x, box.y + px(17)), 13, palette.TEXT_MUTED, anchor="midleft", width=px(90)
            )
            stick = ctx.art.svg(f"mahjong/{name}", px(74))
            spot = stick.get_rect(midleft=(x, box.y + px(44)))
            ctx.art.drop(surface, spot, 3, "S1")
            surface.blit(stick, spot)
            at = (x + px(84), spot.centery)
            colour = palette.TEXT if count else palette.TEXT_MUTED
            paint.label(surface, ctx, f"× {count}", at, 20, colour, True, "midleft")

    # -- the middle

    def draw_centre(self, surface: Surface, model: CentreModel) -> None:
        """Place, tiles left, and the scores, each turned to its seat."""
        ctx, box = self.ctx, self.lay.centre
        g = self.lay.grown
        px = self.lay.px
        paint.panel(surface, ctx, box, 26)
        inner = box_at(px(138 * g), px(138 * g), box.center)
        edge = ("#F3DCA0", 0.25, 1.0)
        surface.blit(ctx.art.rounded(inner.w, inner.h, 18, "#040E16", "#040E16", opacity=0.75, edge=edge), inner)
        room = inner.w - px(8)
        size = ctx.fonts.fitting(model.place, 25 * g, room, True)
        at = (inner.centerx, inner.y + px(31 * g))
        paint.label(surface, ctx, model.place, at, size, palette.GOLD, True, "center", room)
        at = (inner.centerx, inner.y + px(63 * g))
        paint.label(surface, ctx, ctx.t("riichi_table.centre.wall"), at, 14, palette.TEXT_MUTED, anchor="center")
        at = (inner.centerx, inner.y + px(91 * g))
        paint.label(surface, ctx, str(model.left), at, 36 * g, palette.TEXT, True, "center")
        words = ctx.t("riichi_table.centre.left")
        at = (inner.centerx, inner.y + px(121 * g))
        paint.label(surface, ctx, words, at, 12, palette.TEXT_MUTED, anchor="center", width=room)
        for score in model.scores:
            self._score(surface, score)

    def _score(self, surface: Surface, score: ScoreModel) -> None:
        ctx, px, g = self.ctx, self.lay.px, self.lay.grown
        tones = {1: palette.JADE_300, -1: palette.VERMILION_SOFT}
        colour = tones.get(score.tone, palette.GOLD if score.own else palette.TEXT)
        words = ctx.fonts.render(score.points, 25 * g, colour, True)
        d = px(27 * g)
        strip = Surface((d + px(9) + words.get_width(), max(d, words.get_height())), pygame.SRCALPHA)
        badge = Rect(0, (strip.get_height() - d) // 2, d, d)
        tint = DEALER_RED if score.dealer else WIND_BLUE
        rim = (palette.GOLD_RIM, 1.0, 2.0) if score.to_move else None
        strip.blit(ctx.art.rounded(d, d, 8, tint, tint, edge=rim), badge)
        paint.put(strip, ctx.fonts.render(score.wind, 16 * g, palette.FOCUS, True), badge.center)
        strip.blit(words, words.get_rect(midleft=(d + px(9), strip.get_height() // 2)))
        box = self.lay.centre
        turned = pygame.transform.rotate(strip, 90 * score.side)
        away = box.w // 2 - px(28 * g)
        cx, cy = box.center
        spot = ((cx, cy + away), (cx + away, cy), (cx, cy - away), (cx - away, cy))[score.side]
        if score.to_move:
            glow = turned.get_rect(center=spot).inflate(px(14), px(4))
            ctx.art.glow(surface, glow, 14, palette.GOLD_RIM, 60, blur=6, spread=1)
        surface.blit(turned, turned.get_rect(center=spot))

    def stick_place(self, side: int) -> Rect:
        """Where the riichi stick of a side lies."""
        g, box = self.lay.grown, self.lay.centre
        stick = self.ctx.art.svg("mahjong/stick_1000", self.lay.px(128 * g))
        size = stick.get_size() if side % 2 == 0 else stick.get_size()[::-1]
        away = box.w // 2 + self.lay.px(12 * g)
        cx, cy = box.center
        found = Rect((0, 0), size)
        found.center = ((cx, cy + away), (cx + away, cy), (cx, cy - away), (cx - away, cy))[side]
        return found

    def draw_stick(self, surface: Surface, side: int) -> None:
        """The riichi stick of a seat, between middle and river."""
        ctx, place = self.ctx, self.stick_place(side)
        stick = ctx.art.svg("mahjong/stick_1000", self.lay.px(128 * self.lay.grown))
        if side % 2:
            stick = pygame.transform.rotate(stick, 90)
        ctx.art.drop(surface, place, 4, "S1")
        surface.blit(stick, place)

    # -- seats

    def draw_plate(self, surface: Surface, model: PlateModel) -> None:
        """Portrait, name, wind; RIICHI."""
        ctx, px, box = self.ctx, self.lay.px, self.lay.plates[model.side]
        paint.plate(surface, ctx, box, model.portrait, model.name, active=model.to_move)
        # Small letters cannot shrink further: the second line makes room for the first.
        at = (box.x + px(68), box.y + px(54 if self.lay.small else 44))
        room = box.right - at[0] - px(10)
        wide = ctx.fonts.width(model.mark, 13, True) + px(16)
        if model.mark:
            room -= wide + px(6)
        pill = self._wind(surface, model.wind, model.dealer, at, room)
        if model.mark:
            at = (pill.right + px(6), at[1])
            paint.pill(surface, ctx, model.mark, at, "vermilion", 13, 22, anchor="midleft", width=wide / self.lay.s)

    def _wind(
        self, surface: Surface, names: tuple[str, ...], dealer: bool, at: tuple[int, int], room: int, size: float = 13
    ) -> Rect:
        """The longest of the names that fits, else the last."""
        spare = room - self.lay.px(size * 1.5)
        words = next((name for name in names if self.ctx.fonts.width(name, size, True) <= spare), names[-1])
        return paint.pill(
            surface, self.ctx, words, at, "vermilion" if dealer else "river", size, size * 1.65, anchor="midleft"
        )

    @property
    def own_face(self) -> Rect:
        """The portrait of the own seat."""
        px, box = self.lay.px, self.lay.me
        return Rect(box.x + px(18), box.y + px(20), px(76), px(76))

    def draw_me(self, surface: Surface, model: MeModel) -> None:
        """The own seat: portrait, wind, points, rank and the way to the next."""
        ctx, px, box = self.ctx, self.lay.px, self.lay.me
        if model.to_move:
            ctx.art.glow(surface, box, 16, palette.GOLD_RIM, 90, blur=8, spread=2)
        paint.panel(surface, ctx, box)
        if model.to_move:
            surface.blit(ctx.art.outline(box.w, box.h, 16, palette.GOLD, 2.0), box)
        portrait = self.own_face
        paint.avatar(surface, ctx, model.portrait, portrait, palette.GOLD, model.to_move)
        x = box.x + px(110)
        room = box.right - x - px(10)
        size = ctx.fonts.fitting(model.name, 20, room, True)
        paint.label(surface, ctx, model.name, (x, box.y + px(34)), size, palette.TEXT, True, "midleft", room)
        pill = self._wind(surface, model.wind, model.dealer, (x, box.y + px(64)), room)
        if model.mark:
            fits = pill.right + px(6) + ctx.fonts.width(model.mark, 13, True) + px(22) <= box.right - px(6)
            at = (pill.right + px(6), box.y + px(64)) if fits else (x, box.y + px(92))
            paint.pill(surface, ctx, model.mark, at, "vermilion", 13, 23, anchor="midleft")
        if model.warn:
            # At the foot of the portrait: beside it stand wind and riichi, below it the points.
            paint.pill(
                surface, ctx, model.warn, (portrait.centerx, portrait.bottom - px(4)), "gold", 13, 23, anchor="center"
            )
        at = (box.x + px(18), box.y + px(133))
        paint.label(surface, ctx, model.points, at, 34, palette.GOLD, True, "midleft")
        room = box.w - px(36)
        size = ctx.fonts.fitting(model.place, 14, room)
        at = (box.x + px(18), box.y + px(168))
        paint.label(surface, ctx, model.place, at, size, palette.TEXT_MUTED, anchor="midleft", width=room)
        bar = Rect(box.x + px(18), box.y + px(187), room, px(9))
        surface.blit(ctx.art.rounded(bar.w, bar.h, 5, palette.WELL, palette.WELL, sunk=True), bar)
        if model.share > 0:
            wide = max(bar.h, round(bar.w * min(1.0, model.share)))
            surface.blit(ctx.art.rounded(wide, bar.h, 5, "#F8DD92", "#D9A43A"), bar)
