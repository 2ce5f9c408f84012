"""pygame-gui's parser and line breaker with our letters: one stretch of marked text as lines and links.

Only `scenes.kit.rich_text` uses this module, and imports it when the first long text is laid out: it loads pygame-gui.
pygame-gui's own fonts render a text to measure it (about 100 ms per 1,000 Korean letters); ours remember widths.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Color, Rect, Surface
from pygame_gui.core.interfaces.gui_font_interface import IGUIFontInterface
from pygame_gui.core.text import HyperlinkTextChunk, TextBoxLayout
from pygame_gui.core.text.html_parser import HTMLParser
from pygame_gui.core.text.text_layout_rect import TextLayoutRect

from scenes.kit.fonts import HEADROOM, Fonts

CLEAR = Color(0, 0, 0, 0)


class Letters(IGUIFontInterface):
    """A font of one size and weight as pygame-gui wants it; `line` pixels from one line to the next."""

    underline = False
    underline_adjustment = 0.0

    def __init__(self, fonts: Fonts, px: int, bold: bool, line: int) -> None:
        self._fonts, self._size, self._bold = fonts, px / fonts.s, bold
        self.px = px
        font = fonts.font_px(px, bold)
        self.ascent = font.get_ascent() - round(px * HEADROOM)
        below = max(-bounds[2] for bounds in font.metrics("gjpqy") if bounds is not None)
        # A line never is so low that it cuts the descenders.
        self.line = max(line, self.ascent + below)

    def size(self, text: str) -> tuple[int, int]:
        """The pixels a line takes."""
        return (self._fonts.width(text, self._size, self._bold) if text else 0, self.line)

    def get_rect(self, text: str) -> Rect:
        """The box of a line; its `y` is how far the line of writing lies below the top."""
        return Rect((0, self.ascent), self.size(text))

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """The metrics of each letter, as of `pygame.font.Font.metrics`."""
        return self._fonts.font_px(self.px, self._bold).metrics(text)  # type: ignore[return-value]

    def get_point_size(self) -> int:
        """The height of the letters in pixels."""
        return self.px

    def get_padding_height(self) -> int:
        """The pixels below the line of writing."""
        return self.line - self.ascent

    def get_direction(self) -> int:
        """The direction from left to right."""
        return pygame.DIRECTION_LTR

    def render_premul(self, text: str, _text_color: Color) -> Surface:
        """A line with premultiplied alpha."""
        return self._fonts.render(text, self._size, "white", self._bold).convert_alpha().premul_alpha()

    def render_premul_to(
        self, text: str, text_colour: Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> Surface:
        """A line with premultiplied alpha; `surf_position` is where the line of writing begins."""
        surface = Surface(surf_size, pygame.SRCALPHA, 32)
        x, y = surf_position
        words = self.render_premul(text, text_colour)
        surface.blit(words, (x, y - self.ascent), special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.underline:
            thick = max(1, round(self.px / 14))
            surface.fill("white", Rect(x, y + max(2, round(self.px * 0.12)), surf_size[0], thick))
        return surface


class Theme:
    """A theme as pygame-gui's parser asks for it: our letters at `px` and our colours."""

    def __init__(self, fonts: Fonts, px: int, spacing: float, ink: str, link: str, hover: str) -> None:
        self._fonts, self._px, self._spacing, self._ink = fonts, px, spacing, Color(ink)
        self._letters: dict[tuple[int, bool], Letters] = {}
        self.link_style = {
            "link_text": Color(link), "link_hover": Color(hover), "link_selected": Color(hover),
            "link_normal_underline": True, "link_hover_underline": True,
        }  # fmt: skip

    def letters(self, px: int, bold: bool) -> Letters:
        """The font of one size and weight; the same object each time, since equal fonts join chunks."""
        if (px, bold) not in self._letters:
            self._letters[px, bold] = Letters(self._fonts, px, bold, round(px * self._spacing))
        return self._letters[px, bold]

    def get_font_info(self, _: Sequence[str]) -> dict[str, Any]:
        """The usual letters."""
        return {"name": "", "size": self._px}

    def get_colour_or_gradient(self, *_: object) -> Color:
        """The usual ink: our texts name every other colour by its number."""
        return self._ink

    def get_font_dictionary(self) -> "Theme":
        """The theme itself, which is its own dictionary of fonts."""
        return self

    def find_font(self, *, font_size: int, bold: bool, **_: object) -> Letters:
        """The letters of a style."""
        return self.letters(font_size, bold)


@dataclass(frozen=True)
class Stretch:
    """A link, or the part of one that stands on one line; `place` counts from the corner of its lines."""

    href: str
    text: str
    place: Rect
    _chunk: HyperlinkTextChunk

    def light(self, on: bool) -> None:
        """Shows the link as pointed at; does nothing before it was drawn."""
        if self._chunk.target_surface is not None:
            (self._chunk.on_hovered if on else self._chunk.on_unhovered)()  # type: ignore[no-untyped-call]


class Lines:
    """Marked text broken to `width` pixels; drawn when first shown. The height is known at once."""

    def __init__(self, html: str, width: int, theme: Theme) -> None:
        parser = HTMLParser(theme, ["text_box"], theme.link_style)  # type: ignore[arg-type]  # it asks nothing else of one
        parser.feed(html)
        parser.close()
        parts: deque[TextLayoutRect] = parser.layout_rect_queue
        letters = theme.letters(theme.get_font_info(())["size"], False)
        usual = {"font": letters, "font_colour": theme.get_colour_or_gradient(), "bg_colour": CLEAR}
        self._layout = TextBoxLayout(
            parts, Rect(0, 0, width, 0), Rect(0, 0, width, -1), 1.0, usual, allow_split_dashes=False
        )
        self.width, self.height = width, int(self._layout.layout_rect.height)
        self.text: str = self._layout.plain_text
        self._image: Surface | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The words of each line."""
        rows = self._layout.layout_rows
        return tuple("".join(getattr(item, "text", "") for item in row.items).strip() for row in rows)

    @property
    def used(self) -> int:
        """The width of the longest line in pixels."""
        return max((int(row.width) for row in self._layout.layout_rows), default=0)

    def links(self) -> "Iterator[Stretch]":
        """The stretches of links, one for each line that a link stands on."""
        for row in self._layout.layout_rows:
            for item in row.items:
                if isinstance(item, HyperlinkTextChunk):
                    yield Stretch(item.href, item.text.strip(), Rect(item.x, row.y, item.width, row.height), item)

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draws all lines, making their picture at the first call."""
        if self._image is None:
            self._image = self._layout.finalise_to_new()  # type: ignore[no-untyped-call]
        surface.blit(self._image, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
