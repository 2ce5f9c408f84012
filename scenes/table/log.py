"""The log of any table: what happened act by act, with small pieces; a line pressed shows its act once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.card import CardScene
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.widget import Widget
from scenes.table.client import TableClient
from scenes.table.names import seat_colour
from scenes.table.shown_step import ShownStep

_WIDE, _TALL, _PAD, _SIDE = 900.0, 640.0, 9.0, 18.0
_TEXT, _LABEL, _PIECE, _STEP = 17.0, 14.0, 26.0, 30.0
MOST: Final = 240
"""Lines that the card holds, the latest ones."""
_BARE: Final = "#8FA6A6"


class LogLine(NamedTuple):
    """A line: what happened in the act with this number, counted from 1, whose act it was (-1 for nobody's), and rows
    of faces with what they are, such as tiles that were moved."""

    act: int
    seat: int
    text: str
    pieces: tuple[tuple[str, tuple[str, ...]], ...] = ()


Piece = Callable[[str, int], Surface]
"""A function that gives the picture of a face, so many pixels wide."""


class LogRow(Widget):
    """A line that can be pressed."""

    radius = 8.0

    def __init__(self, rect: Rect, line: LogLine, colour: str, piece: Piece, act: Callable[[], None], tip: str) -> None:
        super().__init__(rect, line.text, on_press=act, tooltip=tip)
        self.line = line
        self.colour = colour
        self.piece = piece

    def draw(self, surface: Surface) -> None:
        """Draws the bar of the seat, the words, and small pieces below them."""
        ctx, box = self.home, self.rect
        px = ctx.px
        if self.hovered:
            surface.blit(ctx.art.rounded(box.w, box.h, 8, "#FFFFFF", "#FFFFFF", opacity=0.07), box)
        bar = ctx.art.rounded(px(4), box.h - px(8), 2, self.colour, self.colour)
        surface.blit(bar, (box.x + px(2), box.y + px(4)))
        room = Rect(box.x + px(_SIDE), box.y + px(_PAD), box.w - px(2 * _SIDE), box.h)
        if beside(self.line, room.w, ctx):
            words = paint.label(surface, ctx, self.line.text, (room.x, box.centery), _TEXT, anchor="midleft")
            rows = [(words.right + px(12), box.centery - px(_tall(1) - 6) // 2)]
        else:
            y = paint.paragraph(surface, ctx, self.line.text, room, _TEXT, palette.TEXT).bottom + px(6)
            rows = [(room.x, y + px(_tall(row))) for row in range(len(self.line.pieces))]
        for (x, y), (label, faces) in zip(rows, self.line.pieces, strict=False):
            if label:
                x = paint.label(surface, ctx, label, (x, y + px(8)), _LABEL, palette.TEXT_MUTED).right + px(8)
            for face in faces:
                picture = self.piece(face, px(_PIECE))
                surface.blit(picture, picture.get_rect(midleft=(x, y + px(_tall(1) - 6) // 2)))
                x += px(_STEP)


def _tall(rows: int) -> float:
    """The units of so many rows of pieces."""
    return rows * (_PIECE * 1.53 + 6)


def beside(line: LogLine, width: int, ctx: Context) -> bool:
    """Whether the pieces have room behind the words."""
    if len(line.pieces) != 1 or "\n" in line.text:
        return False
    label, faces = line.pieces[0]
    px = ctx.px
    words = ctx.fonts.width(line.text, _TEXT) + (ctx.fonts.width(label, _LABEL) + px(8) if label else 0)
    return words + px(12) + len(faces) * px(_STEP) <= width


def height(line: LogLine, width: int, ctx: Context) -> int:
    """The pixels that a line needs."""
    px = ctx.px
    if beside(line, width, ctx):
        return px(_tall(1) + 2)
    spacing = 1.35 if ctx.texts.locale == "ko" else 1.25
    words = len(ctx.fonts.wrap(line.text, _TEXT, width)) * ctx.fonts.line_height(_TEXT, spacing)
    return words + px(2 * _PAD) + (px(_tall(len(line.pieces))) if line.pieces else 0)


def fitted(line: LogLine, width: int, ctx: Context) -> LogLine:
    """The line with rows of pieces that are wider than the card cut in two."""
    most = max(1, int(width / ctx.px(_STEP)) - 4)
    rows = [
        (label if start == 0 else "", faces[start : start + most])
        for label, faces in line.pieces
        for start in range(0, len(faces), most)
    ]
    return line._replace(pieces=tuple(rows))


class LogScene(CardScene):
    """A card over the table, scrolled to the latest line. Lines after the act `since` are new to the person."""

    title = "table.log.title"

    def __init__(
        self,
        ctx: Context,
        lines: Sequence[LogLine],
        colour: Callable[[int], str],
        piece: Piece,
        show: Callable[[int], None],
        since: int,
    ) -> None:
        super().__init__(ctx)
        self.lines = list(lines)[-MOST:]
        self.colour = colour
        self.piece = piece
        self.show = show
        self.since = since
        self._new_at: int | None = None

    def layout(self, layout: Layout) -> None:
        """Lays the lines below each other, the latest last and in view."""
        px = layout.px
        self.lay_card(layout, _WIDE, _TALL)
        self.lay_rows(layout, _TALL - 160, self._draw_new)
        wide, top, self._new_at = self.area.width, px(4), None
        tip = self.ctx.t("table.log.again")
        for line in self.lines:
            line = fitted(line, wide - px(2 * _SIDE), self.ctx)
            if self._new_at is None and line.act > self.since and self.since > 0:
                self._new_at = top
                top += px(30)
            tall = height(line, wide - px(2 * _SIDE), self.ctx)
            colour = self.colour(line.seat) if line.seat >= 0 else _BARE
            box = Rect(0, top, wide, tall)
            self.area.put(LogRow(box, line, colour, self.piece, partial(self._take, line.act), tip))
            top += tall + px(2)
        self.area.scroll_to(self.area.furthest)
        self.ui.set_focus(self.lay_close(layout))

    def _take(self, act: int) -> None:
        self.close()
        self.show(act)

    def _draw_new(self, surface: Surface, x: int, y: int) -> None:
        px = self.ctx.px
        if not self.lines:
            paint.label(surface, self.ctx, self.ctx.t("table.log.nothing"), (x, y + px(8)), _TEXT, palette.TEXT_MUTED)
        if self._new_at is not None:
            words = self.ctx.t("table.log.since")
            paint.label(surface, self.ctx, words, (x + px(2), y + self._new_at + px(6)), _LABEL, palette.GOLD, True)


def lines_of(state: Any, words: Any, history: Sequence[ShownStep]) -> list[LogLine]:
    """The lines of acts as a game words them."""
    if words.whole_log is not None:
        return list(words.whole_log(state, history))
    return [line for past in history for event in past.events for line in words.log(state, past, event)]


def log_scene(
    ctx: Context, lines: Sequence[LogLine], client: TableClient, piece: Piece, show: Callable[[int], None]
) -> LogScene:
    """The log of a table; what came after the person's last act is new to them."""
    seats, own = client.seats, client.person
    colours = [seat_colour(seats, seat) for seat in range(len(seats))]
    since = max((past.act for past in client.history() if past.seat == own), default=0)
    return LogScene(ctx, lines, colours.__getitem__, piece, show, since)
