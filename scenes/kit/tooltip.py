"""The card that explains what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.room import NOTHING, Kept, covered, free_place

if TYPE_CHECKING:
    from scenes.kit.context import Context


def tooltip_box(ctx: Context, over: Rect, text: str, kept: Kept = NOTHING) -> Rect:
    """The box of a tooltip's card: below, above or beside a box, inside the window and never over the box, and
    not over what is to stay free."""
    lay, fonts = ctx.layout, ctx.fonts
    width = _tooltip_width(ctx, text)
    high = fonts.paragraph(text, 15, width, palette.TEXT).get_height()
    return beside(ctx, over, (width + 2 * lay.px(12), high + 2 * lay.px(8)), kept=kept)


def beside(ctx: Context, over: Rect, size: tuple[int, int], avoid: Sequence[Rect] = (), kept: Kept = NOTHING) -> Rect:
    """The box of a card of a size beside a box: inside the window, not over what is to stay free nor over the box
    where there is any room, and rather not over what is to be avoided."""
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
    free = (*kept, (over,), avoid)
    best = min(places, key=lambda place: (covered(place, free), _apart(place, over)))
    if not kept or not any(covered(best, free)):
        return best
    return free_place(size, window, free, best.topleft, gap)


def _apart(one: Rect, other: Rect) -> int:
    """The pixels between two boxes, across and down together."""
    across = max(0, one.left - other.right, other.left - one.right)
    return across + max(0, one.top - other.bottom, other.top - one.bottom)


def _tooltip_width(ctx: Context, text: str) -> int:
    return min(ctx.px(320), max(ctx.fonts.width(line, 15) for line in text.split("\n")) + 2)


def draw_tooltip(surface: Surface, ctx: Context, over: Rect, text: str, kept: Kept = NOTHING) -> None:
    """Draws a small dark card that explains what lies in a box."""
    draw_card(surface, ctx, tooltip_box(ctx, over, text, kept), text)


def draw_card(surface: Surface, ctx: Context, box: Rect, text: str) -> None:
    """Draws the card of a tooltip in its box."""
    words = ctx.fonts.paragraph(text, 15, _tooltip_width(ctx, text), palette.TEXT)
    paint.tip(surface, ctx, box)
    surface.blit(words, (box.x + ctx.px(12), box.y + ctx.px(8)))
