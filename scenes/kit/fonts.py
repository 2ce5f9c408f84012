"""Lettering: Noto Sans KR, and Noto Sans JP for Japanese terms, at the scale of the window, drawn once per text."""

import importlib.util
import re
from functools import cache
from itertools import groupby
from pathlib import Path

import pygame
from pygame import Surface

from scenes.kit import palette
from scenes.kit.cache import Lru

SMALLEST_PX = 13
HEADROOM = 0.11
"""Share of the em that the font leaves empty above all letters; without it the box's middle is the letters' middle."""
LINE = 1.25
TIGHT = 1.12
"""Line spacing of one short text, such as a button's, as a multiple of its size."""
ELLIPSIS = "…"
NO_BREAK = "\u00a0"
"""A blank at which no line breaks."""


_JAPANESE = re.compile(r"[\u3000-\u9fff]")


def is_japanese(sign: str) -> bool:
    """Whether a sign is drawn with the Japanese font: Han, kana and their marks. The Korean one lacks some of them."""
    return _JAPANESE.match(sign) is not None


@cache
def font_file(bold: bool = False, japanese: bool = False) -> Path:
    """The file of Noto Sans KR or JP bundled with pygame-gui. Raises FileNotFoundError saying what to install."""
    # find_spec does not run pygame_gui, which would cost a tenth of the start-up time.
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame-gui, which brings our Noto Sans fonts, is missing: pip install pygame-gui")
    weight = "Bold" if bold else "Regular"
    name = f"NotoSansJP-{weight}.otf" if japanese else f"NotoSansKR-{weight}.ttf"
    return Path(spec.origin).parent / "data" / name


class Fonts:
    """Texts as surfaces. Sizes are canvas units (times `s`), never below 13 real pixels. Surfaces are shared: copy
    before changing one."""

    def __init__(self, s: float = 1.0) -> None:
        self.s = s
        self._fonts: dict[tuple[int, bool, bool], pygame.font.Font] = {}
        self._texts: Lru[Surface] = Lru(1500)
        self._sizes: Lru[tuple[int, int]] = Lru(4000)
        self._wraps: Lru[list[str]] = Lru(2000)
        self.fits: Lru[tuple[str, float, int]] = Lru(1000)
        """The words, size and lines of what gives way."""

    def set_scale(self, s: float) -> None:
        """Forgets every picture; called when the window changes."""
        self.s = s
        self._fonts.clear()
        self._texts.clear()
        self._sizes.clear()
        self._wraps.clear()
        self.fits.clear()

    def pixels(self, size: float) -> int:
        """The size in real pixels of `size` units."""
        return max(SMALLEST_PX, round(size * self.s))

    def font_px(self, px: int, bold: bool = False, japanese: bool = False) -> pygame.font.Font:
        """The font at real pixels."""
        key = (px, bold, japanese)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_file(bold, japanese), px)
        return self._fonts[key]

    def ink(self, text: str, px: int, bold: bool, colour: str) -> Surface:
        """A line in one colour; both fonts have the same line box, so their letters stand on one line."""
        parts = [_letters(self.font_px(px, bold, jp), run, colour) for run, jp in runs(text)]
        if len(parts) == 1:
            return parts[0]
        line = Surface((sum(part.get_width() for part in parts), max(p.get_height() for p in parts)), pygame.SRCALPHA)
        x = 0
        for part in parts:
            line.blit(part.convert_alpha(), (x, 0), special_flags=pygame.BLEND_RGBA_MAX)
            x += part.get_width()
        return line

    def _measure(self, text: str, px: int, bold: bool) -> tuple[int, int]:
        sizes = [self.font_px(px, bold, jp).size(run) for run, jp in runs(text)]
        return sum(size[0] for size in sizes), max(size[1] for size in sizes)

    def render(self, text: str, size: float, colour: str = palette.TEXT, bold: bool = False) -> Surface:
        """A picture of one line."""
        px = self.pixels(size)
        return self._texts.get((text, px, colour, bold), lambda: _trimmed(self.ink(text, px, bold, colour), px))

    def width(self, text: str, size: float, bold: bool = False) -> int:
        """The pixels a line takes."""
        px = self.pixels(size)
        return self._sizes.get((text, px, bold), lambda: self._measure(text, px, bold))[0]

    def span(self, text: str, size: float, bold: bool = False) -> tuple[int, int]:
        """The pixels of the longest word and of the longest line of a text."""
        key = ("span", text, self.pixels(size), bold)
        return self._sizes.get(key, lambda: self._span(text, size, bold))

    def _span(self, text: str, size: float, bold: bool) -> tuple[int, int]:
        lines = text.split("\n")
        words = max(self.width(word, size, bold) for word in text.split() or [""])
        return words, max(self.width(line, size, bold) for line in lines)

    def line_height(self, size: float, spacing: float = LINE) -> int:
        """The pixels from one line to the next."""
        return round(self.pixels(size) * spacing)

    def cut(self, text: str, size: float, width: int, bold: bool = False) -> str:
        """The text, shortened with "…" when it is wider than `width` pixels."""
        if self.width(text, size, bold) <= width:
            return text
        return text[: self._fits(text, size, width, bold, ELLIPSIS)].rstrip() + ELLIPSIS

    def _fits(self, text: str, size: float, width: int, bold: bool, end: str = "") -> int:
        """How many letters of a text that is too wide fit, with an end behind them."""
        low, high = 0, len(text) - 1
        while low < high:
            middle = (low + high + 1) // 2
            part = text[:middle].rstrip() + end if end else text[:middle]
            if self.width(part, size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def fitting(self, text: str, size: float, width: int, bold: bool = False) -> float:
        """The largest size in units, at most `size`, at which the line fits `width` pixels (13 real px at least)."""
        while self.pixels(size) > SMALLEST_PX and self.width(text, size, bold) > width:
            size -= 1 / self.s
        return size

    def wrap(self, text: str, size: float, width: int, bold: bool = False) -> list[str]:
        """The lines of at most `width` pixels, broken between words (inside a word only when it alone is too wide)."""
        return self._wraps.get((text, self.pixels(size), width, bold), lambda: self._wrap(text, size, width, bold))

    def _wrap(self, text: str, size: float, width: int, bold: bool) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            # Measures once instead of word by word where the whole paragraph fits.
            words = [paragraph] if self.width(paragraph, size, bold) <= width else paragraph.split(" ")
            line = ""
            for word in words:
                trial = f"{line} {word}" if line else word
                if self.width(trial, size, bold) <= width:
                    line = trial
                    continue
                if line:
                    lines.append(line)
                line = word
                while self.width(line, size, bold) > width and len(line) > 1:
                    cut = max(1, self._fits(line, size, width, bold))
                    lines.append(line[:cut])
                    line = line[cut:]
            lines.append(line)
        return lines

    def paragraph(
        self,
        text: str,
        size: float,
        width: int,
        colour: str = palette.TEXT,
        bold: bool = False,
        align: str = "left",
        spacing: float = LINE,
        max_lines: int | None = None,
    ) -> Surface:
        """Returns wrapped lines on one surface `width` pixels wide. `align` left, center or right."""
        key = ("p", text, self.pixels(size), width, colour, bold, align, spacing, max_lines)
        return self._texts.get(key, lambda: self._paragraph(text, size, width, colour, bold, align, spacing, max_lines))

    def _paragraph(
        self,
        text: str,
        size: float,
        width: int,
        colour: str,
        bold: bool,
        align: str,
        spacing: float,
        max_lines: int | None,
    ) -> Surface:
        lines = self.wrap(text, size, width, bold)
        if max_lines is not None and len(lines) > max_lines:
            rest = " ".join(lines[max_lines - 1 :])
            lines = [*lines[: max_lines - 1], self.cut(rest, size, width, bold)]
        step = self.line_height(size, spacing)
        images = [self.render(line, size, colour, bold) for line in lines]
        height = step * (len(lines) - 1) + images[-1].get_height()
        picture = Surface((max(1, width), height), pygame.SRCALPHA)
        for i, image in enumerate(images):
            spare = width - image.get_width()
            x = 0 if align == "left" else spare // 2 if align == "center" else spare
            picture.blit(image, (x, i * step))
        return picture

    def block(
        self, text: str, size: float, width: int, colour: str = palette.TEXT, bold: bool = False, lines: int = 2
    ) -> Surface:
        """A picture of words in at most `lines` lines, as wide as the longest of them.

        One line shrinks to 13 real px before it breaks, between words where that is enough; only words that fit in no
        way are cut.
        """
        size = self.fitting(text, size, width, bold)
        if lines == 1 or self.width(text, size, bold) <= width:
            return self.render(self.cut(text, size, width, bold), size, colour, bold)
        rows = self.wrap(text, size, width, bold)
        filled = self.wrap(text.replace(" ", NO_BREAK), size, width, bold)
        if len(filled) <= lines < len(rows):
            rows, text = filled, text.replace(" ", NO_BREAK)
        wide = width if len(rows) > lines else max(self.width(row, size, bold) for row in rows)
        return self.paragraph(text, size, wide, colour, bold, spacing=TIGHT, max_lines=lines)

    def gold(self, text: str, size: float, top: str = "#FFF1C4", bottom: str = palette.GOLD_DEEP) -> Surface:
        """A picture of bold lettering with a vertical ramp (titles, banners)."""
        return self._texts.get(
            ("gold", text, self.pixels(size), top, bottom), lambda: self._ramp(text, size, top, bottom)
        )

    def _ramp(self, text: str, size: float, top: str, bottom: str) -> Surface:
        px = self.pixels(size)
        image = _trimmed(self.ink(text, px, True, "white"), px)
        ramp = Surface((1, 2))
        ramp.set_at((0, 0), top)
        ramp.set_at((0, 1), bottom)
        stretched = pygame.transform.smoothscale(ramp.convert_alpha(), image.get_size())
        image.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return image


def runs(text: str) -> list[tuple[str, bool]]:
    """The text in pieces of one font each: (piece, whether Japanese)."""
    text = drawable(text)
    if not _JAPANESE.search(text):
        return [(text, False)]
    return [("".join(signs), japanese) for japanese, signs in groupby(text, is_japanese)]


def drawable(text: str) -> str:
    """The text without what no font can draw: NUL, and the halves of letters in names of files that are no UTF-8."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def without_glyph(text: str) -> set[str]:
    """The signs of a text that would be drawn as an empty box, in the regular or the bold letters."""
    missing: set[str] = set()
    for bold in (False, True):
        for japanese in (False, True):
            font = pygame.font.Font(font_file(bold, japanese), SMALLEST_PX)
            box = _drawn(font, "\U0010fffe")
            signs = {sign for sign in text if sign.isprintable() and is_japanese(sign) == japanese}
            missing |= {sign for sign in signs if _drawn(font, sign) == box}
    return missing


def _letters(font: pygame.font.Font, text: str, colour: str) -> Surface:
    # SDL_ttf refuses letters that all have no width, such as joiners.
    return font.render(text if font.size(text)[0] else "", True, colour)


def _drawn(font: pygame.font.Font, sign: str) -> bytes:
    try:
        return pygame.image.tobytes(font.render(sign, True, "white"), "RGBA")
    except pygame.error:
        # A sign without width, such as a joiner.
        return b""


def _trimmed(image: Surface, px: int) -> Surface:
    top = min(round(px * HEADROOM), image.get_height() - 1)
    cut = Surface((image.get_width(), image.get_height() - top), pygame.SRCALPHA)
    # A plain blend onto clear pixels would darken the edges.
    cut.blit(image.convert_alpha(), (0, -top), special_flags=pygame.BLEND_RGBA_MAX)
    return cut
