"""The teacher's paper: what is said, the pieces it is about, the answers to choose from, the steps, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.controls import NOWHERE
from scenes.kit.tree.elements import Message
from scenes.kit.tree.picture import Picture
from scenes.kit.tree.story import Teller
from scenes.kit.tree.words import Name
from scenes.kit.ui import Ui
from scenes.lessons.grouping import Grouping, board
from scenes.lessons.pieces import pictured
from scenes.scene_registry import school_of
from scenes.table.nodes import Node, box_of
from scenes.table.school import Group
from scenes.table.sheet import Drawn

WIDE = 600.0
NARROW = 620.0
PAPER: Final = 120.0
ON_PAPER: Final = 50.0
"""The layer of the paper, and how far its focus ring and tooltip are above those of a table's controls."""
LARGE = 940.0
_PAD = 22.0
_RED, _GOOD, _BAD = "#A83418", "#0E6B5C", "#A83418"


@dataclass(frozen=True)
class Page:
    """The contents of the paper.

    `place` is the step and their number, such as "2 6"; `good`: the answer praises. `go` are the words of the button
    that goes on, empty while an act is waited for, for which `wait` are the words. `note` is a line in quiet letters:
    that a deal was laid, that the rules differ from those of the own table. `board` are the cubes to group by hand;
    `play`: a first round can be begun from here.
    """

    title: str
    place: str
    sentence: str
    tip: str = ""
    answer: str = ""
    good: bool = False
    groups: tuple[Group, ...] = ()
    named: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    steps: int = 0
    at: int = 0
    go: str = ""
    wait: str = ""
    back: bool = False
    note: str = ""
    board: Grouping | None = None
    play: bool = False


@dataclass(frozen=True)
class Chosen:
    """The message of an answer that was chosen."""

    answer: str


def paper(game: str, page: Page, wide: float, shown: int, large: bool) -> e.Box:
    """The paper so many units wide with the first so many groups of its pieces; `large` where no table lies below."""
    room = wide - 2 * _PAD
    wish = school_of(game).on_paper * (1.3 if large else 1.0)
    return e.Paper(
        _head(page),
        pictured(game, page.groups, room, wish, page.named, shown) if page.groups else None,
        _choices(page) if page.choices else None,
        board(game, page.board, room) if page.board is not None else None,
        _answer(page) if page.answer else None,
        e.Text(Name(page.note), e.SMALL, palette.BROWN) if page.note else None,
        _steps(page, room) if page.steps > 1 else None,
        _buttons(page),
        gap=10.0, pad=(_PAD, 18.0),
    )  # fmt: skip


def _head(page: Page) -> e.Element:
    """The portrait beside the place in the lesson, its title, the sentence and the tip; the way out at the corner."""
    close = e.Button(
        None,
        "leave",
        "ivory",
        "close",
        name="lessons.close",
        tip="lessons.close",
        height=36.0,
        radius=10.0,
        key="close",
    )
    title = e.Sized(e.Text(Name(page.title), e.BODY, _RED, True, role="heading"), grow=1.0)
    words = e.Column(
        e.Row(e.Pill(Name(page.place)), title, close, gap=10.0),
        e.Text(Name(page.sentence), e.LARGE, palette.INK_TEXT) if page.sentence else None,
        _tip(page) if page.tip else None,
        gap=6.0, grow=1.0,
    )  # fmt: skip
    return e.Row(e.Picture("crane", 84.0, kind="avatar"), words, gap=16.0, align="start")


def _tip(page: Page) -> e.Element:
    """The tip below the sentence; alone it is the name of the picture."""
    if not page.sentence:
        return e.Text(Name(page.tip), e.LARGE, palette.BROWN)
    words = e.Sized(e.Text(Name(page.tip), e.BODY, palette.BROWN), grow=1.0)
    row = e.Row(e.Picture("hint", 20.0, kind="icon", tint=palette.BROWN), words, gap=8.0, pad=(12.0, 5.0))
    return e.Stack(e.Drawn(draw_tint, (palette.BROWN,), height=1.0), row)


def _choices(page: Page) -> e.Element:
    """The answers beside one another, on more lines where there is less room."""
    buttons = (
        e.Sized(
            e.Button(Name(words), Chosen(answer), "jade", size=e.LARGE, height=44.0, key=f"answer {answer}"), grow=1
        )
        for answer, words in page.choices
    )
    return e.Row(*buttons, gap=8.0, wrap=True)


def _answer(page: Page) -> e.Element:
    """The answer of the teacher, green where it praises."""
    ink = _GOOD if page.good else _BAD
    words = e.Column(e.Text(Name(page.answer), e.LARGE, ink, True), pad=(12.0, 7.0))
    return e.Stack(e.Drawn(draw_tint, (ink,), height=1.0), words)


def _steps(page: Page, room: float) -> e.Element:
    """The steps in a line: done, now, later."""
    wide = min(room, 34.0 + 62.0 * (page.steps - 1))
    return e.Row(e.Drawn(draw_steps, (page.steps, page.at), wide, 34.0))


def _buttons(page: Page) -> e.Element:
    """The ways back and on; while something is waited for, the one on says what."""
    on: e.Button
    if page.go:
        on = e.Button(Name(page.go), "next", "vermilion", size=e.LARGE, height=52.0, key="next", radius=12.0)
    else:
        wait = Name(page.wait)
        on = e.Button("lessons.next", None, "muted", sub=wait, reason=wait, height=52.0, key="next", radius=12.0)
    return e.Row(
        e.Button(None, "back", "ivory", "step_back", name="lessons.back", tip="lessons.back", height=52.0, key="back")
        if page.back else None,
        e.Button("lessons.again", "again", "ivory", height=52.0, key="again"),
        e.Button("lessons.skip", "skip", "ivory", height=52.0, key="skip") if page.wait else None,
        e.Button("lessons.play", "play", "gold", height=52.0, key="play") if page.play else None,
        e.Sized(on, grow=1.0, wish=200.0), gap=8.0, wrap=True,
    )  # fmt: skip


def draw_tint(surface: Surface, ctx: Context, box: Rect, ink: str) -> None:
    """Draws a pale ground of a colour on paper."""
    surface.blit(ctx.art.rounded(box.w, box.h, 10, ink, ink, opacity=0.10), box)


def draw_steps(surface: Surface, ctx: Context, box: Rect, steps: int, at: int) -> None:
    """Draws the steps as discs on a line: a tick where one has been, gold where one is, numbers where one will be."""
    whole = box.h
    pitch = (box.w - whole) / max(1, steps - 1)
    for step in range(steps):
        middle = (box.x + whole // 2 + round(step * pitch), box.centery)
        if step + 1 < steps:
            ink = palette.JADE_500 if step < at else "#C9B98F"
            surface.fill(ink, (middle[0], middle[1] - 1, round(pitch), max(2, whole // 11)))
    for step in range(steps):
        middle = (box.x + whole // 2 + round(step * pitch), box.centery)
        wide = whole if step == at else whole * 4 // 5
        ink = palette.JADE_500 if step < at else "#E0A93B" if step == at else "#EADFC2"
        disc = ctx.art.rounded(wide, wide, 99, ink, ink)
        surface.blit(disc, disc.get_rect(center=middle))
        if step < at:
            tick = ctx.art.icon("check", 15, "#FFFFFF")
            surface.blit(tick, tick.get_rect(center=middle))
        else:
            ink = palette.ON_GOLD if step == at else palette.BROWN
            paint.label(surface, ctx, str(step + 1), middle, 15, ink, step == at, anchor="center")


class Teacher:
    """The paper at the window, as high as a page needs; `rect` is its box. `send` takes what its controls say."""

    def __init__(self, ctx: Context, game: str, ui: Ui, send: Callable[[Message], None]) -> None:
        self.ctx, self.game, self.ui = ctx, game, ui
        self.picture = Picture(send, Teller(ctx))
        self.rect = NOWHERE
        self.page = Page("", "", "")
        self.shown = 99
        """The number of groups of pieces that are shown."""
        self._how = (WIDE, False, 100)
        self._shows = 0

    def measure(self, page: Page, wide: float, large: bool = False, scale: int = 0) -> tuple[int, int]:
        """Takes a page and returns the size of its paper in pixels, with letters so many percent as large."""
        self.page, self._how = page, (wide, large, scale or self.ctx.text_scale)
        ctx = self.ctx.zoomed(self._how[2])
        width = round(wide * ctx.layout.s)
        return width, self.picture.height(self._view(), ctx, self.ui, width)

    def _view(self) -> e.View:
        """The paper, over a landscape where no table lies below."""
        wide, large, _ = self._how
        return e.View(paper(self.game, self.page, wide, self.shown, large), veil=0.45)

    def lay(self, rect: Rect) -> None:
        """Lays the paper out in a box."""
        self.rect = rect
        self._shows += 1
        self.picture.show(self._view(), self.ctx.zoomed(self._how[2]), self.ui, box=rect)

    def show(self, count: int) -> None:
        """Shows so many groups of pieces."""
        self.shown = count
        self.lay(self.rect)

    def node(self) -> Node:
        """The node of the paper as it is now."""
        looks = tuple(widget.look() for widget in self.ui.widgets)
        return Node(("paper",), box_of(self.rect), PAPER, Drawn(self.draw, (self.rect, self._shows, looks)))

    def draw(self, surface: Surface, ctx: Context, *now: object) -> None:
        """Draws the paper with its controls, whatever is `now`."""
        self.picture.draw_all(surface)

    def draw_alone(self, surface: Surface) -> None:
        """Draws the paper over the landscape."""
        self.picture.draw(surface, self._view(), self.ui)
