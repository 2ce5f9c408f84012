"""The podium at the end of a match: steps of wood with faces above them, and the picture of the victory."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from scenes.kit import materials, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import AIR, Comes
from scenes.kit.tree.words import Name
from scenes.table.figures import MEDALS, Scores
from scenes.table.parts import counting, text
from scenes.table.sheet import picture, portrait
from scenes.table.story import Story

HEIGHTS: Final = {1: 290.0, 2: 226.0, 3: 200.0, 4: 190.0, 5: 185.0, 6: 182.0}
"""The height of a step by its place."""
FIRST, FACE, MOST = 150.0, 116.0, 210.0
"""The width of the winner's face, of another, and the most that a step is wide."""
HOPS, HOP, CROWN = 6, 16.0, 46.0
"""How often the winner's face hops, how many units at first, and the width of the crown."""
HIDDEN: Final = 0.5
"""The share of the lowest step that covers the foot of what rises behind it."""
EDGE: Final = 16.0
"""The units by which the board is wider than the steps on it, at each end."""
GRAIN: Final = 0.5
"""How deep the grain of a step is, below words."""
LETTERS: Final = {**MEDALS, 3: "#F0C79A"}
"""The colours of places on wood."""


def podium(scores: Scores, told: Story, taller: float) -> e.Element:
    """The steps on their board before the picture of the victory, `taller` than in the drawing."""
    steps = e.Row(*(_step(scores, told, seat, taller) for seat in arranged(scores.seats)), gap=2, align="end",
                  justify="center", grow=1)  # fmt: skip
    stand = e.Column(e.Spacer(), e.Row(steps, pad=(EDGE, 0), align="end"), e.Drawn(_floor, (), 60, 24), gap=0)
    hidden = HEIGHTS[max(scores.ranks)] * taller * HIDDEN
    behind = e.Drawn(_art, (told.art, told.enters, hidden), 60, 60, part="art") if told.enters != "round" else None
    return e.Stack(behind, stand, grow=1)


def arranged(order: Sequence[int]) -> list[int]:
    """The seats from left to right: the first beside the second, the others to the right."""
    return [*order[1:2], *order[:1], *order[2:]]


def _step(scores: Scores, told: Story, seat: int, taller: float) -> e.Element:
    """A step with the face above it."""
    rank, person, ranks = scores.ranks[seat], scores.people[seat], scores.ranks
    first, medal = rank == 1, MEDALS.get(rank, "#3C5560")
    mood = "glad" if first else "sorry" if rank == max(ranks) else ""
    d = FIRST if first else FACE
    wreath = told.art if first and told.enters == "round" else ""
    up = e.Drawn(_face, (person.portrait, first, medal, mood, wreath), 60, d + (CROWN + 16 if first else 10), part=AIR)
    words, colour = told.below[seat]
    high = HEIGHTS[rank] * taller
    main = counting("count", lambda share: told.main(seat, share), e.TITLE, "#FFF1C4")
    wood = e.Stack(
        e.Drawn(_wood, (medal,)),
        e.Column(
            text(scores.rank_names[seat], 38 if first else 32, LETTERS.get(rank, palette.TEXT_SOFT), True, "center"),
            text(person.name, e.LARGE, palette.GOLD if person.you else palette.TEXT, True, "center"),
            main, text(words, e.BODY, colour, align="center"), gap=2, pad=(6, 18),
        ),
        least_height=high,
    )  # fmt: skip
    return e.Column(
        up, wood, gap=0, grow=1, width=FIRST, most_width=MOST, least_width=80,
        comes=Comes(("row", list(scores.seats).index(seat)), dy=high + 200, grows=True), role="group",
        name=Name(person.name),
    )  # fmt: skip


def _face(
    surface: Surface, ctx: Context, box: Rect, name: str, first: bool, ring: str, mood: str, wreath: str, share: float
) -> None:
    """Draws a face on its step; the winner's wears a crown and hops while petals fall."""
    px = ctx.px
    d = min(box.w, px(FIRST if first else FACE)) - px(10)
    hop = px(HOP * (1 - share) * abs(math.sin(math.pi * HOPS * share))) if first and not ctx.calm else 0
    place = box_at(d, d, (box.centerx, box.bottom - px(8) - hop), "midbottom")
    if wreath:
        picture(surface, ctx, place.inflate(round(d * 0.7), round(d * 0.7)), wreath)
    portrait(surface, ctx, place, name, first, ring, mood)
    if first:
        crown = box_at(px(CROWN), px(CROWN), (place.centerx, place.y - px(4)), "midbottom")
        picture(surface, ctx, crown, "icon/crown", palette.GOLD)


def _art(surface: Surface, ctx: Context, box: Rect, name: str, enters: str, hidden: float, share: float) -> None:
    """Draws the picture of the victory, as far as it has come; what rises stands so many units above the board."""
    if not share:
        return
    ratio, left = ctx.art.ratio(name), 0.0 if ctx.calm else 1 - share
    wide = min(box.w, round(box.h * 0.96 / ratio))
    high, clip = round(wide * ratio), surface.get_clip()
    if enters == "rise":
        surface.set_clip(clip.clip(box))
        foot = box.bottom - ctx.px(hidden) + round(left * high / 2)
        place = box_at(wide, high, (box.centerx, foot), "midbottom")
    elif enters == "slide":
        place = box_at(wide, high, (box.centerx - round(left * box.right), box.y + round(box.h * 0.04)), "midtop")
    else:
        place = box_at(wide, high, (box.centerx, box.y + round((box.h - high) * 0.3)), "midtop")
        surface.set_clip(clip.clip(Rect(place.x, place.y, round(wide * (1 - left)), high)))
    picture(surface, ctx, place, name)
    surface.set_clip(clip)


def _wood(surface: Surface, ctx: Context, box: Rect, medal: str) -> None:
    """Draws a step of wood with a lip in the colour of its medal."""
    art, lip = ctx.art, ctx.px(6)
    art.drop(surface, box, 14)
    surface.blit(art.rounded(box.w, box.h, 14, medal, palette.mix(medal, "#000000", 0.5)), box)
    board = Rect(box.x, box.y + lip, box.w, box.h - lip)
    surface.blit(art.rounded(board.w, board.h, 14, "#663A22", "#3E210E", edge=("#E0A873", 0.14, 1.2)), board)
    materials.grain(art, surface, board.inflate(-2 * ctx.px(3), -2 * ctx.px(7)), GRAIN)


def _floor(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the lacquered board that the steps stand on."""
    ctx.art.drop(surface, box, 8)
    materials.lacquer(ctx.art, surface, box, 8)
