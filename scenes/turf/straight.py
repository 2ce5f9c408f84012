"""The last straight after a race: the first three and the last before the stand, the winner in its wreath in light."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import in_out_sine, lerp
from scenes.table.sheet import picture
from scenes.turf.horses import Horses

WINNER: Final = 1.5
"""How much more room the winner has than another."""
GROUND: Final = 0.88
"""The share of the picture's height at which hooves touch the ground."""
LARGEST, OTHERS = 0.78, 0.78
"""The width of the winner as a share of the picture's height, and that of the others as a share of the winner's."""
REACH: Final = 40.0
"""The units beside its box that the picture may reach."""
WREATH, RAYS = 1.26, 1.5
"""The width of the wreath as a share of the winner's, and that of the rays as one of the wreath's."""
BEGINS: Final = {1: -0.06, 2: 0.24, 3: 0.13, 7: -0.09}
"""Where a horse begins on the straight by its place, as a share of the width."""
LEAPS, LEAP = 9, 7.0
"""How often a horse leaps, and how many units high."""
LATE: Final = 1.7
"""How late the winner goes faster than the others."""
DIM: Final = 8
"""In how many steps wreath and light come."""
HOOVES: Final = 0.34
"""How far below its middle a horse stands, as a share of its width."""


def straight(
    ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...]
) -> Sequence[tuple[str, int]]:
    """The pictures of the straight and around its winner, in their sizes."""
    wreath = round(_sizes(ctx, box, len(finished))[1] * WREATH)
    return [("victory/straight", box.w), ("victory/wreath", wreath), ("victory/rays", round(wreath * RAYS))]


def _sizes(ctx: Context, box: Rect, count: int) -> tuple[float, int]:
    """The room of each horse but the winner, and the width of that one."""
    each = box.w / (count - 1 + WINNER)
    high = round(box.w * ctx.art.ratio("victory/straight"))
    return each, round(min(each * (WINNER - 0.5), min(high, box.h) * LARGEST))


def draw_straight(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...]
) -> None:
    """Draws the straight with the horses by place from the left, when all are in."""
    for draw in (draw_ground, draw_glory, draw_run):
        draw(surface, ctx, box, horses, finished)


def draw_ground(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...]
) -> None:
    """Draws the straight alone."""
    clip = surface.get_clip()
    surface.set_clip(clip.clip(box.inflate(0, 2 * ctx.px(REACH))))
    picture(surface, ctx, _ground(ctx, box), "victory/straight")
    surface.set_clip(clip)


def draw_glory(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...], share: float = 1.0
) -> None:
    """Draws wreath and light where the winner stands, as far as they have come."""
    if not share:
        return
    clip, (_, wide) = surface.get_clip(), _sizes(ctx, box, len(finished))
    # Light and wreath may reach above the straight.
    surface.set_clip(clip.clip(box.inflate(0, 2 * ctx.px(REACH))))
    x, y = _stands(ctx, box, finished, len(finished) - 1)
    at, d, alpha = (round(x), round(y - wide * 0.14)), round(wide * WREATH), round(255 * round(share * DIM) / DIM)
    picture(surface, ctx, box_at(round(d * RAYS), round(d * RAYS), at, "center"), "victory/rays", alpha=alpha)
    picture(surface, ctx, box_at(d, d, at, "center"), "victory/wreath", alpha=alpha)
    surface.set_clip(clip)


def draw_run(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...], share: float = 1.0
) -> None:
    """Draws the horses as far as they have run: the winner comes from behind and passes the others."""
    clip, (_, wide) = surface.get_clip(), _sizes(ctx, box, len(finished))
    surface.set_clip(clip.clip(box.inflate(0, 2 * ctx.px(REACH))))
    left = 0.0 if ctx.calm else 1 - share
    for i, (place, horse) in enumerate(finished):
        width = wide if place == 1 else round(wide * OTHERS)
        (x, y), run = _stands(ctx, box, finished, i), in_out_sine(1 - left)
        x = lerp(box.x + box.w * BEGINS[place], x, run**LATE if place == 1 else run)
        if x + width / 2 <= box.x:
            # A horse that is not seen yet need not be made yet.
            continue
        leap = abs(math.sin(math.pi * (LEAPS + i) * left))
        paint.put(surface, horses.piece(horse, width), (x, y - round(leap * ctx.px(LEAP))))
    surface.set_clip(clip)


def _ground(ctx: Context, box: Rect) -> Rect:
    """The place of the straight."""
    return box_at(box.w, round(box.w * ctx.art.ratio("victory/straight")), box.midbottom, "midbottom")


def _stands(ctx: Context, box: Rect, finished: tuple[tuple[int, int], ...], i: int) -> tuple[float, float]:
    """The middle of a horse that is in."""
    ground, (each, wide), first = _ground(ctx, box), _sizes(ctx, box, len(finished)), finished[i][0] == 1
    width = wide if first else round(wide * OTHERS)
    return box.x + each * (i + (WINNER if first else 1.0) / 2), ground.y + ground.h * GROUND - width * HOOVES
