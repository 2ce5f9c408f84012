"""The last straight after a race: the first three and the last before the stand, the winner in its wreath in light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.layout import box_at
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
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...], share: float = 1.0
) -> None:
    """Draws the straight and the horses, by place from the left, as far as they have run."""
    clip = surface.get_clip()
    # Horses run in from the left edge; light and wreath may reach above it.
    surface.set_clip(clip.clip(box.inflate(0, 2 * ctx.px(REACH))))
    high = round(box.w * ctx.art.ratio("victory/straight"))
    ground = box_at(box.w, high, box.midbottom, "midbottom")
    picture(surface, ctx, ground, "victory/straight")
    each, wide = _sizes(ctx, box, len(finished))
    for i, (place, horse) in enumerate(finished):
        first = place == 1
        width = wide if first else round(wide * OTHERS)
        off = 0.0 if ctx.calm else (1 - share) * (each * (i + 1) + width)
        x = box.x + each * (i + (WINNER if first else 1.0) / 2) - off
        y = ground.y + ground.h * GROUND - width * HOOVES
        if x + width * WREATH / 2 <= box.x:
            # A horse that is not seen yet need not be made yet.
            continue
        if first:
            at, d = (round(x), round(y - width * 0.14)), round(width * WREATH)
            picture(surface, ctx, box_at(round(d * RAYS), round(d * RAYS), at, "center"), "victory/rays")
            picture(surface, ctx, box_at(d, d, at, "center"), "victory/wreath")
        paint.put(surface, horses.piece(horse, width), (x, y))
    surface.set_clip(clip)
