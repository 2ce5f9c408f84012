"""The yaku sheet for beginners: every yaku of this table by its han, with an example hand. Over the table, key Y."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.riichi.config import RiichiConfig
from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.controls import Button, ScrollArea
from scenes.kit.layout import Layout
from scenes.kit.mahjong import Mahjong
from scenes.kit.scene import Scene
from scenes.riichi.faces import draw_row, row_width
from scenes.riichi.sheet_model import BONUS, YAKUMAN, SheetRow, sheet
from scenes.riichi.terms import term
from scenes.riichi.win_model import counted
from scenes.table.nodes import Node
from scenes.table.sheet import Sheet, plate, print_nodes

ROW: Final = 78.0
HEAD: Final = 56.0
TILE: Final = 32.0
SET_GAP: Final = 7.0
TILES_ROOM: Final = 560.0


@dataclass(frozen=True)
class Line:
    """A line of the page: the heading of a group, or a yaku. Pixels from the top of the page."""

    top: int
    height: int
    group: int
    row: SheetRow | None


class YakuSheet(Scene):
    """The yaku sheet. Esc, Y or the button closes it; the tabs, the wheel and the arrows go through it.

    `config` of the table says what is played; without it the standard rules are shown.
    """

    def __init__(self, ctx: Context, config: RiichiConfig | None = None) -> None:
        super().__init__(ctx)
        self.groups = sheet(config or RiichiConfig())
        self.lines: list[Line] = []
        self.area = ScrollArea(Rect(0, 0, 1, 1), "")
        self.tabs: Segmented[int] | None = None
        self._panel = Rect(0, 0, 1, 1)

    # -- places

    def layout(self, layout: Layout) -> None:
        """Lays heading, tabs and page."""
        t = self.ctx.t
        place = self.area.offset / max(1, self.area.content_height)
        self.ui.clear()
        self._panel = layout.rect(100, 40, 1400, 820, "center", "top", grow=(0.0, 1.0))
        px = layout.px
        close = Rect(self._panel.right - px(24) - px(150), self._panel.y + px(20), px(150), px(48))
        words = t("riichi_sheet.close")
        choices = [(group, self._tab(group)) for group in self.groups]
        tabs = Rect(self._panel.x + px(270), close.y, close.x - px(20) - self._panel.x - px(270), px(46))
        self.tabs = self.ui.add(Segmented(tabs, t("riichi_sheet.groups"), choices, next(iter(self.groups)), self.turn))
        self.ui.add(Button(close, words, self.close, kind="ink", icon="close", size=17))
        page = Rect(self._panel.x + px(28), self._panel.y + px(86), 0, 0)
        page.size = (self._panel.right - px(14) - page.x, self._panel.bottom - px(20) - page.y)
        self.area = self.ui.add(ScrollArea(page, t("riichi_sheet.title"), on_draw=self._draw_page))
        self._lay_lines()
        self.area.scroll_to(place * self.area.content_height)
        self.ui.refocus()
        if self.ui.focus is None:
            self.ui.set_focus(self.area, keyboard=False)

    def _lay_lines(self) -> None:
        px = self.ctx.px
        self.lines, top = [], 0
        for group, rows in self.groups.items():
            self.lines.append(Line(top, px(HEAD), group, None))
            top += px(HEAD)
            for row in rows:
                self.lines.append(Line(top, px(ROW), group, row))
                top += px(ROW)
        self.area.content_height = top + px(10)

    def _tab(self, group: int) -> str:
        if group == YAKUMAN:
            return term(self.ctx, "riichi_yaku.limit.yakuman")
        if group == BONUS:
            return term(self.ctx, "riichi_yaku.name.dora")
        return counted(self.ctx, "han", group)

    # -- what the person may do

    def close(self) -> None:
        """Closes the sheet and returns to the table."""
        self.ctx.pop(self)

    def turn(self, group: int) -> None:
        """Shows a group from its heading on."""
        self.area.scroll_to(next(line.top for line in self.lines if line.group == group))

    def handle(self, intention: want.Intention) -> bool:
        """Closes at Esc or Y, and scrolls by keys wherever the focus is; True when used."""
        if super().handle(intention):
            return True
        match intention:
            case want.Back() | want.Key("y"):
                self.close()
            case want.Draw():
                self.area.key(want.Key("page down"))
            case want.Key() | want.Move(0, _):
                return self.area.key(intention)
            case _:
                return False
        return True

    def update(self, dt: float) -> None:
        """Lights the tab of the group in view."""
        super().update(dt)
        group = self._group_in_view()
        if self.tabs is not None and self.tabs.value != group:
            self.tabs.value = group
            self.ctx.redraw()

    def _group_in_view(self) -> int:
        if self.area.furthest and self.area.offset >= self.area.furthest:
            return self.lines[-1].group
        at = self.area.offset + self.ctx.px(HEAD)
        return next((line.group for line in self.lines if line.top + line.height > at), self.lines[-1].group)

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Draws panel, heading, controls and page."""
        ctx, panel = self.ctx, self._panel
        surface.fill(palette.INK_950)
        ctx.art.drop(surface, panel, 18, "S4")
        surface.blit(ctx.art.panel(panel.w, panel.h, 18, 1.0), panel)
        words = ctx.t("riichi_sheet.title")
        print_nodes(surface, ctx, [Sheet(ctx, panel.topleft).words(30, 43, 230, words, 26, palette.GOLD, True)])
        self.ui.draw(surface)

    def _draw_page(self, surface: Surface, x: int, y: int) -> None:
        wide = self.area.width / self.ctx.layout.s
        for line in self.lines:
            if self.area.rect.colliderect((x, y + line.top, self.area.width, line.height)):
                at = Sheet(self.ctx, (x, y + line.top + line.height // 2))
                nodes = self._heading(at, wide, line.group) if line.row is None else self._row(at, wide, line.row)
                print_nodes(surface, self.ctx, nodes)

    def _heading(self, at: Sheet, wide: float, group: int) -> Iterable[Node]:
        words = self._tab(group)
        left = 20 + at.wide(words, 21, True)
        yield at.words(4, 8, wide - 8, words, 21, palette.GOLD, True)
        yield at.drawn((left + wide) / 2, 8, wide - left, 1, plate, palette.INK_BLUE, 1.0, None, 0.0)

    def _row(self, at: Sheet, wide: float, row: SheetRow) -> Iterable[Node]:
        """The nodes of name, what calls do to it, what it is, and an example hand at the right."""
        yield at.drawn(wide / 2, 0, wide, ROW - 6, plate, "#FFFFFF", 0.05, ("#FFFFFF", 0.08, 1.0), 12.0)
        room = wide - 36 - (TILES_ROOM + 16 if row.entry.sets else 0)
        pill, kind = self._openness(row)
        name, taken = self._name(row), at.wide(pill, 13, True) + 34 if pill else 0.0
        size = at.ctx.fonts.fitting(name, 19, at.ctx.px(room - taken), True)
        yield at.words(18, -14, room - taken, name, 19, palette.TEXT, True)
        if pill:
            yield at.pill(30 + at.wide(name, size, True), -14, pill, kind, 13, 24)
        yield at.words(18, 15, room, at.ctx.t(f"riichi_yaku.about.{row.key}"), 15, palette.TEXT_SOFT)
        if row.entry.sets:
            yield at.drawn(wide - 18 - TILES_ROOM / 2, 0, TILES_ROOM, ROW - 6, _example, row.entry.groups)

    def _name(self, row: SheetRow) -> str:
        key = f"riichi_sheet.name.{row.entry.id}" if row.entry.of else f"riichi_yaku.name.{row.entry.id}"
        name = term(self.ctx, key)
        return self.ctx.t("riichi_sheet.times", name=name, count=row.times) if row.times > 1 else name

    def _openness(self, row: SheetRow) -> tuple[str, str]:
        """The words for what calls do to a yaku, and the kind of their pill; empty where they change nothing."""
        if not row.closed:
            return "", ""
        if not row.open:
            return self.ctx.t("riichi_sheet.closed"), "river"
        if row.open < row.closed:
            return self.ctx.t("riichi_sheet.open", han=counted(self.ctx, "han", row.open)), "slate"
        return "", ""


def _example(surface: Surface, ctx: Context, box: Rect, groups: tuple[tuple[int, ...], ...]) -> None:
    """Draws a hand set by set at the right, smaller where it would be wider than the box."""
    gap = ctx.px(SET_GAP)

    def content(width: int) -> int:
        return sum(row_width(len(tiles), width) + gap for tiles in groups) - gap

    width = next((w for w in range(ctx.px(TILE), 8, -1) if content(w) <= box.w), 8)
    x = box.right - content(width)
    for tiles in groups:
        draw_row(surface, ctx, tiles, x, box.centery - Mahjong.height(width) // 2, width)
        x += row_width(len(tiles), width) + gap
