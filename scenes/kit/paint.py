"""Drawing words: panels, labels, pills and seat plates. Places are pixels, sizes of style are canvas units."""

import math
from collections.abc import Callable, Iterable
from functools import lru_cache

from pygame import (
    BLEND_RGB_ADD,
    BLEND_RGB_MULT,
    BLEND_RGB_SUB,
    BLEND_RGBA_MULT,
    SRCALPHA,
    Color,
    Rect,
    Surface,
    draw,
    transform,
)

from scenes.kit import palette
from scenes.kit.art import PILL_TEXT
from scenes.kit.context import Context
from scenes.kit.layout import Anchor, box_at
from scenes.kit.portraits import portrait

SOFT, STEPS, GROWS = 0.05, 28, 6
"""How wide the edges are at which a veil parts, as a share of its width, of how many steps they are drawn out, and in
how many they grow so wide."""


def panel(surface: Surface, ctx: Context, rect: Rect, radius: float = 16) -> None:
    """Draws a dark panel with its shadow."""
    ctx.art.drop(surface, rect, radius)
    surface.blit(ctx.art.panel(rect.w, rect.h, radius), rect)


def paper(surface: Surface, ctx: Context, rect: Rect, radius: float = 16, mark: str | None = None) -> None:
    """Draws a paper panel with its shadow; `mark` colours a bar at its left edge."""
    ctx.art.drop(surface, rect, radius)
    if mark is not None:
        surface.blit(ctx.art.rounded(rect.w, rect.h, radius, mark, mark), rect)
        bar = ctx.px(5)
        rect = Rect(rect.x + bar, rect.y, rect.w - bar, rect.h)
    surface.blit(ctx.art.paper(rect.w, rect.h, radius), rect)


def label(
    surface: Surface,
    ctx: Context,
    text: str,
    pos: tuple[int, int],
    size: float = 16,
    colour: str = palette.TEXT,
    bold: bool = False,
    anchor: Anchor = "topleft",
    width: int | None = None,
) -> Rect:
    """Draws one line whose `anchor` lies at `pos`, cut with "…" beyond `width` pixels. Returns its box."""
    if width is not None:
        text = ctx.fonts.cut(text, size, width, bold)
    image = ctx.fonts.render(text, size, colour, bold)
    box = image.get_rect(**{anchor: pos})
    surface.blit(image, box)
    return box


def fitted(
    surface: Surface,
    ctx: Context,
    text: str,
    pos: tuple[int, int],
    width: int,
    size: float = 16,
    colour: str = palette.TEXT,
    bold: bool = False,
    anchor: Anchor = "midleft",
) -> Rect:
    """Draws one line as `label` does, but makes it smaller before cutting it."""
    return label(surface, ctx, text, pos, ctx.fonts.fitting(text, size, width, bold), colour, bold, anchor, width)


def numeral(surface: Surface, image: Surface, centre: tuple[float, float]) -> None:
    """Draws a number so that the middle of its ink, not of its line, lies at a point."""
    ink = image.get_bounding_rect()
    surface.blit(image, (round(centre[0] - ink.centerx), round(centre[1] - ink.centery)))


def put(surface: Surface, image: Surface, at: tuple[float, float], anchor: Anchor = "center") -> Rect:
    """Draws a picture whose middle, side or corner lies at a point. Returns its box, also where a clip cuts it."""
    box = image.get_rect(**{anchor: at})
    surface.blit(image, box)
    return box


def paragraph(
    surface: Surface,
    ctx: Context,
    text: str,
    rect: Rect,
    size: float = 15,
    colour: str = palette.TEXT_SOFT,
    bold: bool = False,
    align: str = "left",
    max_lines: int | None = None,
) -> Rect:
    """Draws wrapped lines from the top of `rect` (its width counts). Returns their box, also where a clip cuts it."""
    spacing = 1.35 if ctx.texts.locale == "ko" else 1.25
    image = ctx.fonts.paragraph(text, size, rect.w, colour, bold, align, spacing, max_lines)
    return put(surface, image, rect.topleft, "topleft")


def bracket(surface: Surface, ctx: Context, box: Rect, ink: str, below: bool = False) -> None:
    """Draws a bracket over what follows, or one below what stands above."""
    thick = max(2, box.h // 3)
    edge, tips = (box.bottom - thick, box.top) if below else (box.top, box.bottom)
    points = (box.left, tips), (box.left, edge), (box.right - thick, edge), (box.right - thick, tips)
    draw.lines(surface, ink, False, points, thick)


def bar(
    surface: Surface, ctx: Context, box: Rect, share: float, radius: float = 999, sunk: bool = False,
    light: str = "#F8DD92", dark: str = "#D9A43A",
) -> None:  # fmt: skip
    """Draws a share of a whole as a bar, in two colours from above to below; a `sunk` one lies in a well."""
    surface.blit(ctx.art.rounded(box.w, box.h, radius, palette.WELL, palette.WELL, sunk=sunk), box)
    if share > 0:
        wide = max(box.h, round(box.w * min(1.0, share)))
        surface.blit(ctx.art.rounded(wide, box.h, radius, light, dark), box)


def pill(
    surface: Surface,
    ctx: Context,
    text: str,
    pos: tuple[int, int],
    kind: str = "dark",
    size: float = 14,
    height: float = 28,
    icon: str | None = None,
    anchor: Anchor = "topleft",
    bold: bool = True,
    width: float | None = None,
) -> Rect:
    """Draws a status pill as wide as its text (or `width` units). Kinds as of `Art.pill`."""
    lay = ctx.layout
    words = ctx.fonts.render(text, size, PILL_TEXT[kind], bold)
    tint = PILL_TEXT[kind] if kind in ("gold", "jade", "done") else None
    mark = ctx.art.icon(icon, size * 1.15, tint) if icon else None
    inner = words.get_width() + (mark.get_width() + lay.px(6) if mark else 0)
    wide, tall = lay.px(width) if width else inner + lay.px(height * 0.9), max(lay.px(height), words.get_height())
    box = box_at(wide, tall, pos, anchor)
    surface.blit(ctx.art.pill(box.w, box.h, kind), box)
    x = box.centerx - inner // 2
    if mark is not None:
        surface.blit(mark, (x, box.centery - mark.get_height() // 2))
        x += mark.get_width() + lay.px(6)
    surface.blit(words, (x, box.centery - words.get_height() // 2))
    return box


def avatar(
    surface: Surface, ctx: Context, name: str, rect: Rect, ring: str | None = None, active: bool = False, mood: str = ""
) -> None:
    """Draws a portrait filling `rect` (the picture without its rims), in one of `portraits.MARKS`."""
    if active:
        ctx.art.glow(surface, rect, 999, palette.GOLD_RIM, 170, blur=7, spread=5)
    image = portrait(ctx.art, name, rect.w, ring or palette.SEAT_RIMS.get(name, palette.GOLD), mood)
    surface.blit(image, image.get_rect(center=rect.center))


def plate_face(px: Callable[[float], int], rect: Rect) -> Rect:
    """The box of the portrait on a seat plate."""
    d = px(50)
    return Rect(rect.x + px(6), rect.y + (rect.h - d) // 2, d, d)


def dots(surface: Surface, ctx: Context, box: Rect, lit: int) -> None:
    """Draws the pill of a player who thinks: three dots, one of them lit."""
    px, art = ctx.px, ctx.art
    surface.blit(art.rounded(box.w, box.h, 999, "#2B4A52", "#2B4A52", edge=(palette.GOLD_EDGE, 0.35, 1.0)), box)
    for i in range(3):
        dot = art.rounded(px(6), px(6), 3, palette.TEXT, palette.TEXT, opacity=1.0 if i == lit else 0.4)
        surface.blit(dot, dot.get_rect(center=(box.centerx + (i - 1) * px(10), box.centery)))


def river_token(surface: Surface, ctx: Context, rect: Rect, left: bool) -> None:
    """Draws one river draw, lit while it is left, dark when it is used."""
    fill, rim = ("#1F6B8A", "#8FD0E6") if left else ("#13262E", "#2A444D")
    surface.blit(ctx.art.rounded(rect.w, rect.h, 6, fill, fill, edge=(rim, 1.0, 1.0)), rect)
    size = round(rect.w * 0.74)
    wave = ctx.art.svg("icon/wave", size) if left else ctx.art.faded("icon/wave", size, 64)
    surface.blit(wave, wave.get_rect(center=rect.center))


def tip(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the dark ground of a card that explains something."""
    ctx.art.drop(surface, box, 10)
    edge = (palette.GOLD_EDGE, 0.35, 1.0)
    surface.blit(ctx.art.rounded(box.w, box.h, 10, "#0A1B22", "#06141B", opacity=0.97, edge=edge), box)


def veil(surface: Surface, ctx: Context, opacity: float, colour: str = palette.INK_950) -> None:
    """Lays a colour over everything drawn so far."""
    # Multiplying and adding takes a tenth of the time that blitting a translucent surface takes.
    keep = round(255 * (1 - opacity))
    ink = Color(colour)
    surface.fill((keep, keep, keep), special_flags=BLEND_RGB_MULT)
    surface.fill([round(part * opacity) for part in (ink.r, ink.g, ink.b)], special_flags=BLEND_RGB_ADD)


def parted(surface: Surface, before: Surface, gap: float, after: Surface, more: bool = False) -> None:
    """Draws a picture that has parted in the middle by a share of the width, softly at its edges, before another one,
    as the picture of a game does before its table; `more`: it lies there from a smaller share."""
    wide, high = surface.get_size()
    half, soft = math.ceil(wide * (1 - gap) / 2), round(SOFT * wide * math.ceil(GROWS * min(1.0, 2 * gap)) / GROWS)
    whole = max(0, half - soft)
    middle = Rect(whole, 0, wide - 2 * whole, high)
    surface.blit(after, middle, middle)
    for part in () if more else (Rect(0, 0, whole, high), Rect(middle.right, 0, whole, high)):
        surface.blit(before, part, part)
    # The edges lie within what has not parted.
    for mask, rest, left in _edges(soft, high) if soft else ():
        at = (half - soft if left else wide - half, 0)
        edge = Surface((soft, high))
        edge.blit(before, (0, 0), (*at, soft, high))
        edge.blit(mask, (0, 0), special_flags=BLEND_RGB_MULT)
        surface.blit(rest, at, special_flags=BLEND_RGB_MULT)
        surface.blit(edge, at, special_flags=BLEND_RGB_ADD)


@lru_cache(maxsize=GROWS)
def _edges(wide: int, high: int) -> list[tuple[Surface, Surface, bool]]:
    """The pictures with which what parts and what comes are multiplied at the edges; whether each is the left one."""
    strip = Surface((STEPS, 1))
    for i in range(STEPS):
        strip.set_at((i, 0), [round(255 * (STEPS - i - 0.5) / STEPS)] * 3)
    mask = transform.scale(transform.smoothscale(strip, (wide, 1)), (wide, high))
    rest = Surface(mask.get_size())
    rest.fill("white")
    rest.blit(mask, (0, 0), special_flags=BLEND_RGB_SUB)
    # Each is the other one from the right.
    return [(mask, rest, True), (rest, mask, False)]


def marked(
    surface: Surface, ctx: Context, line: str, place: tuple[int, int], size: float, marks: Iterable[str],
    bold: bool = False,
) -> None:  # fmt: skip
    """Draws what is looked for in gold over a line of words whose left upper corner is at `place`."""
    fonts, low = ctx.fonts, line.casefold()
    for mark in marks:
        start = low.find(mark.casefold())
        while start >= 0:
            found = fonts.render(line[start : start + len(mark)], size, palette.GOLD, bold)
            surface.blit(found, (place[0] + fonts.width(line[:start], size, bold), place[1]))
            start = low.find(mark.casefold(), start + len(mark))


def round_off(surface: Surface, box: Rect, beside: Surface, bright: float, radius: int) -> None:
    """Rounds the corners of a box: the picture beside it is seen there, as bright as a share of itself."""
    mask, ink = Surface((8 * radius, 8 * radius), SRCALPHA), round(255 * bright)
    mask.fill("#FFFFFF")
    draw.circle(mask, (255, 255, 255, 0), (4 * radius, 4 * radius), 4 * radius)
    mask = transform.smoothscale(mask, (2 * radius, 2 * radius))
    for x, right in ((box.x, 0), (box.right - radius, radius)):
        for y, low in ((box.y, 0), (box.bottom - radius, radius)):
            corner = Surface((radius, radius), SRCALPHA)
            corner.blit(beside, (0, 0), (x, y, radius, radius))
            corner.fill((ink, ink, ink), special_flags=BLEND_RGB_MULT)
            corner.blit(mask, (0, 0), (right, low, radius, radius), special_flags=BLEND_RGBA_MULT)
            surface.blit(corner, (x, y))


def frame(surface: Surface, box: Rect, colour: str, radius: int = 0) -> None:
    """Draws a thin frame along the inner edge of a box whose corners are round."""
    draw.rect(surface, colour, box, 2, border_radius=radius)
