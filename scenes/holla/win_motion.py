"""How a round result comes in: veil, dragon, groups, rows, then the coins; and the petals that fall meanwhile."""

import math
import random
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from scenes.holla.inked import Ink, svg_picture
from scenes.kit.context import Context
from scenes.kit.motion import (
    Anim,
    Call,
    Delay,
    Motion,
    Parallel,
    Sequence,
    Tween,
    in_out_cubic,
    linear,
    out_back,
    out_cubic,
)

DIM_MS, SLIDE_MS, DROP_MS, DROP_STAGGER_MS, PANEL_MS = 250.0, 600.0, 260.0, 120.0, 180.0
COIN_MS, COIN_STAGGER_MS = 480.0, 45.0
PETALS, PETAL_MS = 70, 5200.0


@dataclass
class Stage:
    """How far everything has come in, each 0-1. All at 1: the picture of rest."""

    veil: float = 0.0
    head: float = 0.0
    art: float = 0.0
    panels: float = 0.0
    count: float = 0.0
    petals: float = 0.0
    groups: tuple[float, ...] = ()
    coins: tuple[float, ...] = ()

    def set_group(self, index: int, value: float) -> None:
        """Moves one group on."""
        self.groups = (*self.groups[:index], value, *self.groups[index + 1 :])

    def set_coin(self, index: int, value: float) -> None:
        """Moves one coin on."""
        self.coins = (*self.coins[:index], value, *self.coins[index + 1 :])


def _to(stage: Stage, name: str, ms: float, fade: bool = False, ease: object = out_cubic) -> Tween:
    def step(value: float) -> None:
        setattr(stage, name, value)

    return Tween(ms, step, ease, fade=fade)  # type: ignore[arg-type]


def play_result(motion: Motion, ctx: Context, groups: int, coins: int, grand: bool) -> Stage:
    """Starts the entrance of a round result and returns its stage. `grand`: a dragon, with gong and petals."""
    stage = Stage(groups=(0.0,) * groups, coins=(0.0,) * coins)
    sound = ctx.sound
    dim = _to(stage, "veil", DIM_MS, fade=True)
    entrance: list[Anim] = [dim]
    if groups:
        drops = [
            Tween(DROP_MS, lambda v, i=i: stage.set_group(i, v), out_back, lambda: sound.play("tile"))  # type: ignore[misc]
            for i in range(groups)
        ]
        art = Parallel(_to(stage, "art", SLIDE_MS, fade=True), _to(stage, "head", DIM_MS, fade=True))
        entrance.append(Parallel(art, Sequence(Delay(SLIDE_MS * 0.5), Parallel(*drops, stagger=DROP_STAGGER_MS))))
    else:
        entrance.append(Parallel(_to(stage, "art", DIM_MS, fade=True), _to(stage, "head", DIM_MS, fade=True)))
    entrance.append(_to(stage, "panels", PANEL_MS, fade=True))
    if coins:
        flights = [Tween(COIN_MS, lambda v, i=i: stage.set_coin(i, v), in_out_cubic) for i in range(coins)]  # type: ignore[misc]
        whole = COIN_MS + COIN_STAGGER_MS * (coins - 1)
        count = _to(stage, "count", whole, ease=linear)
        entrance += [Call(lambda: sound.play("coin")), Parallel(Parallel(*flights, stagger=COIN_STAGGER_MS), count)]
    else:
        entrance.append(Call(lambda: setattr(stage, "count", 1.0)))
    if groups:
        sound.play("win")
        if grand:
            sound.play("gong")
        motion.play(_to(stage, "petals", PETAL_MS, ease=out_cubic))
    motion.play(Sequence(*entrance))
    return stage


@dataclass(frozen=True)
class Petal:
    """One petal or fleck of gold: where it ends up (units), how far it falls, its swing and picture."""

    x: float
    y: float
    fall: float
    swing: float
    phase: float
    picture: int
    opacity: int


class Petals:
    """At most seventy petals and flecks of gold that drift down and come to rest in the air."""

    KINDS = 12

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.petals = tuple(
            Petal(
                chance.uniform(30, 1570), chance.uniform(10, 450), chance.uniform(160, 420), chance.uniform(8, 34),
                chance.uniform(0, math.tau), chance.randrange(self.KINDS), chance.randrange(70, 200),
            )
            for _ in range(PETALS)
        )  # fmt: skip

    def draw(self, surface: Surface, ctx: Context, ink: Ink, area: Rect, progress: float) -> None:
        """Draws them `progress` (0-1) of the way down; `area` in pixels is 1600 units wide."""
        s = ctx.layout.s
        left = 1 - progress
        for petal in self.petals:
            y = petal.y - petal.fall * left
            if y < -14:
                continue
            x = petal.x + petal.swing * math.sin(petal.phase + 5 * left)
            picture = self._picture(ink, ctx, petal)
            surface.blit(picture, picture.get_rect(center=(area.x + round(x * s), area.y + round(y * s))))

    def _picture(self, ink: Ink, ctx: Context, petal: Petal) -> Surface:
        step = petal.opacity // 26 * 26

        def make() -> Surface:
            chance = random.Random(petal.picture)
            gold = petal.picture % 2 == 1
            size = max(4, round(ctx.layout.s * (chance.uniform(5, 12) if gold else chance.uniform(11, 22))))
            shape = "M5,0L8.4,5L5,10L1.6,5Z" if gold else "M5,0C9,2.2 9,7.8 5,10C1,7.8 1,2.2 5,0Z"
            colour = "#F3D27C" if gold else "#FFD9CC"
            k = size / 10
            scaled = f'<g transform="scale({k:.3f})"><path d="{shape}" fill="{colour}"/></g>'
            image = pygame.transform.rotozoom(svg_picture(size, size, scaled), chance.uniform(0, 360), 1.0)
            image.set_alpha(step)
            return image

        return ink.get(("petal", petal.picture, step), make)
