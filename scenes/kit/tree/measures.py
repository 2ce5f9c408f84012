"""How much room elements need: the least and natural width, and the height at a width, in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from scenes.kit.context import Context
from scenes.kit.fonts import LINE, SMALLEST_PX
from scenes.kit.layout import TOUCH
from scenes.kit.tree.elements import BODY, Button, Drawn, Picture, Pill, Text

Measure = tuple[Callable[[], tuple[int, int]], Callable[[int], int]]
LIST_ROW = 48
"""The pixels that a row of a list has at least."""
_LONGEST_WORD = 12.0
"""The width, as a multiple of the letters' size, from which a word may be broken."""
USUAL_PILL = 28
"""Units of the height of a pill that nobody wanted otherwise."""
CLOSE: float = 1.15
"""The line spacing of words that give way."""


def line_space(ctx: Context, fits: bool = False) -> float:
    """The line spacing of paragraphs in the language; those that give way stand closer."""
    return CLOSE if fits else 1.35 if ctx.texts.locale == "ko" else LINE


def control_height(ctx: Context, units: float) -> int:
    """The height of a control."""
    return max(TOUCH, ctx.px(units))


def fixed(width: int, height: int, least: int | None = None) -> Measure:
    """The measure of something of one height."""
    return lambda: (min(width, least if least is not None else width), width), lambda room: height


def text_height(
    ctx: Context, text: str, size: float, width: int, bold: bool = False, lines: int = 0, fits: bool = False
) -> int:  # fmt: skip
    """The height of wrapped words."""
    count = len(ctx.fonts.wrap(text, size, max(1, width), bold))
    count = min(count, lines) if lines else count
    step = ctx.fonts.line_height(size, line_space(ctx, fits))
    last = ctx.fonts.line_height(size) if fits else ctx.fonts.render("가", size, bold=bold).get_height()
    return step * (count - 1) + last


def text(ctx: Context, element: Text, words: str) -> Measure:
    """The measure of words that wrap."""
    size, bold = element.size, element.bold

    def widths() -> tuple[int, int]:
        word, line = ctx.fonts.span(words, size, bold)
        word = min(word, round(ctx.fonts.pixels(size) * _LONGEST_WORD))
        return 0 if element.fits else word, line

    return widths, lambda width: text_height(ctx, words, size, width, bold, element.lines, element.fits)


def fitting(ctx: Context, element: Text, wordings: tuple[str, ...], box: Rect) -> tuple[str, float, int]:
    """Returns which of these wordings stands in a box, at what size, at most its own, and on how many lines at most."""
    key = wordings, element.size, element.bold, element.lines, box.w, box.h
    return ctx.fonts.fits.get(key, lambda: _fitting(ctx, element, wordings, box))


def _fitting(ctx: Context, element: Text, wordings: tuple[str, ...], box: Rect) -> tuple[str, float, int]:
    fonts, wide, bold, size = ctx.fonts, max(1, box.w), element.bold, element.size

    def most(size: float) -> int:
        return element.lines or max(1, round(box.h / fonts.line_height(size, CLOSE) - 0.15))

    words = next((words for words in wordings if len(fonts.wrap(words, 0, wide, bold)) <= most(0)), wordings[-1])
    while fonts.pixels(size) > SMALLEST_PX and len(fonts.wrap(words, size, wide, bold)) > most(size):
        size -= 1 / ctx.layout.s
    return words, size, most(size)


def labelled(ctx: Context, words: str, size: float, more: int, units: float) -> Measure:
    """A control with its words before it, which wrap, and so many pixels beside them."""

    def widths() -> tuple[int, int]:
        word, line = ctx.fonts.span(words, size)
        return min(word, round(ctx.fonts.pixels(size) * _LONGEST_WORD)) + more, line + more

    def height(width: int) -> int:
        return max(control_height(ctx, units), text_height(ctx, words, size, width - more) + ctx.px(8))

    return widths, height


def button(ctx: Context, element: Button, label: str, below: str) -> Measure:
    """A button: its words on one line, a second line where it has one."""
    px, fonts, size = ctx.px, ctx.fonts, element.size
    icon = px(size * 1.25) + (px(10) if label else 0) if element.icon else 0
    small = min(15.0, max(14.0, size * 0.62))
    words = max(fonts.width(label, size, True), fonts.width(below, small))
    tall = control_height(ctx, element.height)
    lines = fonts.line_height(size, 1.3) + (fonts.line_height(small, 1.3) if below else 0)
    wide = words + icon + px(20) + (px(16) if label else px(6))
    least = max(TOUCH, min(wide, fonts.span(label, size, True)[0] + px(24)))
    return fixed(max(wide, tall), max(tall, lines + px(14)), least)


def segments(ctx: Context, labels: Sequence[str]) -> tuple[int, int, int]:
    """The width of segments, the least width of the list that takes their place, and the height of both."""
    px, fonts = ctx.px, ctx.fonts
    cell = max(fonts.width(label, BODY, True) for label in labels) + px(24)
    return cell * len(labels) + 2 * px(4), cell + px(42), control_height(ctx, 46)


def pill(ctx: Context, element: Pill, words: str) -> Measure:
    """A pill as wide as its words."""
    size, high = element.size, element.height
    tall = max(ctx.px(high), ctx.fonts.render("가", size, bold=True).get_height() + ctx.px(high / 7))
    icon = ctx.px(size * 1.15) + ctx.px(6) if element.icon else 0
    # The margins of small ones do not grow with letters that are as small as they can be.
    margins = round((tall if high >= USUAL_PILL else ctx.px(high)) * 0.9)
    return fixed(ctx.fonts.width(words, size, True) + margins + icon, tall)


def picture(ctx: Context, element: Picture) -> Measure:
    """A drawing in its proportions; a cover takes what width there is."""
    wide = ctx.px(element.width)
    if element.kind == "cover":
        return lambda: (ctx.px(40), wide), lambda width: ctx.px(element.height) if element.height else width * 5 // 8
    if element.kind == "svg":
        return fixed(wide, round(wide * ctx.art.ratio(element.art)))
    if element.kind == "icon":
        wide = max(13, wide)
    return fixed(wide, wide)


def drawn(ctx: Context, element: Drawn) -> Measure:
    """A painted picture."""
    wide = ctx.px(element.width) if element.width else ctx.px(40)
    least = min(wide, ctx.px(40)) if element.aspect else wide
    if element.aspect:
        return lambda: (least, wide), lambda width: round(width * element.aspect)
    return fixed(wide, ctx.px(element.height) if element.height else wide, least)
