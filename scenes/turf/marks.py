"""The painters of small marks of the track: the path of a horse, dust. Points lie beside the corner of the box."""

from collections.abc import Iterable

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context


def draw_way(surface: Surface, ctx: Context, box: Rect, points: Iterable[tuple[int, int]]) -> None:
    """Draws dots along the track."""
    dot = ctx.art.rounded(ctx.px(6), ctx.px(6), 999, palette.FOCUS, palette.FOCUS, opacity=0.9)
    for x, y in points:
        paint.put(surface, dot, (box.x + x, box.y + y))


def draw_dust(surface: Surface, ctx: Context, box: Rect, clouds: Iterable[tuple[int, int, int, int]]) -> None:
    """Draws clouds behind a running horse: middle, size and opacity (0-255) of each."""
    for x, y, size, alpha in clouds:
        cloud = ctx.art.rounded(size, max(2, size * 2 // 3), 999, "#FFF4DA", "#E9CF9C", opacity=alpha / 255)
        paint.put(surface, cloud, (box.x + x, box.y + y))
