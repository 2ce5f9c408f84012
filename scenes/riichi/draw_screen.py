"""The end of a round that nobody won: exhausted wall, nagashi mangan, abortive draw, chombo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.riichi.advice import shown_waits
from game.riichi.hands.melds import Meld
from game.riichi.tiles import ordered
from game.riichi.view import RiichiView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.mahjong import FACE_RATIO, HIDDEN, THICKNESS, Mahjong
from scenes.riichi.faces import PITCH, draw_meld, draw_row, meld_width, row_width
from scenes.riichi.terms import term
from scenes.riichi.texts import place_name
from scenes.riichi.win_model import SeatLine, seat_lines
from scenes.table.columns import Column, RoundScores, Scores, score_nodes
from scenes.table.nodes import Node
from scenes.table.numbers import grouped, signed
from scenes.table.scores import Act, Person, tint
from scenes.table.sheet import Sheet

HEIGHT: Final = 132.0
TAG_AT, HAND_AT, WAITS_AT, DELTA_AT, POINTS_AT = 300.0, 440.0, 1010.0, 1216.0, 1356.0
HAND_ROOM, WAITS_ROOM = 548.0, 146.0
HAND_WIDTH, WAIT_WIDTH = 42.0, 34.0
TALL: Final = FACE_RATIO + THICKNESS
"""The height of a tile by its width."""
_CLOSED_HAND: Final = 13


class DrawRow(NamedTuple):
    """A seat's row at the end of a round without a win."""

    line: SeatLine
    tag: str
    kind: str
    """The kind of the tag's pill."""
    note: str
    """The words below the hand."""
    tiles: tuple[int, ...]
    """The concealed tiles in order, -1 for those that stay hidden."""
    melds: tuple[Meld, ...]
    waits: tuple[int, ...]


def draw_rows(
    ctx: Context, view: RiichiView, people: tuple[Person, ...], fouls: Mapping[int, str]
) -> tuple[DrawRow, ...]:
    """The rows of all seats in the order of play."""
    result = view.result
    assert result is not None
    lines = seat_lines(ctx, people, result.dealer, result.points_before(), result.deltas)
    rows = []
    for seat, line in enumerate(lines):
        side = view.table[seat]
        hidden = (HIDDEN,) * max(0, _CLOSED_HAND - 3 * len(side.melds))
        own = tuple(ordered(view.tiles)) if seat == view.seat and people[seat].you else hidden
        tiles = tuple(ordered(side.shown)) or own
        waiting = bool(side.shown) and (seat in result.tenpai or (result.kind == "abort" and side.riichi))
        waits = shown_waits(view, seat) if waiting else ()
        rows.append(DrawRow(line, *_tag(ctx, view, seat, fouls), tiles, side.melds, waits))
    return tuple(rows)


def _tag(ctx: Context, view: RiichiView, seat: int, fouls: Mapping[int, str]) -> tuple[str, str, str]:
    """The words, colour and note of a seat's tag; empty where there is nothing to say."""
    result = view.result
    assert result is not None
    if seat in result.fouls:
        rule = fouls.get(seat, "").split(".")[-1]
        note = ctx.t(f"riichi.foul.{rule}") if f"riichi.foul.{rule}" in ctx.texts else ""
        return term(ctx, "riichi.end.chombo"), "vermilion", note
    if seat in result.nagashi:
        return term(ctx, "riichi_result.term.nagashi"), "gold", ""
    if result.kind == "draw":
        waiting = seat in result.tenpai
        word = term(ctx, f"riichi_result.term.{'tenpai' if waiting else 'noten'}")
        return word, "jade" if waiting else "slate", ""
    return (term(ctx, "riichi.act.riichi"), "vermilion", "") if view.table[seat].riichi else ("", "slate", "")


class DrawScreen(RoundScores):
    """The result of a round without a win: everybody's hand as far as it was shown, and what was paid."""

    def __init__(
        self,
        ctx: Context,
        view: RiichiView,
        people: tuple[Person, ...],
        on_next: Act,
        on_menu: Act,
        fouls: Mapping[int, str],
    ) -> None:
        assert view.result is not None
        self.view, self.people, self.fouls, self.result = view, people, fouls, view.result
        key = "riichi_result.next" if view.game is None else "table.result.match"
        super().__init__(ctx, self._tell, key, on_next, on_menu)

    def _tell(self) -> Scores:
        ctx = self.ctx
        self.lines = rows = draw_rows(ctx, self.view, self.people, self.fouls)
        deltas = self.result.deltas
        waits = Column(WAITS_AT + WAITS_ROOM / 2, ctx.t("riichi_result.draw.waits"))
        words = tuple(signed(delta) if delta else "–" for delta in deltas)
        return Scores(
            self.title(),
            self.reason(),
            self.people,
            (
                Column(DELTA_AT, ctx.t("riichi_result.draw.delta"), words, 26, tuple(map(tint, deltas))),
                Column(POINTS_AT, ctx.t("riichi_result.draw.points"), self._points, 28, (palette.GOLD,) * len(rows)),
                *([waits] if any(row.waits for row in rows) else []),
            ),
            beside=lambda at, seat: row_nodes(at, rows[seat]),
            top=176.0,
            bottom=744.0,
            tallest=HEIGHT,
            cloth="scene/cloth_ink",
        )

    def _points(self, seat: int, share: float) -> str:
        line = self.lines[seat].line
        return grouped(round(line.before + line.delta * share))

    # -- words

    def title(self) -> str:
        """The words for what ended the round."""
        result = self.result
        nagashi = "nagashi" if result.kind == "draw" and result.nagashi else ""
        return term(self.ctx, f"riichi.end.{nagashi or (result.name if result.kind == 'abort' else result.kind)}")

    def reason(self) -> str:
        """The sentence on why the round ended, and what is paid."""
        t, result = self.ctx.t, self.result
        if result.kind == "abort":
            return t(f"riichi_result.abort.{result.name}")
        if result.kind == "chombo" and self.view.config.chombo == "after_game":
            return t("riichi_result.draw.chombo_later", points=self.view.config.chombo_final)
        if result.kind == "chombo" or result.nagashi:
            return t(f"riichi_result.draw.{'chombo' if result.kind == 'chombo' else 'nagashi'}")
        count = len(result.tenpai)
        unpaid = "all" if count == len(self.people) else "none" if not count else "unpaid"
        return t(f"riichi_result.draw.{'paid' if any(result.deltas) else unpaid}")

    def _where(self) -> str:
        """The words on which round it was, and who deals next."""
        result = self.result
        place = place_name(self.ctx, result.wind, result.dealer, result.honba)
        if self.view.game is not None:
            return place
        key = "again" if result.kind == "chombo" else "renchan" if result.renchan else "moves_on"
        return f"{place} · {self.ctx.t(f'riichi_result.{key}')}"

    # -- picture

    def picture(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of heading and rows."""
        return sheet.headed(84, 78, self.told.title, 58, self._where(), self.told.line, 1516) + score_nodes(
            self, sheet, self.told
        )


def row_nodes(at: Sheet, row: DrawRow) -> Iterable[Node]:
    """The nodes of a seat's wind, tag, hand, note and waits."""
    kind = "vermilion" if row.line.dealer else "slate"
    yield at.pill(108, 34, row.line.wind_words(at.ctx), kind, 13, 24)
    if row.tag:
        room = HAND_AT - TAG_AT - 38
        size = at.ctx.fonts.fitting(row.tag, 17, at.ctx.px(room), True)
        yield at.pill(TAG_AT, 0, row.tag, row.kind, size, 34)
    if row.note:
        yield at.words(HAND_AT, 44, HAND_ROOM, row.note, 16, palette.VERMILION_SOFT, True)
    middle = -14 if row.note else 0
    yield at.drawn(HAND_AT + HAND_ROOM / 2, middle, HAND_ROOM, 72, _hand, row.tiles, row.melds)
    if row.waits:
        yield at.drawn(WAITS_AT + WAITS_ROOM / 2, 0, WAITS_ROOM, HEIGHT - 14, _waits, row.waits)


def _hand(surface: Surface, ctx: Context, box: Rect, tiles: tuple[int, ...], melds: tuple[Meld, ...]) -> None:
    """Draws tiles and melds from the left, smaller where they would be wider than the box."""
    gap, width = ctx.px(12), ctx.px(HAND_WIDTH)
    while width > 10 and row_width(len(tiles), width) + sum(gap + meld_width(meld, width) for meld in melds) > box.w:
        width -= 1
    x, foot = box.x, box.centery + Mahjong.height(width) // 2
    draw_row(surface, ctx, tiles, x, foot - Mahjong.height(width), width)
    x += row_width(len(tiles), width)
    for meld in melds:
        draw_meld(surface, ctx, meld, x + gap, foot, width)
        x += gap + meld_width(meld, width)


def _waits(surface: Surface, ctx: Context, box: Rect, kinds: tuple[int, ...]) -> None:
    """Draws the waits in as many rows as let the tiles be largest."""

    def largest(rows: int) -> int:
        columns = -(-len(kinds) // rows)
        return min(ctx.px(WAIT_WIDTH), int(box.w / (columns * PITCH)), int(box.h / (rows * TALL * PITCH)))

    rows = max((1, 2, 3), key=lambda count: (largest(count), -count))
    width, columns = largest(rows), -(-len(kinds) // rows)
    step = width * TALL * PITCH
    for row in range(rows):
        part = kinds[row * columns : (row + 1) * columns]
        left = box.x + (box.w - row_width(len(part), width)) // 2
        draw_row(surface, ctx, part, left, round(box.centery - step * rows / 2 + row * step), width)
