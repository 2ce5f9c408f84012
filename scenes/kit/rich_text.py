"""Long text with links: only here the app uses pygame-gui, which parses the marks and breaks the lines.

Marks: `b`, `u`, `br`, `a href`, `font color pixel_size`, `body bgcolor` (a ground under words). Foreign
words go through `plain` first.
"""

import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.kit import intentions as want
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.scroll import ScrollArea
from scenes.kit.widget import Widget

if TYPE_CHECKING:
    from scenes.kit.rich_layout import Lines, Stretch, Theme

SLICE = 500
"""Letters that are laid out in one frame: 5 to 20 ms, the most where many signs are drawn for the first time."""
FOUND = "#FFE08A"


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


def link(href: str, words: str) -> str:
    """A link; `href` means what the page's `on_link` takes it for."""
    return f'<a href="{html.escape(href)}">{plain(words)}</a>'


def bold(words: str) -> str:
    """The words in bold."""
    return f"<b>{plain(words)}</b>"


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
    """The setter of marked text: lays it out for one size of window."""

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


class Part:
    """A paragraph, heading or note of a page. `key` names it for jumps.

    `lay` finds its height and its texts; `letters` is how many it lays out, so that a page knows when a frame is full.
    """

    def __init__(self, key: str = "", letters: int = 0) -> None:
        self.key, self.letters = key, letters
        self.top = self.height = 0
        self.laid: list[tuple[Lines, int, int]] = []
        """The texts of the part with their places from its corner."""

    @property
    def bottom(self) -> int:
        """The lower edge on the page."""
        return self.top + self.height

    @property
    def text(self) -> str:
        """The words of all its texts."""
        return " ".join(lines.text for lines, _, _ in self.laid)

    def lay(self, setter: Setter, width: int) -> int:
        """Puts its texts into `laid` and returns its height in pixels."""
        raise NotImplementedError

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws the part with its corner at x, y."""
        for lines, left, top in self.laid:
            lines.draw(surface, x + left, y + top)


class Prose(Part):
    """A paragraph; `gap` units stay free below it."""

    def __init__(self, marked: str, style: Style = PAPER, key: str = "", gap: float = 10.0) -> None:
        super().__init__(key, len(marked))
        self.marked, self.style, self.gap = marked, style, gap

    def lay(self, setter: Setter, width: int) -> int:
        """Lays the paragraph out over the whole width."""
        self.laid = [(setter.lines(self.marked, width, self.style), 0, 0)]
        return self.laid[0][0].height + setter.ctx.layout.px(self.gap)


class Heading(Part):
    """A bold line in red over a rule; `above` units stay free over it."""

    def __init__(self, words: str, key: str = "", size: float = 24.0, above: float = 18.0) -> None:
        super().__init__(key, len(words))
        self.words, self.size, self.above = words, size, above

    def lay(self, setter: Setter, width: int) -> int:
        """Lays the heading out in as many lines as it needs."""
        px = setter.ctx.layout.px
        lines = setter.lines(bold(self.words), width - px(16), Style(self.size, palette.SEAL_RED))
        top = px(self.above)
        self.laid = [(lines, px(8), top)]
        self._rule = Rect(px(8), top + lines.height + px(2), width - px(16), max(1, px(1.5)))
        return top + lines.height + px(14)

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws the words and a line below them."""
        super().draw(surface, x, y)
        surface.fill("#C9AE74", self._rule.move(x, y))


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


class LinkSpot(Widget):
    """The place of a link: pressed, focused, spoken. Only the first line of a link is in the focus ring."""

    radius = 5.0
    told_by_key = True

    def __init__(self, stretch: "Stretch", place: Rect, words: str, first: bool, on_press: Callable[[], None]) -> None:
        super().__init__(place, words, on_press=on_press)
        self.stretch = stretch
        self.focusable = first
        self.href = stretch.href
        self._lit = False

    @property
    def spoken(self) -> str:
        """The words of the link, and that it is one."""
        return self.home.t("kit.spoken.link", name=self.name)

    def update(self, dt: float) -> bool:
        """Lights the link under the pointer."""
        lit, self._lit = self._lit, self.hovered
        if lit != self._lit:
            self.stretch.light(self._lit)
        return lit != self._lit


class RichText(ScrollArea):
    """A page of parts that scrolls. What is in view at first is laid out at once, the rest a slice a frame; what is
    laid out shows and can be pressed.

    `on_link(href)` for links, `tip(href)` for what their tooltip says.
    """

    def __init__(
        self,
        rect: Rect,
        name: str,
        parts: Iterable[Part] = (),
        *,
        on_link: Callable[[str], None] | None = None,
        tip: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__(rect, name)
        self.parts: Sequence[Part] = tuple(parts)
        self.on_link, self.tip = on_link, tip
        self._setter: Setter | None = None
        self._made = 0
        self._goal: tuple[str, int] | None = None

    @property
    def laid(self) -> Sequence[Part]:
        """The parts that have their place."""
        return self.parts[: self._made]

    @property
    def done(self) -> bool:
        """Whether the whole page is laid out."""
        return self._made == len(self.parts)

    def attach(self, ctx: Context) -> None:
        """Lays out what is in view."""
        super().attach(ctx)
        self.show(self.parts)

    def show(self, parts: Iterable[Part], key: str = "", margin: int = 0) -> None:
        """Shows another page, from its top or from a part."""
        self.parts = tuple(parts)
        self.empty()
        self._made = 0
        self._goal = (key, margin) if key else None
        self._setter = Setter(self.home)
        while not self.done and not self._in_view:
            self._lay()
        self._laid()
        self.home.redraw()

    @property
    def _in_view(self) -> bool:
        """Whether a screen is laid out below the place where the page opens."""
        part = self.part(self._goal[0]) if self._goal is not None else None
        return (self._goal is None or part is not None) and self.content_height >= (
            part.top if part else 0
        ) + self.rect.h

    def part(self, key: str) -> Part | None:
        """The part of a key, once it has its place."""
        return next((part for part in self.laid if part.key == key), None)

    def jump(self, key: str, margin: int = 0) -> None:
        """Shows a part, `margin` pixels below the upper edge; waits until it has its place."""
        self._goal = (key, margin)
        self._reach()

    def link_in_view(self) -> LinkSpot | None:
        """The first link that can be read now."""
        spots = (spot for spot in self.children() if isinstance(spot, LinkSpot) and spot.focusable)
        return next((spot for spot in spots if self.rect.contains(spot.rect)), None)

    def at(self, y: int) -> Part | None:
        """The part that lies at a height of the page."""
        return next((part for part in self.laid if part.bottom > y), None)

    def _reach(self) -> None:
        if self._goal is None:
            return
        part = self.part(self._goal[0])
        if part is not None:
            self.scroll_to(part.top - self._goal[1])
            if self.offset == part.top - self._goal[1] or self.done:
                self._goal = None
        elif self.done:
            self._goal = None

    def wheel(self, dy: float) -> bool:
        """Scrolls, and forgets the part at which the page was to open."""
        self._goal = None
        return super().wheel(dy)

    def press(self, pos: tuple[int, int]) -> None:
        """Scrolls by the bar, and forgets the part at which the page was to open."""
        self._goal = None
        super().press(pos)

    def key(self, intention: want.Intention) -> bool:
        """Scrolls by keys, and forgets the part at which the page was to open."""
        used = super().key(intention)
        self._goal = None if used else self._goal
        return used

    def update(self, dt: float) -> bool:
        """Lays the next slice out."""
        if self.done or self._setter is None:
            return super().update(dt)
        letters = 0
        while not self.done and letters < SLICE:
            letters += self._lay()
        self._laid()
        super().update(dt)
        return True

    def _lay(self) -> int:
        """Lays the next part out and says how many letters it has."""
        part = self.parts[self._made]
        assert self._setter is not None
        part.top = self.content_height
        part.height = part.lay(self._setter, self.width)
        self.content_height = part.bottom
        self._put_links(part)
        self._made += 1
        return part.letters

    def _laid(self) -> None:
        """Takes the new height of the page, and goes to the place where the page opens once it is laid out."""
        if self.laid:
            self.content_height = self.laid[-1].bottom
            self._reach()

    def _put_links(self, part: Part) -> None:
        for lines, left, top in part.laid:
            for link_ in joined(lines.links()):
                words = " ".join(stretch.text for stretch in link_)
                for stretch in link_:
                    place = stretch.place.move(left, part.top + top)
                    spot = LinkSpot(stretch, place, words, stretch is link_[0], partial(self._follow, stretch.href))
                    spot.tooltip = self.tip(stretch.href) if self.tip is not None else None
                    self.put(spot)

    def _follow(self, href: str) -> None:
        if self.on_link is not None:
            self.on_link(href)

    def draw(self, surface: Surface) -> None:
        """Draws the parts in view."""
        self.on_draw = self._draw_parts
        super().draw(surface)

    def _draw_parts(self, surface: Surface, x: int, y: int) -> None:
        if self._goal is not None and self.part(self._goal[0]) is None:
            return  # the part that the page was opened for is shown first
        for part in self.laid:
            if y + part.bottom > self.rect.top and y + part.top < self.rect.bottom:
                part.draw(surface, x, y + part.top)
