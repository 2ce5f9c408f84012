"""The panels round the track: title, seats with their money, the box of the turn, the line below."""

import re
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.still import spread
from scenes.kit.tree.words import Name
from scenes.table.laid import grounded, line
from scenes.table.numbers import pounds
from scenes.table.plate import Plate
from scenes.table.styles import TITLE, TitleCard
from scenes.turf.cards import ChipModel, draw_chip, draw_number
from scenes.turf.horses import Horses, draw_horse
from scenes.turf.layout import PIECE_RATIO, TurfLayout
from scenes.turf.texts import CHIP_TINTS, CHIPS

LINE: Final = (404.0, 30.0)
"""The units for which the line below the buttons was drawn, at least."""
NOTES: Final = (500, 100, 50)
MOST_NOTES: Final = 4
TRAY_CHIP = 42.0
MOST_CAPTIONED: Final = 3
"""The number of own chips beside which there is room for words."""
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

    def seat(self, model: SeatModel) -> Plate:
        """The plate of a player: money, notes, and what the seat would earn now."""
        first = ("turf_table.seat.first", "slate") if model.first else None
        tint, size = CHIP_TINTS[model.seat], 23 if self.lay.slim else 26
        money = line(Name(pounds(model.money)), size, palette.GOLD, True)
        notes = e.Drawn(_notes, (model.money, self.lay.px(40 if self.lay.slim else 52)), 1, 1)
        earned = {1: palette.JADE_300, -1: palette.VERMILION_SOFT}.get(model.tone, palette.TEXT_SOFT)
        before = self.ctx.t("turf_table.seat.before_move", now=model.earns) if model.then else ""
        second = e.Row(
            e.Sized(notes, grow=1), line(Name(before), 17, palette.TEXT_SOFT) if before else None,
            line(Name(model.then or model.earns), 17, earned, True), gap=0,
        )  # fmt: skip
        return Plate(
            model.name, model.portrait, model.to_move, second, first, money, mark=(CHIPS[model.seat], tint), ring=tint,
            roomy=True,
        )  # fmt: skip

    # -- the turn

    def turn_box(self, model: TurnModel) -> e.Element:
        """The box of the turn: who has to do what, the horse looked at, and room for the own chips."""
        drawn = 1 / self.lay.turn_grown
        tint, edge = palette.GOLD if model.head else palette.TEXT_SOFT, palette.GOLD
        wide = (160 if self.lay.upright else 68) * drawn
        if model.warning:
            tint, edge = palette.VERMILION_SOFT, palette.ERROR_RIM
        head = line(Name(model.head), 18, bold=True) if model.head else None
        about = e.Column(head, line(Name(model.text), 14 if head else 15, tint, lines=0), gap=0, grow=1)
        horse = e.Drawn(draw_horse, (self.horses, model.horse), wide, wide * PIECE_RATIO) if model.horse >= 0 else None
        dot, strong = line(Name(" · "), 20, palette.TEXT_MUTED, True), line(Name(model.strong), 20, palette.GOLD, True)
        caption = line("turf_table.turn.my_chips", 15, palette.TEXT_MUTED) if model.chips <= MOST_CAPTIONED else None
        shown = (dot, strong) if model.strong else ()
        return e.Panel(
            None,
            e.Row(line(Name(model.title), 20, bold=True), *shown, gap=0, least_height=30),
            grounded(e.Row(horse, about, gap=6, pad=(8, 0)), palette.GOLD, 0.13, (edge, 0.9, 1.5), 12, grow=1),
            e.Row(e.Sized(caption, most_width=80 * drawn), least_height=50 * drawn) if model.chips else None,
            gap=7, pad=(20 * drawn, 6),
        )  # fmt: skip

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


def _notes(surface: Surface, ctx: Context, box: Rect, money: int, width: int) -> None:
    """Draws money in bank notes so many pixels wide, unless words need their place."""
    apart, shown, x = width // 7, piles(money, MOST_NOTES), box.x
    if sum(width + count * apart for _, count in shown) > box.w:
        return
    for value, count in shown:
        note = ctx.art.svg(f"turf/note_{value}", width)
        for i in range(count):
            place = note.get_rect(midleft=(x + i * apart, box.centery))
            ctx.art.drop(surface, place, 3, "S1")
            surface.blit(note, place)
        x += width + count * apart


def title_box(ctx: Context, lay: TurfLayout, model: TitleCard) -> Rect:
    """The title as wide as its words."""
    ctx = ctx.within(lay.title, TITLE)
    box, wide = lay.title, max(ctx.fonts.width(model.name, 18, True), ctx.fonts.width(model.text, 13))
    return Rect(box.x, box.y, max(box.w, wide + ctx.px(36)), box.h)


def tray_box(ctx: Context, lay: TurfLayout, index: int, count: int, laid: bool) -> Rect:
    """The place of an own chip in the box of the turn; one that is laid has its horse beside it."""
    box, width, edge, words = lay.tray, lay.px(TRAY_CHIP), lay.px(2), ctx.t("turf_table.turn.my_chips")
    caption = min(lay.px(84), ctx.fonts.width(words, 15) + lay.px(16)) if count <= MOST_CAPTIONED else 0
    pitch = (box.w - caption) // max(1, count)
    chip = Rect(box.x + caption + index * pitch + edge, 0, pitch - edge if laid else width, width)
    chip.centery = box.centery
    return chip


def draw_line(surface: Surface, ctx: Context, box: Rect, words: str) -> None:
    """Draws the line below the buttons."""
    first = Name(re.split(r" · |(?<=\.) ", words)[0])
    told = line(Name(words), 14, palette.TEXT_SOFT, align="right", lines=0, shorter=(first,))
    spread(ctx.within(box, LINE), told, box.size).draw(surface, box)
