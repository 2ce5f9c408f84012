"""How elements without a control are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from scenes.kit import materials, paint, palette
from scenes.kit.context import Context
from scenes.kit.tree.areas import draw_row
from scenes.kit.tree.elements import Box, Picture, Pill, Progress, Text
from scenes.kit.tree.measures import fitting, line_space

Paint = Callable[[Surface, Context, Rect], object]
Film = Callable[[Surface, Context, Rect, float], object]
"""A paint that knows how far its part of the story has come."""


def counting(element: Text, words: str) -> Film:
    """The paint of words that count up."""

    def draw(surface: Surface, ctx: Context, box: Rect, share: float) -> None:
        said, room = counted(element, words, ctx, box, share)
        text(element, said)(surface, ctx, room)

    return draw


def counted(element: Text, words: str, ctx: Context, box: Rect, share: float) -> tuple[str, Rect]:
    """The words on the way to others, and their box: where they are wider than the last ones they take more room."""
    said = words if share >= 1 else element.count(share)
    more = ctx.fonts.width(said, element.size, element.bold) - box.w
    if 0 < more < box.w and len(said) <= len(words):
        left = {"center": more // 2, "right": more}.get(element.align, 0)
        box = Rect(box.x - left, box.y, box.w + more, box.h)
    return said, box


def text(element: Text, words: str, shorter: Sequence[str] = ()) -> Paint:
    """The paint of wrapped words, or of `shorter` ones where they fit no room."""
    if element.gold:
        return partial(_gold, element, words)

    def draw(surface: Surface, ctx: Context, box: Rect) -> None:
        said, size, lines = words, element.size, element.lines
        if element.fits:
            said, size, lines = fitting(ctx, element, (words, *shorter), box)
            said = ctx.fonts.cut(said, size, box.w, element.bold) if lines == 1 else said
        space = line_space(ctx, element.fits)
        image = ctx.fonts.paragraph(
            said, size, max(1, box.w), element.colour, element.bold, element.align, space, lines or None
        )  # fmt: skip
        spare = box.h - image.get_height()
        # The margins of letters that give way may lie over their neighbours.
        top = box.y + (spare if element.fits else max(0, spare)) // 2
        surface.blit(image, (box.x, top))
        if element.marks or element.struck:
            _over(surface, ctx, element, words, Rect(box.x, top, box.w, image.get_height()))

    return draw


def _gold(element: Text, words: str, surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws golden lettering."""
    fonts, size = ctx.fonts, element.size
    step = fonts.line_height(size, line_space(ctx))
    for at, line in enumerate(fonts.wrap(words, size, max(1, box.w), True)):
        image = fonts.gold(line, size)
        spare = box.w - image.get_width()
        left = {"center": spare // 2, "right": spare}.get(element.align, 0)
        surface.blit(image, (box.x + left, box.y + at * step))


def _over(surface: Surface, ctx: Context, element: Text, words: str, box: Rect) -> None:
    """Draws what is looked for in gold over words at the left, and the line through struck ones."""
    fonts, size, bold = ctx.fonts, element.size, element.bold
    step = fonts.line_height(size, line_space(ctx))
    for at, line in enumerate(fonts.wrap(words, size, max(1, box.w), bold)):
        top = box.y + at * step
        if element.struck:
            middle = top + step // 2
            surface.fill(element.colour, Rect(box.x, middle, fonts.width(line, size, bold), max(1, ctx.px(1.5))))
        paint.marked(surface, ctx, line, (box.x, top), size, element.marks, bold)


def pill(element: Pill, words: str) -> Paint:
    """The paint of a status pill."""

    def draw(surface: Surface, ctx: Context, box: Rect) -> None:
        s = ctx.layout.s
        paint.pill(
            surface, ctx, words, box.center, element.kind, element.size, box.h / s, element.icon or None, "center",
            width=box.w / s,
        )  # fmt: skip

    return draw


def picture(element: Picture) -> Paint:
    """The paint of a drawing."""

    def draw(surface: Surface, ctx: Context, box: Rect) -> None:
        match element.kind:
            case "avatar":
                rim = ctx.px(5)
                paint.avatar(surface, ctx, element.art, box.inflate(-2 * rim, -2 * rim))
            case "cover":
                surface.blit(ctx.art.background(element.art, box.size), box)
            case "icon":
                image = ctx.art.svg(f"icon/{element.art}", box.w, element.tint or None)
                surface.blit(image, image.get_rect(center=box.center))
            case _:
                surface.blit(ctx.art.svg(element.art, box.w, element.tint or None), box)

    return draw


def progress(element: Progress) -> Paint:
    """The paint of a bar that fills."""
    return lambda surface, ctx, box: paint.bar(surface, ctx, box, element.share, light=palette.GOLD, dark=palette.GOLD)


def face(element: Box) -> Paint | None:
    """The paint of the ground of a box; none where it has none."""
    if not element.face:
        return None

    def draw(surface: Surface, ctx: Context, box: Rect) -> None:
        box = _near(surface, box, ctx.px(64))
        match element.face:
            case "panel":
                paint.panel(surface, ctx, box)
            case "glass":
                paint.panel(surface, ctx, box)
                materials.glass(ctx.art, surface, box)
            case "paper":
                paint.paper(surface, ctx, box, mark=element.mark or None)
            case "well":
                surface.blit(ctx.art.rounded(box.w, box.h, 12, "#06141B", "#06141B", opacity=0.6, sunk=True), box)
            case "pill":
                surface.blit(ctx.art.pill(box.w, box.h, "dark"), box)
            case "tip":
                paint.tip(surface, ctx, box)
            case _:
                draw_row(surface, ctx, box, False, bool(element.chosen))

    return draw


def _near(surface: Surface, box: Rect, beyond: int) -> Rect:
    """The box; of one that is much taller than what is seen of it, that part and so many pixels `beyond` it.

    The ground of a list of 50,000 pixels would be a picture of 700 MB.
    """
    seen = surface.get_clip().inflate(0, 2 * beyond)
    return box if box.h <= 2 * seen.h else box.clip(Rect(box.x, seen.y, box.w, seen.h))
