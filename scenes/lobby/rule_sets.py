"""Named rule sets side by side: the value of each option in each, with the notes of one set below."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.games import GAMES
from game.kernel.options import Preset, load_options
from game.kernel.preset_table import PresetRow, preset_rows
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.rich_text import Prose, RichText, Style, plain
from scenes.kit.scene import Scene
from scenes.kit.scroll import ScrollArea
from scenes.kit.widget import Widget
from scenes.scene_registry import SCENE_ENTRIES

LABEL_WIDTH: Final = 270.0
COLUMN_WIDTH: Final = 172.0
HEAD_HEIGHT: Final = 84.0
_HEAD_LINES: Final = 3
GROUP_HEIGHT: Final = 52.0
PADDING: Final = 9.0
TEXT: Final = 15.0
_NOTES: Final = Style(TEXT, palette.TEXT_SOFT)
NOTES_HEIGHT: Final = 168.0


@dataclass(frozen=True)
class TableRow:
    """A row of the table; pixels from its top. A heading has no cells."""

    top: int
    height: int
    label: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    lit: tuple[bool, ...]


class SetHead(Widget):
    """A column's head, which chooses its rule set."""

    radius = 10.0

    def __init__(self, rect: Rect, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(rect, name, on_press=on_press)
        self.chosen = False

    def draw(self, surface: Surface) -> None:
        """Draws the head, gold when its set is chosen."""
        ctx = self.home
        kind = "gold" if self.chosen else "ink"
        surface.blit(ctx.art.button(self.rect.w, self.rect.h, kind, self.state, 10), self.rect)
        colour = palette.ON_GOLD if self.chosen else palette.TEXT
        room = self.rect.w - ctx.px(14)
        lines = ctx.fonts.wrap(self.name, TEXT, room, True)[:_HEAD_LINES]
        step = ctx.fonts.line_height(TEXT)
        for i, line in enumerate(lines):
            at = (self.rect.centerx, self.rect.centery + i * step - step * (len(lines) - 1) // 2)
            paint.label(surface, ctx, line, at, TEXT, colour, True, "center", room)


class PresetScene(Scene):
    """The rule sets of a game, `chosen` lit; with `on_take` the chosen one can be taken for the table. Those in `own`
    stand behind the shipped ones.

    Heads, arrows and the two buttons move through the sets, the wheel and Page Up/Down through the options.
    """

    def __init__(
        self,
        ctx: Context,
        game: str,
        chosen: str,
        on_take: Callable[[str], None] | None = None,
        own: tuple[Preset, ...] = (),
    ) -> None:
        super().__init__(ctx)
        self.game = game
        self.options = load_options(GAMES[game]).with_presets(own)
        self.on_take = on_take
        ids = [preset.id for preset in self.options.presets]
        self.chosen = ids.index(chosen) if chosen in ids else 0
        self.first = 0
        self.heads: list[SetHead] = []
        self.rows: list[TableRow] = []
        self.area = ScrollArea(Rect(0, 0, 1, 1), "")
        self.notes = RichText(Rect(0, 0, 1, 1), "")
        self._static: Surface | None = None
        self._table = Rect(0, 0, 1, 1)
        self._foot = Rect(0, 0, 1, 1)
        self._sides: tuple[Button, ...] = ()

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The rule sets of the game."""
        return self.options.presets

    # -- places

    def layout(self, layout: Layout) -> None:
        """Lays the heads above, the table below them, the notes of the chosen set at the foot."""
        t, px = self.ctx.t, layout.px
        offset = self.area.offset / max(1, self.area.content_height)
        self.ui.clear()
        self._static = None
        back = layout.rect(16, 20, 128, 50)
        self.ui.add(Button(back, t("screens.back"), partial(self.ctx.pop, self), kind="ink", size=18))
        foot = px(NOTES_HEIGHT)
        whole = layout.rect(16, 88, 1568, 796, grow=(1.0, 1.0))
        self._table = Rect(whole.x, whole.y, whole.w, whole.h - foot - px(14))
        self._foot = Rect(whole.x, self._table.bottom + px(14), whole.w, foot)
        top = self._table.y + px(14) + px(HEAD_HEIGHT) + px(16)
        page = Rect(self._table.x + px(16), top, self._table.w - px(26), self._table.bottom - px(14) - top)
        self.area = ScrollArea(page, t("rule_sets.table"), on_draw=self._draw_table)
        self.area.attach(self.ctx)
        self._lay_columns(page)
        self._lay_heads()
        self.ui.add(self.area)
        self._lay_rows()
        self.area.scroll_to(offset * self.area.content_height)
        self._lay_foot()
        self.choose(self.chosen)
        self.ui.refocus()
        if self.ui.focus is None:
            self.ui.set_focus(self.heads[self.chosen], keyboard=False)

    def _lay_columns(self, page: Rect) -> None:
        px = self.ctx.px
        room = self.area.width - px(LABEL_WIDTH)
        self.fitting = max(1, min(len(self.presets), room // px(COLUMN_WIDTH)))
        self.column = room // self.fitting
        self.left = page.x + px(LABEL_WIDTH)
        self.first = min(self.first, len(self.presets) - self.fitting)

    def _lay_heads(self) -> None:
        px, locale = self.ctx.px, self.ctx.texts.locale
        self.heads = []
        for i, preset in enumerate(self.presets):
            box = Rect(0, self._table.y + px(14), self.column - px(8), px(HEAD_HEIGHT))
            self.heads.append(self.ui.add(SetHead(box, preset.get(locale), partial(self.choose, i))))
        side = Rect(self._table.x + px(16), self._table.y + px(14), px(52), px(HEAD_HEIGHT))
        if self.fitting == len(self.presets):
            self._sides = ()
            return
        names = (("earlier", "‹", -1, px(128)), ("later", "›", 1, px(190)))
        self._sides = tuple(
            self.ui.add(
                Button(
                    side.move(x, 0),
                    sign,
                    partial(self._shift, step),
                    name=self.ctx.t(f"rule_sets.{key}"),
                    tooltip=self.ctx.t(f"rule_sets.{key}"),
                    size=24,
                )
            )
            for key, sign, step, x in names
        )

    def _lay_rows(self) -> None:
        px, fonts = self.ctx.px, self.ctx.fonts
        step, pad = fonts.line_height(TEXT), px(PADDING)
        self.rows, top, group = [], 0, ""
        for row in preset_rows(GAMES[self.game], self.options, self.ctx.texts):
            if row.group != group:
                group = row.group
                self.rows.append(TableRow(top, px(GROUP_HEIGHT), (group,), (), ()))
                top += px(GROUP_HEIGHT)
            label = tuple(fonts.wrap(row.label, TEXT, px(LABEL_WIDTH) - 2 * pad))
            cells = self._cells(row)
            height = max(len(lines) for lines in (label, *cells)) * step + 2 * pad
            self.rows.append(TableRow(top, height, label, cells, row.differs))
            top += height
        self.area.content_height = top

    def _cells(self, row: PresetRow) -> tuple[tuple[str, ...], ...]:
        fonts, room = self.ctx.fonts, self.column - 2 * self.ctx.px(PADDING)
        return tuple(
            tuple(fonts.wrap(value, TEXT, room, differs))
            for value, differs in zip(row.values, row.differs, strict=True)
        )

    def _lay_foot(self) -> None:
        t, px, foot = self.ctx.t, self.ctx.px, self._foot
        right = foot.right - px(20)
        if self.on_take is not None:
            take = Rect(right - px(270), foot.centery - px(34), px(270), px(64))
            self.ui.add(Button(take, t("rule_sets.take"), self.take, kind="vermilion", icon="check", size=20))
            right = take.x - px(20)
        page = Rect(foot.x + px(24), foot.y + px(54), right - foot.x - px(24), foot.h - px(66))
        self.notes = self.ui.add(RichText(page, t("rule_sets.notes")))

    # -- what the person may do

    def choose(self, index: int) -> None:
        """Lights a set and brings its column into view."""
        self.chosen = index
        for i, head in enumerate(self.heads):
            head.chosen = i == index
        self._show_from(min(max(self.first, index - self.fitting + 1), index))
        self.notes.show(self._notes())
        self.ctx.redraw()

    def _show_from(self, first: int) -> None:
        self.first = max(0, min(first, len(self.presets) - self.fitting))
        gap = self.ctx.px(4)
        for i, head in enumerate(self.heads):
            head.visible = self.first <= i < self.first + self.fitting
            head.rect.x = self.left + (i - self.first) * self.column + gap
        for button, end in zip(self._sides, (0, len(self.presets) - self.fitting), strict=False):
            button.visible = self.first != end
        self.ctx.redraw()

    def _shift(self, step: int) -> None:
        self._show_from(self.first + step)

    def take(self) -> None:
        """Takes the chosen set for the table."""
        if self.on_take is not None:
            self.ctx.pop(self)
            self.on_take(self.presets[self.chosen].id)

    def _step(self, dx: int) -> bool:
        """Moves the focus from head to head, also to those out of view; False at the ends."""
        focus = self.ui.focus
        if not isinstance(focus, SetHead):
            return False
        index = self.heads.index(focus) + dx
        if not 0 <= index < len(self.heads):
            return False
        self.choose(index)
        self.ui.set_focus(self.heads[index], keyboard=True)
        return True

    def handle(self, intention: want.Intention) -> bool:
        """Goes back at Esc, through the sets with the wheel sideways and arrows; True when used."""
        match intention:
            case want.Move(dx, 0) if self._step(dx):
                return True
            case want.Wheel(_, dx, _) if dx:
                self._shift(1 if dx > 0 else -1)
                return True
        if self.ui.handle(intention):
            return True
        match intention:
            case want.Back():
                self.ctx.pop(self)
            case want.Confirm():
                self.take()
            case want.Key() | want.Move(0, _):
                return self.area.key(intention)
            case _:
                return False
        return True

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Draws the background, panels, heads, table and notes."""
        if self._static is None or self._static.get_size() != surface.get_size():
            self._static = self._compose(surface.get_size())
        surface.blit(self._static, (0, 0))
        px, locale = self.ctx.px, self.ctx.texts.locale
        preset = self.presets[self.chosen]
        at = (self._foot.x + px(24), self._foot.y + px(28))
        paint.label(surface, self.ctx, preset.get(locale), at, 19, palette.GOLD, True, "midleft")
        self.ui.draw(surface)

    def _compose(self, size: tuple[int, int]) -> Surface:
        ctx = self.ctx
        picture = ctx.art.background("scene/bg_menu", size).copy()
        paint.veil(picture, ctx, 0.55)
        words = ctx.t("rule_sets.title", game=SCENE_ENTRIES[self.game].text(ctx, "name"))
        paint.label(picture, ctx, words, ctx.layout.point(166, 45), 28, palette.GOLD, True, "midleft")
        key = self._lit_key()
        paint.pill(
            picture, ctx, key, (self._table.right, ctx.layout.point(0, 45)[1]), "gold", 14, 28, anchor="midright"
        )
        paint.panel(picture, ctx, self._table)
        paint.panel(picture, ctx, self._foot)
        return picture

    def _lit_key(self) -> str:
        first = next((preset for preset in self.presets if not preset.set), self.presets[0])
        return self.ctx.t("rule_sets.lit", name=first.get(self.ctx.texts.locale))

    def _draw_table(self, surface: Surface, x: int, y: int) -> None:
        ctx, px, shown = self.ctx, self.ctx.px, self.area.rect
        column = self.left + (self.chosen - self.first) * self.column
        if self.first <= self.chosen < self.first + self.fitting:
            tall = Rect(column, shown.y, self.column, shown.h)
            surface.blit(ctx.art.rounded(tall.w, tall.h, 8, palette.GOLD, palette.GOLD, opacity=0.07), tall)
        for row in self.rows:
            box = Rect(x, y + row.top, self.area.width, row.height)
            if not box.colliderect(shown):
                continue
            if not row.cells:
                at = (box.x + px(PADDING), box.bottom - px(18))
                paint.label(surface, ctx, row.label[0], at, 18, palette.GOLD, True, "midleft")
                continue
            surface.fill("#1D3A44", Rect(box.x, box.y, box.w, max(1, px(1))))
            self._lines(surface, Rect(box.x, box.y, px(LABEL_WIDTH), box.h), row.label, palette.TEXT_SOFT, False)
            for i in range(self.first, self.first + self.fitting):
                cell = Rect(self.left + (i - self.first) * self.column, box.y, self.column, box.h)
                self._cell(surface, cell, row.cells[i], row.lit[i])

    def _cell(self, surface: Surface, box: Rect, lines: tuple[str, ...], lit: bool) -> None:
        if lit:
            ground = box.inflate(-self.ctx.px(8), -self.ctx.px(6))
            edge = (palette.GOLD, 0.45, 1.0)
            picture = self.ctx.art.rounded(ground.w, ground.h, 8, palette.GOLD, palette.GOLD, opacity=0.16, edge=edge)
            surface.blit(picture, ground)
        self._lines(surface, box, lines, palette.GOLD if lit else palette.TEXT_MUTED, lit)

    def _lines(self, surface: Surface, box: Rect, lines: tuple[str, ...], colour: str, bold: bool) -> None:
        fonts, pad = self.ctx.fonts, self.ctx.px(PADDING)
        step = fonts.line_height(TEXT)
        top = box.centery - step * (len(lines) - 1) // 2
        for i, line in enumerate(lines):
            at = (box.x + pad, top + i * step)
            paint.label(surface, self.ctx, line, at, TEXT, colour, bold, "midleft", box.w - 2 * pad)

    def _notes(self) -> list[Prose]:
        locale, preset = self.ctx.texts.locale, self.presets[self.chosen]
        parts = [preset.description.get(locale), *(f"· {note.get(locale)}" for note in preset.notes)]
        return [Prose(plain(words), _NOTES, gap=0.0) for words in parts]
