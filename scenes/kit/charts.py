"""Charts: a curve of values in order of time, and a value on a scale with names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context


def curve(
    surface: Surface, ctx: Context, box: Rect, means: Sequence[float], days: Sequence[str],
    ends: tuple[float, float], words_of: Callable[[Context, float, int], str], side: float,
) -> None:  # fmt: skip
    """Draws values in order of time between two ends, the first of them above; `words_of` writes one with so many
    digits, in `side` units at the left."""
    px, size, (best, worst) = ctx.px, 14.0, ends
    left, foot = box.x + px(side), box.bottom - px(26)
    plot = Rect(left, box.y + px(18), box.right - left - px(40), foot - box.y - px(26))

    def height(place: float) -> int:
        return plot.y + round((place - best) / (worst - best) * plot.h)

    for step in range(4):
        place = (best * (3 - step) + worst * step) / 3
        pygame.draw.line(surface, "#2F5560", (plot.x, height(place)), (plot.right, height(place)))
        paint.label(
            surface,
            ctx,
            words_of(ctx, place, 1),
            (plot.x - px(8), height(place)),
            size,
            palette.TEXT_MUTED,
            anchor="midright",
        )
    gap = plot.w / max(1, len(means) - 1)
    dots = [(round(plot.x + gap * at), height(mean)) for at, mean in enumerate(means)]
    if len(dots) > 1:
        shade = Surface(surface.get_size(), pygame.SRCALPHA)
        pygame.draw.polygon(
            shade, (*pygame.Color(palette.GOLD)[:3], 40), [*dots, (dots[-1][0], foot), (dots[0][0], foot)]
        )
        surface.blit(shade, (0, 0))
        pygame.draw.lines(surface, palette.GOLD, False, dots, max(2, px(3)))
    for dot in dots:
        pygame.draw.circle(surface, palette.GOLD, dot, px(5))
        pygame.draw.circle(surface, "#14303A", dot, px(5), max(1, px(1)))
    last = words_of(ctx, means[-1], 2)
    at = (min(dots[-1][0], box.right - px(34)), dots[-1][1] - px(16))
    paint.label(surface, ctx, last, at, 16, palette.GOLD, True, anchor="center")
    wide = [ctx.fonts.width(day, size) for day in days]
    # Each has a name where all of them have room.
    named = range(len(days)) if max(wide) + px(8) <= gap else {0, len(days) // 2, len(days) - 1}
    for at_day in sorted(named):
        half = wide[at_day] // 2
        x = min(max(dots[at_day][0], box.x + half), box.right - half)
        paint.label(surface, ctx, days[at_day], (x, foot + px(14)), size, palette.TEXT_MUTED, anchor="center")


def scale(
    surface: Surface, ctx: Context, box: Rect, value: float, low: float, high: float, names: Sequence[str], words: str
) -> None:
    """Draws where a strength lies among the levels, and how sure that is; levels are counted from 0."""
    px, top = ctx.px, max(1, len(names) - 1)
    track = Rect(box.x + px(44), box.y + px(44), box.w - px(88), px(8))

    def across(strength: float) -> int:
        return track.x + round(min(1.0, max(0.0, strength / top)) * track.w)

    surface.blit(ctx.art.rounded(track.w, track.h, 999, palette.WELL, palette.WELL), track)
    sure = Rect(across(low), track.y, max(px(8), across(high) - across(low)), track.h)
    surface.blit(ctx.art.rounded(sure.w, sure.h, 999, "#F3D27A", "#C98A1E"), sure)
    room = track.w // top - px(6)
    # Where a name has no room beside the next one, every other one stands a line lower.
    tight = any(ctx.fonts.width(name, 14) > room for name in names)
    for at, name in enumerate(names):
        x, low_line = across(at), tight and at % 2 == 1
        pygame.draw.line(surface, palette.TEXT, (x, track.y - px(6)), (x, track.bottom + px(6)), max(1, px(2)))
        foot = (x, track.bottom + px(22) + (ctx.fonts.line_height(14, 1.2) if low_line else 0))
        paint.fitted(surface, ctx, name, foot, room * 2 if tight else room, 14, palette.TEXT_SOFT, False, "center")
    knob = (across(value), track.centery)
    pygame.draw.circle(surface, "#FFF7E6", knob, px(10))
    pygame.draw.circle(surface, palette.GOLD, knob, px(10), max(1, px(2)))
    paint.label(
        surface,
        ctx,
        words,
        (knob[0], box.y + px(16)),
        15,
        palette.GOLD,
        True,
        anchor="center",
    )
