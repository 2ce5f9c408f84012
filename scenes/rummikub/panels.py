"""The panels round the Rummikub mat: title, seats, pool, me with the clock, the first-meld gauge, the line of words."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.rummikub.layout import RummikubLayout
from scenes.table.ring import ring

FEW = 4
WARNING = 10.0
"""Seconds left at which the ring turns red."""
RING_STEPS = 120
"""Parts of the ring."""


@dataclass(frozen=True)
class SeatModel:
    """Another seat as its plate shows it."""

    name: str
    portrait: str
    mark: tuple[str, str]
    """Shape and colour of its marks on tiles."""
    tiles: int
    opened: bool
    to_move: bool


class OpenRack(NamedTuple):
    """All tiles of another seat at a table of bots; `mark` is the shape and colour of the seat."""

    mark: tuple[str, str]
    faces: tuple[str, ...]


class Pool(NamedTuple):
    """The tiles that are left."""

    tiles: int


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


class Gauge(NamedTuple):
    """How far the first meld is."""

    worth: int
    need: int


class Line(NamedTuple):
    """The line below the mat; the gauge is in it where the rack has no room."""

    words: str
    icon: str
    gauge: Gauge | None


class Panels:
    """Draws the panels of one layout."""

    def __init__(self, ctx: Context, layout: RummikubLayout) -> None:
        self.ctx = ctx
        self.lay = layout
        self._rings: Lru[Surface] = Lru(90)

    # -- top

    def draw_plate(self, surface: Surface, box: Rect, model: SeatModel) -> None:
        """Another seat."""
        ctx, art = self.ctx, self.ctx.art
        px = ctx.px
        art.drop(surface, box, 26)
        if model.to_move:
            art.glow(surface, box, 26, palette.GOLD_RIM, 110, blur=7, spread=3)
        surface.blit(art.plate(box.w, box.h, palette.GOLD if model.to_move else None), box)
        portrait = paint.plate_face(px, box)
        paint.avatar(surface, ctx, model.portrait, portrait, active=model.to_move)
        mark = art.svg(f"common/mark_{model.mark[0]}", px(18), model.mark[1])
        badge = mark.get_rect(bottomright=(portrait.right + px(3), portrait.bottom + px(1)))
        ground = badge.inflate(px(6), px(6))
        surface.blit(art.rounded(ground.w, ground.h, 99, palette.WELL, palette.WELL), ground)
        surface.blit(mark, badge)
        left = box.x + px(68)
        number = ctx.fonts.render(str(model.tiles), 26, palette.GOLD, True)
        right = box.right - px(14) - number.get_width()
        if not self.lay.slim:
            right = box.x + px(220)
            for k in range(min(3, model.tiles)):
                back = ctx.tiles.back(px(26))
                place = (box.x + px(162 + k * 11), box.y + px(11))
                art.drop(surface, Rect(place, back.get_size()), 4, "S1")
                surface.blit(back, place)
        surface.blit(number, number.get_rect(midleft=(right, box.centery)))
        room = (right if self.lay.slim else box.x + px(158)) - left - px(6)
        paint.label(surface, ctx, model.name, (left, box.y + px(5)), 17, bold=True, width=room)
        key = "opened" if model.opened else "not_opened"
        tint = palette.JADE_300 if model.opened else palette.TEXT_MUTED
        words = ctx.t(f"rummikub_table.status.{key}")
        size = ctx.fonts.fitting(words, 14, room)
        if ctx.fonts.width(words, size) <= room:
            paint.label(surface, ctx, words, (left, box.y + px(33)), size, tint, width=room)
        else:
            paint.put(
                surface, ctx.art.icon("check" if model.opened else "lock", 17, tint), (left, box.y + px(43)), "midleft"
            )
        if 0 < model.tiles <= FEW:
            key = "one" if model.tiles == 1 else "few"
            words = ctx.t(f"rummikub_table.status.{key}", count=model.tiles)
            at = (
                box.x + (px(162) if not self.lay.slim else box.w // 2),
                box.bottom + (px(9) if self.lay.slim or ctx.layout.narrow else 0),
            )
            paint.pill(surface, ctx, words, at, "vermilion", 12.5, 22, anchor="center")

    def draw_rack(self, surface: Surface, box: Rect, look: OpenRack) -> None:
        """The mark of the seat, then its tiles as large as their number lets them be."""
        ctx, px = self.ctx, self.ctx.px
        surface.blit(ctx.art.rounded(box.w, box.h, 10, palette.WELL, palette.WELL, opacity=0.6), box)
        paint.put(
            surface,
            ctx.art.svg(f"common/mark_{look.mark[0]}", px(16), look.mark[1]),
            (box.x + px(6), box.centery),
            "midleft",
        )
        room = Rect(box.x + px(28), box.y + px(3), box.w - px(32), box.h - px(6))
        width = self._fitting(len(look.faces), room)
        tall = ctx.tiles.height(width)
        for at, face in enumerate(look.faces):
            row, column = divmod(at, room.w // width)
            ctx.tiles.draw(surface, face, room.x + column * width, room.y + row * tall, width - 1)

    def _fitting(self, count: int, room: Rect) -> int:
        """The widest tile of which so many have room, in pixels."""
        widths = range(self.ctx.px(34), 4, -1)
        return next((w for w in widths if (room.w // w) * (room.h // self.ctx.tiles.height(w)) >= count), 4)

    def draw_pool(self, surface: Surface, box: Rect, look: Pool) -> None:
        """The pool."""
        ctx, count = self.ctx, look.tiles
        px = ctx.px
        paint.panel(surface, ctx, box)
        for k in range(min(4, count)):
            back = ctx.tiles.back(px(32))
            place = (box.x + px(16 + k * 9), box.y + px(8))
            ctx.art.drop(surface, Rect(place, back.get_size()), 5, "S1")
            surface.blit(back, place)
        left = box.x + px(92)
        words = ctx.t("rummikub_table.status.pool")
        paint.label(surface, ctx, words, (left, box.centery - px(15)), 14, palette.TEXT_MUTED, anchor="midleft")
        paint.label(surface, ctx, str(count), (left, box.centery + px(12)), 24, bold=True, anchor="midleft")

    # -- me

    @property
    def own_face(self) -> Rect:
        """The portrait of the own panel."""
        px, box = self.lay.px, self.lay.me
        return Rect(box.x + px(68), box.y + px(34), px(84), px(84))

    def draw_me(self, surface: Surface, box: Rect, model: MeModel) -> None:
        """The own panel."""
        ctx = self.ctx
        px = ctx.px
        paint.panel(surface, ctx, box)
        face = self.own_face
        paint.avatar(surface, ctx, model.portrait, face, active=model.to_move and model.left is None)
        if model.left is not None:
            self._ring(surface, face.center, model)
        middle = box.centerx
        paint.label(
            surface, ctx, model.name, (middle, box.y + px(165)), 19, bold=True, anchor="center", width=box.w - px(24)
        )
        key = "one_tile" if model.tiles == 1 else "tiles"
        words = ctx.t(f"rummikub_table.status.{key}", count=model.tiles)
        if model.left is not None and model.to_move:
            words = ctx.t("rummikub_table.status.clock", tiles=words, seconds=model.left)
        else:
            state = ctx.t(f"rummikub_table.status.{'opened' if model.opened else 'not_opened'}")
            words = f"{words} · {state}"
        size = ctx.fonts.fitting(words, 14, box.w - px(20))
        at = (middle, box.y + px(193))
        paint.label(surface, ctx, words, at, size, palette.TEXT_MUTED, anchor="center", width=box.w - px(16))

    def _ring(self, surface: Surface, centre: tuple[int, int], model: MeModel) -> None:
        """How much of the time is left; red for the last ten seconds."""
        colour = palette.VERMILION_MARK if model.late else palette.GOLD if model.to_move else "#3C5A60"
        d = self.ctx.px(136)
        paint.put(
            surface, self._rings.get((d, model.ring, colour), lambda: ring(d, model.ring / RING_STEPS, colour)), centre
        )
        if model.to_move and model.left is not None:
            words = f"{model.left // 60}:{model.left % 60:02d}"
            at = (centre[0], centre[1] + self.ctx.px(57))
            kind = "vermilion" if model.late else "gold"
            paint.pill(surface, self.ctx, words, at, kind, 19, 30, anchor="center", width=64)

    # -- words and gauge

    def draw_line(self, surface: Surface, box: Rect, look: Line) -> None:
        """What is to do, or was done."""
        ctx = self.ctx
        px, fonts = ctx.px, ctx.fonts
        room = self.lay.redo.x - box.x - px(76) - self._gauge_pill(look.gauge)[1]
        words = fonts.cut(look.words, 15, room)
        icon = ctx.art.icon(look.icon, 18)
        pill = Rect(box.x, box.y, fonts.width(words, 15) + px(58), max(box.h, fonts.line_height(15)))
        surface.blit(ctx.art.pill(pill.w, pill.h, "dark"), pill)
        surface.blit(icon, icon.get_rect(midleft=(pill.x + px(14), pill.centery)))
        paint.label(surface, ctx, words, (pill.x + px(40), pill.centery), 15, palette.TEXT_SOFT, anchor="midleft")
        gauge = look.gauge
        words, wide = self._gauge_pill(gauge)
        if gauge is not None and wide:
            at = (pill.right + px(12), pill.centery)
            kind = "gold" if gauge.worth >= gauge.need else "dark"
            paint.pill(surface, ctx, words, at, kind, 15, 34, anchor="midleft")

    def _gauge_pill(self, gauge: Gauge | None) -> tuple[str, int]:
        """The first meld in short and the room that it takes in the line; nothing while the gauge is in the rack."""
        if gauge is None:
            return "", 0
        words = self.ctx.t("rummikub_table.gauge.short", worth=gauge.worth, points=gauge.need)
        return words, self.ctx.fonts.width(words, 15, True) + self.ctx.px(46)

    def draw_gauge(self, surface: Surface, box: Rect, gauge: Gauge) -> None:
        """The running sum towards the first meld, in the free right part of the rack."""
        ctx = self.ctx
        px, art = ctx.px, ctx.art
        surface.blit(art.rounded(box.w, box.h, 14, "#091B23", "#091B23", opacity=0.92, edge=("#F3DCA0", 0.3, 1.0)), box)
        title = ctx.t("rummikub_table.gauge.title")
        paint.label(surface, ctx, title, (box.x + px(18), box.y + px(27)), 15, palette.TEXT_MUTED, anchor="midleft")
        need = ctx.t("rummikub_table.gauge.need", points=gauge.need)
        after = paint.label(
            surface, ctx, need, (box.right - px(18), box.y + px(30)), 18, palette.TEXT_SOFT, anchor="midright"
        )
        number = (after.x - px(7), box.y + px(26))
        paint.label(surface, ctx, str(gauge.worth), number, 28, palette.GOLD, True, "midright")
        bar = Rect(box.x + px(18), box.y + px(54), box.w - px(36), px(14))
        surface.blit(art.rounded(bar.w, bar.h, 7, palette.WELL, palette.WELL, sunk=True), bar)
        share = min(1.0, gauge.worth / gauge.need) if gauge.need else 1.0
        if share > 0:
            full = Rect(bar.x, bar.y, max(bar.h, round(bar.w * share)), bar.h)
            surface.blit(art.rounded(full.w, full.h, 7, "#F8DD92", "#D9A43A"), full)
        missing = gauge.need - gauge.worth
        key = "ready" if missing <= 0 else "missing_one" if missing == 1 else "missing"
        words = ctx.t(f"rummikub_table.gauge.{key}", points=missing)
        tint = palette.JADE_300 if missing <= 0 else "#E8C9A8"
        at = (box.x + px(18), box.y + px(89))
        paint.label(surface, ctx, words, at, 14, tint, anchor="midleft", width=box.w - px(36))
