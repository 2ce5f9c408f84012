"""Petals and flecks of gold that drift down while a result comes in."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.table.nodes import Node
from scenes.table.shape_cache import ShapeCache, svg_picture
from scenes.table.sheet import Sheet

PETALS: Final = 70
CONFETTI_MS: Final = 5200.0
KINDS: Final = 12


def petals(sheet: Sheet, shapes: ShapeCache, seed: int, progress: float) -> Iterator[Node]:
    """At most seventy of them `progress` (0-1) of the way down; in the end they rest in the air."""
    chance, left = random.Random(seed), 1 - progress
    for number in range(PETALS):
        x, y, fall, swing = (chance.uniform(*span) for span in ((30, 1570), (10, 450), (160, 420), (8, 34)))
        phase, kind, opacity = chance.uniform(0, math.tau), chance.randrange(KINDS), chance.randrange(70, 200)
        if y - fall * left >= -14:
            at = sheet.at(x + swing * math.sin(phase + 5 * left), y - fall * left, ("petal", number))
            yield at.drawn(0, 0, 22, 22, shapes.petal, kind, opacity // 26 * 26)


@dataclass(frozen=True)
class Flake:
    """One petal or fleck of gold: where it ends up (units), how far it falls, its swing and picture."""

    x: float
    y: float
    fall: float
    swing: float
    phase: float
    picture: int
    opacity: int


class Confetti:
    """At most seventy petals and flecks of gold that drift down and come to rest in the air."""

    KINDS = 12

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.flakes = tuple(
            Flake(
                chance.uniform(30, 1570), chance.uniform(10, 450), chance.uniform(160, 420), chance.uniform(8, 34),
                chance.uniform(0, math.tau), chance.randrange(self.KINDS), chance.randrange(70, 200),
            )
            for _ in range(PETALS)
        )  # fmt: skip

    def draw(self, surface: Surface, ctx: Context, shapes: ShapeCache, area: Rect, progress: float) -> None:
        """Draws them `progress` (0-1) of the way down; `area` in pixels is 1600 units wide."""
        s = ctx.layout.s
        left = 1 - progress
        for flake in self.flakes:
            y = flake.y - flake.fall * left
            if y < -14:
                continue
            x = flake.x + flake.swing * math.sin(flake.phase + 5 * left)
            picture = self._picture(shapes, ctx, flake)
            surface.blit(picture, picture.get_rect(center=(area.x + round(x * s), area.y + round(y * s))))

    def _picture(self, shapes: ShapeCache, ctx: Context, flake: Flake) -> Surface:
        step = flake.opacity // 26 * 26

        def make() -> Surface:
            chance = random.Random(flake.picture)
            gold = flake.picture % 2 == 1
            size = max(4, round(ctx.layout.s * (chance.uniform(5, 12) if gold else chance.uniform(11, 22))))
            shape = "M5,0L8.4,5L5,10L1.6,5Z" if gold else "M5,0C9,2.2 9,7.8 5,10C1,7.8 1,2.2 5,0Z"
            colour = "#F3D27C" if gold else "#FFD9CC"
            k = size / 10
            scaled = f'<g transform="scale({k:.3f})"><path d="{shape}" fill="{colour}"/></g>'
            image = pygame.transform.rotozoom(svg_picture(size, size, scaled), chance.uniform(0, 360), 1.0)
            image.set_alpha(step)
            return image

        return shapes.get(("petal", flake.picture, step), make)
