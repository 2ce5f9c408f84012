"""The end of a round that nobody won: exhausted wall, nagashi mangan, abortive draw, chombo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.riichi.advice import shown_waits
from game.riichi.melds import Meld
from game.riichi.tiles import ordered
from game.riichi.view import RiichiView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.mahjong import FACE_RATIO, HIDDEN, THICKNESS, Mahjong
from scenes.kit.motion import Sequence, Tween, in_out_cubic, out_cubic
from scenes.riichi.faces import PITCH, draw_meld, draw_row, meld_width, row_width
from scenes.riichi.round_screen import RoundScreen
from scenes.riichi.terms import term
from scenes.riichi.win_model import SeatLine, place_name, seat_lines
from scenes.table.numbers import grouped, signed
from scenes.table.scores import Act, Person, tint

TOP: Final = 176.0
HEIGHT: Final = 132.0
TAG_AT, HAND_AT, WAITS_AT, DELTA_AT, POINTS_AT = 300.0, 440.0, 1010.0, 1216.0, 1356.0
HAND_ROOM, WAITS_ROOM = 548.0, 146.0
HAND_WIDTH, WAIT_WIDTH = 42.0, 34.0
DARKER: Final = 0.45
TALL: Final = FACE_RATIO + THICKNESS
"""The height of a tile by its width."""
_CLOSED_HAND: Final = 13


@dataclass(frozen=True)
class DrawRow:
    """What one seat shows at the end of a round without a win."""

    line: SeatLine
    tag: str
    kind: str
    """The kind of the tag's pill."""
    note: str
    """What is said below the hand."""
    tiles: tuple[int, ...]
    """The concealed tiles in order, -1 for those that stay hidden."""
    melds: tuple[Meld, ...]
    waits: tuple[int, ...]


def draw_rows(
    ctx: Context, view: RiichiView, people: tuple[Person, ...], fouls: Mapping[int, str]
) -> tuple[DrawRow, ...]:
    """Every seat in the order of play."""
    result = view.result
    assert result is not None
    lines = seat_lines(ctx, people, result.dealer, result.points_before(), result.deltas)
    rows = []
    for seat, line in enumerate(lines):
        side = view.table[seat]
        tag, kind, note = _tag(ctx, view, seat, fouls)
        hidden = (HIDDEN,) * max(0, _CLOSED_HAND - 3 * len(side.melds))
        own = tuple(ordered(view.tiles)) if seat == view.seat and people[seat].you else hidden
        tiles = tuple(ordered(side.shown)) or own
        waiting = bool(side.shown) and (seat in result.tenpai or (result.kind == "abort" and side.riichi))
        rows.append(DrawRow(line, tag, kind, note, tiles, side.melds, shown_waits(view, seat) if waiting else ()))
    return tuple(rows)


def _tag(ctx: Context, view: RiichiView, seat: int, fouls: Mapping[int, str]) -> tuple[str, str, str]:
    """Words, colour and note of a seat's tag; nothing where there is nothing to say."""
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
    if view.table[seat].riichi:
        return term(ctx, "riichi.act.riichi"), "vermilion", ""
    return "", "slate", ""


class DrawScreen(RoundScreen):
    """After a round without a win: everybody's hand as far as it was shown, and what was paid."""

    def __init__(
        self,
        ctx: Context,
        view: RiichiView,
        people: tuple[Person, ...],
        on_next: Act,
        on_menu: Act,
        goes_on: Callable[[], bool] | None,
        fouls: Mapping[int, str],
    ) -> None:
        super().__init__(ctx, view, people, on_next, on_menu, goes_on)
        self.fouls = fouls
        self.lines = draw_rows(ctx, view, people, fouls)

    def enter(self) -> None:
        """Veil and rows, then the points move."""
        super().enter()

        def move(t: float) -> None:
            self.moved = t

        wait = Tween(220 + 110 * len(self.rows) + 260, lambda t: None, out_cubic)
        self.motion.play(Sequence(wait, Tween(800, move, in_out_cubic)))

    def layout(self, layout: Layout) -> None:
        """A new size or language."""
        self.lines = draw_rows(self.ctx, self.view, self.people, self.fouls)
        super().layout(layout)

    def button_places(self, layout: Layout) -> tuple[Rect, Rect, Rect]:
        """Go on at the right, the others beside it."""

        def rect(x: float, w: float, y: float, h: float) -> Rect:
            return layout.rect(x, y, w, h, "centre", "middle")

        return rect(1204, 316, 778, 70), rect(940, 240, 786, 56), rect(80, 180, 786, 56)

    def beside(self, main: Rect, layout: Layout) -> tuple[Rect, Rect]:
        """Beside the menu; the large button stays."""
        return layout.rect(280, 782, 260, 64, "centre", "middle"), main

    # -- words

    def title(self) -> str:
        """What ended the round."""
        result = self.result
        if result.kind == "draw" and result.nagashi:
            return term(self.ctx, "riichi.end.nagashi")
        if result.kind == "abort":
            return term(self.ctx, f"riichi.end.{result.name}")
        return term(self.ctx, f"riichi.end.{result.kind}")

    def reason(self) -> str:
        """Why, and what is paid, in one sentence."""
        t, result = self.ctx.t, self.result
        if result.kind == "abort":
            return t(f"riichi_result.abort.{result.name}")
        if result.kind == "chombo":
            if self.view.config.chombo == "after_game":
                return t("riichi_result.draw.chombo_later", points=self.view.config.chombo_final)
            return t("riichi_result.draw.chombo")
        if result.nagashi:
            return t("riichi_result.draw.nagashi")
        count = len(result.tenpai)
        if not any(result.deltas):
            key = "all" if count == len(self.people) else "none" if not count else "unpaid"
            return t(f"riichi_result.draw.{key}")
        return t("riichi_result.draw.paid")

    def _next_dealer(self) -> str:
        if self.view.game is not None:
            return ""
        if self.result.kind == "chombo":
            return self.ctx.t("riichi_result.again")
        return self.ctx.t(f"riichi_result.{'renchan' if self.result.renchan else 'moves_on'}")

    # -- picture

    def darken(self, surface: Surface) -> None:
        """Small words stand on the ground, so it is darker than under a win."""
        paint.veil(surface, self.ctx, DARKER * self.shown)

    def draw_screen(self, surface: Surface) -> None:
        """Heading and rows."""
        self._head(surface)
        for i, row in enumerate(self.lines):
            if self.rows[i] > 0:
                self._line(surface, self.row_box(TOP, HEIGHT, i), row)

    def _head(self, surface: Surface) -> None:
        ctx, lay = self.ctx, self.ctx.layout
        left, y = lay.point(84, 78, "centre", "middle")
        title = ctx.fonts.gold(self.title(), ctx.fonts.fitting(self.title(), 58, lay.px(560), True))
        surface.blit(title, title.get_rect(midleft=(left, y)))
        x = left + title.get_width() + lay.px(30)
        room = lay.point(1516, 0, "centre")[0] - x
        words = " · ".join(part for part in (place_name(ctx, self.result), self._next_dealer()) if part)
        paint.label(surface, ctx, words, (x, y - lay.px(17)), 21, palette.TEXT, True, "midleft", room)
        why = self.reason()
        size = ctx.fonts.fitting(why, 18, room)
        paint.label(surface, ctx, why, (x, y + lay.px(17)), size, palette.TEXT_SOFT, False, "midleft", room)
        base = lay.rect(80, 0, 1, 1, "centre").x
        heads = [("points", POINTS_AT), ("delta", DELTA_AT)]
        if any(row.waits for row in self.lines):
            heads.append(("waits", WAITS_AT + WAITS_ROOM / 2))
        top = lay.point(0, TOP - 18, "centre", "middle")[1]
        for key, at in heads:
            words = ctx.t(f"riichi_result.draw.{key}")
            paint.label(surface, ctx, words, (base + lay.px(at), top), 15, palette.TEXT_MUTED, anchor="center")

    def _line(self, surface: Surface, box: Rect, row: DrawRow) -> None:
        ctx, px = self.ctx, self.ctx.px
        line = row.line
        paint.panel(surface, ctx, box)
        self.draw_row(surface, box, line.person, False)
        x = box.x + px(108)
        kind = "vermilion" if line.dealer else "slate"
        words = term(ctx, "riichi_result.dealer", wind=line.wind) if line.dealer else line.wind
        paint.pill(surface, ctx, words, (x, box.centery + px(34)), kind, 13, 24, anchor="midleft")
        if row.tag:
            size = ctx.fonts.fitting(row.tag, 17, px(HAND_AT - TAG_AT - 38), True)
            paint.pill(surface, ctx, row.tag, (box.x + px(TAG_AT), box.centery), row.kind, size, 34, anchor="midleft")
        if row.note:
            at, room = (box.x + px(HAND_AT), box.centery + px(44)), px(HAND_ROOM)
            paint.label(surface, ctx, row.note, at, 16, palette.VERMILION_SOFT, True, "midleft", room)
        self._hand(surface, box, row)
        if row.waits:
            self._waits(surface, box, row.waits)
        delta = signed(line.delta) if line.delta else "–"
        self.number(surface, box, DELTA_AT, delta, 26, tint(line.delta))
        self.number(surface, box, POINTS_AT, grouped(round(line.before + line.delta * self.moved)), 28, palette.GOLD)

    def _hand(self, surface: Surface, box: Rect, row: DrawRow) -> None:
        ctx, px = self.ctx, self.ctx.px
        gap, width = px(12), px(HAND_WIDTH)

        def content(width: int) -> int:
            return row_width(len(row.tiles), width) + sum(gap + meld_width(meld, width) for meld in row.melds)

        while width > 10 and content(width) > px(HAND_ROOM):
            width -= 1
        middle = box.centery - (px(14) if row.note else 0)
        x, foot = box.x + px(HAND_AT), middle + Mahjong.height(width) // 2
        draw_row(surface, ctx, row.tiles, x, foot - Mahjong.height(width), width)
        x += row_width(len(row.tiles), width)
        for meld in row.melds:
            x += gap
            draw_meld(surface, ctx, meld, x, foot, width)
            x += meld_width(meld, width)

    def _waits(self, surface: Surface, box: Rect, kinds: tuple[int, ...]) -> None:
        """The waits in as many rows as let the tiles be largest."""
        px = self.ctx.px
        room, tall = px(WAITS_ROOM), box.h - px(14)

        def largest(rows: int) -> int:
            columns = -(-len(kinds) // rows)
            return min(px(WAIT_WIDTH), int(room / (columns * PITCH)), int(tall / (rows * TALL * PITCH)))

        rows = max((1, 2, 3), key=lambda count: (largest(count), -count))
        width, columns = largest(rows), -(-len(kinds) // rows)
        step = width * TALL * PITCH
        top = box.centery - step * rows / 2
        for row in range(rows):
            part = kinds[row * columns : (row + 1) * columns]
            x = box.x + px(WAITS_AT) + (room - row_width(len(part), width)) / 2
            for i, kind in enumerate(part):
                self.ctx.mahjong.draw(surface, kind, x + i * width * PITCH, top + row * step, width)
