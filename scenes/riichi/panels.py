"""The panels round a riichi table: title, dora, sticks, the middle with scores, the seats, the own seat."""

from dataclasses import dataclass, field
from functools import reduce
from typing import Final

import pygame
from pygame import Rect, Surface, Vector2

from scenes.kit import materials, paint, palette
from scenes.kit.cache import Lru
from scenes.kit.context import WORDS_MOST, Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.still import Still, spread
from scenes.kit.tree.words import Name
from scenes.riichi.layout import STICKS_MOST, RiichiLayout
from scenes.riichi.terms import term
from scenes.table.laid import grounded, line, own
from scenes.table.plate import Plate
from scenes.table.sheet import picture

MOST_INDICATORS: Final = 5
DORA, STICKS, PLATE = (150.0, 102.0), (150.0, 68.0), (135.0, 62.0)
"""The units for which the panels were drawn, at least."""
FACE: Final = 76.0
"""Units of the own portrait."""
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
    """The panels of one layout, made of their models."""

    ctx: Context
    lay: RiichiLayout
    _middle: Lru[Still] = field(default_factory=lambda: Lru(1), compare=False)
    """The words in the middle as they were drawn last."""

    def term(self, key: str, **values: object) -> Name:
        """A term as the person wants it."""
        return Name(term(self.ctx, f"riichi_table.{key}", **values))

    # -- left column

    def dora(self, model: DoraModel) -> e.Element:
        """The ground of the five indicators, and what the dead wall holds."""
        held = line(
            self.term("dora.dead_wall", dead=model.dead, left=model.replacements), 14, palette.TEXT_SOFT,
            shorter=(self.term("dora.dead_wall_short", left=model.replacements),),
        )  # fmt: skip
        title = line(self.term("dora.title"), 15, palette.TEXT_MUTED)
        return e.Panel(None, title, e.Spacer(), held, gap=0, pad=(18, 6))

    def indicator(self, index: int) -> Rect:
        """The box of an indicator."""
        px, box, tiles = self.lay.px, self.lay.dora, self.ctx.mahjong
        return Rect((box.x + px(18 + index * 53), box.y + px(36 * self.lay.text)), tiles.size(px(48)))

    def sticks(self, model: SticksModel) -> e.Element:
        """The riichi sticks and honba on the table."""
        grown = min(self.lay.text, STICKS_MOST)
        wide, gap = (74, 10) if grown <= 1 else (62 / grown, 3)
        return e.Panel(None, e.Grid(*(
            e.Column(
                line(self.term(f"sticks.{key}"), 13, palette.TEXT_MUTED),
                e.Row(
                    e.Drawn(picture, (f"mahjong/stick_{stick}", None, 3), wide, 10),
                    line(Name(f"× {count}"), 20, palette.TEXT if count else palette.TEXT_MUTED, True), gap=gap,
                ),
                gap=0,
            )
            for key, stick, count in (("riichi", "1000", model.sticks), ("honba", "100", model.honba))
        ), columns=2, gap=gap), pad=(18, 0), justify="center")  # fmt: skip

    # -- the middle

    def draw_centre(self, surface: Surface, box: Rect, model: CentreModel) -> None:
        """Draws place, tiles left, and the scores, each turned to its seat."""
        ctx, lay, g = self.ctx, self.lay, self.lay.grown
        paint.panel(surface, ctx, box, 26)
        materials.glass(ctx.art, surface, box, 26)
        inner = box_at(ctx.px(138 * g), ctx.px(138 * g), box.center)
        key = model.place, model.left
        self._middle.get(key, lambda: spread(ctx, self._count(*key), inner.size)).draw(surface, inner)
        for score in model.scores:
            self._score(surface, score, Vector2(box.topleft) - lay.centre.topleft)

    def _count(self, place: str, left: int) -> e.Element:
        """The round, and the tiles that are left in the wall."""
        g, text = self.lay.grown, min(self.lay.text, LABELS_MOST)
        return grounded(e.Column(
            line(Name(place), 25 * g, palette.GOLD, True, "center"),
            line("riichi_table.centre.wall", 14 * text, palette.TEXT_MUTED, align="center"),
            line(Name(str(left)), 36 * g, palette.TEXT, True, "center"),
            line("riichi_table.centre.left", 12 * text, palette.TEXT_MUTED, align="center"),
            gap=0, pad=(4, 7 * g), justify="between",
        ), "#040E16", 0.75, ("#F3DCA0", 0.25, 1.0), 18)  # fmt: skip

    def _score(self, surface: Surface, score: ScoreModel, off: Vector2) -> None:
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
        place = turned.get_rect(center=off + lay.towards(score.side, lay.centre.w // 2 - px(28 * g)))
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

    def seat(self, model: PlateModel) -> Plate:
        """The plate of a seat: portrait, name and wind, and RIICHI."""
        return Plate(model.name, model.portrait, model.to_move, _state(model))

    def me(self, model: MeModel) -> e.Element:
        """The own seat: portrait, wind, points, rank and the gap to the next."""
        grown, text = min(self.lay.text, WORDS_MOST / 100), min(self.lay.text, PLACE_MOST)
        seat = e.Column(line(Name(model.name), 20 * grown, bold=True), _state(model, grown, True), gap=3, grow=1)
        face = e.Drawn(
            own, (model.portrait, model.to_move, palette.GOLD, Name(model.warn) if model.warn else None), FACE, FACE
        )
        # Small letters need nearly the whole width.
        side = 2 if self.lay.small else 10
        return e.Stack(e.Drawn(_turn, (model.to_move,), 1, 1), e.Column(
            e.Row(face, seat, gap=16, align="stretch", pad=(18, 0)),
            e.Row(line(Name(model.points), 34, palette.GOLD, True), pad=(18, 0)),
            e.Row(line(Name(model.place), 14 * text, palette.TEXT_MUTED), pad=(8 + side, 0)),
            e.Row(e.Sized(e.Drawn(paint.bar, (model.share, 5, True), 1, 9), grow=1), pad=(18, 0)),
            gap=0, pad=(0, 20), justify="between",
        ))  # fmt: skip


def _state(seat: PlateModel | MeModel, grown: float = 1.0, wrap: bool = False) -> e.Maybe:
    """The pills of wind and riichi of a seat; of the names of its wind the first that has room, else the last."""
    mark = e.Pill(Name(seat.mark), "vermilion", "", 13 * grown, 18 * grown) if seat.mark else None
    kind = "vermilion" if seat.dealer else "river"
    winds = (e.Pill(Name(wind), kind, "", 13 * grown, 21.5 * grown) for wind in seat.wind)
    both: list[e.Element] = [e.Row(wind, mark, wrap=wrap, gap=6) for wind in winds]
    return reduce(lambda narrow, wide: e.Either(None, wide, narrow), reversed(both)) if both else mark


def _turn(surface: Surface, ctx: Context, box: Rect, to_move: bool) -> None:
    """Draws the ground of the own seat, in a golden rim while it is its turn."""
    if to_move:
        ctx.art.glow(surface, box, 16, palette.GOLD_RIM, 90, blur=8, spread=2)
    paint.panel(surface, ctx, box)
    if to_move:
        surface.blit(ctx.art.outline(box.w, box.h, 16, palette.GOLD, 2.0), box)


def own_face(lay: RiichiLayout) -> Rect:
    """The portrait of the own seat."""
    return Rect(lay.me.x + lay.px(18), lay.me.y + lay.px(20), lay.px(FACE), lay.px(FACE))
