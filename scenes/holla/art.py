"""How the nodes of the Holla table are drawn."""

from functools import partial

import pygame
from pygame import Rect, Surface

from game.pieces.cubes import cube_text
from scenes.holla import styles
from scenes.holla.board import Board, Closed, Die, Excluded, Lying, Mountain, Open, open_face
from scenes.holla.layout import HollaLayout
from scenes.holla.motion import Coin, Flying
from scenes.holla.panels_left import ME, WILD, MeModel, TargetModel, WildModel, draw_ladder, me, wild
from scenes.holla.panels_right import POT, LogModel, PotModel, SeatModel, draw_log, pot, seat
from scenes.kit import paint, palette
from scenes.kit.art import from_svg
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.dashes import dashed
from scenes.kit.layout import box_at
from scenes.kit.tree.still import Still
from scenes.table.laid import laid
from scenes.table.nodes import Paint, Paints, inked, placed
from scenes.table.plate import plated
from scenes.table.styles import PLATE

NEAR, PANEL, WIDE, FLIGHT_REACH = 14.0, 26.0, 40.0, 64.0
"""Units beside a box that small shadows, panels and lights reach."""


def paints(ctx: Context, lay: HollaLayout) -> Paints:
    """The painters by the type of a look."""
    board, px, brackets = Board(ctx, lay), ctx.px, Lru[Surface](120)
    return {
        TargetModel: Paint(partial(draw_ladder, ctx), px(PANEL)),
        LogModel: Paint(partial(draw_log, ctx, Lru[Still](40)), px(PANEL)),
        MeModel: laid(ctx, me, ME, px(PANEL)),
        PotModel: laid(ctx, pot, POT, px(PANEL)),
        WildModel: laid(ctx, wild, WILD, px(PANEL)),
        SeatModel: plated(ctx, seat, PLATE, px(WIDE)),
        Mountain: placed(board.draw_mountain, px(NEAR)),
        Closed: placed(board.draw_ridge, px(NEAR)),
        Open: Paint(board.draw_open, px(NEAR)),
        Lying: Paint(board.draw_river, px(NEAR)),
        Die: Paint(board.draw_die, px(NEAR)),
        Excluded: placed(board.draw_excluded, px(60)),
        styles.HeldPiece: inked(ctx, held, px(30)),
        styles.Dragged: inked(ctx, dragged, px(WIDE)),
        styles.Glow: inked(ctx, glow, px(WIDE)),
        styles.Bracket: Paint(partial(bracket, ctx, brackets)),
        styles.Hole: inked(ctx, hole, px(4)),
        styles.Insertion: inked(ctx, insertion, px(12)),
        styles.Large: inked(ctx, large, px(NEAR)),
        styles.Row: inked(ctx, row, px(PANEL)),
        Flying: inked(ctx, flying, px(FLIGHT_REACH)),
        Coin: Paint(lambda surface, box, look: paint.put(surface, ctx.art.svg("common/coin_1", box.w), box.center)),
    }


def held(surface: Surface, ctx: Context, box: Rect, look: styles.HeldPiece) -> None:
    """Draws an own cube in its row."""
    text, kind, wild = cube_text(look.cube), look.look, look.wild
    ctx.cubes.draw(surface, text, box.x, box.y, box.w, kind, wild=wild, lift=look.lift / 10)


def dragged(surface: Surface, ctx: Context, box: Rect, look: styles.Dragged) -> None:
    """Draws a cube that follows the pointer."""
    text = cube_text(look.cube) if look.cube >= 0 else None
    ctx.cubes.draw(surface, text, box.x, box.y, box.w, "drag", wild=look.wild, tilt=look.tilt)


def glow(surface: Surface, ctx: Context, box: Rect, look: styles.Glow) -> None:
    """Draws light around a place."""
    art, strength = ctx.art, look.strength
    match look.kind:
        case "next":
            art.glow(surface, box, 11, palette.GOLD_RIM, 150, blur=6, spread=2, hollow=4)
            surface.blit(art.outline(box.w, box.h, 11, palette.GOLD, 3), box)
        case "island":
            art.glow(surface, box, 24, palette.GOLD_RIM, 120 + 15 * strength, blur=10, spread=4, hollow=12)
            surface.blit(art.outline(box.w, box.h, 24, palette.GOLD_RIM, 4), box)
        case "ridge":
            art.glow(surface, box, 18, palette.GOLD_RIM, 60 + 9 * strength, blur=9, spread=2, hollow=6)
            surface.blit(art.outline(box.w, box.h, 18, palette.GOLD_RIM, 3, opacity=0.9), box)
        case "picked":
            art.glow(surface, box, 12, palette.JADE_300, 150, blur=5, spread=2, hollow=4)
            surface.blit(art.outline(box.w, box.h, 12, palette.JADE_300, 4), box)
        case _:
            ctx.cubes.target(surface, box, strength / 7)


def bracket(ctx: Context, made: Lru[Surface], surface: Surface, box: Rect, look: styles.Bracket) -> None:
    """Draws an open box below a group; dashed while the group is growing."""
    key = (box.w, box.h, look.colour, look.done)
    surface.blit(made.get(key, partial(_bracket, *key, ctx.layout.s)), box)


def hole(surface: Surface, ctx: Context, box: Rect, look: styles.Hole) -> None:
    """Draws a dashed place."""
    slot = ctx.cubes.slot(box.w, palette.FOCUS) if look.pushed else ctx.cubes.slot(box.w)
    surface.blit(slot, slot.get_rect(center=box.center) if look.pushed else box)


def insertion(surface: Surface, ctx: Context, box: Rect, look: styles.Insertion) -> None:
    """Draws a gold line between cubes."""
    art = ctx.art
    art.glow(surface, box, 3, palette.GOLD_RIM, 150, blur=5, spread=1)
    surface.blit(art.rounded(box.w, box.h, 3, palette.GOLD_RIM, palette.GOLD_RIM), box)


def large(surface: Surface, ctx: Context, box: Rect, look: styles.Large) -> None:
    """Draws an enlarged cube."""
    ctx.art.drop(surface, box, 12, "S2")
    surface.blit(open_face(ctx, look.cube, box.w, look.wild, bright=True), box)


def row(surface: Surface, ctx: Context, box: Rect, look: styles.Row) -> None:
    """Draws cubes on a panel."""
    px = ctx.px
    paint.panel(surface, ctx, box)
    for i, cube in enumerate(look.cubes):
        face = open_face(ctx, cube, px(44), cube in look.wild)
        surface.blit(face, (box.x + px(18) + i * (px(44) + px(6)), box.y + px(14)))


def flying(surface: Surface, ctx: Context, box: Rect, look: Flying) -> None:
    """Draws a cube in the air."""
    made = look.made
    picture = open_face(ctx, look.cube, made, look.wild)
    scale = box.w / made
    if abs(scale - 1) > 0.02 or look.squeeze < 0.97:
        wide = max(2, round(picture.get_width() * scale * look.squeeze))
        picture = pygame.transform.smoothscale(picture, (wide, max(2, round(picture.get_height() * scale))))
    if abs(look.tilt) >= 1:
        picture = pygame.transform.rotozoom(picture, look.tilt, 1.0)
    if look.squeeze >= 0.97:
        # One shadow for the whole flight: each size between would have to be blurred separately.
        shade = box_at(made, ctx.cubes.height(made), box.center)
        margin = -ctx.px(6)
        ctx.art.drop(surface, shade.inflate(margin, margin), 10, "S2")
    surface.blit(picture, picture.get_rect(center=box.center))


def _bracket(w: int, h: int, colour: str, done: bool, s: float) -> Surface:
    t = max(1.5, 3 * s)
    i, low, right = t / 2, h - t / 2, w - t / 2
    # What is done is one dash.
    path = dashed([(i, i), (i, low), (right, low), (right, i)], w + 2 * h if done else 7 * s, 6 * s, closed=False)
    line = f'fill="none" stroke="{colour}" stroke-width="{t:.1f}" stroke-linecap="round" stroke-linejoin="round"'
    return from_svg(w, h, "", f'<path d="{path}" {line}/>')
