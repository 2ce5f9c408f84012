"""Long text with links: only here the app uses pygame-gui, which parses the marks and breaks the lines.

Marks: `b`, `u`, `br`, `a href`, `font color pixel_size`, `body bgcolor` (a ground under words). Foreign
words go through `plain` first.
"""

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.widget import Does, Widget

if TYPE_CHECKING:
    from scenes.kit.rich_layout import Lines, Stretch, Theme

FOUND = "#FFE08A"
_MARK = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Style:
    """Letters of `size` units; `spacing` 0 = that of the language."""

    size: float = 17.0
    ink: str = palette.INK_TEXT
    link: str = palette.SEAL_RED
    hover: str = palette.VERMILION_DEEP
    spacing: float = 0.0


PAPER = Style()


def plain(words: str) -> str:
    """The words as marked text, with every sign that is a mark escaped."""
    return html.escape(words, quote=False).replace("\n", "<br>")


def unmarked(marked: str) -> str:
    """The words of a marked text."""
    return html.unescape(_MARK.sub("", marked.replace("<br>", " "))).replace("\xa0", " ")


def link(href: str, words: str) -> str:
    """A link; `href` means what the page's `link` takes it for."""
    return f'<a href="{html.escape(href)}">{plain(words)}</a>'


def found(words: str, query: str) -> str:
    """The words with a yellow ground under what was searched for (lower case)."""
    parts, at = [], 0
    low = words.lower()
    while query and (hit := low.find(query, at)) >= 0:
        end = hit + len(query)
        parts += [plain(words[at:hit]), f'<body bgcolor="{FOUND}">{plain(words[hit:end])}</body>']
        at = end
    return "".join([*parts, plain(words[at:])])


class Setter:
    """The setter of marked text: lays it out for one size of window and letters."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._themes: dict[Style, Theme] = {}

    def lines(self, marked: str, width: int, style: Style = PAPER) -> "Lines":
        """The text broken to `width` pixels. About 5 ms CPU per 500 letters; the picture is made when it is shown."""
        from scenes.kit.rich_layout import Lines, Theme  # loads pygame-gui only when a text is shown

        if style not in self._themes:
            fonts = self.ctx.fonts
            spacing = style.spacing or (1.38 if self.ctx.texts.locale == "ko" else 1.3)
            self._themes[style] = Theme(fonts, fonts.pixels(style.size), spacing, style.ink, style.link, style.hover)
        return Lines(marked, width, self._themes[style])


class SetText:
    """Marked text with its lines for the width last asked for."""

    def __init__(self, setter: Setter, marked: str, style: Style) -> None:
        self._setter, self._marked, self._style = setter, marked, style
        self._lines: Lines | None = None

    def lines(self, width: int) -> "Lines":
        """The lines for a width."""
        if self._lines is None or self._lines.width != width:
            self._lines = self._setter.lines(self._marked, max(1, width), self._style)
        return self._lines


def joined(stretches: "Iterable[Stretch]") -> "list[list[Stretch]]":
    """The stretches of each link: what goes on at the beginning of the line below is the same link."""
    found: list[list[Stretch]] = []
    for stretch in stretches:
        last = found[-1][-1] if found else None
        if (
            last is not None
            and last.href == stretch.href
            and stretch.place.x == 0
            and stretch.place.y >= last.place.bottom
        ):
            found[-1].append(stretch)
        else:
            found.append([stretch])
    return found


class LinkSpot:
    """The place of a link: pressed, focused, spoken. Only the first line of a link is in the focus ring."""

    def __init__(self, stretch: "Stretch", place: Rect, words: str, first: bool, on_press: Callable[[], None]) -> None:
        does = Does(says=self.says, update=self.update, focusable=lambda: first)
        self.widget = Widget(place, words, does, on_press, radius=5.0, told_by_key=True)
        self.stretch, self.href = stretch, stretch.href
        self._lit = False

    def says(self) -> str:
        return self.widget.home.t("kit.spoken.link", name=self.widget.name)

    def update(self, dt: float) -> bool:
        """Lights the link under the pointer."""
        lit, self._lit = self._lit, self.widget.hovered
        if lit != self._lit:
            self.stretch.light(self._lit)
        return lit != self._lit


def spots(lines: "Lines", corner: tuple[int, int], press: Callable[[str], None]) -> list[LinkSpot]:
    """The places of the links of a text whose corner lies there; `press(href)` is what a link does."""
    found: list[LinkSpot] = []
    for stretches in joined(lines.links()):
        words = " ".join(stretch.text for stretch in stretches)
        for stretch in stretches:
            place, href = stretch.place.move(corner), stretch.href
            found.append(LinkSpot(stretch, place, words, stretch is stretches[0], partial(press, href)))
    return found
