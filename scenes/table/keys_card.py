"""F1: the keys that work at this table, and the way to the rule book."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.card import CardScene
from scenes.kit.context import Context
from scenes.kit.layout import Layout

_WIDE, _TALL, _CAPS, _TEXT = 820.0, 620.0, 190.0, 17.0


class KeysScene(CardScene):
    """A card over the table: key and what it does, line by line."""

    title = "table.keys.title"

    def __init__(
        self, ctx: Context, rows: Callable[[], Sequence[tuple[str, str]]], rulebook: Callable[[], None]
    ) -> None:
        """Lists `rows` of keys and what they do, in the current language."""
        super().__init__(ctx)
        self.rows = rows
        self.rulebook = rulebook
        self._lines: list[tuple[int, str, str]] = []

    def layout(self, layout: Layout) -> None:
        """Lays rows of two columns."""
        px, fonts = layout.px, self.ctx.fonts
        self.lay_card(layout, _WIDE, _TALL)
        self.lay_rows(layout, _TALL - 160, self._draw_lines)
        spacing = 1.35 if self.ctx.texts.locale == "ko" else 1.25
        top, self._lines = px(4), []
        for caps, words in self.rows():
            self._lines.append((top, caps, words))
            count = len(fonts.wrap(words, _TEXT, self.area.width - px(_CAPS + 10)))
            top += max(px(34), count * fonts.line_height(_TEXT, spacing) + px(12))
        self.area.content_height = top
        close = self.lay_close(layout)
        box = close.rect.move(-px(230), 0)
        box.w = px(214)
        self.ui.add(Button(box, self.ctx.t("table.menu_dialog.rulebook"), self._book, icon="book", size=18))
        self.ui.set_focus(close)

    def _book(self) -> None:
        self.close()
        self.rulebook()

    def _draw_lines(self, surface: Surface, x: int, y: int) -> None:
        px, ctx = self.ctx.px, self.ctx
        for top, caps, words in self._lines:
            paint.label(surface, ctx, caps, (x, y + top), _TEXT, palette.GOLD, True, width=px(_CAPS - 12))
            room = Rect(x + px(_CAPS), y + top, self.area.width - px(_CAPS + 10), self.area.rect.h)
            paint.paragraph(surface, ctx, words, room, _TEXT, palette.TEXT)
