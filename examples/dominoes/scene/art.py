"""What the table shows and how it is drawn: tiles, seats, words, places."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.nodes import Paint, Paints

FLAT: Final = 66 / 120
TALL: Final = 126 / 60
"""Height of a lying and of a standing tile for a width of one."""
BODY: Final = 120 / 126
"""What is tile and not its edge, of the height of a standing one."""
MOST_BACKS: Final = 7


class Tile(NamedTuple):
    """A tile: its left or upper number and the other one; `state` is empty, lit, wrong or dim."""

    one: int
    other: int
    upright: bool
    state: str = ""


class Back(NamedTuple):
    """A tile of somebody else."""


class Seat(NamedTuple):
    """A player's plate."""

    name: str
    portrait: str
    score: str
    lacks: str
    active: bool


class Words(NamedTuple):
    """A line in a pill."""

    text: str
    kind: str


class Title(NamedTuple):
    """The name of the game and the line below it."""

    name: str
    text: str


class Ghost(NamedTuple):
    """A place for the tile in hand."""

    state: str


def tile_picture(ctx: Context, tile: Tile, width: int) -> Surface:
    """A tile so many pixels wide."""
    image = ctx.art.svg("dominoes/tile" if tile.upright else "dominoes/flat", width).copy()
    side = width if tile.upright else width // 2
    for at, number in enumerate((tile.one, tile.other)):
        half = ctx.art.svg(f"dominoes/half_{number}", side)
        if not tile.upright:
            half = pygame.transform.rotate(half, 90)
        image.blit(half, (0, at * side) if tile.upright else (at * side, 0))
    if tile.state == "dim":
        image.fill((178, 168, 172, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def paints(ctx: Context) -> Paints:
    """How everything of this game is drawn in a window of this size."""
    px, art = ctx.px, ctx.art

    def tile(surface: Surface, box: Rect, look: Tile) -> None:
        art.drop(surface, box, 9, "S1")
        if look.state in ("lit", "wrong"):
            art.glow(surface, box, 10, palette.ERROR_RIM if look.state == "wrong" else palette.GOLD_RIM, 230, 7, 4)
        surface.blit(tile_picture(ctx, look, box.w), box)

    def back(surface: Surface, box: Rect, look: Back) -> None:
        art.drop(surface, box, 4, "S1")
        surface.blit(art.svg("dominoes/back", box.w), box)

    def seat(surface: Surface, box: Rect, look: Seat) -> None:
        paint.plate(surface, ctx, box, look.portrait, look.name, active=look.active)
        at = (box.x + px(68), box.y + px(44))
        paint.label(surface, ctx, look.score, at, 15, palette.GOLD, anchor="midleft", width=px(92))
        if look.lacks:
            paint.pill(surface, ctx, look.lacks, box.midbottom, "vermilion", 12.5, 22, anchor="center")

    def words(surface: Surface, box: Rect, look: Words) -> None:
        paint.pill(surface, ctx, look.text, box.center, look.kind, 16, 34, anchor="center")

    def title(surface: Surface, box: Rect, look: Title) -> None:
        paint.panel(surface, ctx, box, 14)
        left, room = box.x + px(18), box.w - px(30)
        paint.label(surface, ctx, look.name, (left, box.y + px(4)), 20, bold=True, width=room)
        size = ctx.fonts.fitting(look.text, 14, room)
        paint.label(surface, ctx, look.text, (left, box.y + px(32)), size, palette.TEXT_MUTED, width=room)

    def ghost(surface: Surface, box: Rect, look: Ghost) -> None:
        colour = {"wrong": palette.ERROR_RIM, "lit": palette.GOLD}.get(look.state, palette.JADE_300)
        rim = art.outline(box.w, box.h, 9, colour, 3, dash=(9, 6), fill=0.22 if look.state else 0.1)
        surface.blit(rim, box)

    return {
        Tile: Paint(tile, px(26)),
        Back: Paint(back, px(12)),
        Seat: Paint(seat, px(30)),
        Words: Paint(words, px(40)),
        Title: Paint(title, px(26)),
        Ghost: Paint(ghost, px(4)),
    }
