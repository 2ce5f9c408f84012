"""The list of a record's rounds, and of the matches in its file: any of them a click or a key away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.scroll import ScrollArea
from scenes.replay.reel import Unwatchable
from scenes.replay.words import chapter_name, round_name
from scenes.scene import Scene

if TYPE_CHECKING:
    from scenes.replay.scene import ReplayScene

_ROW, _GAP, _COLUMNS, _SHOWN = 50.0, 10.0, 3, 7


class RoundsScene(Scene):
    """A card over the table. The round that is shown has the focus; Esc closes."""

    opaque = False

    def __init__(self, ctx: Context, replay: ReplayScene) -> None:
        super().__init__(ctx)
        self.replay = replay
        self.card = Rect(0, 0, 1, 1)
        self.area = ScrollArea(Rect(0, 0, 1, 1), "")
        self._heads: list[tuple[str, int]] = []

    @property
    def _chapters(self) -> int:
        count = len(self.replay.reel.chapters)
        return count if count > 1 else 0

    def layout(self, layout: Layout) -> None:
        """Rounds side by side, matches below each other, the rest by scrolling."""
        px = layout.px
        rows = -(-len(self.replay.film.marks) // _COLUMNS) + self._chapters + (2 if self._chapters else 0)
        shown = min(_SHOWN, max(2, rows)) * px(_ROW + _GAP)
        self.card = Rect(0, 0, px(860), px(160) + shown)
        self.card.center = (layout.window[0] // 2, layout.window[1] // 2)
        self.ui.clear()
        inner = Rect(self.card.x + px(28), self.card.y + px(76), self.card.w - px(56), shown)
        self.area = self.ui.add(ScrollArea(inner, self.ctx.t("replay.rounds.title"), on_draw=self._draw_heads))
        current = self._lay_rounds(layout)
        close = Rect(0, 0, px(150), px(48))
        close.bottomright = (self.card.right - px(28), self.card.bottom - px(20))
        button = self.ui.add(Button(close, self.ctx.t("kit.dialog.close"), lambda: self.ctx.pop(self), size=18))
        self.ui.set_focus(current or button, keyboard=True)

    def _lay_rounds(self, layout: Layout) -> Button | None:
        px, film = layout.px, self.replay.film
        gap, tall = px(_GAP), px(_ROW)
        wide = (self.area.width - gap * (_COLUMNS - 1)) // _COLUMNS
        here, current = film.round(self.replay.at), None
        top = px(4)
        for number in range(len(film.marks)):
            row, column = divmod(number, _COLUMNS)
            box = Rect(column * (wide + gap), top + row * (tall + gap), wide, tall)
            kind = "gold" if number == here else "ink"
            button = self._button(box, round_name(self.ctx, film, number), partial(self._take, number), kind)
            current = button if number == here else current
        rows = -(-len(film.marks) // _COLUMNS)
        self._lay_matches(layout, top + rows * (tall + gap))
        return current

    def _lay_matches(self, layout: Layout, top: int) -> None:
        px, replay = layout.px, self.replay
        self._heads = []
        if not self._chapters:
            return
        self._heads.append((self.ctx.t("replay.rounds.matches"), top + px(8)))
        top += px(44)
        for number, chapter in enumerate(replay.reel.chapters):
            box = Rect(0, top + number * px(_ROW + _GAP), self.area.width, px(_ROW))
            kind = "gold" if number == replay.chapter else "ink"
            self._button(box, chapter_name(self.ctx, chapter, number), partial(self._take_match, number), kind)

    def _button(self, box: Rect, label: str, act: Callable[[], None], kind: str) -> Button:
        return self.area.put(Button(box, label, act, kind=kind, size=17))

    def _take(self, number: int) -> None:
        self.ctx.pop(self)
        self.replay.go(self.replay.film.marks[number].at)

    def _take_match(self, number: int) -> None:
        from scenes.replay.opening import trouble

        self.ctx.pop(self)
        if number == self.replay.chapter:
            return
        try:
            film = self.replay.reel.chapters[number].load()
        except Unwatchable as error:
            self.ctx.push(trouble(self.ctx, error.notice))
            return
        self.replay.take_chapter(number, film)

    def handle(self, intention: want.Intention) -> bool:
        """Everything below waits."""
        if not self.ui.handle(intention) and isinstance(intention, want.Back):
            self.ctx.pop(self)
        return True

    def draw(self, surface: Surface) -> None:
        """Dim, card, rounds."""
        ctx, px = self.ctx, self.ctx.layout.px
        paint.veil(surface, ctx, 0.6)
        ctx.art.drop(surface, self.card, 18, "S4")
        surface.blit(ctx.art.panel(self.card.w, self.card.h, 18), self.card)
        place = (self.card.x + px(30), self.card.y + px(24))
        paint.label(surface, ctx, ctx.t("replay.rounds.title"), place, 26, palette.GOLD, True)
        self.ui.draw(surface)

    def _draw_heads(self, surface: Surface, x: int, y: int) -> None:
        for words, top in self._heads:
            paint.label(surface, self.ctx, words, (x, y + top), 18, palette.GOLD, True)
