"""How a match opens: after pieces were mixed, lots are thrown, and the seat that begins is named. The deal follows.

A press ends it at once; in a rematch only the name is told. All of it is told again by what stands there afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.kernel.record import SeatInfo
from scenes.kit import paint, palette
from scenes.kit.animals import POSES
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import arc, lerp, linear, out_cubic, passed
from scenes.table.company import LAYER as FACES
from scenes.table.company import Face
from scenes.table.mixing import LAYER, Piece, Spot, even, lying
from scenes.table.moods import CALLING
from scenes.table.names import avatar
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn
from scenes.table.stage import OPENING, Cue, Move, Nodes, growing, still
from scenes.table.styles import Outline, Scaled

LOT_MS: Final = 600.0
NAME_MS: Final = 460.0
READ_MS: Final = 900.0
"""How long the words on who begins stay under reduced motion, in which nothing comes before them."""
DISSOLVE_MS: Final = 200.0
"""How long what was seen only till then takes to go, while hands are dealt."""
TURNS: Final = 8
"""How often a lot turns over on its way."""
FALLS, FROM, FIRST = 0.14, 1.4, 110
"""The share of its time in which a die falls onto the table, how much larger it is at first, and how much of it is seen
then, of 255."""
LANDED: Final = 0.62
"""The share of its time after which a lot lies still."""
CHOSEN: Final = 0.72
"""The share after which the lot that decides is lit."""
STEPS: Final = 40
"""In how many steps a place on a way is looked for."""
RIM: Final = OPENING, "chosen"
DICE: Final = Piece(lambda ctx, width, face: ctx.art.svg(f"common/die_{face}", width), 1.0, 0.22)
HOP: Final = 0.07
"""How high a face hops as it calls, as a share of its size."""
NAME: Final = (34.0, 92.0, 1.5)
"""The letters and the height of the words on who begins, and how much larger than drawn they are at most."""
FACE: Final = 74.0
GROWS: Final = 0.14
"""The share of its time in which it grows, and shrinks at the end."""
RED: Final = ("#8C2A1E", "#4A110C")
COMES: Final = 0.46
"""When a light that comes from another face is there, as a share of the time: on its way it would lie over words."""
DRAWER: Final = (0.1, 0.4)
"""When the faces of those who draw lots grow, as shares of the time of these."""
LIGHTS: Final = 5
"""How many strengths the light of a face has."""

Point = tuple[float, float]


class Beginner(NamedTuple):
    """The seat that begins: its place at the table, the words that say so, and the box of its portrait; `before` is the
    box of one for whose sake it begins, from which the light comes, `sake` its seat: its portrait is beside the words
    too."""

    seat: int
    words: str
    face: Rect | None
    before: Rect | None = None
    sake: int = -1


def lots(
    shown: Callable[[int, float, Point], Node], ways: Mapping[int, tuple[Point, Point]], chosen: int,
    size: tuple[int, int], sound: str, ms: float = LOT_MS, falls: float = 0.0,
) -> Cue:  # fmt: skip
    """The cue of lots that each go from point to point; `shown` is a lot at a share of the way, around a place. Before
    they go they fall in a share of the time (`falls`). The `chosen` one, of this size, is lit at last."""

    def thrown(number: int, start: Point, goal: Point) -> Move:
        def at(t: float) -> Node:
            way = passed(t, falls, LANDED)
            hop = abs(math.sin(2.5 * math.pi * way)) * (1 - way) * size[1] * 0.8
            lot = shown(number, way, arc(start, goal, out_cubic(way), hop))._replace(id=(OPENING, "lot", number))
            return _falling(lot, t / falls) if t < falls else lot

        return Move((OPENING, "lot", number), ms, at, linear)

    found = [thrown(number, *way) for number, way in ways.items()]
    if chosen in ways:
        (x, y), pad = ways[chosen][1], size[0] // 5
        box = box_at(size[0] + pad, size[1] + pad, (round(x), round(y)))
        rim = Node(RIM, box_of(box), LAYER + 0.5, Outline(12, palette.GOLD_RIM, 4))
        found.append(still(rim.id, ms, lambda t: rim if t > CHOSEN else None))
    return Cue(tuple(found), sound=(sound, 1.0))


def _falling(node: Node, t: float) -> Node:
    """A node that comes down around its middle, and is seen more and more."""
    part, size = lerp(FROM, 1.0, t), node.box[2:]
    box = box_at(round(size[0] * part), round(size[1] * part), node.rect.center)
    return node.at(box)._replace(look=Scaled(node.look, size, round(lerp(FIRST, 255, t))))


def clear(start: Point, goal: Point, size: int, boxes: Sequence[Rect]) -> Point:
    """The first place on a way from which a lot of this size, however it leans and hops, lies over no box any more."""
    ways = [(lerp(start[0], goal[0], n / STEPS), lerp(start[1], goal[1], n / STEPS)) for n in range(STEPS + 1)]
    wide, high = round(1.5 * size), round(2.3 * size)
    lies = [box_at(wide, high, (round(x), round(y))).collidelist(boxes) >= 0 for x, y in ways]
    return ways[max((n for n in range(STEPS) if lies[n]), default=-1) + 1]


def die(face: int, width: int, way: float, at: Point) -> Node:
    """A die that shows its face at the end of its way, and others before, as it rolls over."""
    left, spot = 1 - out_cubic(way), Spot(*at, width)
    spot = spot._replace(lean=left * 360, face=1 + (face - 1 + round(left * TURNS)) % 6)
    found = lying(DICE, [spot], tuple((even(width), eyes) for eyes in range(1, 7)))
    assert found is not None
    return found


def drawers(
    seats: tuple[SeatInfo, ...], boxes: Mapping[int, Rect], size: int, ms: float, grow: tuple[float, float] = DRAWER
) -> Iterator[Move]:
    """The movements of the faces of those who draw lots, each at the foot of its own; they `grow` at these shares of
    the time."""
    for seat, box in boxes.items():
        at, id = box_at(size, size, box.midbottom), (OPENING, "drawer", seat)
        face = Node(id, box_of(at), LAYER + 0.8, Drawn(_draw_drawer, (avatar(seats, seat),)))
        yield still(id, ms, partial(_shown, face, grow))


def _shown(face: Node, grow: tuple[float, float], t: float) -> Node | None:
    return growing(face, out_cubic(passed(t, *grow)))


def _draw_drawer(surface: Surface, ctx: Context, box: Rect, portrait: str) -> None:
    paint.avatar(surface, ctx, portrait, box)


def named(
    ctx: Context, seats: tuple[SeatInfo, ...], who: Beginner, centre: Point, keeps: Sequence[Cue] = (),
    marks: Sequence[Move] = (), ms: float = NAME_MS, room: tuple[int, int] = (0, 0),
) -> Cue:  # fmt: skip
    """The cue that tells who begins, whose face calls in a light; what is thrown in `keeps` lies there as long, and
    `marks` are those that the seat gets. The words are no larger than `room`, where it has a width or height. Under
    reduced motion all that stays to be read."""
    faces = tuple(avatar(seats, seat) for seat in dict.fromkeys((who.sake, who.seat)) if seat >= 0)
    banner = _banner(ctx, who.words, faces, centre, room)
    moves = [] if who.face is None else _calls(faces[-1], who.face, who.before, ms)
    told = partial(_opened if ctx.calm else _told, banner)
    moves += [replace(still(banner.id, ms, told), fade=True), *marks]
    moving = {move.id for move in moves}
    lie = tuple(move.id for cue in keeps for move in cue.moves if move.id not in moving)
    return Cue(tuple(moves), shows=lie, sound=("turn", 0.8), read=READ_MS if ctx.calm else 0.0)


def leaving(moves: Sequence[Move], ms: float) -> Iterator[Move]:
    """The movements of what these have brought, which stays and shrinks at the end of the time."""
    for move in moves:
        if (node := move.at(1.0)) is not None:
            yield still(move.id, ms, partial(_left, node))


def _opened(node: Node, t: float) -> Node | None:
    """A node that grows at the begin of its time, and stays."""
    return growing(node, out_cubic(min(1.0, t / GROWS)))


def _left(node: Node, t: float) -> Node | None:
    """A node that stays, and shrinks at the end of its time: what comes after it meets it no more."""
    return _opened(node, 1 - t)


def _told(node: Node, t: float) -> Node | None:
    return _opened(node, min(t, 1 - t))


def high(ctx: Context) -> int:
    """The height of the words on who begins where they have room."""
    return ctx.px(NAME[1] * _grown(ctx))


def _grown(ctx: Context) -> float:
    return min(ctx.words.layout.s / ctx.layout.s, NAME[2])


def _banner(ctx: Context, words: str, faces: tuple[str, ...], centre: Point, room: tuple[int, int]) -> Node:
    """The words on who begins, after one portrait or between two, around a point of the window."""
    (letters, tall, _), grown = NAME, _grown(ctx)
    wide = ctx.fonts.width(words, letters * grown, True) + ctx.px((tall * len(faces) + 56 / len(faces)) * grown)
    most, high = room[0] or ctx.layout.window[0], ctx.px(tall * grown)
    share = min(1.0, most / wide, (room[1] or high) / high)
    box = box_at(round(wide * share), round(high * share), (round(centre[0]), round(centre[1])))
    box = box.clamp(Rect((0, 0), ctx.layout.window))
    look = Drawn(_draw_banner, (words, faces, letters * grown * share))
    # Letters of this size are seldom there: to make them now, at the press, spares a frame in which things move.
    ctx.fonts.render(words, letters * grown * share, palette.GOLD, True)
    return Node((OPENING, "name"), box_of(box), LAYER + 2, look)


def _draw_banner(surface: Surface, ctx: Context, box: Rect, words: str, faces: tuple[str, ...], letters: float) -> None:
    """Draws a ribbon with words, and a portrait at its left end, another at its right one."""
    art, inner, size = ctx.art, box.inflate(-2 * ctx.px(6), -2 * ctx.px(6)), round(box.h * FACE / NAME[1])
    art.glow(surface, box, 999, palette.GOLD_RIM, 120, 9, 3)
    surface.blit(art.rounded(box.w, box.h, 999, *RED, edge=(palette.GOLD_RIM, 1.0, 3.0), light=0.22), box)
    surface.blit(art.outline(inner.w, inner.h, 999, palette.GOLD_EDGE, 1.4, opacity=0.65), inner)
    for portrait, x in zip(faces, (box.x + box.h // 2, box.right - box.h // 2), strict=False):
        paint.avatar(surface, ctx, portrait, box_at(size, size, (x, box.centery)), palette.GOLD_RIM)
    at = box.centerx + (0 if faces[1:] else ((box.h + size) // 2 - ctx.px(10)) // 2), box.centery
    paint.label(surface, ctx, words, at, letters, palette.GOLD, True, "center")


def _calls(portrait: str, box: Rect, before: Rect | None, ms: float) -> list[Move]:
    """The movements of a face that calls, and of the light around it, which comes from the box `before`: all look
    there."""
    face = Node((OPENING, "face"), box_of(box), FACES + 1, Face(portrait, POSES[CALLING], CALLING))
    high, start = HOP * box.h, before or box

    def calls(t: float) -> Node | None:
        if before is not None:
            t = passed(t, COMES, 1.0)
        return face.moved(0, -round(abs(math.sin(3 * math.pi * t)) * (1 - t) * high)) if t else None

    def lit(t: float) -> Node:
        at = start if t < COMES else box
        return Node((OPENING, "light"), box_of(at), FACES + 2, Drawn(_draw_light, (_strength(t),)))

    return [still(face.id, ms, calls), still((OPENING, "light"), ms, lit)]


def _strength(t: float) -> int:
    return 1 + round((LIGHTS - 1) * abs(math.sin(2.5 * math.pi * t)))


def _draw_light(surface: Surface, ctx: Context, box: Rect, strength: int) -> None:
    rim, half = box.inflate(2 * ctx.px(5), 2 * ctx.px(5)), ctx.px(3)
    ctx.art.glow(surface, rim, 999, palette.GOLD_RIM, 60 + 30 * strength, 8, strength, 4)
    surface.blit(ctx.art.outline(rim.w, rim.h, 999, palette.GOLD_RIM, half / ctx.layout.s), rim)


def toward(box: Rect, point: Point, share: float) -> Point:
    """The place at a share of the way from the middle of a box to its edge, towards a point."""
    dx, dy = point[0] - box.centerx, point[1] - box.centery
    far = max(1.0, math.hypot(2 * dx / box.w, 2 * dy / box.h))
    return box.centerx + dx / far * share, box.centery + dy / far * share


def opened(opens: Sequence[Cue], deal: Sequence[Cue], old: Nodes, new: Nodes, short: bool) -> list[Cue]:
    """The cues of an act with its opening, in a rematch the last part of that alone: what comes with the deal is not
    there before its end."""
    told = opens[-1:] if short else opens
    found = [*told, *deal]
    if told:
        found[len(told)] = replace(deal[0], moves=(*deal[0].moves, *_dissolving(told, deal[0])))
        fresh = tuple(id for id, node in new.items() if old.get(id) != node)
        found[-1] = replace(found[-1], shows=(*found[-1].shows, *fresh))
    return found


def _dissolving(told: Sequence[Cue], deal: Cue) -> Iterator[Move]:
    """The movements in which what stands at the end of an opening alone dissolves, but what the deal moves, and but the
    rim, whose lot goes then."""
    lasts, moved = {move.id for move in told[-1].moves} | set(told[-1].shows), {move.id for move in deal.moves}
    there = {move.id: move.at(1.0) for cue in told for move in cue.moves if move.id in lasts - moved}
    return (
        replace(still(id, DISSOLVE_MS, partial(_dissolved, node)), fade=True)
        for id, node in there.items() if node is not None and isinstance(id, tuple) and id[0] == OPENING and id != RIM
    )  # fmt: skip


def _dissolved(node: Node, t: float) -> Node | None:
    look = node.look if isinstance(node.look, Scaled) else Scaled(node.look, node.box[2:])
    return node._replace(look=look._replace(opacity=round(look.opacity * (1 - t)))) if t < 1 else None
