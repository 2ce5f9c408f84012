"""The last straight after a race: the first three and the last before the stand, the winner in its wreath in light."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import lerp
from scenes.kit.tree import elements as e
from scenes.table.sheet import picture
from scenes.turf.horses import ART, Horses

ROOM: Final = {1: 1.5, 2: 1.0, 3: 1.0, 7: 1.3}
"""The room of a horse by its place, as a share of that of the second: before the post and behind it."""
POST: Final = 100 / 1600
"""The width of the picture of the post, as a share of the straight's."""
GROUND: Final = 0.88
"""The share of the picture's height at which hooves touch the ground."""
LARGEST, OTHERS = 0.78, 0.78
"""The width of the winner as a share of the picture's height, and that of the others as a share of the winner's."""
WIDEST, FADE = 1.45, 24
"""How many times as wide as its box the straight is at most, and the part of the box in which it grows faint then."""
REACH: Final = 40.0
"""The units beside its box that the picture may reach."""
SUN: Final = 0.9
"""The place at which the sun in the picture ends, as a share of its width."""
WREATH, RAYS = 1.26, 1.5
"""The width of the wreath as a share of the winner's, and that of the rays as one of the wreath's."""
BEGINS: Final = {1: -0.38, 2: -0.09, 3: -0.17, 7: -0.29}
"""Where a horse begins on the straight by its place, as a share of the width: none is seen before it runs."""
THROUGH: Final = {1: 0.45, 2: 0.57, 3: 0.73}
"""The share of the run at which a horse runs through the post, by its place; the last does not."""
LAST: Final = 0.6
"""The share of its way that the last horse would make in the whole run at the speed of its beginning."""
HAZE: Final = 0.07
"""The part of the straight at its left in which horses that come are faint."""
LEAPS, LEAP = 9, 7.0
"""How often a horse leaps, and how many units high."""
WALKS, PACE = 0.7, 0.13
"""The way before its end on which a horse walks, and that of one step, as shares of its width."""
POSES: Final = ("stand", "walk")
DIM: Final = 8
"""In how many steps wreath and light come."""
HOOVES, FEET = 0.34, 0.27
"""How far below its middle a horse stands, and how far its shadow lies, as shares of its width."""


def straight(
    ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...]
) -> Sequence[tuple[str, int]]:
    """The pictures of the straight and around its winner, and of the horses as they come to rest, in their sizes."""
    wide = _sizes(ctx, box, finished)[1]
    return [
        *((f"turf/{pose}_{ART[horse]}", _width(wide, place)) for pose in POSES for place, horse in finished),
        ("victory/straight", _ground(ctx, box).w), ("victory/post", _post(ctx, box)),
        ("victory/wreath", round(wide * WREATH)), ("victory/rays", _glory(ctx, box, finished)[1]),
    ]  # fmt: skip


def _sizes(ctx: Context, box: Rect, finished: tuple[tuple[int, int], ...]) -> tuple[float, int]:
    """The width of the room of the second horse, and that of the winner's picture."""
    each = box.w / sum(ROOM[place] for place, _ in finished)
    return each, round(min(each, min(_ground(ctx, box).h, box.h) * LARGEST))


def _width(wide: int, place: int) -> int:
    """The width of a horse by its place, where the winner is so wide."""
    return wide if place == 1 else round(wide * OTHERS)


def run_of(
    horses: Horses, finished: tuple[tuple[int, int], ...], size: tuple[float, float, float, float],
    parts: tuple[Hashable, Hashable],
) -> e.Element:  # fmt: skip
    """The straight, on which horses run with a part of the story; the winner stands in glory with another."""
    values, (glory, run) = (horses, finished), parts
    return e.Stack(
        e.Drawn(draw_ground, values, *size, beyond=REACH, ahead=straight),
        e.Drawn(draw_shadows, values, *size, part=run, beyond=REACH),
        e.Drawn(draw_glory, values, *size, part=glory, beyond=REACH),
        e.Drawn(draw_run, values, *size, part=run, beyond=REACH), grow=1,
    )  # fmt: skip


def draw_ground(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...]
) -> None:
    """Draws the straight alone."""
    clip, ground = surface.get_clip(), _ground(ctx, box)
    surface.set_clip(clip.clip(box.inflate(0, 2 * ctx.px(REACH))))
    key = ("straight", ground.w, min(ground.w, box.w))
    image = ctx.art.made(key, lambda: _cut(ctx, ground, key[2]))
    surface.blit(image, image.get_rect(midtop=(box.centerx, ground.y)))
    surface.set_clip(clip)


def _cut(ctx: Context, ground: Rect, wide: int) -> Surface:
    """The part of the straight with the whole sun, faint at its foot, and at its ends where it is cut there."""
    image, ends = Surface((wide, ground.h), SRCALPHA), Surface((FADE, FADE), SRCALPHA)
    left = round(ground.w * SUN) + wide // FADE - wide
    image.blit(ctx.art.svg("victory/straight", ground.w), (-min(ground.w - wide, max(left, (ground.w - wide) // 2)), 0))
    beside = 1 if wide < ground.w else 0
    ends.fill("white", (beside, 0, FADE - 2 * beside, FADE - 1))
    image.blit(smoothscale(ends, image.get_size()), (0, 0), special_flags=BLEND_RGBA_MULT)
    return image


def _glory(ctx: Context, box: Rect, finished: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], int]:
    """The middle of wreath and light, and how wide the light is: it has faded where it may reach no further."""
    wide, (x, y) = _sizes(ctx, box, finished)[1], _stands(ctx, box, finished, len(finished) - 1)
    at, most = (round(x), round(y - wide * 0.14)), box.inflate(2 * ctx.px(REACH), 2 * ctx.px(REACH))
    room = 2 * min(at[0] - most.x, most.right - at[0], at[1] - most.y, most.bottom - at[1])
    return at, min(round(round(wide * WREATH) * RAYS), room)


def draw_shadows(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...], share: float = 1.0
) -> None:
    """Draws the shadows of the horses as far as these have run, which fall on the straight and not on the wreath."""
    clip = surface.get_clip()
    surface.set_clip(clip.clip(box.inflate(0, 2 * ctx.px(REACH))))
    for _, _, width, x, y in _seen(ctx, box, finished, share):
        _put(surface, box, horses.shade(width), (x, y + width * FEET))
    surface.set_clip(clip)


def draw_glory(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...], share: float = 1.0
) -> None:
    """Draws wreath and light where the winner stands, as far as they have come."""
    if not share:
        return
    clip, (_, wide) = surface.get_clip(), _sizes(ctx, box, finished)
    # Light and wreath may reach beyond the straight.
    surface.set_clip(clip.clip(box.inflate(2 * ctx.px(REACH), 2 * ctx.px(REACH))))
    at, rays = _glory(ctx, box, finished)
    d, alpha = round(wide * WREATH), round(255 * round(share * DIM) / DIM)
    picture(surface, ctx, box_at(rays, rays, at, "center"), "victory/rays", alpha=alpha)
    picture(surface, ctx, box_at(d, d, at, "center"), "victory/wreath", alpha=alpha)
    surface.set_clip(clip)


def draw_run(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: tuple[tuple[int, int], ...], share: float = 1.0
) -> None:
    """Draws the horses as far as they have run: the winner comes from behind, and the first three run through the post
    in their order; the last is still before it."""
    clip = surface.get_clip()
    surface.set_clip(clip.clip(box.inflate(0, 2 * ctx.px(REACH))))
    for i, horse, width, x, y in _seen(ctx, box, finished, share):
        left = (_stands(ctx, box, finished, i)[0] - x) / width
        # Where little way is left it walks; what it has walked moves its legs.
        pose = "piece" if left > WALKS else POSES[round(left / PACE) % len(POSES)]
        leap = abs(math.sin(math.pi * (LEAPS + i) * (1 - share))) if left > WALKS else 0.0
        _put(surface, box, horses.piece(horse, width, pose=pose), (x, y - leap * ctx.px(LEAP)))
    across, ground = _post(ctx, box), _ground(ctx, box)
    high, foot = round(across * ctx.art.ratio("victory/post")), (round(post_of(box, finished)), ground.bottom)
    picture(surface, ctx, box_at(across, high, foot, "midbottom"), "victory/post")
    surface.set_clip(clip)


def _seen(
    ctx: Context, box: Rect, finished: tuple[tuple[int, int], ...], share: float
) -> Iterator[tuple[int, int, int, float, float]]:
    """Yields the number of each horse that has come into sight, the horse, its width, and its middle."""
    wide, share = _sizes(ctx, box, finished)[1], 1.0 if ctx.calm else share
    for i, (place, horse) in enumerate(finished):
        width, (x, y) = _width(wide, place), middle(ctx, box, finished, i, share)
        # A horse that is not seen yet need not be made yet.
        if x + width / 2 > box.x:
            yield i, horse, width, x, y


def _put(surface: Surface, box: Rect, image: Surface, at: tuple[float, float]) -> None:
    """Puts what comes out of the haze around a place."""
    if (gone := box.x + round(box.w * HAZE) - round(at[0] - image.get_width() / 2)) > 0:
        image = _coming(image, gone, round(box.w * HAZE))
    paint.put(surface, image, (round(at[0]), round(at[1])))


def _coming(image: Surface, gone: int, zone: int) -> Surface:
    """A horse that comes out of the haze, which ends so many pixels from its left and is as wide as a zone."""
    shown, (wide, high) = image.copy(), image.get_size()
    for x in range(max(0, gone - zone), min(gone, wide)):
        shown.fill((255, 255, 255, 255 * (zone - gone + x) // zone), (x, 0, 1, high), BLEND_RGBA_MULT)
    shown.fill((0, 0, 0, 0), (0, 0, max(0, gone - zone), high))
    return shown


def post_of(box: Rect, finished: tuple[tuple[int, int], ...]) -> float:
    """The place of the post on the straight: between the last horse and those that are in."""
    return box.x + box.w * ROOM[7] / sum(ROOM[place] for place, _ in finished)


def middle(
    ctx: Context, box: Rect, finished: tuple[tuple[int, int], ...], i: int, share: float
) -> tuple[float, float]:  # fmt: skip
    """The middle of a horse as far as it has run: at one speed to the post, through which it runs in its order, then
    ever slower."""
    (end, y), place, post = _stands(ctx, box, finished, i), finished[i][0], post_of(box, finished)
    begin, at = box.x + box.w * BEGINS[place], THROUGH.get(place, 0.0)
    if not at:
        return _slower(begin, end, (end - begin) * LAST, share), y
    if share < at:
        return lerp(begin, post, share / at), y
    return _slower(post, end, (post - begin) / at * (1 - at), (share - at) / (1 - at)), y


def _slower(begin: float, end: float, speed: float, t: float) -> float:
    """A place on a way that begins at a speed, as the way of the whole time, and ends at rest."""
    return begin + speed * t * (1 - t) ** 2 + (end - begin) * t * t * (3 - 2 * t)


def _post(ctx: Context, box: Rect) -> int:
    """The width of the picture of the post."""
    return round(_ground(ctx, box).w * POST)


def _ground(ctx: Context, box: Rect) -> Rect:
    """The place of the straight, which is wider than its box where that is high."""
    ratio = ctx.art.ratio("victory/straight")
    wide = round(min(max(box.w, box.h / ratio), box.w * WIDEST))
    return box_at(wide, round(wide * ratio), box.midbottom, "midbottom")


def _stands(ctx: Context, box: Rect, finished: tuple[tuple[int, int], ...], i: int) -> tuple[float, float]:
    """The middle of a horse at the end."""
    ground, (each, wide), place = _ground(ctx, box), _sizes(ctx, box, finished), finished[i][0]
    width, before = _width(wide, place), sum(ROOM[other] for other, _ in finished[:i])
    return box.x + each * (before + ROOM[place] / 2), ground.y + ground.h * GROUND - width * HOOVES
