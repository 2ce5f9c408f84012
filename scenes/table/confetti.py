"""Petals and flecks of gold that drift down while a result comes in."""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.table.nodes import Node
from scenes.table.shape_cache import ShapeCache
from scenes.table.sheet import Flat, Sheet

PETALS: Final = 70
CONFETTI_MS: Final = 5200.0
KINDS: Final = 12


def petals(sheet: Sheet, shapes: ShapeCache, seed: int, progress: float) -> Iterator[Node]:
    """The nodes of at most seventy petals, `progress` (0-1) of the way down; in the end they rest in the air."""
    chance, left = random.Random(seed), 1 - progress
    for number in range(PETALS):
        x, y, fall, swing = (chance.uniform(*span) for span in ((30, 1570), (10, 450), (160, 420), (8, 34)))
        phase, kind, opacity = chance.uniform(0, math.tau), chance.randrange(KINDS), chance.randrange(70, 200)
        if y - fall * left >= -14:
            at = sheet.at(x + swing * math.sin(phase + 5 * left), y - fall * left, ("petal", number))
            yield at.put(Flat(shapes.petal, (kind, opacity // 26 * 26)), 0, 0, 32, 32, "center")


def drift(
    shapes: ShapeCache, seed: int, surface: Surface, ctx: Context, words: Sequence[Rect], progress: float
) -> None:  # fmt: skip
    """Draws petals where no words are: beside a letter one would look like a part of it."""
    for node in petals(Sheet(ctx, ctx.layout.point(0, 0, "center")), shapes, seed, progress):
        if node.rect.collidelist(words) < 0:
            shapes.petal(surface, ctx, node.rect, *node.look.what)
