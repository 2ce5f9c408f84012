"""The pictures of the statistics: a curve of places, bars, the scale of levels, a best hand, an achievement."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Anchor
from scenes.records.own_matches_view import score_words
from scenes.scene_registry import school_of

BARS = {1: ("#C98A1E", "#F3D27A"), 2: ("#8C9AA2", "#D4DCE0"), 3: ("#8A5530", "#D19463")}
_SLATE = ("#31505B", "#5E828E")


def draw_curve(
    surface: Surface, ctx: Context, box: Rect, means: Sequence[float], days: Sequence[str], seats: int, game: str
) -> None:
    """Draws mean places in order of time, the first place above; of no seats mean points, the most above."""
    px, size = ctx.px, 14.0
    left, foot = box.x + px(58 if seats else 84), box.bottom - px(26)
    plot = Rect(left, box.y + px(18), box.right - left - px(40), foot - box.y - px(26))
    if seats:
        best, worst = max(1.0, min(means) - 0.25), min(float(seats), max(means) + 0.25)
        worst = max(worst, best + 0.5)
    else:
        room = max(1.0, (max(means) - min(means)) / 8)
        best, worst = max(means) + room, min(means) - room

    def words_of(value: float, digits: int) -> str:
        return ctx.t("statistics.place", place=f"{value:.{digits}f}") if seats else score_words(game, round(value))

    def height(place: float) -> int:
        return plot.y + round((place - best) / (worst - best) * plot.h)

    for step in range(4):
        place = best + (worst - best) * step / 3
        pygame.draw.line(surface, "#2F5560", (plot.x, height(place)), (plot.right, height(place)))
        paint.label(
            surface,
            ctx,
            words_of(place, 1),
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
    last = words_of(means[-1], 2)
    at = (min(dots[-1][0], box.right - px(34)), dots[-1][1] - px(16))
    paint.label(surface, ctx, last, at, 16, palette.GOLD, True, anchor="center")
    for at_day in sorted({0, len(days) // 2, len(days) - 1}):
        anchor: Anchor = "midleft" if at_day == 0 else "midright" if at_day == len(days) - 1 else "center"
        x = dots[at_day][0] + (px(30) if anchor == "midright" else 0)
        paint.label(surface, ctx, days[at_day], (x, foot + px(14)), size, palette.TEXT_MUTED, anchor=anchor)


def draw_bar(surface: Surface, ctx: Context, box: Rect, share: float, place: int = 0) -> None:
    """Draws a share of a whole as a bar, in the colours of a place or in jade."""
    tall = min(box.h, ctx.px(13))
    groove = Rect(box.x, box.centery - tall // 2, box.w, tall)
    surface.blit(ctx.art.rounded(groove.w, groove.h, 999, palette.WELL, palette.WELL), groove)
    wide = round(groove.w * min(1.0, max(0.0, share)))
    if wide >= tall:
        dark, light = BARS.get(place, _SLATE) if place else ("#1F7A67", "#7FD0B6")
        surface.blit(ctx.art.rounded(wide, tall, 999, light, dark), groove)


def draw_scale(
    surface: Surface, ctx: Context, box: Rect, value: float, low: float, high: float, names: Sequence[str]
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
        ctx.t("statistics.me_at", value=f"{value:.2f}"),
        (knob[0], box.y + px(16)),
        15,
        palette.GOLD,
        True,
        anchor="center",
    )


def draw_hand(surface: Surface, ctx: Context, box: Rect, game: str, groups: Sequence[Sequence[str]], last: str) -> None:
    """Draws the pieces of a hand in groups, the last one apart."""
    school = school_of(game)
    count = sum(map(len, groups)) + bool(last)
    gaps = max(0, len(groups) - 1) + bool(last)
    wide = min(box.w / (count * 1.04 + gaps * 0.45), box.h / (school.height(100) / 100) * 0.94)
    x, width = float(box.x), max(8, round(wide))
    y = box.centery - school.height(width) // 2
    for number, group in enumerate(groups):
        x += wide * 0.45 if number else 0
        for piece in group:
            school.draw(surface, ctx, piece, round(x), y, width)
            x += wide * 1.04
    if last:
        x += wide * 0.45
        rim = Rect(round(x), y, width, school.height(width)).inflate(ctx.px(8), ctx.px(8))
        surface.blit(ctx.art.outline(rim.w, rim.h, 8, palette.GOLD, 2.5), rim)
        school.draw(surface, ctx, last, round(x), y, width)


def draw_achievement(surface: Surface, ctx: Context, box: Rect, icon: str, won: bool) -> None:
    """Draws the medal of an achievement: gold around jade, or empty while it is not won."""
    side = min(box.w, box.h)
    medal = Rect(0, 0, side, side)
    medal.center = box.center
    rim, ground = (("#F3D27A", "#C98A1E"), "#1F6B5B") if won else (("#27454F", "#27454F"), "#122A33")
    surface.blit(ctx.art.rounded(side, side, 999, *rim), medal)
    inner = medal.inflate(-ctx.px(8), -ctx.px(8))
    surface.blit(ctx.art.rounded(inner.w, inner.h, 999, ground, ground), inner)
    picture = ctx.art.svg(f"icon/{icon}", max(13, side // 2), palette.TEXT if won else "#4D6B75")
    surface.blit(picture, picture.get_rect(center=medal.center))
