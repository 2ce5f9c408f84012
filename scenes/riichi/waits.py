"""The panel of waits: what completes the hand, how many are left, what a win pays or why it is not one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.riichi.layout import RiichiLayout

FEW: Final = 2
"""As many waits have the room of the drawing; more stand in rows."""
COLUMNS: Final = 3
HEAD: Final = 46.0
ROW: Final = 58.0
WARNING: Final = 34.0
RAISED: Final = 28.0
JOIN: Final = " · "


@dataclass(frozen=True)
class WaitItem:
    """One wait: tile, how many are unseen, its value or why it is no win; tone 1 for points, -1 for a reason."""

    tile: int
    left: int
    text: str
    tone: int
    lit: bool


@dataclass(frozen=True)
class WaitsModel:
    """The whole panel; `warn` is what forbids a ron."""

    title: str
    total: str
    han: str
    yaku: tuple[str, ...]
    warn: str
    items: tuple[WaitItem, ...]
    raised: bool = False
    """Whether the tile that is asked about lies below, and the note whose it is."""


class Waits:
    """Draws the panel of one layout."""

    def __init__(self, ctx: Context, lay: RiichiLayout) -> None:
        self.ctx = ctx
        self.lay = lay

    def box(self, model: WaitsModel) -> Rect:
        """The panel grows upwards with its waits."""
        px, base = self.lay.px, self.lay.waits
        count = len(model.items)
        tall = base.h if self._drawn_large(count) else px(HEAD + ROW * -(-count // COLUMNS) + 10)
        tall += px(WARNING) if model.warn else 0
        bottom = base.bottom - (px(RAISED) if model.raised else 0)
        return Rect(base.x, bottom - tall, base.w, tall)

    def draw(self, surface: Surface, model: WaitsModel) -> None:
        """Head at the left or on top, waits beside or below, a warning at the foot."""
        ctx, px, box = self.ctx, self.lay.px, self.box(model)
        paint.panel(surface, ctx, box)
        body = Rect(box)
        if model.warn:
            body.h -= px(WARNING)
            self._warn(surface, model.warn, Rect(box.x, body.bottom - px(2), box.w, px(WARNING)))
        if not self._drawn_large(len(model.items)):
            self._line(surface, model, body)
            area = Rect(body.x + px(18), body.y + px(HEAD), body.w - px(28), body.h - px(HEAD + 8))
            self._grid(surface, model, area)
            return
        self._head(surface, model, body)
        self._few(surface, model, body)

    def _drawn_large(self, count: int) -> bool:
        """Whether there is room for large tiles; small letters cannot shrink further and need it themselves."""
        return count <= FEW and not self.lay.small

    def _line(self, surface: Surface, model: WaitsModel, box: Rect) -> None:
        """The head in one line."""
        ctx, px = self.ctx, self.lay.px
        at = (box.x + px(20), box.y + px(25))
        after = paint.label(surface, ctx, model.total, at, 22, palette.GOLD, True, "midleft")
        at = (after.right + px(14), box.y + px(26))
        room = box.right - px(12) - at[0]
        parts = [part for part in (model.han, *model.yaku) if part] or [model.title]
        while len(parts) > 1 and ctx.fonts.width(JOIN.join(parts), 13) > room:
            parts.pop()
        words = JOIN.join(parts)
        size = ctx.fonts.fitting(words, 14, room)
        paint.label(surface, ctx, words, at, size, palette.TEXT_SOFT, anchor="midleft", width=room)

    def _head(self, surface: Surface, model: WaitsModel, box: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        x, room = box.x + px(20), px(124 if len(model.items) == FEW else 230)
        paint.label(
            surface, ctx, model.title, (x, box.y + px(20)), 15, palette.TEXT_MUTED, anchor="midleft", width=room
        )
        size = ctx.fonts.fitting(model.total, 26, room, True)
        paint.label(surface, ctx, model.total, (x, box.y + px(48)), size, palette.GOLD, True, "midleft", room)
        size = ctx.fonts.fitting(model.han, 14, room)
        paint.label(surface, ctx, model.han, (x, box.y + px(76)), size, palette.TEXT_SOFT, anchor="midleft", width=room)
        names = list(model.yaku)
        while len(names) > 1 and ctx.fonts.width(JOIN.join(names), 13) > room:
            names.pop()
        at = (x, box.y + px(95))
        paint.label(surface, ctx, JOIN.join(names), at, 13, palette.TEXT_MUTED, anchor="midleft", width=room)

    def _few(self, surface: Surface, model: WaitsModel, box: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        for index, item in enumerate(model.items):
            x = box.x + px(148 + index * 116 if len(model.items) == FEW else 258)
            look = "lit" if item.lit else "rest"
            place = ctx.mahjong.draw(surface, item.tile, x, box.y + px(20), px(46), look)  # type: ignore[arg-type]
            if not item.left:
                self._gone(surface, place)
            at = (x + px(56), box.y + px(38))
            colour = palette.TEXT if item.left else palette.TEXT_OFF
            paint.label(surface, ctx, f"×{item.left}", at, 24, colour, True, "midleft")
            room = px(62)
            tint = palette.GOLD if item.tone > 0 else palette.VERMILION_SOFT
            size = ctx.fonts.fitting(item.text, 15, room)
            lines = [item.text] if ctx.fonts.width(item.text, size) <= room else ctx.fonts.wrap(item.text, 13, room)[:2]
            for number, line in enumerate(lines):
                at = (x + px(54), box.y + px(64) + number * px(17))
                paint.label(surface, ctx, line, at, size, tint, anchor="midleft", width=room)

    def _grid(self, surface: Surface, model: WaitsModel, area: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        columns, rows = COLUMNS, -(-len(model.items) // COLUMNS)
        wide, tall = area.w // columns, area.h // rows
        width = px(32)
        for index, item in enumerate(model.items):
            x, y = area.x + index % columns * wide, area.y + index // columns * tall
            top = y + (tall - ctx.mahjong.height(width)) // 2
            look = "lit" if item.lit else "rest"
            place = ctx.mahjong.draw(surface, item.tile, x, top, width, look)  # type: ignore[arg-type]
            if not item.left:
                self._gone(surface, place)
            left, room = x + width + px(6), wide - width - px(8)
            colour = palette.TEXT if item.left else palette.TEXT_OFF
            at = (left, y + tall // 2 - px(10))
            paint.label(surface, ctx, f"×{item.left}", at, 17, colour, True, "midleft", room)
            tint = palette.GOLD if item.tone > 0 else palette.VERMILION_SOFT
            size = ctx.fonts.fitting(item.text, 13, room)
            at = (left, y + tall // 2 + px(12))
            paint.label(surface, ctx, item.text, at, size, tint, anchor="midleft", width=room)

    def _gone(self, surface: Surface, place: Rect) -> None:
        """A wait of which nothing is left."""
        shade = self.ctx.art.rounded(place.w, place.h, 6, "#0A1A20", "#0A1A20", opacity=0.5)
        surface.blit(shade, place)

    def _warn(self, surface: Surface, words: str, box: Rect) -> None:
        ctx, px = self.ctx, self.lay.px
        room = box.w - px(40)
        size = ctx.fonts.fitting(words, 14, room)
        lines = [words] if ctx.fonts.width(words, size) <= room else ctx.fonts.wrap(words, 13, room)[:2]
        step = px(16)
        top = box.centery - step * (len(lines) - 1) // 2 - px(2)
        for index, line in enumerate(lines):
            at = (box.x + px(20), top + index * step)
            paint.label(surface, ctx, line, at, size, palette.VERMILION_SOFT, anchor="midleft", width=room)
