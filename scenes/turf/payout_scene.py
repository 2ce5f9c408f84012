"""The payout of a race as a table over the track: which chips brought what, and the notes that change hands."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.turf.result import Payment, SeatLine
from game.turf.view import TurfView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import Anim, Parallel, Sequence, Tween, arc, in_out_cubic
from scenes.table.endings import RoundScores
from scenes.table.numbers import pounds, signed
from scenes.table.scores import Act, Person
from scenes.turf.chips import ChipModel, draw_chip
from scenes.turf.horses import Horses
from scenes.turf.infield import MEDALS
from scenes.turf.texts import horse_name, numbered, place_name

VEIL: Final = 1.0
TOP: Final = 246.0
LINES_AT: Final = 318.0
SUM_AT: Final = 1130.0
MONEY_AT: Final = 1320.0
NOTE_MS: Final = 480.0
NOTE_STAGGER: Final = 45.0
MOST_NOTES: Final = 8
SMALLEST_NOTE: Final = 50
_PLACES: Final = {"first": 1, "second": 2, "third": 3, "last": 7}


class RacePayout(RoundScores):
    """After a race. `on_next` lines up the next one, or shows the places after the last; `on_menu` leaves."""

    section = "turf_table.result"
    dim = VEIL

    def __init__(self, ctx: Context, view: TurfView, people: tuple[Person, ...], on_next: Act, on_menu: Act) -> None:
        super().__init__(ctx, view.seats, view.match is not None, on_next, on_menu)
        self.view, self.people = view, people
        self.result = view.results[-1]
        seats = range(view.seats)
        self.order = sorted(seats, key=lambda seat: -(self.result.seats[seat].money - self.result.seats[seat].before))
        self.paid = 0.0
        """How much of the money has arrived, 0-1."""
        self.notes: dict[tuple[int, int], tuple[float, tuple[float, float], int]] = {}
        self.horses = Horses(ctx)

    # -- life

    def enter(self) -> None:
        """Rows first, then the money moves."""
        super().enter()
        flights: list[Anim] = []
        for row, seat in enumerate(self.order):
            line = self.result.seats[seat]
            net = line.money - line.before
            for index in range(_note_count(net)):
                flights.append(self._flight(row, index, net))

        def count(t: float) -> None:
            self.paid = t

        steps: list[Anim] = [Tween(900, lambda t: None, in_out_cubic), Parallel(*flights, stagger=NOTE_STAGGER)]
        self.motion.play(Sequence(*steps))
        self.motion.play(Sequence(Tween(1000, lambda t: None, in_out_cubic), Tween(900, count, in_out_cubic)))

    def _flight(self, row: int, index: int, net: int) -> Tween:
        value = 500 if abs(net) >= 1000 else 100

        def step(t: float) -> None:
            bank, home = self._bank(), self._purse(row)
            start, end = (bank, home) if net > 0 else (home, bank)
            if t >= 1:
                self.notes.pop((row, index), None)
                return
            self.notes[row, index] = (t, arc(start, end, t, self.ctx.px(60)), value)

        return Tween(NOTE_MS, step, in_out_cubic, lambda: self.ctx.play("coin", 0.4))

    def _bank(self) -> tuple[float, float]:
        x, y = self.ctx.layout.point(1360, 120, "centre", "middle")
        return float(x), float(y)

    def _purse(self, row: int) -> tuple[float, float]:
        box = self.row_box(TOP, self._height(), row)
        return float(box.x + self.ctx.px(MONEY_AT)), float(box.centery)

    def _height(self) -> float:
        return min(112.0, 540 / self.view.seats - 10)

    # -- places

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        self.horses = Horses(self.ctx)
        super().layout(layout)

    # -- picture

    def draw_scores(self, surface: Surface) -> None:
        """The first three, rows, notes in the air."""
        self._head(surface)
        height = self._height()
        for index, seat in enumerate(self.order):
            if self.rows[index] > 0:
                self._line(surface, self.row_box(TOP, height, index), seat, self.result.seats[seat])
        self._flying(surface)

    def _head(self, surface: Surface) -> None:
        ctx, lay, result = self.ctx, self.ctx.layout, self.result
        t, texts, config = ctx.t, ctx.texts, self.view.config
        win = t("turf_table.result.win", horse=horse_name(texts, config, result.ranking[0]))
        title = f"{t('turf_table.result.title', race=result.race)} · {win}"
        size = ctx.fonts.fitting(title, 40, lay.px(1100), True)
        picture = ctx.fonts.gold(title, size)
        place = lay.rect(80, 40, 1440, 64, "centre", "middle")
        surface.blit(picture, picture.get_rect(midleft=(place.x, place.centery)))
        if result.factor > 1:
            paint.pill(
                surface, ctx, t("turf_table.result.doubled"), (place.right, place.centery), "vermilion", 17, 34,
                anchor="midright",
            )  # fmt: skip
        self._podium(surface)
        y = lay.point(0, TOP - 16, "centre", "middle")[1]
        left = place.x
        for key, x in (("received", LINES_AT), ("sum", SUM_AT), ("money", MONEY_AT)):
            words = t(f"turf_table.result.{key}")
            at = (left + lay.px(x), y)
            anchor = "midleft" if key == "received" else "center"
            paint.label(surface, ctx, words, at, 15, palette.TEXT_MUTED, anchor=anchor)  # type: ignore[arg-type]

    def _podium(self, surface: Surface) -> None:
        """The first three, the pace horse and the last, as pictures with their names."""
        ctx, lay, result = self.ctx, self.ctx.layout, self.result
        px = lay.px
        shown = [(1, result.ranking[0]), (2, result.ranking[1]), (3, result.ranking[2]), (7, result.last)]
        x = lay.rect(80, 0, 1, 1, "centre").x
        y = lay.point(0, 156, "centre", "middle")[1]
        for place, horse in shown:
            box = Rect(x, y - px(38), px(270), px(76))
            surface.blit(
                ctx.art.rounded(box.w, box.h, 14, "#FFFFFF", "#FFFFFF", opacity=0.07, edge=("#FFFFFF", 0.14, 1.0)), box
            )
            ground, ink = MEDALS[place]
            pill = Rect(0, 0, px(50), px(28))
            pill.midleft = (box.x + px(12), box.centery)
            surface.blit(ctx.art.rounded(pill.w, pill.h, 999, ground, ground), pill)
            words = place_name(ctx.texts, place)
            small = ctx.fonts.fitting(words, 15, pill.w - px(8), True)
            paint.label(surface, ctx, words, pill.center, small, ink, True, "center")
            piece = self.horses.piece(horse, px(68))
            surface.blit(piece, piece.get_rect(midleft=(pill.right + px(8), box.centery)))
            left = pill.right + px(84)
            room = box.right - px(8) - left
            name = horse_name(ctx.texts, self.view.config, horse)
            lines = ctx.fonts.block(name, 17, room, palette.TEXT, True)
            surface.blit(lines, lines.get_rect(midleft=(left, box.centery)))
            x = box.right + px(14)
        self._pace(surface, Rect(x, y - px(38), lay.rect(80, 0, 1440, 1, "centre").right - x, px(76)))

    def _pace(self, surface: Surface, box: Rect) -> None:
        ctx, px, result = self.ctx, self.ctx.px, self.result
        if result.pace < 0:
            words = ctx.t("turf_table.result.pace_none")
        else:
            key = "pace" if result.pace_pays else "pace_unpaid"
            horse = numbered(ctx.texts, self.view.config, result.pace)
            words = ctx.t(f"turf_table.result.{key}", horse=horse)
        chip = ctx.art.svg("turf/pace_chip", px(36))
        surface.blit(chip, chip.get_rect(midleft=(box.x + px(6), box.centery)))
        room = box.w - px(56)
        lines = ctx.fonts.wrap(words, 15, room, True)
        step = ctx.fonts.line_height(15, 1.25)
        for i, line in enumerate(lines):
            at = (box.x + px(52), box.centery - step * (len(lines) - 1) // 2 + i * step)
            paint.label(surface, ctx, line, at, 15, palette.GOLD, True, "midleft", room)

    def _line(self, surface: Surface, box: Rect, seat: int, line: SeatLine) -> None:
        ctx, px = self.ctx, self.ctx.px
        best = seat == self.order[0] and line.money > line.before
        self.draw_row(surface, box, self.people[seat], best)
        area = Rect(box.x + px(LINES_AT), box.y, px(SUM_AT - LINES_AT - 90), box.h)
        if line.payments:
            self._payments(surface, area, seat, line)
        else:
            words = ctx.t("turf_table.result.nothing")
            paint.label(surface, ctx, words, (area.x, area.centery), 16, palette.TEXT_MUTED, anchor="midleft")
        net = line.money - line.before
        tint = palette.JADE_300 if net > 0 else palette.VERMILION_SOFT if net < 0 else palette.TEXT_MUTED
        self.number(surface, box, SUM_AT, signed(net), 30, tint)
        money = line.before + round(net * self.paid / SMALLEST_NOTE) * SMALLEST_NOTE if self.paid < 1 else line.money
        self.number(surface, box, MONEY_AT, pounds(money), 27, palette.GOLD)
        if line.due > line.paid:
            words = ctx.t("turf_table.result.short", due=line.due, paid=line.paid)
            at = (box.x + px(SUM_AT), box.centery + px(25))
            paint.label(surface, ctx, words, at, 13, palette.VERMILION_SOFT, anchor="center", width=px(190))

    def _payments(self, surface: Surface, area: Rect, seat: int, line: SeatLine) -> None:
        """One box for each payment: what for, which horse, how it adds up."""
        px = self.ctx.px
        count = len(line.payments)
        gap = px(8)
        width = min(px(186), (area.w - gap * (count - 1)) // count)
        for index, payment in enumerate(line.payments):
            box = Rect(area.x + index * (width + gap), area.y + px(7), width, area.h - px(14))
            self._payment(surface, box, seat, payment)

    def _payment(self, surface: Surface, box: Rect, seat: int, payment: Payment) -> None:
        ctx, art, px = self.ctx, self.ctx.art, self.ctx.px
        loss = payment.kind == "last"
        tint = palette.VERMILION_SOFT if loss else palette.JADE_300
        surface.blit(art.rounded(box.w, box.h, 10, "#FFFFFF", "#FFFFFF", opacity=0.06, edge=(tint, 0.45, 1.2)), box)
        tall = box.h >= px(70)
        middle = box.y + (box.h * 3 // 10 if tall else box.h // 2)
        medal = Rect(0, 0, max(px(26), 17), max(px(26), 17))
        medal.midleft = (box.x + px(6), middle)
        self._medal(surface, medal, payment.kind)
        width = px(52 if tall else 44)
        what = ctx.t(f"turf.payment.{payment.kind}")
        if tall:
            # In a small window the horse makes room for the words.
            spare = box.right - px(8) - medal.right - px(8) - ctx.fonts.width(what, 13 / ctx.layout.s)
            width = max(px(30), min(width, spare))
        piece = self.horses.piece(payment.horse, width)
        surface.blit(piece, piece.get_rect(midleft=(medal.right + px(4), middle)))
        amount = signed(payment.amount)
        left = medal.right + px(8) + width
        room = box.right - px(8) - left
        if not tall:
            size = ctx.fonts.fitting(amount, 21, room, True)
            paint.label(surface, ctx, amount, (box.right - px(8), middle), size, tint, True, "midright")
            return
        small = ctx.fonts.fitting(what, 14, room)
        paint.label(surface, ctx, what, (left, middle), small, palette.TEXT_SOFT, anchor="midleft", width=room)
        low = box.y + box.h * 3 // 4
        chip = ChipModel(seat, payment.value)
        draw_chip(surface, ctx, chip, (box.x + px(20), low - px(1)), px(28))
        words = f"× {abs(payment.rate):,}"
        rate = paint.label(surface, ctx, words, (box.x + px(39), low), 14, palette.TEXT_MUTED, anchor="midleft")
        room = box.right - px(8) - rate.right - px(6)
        size = ctx.fonts.fitting(amount, 20, room, True)
        paint.label(surface, ctx, amount, (box.right - px(8), low), size, tint, True, "midright")

    def _medal(self, surface: Surface, box: Rect, kind: str) -> None:
        """The place as a coloured number, or the pace chip."""
        ctx = self.ctx
        if kind == "pace":
            chip = ctx.art.svg("turf/pace_chip", box.w)
            surface.blit(chip, chip.get_rect(center=box.center))
            return
        place = _PLACES[kind]
        ground, ink = MEDALS[place]
        surface.blit(ctx.art.rounded(box.w, box.h, 999, ground, ground), box)
        paint.label(surface, ctx, str(place), box.center, 15, ink, True, "center")

    def _flying(self, surface: Surface) -> None:
        ctx = self.ctx
        for _, at, value in self.notes.values():
            note = ctx.art.svg(f"turf/note_{value}", ctx.px(54))
            box = note.get_rect(center=(round(at[0]), round(at[1])))
            ctx.art.drop(surface, box, 3, "S2")
            surface.blit(note, box)


def _note_count(net: int) -> int:
    """Bank notes that fly for an amount."""
    return min(MOST_NOTES, -(-abs(net) // (500 if abs(net) >= 1000 else 100)))
