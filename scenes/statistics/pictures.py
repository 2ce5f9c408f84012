"""The pictures of the statistics: a curve of places, bars, the scale of levels, a best hand, an achievement."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.kit import charts, paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.records.own_matches_words import score_words
from scenes.scene_registry import school_of

BARS = {1: ("#C98A1E", "#F3D27A"), 2: ("#8C9AA2", "#D4DCE0"), 3: ("#8A5530", "#D19463")}
_SLATE = ("#31505B", "#5E828E")


def draw_curve(
    surface: Surface, ctx: Context, box: Rect, means: Sequence[float], days: Sequence[str], seats: int, game: str
) -> None:
    """Draws mean places in order of time, the first place above; of no seats mean points, the most above."""
    if seats:
        best, worst = max(1.0, min(means) - 0.25), min(float(seats), max(means) + 0.25)
        charts.curve(surface, ctx, box, means, days, (best, max(worst, best + 0.5)), _place, 58.0)
        return
    room = max(1.0, (max(means) - min(means)) / 8)
    ends = max(means) + room, min(means) - room
    charts.curve(surface, ctx, box, means, days, ends, lambda ctx, value, digits: score_words(game, round(value)), 84.0)


def _place(ctx: Context, value: float, digits: int) -> str:
    return ctx.t("statistics.place", place=f"{value:.{digits}f}")


def draw_bar(surface: Surface, ctx: Context, box: Rect, share: float, place: int = 0) -> None:
    """Draws a share of a whole as a bar, in the colours of a place or in jade."""
    dark, light = BARS.get(place, _SLATE) if place else ("#1F7A67", "#7FD0B6")
    paint.bar(surface, ctx, box, share, light=light, dark=dark)


def draw_scale(
    surface: Surface, ctx: Context, box: Rect, value: float, low: float, high: float, names: Sequence[str]
) -> None:
    """Draws where a strength lies among the levels, and how sure that is; levels are counted from 0."""
    words = ctx.t("statistics.me_at", value=f"{value:.2f}")
    charts.scale(surface, ctx, box, value, low, high, names, words)


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
        edge = round(4 * ctx.layout.s)
        rim = ctx.art.outline(width + 2 * edge, school.height(width) + 2 * edge, 8, palette.GOLD, 2.5)
        surface.blit(rim, (round(x) - edge, y - edge))
        school.draw(surface, ctx, last, round(x), y, width)


def medal(icon: str, won: bool, width: float) -> e.Box:
    """The medal of an achievement: gold around jade, or empty while it is not won."""
    sign = e.Picture(icon, width / 2, kind="icon", tint=palette.TEXT if won else "#4D6B75")
    return e.Stack(e.Drawn(draw_medal, (won,), width=width, height=width), sign, align="center")


def draw_medal(surface: Surface, ctx: Context, box: Rect, won: bool) -> None:
    """Draws a disc in its rim."""
    rim, ground = (("#F3D27A", "#C98A1E"), "#1F6B5B") if won else (("#27454F", "#27454F"), "#122A33")
    edge = round(4 * ctx.layout.s)
    surface.blit(ctx.art.rounded(box.w, box.h, 999, *rim), box)
    inner = ctx.art.rounded(box.w - 2 * edge, box.h - 2 * edge, 999, ground, ground)
    surface.blit(inner, (box.x + edge, box.y + edge))
