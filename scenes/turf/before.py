"""What is known of a race before its result is told: who has bet on which horses, and what their places bring."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from game.turf.cards import prizes_of
from game.turf.config import TurfConfig
from game.turf.race import HORSES
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.table.numbers import pounds
from scenes.table.parts import BILL
from scenes.turf.cards import ChipModel, draw_chip, draw_number
from scenes.turf.horses import Horses
from scenes.turf.infield import MEDALS

BET: Final = (104.0, 50.0)
"""The size of a bet in units."""
HORSE, CHIP = 0.6, 0.3
"""The widths of its horse and its chip, as shares of its own."""
HEAD, SIDE, LINE, BESIDE = 50.0, 24.0, 30.0, 150.0
"""The room above what places bring, beside it, the least height of a line of it, and its width beside others."""


def draw_bet(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, chip: ChipModel, horse: int, share: float
) -> None:
    """Draws a chip beside its horse, until a part of the story begins."""

    def made() -> Surface:
        image = Surface(box.size, SRCALPHA)
        area, wide = image.get_rect(), round(box.w * CHIP)
        paint.put(image, horses.piece(horse, round(box.w * HORSE)), area.midleft, "midleft")
        draw_chip(image, ctx, box_at(wide, wide, area.midright, "midright"), chip)
        return image

    if not share:
        surface.blit(ctx.art.made(("bet", chip, horse, box.size), made), box)


def places(config: TurfConfig, factor: int, part: Hashable) -> e.Element:
    """The least and the most that a bet on a horse brings by its place, until a part of the story begins."""
    brings = {
        place: " – ".join(pounds(amount * factor) for amount in sorted({min(row), max(row)}))
        for place, row in enumerate(prizes_of(config), 1)
    }
    brings[HORSES] = pounds(-config.last_penalty * factor)
    lines = [e.Drawn(_place, found, 60, LINE, part=part) for found in brings.items()]
    head = e.Sized(None, least_height=HEAD)
    beside = e.Row(*(e.Sized(line, width=BESIDE) for line in lines), gap=2 * SIDE, grow=1)
    below = (e.Sized(line, grow=1) for line in lines)
    return e.Either(
        BILL, e.Column(head, beside, gap=0, pad=(SIDE + 6, 0)), e.Column(head, *below, gap=10, pad=(SIDE, 8))
    )


def _place(surface: Surface, ctx: Context, box: Rect, place: int, words: str, share: float) -> None:
    if not share:
        disc = box_at(box.h, ctx.px(LINE), box.midleft, "midleft")
        draw_number(surface, ctx, disc.center, min(disc.size), place, MEDALS[place], 17)
        colour = palette.SEAL_RED if place == HORSES else palette.INK_TEXT
        paint.fitted(surface, ctx, words, box.midright, box.w - box.h, e.LARGE, colour, True, "midright")
