"""The yaku sheet for beginners: every yaku of this table by its han, with an example hand. Over the table, key Y."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.riichi.config import RiichiConfig
from scenes import intentions as want
from scenes.kit import paint, palette
from scenes.kit.choices import Segmented
from scenes.kit.context import Context
from scenes.kit.controls import Button, ScrollArea
from scenes.kit.layout import Layout
from scenes.kit.mahjong import Mahjong
from scenes.riichi.faces import row_width
from scenes.riichi.sheet_model import BONUS, YAKUMAN, SheetRow, sheet
from scenes.riichi.terms import term
from scenes.scene import Scene

ROW: Final = 78.0
HEAD: Final = 56.0
TILE: Final = 32.0
SET_GAP: Final = 7.0
TILES_ROOM: Final = 560.0


@dataclass(frozen=True)
class Line:
    """One line of the page: the heading of a group, or a yaku. Pixels from the top of the page."""

    top: int
    height: int
    group: int
    row: SheetRow | None


class YakuSheet(Scene):
    """Esc, Y or the button closes it; the tabs, the wheel and the arrows go through it.

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
        """Heading, tabs, page."""
        t = self.ctx.t
        place = self.area.offset / max(1, self.area.content_height)
        self.ui.clear()
        self._panel = layout.rect(100, 40, 1400, 820, "centre", "top", grow=(0.0, 1.0))
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
        return term(self.ctx, "riichi_result.term.han", count=group)

    # -- what the person may do

    def close(self) -> None:
        """Back to the table."""
        self.ctx.pop(self)

    def turn(self, group: int) -> None:
        """Shows a group from its heading on."""
        self.area.scroll_to(next(line.top for line in self.lines if line.group == group))

    def handle(self, intention: want.Intention) -> bool:
        """Keys that scroll work wherever the focus is."""
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
        """The tab of the group in view is lit."""
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
        """Panel, heading, controls, page."""
        ctx, px = self.ctx, self.ctx.px
        surface.fill(palette.INK_950)
        ctx.art.drop(surface, self._panel, 18, "S4")
        surface.blit(ctx.art.panel(self._panel.w, self._panel.h, 18, 1.0), self._panel)
        at = (self._panel.x + px(30), self._panel.y + px(43))
        words = ctx.t("riichi_sheet.title")
        size = ctx.fonts.fitting(words, 26, px(230), True)
        paint.label(surface, ctx, words, at, size, palette.GOLD, True, "midleft", px(230))
        self.ui.draw(surface)

    def _draw_page(self, surface: Surface, x: int, y: int) -> None:
        shown = self.area.rect
        for line in self.lines:
            box = Rect(x, y + line.top, self.area.width, line.height)
            if not box.colliderect(shown):
                continue
            if line.row is None:
                self._heading(surface, box, line.group)
            else:
                self._row(surface, box, line.row)

    def _heading(self, surface: Surface, box: Rect, group: int) -> None:
        ctx, px = self.ctx, self.ctx.px
        at = (box.x + px(4), box.bottom - px(20))
        end = paint.label(surface, ctx, self._tab(group), at, 21, palette.GOLD, True, "midleft").right
        rule = Rect(end + px(16), at[1], box.right - end - px(16), max(1, px(1)))
        surface.fill(palette.INK_BLUE, rule)

    def _row(self, surface: Surface, box: Rect, row: SheetRow) -> None:
        ctx, px = self.ctx, self.ctx.px
        ground = box.inflate(0, -px(6))
        surface.blit(
            ctx.art.rounded(ground.w, ground.h, 12, "#FFFFFF", "#FFFFFF", opacity=0.05, edge=("#FFFFFF", 0.08, 1.0)),
            ground,
        )
        example = px(TILES_ROOM) if row.entry.sets else 0
        left, room = ground.x + px(18), ground.w - px(36) - example - (px(16) if example else 0)
        pill, kind = self._openness(row)
        wide = ctx.fonts.width(pill, 13, True) + px(34) if pill else 0
        name = self._name(row)
        size = ctx.fonts.fitting(name, 19, room - wide, True)
        y = ground.y + px(22)
        end = paint.label(surface, ctx, name, (left, y), size, palette.TEXT, True, "midleft", room - wide)
        if pill:
            paint.pill(surface, ctx, pill, (end.right + px(12), y), kind, 13, 24, anchor="midleft")
        about = ctx.t(f"riichi_yaku.about.{row.key}")
        size = ctx.fonts.fitting(about, 15, room)
        at = (left, ground.y + px(51))
        paint.label(surface, ctx, about, at, size, palette.TEXT_SOFT, anchor="midleft", width=room)
        if example:
            self._example(surface, Rect(ground.right - px(18) - example, ground.y, example, ground.h), row)

    def _name(self, row: SheetRow) -> str:
        key = f"riichi_sheet.name.{row.entry.id}" if row.entry.of else f"riichi_yaku.name.{row.entry.id}"
        name = term(self.ctx, key)
        return self.ctx.t("riichi_sheet.times", name=name, count=row.times) if row.times > 1 else name

    def _openness(self, row: SheetRow) -> tuple[str, str]:
        """What calls do to a yaku, and the kind of the pill that says it; nothing where they change nothing."""
        if not row.closed:
            return "", ""
        if not row.open:
            return self.ctx.t("riichi_sheet.closed"), "river"
        if row.open < row.closed:
            return self.ctx.t(
                "riichi_sheet.open", han=term(self.ctx, "riichi_result.term.han", count=row.open)
            ), "slate"
        return "", ""

    def _example(self, surface: Surface, box: Rect, row: SheetRow) -> None:
        ctx, px = self.ctx, self.ctx.px
        groups, width, gap = row.entry.groups, px(TILE), px(SET_GAP)

        def content(width: int) -> int:
            return sum(row_width(len(tiles), width) for tiles in groups) + gap * (len(groups) - 1)

        while width > 8 and content(width) > box.w:
            width -= 1
        x, y = box.right - content(width), box.centery - Mahjong.height(width) // 2
        for tiles in groups:
            for i, tile in enumerate(tiles):
                ctx.mahjong.draw(surface, tile, x + i * width * 1.03, y, width)
            x += row_width(len(tiles), width) + gap
