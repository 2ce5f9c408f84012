"""The wall of a riichi table while hands are dealt: four rows of stacks around the middle, broken by two dice."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.riichi import events as ev
from game.riichi.view import HIDDEN, SEATS
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.mahjong import FACE_RATIO, THICKNESS, Mahjong
from scenes.kit.motion import lerp, linear, out_cubic, passed
from scenes.riichi.layout import Plot, RiichiLayout
from scenes.riichi.styles import CENTRE, Tile
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn
from scenes.table.stage import Move, still, until
from scenes.table.styles import Scaled

SMALLEST: Final = 12
"""Pixels of the width of a tile at least."""
HAND: Final = 13
"""The tiles that each seat is dealt."""
STACKS: Final = 17
"""Stacks of two tiles in front of each seat."""
TILE: Final = 29.0
"""Units of the width of a tile of the wall."""
PACKET: Final = 4
"""The tiles that a seat is dealt at a time."""
ROUNDS: Final = 4
"""How often each seat is dealt tiles, the last time one."""
STEP_MS, FLY_MS, FADE_MS = 28.0, 170.0, 180.0
"""From packet to packet, the way of one, and how long the rest of the wall takes to fade."""
SPREAD_MS, TURN_MS, NEXT_MS = 80.0, 85.0, 22.0
"""How long the own tiles of a packet take to their places, how long each takes to turn over there, and how much later
than the one before."""
DEAL_MS: Final = (ROUNDS * SEATS - 1) * STEP_MS + FLY_MS + SPREAD_MS + TURN_MS
GONE: Final = 2 * (ROUNDS - 1) * SEATS + SEATS // 2
"""The stacks that are dealt."""
TURNED: Final = 0.7
"""The share of its way after which a packet is around the middle, and goes straight to its hand: it crosses no tile."""
LAYER: Final = CENTRE - 0.5


def taken_in(events: Sequence[object]) -> int:
    """How many tiles an act that deals takes from the wall: the hands, and what is drawn then."""
    return SEATS * HAND + sum(isinstance(event, ev.TileDrawn) for event in events)


def stacks(lay: RiichiLayout, dealer: int = 0, dice: tuple[int, int] = (1, 1)) -> list[Node]:
    """The stacks of the wall from where it is broken, as tiles are taken: `dealer` is the side that throws."""
    tile = max(SMALLEST, round(TILE * lay.s * lay.grown))
    while tile > SMALLEST and not _fits(lay, tile):
        tile -= 1
    plots, tall = _plots(lay, tile), tile * FACE_RATIO
    total = sum(dice)
    start = ((dealer + total - 1) % SEATS, total % STACKS)
    found = []
    for number in range(SEATS * STACKS):
        rows, place = divmod(start[1] + number, STACKS)
        side = (start[0] - rows) % SEATS
        spot = plots[side].box((STACKS - 1 - place) * tile, 0, tile, tall)
        box = Rect(spot.topleft, Mahjong.size(tile, side)).move(0, -round(tile * THICKNESS))
        box.h += round(tile * THICKNESS)
        layer = LAYER + (box.y * 8192 + box.x) / 2**27
        found.append(Node(("wall", side, place), box_of(box), layer, Drawn(draw_stack, (tile, side))))
    return found


def _plots(lay: RiichiLayout, tile: int) -> tuple[Plot, ...]:
    """The places of the four rows of a wall of tiles of this width."""
    (cx, cy), half, tall = lay.centre.center, STACKS * tile / 2, tile * FACE_RATIO
    away = half + tall + 3 * lay.s
    corners = (-half, away), (away, half), (half, -away), (-away, -half)
    return tuple(Plot(side, cx + x, cy + y) for side, (x, y) in enumerate(corners))


def _fits(lay: RiichiLayout, tile: int) -> bool:
    """Whether a wall of tiles of this width leaves plates and buttons free."""
    rows = [plot.box(0, 0, STACKS * tile, tile * FACE_RATIO) for plot in _plots(lay, tile)]
    return all(row.collidelist([*lay.plates.values(), lay.hint, lay.sheet, lay.turn_line]) < 0 for row in rows)


def turn_about(stack: Node) -> tuple[int, int]:
    """The order in which stacks are built, one at each side after the other."""
    match stack.id:
        case ("wall", int(side), int(place)):
            return place, side
    raise ValueError(f"{stack.id!r} is no stack of a wall")


def draw_stack(surface: Surface, ctx: Context, box: Rect, tile: int, side: int) -> None:
    """Draws two tiles from behind, one on the other."""
    picture, thick = ctx.mahjong.face(HIDDEN, tile, side), round(tile * THICKNESS)
    surface.blit(picture, (box.x, box.y + thick))
    surface.blit(picture, box)


def draw_row(
    surface: Surface, ctx: Context, box: Rect, tile: int, side: int, places: Sequence[tuple[int, int]]
) -> None:  # fmt: skip
    """Draws stacks in these places beside the corner of the box."""
    size = Mahjong.size(tile, side)
    for place in places:
        draw_stack(surface, ctx, Rect(box.move(place).topleft, size), tile, side)


def draw_packet(surface: Surface, ctx: Context, box: Rect, tile: int, side: int) -> None:
    """Draws two stacks beside each other, as they lie before a side."""
    for off in (0, tile):
        draw_stack(surface, ctx, box.move((0, off) if side else (off, 0)), tile, side)


def landed(place: int, t: float) -> int:
    """How many tiles the seat that is dealt to in this place has at a share of the time."""
    rounds = 1 + int((t * DEAL_MS - FLY_MS - place * STEP_MS) // (SEATS * STEP_MS))
    return 0 if rounds <= 0 else HAND if rounds >= ROUNDS else PACKET * rounds


def opened(place: int, index: int, t: float) -> tuple[float, float] | None:
    """How far a tile, by its number from 0 at a place, is on its way out of its packet, and how far it has turned over
    there, at a share of the time; None as long as the packet is on its way."""
    number, among = divmod(index, PACKET)
    ms = t * DEAL_MS - FLY_MS - (place + SEATS * number) * STEP_MS
    turns = SPREAD_MS + among * NEXT_MS
    return (passed(ms, 0.0, SPREAD_MS), passed(ms, turns, turns + TURN_MS)) if ms >= 0 else None


def packed(number: int) -> float:
    """The middle of a packet, by its number from 0, as a share of the hand."""
    return min(PACKET * (number + 0.5), HAND - 0.5) / HAND


def taken(wall: Sequence[Node], hands: Sequence[Rect], middle: tuple[int, int]) -> Iterator[Move]:
    """The movements of a wall from which hands are dealt in fours, around its middle: `hands` are their boxes from the
    dealer on."""
    whole = (ROUNDS - 1) * SEATS
    for number, node in enumerate(wall):
        # Packets of two stacks, at last one stack for two seats.
        packet = number // 2 if number < 2 * whole else 2 * number - 3 * whole
        gone = packet * STEP_MS / DEAL_MS if number < GONE else 2.0
        yield still(node.id, DEAL_MS, partial(until, gone, node))
    tile = wall[0].look.what[0]
    for number in range(ROUNDS * SEATS):
        start, hand = wall[min(2 * number, GONE)].rect.center, hands[number % SEATS]
        share = packed(number // SEATS)
        goal, side = (round(lerp(hand.left, hand.right, share)), hand.centery), int(hand.h > hand.w)
        if side:
            goal = hand.centerx, round(lerp(hand.top, hand.bottom, share))
        (wide, high), thick = Mahjong.size(tile, side), round(tile * THICKNESS)
        box = box_at(wide + tile * (1 - side), high + thick + tile * side, start)
        node = Node(("packet", number), box_of(box), LAYER + 60, Drawn(draw_packet, (tile, side)))
        if number >= whole:
            node = node.at(box_at(wide, high, start))._replace(look=Tile(HIDDEN, tile, side))
        yield Move(node.id, FLY_MS, partial(_flown, node, start, goal, middle), out_cubic, after=number * STEP_MS,
                   beats=1, beat=("bone_soft", 0.35))  # fmt: skip


def faded(wall: Sequence[Node]) -> Iterator[Move]:
    """The movements of what is left of a wall, which the middle of the table counts from now on: it goes where it
    stands, each row as one picture, all rows at once."""
    rows = dict[int, list[Node]]()
    for node in sorted(wall[GONE:], key=lambda node: node.layer):
        rows.setdefault(node.look.what[1], []).append(node)
    for side, row in rows.items():
        box, tile = Rect.unionall(row[0].rect, [node.rect for node in row]), row[0].look.what[0]
        places = tuple((node.box[0] - box.x, node.box[1] - box.y) for node in row)
        look = Drawn(draw_row, (tile, side, places))
        whole = Node(("wall", side), box_of(box), row[0].layer, look)
        yield Move(whole.id, FADE_MS, partial(_fading, whole), linear)


def _flown(node: Node, start: tuple[int, int], goal: tuple[int, int], middle: tuple[int, int], t: float) -> Node | None:
    return node.around(around(middle, start, goal, t)) if t < 1 else None


def around(
    middle: tuple[int, int], start: tuple[int, int], goal: tuple[int, int], t: float
) -> tuple[float, float]:  # fmt: skip
    """A place on the way around a middle, along squares, and at last away from it: none is nearer to it than both
    ends."""
    begin, end = (math.atan2(y - middle[1], x - middle[0]) for x, y in (start, goal))
    near, last = (max(abs(x - middle[0]), abs(y - middle[1])) for x, y in (start, goal))
    angle = begin + ((end - begin + math.pi) % math.tau - math.pi) * passed(t, 0.0, TURNED)
    x, y = math.cos(angle), math.sin(angle)
    far = lerp(near, last, passed(t, TURNED, 1.0)) / max(abs(x), abs(y))
    return middle[0] + far * x, middle[1] + far * y


def _fading(node: Node, t: float) -> Node | None:
    if t in (0.0, 1.0):
        return None if t else node
    return node._replace(look=Scaled(node.look, node.box[2:], round(255 * (1 - t))))
