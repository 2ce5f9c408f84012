"""How a match opens: pieces are mixed and go where they stand, lots are thrown, the seat that begins is named. The deal
of the game follows.

A press ends it at once; in a rematch only the name is told. All of it is told again by what stands there afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.kernel.record import SeatInfo
from scenes.kit import paint, palette
from scenes.kit.animals import POSES
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import arc, in_out_cubic, linear, out_cubic
from scenes.table.company import LAYER as FACES
from scenes.table.company import Face
from scenes.table.moods import CALLING
from scenes.table.names import avatar, tell
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn
from scenes.table.stage import OPENING, Cue, Move, Nodes, glide, still
from scenes.table.styles import Outline, Words, pill

MIX_MS: Final = 520.0
GATHER_MS: Final = 460.0
"""How long mixed pieces take to go where they stand, one after the other."""
FLY_MS: Final = 240.0
"""How long each of them takes."""
LOT_MS: Final = 680.0
NAME_MS: Final = 520.0
FLAT: Final = 0.6
"""How high the heap of mixed pieces is for a width of one."""
TURNS: Final = 8
"""How often a lot turns over on its way."""
LANDED: Final = 0.62
"""The share of its time after which a lot lies still."""
CHOSEN: Final = 0.72
"""The share after which the lot that decides is lit."""
LEAN: Final = 15
"""Degrees to which a rolling die leans at a time."""
HOP: Final = 0.07
"""How high a face hops as it calls, as a share of its size."""
LAYER: Final = 87.0
NAME: Final = (26.0, 52.0)
"""The letters and the height of the words on who begins."""

Point = tuple[float, float]


class Mixing(NamedTuple):
    """A place where pieces are stirred: as far as `wide` pixels from its middle, out of its inner share `hollow`."""

    centre: Point
    wide: float
    sound: str
    hollow: float = 0.0


class Beginner(NamedTuple):
    """The seat that begins: its place at the table, and the box of its portrait."""

    seat: int
    face: Rect | None


def pieces(look: Any, size: tuple[int, int], count: int) -> list[Node]:
    """The nodes of so many face-down pieces to be mixed."""
    return [Node((OPENING, number), (0, 0, *size), LAYER, look) for number in range(count)]


def gathered(mixing: Mixing, pieces: Sequence[Node], goals: Sequence[Node], more: Sequence[Move] = ()) -> Cue:
    """The cue of face-down pieces that are stirred and then go to their goals, one after the other; those that are
    goals of themselves stay there, the others go into what stands there, which `more` shows."""
    count = len(pieces)
    moves = [
        Move(node.id, MIX_MS + GATHER_MS, partial(_gathered, mixing, node, goal, number / count), linear)
        for number, (node, goal) in enumerate(zip(pieces, goals, strict=True))
    ]
    moves[0] = replace(moves[0], beats=8, beat=(mixing.sound, 0.6))
    return Cue((*moves, *more), sound=(mixing.sound, 0.8))


def growing(id: Hashable, at: Callable[[float], Node | None]) -> Move:
    """The movement of what stands where mixed pieces go: `at` gets the share of them that is there."""
    return still(id, MIX_MS + GATHER_MS, lambda t: at(arrived(t)))


def arrived(t: float) -> float:
    """The share of mixed pieces that is where it stands."""
    return min(1.0, max(0.0, (t * (MIX_MS + GATHER_MS) - MIX_MS - FLY_MS) / (GATHER_MS - FLY_MS)))


def _gathered(mixing: Mixing, node: Node, goal: Node, share: float, t: float) -> Node | None:
    ms = t * (MIX_MS + GATHER_MS)
    leaves = MIX_MS + share * (GATHER_MS - FLY_MS)
    if ms <= leaves:
        return _stirred(mixing, node, share, ms / MIX_MS)
    way = (ms - leaves) / FLY_MS
    if way >= 1:
        return goal if goal.id == node.id else None
    start = _stirred(mixing, node, share, leaves / MIX_MS)
    found = glide(start, goal, rise=start.box[3] * 0.6).at(in_out_cubic(way))
    assert found is not None
    return found._replace(id=node.id, layer=LAYER + 1)


def _stirred(mixing: Mixing, node: Node, share: float, t: float) -> Node:
    """A piece on its way around the middle, inner ones the other way."""
    inner = (share * 7) % 1 < 0.5
    way, far = (-1, 0.5) if inner else (1, 1.0)
    angle = 2 * math.pi * (share + way * 0.5 * t) + math.sin(9 * share + 4 * t)
    spread = far * min(1.0, 0.3 + 3 * t) * (0.8 + 0.2 * math.sin(20 * share + 11 * t))
    spread = mixing.hollow + (1 - mixing.hollow) * spread
    (x, y), wide = mixing.centre, mixing.wide
    x, y = x + wide * spread * math.cos(angle), y + FLAT * wide * spread * math.sin(angle)
    return node.around((x, y))._replace(layer=LAYER + y / 1e4)


def lots(
    look: Callable[[int, float], Any], ways: Mapping[int, tuple[Point, Point]], chosen: int, size: tuple[int, int],
    sound: str,
) -> Cue:  # fmt: skip
    """The cue of lots that each go from point to point; `look` is that of a lot at a share of the way. The `chosen` one
    is lit at last."""

    def thrown(number: int, start: Point, goal: Point) -> Move:
        def at(t: float) -> Node:
            way = min(1.0, t / LANDED)
            hop = abs(math.sin(2.5 * math.pi * way)) * (1 - way) * size[1] * 0.8
            x, y = arc(start, goal, out_cubic(way), hop)
            return Node((OPENING, "lot", number), (0, 0, *size), LAYER, look(number, way)).around((x, y))

        return Move((OPENING, "lot", number), LOT_MS, at, linear)

    found = [thrown(number, *way) for number, way in ways.items()]
    if chosen in ways:
        (x, y), pad = ways[chosen][1], size[0] // 5
        box = box_at(size[0] + pad, size[1] + pad, (round(x), round(y)))
        rim = Node((OPENING, "chosen"), box_of(box), LAYER + 0.5, Outline(12, palette.GOLD_RIM, 4))
        found.append(still(rim.id, LOT_MS, lambda t: rim if t > CHOSEN else None))
    return Cue(tuple(found), sound=(sound, 1.0))


def die(face: int, way: float) -> Drawn:
    """A die that shows its face at the end of its way, and others before, as it rolls over."""
    left = 1 - out_cubic(way)
    return Drawn(_draw_die, (1 + (face - 1 + round(left * TURNS)) % 6, round(left * 360 / LEAN) * LEAN % 90))


def _draw_die(surface: Surface, ctx: Context, box: Rect, face: int, lean: int) -> None:
    ctx.art.drop(surface, box, 10, "S1")
    picture = ctx.art.svg(f"common/die_{face}", box.w)
    paint.put(surface, pygame.transform.rotozoom(picture, lean, 1.0) if lean else picture, box.center)


def named(
    ctx: Context, key: str, seats: tuple[SeatInfo, ...], who: Beginner, centre: Point, keeps: Sequence[Cue] = (),
    marks: Sequence[Move] = (),
) -> Cue:  # fmt: skip
    """The cue that tells who begins, whose face calls in a light; what is thrown in `keeps` lies there as long, and
    `marks` are those that the seat gets."""
    at = round(centre[0]), round(centre[1])
    node = pill(ctx, (OPENING, "name"), Words(tell(ctx.texts, key, seats, who.seat), "gold", *NAME), "center", at,
                LAYER + 2)  # fmt: skip
    moves = [] if who.face is None else _calls(ctx, avatar(seats, who.seat), who.face)

    def grown(t: float) -> Node:
        return node.moved(0, ctx.px(14) * (1 - out_cubic(min(1.0, 4 * t))))

    moves += [replace(still(node.id, NAME_MS, grown), fade=True), *marks]
    lie = tuple(move.id for cue in keeps for move in cue.moves)
    return Cue(tuple(moves), shows=lie, sound=("turn", 0.8))


def _calls(ctx: Context, portrait: str, box: Rect) -> list[Move]:
    """The movements of a face that calls, and of the light around it: all look there."""
    face = Node((OPENING, "face"), box_of(box), FACES + 1, Face(portrait, POSES[CALLING], CALLING))

    def hops(t: float) -> Node:
        return face.moved(0, -round(abs(math.sin(3 * math.pi * t)) * (1 - t) * HOP * box.h))

    def shines(t: float) -> Node:
        wide = 2 * ctx.px(5 + 3 * round(4 * abs(math.sin(2 * math.pi * t))) / 2)
        light = box.inflate(wide, wide)
        return Node((OPENING, "light"), box_of(light), FACES + 2, Outline(999, palette.GOLD_RIM, 4))

    return [still(face.id, NAME_MS, hops), still((OPENING, "light"), NAME_MS, shines)]


def ways(
    seats: Iterable[int], face: Callable[[int], Rect], box: Rect, share: float, start: Point | None = None
) -> dict[int, tuple[Point, Point]]:
    """The ways of the lots of seats, from their portraits or one point to where they lie in a box."""
    return {seat: (start or face(seat).center, toward(box, face(seat).center, share)) for seat in seats}


def toward(box: Rect, point: Point, share: float) -> Point:
    """The place at a share of the way from the middle of a box to its edge, towards a point."""
    dx, dy = point[0] - box.centerx, point[1] - box.centery
    far = max(1.0, math.hypot(2 * dx / box.w, 2 * dy / box.h))
    return box.centerx + dx / far * share, box.centery + dy / far * share


def opened(opens: Sequence[Cue], deal: Sequence[Cue], old: Nodes, new: Nodes, short: bool) -> list[Cue]:
    """The cues of an act with its opening, in a rematch the last part of that alone: what comes with the deal is not
    there before its end."""
    found = [*(opens[-1:] if short else opens), *deal]
    if opens:
        fresh = tuple(id for id, node in new.items() if old.get(id) != node)
        found[-1] = replace(found[-1], shows=(*found[-1].shows, *fresh))
    return found
