"""The right column of the Holla table: the pot beside the island and the log.

Drawn from small frozen models, like the left column; `rect` in pixels, sizes inside in canvas units.
"""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.holla.log import LogEntry
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name
from scenes.table.plate import Plate

COMPACT_BELOW = 0.9
"""Scale under which bars and lines of the log stand closer."""

FEW = 2
"""River draws that are shown one by one."""
LOG, POT = (200.0, 200.0), (200.0, 128.0)
"""The units for which the panels were drawn, at least."""


@dataclass(frozen=True)
class SeatModel:
    """A seat as its plate shows it."""

    portrait: str
    name: str
    chips: int
    rivers_left: int
    rivers_all: int
    to_move: bool = False
    dealer: bool = False
    out: bool = False

    def spoken(self, ctx: Context) -> str:
        """The words of a screen reader for the seat."""
        key = "spoken_out" if self.out else "spoken_turn" if self.to_move else "spoken"
        return ctx.t(f"holla_panels.plate.{key}", name=self.name, chips=self.chips)


def seat(model: SeatModel) -> Plate:
    """The plate of a seat: portrait, name, dealer, chips, river draws one by one, or how many where they need room."""
    used = not model.rivers_left or model.out
    chips = e.Row(e.Picture("common/coin_10", 20), e.Text(Name(str(model.chips)), 17, palette.GOLD, True), gap=5)
    left = e.Text(Name(str(model.rivers_left)), 15, palette.TEXT_OFF if used else palette.RIVER_RIM, True)
    each = (e.Drawn(paint.river_token, (i < model.rivers_left,), 23, 21) for i in range(model.rivers_all))
    second: e.Element = e.Row(chips, e.Spacer(), e.Drawn(_wave, (used,), 16, 16), left, gap=3)
    if model.rivers_all <= FEW:
        second = e.Either(None, e.Row(chips, e.Spacer(), *each, gap=4), second) if model.rivers_all else chips
    badge = ("holla_panels.me.dealer", "gold") if model.dealer else None
    return Plate(model.name, model.portrait, model.to_move, second, badge, out=model.out)


def _wave(surface: Surface, ctx: Context, box: Rect, used: bool) -> None:
    paint.put(surface, ctx.art.faded("icon/wave", box.w, 90 if used else 255), box.center)


COINS: tuple[int, ...] = (10, 5, 1)
MOST_COINS = 6
_HEAP: tuple[tuple[int, int], ...] = ((0, 18), (30, 18), (15, 5), (15, 24), (-2, 3), (32, 3))
"""The places of the pot's coins, in units, back to front from the third on."""


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


def draw_pot(surface: Surface, ctx: Context, rect: Rect, model: PotModel) -> None:
    """Draws the pot (200 x 128 units): coins, number, who gets it."""
    px, t = ctx.px, ctx.t
    paint.panel(surface, ctx, rect)
    room, x = rect.w - 2 * px(18), rect.x + px(18)
    title, at = t("holla_panels.pot.title"), (x, rect.y + px(11))
    paint.label(surface, ctx, title, at, 15, palette.TEXT_MUTED, width=room)
    for value, box in coin_places(ctx, rect, model.chips):
        ctx.art.drop(surface, box, 23, "S1")
        surface.blit(ctx.art.svg(f"common/coin_{value}", box.w), box)
    if not model.chips:
        box = Rect(rect.x + px(33), rect.y + px(46), px(46), px(46))
        surface.blit(ctx.art.outline(box.w, box.h, 23, palette.TEXT_MUTED, 1.5, opacity=0.35, dash=(5, 5)), box)
    number, left, half = str(model.chips), rect.x + px(104), rect.right - px(18) - (rect.x + px(104))
    words = ctx.fonts.render(number, ctx.fonts.fitting(number, 46, half, True), palette.GOLD, True)
    # A numeral is centred by its ink.
    ink = words.get_bounding_rect()
    surface.blit(words, (left + half // 2 - ink.centerx, rect.y + px(66) - ink.centery))
    note = t("holla_panels.pot.carried", chips=model.carried) if model.carried else t("holla_panels.pot.note")
    at = (rect.right - px(16), rect.bottom - px(9))
    paint.label(surface, ctx, note, at, 13, palette.TEXT_MUTED, anchor="bottomright", width=room)


def coin_places(ctx: Context, rect: Rect, chips: int) -> tuple[tuple[int, Rect], ...]:
    """The value and box of every coin of the pot, from the back."""
    px = ctx.px
    places = [Rect(rect.x + px(18 + dx), rect.y + px(33 + dy), px(42), px(42)) for dx, dy in _HEAP]
    return tuple(sorted(zip(sorted(coins_for(chips)), places, strict=False), key=lambda coin: coin[1].y))


@dataclass(frozen=True)
class LogModel:
    """The entries of the round, oldest first; the one under the pointer; how many are scrolled back."""

    entries: tuple[LogEntry, ...]
    hover: int | None = None
    back: int = 0


def log_lines(ctx: Context, rect: Rect) -> int:
    """How many entries the log shows: six of them, four under 1440 x 810; a taller panel more instead of wider ones."""
    px, room = ctx.px, _log_room(ctx, rect).h
    return max(4, int(room // px(56))) if ctx.layout.s < COMPACT_BELOW else max(6, int(room // px(37)))


def log_rows(ctx: Context, rect: Rect, count: int, back: int) -> dict[int, Rect]:
    """The boxes of the entries that show, by number; of `count` the newest below, `back` of them scrolled away."""
    room, lines = _log_room(ctx, rect), log_lines(ctx, rect)
    step, last = room.h // lines, count - back
    first = max(0, last - lines)
    return {number: Rect(room.x, room.y + (number - first) * step, room.w, step) for number in range(first, last)}


def log_back(ctx: Context, rect: Rect, count: int, back: float) -> int:
    """How many of so many entries may be scrolled away."""
    return max(0, min(round(back), count - log_lines(ctx, rect)))


def _log_room(ctx: Context, rect: Rect) -> Rect:
    px = ctx.px
    return Rect(rect.x + px(10), rect.y + px(42), rect.w - 2 * px(10), rect.bottom - px(8) - rect.y - px(42))


def draw_log(surface: Surface, ctx: Context, rect: Rect, model: LogModel) -> None:
    """Draws as many entries as fit (200 x 272 units), and how far they are scrolled."""
    entries, px, t = model.entries, ctx.px, ctx.t
    paint.panel(surface, ctx, rect)
    paint.label(surface, ctx, t("holla_panels.log.title"), (rect.x + px(18), rect.y + px(11)), 16, bold=True)
    rows, room = log_rows(ctx, rect, len(entries), model.back), _log_room(ctx, rect)
    for number, row in rows.items():
        _entry(surface, ctx, row, entries[number], number == model.hover)
    if not entries:
        at = (rect.x + px(18), room.y + px(4))
        paint.label(surface, ctx, t("holla_panels.log.empty"), at, 14, palette.TEXT_MUTED, width=rect.w - px(36))
    lines, first = log_lines(ctx, rect), min(rows, default=0)
    if len(entries) > lines:
        grip = max(px(20), round(room.h * lines / len(entries)))
        y = room.y + round((room.h - grip) * first / (len(entries) - lines))
        thumb = ctx.art.rounded(max(3, px(4)), grip, 2, "#6F8F90", "#6F8F90", opacity=0.8)
        surface.blit(thumb, (rect.right - px(8), y))


def _entry(surface: Surface, ctx: Context, row: Rect, entry: LogEntry, hover: bool) -> None:
    px = ctx.px
    if hover:
        surface.blit(ctx.art.rounded(row.w, row.h, 8, "#FFFFFF", "#FFFFFF", opacity=0.07), row)
    bar = ctx.art.rounded(px(4), row.h - px(7), 2, entry.colour, entry.colour)
    paint.put(surface, bar, (row.x + px(6), row.centery), "midleft")
    x, right = row.x + px(18), row.right - px(10)
    if entry.cube:
        width = min(px(26), int((row.h - px(3)) * 64 / 93))
        high = ctx.cubes.height(width)
        box = Rect(right - width, row.centery - high // 2, width, high)
        ctx.art.drop(surface, box, 4, "S1")
        surface.blit(ctx.cubes.face(entry.cube, width), box)
        right = box.x - px(4)
    name = ctx.fonts.render(ctx.fonts.cut(entry.name, 12.5, right - x), 12.5, palette.TEXT_MUTED)
    words = ctx.fonts.block(entry.text, 15, right - x)
    if words.get_height() + name.get_height() > row.h * 1.2:
        # Without room for both the name is left out: the bar has the seat's colour.
        surface.blit(words, words.get_rect(midleft=(x, row.centery)))
        return
    # Two lines of 13 px stand close: their line boxes overlap by their empty margins.
    apart = round((name.get_height() + words.get_height()) * 0.42)
    middle = row.centery - px(1)
    surface.blit(name, (x, middle - apart // 2 - name.get_height() // 2))
    surface.blit(words, (x, middle + apart - apart // 2 - words.get_height() // 2))
