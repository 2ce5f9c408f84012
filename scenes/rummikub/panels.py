"""The panels round the Rummikub mat: title, seats, pool, own panel with clock, first-meld gauge, line of words."""

from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Words, joined, say
from scenes.rummikub.layout import RummikubLayout
from scenes.table.laid import grounded, line
from scenes.table.plate import Plate
from scenes.table.ring import ring

SLIM, WELL, LINE = (140.0, 62.0), (160.0, 62.0), (300.0, 34.0)
"""The units for which plates, the pool and the line of words were drawn, at least."""
GAUGE_MOST = 1.5
"""How much larger than drawn the words of the gauge may be."""
FEW = 4
WARNING = 10.0
"""Seconds left at which the ring turns red."""
RING_STEPS = 120
"""Parts of the ring."""


@dataclass(frozen=True)
class SeatModel:
    """The plate of another seat."""

    name: str
    portrait: str
    mark: tuple[str, str]
    """The shape and colour of its marks on tiles."""
    tiles: int
    opened: bool
    to_move: bool


@dataclass(frozen=True)
class MeModel:
    """The own panel. `left` are the seconds of a clock, None without; `ring` how many parts of it are left."""

    name: str
    portrait: str
    tiles: int
    to_move: bool
    opened: bool
    left: int | None = None
    ring: int = RING_STEPS
    late: bool = False


class Pool(NamedTuple):
    """The tiles that are left."""

    tiles: int


class Gauge(NamedTuple):
    """The progress of the first meld."""

    worth: int
    need: int


class Line(NamedTuple):
    """The line below the mat; the gauge is in it where the rack has no room."""

    words: str
    icon: str
    gauge: Gauge | None
    taken: int = 0
    """Pixels at its end that other words need."""


@dataclass(frozen=True)
class Panels:
    """The panels of one layout, drawn from their models."""

    ctx: Context
    lay: RummikubLayout
    _rings: Lru[Surface] = field(default_factory=lambda: Lru(90), compare=False)

    # -- top

    def seat(self, model: SeatModel) -> Plate:
        """The plate of another seat; its number stands in the second line where the name needs the whole first."""
        tiles, opened, few = model.tiles, model.opened, None
        if 0 < tiles <= FEW:
            few = say(f"rummikub_table.status.{'one' if tiles == 1 else 'few'}", count=tiles), "vermilion"
        tint = palette.JADE_300 if opened else palette.TEXT_MUTED
        ctx, said = self.ctx, f"rummikub_table.status.{'opened' if opened else 'not_opened'}"
        words = line(said, 14, tint, shorter=(f"{said}_short",))
        # Where the shorter words have no room a picture tells it.
        least = ctx.fonts.width(ctx.t(f"{said}_short"), 14) / ctx.layout.s
        status = e.Either(least, words, e.Row(e.Picture("check" if opened else "lock", 17, kind="icon", tint=tint)))
        plate = Plate(model.name, model.portrait, model.to_move, status, below=few, mark=model.mark)
        if self.lay.slim:
            number = e.Text(Name(str(tiles)), 22, palette.GOLD, True)
            return plate._replace(line=e.Row(e.Sized(status, grow=1), number, gap=6, grow=1))
        backs = e.Drawn(_backs, (min(3, tiles), 26, 11, 4), 48, 40)
        return plate._replace(side=e.Row(backs, e.Text(Name(str(tiles)), 26, palette.GOLD, True), width=100))

    # -- me

    def me(self, model: MeModel) -> e.Element:
        """The own panel."""
        grown = max(1.0, self.ctx.text_scale / 100)
        words: Words = say(f"rummikub_table.status.{'one_tile' if model.tiles == 1 else 'tiles'}", count=model.tiles)
        if model.left is not None and model.to_move:
            words = say("rummikub_table.status.clock", tiles=words, seconds=model.left)
        else:
            words = joined(words, f"rummikub_table.status.{'opened' if model.opened else 'not_opened'}")
        return e.Panel(
            None, e.Drawn(self._face, (model,), 1, 152 * self.lay.face_share), e.Spacer(0.2),
            line(Name(model.name), 19 * grown, bold=True, align="center"),
            line(words, 14 * grown, palette.TEXT_MUTED, align="center"), e.Spacer(), gap=4, pad=(10, 0),
        )  # fmt: skip

    def _face(self, surface: Surface, ctx: Context, box: Rect, model: MeModel) -> None:
        """Draws the own portrait, and around it the ring of the time left; red for the last ten seconds."""
        lay, room = self.lay, self.lay.face_share
        face = lay.face.move_to(center=box.center)
        paint.avatar(surface, ctx, model.portrait, face, active=model.to_move and model.left is None)
        if model.left is None:
            return
        colour = palette.VERMILION_MARK if model.late else palette.GOLD if model.to_move else "#3C5A60"
        d, share = ctx.px(136 * room), model.ring / RING_STEPS
        paint.put(surface, self._rings.get((d, share, colour), lambda: ring(d, share, colour)), face.center)
        if model.to_move:
            words = f"{model.left // 60}:{model.left % 60:02d}"
            at, kind = face.move(0, ctx.px(57 * room)).center, "vermilion" if model.late else "gold"
            paint.pill(surface, ctx, words, at, kind, 19, 30, anchor="center", width=64)

    # -- words and gauge

    def draw_line(self, surface: Surface, box: Rect, look: Line) -> None:
        """Draws the line of what is to do, or was done."""
        ctx = self.ctx.within(box, LINE)
        px, fonts, gauge = ctx.px, ctx.fonts, look.gauge
        short = _gauged(ctx, gauge)
        words = fonts.cut(look.words, 15, box.w - look.taken - line_width(ctx, look._replace(words="")))
        pill = Rect(box.x, box.y, fonts.width(words, 15) + px(58), max(box.h, fonts.line_height(15)))
        surface.blit(ctx.art.pill(pill.w, pill.h, "dark"), pill)
        paint.put(surface, ctx.art.icon(look.icon, 18), (pill.x + px(14), pill.centery), "midleft")
        paint.label(surface, ctx, words, (pill.x + px(40), pill.centery), 15, palette.TEXT_SOFT, anchor="midleft")
        if gauge is not None:
            kind = "gold" if gauge.worth >= gauge.need else "dark"
            paint.pill(surface, ctx, short, (pill.right + px(12), pill.centery), kind, 15, 34, anchor="midleft")

    def gauge(self, gauge: Gauge) -> e.Element:
        """The running sum towards the first meld, in the free right part of the rack."""
        text, missing = min(self.lay.text, GAUGE_MOST), gauge.need - gauge.worth
        key = "ready" if missing <= 0 else "missing_one" if missing == 1 else "missing"
        share = gauge.worth / gauge.need if gauge.need else 1.0
        return grounded(
            e.Column(
                e.Row(
                    e.Sized(line("rummikub_table.gauge.title", 15 * text, palette.TEXT_MUTED), grow=1),
                    e.Text(Name(str(gauge.worth)), 24, palette.GOLD, True),
                    e.Text(say("rummikub_table.gauge.need", points=gauge.need), 18, palette.TEXT_SOFT), gap=7,
                ),
                e.Drawn(paint.bar, (share, 4, True), 1, 8),
                line(
                    say(f"rummikub_table.gauge.{key}", points=missing), 14 * text,
                    palette.JADE_300 if missing <= 0 else "#E8C9A8",
                ),
                gap=0, pad=(18, 0), justify="center",
            ),
            "#091B23", 0.92, ("#F3DCA0", 0.3, 1.0), 14,
        )  # fmt: skip


def _gauged(ctx: Context, gauge: Gauge | None) -> str:
    return ctx.t("rummikub_table.gauge.short", worth=gauge.worth, points=gauge.need) if gauge is not None else ""


def line_width(ctx: Context, look: Line) -> int:
    """The width of the line with all its words."""
    px, fonts, short = ctx.px, ctx.fonts, _gauged(ctx, look.gauge)
    return fonts.width(look.words, 15) + px(58) + (fonts.width(short, 15, True) + px(46) if short else 0)


def draw_rack(surface: Surface, ctx: Context, box: Rect, mark: tuple[str, str], faces: tuple[str, ...]) -> None:
    """Draws another seat's open rack: the shape and colour of the seat, its tiles as large as they can be."""
    px, tiles = ctx.px, ctx.tiles
    surface.blit(ctx.art.rounded(box.w, box.h, 10, palette.WELL, palette.WELL, opacity=0.6), box)
    paint.put(surface, ctx.art.svg(f"common/mark_{mark[0]}", px(16), mark[1]), (box.x + px(6), box.centery), "midleft")
    room = Rect(box.x + px(28), box.y + px(3), box.w - px(32), box.h - px(6))
    widths = (w for w in range(px(34), 4, -1) if (room.w // w) * (room.h // tiles.height(w)) >= len(faces))
    width = next(widths, 4)
    for at, face in enumerate(faces):
        row, column = divmod(at, room.w // width)
        tiles.draw(surface, face, room.x + column * width, room.y + row * tiles.height(width), width - 1)


def pool(look: Pool) -> e.Element:
    """The panel of the tiles that are left."""
    words = e.Column(
        line("rummikub_table.status.pool", 14, palette.TEXT_MUTED, shorter=("rummikub_table.status.pool_short",)),
        line(Name(str(look.tiles)), 24, bold=True),
        gap=0, grow=1,
    )  # fmt: skip
    backs = e.Drawn(_backs, (min(4, look.tiles), 32, 9, 5), 64, 48)
    return e.Panel(None, e.Row(backs, words, gap=12, grow=1), pad=(16, 0))


def _backs(surface: Surface, ctx: Context, box: Rect, count: int, width: float, apart: float, radius: float) -> None:
    """Draws face-down tiles one over the other."""
    back = ctx.tiles.back(ctx.px(width))
    for i in range(count):
        place = back.get_rect(midleft=(box.x + ctx.px(apart * i), box.centery))
        ctx.art.drop(surface, place, radius, "S1")
        surface.blit(back, place)
