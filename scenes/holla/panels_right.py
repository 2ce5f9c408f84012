"""The right column of the Holla table: the pot beside the island and the log.

Drawn from small frozen models, like the left column; `rect` in pixels, sizes inside in canvas units.
"""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.holla.panels_left import COMPACT_BELOW
from scenes.kit import paint, palette
from scenes.kit.context import Context

COINS: tuple[int, ...] = (10, 5, 1)
MOST_COINS = 6
_HEAP: tuple[tuple[int, int], ...] = ((0, 18), (30, 18), (15, 5), (15, 24), (-2, 3), (32, 3))
"""Where the coins of the pot lie, in units, back to front from the third on."""


def coins_for(chips: int, most: int = MOST_COINS) -> tuple[int, ...]:
    """The fewest coins worth `chips`, largest first, at most `most` of them (a heap that large only looks full)."""
    coins: list[int] = []
    for value in COINS:
        while chips >= value and len(coins) < most:
            coins.append(value)
            chips -= value
    return tuple(coins)


@dataclass(frozen=True)
class PotModel:
    """The chips beside the island; `carried` of them come from a round without winner."""

    chips: int
    carried: int = 0


class PotPanel:
    """The pot (200 x 128 units): coins, number, who gets it."""

    def draw(self, surface: Surface, ctx: Context, rect: Rect, model: PotModel) -> None:
        """Draws it; the number may be one that still counts up."""
        px, t = ctx.px, ctx.t
        paint.panel(surface, ctx, rect)
        room = rect.w - 2 * px(18)
        x = rect.x + px(18)
        title = t("holla_panels.pot.title")
        paint.label(surface, ctx, title, (x, rect.y + px(11)), 15, palette.TEXT_MUTED, width=room)
        self._heap(surface, ctx, rect, model.chips)
        number = str(model.chips)
        side = rect.right - px(16)
        half = rect.right - px(18) - (rect.x + px(104))
        size = ctx.fonts.fitting(number, 46, half, True)
        words = ctx.fonts.render(number, size, palette.GOLD, True)
        # A numeral is centred by its ink.
        ink = words.get_bounding_rect()
        centre = (rect.x + px(104) + half // 2, rect.y + px(66))
        surface.blit(words, (centre[0] - ink.centerx, centre[1] - ink.centery))
        note = t("holla_panels.pot.carried", chips=model.carried) if model.carried else t("holla_panels.pot.note")
        foot = rect.bottom - px(9)
        paint.label(surface, ctx, note, (side, foot), 13, palette.TEXT_MUTED, anchor="bottomright", width=room)

    def coin_places(self, ctx: Context, rect: Rect, chips: int) -> tuple[tuple[int, Rect], ...]:
        """Value and box of every coin shown: where flying coins land or take off."""
        px = ctx.px
        size = px(42)
        coins = sorted(coins_for(chips), reverse=False)
        return tuple(
            (value, Rect(rect.x + px(18 + dx), rect.y + px(33 + dy), size, size))
            for value, (dx, dy) in zip(coins, _HEAP, strict=False)
        )

    def _heap(self, surface: Surface, ctx: Context, rect: Rect, chips: int) -> None:
        places = self.coin_places(ctx, rect, chips)
        for value, box in sorted(places, key=lambda one: one[1].y):
            ctx.art.drop(surface, box, 23, "S1")
            surface.blit(ctx.art.svg(f"common/coin_{value}", box.w), box)
        if not places:
            box = Rect(rect.x + ctx.px(33), rect.y + ctx.px(46), ctx.px(46), ctx.px(46))
            surface.blit(ctx.art.outline(box.w, box.h, 23, palette.TEXT_MUTED, 1.5, opacity=0.35, dash=(5, 5)), box)


@dataclass(frozen=True)
class LogEntry:
    """One line of the log: who (name and the colour of the seat's bar), what, and the cube it was about, if any.

    `cube` is a face such as "8k" and is drawn small at the right; `text` should not repeat it.
    """

    name: str
    text: str
    colour: str
    cube: str = ""


@dataclass(frozen=True)
class LogModel:
    """All entries of the round, oldest first."""

    entries: tuple[LogEntry, ...]


class LogPanel:
    """The log (200 x 272 units): the newest entries below, six of them, four under 1440 x 810.

    Follows new entries unless the person has scrolled back. `wheel(dy)` scrolls by entries, `hit(pos)` gives the
    number of the entry under the pointer, `draw(..., hover)` lights it.
    """

    def __init__(self) -> None:
        self.back = 0
        self._rows: list[tuple[int, Rect]] = []
        self._count = 0
        self._shown = 6

    def draw(self, surface: Surface, ctx: Context, rect: Rect, model: LogModel, hover: int | None = None) -> None:
        """Draws as many entries as fit."""
        px, t = ctx.px, ctx.t
        paint.panel(surface, ctx, rect)
        paint.label(surface, ctx, t("holla_panels.log.title"), (rect.x + px(18), rect.y + px(11)), 16, bold=True)
        top = rect.y + px(42)
        room = rect.bottom - px(8) - top
        lines = 6 if ctx.layout.s >= COMPACT_BELOW else 4
        # A taller panel shows more entries instead of wider ones.
        lines = max(lines, int(room // (px(37) if lines == 6 else px(56))))
        step = room // lines
        self._shown, grown = lines, len(model.entries) - self._count
        self._count = len(model.entries)
        if self.back and grown > 0:
            self.back += grown
        self.back = max(0, min(self.back, self._count - lines))
        last = self._count - self.back
        first = max(0, last - lines)
        self._rows = []
        for i, entry in enumerate(model.entries[first:last]):
            row = Rect(rect.x + px(10), top + i * step, rect.w - 2 * px(10), step)
            self._rows.append((first + i, row))
            self._entry(surface, ctx, row, entry, first + i == hover)
        if not model.entries:
            words = t("holla_panels.log.empty")
            paint.label(
                surface, ctx, words, (rect.x + px(18), top + px(4)), 14, palette.TEXT_MUTED, width=rect.w - px(36)
            )
        self._bar(surface, ctx, rect, top, room, first)

    def _entry(self, surface: Surface, ctx: Context, row: Rect, entry: LogEntry, hover: bool) -> None:
        px = ctx.px
        if hover:
            surface.blit(ctx.art.rounded(row.w, row.h, 8, "#FFFFFF", "#FFFFFF", opacity=0.07), row)
        bar = ctx.art.rounded(px(4), row.h - px(7), 2, entry.colour, entry.colour)
        surface.blit(bar, bar.get_rect(midleft=(row.x + px(6), row.centery)))
        x, right = row.x + px(18), row.right - px(10)
        if entry.cube:
            width = min(px(26), int((row.h - px(3)) * 64 / 93))
            box = Rect(right - width, row.centery - ctx.cubes.height(width) // 2, width, ctx.cubes.height(width))
            ctx.art.drop(surface, box, 4, "S1")
            surface.blit(ctx.cubes.face(entry.cube, width), box)
            right = box.x - px(4)
        name = ctx.fonts.render(ctx.fonts.cut(entry.name, 12.5, right - x), 12.5, palette.TEXT_MUTED)
        words = ctx.fonts.block(entry.text, 15, right - x)
        if words.get_height() + name.get_height() > row.h * 1.2:
            # The bar has the seat's colour: where both have no room, the words are what is needed.
            surface.blit(words, words.get_rect(midleft=(x, row.centery)))
            return
        # Two lines of 13 px stand close: their line boxes overlap by their empty margins.
        apart = round((name.get_height() + words.get_height()) * 0.42)
        middle = row.centery - px(1)
        surface.blit(name, (x, middle - apart // 2 - name.get_height() // 2))
        surface.blit(words, (x, middle + apart - apart // 2 - words.get_height() // 2))

    def _bar(self, surface: Surface, ctx: Context, rect: Rect, top: int, room: int, first: int) -> None:
        if self._count <= self._shown:
            return
        px = ctx.px
        track = Rect(rect.right - px(8), top, max(3, px(4)), room)
        grip = max(px(20), round(room * self._shown / self._count))
        y = top + round((room - grip) * first / (self._count - self._shown))
        surface.blit(ctx.art.rounded(track.w, grip, 2, "#6F8F90", "#6F8F90", opacity=0.8), (track.x, y))

    def hit(self, pos: tuple[int, int]) -> int | None:
        """The number of the entry at a place."""
        return next((number for number, row in self._rows if row.collidepoint(pos)), None)

    def row(self, number: int) -> Rect | None:
        """Where an entry was drawn last, for a tooltip."""
        return next((row for at, row in self._rows if at == number), None)

    def wheel(self, dy: float) -> bool:
        """Scrolls by entries, up to older ones; True when it moved."""
        before = self.back
        self.back = max(0, min(round(self.back + dy), self._count - self._shown))
        return self.back != before
