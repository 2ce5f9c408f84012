"""A hand drawn part by part, with the names of the parts below."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.kernel.texts import Texts
from game.pieces.cubes import KIND_TEXT
from game.workshop.examples import Hand
from scenes.holla.texts import part_name
from scenes.kit import paint, palette
from scenes.kit.context import Context

COLOURS = ("#8A6A08", "#1B6F63", "#4A4BB8", "#A8432A", "#5C574C", "#7A3B6B")
"""The parts in dark colours, for paper."""
HEIGHT = 116.0
_CUBE, _BETWEEN, _APART = 46.0, 2.0, 16.0


def paint_hand(surface: Surface, ctx: Context, box: Rect, hand: Hand, names: tuple[str, ...]) -> None:
    """Paints the cubes of each part over a bracket with its name."""
    px = ctx.layout.px
    cubes = sum(len(kinds) for _, kinds in hand)
    gap, apart = px(_BETWEEN), px(_APART)
    free = box.w - gap * (cubes - len(hand)) - apart * (len(hand) - 1)
    width = min(px(_CUBE), free // cubes)
    high = ctx.cubes.height(width)
    x = box.x
    for index, ((_, kinds), name) in enumerate(zip(hand, names, strict=True)):
        start, colour = x, COLOURS[index % len(COLOURS)]
        for kind in kinds:
            surface.blit(ctx.cubes.face(KIND_TEXT[kind], width), (x, box.y))
            x += width + gap
        part = Rect(start, box.y + high + px(8), x - gap - start, px(9))
        thick = max(2, px(3))
        for line in (
            Rect(part.x, part.bottom - thick, part.w, thick), Rect(part.x, part.y, thick, part.h),
            Rect(part.right - thick, part.y, thick, part.h),
        ):  # fmt: skip
            pygame.draw.rect(surface, colour, line)
        middle = (part.centerx, part.bottom + px(16))
        paint.fitted(
            surface, ctx, part_name(ctx.texts, name), middle, part.w + apart - px(2), 16, colour, True, "center"
        )
        x += apart - gap


def hand_words(texts: Texts, hand: Hand, names: tuple[str, ...]) -> str:
    """The hand as it is read aloud."""
    return ", ".join(
        f"{part_name(texts, name)} {' '.join(KIND_TEXT[kind] for kind in kinds)}"
        for (_, kinds), name in zip(hand, names, strict=True)
    )


def paint_emblem(surface: Surface, ctx: Context, box: Rect, letter: str, colour: int) -> None:
    """Paints the emblem of an invented yeok: its first letter on a disc."""
    d = min(box.w, box.h)
    disc = Rect(0, 0, d, d)
    disc.center = box.center
    big = Surface((4 * d, 4 * d), pygame.SRCALPHA)
    pygame.draw.circle(big, palette.GOLD, (2 * d, 2 * d), 2 * d)
    pygame.draw.circle(big, COLOURS[colour % len(COLOURS)], (2 * d, 2 * d), round(1.84 * d))
    surface.blit(pygame.transform.smoothscale(big, (d, d)), disc)
    size = 0.5 * d / ctx.layout.s
    paint.put(surface, ctx.fonts.render(letter, size, "#FFFFFF", True), disc.center)
