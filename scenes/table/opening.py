"""How a match opens: pieces are mixed, lots are thrown, the seat that begins is named. The deal of the game follows.

A press ends it at once; in a rematch only the name is told. All of it is told again by what stands there afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pygame import Rect, Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.motion import arc, lerp, linear, out_cubic
from scenes.table.nodes import Node
from scenes.table.sheet import Drawn
from scenes.table.stage import OPENING, Cue, Move, Nodes, still
from scenes.table.styles import Words, pill

MIX_MS: Final = 600.0
LOT_MS: Final = 780.0
NAME_MS: Final = 520.0
FLAT: Final = 0.6
"""How high the heap of mixed pieces is for a width of one."""
TURNS: Final = 8
"""How often a lot turns over on its way."""
LANDED: Final = 0.55
"""The share of its time after which a lot lies still."""
LAYER: Final = 87.0

Point = tuple[float, float]


def mixed(pieces: Sequence[Node], centre: Point, wide: float, sound: str, hollow: float = 0.0) -> Cue:
    """The cue of face-down pieces that are stirred around a point, as far as `wide` pixels from it; they stay out of
    the inner share `hollow`."""
    moves = [_stirred(node, number / len(pieces), centre, wide, hollow) for number, node in enumerate(pieces)]
    moves[0] = replace(moves[0], beats=5, beat=(sound, 0.6))
    return Cue(tuple(moves), sound=(sound, 0.8))


def _stirred(node: Node, share: float, centre: Point, wide: float, hollow: float) -> Move:
    inner = (share * 7) % 1 < 0.5
    way, far = (-1, 0.5) if inner else (1, 1.0)

    def at(t: float) -> Node | None:
        angle = 2 * math.pi * (share + way * 0.55 * t) + math.sin(9 * share + 4 * t)
        spread = far * min(1.0, 4 * t, 5 * (1 - t)) * (0.8 + 0.2 * math.sin(20 * share + 11 * t))
        spread = hollow + (1 - hollow) * spread
        x, y = centre[0] + wide * spread * math.cos(angle), centre[1] + FLAT * wide * spread * math.sin(angle)
        return node.around((x, y))._replace(layer=LAYER + y / 1e4)

    return Move(node.id, MIX_MS, at, linear)


def pieces(look: Any, size: tuple[int, int], count: int) -> list[Node]:
    """The nodes of so many face-down pieces to be mixed."""
    return [Node((OPENING, number), (0, 0, *size), LAYER, look) for number in range(count)]


def lots(
    look: Callable[[int, float], Any], spots: Mapping[int, Point], centre: Point, size: tuple[int, int], sound: str
) -> Cue:
    """The cue of lots that fly from a point to where each seat has its own; `look` is that of a seat at a share of the
    way."""

    def thrown(seat: int, goal: Point) -> Move:
        def at(t: float) -> Node:
            way = min(1.0, t / LANDED)
            hop = abs(math.sin(2 * math.pi * way)) * (1 - way) * size[1] * 0.6
            x, y = arc(centre, goal, out_cubic(way), hop)
            return Node((OPENING, "lot", seat), (0, 0, *size), LAYER, look(seat, way)).around((x, y))

        return Move((OPENING, "lot", seat), LOT_MS, at, linear)

    return Cue(tuple(thrown(seat, goal) for seat, goal in spots.items()), sound=(sound, 1.0))


def dice(ctx: Context, centre: Point, faces: Sequence[int]) -> Cue:
    """The cue of dice that roll to these faces in the middle."""
    px = ctx.px
    spots = {number: (centre[0] + px(34) * (2 * number - 1), centre[1]) for number in range(len(faces))}
    start = centre[0] - px(220), centre[1] + px(60)
    return lots(lambda number, way: die(faces[number], way), spots, start, (px(50), px(50)), "die")


def die(face: int, way: float) -> Drawn:
    """A die that shows its face at the end of its way, and others before."""
    turned = round((1 - out_cubic(way)) * TURNS)
    return Drawn(_draw_die, (1 + (face - 1 + turned) % 6,))


def _draw_die(surface: Surface, ctx: Context, box: Rect, face: int) -> None:
    ctx.art.drop(surface, box, 10, "S1")
    paint.put(surface, ctx.art.svg(f"common/die_{face}", box.w), box.center)


def named(ctx: Context, words: str, centre: Point) -> Cue:
    """The cue that tells who begins."""
    at = round(centre[0]), round(centre[1])
    node = pill(ctx, (OPENING, "name"), Words(words, "gold", 24, 46), "center", at, LAYER + 1)

    def grown(t: float) -> Node:
        return node.moved(0, ctx.px(14) * (1 - out_cubic(min(1.0, 4 * t))))

    return Cue((replace(still(node.id, NAME_MS, grown), fade=True),), sound=("turn", 0.8))


def beside(face: Rect | None, centre: Point, share: float = 0.3) -> Point:
    """The place of a seat's lot: on the way from its portrait to the middle."""
    at = face.center if face is not None else centre
    return lerp(at[0], centre[0], share), lerp(at[1], centre[1], share)


def opened(cues: Sequence[Cue], old: Nodes, new: Nodes, short: bool) -> list[Cue]:
    """The cues of an opening, in a rematch the last alone: what comes with the deal is not there before their end."""
    found = list(cues[-1:] if short else cues)
    if found:
        fresh = tuple(id for id, node in new.items() if old.get(id) != node)
        found[-1] = replace(found[-1], shows=(*found[-1].shows, *fresh))
    return found
