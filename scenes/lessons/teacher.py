"""The teacher's paper: what is said, the pieces it is about, the answers to choose from, the steps, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.ui import Ui
from scenes.lessons.grouping import GroupBoard
from scenes.lessons.pieces import Lines
from scenes.scene_registry import school_of
from scenes.table.nodes import Node, box_of
from scenes.table.school import Group
from scenes.table.sheet import Drawn

WIDE = 600.0
NARROW = 620.0
PAPER: Final = 120.0
ON_PAPER: Final = 50.0
"""The layer of the paper, and how far those of its controls are above those of a table's."""
_PAD = 22.0
_PORTRAIT = 84.0
_SIDES = 26.0
"""Units beside the words of a button."""
LARGE = 940.0
_GOOD, _BAD = "#0E6B5C", "#A83418"


@dataclass(frozen=True)
class Page:
    """The contents of the paper."""

    title: str
    place: str
    """The step and their number, such as "2 6"."""
    sentence: str
    tip: str = ""
    answer: str = ""
    good: bool = False
    """Whether the answer praises."""
    groups: tuple[Group, ...] = ()
    named: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    steps: int = 0
    at: int = 0
    go: str = ""
    """The words of the button that goes on; empty while an act is waited for."""
    wait: str = ""
    """The words for the act that is waited for."""
    back: bool = False
    note: str = ""
    """A line in quiet letters: that a deal was laid, that the rules differ from those of the own table."""
    board: GroupBoard | None = None
    """The cubes to group by hand."""
    play: bool = False
    """Whether a first round can be begun from here."""


@dataclass(frozen=True)
class Commands:
    """The functions that the buttons call."""

    next: Callable[[], None]
    skip: Callable[[], None]
    back: Callable[[], None]
    again: Callable[[], None]
    play: Callable[[], None]
    choose: Callable[[str], None]
    anew: Callable[[], None]


class Teacher:
    """The paper, laid out as high as a page needs; `rect` is its box."""

    def __init__(self, ctx: Context, game: str) -> None:
        self.ctx = ctx
        self.game = game
        self.rect = Rect(0, 0, 1, 1)
        self.page = Page("", "", "")
        self.shown = 99
        """The number of groups of pieces that are shown."""
        self._lines: Lines | None = None
        self._tops: dict[str, int] = {}

    def measure(self, page: Page, wide: float = WIDE, large: bool = False) -> tuple[int, int]:
        """Takes a page and returns the size of its paper in pixels; `large` where no table lies below."""
        ctx, px, fonts = self.ctx, self.ctx.px, self.ctx.fonts
        self.page = page
        width = px(wide)
        room = width - 2 * px(_PAD)
        beside = room - px(_PORTRAIT) - px(16)
        head = px(_PAD) + max(fonts.line_height(17, 1.2), px(28)) + px(8)
        said = self._tall(page.sentence, 20, beside)
        self._tops = {"sentence": head, "tip": head + said + px(4)}
        tip = self._tall(page.tip, self._tip_size(page), beside)
        y = max(head + said + (tip + px(4) if tip else 0), px(_PAD) + px(_PORTRAIT)) + px(10)
        if page.groups:
            self._tops["pieces"] = y
            wish = school_of(self.game).on_paper * (1.3 if large else 1.0)
            self._lines = Lines(ctx, self.game, page.groups, room, wish, page.named)
            y += self._lines.height + px(8)
        if page.choices:
            self._tops["choices"] = y
            y += self._rows(room) * px(54) + px(4)
        if page.board is not None:
            self._tops["board"] = y
            y += page.board.height(room)
        if page.answer:
            self._tops["answer"] = y
            y += self._tall(page.answer, 18, room - px(24), True) + px(20)
        if page.note:
            self._tops["note"] = y
            y += self._tall(page.note, 14, room) + px(6)
        self._tops["dots"] = y
        y += px(30)
        self._tops["buttons"] = y
        return width, y + self._button + px(18)

    def least(self, page: Page) -> float:
        """The units of the narrowest paper whose buttons show all their words."""
        ctx, px = self.ctx, self.ctx.px
        keys = ("again", "skip") if page.wait else ("again", "play") if page.play else ("again",)
        small = max(ctx.fonts.width(ctx.t(f"lessons.{key}"), 16, True) for key in keys) + px(_SIDES)
        whole = self._button + 2 * small + 3 * px(8) + self._go_width(page) + 2 * px(_PAD)
        return whole / ctx.layout.s

    def _go_width(self, page: Page) -> int:
        """The pixels of the button that goes on, with what is waited for below its word."""
        fonts = self.ctx.fonts
        words = fonts.width(page.go, 19, True) if page.go else fonts.width(page.wait, 13)
        return words + self.ctx.px(_SIDES)

    def _tip_size(self, page: Page) -> float:
        """The size of a tip: larger where it stands alone as the name of the picture."""
        return 16.0 if page.sentence else 22.0

    @property
    def _button(self) -> int:
        """The height of a button of two lines in pixels."""
        fonts = self.ctx.fonts
        return max(self.ctx.px(44), fonts.line_height(16) + fonts.line_height(13))

    def _tall(self, text: str, size: float, width: int, bold: bool = False) -> int:
        if not text:
            return 0
        spacing = 1.35 if self.ctx.texts.locale == "ko" else 1.25
        return len(self.ctx.fonts.wrap(text, size, width, bold)) * self.ctx.fonts.line_height(size, spacing)

    def _columns(self, room: int) -> int:
        px, fonts = self.ctx.px, self.ctx.fonts
        widest = max(fonts.width(words, 18, True) for _, words in self.page.choices) + px(36)
        return max(1, min(len(self.page.choices), room // max(1, widest), 4))

    def _rows(self, room: int) -> int:
        columns = self._columns(room)
        return -(-len(self.page.choices) // columns)

    def lay(self, ui: Ui, rect: Rect, commands: Commands) -> None:
        """Puts the controls of the page where its paper lies."""
        self.rect = rect
        px, t, page = self.ctx.px, self.ctx.t, self.page
        left, room = rect.x + px(_PAD), rect.w - 2 * px(_PAD)
        if page.choices:
            self._lay_choices(ui, left, rect.y + self._tops["choices"], room, commands)
        if page.board is not None:
            page.board.lay(ui, left, rect.y + self._tops["board"], room, commands.anew, commands.choose)
        y = rect.y + self._tops["buttons"]
        back, gap = self._button, px(8)
        wide = max(round(room * 0.36), self._go_width(page))
        small = (room - wide - back - 3 * gap) // 2
        if page.back:
            words = t("lessons.back")
            box = Rect(left, y, back, self._button)
            ui.add(Button(box, "", commands.back, kind="ivory", icon="step_back", name=words, tooltip=words, radius=12))
        rows: Sequence[tuple[str, Callable[[], None], bool]] = (
            ("again", commands.again, True),
            ("skip", commands.skip, bool(page.wait)),
            ("play", commands.play, page.play),
        )
        at = left + back + gap
        for key, act, on in rows:
            if on:
                box, kind = Rect(at, y, small, self._button), "gold" if key == "play" else "ivory"
                ui.add(Button(box, t(f"lessons.{key}"), act, kind=kind, size=16, radius=12))
                at += small + gap
        box = Rect(left + room - wide, y, wide, self._button)
        if page.go:
            ui.add(Button(box, page.go, commands.next, kind="vermilion", size=19, radius=12))
        else:
            ui.add(Button(box, t("lessons.next"), kind="muted", size=16, radius=12, reason=page.wait))

    def _lay_choices(self, ui: Ui, left: int, top: int, room: int, commands: Commands) -> None:
        px = self.ctx.px
        columns, gap = self._columns(room), px(8)
        wide = (room - (columns - 1) * gap) // columns
        for i, (key, words) in enumerate(self.page.choices):
            box = Rect(left + i % columns * (wide + gap), top + i // columns * px(54), wide, px(44))

            def chosen(key: str = key) -> None:
                commands.choose(key)

            ui.add(Button(box, words, chosen, kind="jade", size=18, radius=12))

    def node(self) -> Node:
        """The node of the paper as it is now."""
        loose = len(self.page.board.loose) if self.page.board is not None else 0
        look = Drawn(self.draw, (self.rect, self.page, self.shown, loose))
        return Node(("paper",), box_of(self.rect), PAPER, look)

    def draw(self, surface: Surface, ctx: Context, *now: object) -> None:
        """Draws paper, portrait, words, pieces and steps, whatever is `now`; the controls draw themselves above."""
        px, page, rect = self.ctx.px, self.page, self.rect
        paint.paper(surface, ctx, rect)
        left, room = rect.x + px(_PAD), rect.w - 2 * px(_PAD)
        face = Rect(left, rect.y + px(_PAD), px(_PORTRAIT), px(_PORTRAIT))
        paint.avatar(surface, ctx, "crane", face.inflate(-px(8), -px(8)))
        words = face.right + px(16)
        mark = paint.pill(surface, ctx, page.place, (words, rect.y + px(_PAD)), "dark", 14, 28)
        title = (mark.right + px(10), mark.centery)
        wide = left + room - px(44) - title[0]
        size = ctx.fonts.fitting(page.title, 17, wide, True)
        if ctx.fonts.width(page.title, size, True) <= wide:
            paint.label(surface, ctx, page.title, title, size, "#A83418", True, anchor="midleft")
        box = Rect(words, rect.y + self._tops["sentence"], left + room - words, rect.h)
        if page.sentence:
            paint.paragraph(surface, ctx, page.sentence, box, 20, palette.INK_TEXT)
        if page.tip:
            below = Rect(words, rect.y + self._tops["tip"], box.w, rect.h)
            paint.paragraph(surface, ctx, page.tip, below, self._tip_size(page), palette.BROWN)
        if page.groups and self._lines is not None:
            x = left + max(0, (room - self._lines.used) // 2)
            self._lines.draw(surface, x, rect.y + self._tops["pieces"], first=self.shown)
        if page.board is not None:
            page.board.draw(surface)
        if page.answer:
            self._draw_answer(surface, left, room)
        if page.note:
            box = Rect(left, rect.y + self._tops["note"], room, rect.h)
            paint.paragraph(surface, ctx, page.note, box, 14, palette.BROWN_LIGHT)
        self._draw_steps(surface, left, room)

    def _draw_answer(self, surface: Surface, left: int, room: int) -> None:
        ctx, px, page = self.ctx, self.ctx.px, self.page
        tall = self._tall(page.answer, 18, room - px(24), True) + px(14)
        box = Rect(left, self.rect.y + self._tops["answer"], room, tall)
        ink = _GOOD if page.good else _BAD
        surface.blit(ctx.art.rounded(box.w, box.h, 10, ink, ink, opacity=0.10), box)
        inner = Rect(box.x + px(12), box.y + px(7), box.w - px(24), box.h)
        paint.paragraph(surface, ctx, page.answer, inner, 18, ink, True)

    def _draw_steps(self, surface: Surface, left: int, room: int) -> None:
        ctx, px, page = self.ctx, self.ctx.px, self.page
        if page.steps < 2:
            return
        y = self.rect.y + self._tops["dots"] + px(12)
        pitch = min(px(40), (room - px(16)) // max(1, page.steps - 1))
        for i in range(page.steps):
            x = left + px(8) + i * pitch
            if i + 1 < page.steps:
                ink = palette.JADE_500 if i < page.at else "#C9B98F"
                surface.fill(ink, Rect(x, y - 1, pitch, max(2, px(3))))
            wide = px(18) if i == page.at else px(12)
            ink = palette.JADE_500 if i < page.at else "#E0A93B" if i == page.at else "#D8CBA6"
            dot = ctx.art.rounded(wide, wide, 99, ink, ink)
            surface.blit(dot, dot.get_rect(center=(x, y)))
