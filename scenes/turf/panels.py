"""The panels round the track: title, seats with their money, the box of the turn, the line below."""

import re
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.looks import TitleCard
from scenes.table.numbers import pounds
from scenes.turf.cards import ChipModel, draw_chip
from scenes.turf.horses import Horses
from scenes.turf.layout import TurfLayout
from scenes.turf.texts import CHIP_TINTS, CHIPS

NOTES: Final = (500, 100, 50)
MOST_NOTES: Final = 4
TRAY_CHIP: Final = 42.0
SMALLEST_PIECE: Final = 36
"""Pixels below which a horse in the tray is its number alone."""


@dataclass(frozen=True)
class SeatModel:
    """A player as the row shows it."""

    seat: int
    name: str
    portrait: str
    money: int
    to_move: bool
    first: bool
    """Bets and rolls first in this race."""
    chips_left: int
    earns: str
    """What it would earn if the race ended now; empty when nothing runs."""
    then: str
    """The same after the move that is looked at; empty without one."""
    tone: int
    """1 for a gain, -1 for a loss, 0 for neither or not known; with ``then`` what the move changes."""


@dataclass(frozen=True)
class TrayChip:
    """An own chip: in hand (``horse`` -1), or on a horse."""

    chip: ChipModel
    horse: int
    lifted: bool
    """In hand or chosen: its place shows it pale."""
    advised: bool = False
    """A hint means it."""


@dataclass(frozen=True)
class TurnModel:
    """The box of the turn. ``horse`` -1 shows words alone."""

    title: str
    strong: str
    horse: int
    head: str
    text: str
    warning: bool
    caption: str
    chips: bool
    """Whether own chips lie below."""


class Panels:
    """Draws the panels of one layout."""

    def __init__(self, ctx: Context, lay: TurfLayout, horses: Horses) -> None:
        self.ctx = ctx
        self.lay = lay
        self.horses = horses

    # -- top

    def title_box(self, model: TitleCard) -> Rect:
        """The title as wide as its words."""
        fonts, px = self.ctx.fonts, self.lay.px
        wide = max(fonts.width(model.name, 18, True), fonts.width(model.text, 13))
        box = Rect(self.lay.title)
        box.w = max(box.w, wide + px(36))
        return box

    def draw_heading(self, surface: Surface, words: str) -> None:
        """Above the players."""
        ctx, box = self.ctx, self.lay.heading
        size = ctx.fonts.fitting(words, 15, box.w - self.lay.px(30), True)
        paint.pill(surface, ctx, words, (box.x, box.centery), "dark", size, 32, anchor="midleft")

    # -- players

    def face(self, seat: int) -> Rect:
        """The portrait of a seat."""
        px, box = self.lay.px, self.lay.rows[seat]
        d = min(px(68), box.h - px(22))
        return Rect(box.x + px(14), box.y + (box.h - d) // 2, d, d)

    def draw_row(self, surface: Surface, model: SeatModel) -> None:
        """Portrait, mark and name, money, notes, and what the seat would earn now."""
        ctx, art, px, box = self.ctx, self.ctx.art, self.lay.px, self.lay.rows[model.seat]
        slim = self.lay.slim
        if model.to_move:
            art.glow(surface, box, 16, palette.GOLD_RIM, 110, blur=8, spread=3)
        paint.panel(surface, ctx, box)
        if model.to_move:
            surface.blit(art.outline(box.w, box.h, 16, palette.GOLD, 2.5), box)
        portrait = self.face(model.seat)
        d = portrait.w
        tint = CHIP_TINTS[model.seat]
        paint.avatar(surface, ctx, model.portrait, portrait, tint, model.to_move)
        left = box.x + px(28) + d
        top = box.y + (px(20) if slim else px(26) + (box.h - px(100)) // 4)
        low = box.bottom - (px(18) if slim else px(28) + (box.h - px(100)) // 4)
        paint.put(surface, art.svg(f"common/mark_{CHIPS[model.seat]}", px(20)), (left, top), "midleft")
        money = pounds(model.money)
        sum_box = paint.label(
            surface, ctx, money, (box.right - px(16), top), 23 if slim else 26, palette.GOLD, True, "midright"
        )
        room = sum_box.x - left - px(34)
        size = ctx.fonts.fitting(model.name, 19, room, True)
        name = paint.label(surface, ctx, model.name, (left + px(26), top), size, palette.TEXT, True, "midleft", room)
        if model.first and name.right + px(60) < sum_box.x:
            words = ctx.t("turf_table.seat.first")
            paint.pill(surface, ctx, words, (name.right + px(8), top), "slate", 12, 20, anchor="midleft")
        begin = self._earns(surface, model, Rect(left, low, box.right - px(16) - left, 0))
        self._notes(surface, model.money, left, low, px(40 if slim else 52), begin - px(10))

    def _notes(self, surface: Surface, money: int, x: int, middle: int, width: int, end: int) -> None:
        """The money in bank notes, unless the words beside it need their place."""
        art, px = self.ctx.art, self.lay.px
        left = money
        piles: list[tuple[int, int, int]] = []
        for value in NOTES:
            count, left = divmod(left, value)
            if count:
                shown = min(count, MOST_NOTES)
                piles.append((value, shown, x))
                x += width + (shown - 1) * px(7) + px(10)
        if x - px(10) > end:
            return
        for value, shown, at in piles:
            note = art.svg(f"turf/note_{value}", width)
            for i in range(shown):
                box = note.get_rect(midleft=(at + i * px(7), middle))
                art.drop(surface, box, 3, "S1")
                surface.blit(note, box)

    def _earns(self, surface: Surface, model: SeatModel, line: Rect) -> int:
        """What the seat would earn now, and after the move looked at; returns where these words begin."""
        if not model.earns:
            return line.right
        ctx = self.ctx
        tint = {1: palette.JADE_300, -1: palette.VERMILION_SOFT}.get(model.tone, palette.TEXT_SOFT)
        if not model.then:
            words = paint.label(surface, ctx, model.earns, line.topright, 17, tint, True, "midright", line.w)
            return words.x
        now = ctx.t("turf_table.seat.before_move", now=model.earns)
        size = ctx.fonts.fitting(now + model.then, 17, line.w, True)
        then = paint.label(surface, ctx, model.then, line.topright, size, tint, True, "midright")
        at, room = (then.x, line.y), then.x - line.x
        return paint.label(surface, ctx, now, at, size, palette.TEXT_SOFT, False, "midright", room).x

    # -- the turn

    def _caption_room(self, count: int) -> int:
        if count > 3:
            return 0
        return min(self.lay.px(84), self.ctx.fonts.width(self.ctx.t("turf_table.turn.my_chips"), 15) + self.lay.px(16))

    def tray_box(self, index: int, count: int, laid: bool) -> Rect:
        """The place of an own chip in the box of the turn; one that is laid has its horse beside it."""
        box, width = self.lay.tray, self.lay.px(TRAY_CHIP)
        caption = self._caption_room(count)
        pitch = (box.w - caption) // max(1, count)
        edge = self.lay.px(2)
        chip = Rect(box.x + caption + index * pitch + edge, 0, pitch - edge if laid else width, width)
        chip.centery = box.centery
        return chip

    def draw_turn(self, surface: Surface, model: TurnModel) -> None:
        """Who has to do what; the horse looked at; the own chips."""
        ctx, px, box = self.ctx, self.lay.px, self.lay.turn
        paint.panel(surface, ctx, box)
        at = (box.x + px(20), box.y + px(23))
        room = box.w - px(40)
        size = ctx.fonts.fitting(f"{model.title} · {model.strong}" if model.strong else model.title, 20, room, True)
        words = paint.label(surface, ctx, model.title, at, size, palette.TEXT, True, "midleft", room)
        if model.strong:
            dot = paint.label(surface, ctx, " · ", (words.right, at[1]), size, palette.TEXT_MUTED, True, "midleft")
            room = box.right - px(20) - dot.right
            paint.label(surface, ctx, model.strong, (dot.right, at[1]), size, palette.GOLD, True, "midleft", room)
        self._told(surface, model)
        if model.caption:
            self._caption(surface, model.caption)

    def _told(self, surface: Surface, model: TurnModel) -> None:
        ctx, art, px = self.ctx, self.ctx.art, self.lay.px
        # Who only watches has no chips below.
        box = Rect(self.lay.told)
        if not model.chips:
            box.h = self.lay.tray.bottom - box.y - px(10)
        edge = palette.ERROR_RIM if model.warning else palette.GOLD
        surface.blit(
            art.rounded(box.w, box.h, 12, palette.GOLD, palette.GOLD, opacity=0.13, edge=(edge, 0.9, 1.5)), box
        )
        left = box.x + px(14)
        if model.horse >= 0:
            paint.put(surface, self.horses.piece(model.horse, px(68)), (box.x + px(6), box.centery), "midleft")
            left = box.x + px(80)
        room = box.right - px(10) - left
        colour = palette.VERMILION_SOFT if model.warning else palette.GOLD
        if not model.head:
            self._lines(surface, model.text, Rect(left, box.y, room, box.h), palette.TEXT_SOFT)
            return
        size = ctx.fonts.fitting(model.head, 18, room, True)
        size_two = 14.0
        step = ctx.fonts.line_height(size_two, 1.22)
        first = ctx.fonts.line_height(size, 1.2)
        lines = ctx.fonts.wrap(model.text, size_two, room)[: max(2, (box.h - first) // step)]
        top = box.centery - (first + step * len(lines)) // 2
        paint.label(surface, ctx, model.head, (left, top + first // 2), size, palette.TEXT, True, "midleft", room)
        for i, line in enumerate(lines):
            at = (left, top + first + step * i + step // 2)
            paint.label(surface, ctx, line, at, size_two, colour, anchor="midleft", width=room)

    def _lines(self, surface: Surface, text: str, box: Rect, colour: str) -> None:
        fonts, ctx = self.ctx.fonts, self.ctx
        step = fonts.line_height(15, 1.25)
        lines = fonts.wrap(text, 15, box.w)[: max(2, box.h // step)]
        top = box.centery - step * len(lines) // 2
        for i, line in enumerate(lines):
            paint.label(
                surface, ctx, line, (box.x, top + i * step + step // 2), 15, colour, anchor="midleft", width=box.w
            )

    def _caption(self, surface: Surface, words: str) -> None:
        ctx, box = self.ctx, self.lay.tray
        room = self._caption_room(1)
        size = ctx.fonts.fitting(words, 15, room - self.lay.px(8))
        paint.label(surface, ctx, words, (box.x, box.centery), size, palette.TEXT_MUTED, anchor="midleft", width=room)

    def draw_tray_chip(self, surface: Surface, box: Rect, own: TrayChip) -> None:
        """An own chip, and the horse on which it lies."""
        ctx, px, width = self.ctx, self.lay.px, self.lay.px(TRAY_CHIP)
        centre = (box.x + width // 2, box.centery)
        chip = draw_chip(surface, ctx, own.chip, centre, width, alpha=90 if own.lifted else 255)
        if own.advised:
            rim = chip.inflate(px(8), px(8))
            surface.blit(ctx.art.outline(rim.w, rim.h, 999, palette.GOLD_RIM, 3), rim)
        if own.horse < 0:
            return
        left = box.x + width + px(4)
        room = min(box.right - left, px(54))
        if room >= SMALLEST_PIECE:
            paint.put(surface, self.horses.piece(own.horse, room), (left, centre[1]), "midleft")
            return
        d = min(room, max(px(28), 18))
        badge = Rect(left, centre[1] - d // 2, d, d)
        surface.blit(ctx.art.rounded(d, d, 999, "#1B232A", "#1B232A", edge=(palette.FOCUS, 0.6, 1.0)), badge)
        paint.label(surface, ctx, str(own.horse + 1), badge.center, 15, palette.FOCUS, True, "center")

    def draw_line(self, surface: Surface, words: str) -> None:
        """The line below the buttons."""
        ctx, box = self.ctx, self.lay.line
        size = ctx.fonts.fitting(words, 14, box.w)
        step = ctx.fonts.line_height(size, 1.2)
        lines = [words] if ctx.fonts.width(words, size) <= box.w else ctx.fonts.wrap(words, 13, box.w)[:2]
        if step * len(lines) > box.h:
            # Of two parts the first one is told; the tip tells both.
            words = re.split(r" · |(?<=\.) ", words)[0]
            lines = [ctx.fonts.cut(words, ctx.fonts.fitting(words, 14, box.w), box.w)]
        top = box.centery - step * len(lines) // 2
        for i, line in enumerate(lines):
            at = (box.right, top + i * step + step // 2)
            paint.label(surface, ctx, line, at, size, palette.TEXT_SOFT, anchor="midright", width=box.w)
