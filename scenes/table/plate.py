"""The plate of a seat, the same at all tables: portrait, name, the glow of its turn, and slots for what a game adds."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import SRCALPHA, Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at

USUAL = 62
"""Units of the height of a plate; higher ones have their lines further apart."""
NARROW = 160
"""Units of the width below which the portrait leaves more room to the words."""
LETTERS = 12
"""Units of the letters of badges."""
PALE = 115
"""Opacity of the plate of a seat that is out, of 255."""

Slot = Callable[[Surface, Rect], object]
"""What a game draws into the box of a slot, as high as the plate."""


class Badge(NamedTuple):
    """Words in a pill of a kind that `Art.pill` knows."""

    words: str
    kind: str


class Plate(NamedTuple):
    """A seat as its plate shows it. `roomy` ones are panels with a larger portrait, others have round ends."""

    name: str
    portrait: str
    to_move: bool = False
    line: Slot | None = None
    """Draws the second line from the left end of its box on, around its middle."""
    badge: Badge | None = None
    """Beside the name, or below the plate where that leaves no room."""
    figure: tuple[str, float] | None = None
    """A golden number and its size, at the right end of the first line."""
    side: tuple[Slot, float] | None = None
    """What stands at the right end of both lines, and its units."""
    below: Badge | None = None
    """Hangs below the plate."""
    mark: tuple[str, str] | None = None
    """The shape and colour of the seat, at its portrait."""
    ring: str | None = None
    """The colour of the rim of its portrait; None for the portrait's own."""
    roomy: bool = False
    out: bool = False
    """Whether the seat plays no more: it is pale."""


def face_of(px: Callable[[float], int], box: Rect, roomy: bool = False) -> Rect:
    """The box of the portrait on a plate; it is smaller where large words leave little room."""
    if not roomy:
        face = paint.plate_face(px, box)
        return face if box.w >= px(NARROW) else box_at(box.w // 5, box.w // 5, face.midleft, "midleft")
    d = min(px(68), box.h - px(22))
    return Rect(box.x + px(14), box.centery - d // 2, d, d)


def said(ctx: Context, words: str, colour: str, size: float = 15) -> Slot:
    """Makes what draws words at the left end of a box."""
    return lambda surface, box: paint.fitted(surface, ctx, words, box.midleft, box.w, size, colour)


def draw_plate(surface: Surface, ctx: Context, box: Rect, plate: Plate) -> None:
    """Draws a plate, and what hangs below it."""
    px, margin = ctx.px, 20
    if plate.out:
        pale = Surface(box.inflate(2 * margin, 2 * margin).size, SRCALPHA)
        draw_plate(pale, ctx, Rect((margin, margin), box.size), plate._replace(out=False, to_move=False))
        pale.set_alpha(PALE)
        surface.blit(pale, box.move(-margin, -margin))
        return
    face, apart = face_of(px, box, plate.roomy), px(18) + max(0, box.h - px(USUAL)) // 4
    _ground(surface, ctx, box, plate)
    paint.avatar(surface, ctx, plate.portrait, face, plate.ring, plate.to_move)
    if plate.mark is not None:
        _mark(surface, ctx, face, *plate.mark)
    left, right = min(box.x + px(68), face.right + px(12)), box.right - px(10)
    if plate.roomy:
        left, right = face.right + px(14), box.right - px(16)
    if plate.side is not None:
        draw, units = plate.side
        right = box.right - px(units)
        draw(surface, Rect(right, box.y, px(units), box.h))
    if plate.line is not None:
        plate.line(surface, Rect(left, box.bottom - apart - box.h // 2, right - left, box.h))
    if plate.figure is not None:
        words, size = plate.figure
        at = (right, box.y + apart)
        right = paint.label(surface, ctx, words, at, size, palette.GOLD, True, "midright").x - px(8)
    beside = _name(surface, ctx, plate, Rect(left, box.y + apart, right - left, 0))
    below = plate.below or (None if beside else plate.badge)
    if below is not None:
        at = (box.centerx, box.bottom + px(9))
        paint.pill(surface, ctx, below.words, at, below.kind, LETTERS, 20, anchor="center")


def _ground(surface: Surface, ctx: Context, box: Rect, plate: Plate) -> None:
    art, radius = ctx.art, 16 if plate.roomy else 26
    if plate.to_move:
        art.glow(surface, box, radius, palette.GOLD_RIM, 110, blur=8, spread=3)
    if not plate.roomy:
        art.drop(surface, box, radius)
        surface.blit(art.plate(box.w, box.h, palette.GOLD if plate.to_move else None), box)
        return
    paint.panel(surface, ctx, box)
    if plate.to_move:
        surface.blit(art.outline(box.w, box.h, radius, palette.GOLD, 2.5), box)


def _mark(surface: Surface, ctx: Context, face: Rect, shape: str, colour: str) -> None:
    """Draws the shape of a seat in a well at the corner of its portrait."""
    px, mark = ctx.px, ctx.art.svg(f"common/mark_{shape}", ctx.px(18), colour)
    place = mark.get_rect(bottomright=(face.right + px(3), face.bottom + px(1)))
    well = ctx.art.rounded(place.w + px(6), place.h + px(6), 99, palette.WELL, palette.WELL)
    paint.put(surface, well, place.center)
    surface.blit(mark, place)


def _name(surface: Surface, ctx: Context, plate: Plate, line: Rect) -> bool:
    """Draws the name, and beside it the badge where it has room; returns whether that is so."""
    px, fonts, badge, size = ctx.px, ctx.fonts, plate.badge, 19 if plate.roomy else 17
    wide = fonts.width(badge.words, LETTERS, True) + px(26) if badge is not None else 0
    beside = fonts.width(plate.name, size, True) + wide <= line.w
    room = line.w - (wide if beside else 0)
    name = paint.fitted(surface, ctx, plate.name, line.topleft, room, size, palette.TEXT, True)
    if badge is not None and beside:
        paint.pill(surface, ctx, badge.words, (name.right + px(7), line.y), badge.kind, LETTERS, 18, anchor="midleft")
    return beside
