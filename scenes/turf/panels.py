"""The panels round the track: title, seats with their money, the box of the turn, the line below."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Anchor, box_at
from scenes.table.numbers import pounds
from scenes.table.plate import Badge, Plate, draw_plate
from scenes.table.styles import TITLE, TitleCard
from scenes.turf.cards import ChipModel, draw_chip, draw_number
from scenes.turf.horses import Horses
from scenes.turf.layout import PLATE, TurfLayout
from scenes.turf.texts import CHIP_TINTS, CHIPS

LINE: Final = (404.0, 30.0)
"""The units for which the line below the buttons was drawn, at least."""
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
    """Whether it bets and rolls first in this race."""
    earns: str
    """The earnings if the race ended now; empty when nothing runs."""
    then: str
    """The earnings after the move that is looked at; empty without one."""
    tone: int
    """1 for a gain, -1 for a loss, 0 for neither or not known; with ``then`` what the move changes."""


@dataclass(frozen=True)
class TrayChip:
    """An own chip: in hand (``horse`` -1), or on a horse."""

    chip: ChipModel
    horse: int
    lifted: bool
    """Whether it is in hand or chosen: its place shows it pale."""
    advised: bool = False
    """Whether a hint means it."""


@dataclass(frozen=True)
class TurnModel:
    """The box of the turn. ``horse`` -1 shows words alone."""

    title: str
    strong: str
    chips: int
    """The number of own chips that lie below."""
    text: str
    horse: int = -1
    head: str = ""
    warning: bool = False


def piles(money: int, most: int) -> list[tuple[int, int]]:
    """The bank notes of an amount: their value, and how many of them are shown."""
    found = []
    for value in NOTES:
        count, money = divmod(money, value)
        if count:
            found.append((value, min(count, most)))
    return found


@dataclass(frozen=True)
class Panels:
    """The panels of one layout, drawn from their models."""

    ctx: Context
    lay: TurfLayout
    horses: Horses

    def draw_row(self, surface: Surface, box: Rect, model: SeatModel) -> None:
        """Draws the plate of a player: money, notes, and what the seat would earn now."""
        ctx = self.ctx.within(box, PLATE)
        first = Badge(self.ctx.t("turf_table.seat.first"), "slate") if model.first else None
        tint, figure = CHIP_TINTS[model.seat], (pounds(model.money), 23 if self.lay.slim else 26)
        plate = Plate(model.name, model.portrait, model.to_move, partial(self._earnings, ctx, model), first, figure)
        draw_plate(surface, ctx, box, plate._replace(mark=(CHIPS[model.seat], tint), ring=tint, roomy=True))

    def _earnings(self, ctx: Context, model: SeatModel, surface: Surface, box: Rect) -> None:
        """Draws what the seat earns, and its money in bank notes, unless the words need their place."""
        art, px, shown, (x, middle) = self.ctx.art, self.lay.px, piles(model.money, MOST_NOTES), box.midleft
        begin, width = self._earns(surface, ctx, model, Rect(x, middle, box.w, 0)), px(40 if self.lay.slim else 52)
        if x + sum(width + (count - 1) * px(7) + px(10) for _, count in shown) > begin:
            return
        for value, count in shown:
            note = art.svg(f"turf/note_{value}", width)
            for i in range(count):
                box = note.get_rect(midleft=(x + i * px(7), middle))
                art.drop(surface, box, 3, "S1")
                surface.blit(note, box)
            x += width + (count - 1) * px(7) + px(10)

    def _earns(self, surface: Surface, ctx: Context, model: SeatModel, line: Rect) -> int:
        """Draws what the seat would earn now, and after the move looked at; returns where these words begin."""
        if not model.earns:
            return line.right
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

    def draw_turn(self, surface: Surface, box: Rect, model: TurnModel) -> None:
        """Draws who has to do what, the horse looked at, and the own chips."""
        ctx, lay = self.ctx, self.lay
        ctx = ctx.zoomed(round(100 * lay.turn_grown)) if lay.upright else ctx.within(lay.turn, lay.turn_drawn)
        px = ctx.px
        paint.panel(surface, ctx, box)
        at, room = (box.x + lay.px(20), box.y + px(23)), box.w - px(40)
        size = ctx.fonts.fitting(f"{model.title} · {model.strong}" if model.strong else model.title, 20, room, True)
        words = paint.label(surface, ctx, model.title, at, size, palette.TEXT, True, "midleft", room)
        if model.strong:
            dot = paint.label(surface, ctx, " · ", (words.right, at[1]), size, palette.TEXT_MUTED, True, "midleft")
            room = box.right - lay.px(20) - dot.right
            paint.label(surface, ctx, model.strong, (dot.right, at[1]), size, palette.GOLD, True, "midleft", room)
        self._told(surface, ctx, model)
        room = _caption_room(self.ctx, lay, model.chips)
        if model.chips and room:
            caption, at = ctx.t("turf_table.turn.my_chips"), lay.tray.midleft
            size = ctx.fonts.fitting(caption, 15, room - px(8))
            paint.label(surface, ctx, caption, at, size, palette.TEXT_MUTED, anchor="midleft", width=room)

    def _told(self, surface: Surface, ctx: Context, model: TurnModel) -> None:
        lay, art, px = self.lay, self.ctx.art, self.lay.px
        # A spectator has no chips below.
        x, y, wide, tall = lay.told
        box = Rect(x, y, wide, tall if model.chips else lay.tray.bottom - y - px(10))
        edge = (palette.ERROR_RIM if model.warning else palette.GOLD, 0.9, 1.5)
        surface.blit(art.rounded(box.w, box.h, 12, palette.GOLD, palette.GOLD, opacity=0.13, edge=edge), box)
        left = box.x + px(14)
        if model.horse >= 0:
            wide = 160 if lay.upright else 68
            paint.put(surface, self.horses.piece(model.horse, px(wide)), (box.x + px(6), box.centery), "midleft")
            left = box.x + px(wide + 12)
        room, first, letters, spacing, colour = box.right - px(10) - left, 0, 15, 1.25, palette.TEXT_SOFT
        if model.head:
            size = ctx.fonts.fitting(model.head, 18, room, True)
            letters, spacing, first = 14, 1.22, ctx.fonts.line_height(size, 1.2)
            colour = palette.VERMILION_SOFT if model.warning else palette.GOLD
        step = ctx.fonts.line_height(letters, spacing)
        lines = ctx.fonts.wrap(model.text, letters, room)[: max(2, (box.h - first) // step)]
        top = box.centery - (first + step * len(lines)) // 2
        if model.head:
            paint.label(surface, ctx, model.head, (left, top + first // 2), size, palette.TEXT, True, "midleft", room)
        _lines(surface, ctx, lines, (left, top + first), step, letters, colour, room)

    def draw_tray_chip(self, surface: Surface, box: Rect, own: TrayChip) -> None:
        """Draws an own chip, and the horse on which it lies."""
        ctx, px, width = self.ctx, self.lay.px, self.lay.px(TRAY_CHIP)
        place = box_at(width, width, box.midleft, "midleft")
        chip = draw_chip(surface, ctx, place, own.chip, 90 if own.lifted else 255)
        if own.advised:
            rim = ctx.art.outline(chip.w + px(8), chip.h + px(8), 999, palette.GOLD_RIM, 3)
            paint.put(surface, rim, chip.center)
        if own.horse < 0:
            return
        left = box.x + width + px(4)
        room = min(box.right - left, px(54))
        if room >= SMALLEST_PIECE:
            paint.put(surface, self.horses.piece(own.horse, room), (left, box.centery), "midleft")
            return
        d = min(room, max(px(28), 18))
        draw_number(surface, ctx, (left + d // 2, box.centery), d, own.horse + 1, edge=(palette.FOCUS, 0.6, 1.0))


def title_box(ctx: Context, lay: TurfLayout, model: TitleCard) -> Rect:
    """The title as wide as its words."""
    ctx = ctx.within(lay.title, TITLE)
    box, wide = lay.title, max(ctx.fonts.width(model.name, 18, True), ctx.fonts.width(model.text, 13))
    return Rect(box.x, box.y, max(box.w, wide + ctx.px(36)), box.h)


def tray_box(ctx: Context, lay: TurfLayout, index: int, count: int, laid: bool) -> Rect:
    """The place of an own chip in the box of the turn; one that is laid has its horse beside it."""
    box, width, edge, caption = lay.tray, lay.px(TRAY_CHIP), lay.px(2), _caption_room(ctx, lay, count)
    pitch = (box.w - caption) // max(1, count)
    chip = Rect(box.x + caption + index * pitch + edge, 0, pitch - edge if laid else width, width)
    chip.centery = box.centery
    return chip


def _caption_room(ctx: Context, lay: TurfLayout, count: int) -> int:
    width = ctx.fonts.width(ctx.t("turf_table.turn.my_chips"), 15)
    return min(lay.px(84), width + lay.px(16)) if count <= 3 else 0


def draw_line(surface: Surface, ctx: Context, box: Rect, words: str) -> None:
    """Draws the line below the buttons."""
    ctx = ctx.within(box, LINE)
    size = ctx.fonts.fitting(words, 14, box.w)
    step = ctx.fonts.line_height(size, 1.2)
    lines = [words] if ctx.fonts.width(words, size) <= box.w else ctx.fonts.wrap(words, 13, box.w)[:2]
    if step * len(lines) > box.h:
        # Only the first of two parts fits; the tip has both.
        words = re.split(r" · |(?<=\.) ", words)[0]
        lines = [ctx.fonts.cut(words, ctx.fonts.fitting(words, 14, box.w), box.w)]
    at = (box.right, box.centery - step * len(lines) // 2)
    _lines(surface, ctx, lines, at, step, size, palette.TEXT_SOFT, box.w, "midright")


def _lines(
    surface: Surface,
    ctx: Context,
    lines: Sequence[str],
    at: tuple[int, int],
    step: int,
    size: float,
    colour: str,
    width: int,
    anchor: Anchor = "midleft",
) -> None:
    """Draws lines one below the other from an upper end."""
    for i, line in enumerate(lines):
        middle = (at[0], at[1] + step * i + step // 2)
        paint.label(surface, ctx, line, middle, size, colour, anchor=anchor, width=width)
