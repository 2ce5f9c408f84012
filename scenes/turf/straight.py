"""The last straight after a race: the first three and the last before the stand, the winner in its wreath in light."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

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
GROUND, FAR, NEAR = 0.88, 0.82, 0.92
"""The shares of the picture's height at which hooves touch the ground: those of the winner at rest, those of the
others, and those of the winner as it runs past them."""
LARGEST, OTHERS = 0.78, 0.78
"""The width of the winner as a share of the picture's height, and that of the others as a share of the winner's, whom
it outgrows as it walks."""
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
STEPS: Final = round(WALKS / PACE)
"""How many steps that are."""
DIM: Final = 8
"""In how many steps wreath and light come."""
HOOVES, FEET = 0.34, 0.27
"""How far below its middle a horse stands, and how far its shadow lies, as shares of its width."""


Finished = tuple[tuple[int, int], ...]
"""The horses that stand on the straight from the left, each after its place."""


class Seen(NamedTuple):
    """A horse on its way in its size and pose, the place of its hooves, and how far it leaps above it, in pixels."""

    horse: int
    width: int
    pose: str
    x: float
    y: float
    leap: float


class Lane(NamedTuple):
    """The places on the straight of one box, in pixels."""

    box: Rect
    finished: Finished
    ground: Rect
    """The picture, which is wider than its box where that is high."""
    wide: int
    """The width of the winner's picture."""
    ends: tuple[tuple[int, float, float], ...]
    """The width, the middle and the height of the hooves of each horse at the end."""
    post: Rect
    """The picture of the post and its line, between the last horse and those that are in."""
    glory: tuple[int, int]
    """The middle of wreath and light."""
    rays: int
    """The width of the light: it has faded where it may reach no further."""


def lane_of(ctx: Context, box: Rect, finished: Finished) -> Lane:
    """The places on the straight of a box."""
    ratio, reach = ctx.art.ratio("victory/straight"), ctx.px(REACH)
    across = round(min(max(box.w, box.h / ratio), box.w * WIDEST))
    ground = box_at(across, round(across * ratio), box.midbottom, "midbottom")
    # Each stands in the middle of its room.
    each, left, ends = box.w / sum(ROOM[place] for place, _ in finished), 0.0, list[tuple[int, float, float]]()
    wide = round(min(each, min(ground.h, box.h) * LARGEST))
    for place, _ in finished:
        width, deep = (wide, GROUND) if place == 1 else (round(wide * OTHERS), FAR)
        ends.append((width, box.x + each * (left + ROOM[place] / 2), ground.y + ground.h * deep))
        left += ROOM[place]
    at = round(ends[-1][1]), round(ends[-1][2] - wide * (HOOVES + 0.14))
    most = box.inflate(2 * reach, 2 * reach)
    room = 2 * min(at[0] - most.x, most.right - at[0], at[1] - most.y, most.bottom - at[1])
    post = round(box.x + box.w * ROOM[7] / sum(ROOM[place] for place, _ in finished)), ground.bottom
    thick = round(ground.w * POST)
    stands = box_at(thick, round(thick * ctx.art.ratio("victory/post")), post, "midbottom")
    rays = min(round(round(wide * WREATH) * RAYS), room)
    return Lane(box, finished, ground, wide, tuple(ends), stands, at, rays)


def straight(ctx: Context, box: Rect, horses: Horses, finished: Finished) -> Sequence[tuple[str, int]]:
    """The pictures of the straight and around its winner, and of the horses as they come to rest, in their sizes."""
    lane = lane_of(ctx, box, finished)
    walks = {(POSES[steps % len(POSES)], horse, _width(lane, i, steps))
             for i, (_, horse) in enumerate(finished) for steps in range(STEPS + 1)}  # fmt: skip
    return [
        *((f"turf/{pose}_{ART[horse]}", width) for pose, horse, width in sorted(walks)),
        ("victory/straight", lane.ground.w), ("victory/post", lane.post.w), ("victory/line", lane.post.w),
        ("victory/wreath", round(lane.wide * WREATH)), ("victory/rays", lane.rays),
    ]  # fmt: skip


def run_of(
    horses: Horses, finished: Finished, size: tuple[float, float, float, float], parts: tuple[Hashable, Hashable]
) -> e.Element:
    """The straight, on which horses run with a part of the story; the winner stands in glory with another."""
    values, (glory, run) = (horses, finished), parts
    return e.Stack(
        e.Drawn(draw_ground, values, *size, ahead=straight),
        e.Drawn(draw_shadows, values, *size, part=run),
        e.Drawn(draw_glory, values, *size, part=glory, steps=DIM, beyond=REACH),
        e.Drawn(draw_run, values, *size, part=run), grow=1,
    )  # fmt: skip


def draw_ground(surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: Finished) -> None:
    """Draws the straight alone."""
    clip, ground = surface.get_clip(), lane_of(ctx, box, finished).ground
    surface.set_clip(clip.clip(box))
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


def draw_shadows(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: Finished, share: float = 1.0
) -> None:
    """Draws the line and the shadows of the horses as far as these have run, which fall on the straight and not on the
    wreath."""
    clip, lane = surface.get_clip(), lane_of(ctx, box, finished)
    surface.set_clip(clip.clip(box))
    picture(surface, ctx, lane.post, "victory/line")
    for seen in on_way(ctx, lane, share):
        _put(surface, box, horses.shade(seen.width), (seen.x, seen.y - seen.width * (HOOVES - FEET)))
    surface.set_clip(clip)


def draw_glory(
    surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: Finished, share: float = 1.0
) -> None:
    """Draws wreath and light where the winner stands, as far as they have come."""
    if not share:
        return
    clip, lane = surface.get_clip(), lane_of(ctx, box, finished)
    # Light and wreath may reach beyond the straight.
    surface.set_clip(clip.clip(box.inflate(2 * ctx.px(REACH), 2 * ctx.px(REACH))))
    alpha = round(255 * share)
    for name, d in (("victory/rays", lane.rays), ("victory/wreath", round(lane.wide * WREATH))):
        picture(surface, ctx, box_at(d, d, lane.glory, "center"), name, alpha=alpha)
    surface.set_clip(clip)


def draw_run(surface: Surface, ctx: Context, box: Rect, horses: Horses, finished: Finished, share: float = 1.0) -> None:
    """Draws the horses as far as they have run: the winner comes from behind, nearer than the others, and the first
    three run through the post in their order; the last is still before it."""
    clip, lane = surface.get_clip(), lane_of(ctx, box, finished)
    surface.set_clip(clip.clip(box))
    for seen in on_way(ctx, lane, share):
        image = horses.piece(seen.horse, seen.width, pose=seen.pose)
        _put(surface, box, image, (seen.x, seen.y - seen.width * HOOVES - seen.leap))
    picture(surface, ctx, lane.post, "victory/post")
    surface.set_clip(clip)


def on_way(ctx: Context, lane: Lane, share: float) -> Iterator[Seen]:
    """Yields each horse that has come into sight."""
    for i, (place, horse) in enumerate(lane.finished):
        x, (width, end, y) = middle(lane, i, 1.0 if ctx.calm else share), lane.ends[i]
        left = (end - x) / width
        # Where little way is left it walks; what it has walked moves its legs.
        walks = left <= WALKS
        steps = min(round(left / PACE), STEPS) if walks else STEPS
        leap = 0.0 if walks else abs(math.sin(math.pi * (LEAPS + i) * (1 - share))) * ctx.px(LEAP)
        if place == 1:
            y += lane.ground.h * (NEAR - GROUND) * min(1.0, left / WALKS)
        # A horse that is not seen yet need not be made yet.
        if x + width / 2 > lane.box.x:
            yield Seen(horse, _width(lane, i, steps), POSES[steps % len(POSES)] if walks else "piece", x, y, leap)


def _width(lane: Lane, i: int, steps: int) -> int:
    """The width of a horse so many steps before its end: the winner runs as large as the others."""
    width, (place, _) = lane.ends[i][0], lane.finished[i]
    return round(lerp(width, width * OTHERS, steps / STEPS)) if place == 1 else width


def _put(surface: Surface, box: Rect, image: Surface, at: tuple[float, float]) -> None:
    """Puts a horse or its shadow around a place; in the haze at the left it is the fainter the further it lies in."""
    zone, (wide, high) = round(box.w * HAZE), image.get_size()
    gone = box.x + zone - round(at[0] - wide / 2)
    if gone > 0:
        image = image.copy()
        for x in range(max(0, gone - zone), min(gone, wide)):
            image.fill((255, 255, 255, 255 * (zone - gone + x) // zone), (x, 0, 1, high), BLEND_RGBA_MULT)
        image.fill((0, 0, 0, 0), (0, 0, max(0, gone - zone), high))
    paint.put(surface, image, (round(at[0]), round(at[1])))


def middle(lane: Lane, i: int, share: float) -> float:
    """The middle of a horse from the left as far as it has run: at one speed to the post, through which it runs in its
    order, then ever slower, as the last one does all the way."""
    (_, end, _), place, post = lane.ends[i], lane.finished[i][0], lane.post.centerx
    begin, at = lane.box.x + lane.box.w * BEGINS[place], THROUGH.get(place, 0.0)
    if share < at:
        return lerp(begin, post, share / at)
    # What is left begins at a speed, as the way of its whole time, and ends at rest.
    speed, t = (end - begin) * LAST, share
    if at:
        begin, speed, t = post, (post - begin) / at * (1 - at), (share - at) / (1 - at)
    return begin + speed * t * (1 - t) ** 2 + (end - begin) * t * t * (3 - 2 * t)
