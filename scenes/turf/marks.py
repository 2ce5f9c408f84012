"""How chips and the small marks of the track are drawn: the pace chip, the way of a horse, dust, words at a space."""

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.turf.cards import ChipModel
from scenes.turf.cards import draw_chip as draw_bet
from scenes.turf.motion import Dust
from scenes.turf.picture import Dots, PaceChip


def draw_chip(ctx: Context, surface: Surface, box: Rect, look: ChipModel) -> None:
    """A bet chip."""
    draw_bet(surface, ctx, look, box.center, box.w)


def draw_pace(ctx: Context, surface: Surface, box: Rect, look: PaceChip) -> None:
    """The pace chip."""
    ctx.art.drop(surface, box, 8, "S1")
    surface.blit(ctx.art.svg("turf/pace_chip", box.w), box)


def draw_way(ctx: Context, surface: Surface, box: Rect, look: Dots) -> None:
    """Dots along the track."""
    px = ctx.px
    dot = ctx.art.rounded(px(6), px(6), 999, palette.FOCUS, palette.FOCUS, opacity=0.9)
    for x, y in look.points:
        surface.blit(dot, dot.get_rect(center=(box.x + x, box.y + y)))


def draw_dust(ctx: Context, surface: Surface, box: Rect, look: Dust) -> None:
    """Clouds."""
    px = ctx.px
    x0, y0 = box.x + px(16), box.y + px(12)
    for x, y, size, alpha in look.clouds:
        paint.put(
            surface,
            ctx.art.rounded(size, max(2, size * 2 // 3), 999, "#FFF4DA", "#E9CF9C", opacity=alpha / 255),
            (x0 + x, y0 + y),
        )
