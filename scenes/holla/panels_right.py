"""The right column of the Holla table: the pot beside the island and the log.

Drawn from small frozen models, like the left column; `rect` in pixels, sizes inside in canvas units.
"""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.holla.panels_left import COMPACT_BELOW
from scenes.holla.texts import LogEntry
from scenes.kit import paint, palette
from scenes.kit.context import Context

WIDTH, HEIGHT = 196, 62


@dataclass(frozen=True)
class SeatModel:
    """A seat as its plate shows it. `takes`: the table's own word for a seat that an AI plays for the person, else
    ""."""

    portrait: str
    name: str
    chips: int
    rivers_left: int
    rivers_all: int
    to_move: bool = False
    dealer: bool = False
    out: bool = False
    takes: str = ""


class SeatPlate:
    """A plate (196 x 62 units, 168 at five seats): portrait, name, dealer tag, chips, river draws left.

    To move: gold rim and glow. Out: pale.
    """

    def draw(self, surface: Surface, ctx: Context, rect: Rect, model: SeatModel) -> None:
        """Draws it."""
        px, fonts = ctx.px, ctx.fonts
        few = model.rivers_all <= 2 and rect.w >= px(190)
        tag = ctx.t("holla_panels.me.dealer") if model.dealer else model.takes
        room = rect.w - px(82)
        inline = bool(tag) and fonts.width(model.name, 17, True) + fonts.width(tag, 12, True) + px(26) <= room
        paint.plate(
            surface, ctx, rect, model.portrait, model.name, model.chips, active=model.to_move and not model.out,
            out=model.out, tag=tag if inline else "",
            rivers=(model.rivers_left, model.rivers_all) if few and model.rivers_all else None,
        )  # fmt: skip
        if not few and model.rivers_all:
            self._rivers(surface, ctx, rect, model)
        if tag and not inline:
            # A long name keeps its line: the tag then hangs on the portrait.
            wide = fonts.width(tag, 12, True) + px(18 * 0.9)
            at = (min(rect.x + px(31) + wide // 2, rect.x + px(66)), rect.bottom - px(3))
            paint.pill(surface, ctx, tag, at, "gold", 12, 18, anchor="midright")

    def _rivers(self, surface: Surface, ctx: Context, rect: Rect, model: SeatModel) -> None:
        px = ctx.px
        middle = rect.y + px(44)
        alpha = 255 if model.rivers_left and not model.out else 90
        colour = palette.RIVER_RIM if alpha == 255 else palette.TEXT_OFF
        text = paint.label(
            surface, ctx, str(model.rivers_left), (rect.right - px(12), middle), 15, colour, True, "midright"
        )  # fmt: skip
        paint.put(surface, ctx.art.faded("icon/wave", px(16), alpha), (text.x - px(3), middle), "midright")

    def spoken(self, ctx: Context, model: SeatModel) -> str:
        """What a screen reader says of the seat."""
        key = "spoken_out" if model.out else "spoken_turn" if model.to_move else "spoken"
        return ctx.t(f"holla_panels.plate.{key}", name=model.name, chips=model.chips)


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
