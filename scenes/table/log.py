"""The log of any table: what happened act by act, with small pieces; a line pressed shows its act once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from msgspec import Struct
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Do, Result
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.table.client import TableClient
from scenes.table.names import seat_colour

MOST: Final = 240
"""Lines that the card holds, the latest ones."""
_BARE: Final = "#8FA6A6"
_PIECE, _PIECE_HEIGHT = 26.0, 40.0


Rows = tuple[tuple[str, tuple[str, ...]], ...]


class LogLine(NamedTuple):
    """A line: what happened in the act with this number, counted from 1, whose act it was (-1 for nobody's), and rows
    of faces with what they are, such as tiles that were moved."""

    act: int
    seat: int
    text: str
    pieces: Rows = ()


def worded(text: str | None, *faces: str) -> tuple[str, Rows] | None:
    """The words of an event with a row of faces; None where it needs no words."""
    return (text, (("", faces),) if faces else ()) if text else None


Piece = Callable[[str, int], Surface]
"""A function that gives the picture of a face, so many pixels wide."""
Numbered = tuple[int, LogLine]
"""A line with its place among all."""


@dataclass(frozen=True)
class Log:
    """The lines of a table, from which one goes on to look back. Lines after the act `since` are new to the person."""

    lines: tuple[Numbered, ...]
    colours: tuple[str, ...]
    piece: Piece
    since: int


class Again(Struct, frozen=True):
    """The message that an act is to be shown once more."""

    act: int


def view(s: Log) -> e.View:
    """A card over the table, at the latest line."""
    new = next((at for at, line in s.lines if line.act > s.since > 0), -1)
    rows = e.Rows(
        s.lines, lambda line: _row(s, line, line[0] == new), "table.log.title", id=lambda line: line[0],
        spoken=lambda line: Name(line[1].text), at=len(s.lines) - 1, open=lambda line: Again(line[1].act),
        height=56.0, fits=True, gap=2.0, least=160.0, key="lines",
    )  # fmt: skip
    about = e.Text("table.log.again" if s.lines else "table.log.nothing", e.SMALL, palette.TEXT_SOFT)
    close = e.Button("kit.dialog.close", e.CLOSE, key="close")
    focus = "lines" if s.lines else "close"
    return e.Sheet("table.log.title", about, rows if s.lines else None, buttons=(close,), wide=900.0, focus=focus)


def _row(s: Log, numbered: Numbered, first_new: bool) -> e.Element:
    line = numbered[1]
    bar = e.Drawn(paint_bar, (s.colours[line.seat] if line.seat >= 0 else _BARE,), width=4.0, height=20.0)
    new = e.Text("table.log.since", e.SMALL, palette.GOLD, True) if first_new else None
    words, groups = e.Text(Name(line.text)), [_pieces(s.piece, *group) for group in line.pieces]
    # One group stands behind the words where there is room.
    told = [e.Row(words, *groups, wrap=True)] if len(groups) == 1 else [words, *groups]
    body = e.Column(new, *told, gap=6.0, justify="center", grow=1.0)
    return e.Row(bar, body, align="stretch", pad=(10.0, 6.0))


def _pieces(piece: Piece, label: str, faces: tuple[str, ...]) -> e.Box:
    drawn = (e.Drawn(paint_piece, (piece, face), width=_PIECE, height=_PIECE_HEIGHT) for face in faces)
    row = e.Row(*drawn, gap=4.0, wrap=True)
    return e.Row(e.Text(Name(label), e.SMALL, palette.TEXT_SOFT), row, gap=10.0) if label else row


def paint_bar(surface: Surface, ctx: Context, box: Rect, colour: str) -> None:
    """Paints the bar of a seat."""
    surface.blit(ctx.art.rounded(box.w, box.h, 2, colour, colour), box)


def paint_piece(surface: Surface, ctx: Context, box: Rect, piece: Piece, face: str) -> None:
    """Paints a small piece."""
    picture = piece(face, box.w)
    surface.blit(picture, box_at(*picture.get_size(), box.center))


def log_scene(
    ctx: Context, lines: Sequence[LogLine], client: TableClient, piece: Piece, show: Callable[[int], None]
) -> ScreenScene[Log]:
    """The log of a table; what came after the person's last act is new to them."""
    seats, own = client.seats, client.person
    colours = tuple(seat_colour(seats, seat) for seat in range(len(seats)))
    since = max((past.act for past in client.history() if past.seat == own), default=0)
    log = Log(tuple(enumerate(lines[-MOST:])), colours, piece, since)

    def update(s: Log, message: e.Message) -> Result[Log]:
        return (s, Close(), Do(lambda ctx, act: show(act), (message.act,))) if isinstance(message, Again) else s

    return ScreenScene(ctx, Screen("log", lambda ctx: log, view, update))
