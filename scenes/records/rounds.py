"""The list of a record's rounds, and of the matches in its file: any of them a click or a key away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.card import CardScene
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.records.record_file import RecordFile, Unwatchable
from scenes.records.texts import chapter_name, problem_dialog, round_name, round_result
from scenes.records.timeline import Timeline

_WIDE, _ROW, _GAP, _COLUMNS, _SHOWN = 860.0, 62.0, 10.0, 3, 6


class Watched(Protocol):
    """A replay as the list uses it: where it stands, and how to go elsewhere."""

    record_file: RecordFile
    chapter: int
    timeline: Timeline

    @property
    def at(self) -> int:
        """The number of acts that were done."""
        ...

    def go(self, at: int) -> None:
        """Shows the record after so many acts."""
        ...

    def take_chapter(self, chapter: int, timeline: Timeline) -> None:
        """Shows another match of the same file."""
        ...


class RoundsScene(CardScene):
    """A card over the table. The round that is shown has the focus; Esc closes."""

    title = "rounds.title"

    def __init__(self, ctx: Context, replay: Watched) -> None:
        super().__init__(ctx)
        self.replay = replay
        self._heads: list[tuple[str, int]] = []

    @property
    def _chapters(self) -> int:
        count = len(self.replay.record_file.chapters)
        return count if count > 1 else 0

    def layout(self, layout: Layout) -> None:
        """Rounds side by side, matches below each other, the rest by scrolling."""
        rows = -(-len(self.replay.timeline.marks) // _COLUMNS) + self._chapters + (2 if self._chapters else 0)
        shown = min(_SHOWN, max(2, rows)) * (_ROW + _GAP)
        self.lay_card(layout, _WIDE, 160 + shown)
        self.lay_rows(layout, shown, self._draw_heads)
        current = self._lay_rounds(layout)
        close = self.lay_close(layout)
        self.ui.set_focus(current or close, keyboard=True)

    def _lay_rounds(self, layout: Layout) -> Button | None:
        px, timeline = layout.px, self.replay.timeline
        gap, tall = px(_GAP), px(_ROW)
        wide = (self.area.width - gap * (_COLUMNS - 1)) // _COLUMNS
        here, current = timeline.round(self.replay.at), None
        top = px(4)
        for number in range(len(timeline.marks)):
            row, column = divmod(number, _COLUMNS)
            box = Rect(column * (wide + gap), top + row * (tall + gap), wide, tall)
            kind = "gold" if number == here else "ink"
            button = self._button(box, round_name(self.ctx, timeline, number), partial(self._take, number), kind)
            button.sub = round_result(self.ctx, timeline, number) or None
            current = button if number == here else current
        rows = -(-len(timeline.marks) // _COLUMNS)
        self._lay_matches(layout, top + rows * (tall + gap))
        return current

    def _lay_matches(self, layout: Layout, top: int) -> None:
        px, replay = layout.px, self.replay
        self._heads = []
        if not self._chapters:
            return
        self._heads.append((self.ctx.t("rounds.matches"), top + px(8)))
        top += px(44)
        for number, chapter in enumerate(replay.record_file.chapters):
            box = Rect(0, top + number * px(_ROW + _GAP), self.area.width, px(_ROW))
            kind = "gold" if number == replay.chapter else "ink"
            self._button(box, chapter_name(self.ctx, chapter, number), partial(self._take_match, number), kind)

    def _button(self, box: Rect, label: str, act: Callable[[], None], kind: str) -> Button:
        return self.area.put(Button(box, label, act, kind=kind, size=17))

    def _take(self, number: int) -> None:
        self.close()
        self.replay.go(self.replay.timeline.marks[number].at)

    def _take_match(self, number: int) -> None:
        self.close()
        if number == self.replay.chapter:
            return
        try:
            timeline = self.replay.record_file.chapters[number].load()
        except Unwatchable as error:
            self.ctx.push(problem_dialog(self.ctx, error.notice))
            return
        self.replay.take_chapter(number, timeline)

    def _draw_heads(self, surface: Surface, x: int, y: int) -> None:
        for words, top in self._heads:
            paint.label(surface, self.ctx, words, (x, y + top), 18, palette.GOLD, True)
