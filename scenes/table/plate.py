"""The plate of a seat, the same at all tables: portrait, name, the glow of its turn, and slots for what a game adds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.still import Still, spread
from scenes.kit.tree.words import Name, Words, resolved
from scenes.table.laid import KEPT, L, line
from scenes.table.nodes import Paint

NARROW: Final = 160
"""Units of the width below which the portrait leaves more room to the words."""
LETTERS: Final = 12.0
"""Units of the letters of badges."""
PALE: Final = 115
"""Opacity of the plate of a seat that is out, of 255."""


class Plate(NamedTuple):
    """A seat as its plate shows it. `roomy` ones are panels with a larger portrait, others have round ends."""

    name: str
    portrait: str
    to_move: bool = False
    line: e.Maybe = None
    """The second line."""
    badge: tuple[Words, str] | None = None
    """Words and kind of a pill beside the name, or below the plate where that leaves no room."""
    figure: e.Maybe = None
    """A figure at the right end of the first line."""
    side: e.Maybe = None
    """What stands at the right end of both lines."""
    below: tuple[Words, str] | None = None
    """Words and kind of a pill that hangs below the plate."""
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


def plated(ctx: Context, tell: Callable[[L], Plate], drawn: tuple[float, float], reach: int) -> Paint:
    """The painter of seats, drawn for so many units, as `tell(look)` says what stands on their plates."""
    kept: Lru[Still] = Lru(KEPT)

    def draw(surface: Surface, box: Rect, look: L) -> None:
        plate, inner = tell(look), ctx.within(box, drawn)
        if plate.out:
            pale = Surface(box.inflate(2 * reach, 2 * reach).size, SRCALPHA)
            _draw(pale, inner, Rect((reach, reach), box.size), plate._replace(to_move=False), kept)
            pale.set_alpha(PALE)
            surface.blit(pale, box.move(-reach, -reach))
        else:
            _draw(surface, inner, box, plate, kept)

    return Paint(draw, reach)


def _draw(surface: Surface, ctx: Context, box: Rect, plate: Plate, kept: Lru[Still]) -> None:
    """Draws a plate, and what hangs below it."""
    px, face, size = ctx.px, face_of(ctx.px, box, plate.roomy), 19 if plate.roomy else 17
    _ground(surface, ctx, box, plate)
    paint.avatar(surface, ctx, plate.portrait, face, plate.ring, plate.to_move)
    if plate.mark is not None:
        _mark(surface, ctx, face, *plate.mark)
    left, end = (face.right + px(14), px(16)) if plate.roomy else (min(box.x + px(68), face.right + px(12)), px(10))
    room, badge, below = Rect(left, box.y, box.right - end - left, box.h), plate.badge, plate.below
    texts, wide = ctx.texts, ctx.fonts.width
    if badge and wide(plate.name, size, True) + wide(resolved(badge[0], texts), LETTERS, True) + px(30) > room.w:
        badge, below = None, below or badge
    key = plate.name, plate.line, badge, plate.figure, plate.side, room.size
    kept.get(key, lambda: spread(ctx, _words(plate, badge, size), room.size)).draw(surface, room)
    if below is not None:
        at, words = (box.centerx, box.bottom + px(9)), resolved(below[0], texts)
        paint.pill(surface, ctx, words, at, below[1], LETTERS, 20, anchor="center")


def _words(plate: Plate, badge: tuple[Words, str] | None, size: float) -> e.Element:
    """The lines of a plate, and what stands at their end."""
    name = line(Name(plate.name), size, bold=True)
    pill = e.Pill(badge[0], badge[1], size=LETTERS, height=18) if badge is not None else None
    second = e.Row(e.Sized(plate.line, grow=1), grow=1)
    lines = e.Column(
        e.Row(name, pill, plate.figure and e.Spacer(), plate.figure, gap=7, grow=1), second, gap=0, pad=(0, 5), grow=1
    )
    return e.Row(lines, plate.side, gap=4, align="stretch")


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
