"""The right column of the Holla table: the pot beside the island and the log.

Drawn from small frozen models, like the left column; `rect` in pixels, sizes inside in canvas units.
"""

from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from scenes.holla.log import LogEntry
from scenes.kit import paint, palette
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.still import Still, spread
from scenes.kit.tree.words import Name, say
from scenes.table.laid import grounded, line
from scenes.table.plate import Plate
from scenes.table.sheet import picture, plate

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
    second: e.Element = e.Row(
        chips, e.Spacer(), e.Drawn(picture, ("icon/wave", None, 0.0, 90 if used else 255), 16, 16), left, gap=3
    )
    if model.rivers_all <= FEW:
        second = e.Either(None, e.Row(chips, e.Spacer(), *each, gap=4), second) if model.rivers_all else chips
    badge = ("holla_panels.me.dealer", "gold") if model.dealer else None
    return Plate(model.name, model.portrait, model.to_move, second, badge, out=model.out)


COINS: tuple[int, ...] = (10, 5, 1)
MOST_COINS = 6
BESIDE_WORDS, BESIDE_CUBE = 24.0, 34.0
"""The units of a line of the log that its bar and its cube take."""
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


def pot(model: PotModel) -> e.Element:
    """The pot (200 x 128 units): coins, number, who gets it."""
    carried = say("holla_panels.pot.carried", chips=model.carried)
    return e.Panel(
        None, line("holla_panels.pot.title", 15, palette.TEXT_MUTED),
        e.Row(
            e.Drawn(_coins, (model.chips,), 76, 66),
            e.Sized(line(Name(str(model.chips)), 46, palette.GOLD, True, "center"), grow=1), gap=10, grow=1,
        ),
        line(carried if model.carried else "holla_panels.pot.note", 13, palette.TEXT_MUTED, align="right"),
        gap=0, pad=(18, 10),
    )  # fmt: skip


def _coins(surface: Surface, ctx: Context, box: Rect, chips: int) -> None:
    """Draws the coins of the pot, or the place of the first."""
    for value, place in coin_places(ctx, box, chips):
        ctx.art.drop(surface, place, 23, "S1")
        surface.blit(ctx.art.svg(f"common/coin_{value}", place.w), place)
    if not chips:
        place = Rect(box.x + ctx.px(15), box.y + ctx.px(13), ctx.px(46), ctx.px(46))
        rim = ctx.art.outline(*place.size, 23, palette.TEXT_MUTED, 1.5, opacity=0.35, dash=(5, 5))
        surface.blit(rim, place)


def coin_places(ctx: Context, rect: Rect, chips: int) -> tuple[tuple[int, Rect], ...]:
    """The value and box of every coin of the pot, from the back."""
    px = ctx.px
    places = [Rect(rect.x + px(dx), rect.y + px(dy), px(42), px(42)) for dx, dy in _HEAP]
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


def draw_log(ctx: Context, kept: Lru[Still], surface: Surface, rect: Rect, model: LogModel) -> None:
    """Draws as many entries as fit (200 x 272 units), which are `kept`, and how far they are scrolled."""
    ctx = ctx.within(rect, LOG)
    entries, px, t = model.entries, ctx.px, ctx.t
    paint.panel(surface, ctx, rect)
    paint.label(surface, ctx, t("holla_panels.log.title"), (rect.x + px(18), rect.y + px(11)), 16, bold=True)
    rows, room = log_rows(ctx, rect, len(entries), model.back), _log_room(ctx, rect)
    for number, row in rows.items():
        look = entries[number], number == model.hover, row.size
        kept.get(look, partial(_entry, ctx, *look)).draw(surface, row)
    if not entries:
        at = (rect.x + px(18), room.y + px(4))
        paint.label(surface, ctx, t("holla_panels.log.empty"), at, 14, palette.TEXT_MUTED, width=rect.w - px(36))
    lines, first = log_lines(ctx, rect), min(rows, default=0)
    if len(entries) > lines:
        grip = max(px(20), round(room.h * lines / len(entries)))
        y = room.y + round((room.h - grip) * first / (len(entries) - lines))
        thumb = ctx.art.rounded(max(3, px(4)), grip, 2, "#6F8F90", "#6F8F90", opacity=0.8)
        surface.blit(thumb, (rect.right - px(8), y))


def _entry(ctx: Context, entry: LogEntry, hover: bool, size: tuple[int, int]) -> Still:
    bar = e.Stack(e.Drawn(plate, (entry.colour, 1.0, None, 2), 4, 1), pad=(0, 3))
    name, text = line(Name(entry.name), 12.5, palette.TEXT_MUTED), line(Name(entry.text), 15, lines=0)
    # Without room for both the name is left out: the bar has the seat's colour.
    fonts, wide = ctx.fonts, size[0] - ctx.px(BESIDE_WORDS + (BESIDE_CUBE if entry.cube else 0))
    words = len(fonts.wrap(entry.text, e.SMALL, wide)) * fonts.line_height(text.size, 1.12)
    roomy = fonts.line_height(name.size, 1.12) + words < size[1]
    told = e.Column(name if roomy else None, text, gap=0, grow=1, justify="center")
    cube = e.Drawn(draw_cubes, (((entry.cube, False, False),), 26, 0), 26, 1) if entry.cube else None
    row = e.Row(bar, told, cube, gap=8, pad=(6, 1), align="stretch")
    return spread(ctx, grounded(row, "#FFFFFF", 0.07 if hover else 0.0, None, 8), size)


def draw_cubes(
    surface: Surface, ctx: Context, box: Rect, cubes: tuple[tuple[str, bool, bool], ...], most: float, apart: float
) -> None:
    """Draws cubes in a row, as large as the box lets them be: the face of each, whether it is wild, whether it is no
    more."""
    width = min(ctx.px(most), int(box.h * 64 / 93))
    step = min((box.w - width) / max(1, len(cubes) - 1), ctx.px(most + apart))
    for i, (face, wild, struck) in enumerate(cubes):
        image = ctx.cubes.face(face, width, wild=wild, dim=struck, struck=struck)
        place = image.get_rect(midleft=(round(box.x + i * step), box.centery))
        ctx.art.drop(surface, place, 4, "S1")
        surface.blit(image, place)
