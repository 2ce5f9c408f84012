"""The card that explains what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.kit import palette

if TYPE_CHECKING:
    from scenes.kit.context import Context


def tooltip_box(ctx: Context, over: Rect, text: str, avoid: Sequence[Rect] = ()) -> Rect:
    """Where the card of a tooltip lies: below, above or beside a box, inside the window and never over the box, and
    rather not over what is to be avoided."""
    lay, fonts = ctx.layout, ctx.fonts
    width = _tooltip_width(ctx, text)
    high = fonts.paragraph(text, 15, width, palette.TEXT).get_height()
    return beside(ctx, over, (width + 2 * lay.px(12), high + 2 * lay.px(8)), avoid)


def beside(ctx: Context, over: Rect, size: tuple[int, int], avoid: Sequence[Rect] = ()) -> Rect:
    """Where a card of a size lies beside a box: inside the window, not over the box where there is any room, and
    rather not over what is to be avoided."""
    lay = ctx.layout
    box, gap = Rect((0, 0), size), lay.px(10)
    window = Rect((0, 0), lay.window).inflate(-lay.px(16), -lay.px(8))
    sides = (
        {"midtop": (over.centerx, over.bottom + gap)},
        {"midbottom": (over.centerx, over.top - gap)},
        {"midleft": (over.right + gap, over.centery)},
        {"midright": (over.left - gap, over.centery)},
    )
    places = [box.copy().move_to(**side).clamp(window) for side in sides]
    places += [
        place.copy().move_to(**aside).clamp(window)
        for place in places
        for other in avoid
        for aside in ({"left": other.right + gap}, {"right": other.left - gap}, {"bottom": other.top - gap})
    ]
    return min(places, key=lambda place: (_shared(place, over), sum(_shared(place, other) for other in avoid)))


def _shared(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.w * both.h


def _tooltip_width(ctx: Context, text: str) -> int:
    return min(ctx.px(320), max(ctx.fonts.width(line, 15) for line in text.split("\n")) + 2)


def draw_tooltip(surface: Surface, ctx: Context, over: Rect, text: str, avoid: Sequence[Rect] = ()) -> None:
    """A small dark card that explains what lies in a box."""
    draw_card(surface, ctx, tooltip_box(ctx, over, text, avoid), text)


def draw_card(surface: Surface, ctx: Context, box: Rect, text: str) -> None:
    """The card of a tooltip in its box."""
    words = ctx.fonts.paragraph(text, 15, _tooltip_width(ctx, text), palette.TEXT)
    ctx.art.drop(surface, box, 10)
    face = ctx.art.rounded(box.w, box.h, 10, "#0A1B22", "#06141B", opacity=0.97, edge=(palette.GOLD_EDGE, 0.35, 1.0))
    surface.blit(face, box)
    surface.blit(words, (box.x + ctx.px(12), box.y + ctx.px(8)))
