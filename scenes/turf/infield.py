"""The panels inside the oval: the payout table, the die, the order of arrival."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name
from scenes.table.laid import line
from scenes.turf.cards import draw_number
from scenes.turf.horses import Horses
from scenes.turf.layout import TurfLayout
from scenes.turf.texts import FACES, place_name

MEDALS: Final = {
    1: ("#D9A43A", "#2A1E08"),
    2: ("#A9B0B2", "#2A1E08"),
    3: ("#B9793F", "#2A1E08"),
    7: ("#C22F1C", "#FFF6DF"),
}
"""The colours of disc and ink of a place."""
TITLE_MOST = 1.2
"""How much larger than drawn titles may be."""
MOST_COLUMNS: Final = 7
"""Columns that fit; of a longer table those around the lit one are shown."""


@dataclass(frozen=True)
class PayoutModel:
    """The table of the race in pounds. ``lit`` are the first and the last column that the watched horse may pay by."""

    rows: tuple[tuple[int, ...], ...]
    lit: tuple[int, int] | None
    about: str
    """The words on what the lit columns are about."""
    now: tuple[tuple[int, int], ...]
    """Place (from 0) and column of the horses that lead now, where bets lie on them."""
    penalty: int
    pace: int
    factor: int
    counted: str
    """The words for what the columns count."""


class Die(NamedTuple):
    """A side of the die, so many pixels above the panel; dim while nobody has rolled."""

    face: int
    hop: int = 0
    dim: bool = False


@dataclass(frozen=True)
class DieModel:
    """The words at the die."""

    title: str
    text: str


@dataclass(frozen=True)
class PodiumModel:
    """The horses that are home, and the last one once the race is over, by place; -1 where nobody is yet."""

    horses: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Infield:
    """The inside of one oval."""

    ctx: Context
    lay: TurfLayout
    horses: Horses

    # -- payouts

    def draw_payouts(self, surface: Surface, box: Rect, model: PayoutModel) -> None:
        """Draws paper with a row for each place, a column for each number of bets."""
        ctx, t, px, more, text = self.ctx, self.ctx.t, self.lay.px, self.lay.more, self.lay.text
        paint.paper(surface, ctx, box, 18)
        at, words = (box.x + px(20), box.y + px(10)), t("turf_table.payout.title")
        head = paint.label(surface, ctx, words, at, 20 * min(text, TITLE_MOST), palette.INK_TEXT, True)
        if model.factor > 1:
            at, words = (head.right + px(10), head.centery), t("turf_table.payout.doubled", factor=model.factor)
            paint.pill(surface, ctx, words, at, "vermilion", 13, 22, anchor="midleft")
        room = box.right - px(20) - head.right - px(80 if model.factor > 1 else 16)
        at, words = (box.right - px(20), box.y + px(24)), model.about or t("turf_table.payout.each")
        ink = "#8A5A10" if model.about else palette.BROWN_LIGHT
        paint.fitted(surface, ctx, words, at, room, 14 * text, ink, bool(model.about), "midright")

        top, tall, pitch = box.y + px(68 + 0.2 * more), px(37 + 0.2 * more), px(42 + 0.3 * more)
        columns, left, right = shown_columns(model), box.x + px(100), box.right - px(16)
        wide, heads, (first, last) = (right - left) / len(columns), top - px(14), model.lit or (-1, -1)
        lit = [i for i, column in enumerate(columns) if first <= column <= last]
        if lit:
            size = round(wide * len(lit) - px(4)), px(28) + 2 * pitch + tall + px(4)
            ground = ctx.art.rounded(*size, 10, "#F3C14E", "#F3C14E", opacity=0.38, edge=("#D9A43A", 1.0, 2.0))
            surface.blit(ground, (round(left + lit[0] * wide + px(2)), top - px(28)))
        # Letters of small windows are as wide as their column: they begin further left.
        begin = max(px(8), min(px(20), px(98) - ctx.fonts.width(model.counted, 0)))
        at, room = (box.x + begin, heads), px(98) - begin
        paint.fitted(surface, ctx, model.counted, at, room, 13 * text, palette.BROWN_LIGHT)
        for i, column in enumerate(columns):
            words = f"{column + 1}+" if column == len(model.rows[0]) - 1 else str(column + 1)
            at, letters = (
                (round(left + (i + 0.5) * wide), heads),
                ctx.fonts.fitting(words, 16 * text, round(wide), True),
            )
            paint.label(surface, ctx, words, at, letters, palette.BROWN, True, "center")
        rows = [Rect(box.x + px(14), top + place * pitch, box.w - px(28), tall) for place in range(4)]
        for place, row in enumerate(rows[:3]):
            self._row(surface, model, place, row, [(i in lit, column) for i, column in enumerate(columns)], left, wide)
        row = rows[3]
        surface.blit(ctx.art.rounded(row.w, row.h, 9, "#C22F1C", "#C22F1C", opacity=0.10), row)
        self._medal(surface, 7, row)
        words = t("turf_table.payout.penalty", pounds=model.penalty)
        if model.pace:
            words = t("turf_table.payout.pace", penalty=words, pounds=model.pace)
        at, room = (round((left + right) / 2), row.centery), round(right - left) - px(8)
        paint.fitted(surface, ctx, words, at, room, 16 * text, palette.SEAL_RED, True, "center")

    def _row(
        self,
        surface: Surface,
        model: PayoutModel,
        place: int,
        row: Rect,
        columns: Sequence[tuple[bool, int]],
        left: float,
        wide: float,
    ) -> None:
        """Draws what a place pays; of each column whether it is lit is known."""
        ctx, art, px = self.ctx, self.ctx.art, self.lay.px
        surface.blit(art.rounded(row.w, row.h, 9, "#1B232A", "#1B232A", opacity=0.055), row)
        self._medal(surface, place + 1, row)
        now = dict(model.now).get(place, -1)
        for i, (lit, column) in enumerate(columns):
            at, words = (round(left + (i + 0.5) * wide), row.centery), str(model.rows[place][column])
            if column == now:
                ring = box_at(min(round(wide) - px(8), px(58)), row.h - px(6), at)
                surface.blit(art.outline(ring.w, ring.h, 8, "#1B7A5A", 2, opacity=0.9, fill=0.10), ring)
            size = ctx.fonts.fitting(words, 17 * self.lay.text, round(wide) - px(8), lit or column == now)
            paint.label(surface, ctx, words, at, size, palette.INK_TEXT, lit or column == now, "center")

    def _medal(self, surface: Surface, place: int, row: Rect) -> None:
        ctx, px, (ground, ink) = self.ctx, self.lay.px, MEDALS[place]
        pill = box_at(px(64), px(26), (row.x + px(8), row.centery), "midleft")
        surface.blit(ctx.art.rounded(pill.w, pill.h, 999, ground, ground), pill)
        words = place_name(ctx.texts, place)
        paint.fitted(surface, ctx, words, pill.center, pill.w - px(8), 15 * self.lay.text, ink, True, "center")

    # -- die

    def die_panel(self, model: DieModel) -> e.Element:
        """The panel under the die, with the words below it."""
        lay, title = self.lay, line(Name(model.title), 22, palette.GOLD, True, "center")
        text = line(Name(model.text), 14 * lay.text, palette.TEXT_SOFT, align="center", lines=0)
        return e.Panel(
            None, e.Box(least_height=(lay.cube.bottom - lay.die.y) / lay.s + 2), title, text, gap=3, pad=(8, 4)
        )

    def draw_die(self, surface: Surface, box: Rect, look: Die) -> None:
        """Draws the die."""
        name, art = f"turf/die_{FACES[max(0, look.face)]}", self.ctx.art
        image = art.faded(name, box.w, 90) if look.dim else art.svg(name, box.w)
        art.drop(surface, Rect(box.x, box.y, box.w, box.w), 20, "S2" if look.hop else "S1")
        surface.blit(image, (box.x, box.y - look.hop))

    # -- podium

    def draw_podium(self, surface: Surface, box: Rect, model: PodiumModel) -> None:
        """Draws four places: three horses that come home, and the last."""
        ctx, art, px = self.ctx, self.ctx.art, self.lay.px
        paint.panel(surface, ctx, box)
        at, words = (box.centerx, box.y + px(20)), ctx.t("turf_table.podium.title")
        paint.fitted(surface, ctx, words, at, box.w - px(16), 15 * self.lay.text, palette.TEXT_MUTED, anchor="center")
        top = box.y + px(40 + 0.2 * self.lay.more)
        pitch = (box.bottom - px(6) - top) // 4
        for index, (place, horse) in enumerate(model.horses):
            slot = Rect(box.x + px(60), top + index * pitch, box.w - px(74), pitch - px(8))
            draw_number(surface, ctx, (box.x + px(34), slot.centery), max(px(32), 18), place, MEDALS[place], 17)
            if horse < 0:
                surface.blit(art.outline(slot.w, slot.h, 9, "#E8DBBE", 2, opacity=0.3, dash=(6, 5)), slot)
                continue
            surface.blit(art.rounded(slot.w, slot.h, 9, "#E7C58D", "#C99A5B", edge=("#FFF6DF", 0.5, 1.0)), slot)
            width = min(slot.w - px(8), round((slot.h - px(2)) / 0.683))
            paint.put(surface, self.horses.piece(horse, width), slot.center)


def shown_columns(model: PayoutModel) -> range:
    """The columns that are shown."""
    count = len(model.rows[0])
    if count <= MOST_COLUMNS:
        return range(count)
    middle = model.lit[0] if model.lit is not None else 0
    first = min(max(0, middle - MOST_COLUMNS // 2), count - MOST_COLUMNS)
    return range(first, first + MOST_COLUMNS)
