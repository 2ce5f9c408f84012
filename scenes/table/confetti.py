"""Petals and flecks of gold that drift down while a result comes in."""

import math
import random
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.table.shape_cache import ShapeCache

PETALS: Final = 70
CONFETTI_MS: Final = 5200.0
KINDS: Final = 12


def drift(
    shapes: ShapeCache, seed: int, surface: Surface, ctx: Context, words: Sequence[Rect], progress: float
) -> None:  # fmt: skip
    """Draws at most seventy petals, `progress` (0-1) of the way down, where no words are: beside a letter one would
    look like a part of it. In the end they rest in the air."""
    chance, left, px = random.Random(seed), 1 - progress, ctx.px
    for _ in range(PETALS):
        x, y, fall, swing = (chance.uniform(*span) for span in ((30, 1570), (10, 450), (160, 420), (8, 34)))
        phase, kind, opacity = chance.uniform(0, math.tau), chance.randrange(KINDS), chance.randrange(150, 255)
        at = ctx.layout.point(x + swing * math.sin(phase + 5 * left), y - fall * left, "center")
        box = box_at(px(32), px(32), at, "center")
        if progress and y - fall * left >= -14 and box.collidelist(words) < 0:
            shapes.petal(surface, ctx, box, kind, opacity // 26 * 26)
