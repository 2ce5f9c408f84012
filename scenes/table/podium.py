"""The podium at the end of a match: steps of wood with faces above them, and the picture of the victory."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from scenes.kit import materials, paint, palette
from scenes.kit.animals import POSES, Pose, between
from scenes.kit.art import Art, from_svg
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.portraits import marks, portrait, posed, posed_awaited
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import AIR, Comes
from scenes.kit.tree.words import Name
from scenes.table.figures import MEDALS, Scores, mood_of
from scenes.table.parts import counting, shelf, text
from scenes.table.sheet import ARCH, TURNS, picture, plate, swept, swims
from scenes.table.story import Story

HEIGHTS: Final = {1: 262.0, 2: 216.0, 3: 196.0, 4: 186.0, 5: 183.0, 6: 180.0}
"""The height of a step by its place."""
FIRST, FACE, MOST = 176.0, 128.0, 210.0
"""The width of the winner's face, of another, and the most that a step is wide."""
WIDER: Final = 1.25
"""How much wider the winner's step is than another."""
HOPS, HOP, CROWN = 6, 16.0, 84.0
"""How often the winner's face hops, how many units at first, and the width of the crown."""
ALIVE: Final = {
    "glad": (HOPS, POSES["glad"]._replace(tilt=-4, y=-4, ears=4, beak=24, mouth="wide")),
    "moved": (3, POSES["moved"]._replace(tilt=4, y=-4, beak=18)),
    "rueful": (2, POSES["rueful"]._replace(tilt=4, gaze=(0.8, 0.5))),
    "sorry": (3, POSES["sorry"]._replace(tilt=9, y=7, ears=30, open=0.1)),
}
"""How often a face moves by its mood, and how it looks then."""
PICTURES: Final = 4
"""The number of pictures from one bearing to the other."""
ON_HEAD: Final = 0.3
"""The share of the crown's height by which it lies over the face."""
WREATH: Final = 1.62
"""How many times as wide as the face a wreath is."""
RAYS: Final = 3.0
"""How many times as wide as the winner's face the light behind it is."""
DIM: Final = 16
"""In how many steps light and a picture come."""
FAINT: Final = 89
"""The opacity, of 255, of the picture of the victory until the winner's step comes."""
PAINTED: Final = 0.36
"""The width of a round picture of the victory, as a share of the podium's."""
CLOUD, HILLS = 30.0, 0.55
"""The units by which hills reach into the clouds at the feet of an arch, and how opaque they are."""
HIDDEN, BEHIND = 0.5, 22.0
"""The share of the lowest step that covers the foot of what rises behind it, and the units of it behind which an arch
stands with its feet."""
COIL: Final = (740.0, 270.0, 318.0)
"""The width in units of a creature coiled around the winner's face, and where in it that face is."""
OWN: Final = ("#8E5A26", "#5A3312")
"""The wood of the step of the person at this window, in light."""
FLOOR: Final = 24.0
"""The height of the board."""
AROUND: Final = 32.0
"""The units around a step on which its shadow and its foot lie."""
PLINTH: Final = 64.0
"""The height of the wood that stands on it from the beginning, out of which a step grows."""
EDGE: Final = 16.0
"""The units by which the board is wider than the steps on it, at each end."""
INSET: Final = 9.0
"""How far from its edges the panel of a step begins, in units."""
GRAIN, BRIGHTER = 0.5, 0.4
"""How deep the grain of a step is below words, and how much brighter small ones are there than on glass."""
LETTERS: Final = {**MEDALS, 3: "#F0C79A"}
"""The colours of places on wood."""


def podium(scores: Scores, told: Story, taller: float) -> e.Element:
    """The steps on their board before the picture of the victory and light, `taller` than in the drawing."""
    order, stood = arranged(scores.seats), partial(_standing, scores, taller)
    behind: e.Maybe = None
    if told.paint is not None:
        behind = e.Drawn(_painted, (told.paint,), 60, 60, part="art", steps=DIM)
    elif told.art and told.enters != "coil":
        lowest = HEIGHTS[max(scores.ranks)] * taller
        foot = lowest * HIDDEN if told.enters == "rise" else lowest + FLOOR - BEHIND
        values, steps = (told.art, told.enters, foot, PLINTH * taller + FLOOR), DIM if told.enters == "rise" else TURNS
        behind = e.Drawn(_art, values, 60, 60, part="art", steps=steps, ahead=_picture)
    first, above = [seat for seat in order if scores.ranks[seat] == 1], HEIGHTS[1] * taller + 8 + lifted(told.wreath)
    rays = e.Drawn(_rays, (), 60, FIRST, part="rays", steps=DIM, beyond=FIRST, ahead=_of_rays)
    lit = {seat: _around(rays, above) for seat in first}
    if told.enters == "coil":
        coil = e.Drawn(_coil, (told.art,), 60, FIRST, part="art", also=AIR, steps=TURNS, beyond=COIL[2], ahead=_coiled)
        behind = stood({first[0]: _around(coil, above)}, False)
    plinth = e.Drawn(_wood, (MEDALS[3], False), 60, PLINTH * taller)
    return e.Stack(stood(dict.fromkeys(order, plinth)), stood(lit, False), behind,
                   stood({seat: _step(scores, told, seat, taller) for seat in order}), grow=1)  # fmt: skip


def _standing(scores: Scores, taller: float, on: Mapping[int, e.Element], board: bool = True) -> e.Element:
    """The elements by seat, side by side as the steps stand, with the board below or room for one."""
    columns = (_column(on.get(seat), scores.ranks[seat] == 1, taller) for seat in arranged(scores.seats))
    row = e.Row(*columns, gap=0, align="end", justify="center", grow=1)
    floor = e.Drawn(shelf, (), 60, FLOOR) if board else e.Sized(None, least_height=FLOOR)
    return e.Column(e.Spacer(), e.Row(row, pad=(EDGE, 0), align="end"), floor, gap=0)


def _column(inside: e.Maybe, first: bool, taller: float) -> e.Element:
    """The room of a step and of what is above it, wider too where it is taller."""
    k = WIDER if first else 1.0
    return e.Column(inside, gap=0, grow=k, width=FACE * k, most_width=MOST * k * taller, least_width=80)


def lifted(wreath: str) -> float:
    """The units by which a face stands higher, so that the wreath around it is whole."""
    return FIRST * (WREATH - 1) / 2 - 8 if wreath else 0.0


def _around(drawn: e.Element, above: float) -> e.Element:
    """The room above a step, for what is drawn around a face so many units above the board."""
    return e.Column(drawn, e.Sized(None, least_height=above))


def _of_rays(ctx: Context, box: Rect) -> Sequence[tuple[str, int]]:
    return [("victory/rays", round(ctx.px(FIRST) * RAYS))]


def _rays(surface: Surface, ctx: Context, box: Rect, share: float) -> None:
    """Draws rays of light around a face, as far as they have come."""
    if share:
        _dim(surface, box.center, _own(ctx, *_of_rays(ctx, box)[0]), share)


def _own(ctx: Context, name: str, wide: int) -> Surface:
    """A copy of a large art file of which the opacity can change."""
    return ctx.art.made((name, wide), lambda: ctx.art.svg(name, wide).copy())


def _dim(surface: Surface, middle: tuple[int, int], image: Surface, share: float, faint: int = 0) -> None:
    """Draws a picture of its own around a place, from faint to whole as far as it has come."""
    image.set_alpha(faint + round((255 - faint) * share))
    surface.blit(image, image.get_rect(center=middle))


def _coiled(ctx: Context, box: Rect, name: str) -> Sequence[tuple[str, int]]:
    return [(name, ctx.px(COIL[0]))]


def _coil(surface: Surface, ctx: Context, box: Rect, name: str, share: float, air: float = 1.0) -> None:
    """Draws a creature around a face, from its tail to its head as far as it has come, the rest of it faint; then it
    moves as long as something falls."""
    wide, x, y = map(ctx.px, COIL)
    high = round(wide * ctx.art.ratio(name))
    place = Rect(box.centerx - x, box.centery - y, wide, high)
    if share < 1 and not ctx.calm:
        swept(surface, ctx, place, name, (x / wide, y / high), share, FAINT)
    else:
        swims(surface, ctx, name, wide, place.topleft, air)


def arranged(order: Sequence[int]) -> list[int]:
    """The seats from left to right: the first beside the second, the others to the right."""
    return [*order[1:2], *order[:1], *order[2:]]


def _step(scores: Scores, told: Story, seat: int, taller: float) -> e.Element:
    """A step with the face above it."""
    rank, person, ranks = scores.ranks[seat], scores.people[seat], scores.ranks
    first, medal = rank == 1, MEDALS.get(rank, "#3C5560")
    mood = mood_of(ranks, seat)
    d = FIRST if first else FACE
    wreath = told.wreath if first else ""
    room = CROWN * 0.6 + lifted(wreath) if first else 10
    up = e.Drawn(_face, (person.portrait, first, medal, mood, wreath), 60, d + room, part=AIR, beyond=lifted(wreath))
    (words, colour), named = told.below[seat], Name(person.name)
    bright = palette.mix(colour, "#FFFFFF", BRIGHTER)
    below = text(words, e.BODY, bright, True, "center") if isinstance(words, str) else counting(
        "count", words, e.BODY, bright
    )  # fmt: skip
    name = text(person.name, e.LARGE, bold=True, align="center")
    own = e.Row(e.Pill(named, "gold", size=e.LARGE, height=32), justify="center")
    high = HEIGHTS[rank] * taller
    main = counting("count", lambda share: told.main(seat, share), 36 if first else e.TITLE, "#FFF1C4")
    wood = e.Stack(
        e.Drawn(_wood, (medal, person.you), beyond=FLOOR),
        e.Column(
            text(scores.rank_names[seat], 38 if first else 32, LETTERS.get(rank, palette.TEXT_SOFT), True, "center"),
            own if person.you else name, main, below, gap=2, pad=(6, 18),
        ),
        least_height=high,
    )  # fmt: skip
    return e.Column(
        up, wood, gap=0,
        comes=Comes(("row", list(scores.seats).index(seat)), dy=high + 200, grows=True), role="group",
        name=named,
    )  # fmt: skip


def _face(
    surface: Surface, ctx: Context, box: Rect, name: str, first: bool, ring: str, mood: str, wreath: str, share: float
) -> None:
    """Draws a face on its step; the winner's wears a crown and hops while petals fall."""
    px = ctx.px
    d = min(box.w, px(FIRST if first else FACE)) - px(10)
    hop = px(0 if ctx.calm else HOP * (1 - share) * abs(math.sin(math.pi * HOPS * share))) if first else 0
    place = box_at(d, d, (box.centerx, box.bottom - px(8 + lifted(wreath)) - hop), "midbottom")
    if wreath:
        picture(surface, ctx, place.inflate(round(d * (WREATH - 1)), round(d * (WREATH - 1))), wreath)
    pose = bearing(ctx, name, d, mood, share)
    if not first:
        image = _likeness(ctx.art, name, d, ring, mood, pose)
        surface.blit(image, image.get_rect(center=place.center))
    else:
        # Its sparks would lie on an ear beside the crown.
        paint.avatar(surface, ctx, name, place, ring, True)
        surface.blit(posed(ctx.art, name, d, pose), place)
        wide, high = px(CROWN), round(px(CROWN) * ctx.art.ratio("victory/crown"))
        crown = box_at(wide, high, (place.centerx, place.y + round(high * ON_HEAD)), "midbottom")
        picture(surface, ctx, crown, "victory/crown")


def _likeness(art: Art, name: str, d: int, ring: str, mood: str, pose: Pose) -> Surface:
    """The picture of a face in its rim in a bearing, with the mark of its mood."""

    def make() -> Surface:
        whole = portrait(art, name, d, ring).copy()
        whole.blit(posed(art, name, d, pose), (art.px(5), art.px(5)))
        if mood:
            whole.blit(marks(art, mood, whole.get_width()), (0, 0))
        return whole

    return art.made(("likeness", name, d, ring, mood, pose), make)


def bearing(ctx: Context, name: str, d: int, mood: str, share: float) -> Pose:
    """The bearing of a face, which moves now and then; one whose picture is still being made stays as it was."""
    at_rest = POSES[mood]
    if ctx.calm or not 0 < share < 1 or mood not in ALIVE:
        return at_rest
    often, other = ALIVE[mood]
    pose = between(at_rest, other, round(PICTURES * math.sin(math.pi * often * share) ** 2) / PICTURES)
    return at_rest if posed_awaited(ctx.art, name, d, pose) else pose


def _picture(ctx: Context, box: Rect, name: str, enters: str, foot: float, base: float) -> Sequence[tuple[str, int]]:
    """The picture of the victory in its size."""
    return [(name, min(box.w, round((box.h - ctx.px(foot)) / ctx.art.ratio(name))))]


def _art(
    surface: Surface, ctx: Context, box: Rect, name: str, enters: str, foot: float, base: float, share: float
) -> None:  # fmt: skip
    """Draws the picture of the victory so many units above the board, faint until it comes; an arch stands on hills
    that rise from a base."""
    share, wide = 1.0 if ctx.calm else share, _picture(ctx, box, name, enters, foot, base)[0][1]
    place = box_at(wide, round(wide * ctx.art.ratio(name)), (box.centerx, box.bottom - ctx.px(foot)), "midbottom")
    if enters == "rise":
        _dim(surface, place.center, _own(ctx, name, wide), share, FAINT)
    else:
        foot_of = box.centerx, box.bottom - ctx.px(base)
        hills = box_at(wide, ctx.px(foot + CLOUD - base), foot_of, "midbottom")
        surface.blit(ctx.art.made(("hills", hills.size), lambda: _hills(*hills.size)), hills)
        swept(surface, ctx, place, name, ARCH, share, FAINT)


def _hills(wide: int, high: int) -> Surface:
    """The two hills on which an arch stands, and the ridge between them."""
    fill = '<linearGradient id="h" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#2C6B70"/>' \
           '<stop offset="1" stop-color="#123A42"/></linearGradient>'  # fmt: skip
    left = ((0.03, 1), (0.04, 0.3), (0.12, 0), (0.24, 0.08), (0.37, 0.74), (0.44, 0.66), (0.5, 0.66))
    points = [*left, *((1 - x, y) for x, y in reversed(left[:-1]))]
    start, *way = (f"{x * wide:.1f},{y * high:.1f}" for x, y in points)
    curves = "".join(f"Q{bend} {goal}" for bend, goal in zip(way[::2], way[1::2], strict=True))
    return from_svg(wide, high, fill, f'<path d="M{start}{curves}Z" fill="url(#h)" fill-opacity="{HILLS}"/>')


def _painted(
    surface: Surface, ctx: Context, box: Rect, paint: Callable[[Surface, Context, Rect], object], share: float
) -> None:
    """Draws a round picture of the victory beside the winner's face, faint until it comes."""
    d = round(min(box.w * PAINTED, box.h * 0.5))
    image = Surface((d, d), SRCALPHA)
    paint(image, ctx, image.get_rect())
    _dim(surface, box_at(d, d, box.topright, "topright").center, image, 1.0 if ctx.calm else share, FAINT)


def _wood(surface: Surface, ctx: Context, box: Rect, medal: str, you: bool) -> None:
    """Draws a step of wood with a lip and a panel in the colour of its medal; the person's own is lighter."""
    beyond = ctx.px(AROUND)

    def make() -> Surface:
        whole = Surface((box.w + 2 * beyond, box.h + 2 * beyond), SRCALPHA)
        _planks(whole, ctx, Rect((beyond, beyond), box.size), medal, you)
        return whole

    surface.blit(ctx.art.made(("step", box.size, medal, you), make), (box.x - beyond, box.y - beyond))


def _planks(surface: Surface, ctx: Context, box: Rect, medal: str, you: bool) -> None:
    art, lip, (above, below) = ctx.art, ctx.px(6), OWN if you else ("#663A22", "#3E210E")
    art.drop(surface, box, 14)
    surface.blit(art.rounded(box.w, box.h, 14, medal, palette.mix(medal, "#000000", 0.5)), box)
    # It reaches behind the board below, from which it may spring.
    board = Rect(box.x, box.y + lip, box.w, box.h - lip + ctx.px(FLOOR - 2))
    surface.blit(art.rounded(board.w, board.h, 14, above, below, edge=("#E0A873", 0.14, 1.2)), board)
    materials.grain(art, surface, board.inflate(-2 * ctx.px(3), -2 * ctx.px(7)), GRAIN)
    panel = Rect(box.x, board.y, box.w, box.h - lip).inflate(-2 * ctx.px(INSET), -2 * ctx.px(INSET))
    plate(surface, ctx, panel, "#1C0C04", 0.22, (medal, 0.42, 1.5), 10.0)
