"""The heap of pieces with which a match opens: they are poured out, turned face down and stirred in the middle, then go
where they stand, one after the other. All of them are one thing, which is drawn at once. What they show at first is
the same in every match."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import cos, sin
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit.context import Context
from scenes.kit.motion import arc, in_out_cubic, lerp, linear, out_cubic, passed
from scenes.table.nodes import Node, Paint
from scenes.table.stage import OPENING, Cue, Move, still

MIX_MS: Final = 480.0
GATHER_MS: Final = 400.0
"""How long mixed pieces take to go where they stand, one after the other."""
FLY_MS: Final = 240.0
"""How long each of them takes."""
LAYER: Final = 87.0
HEAP: Final = (OPENING, "heap")
LEAN, OPEN_LEAN = 6, 30
"""The degrees between two ways in which a piece lies, face down or open."""
TURNED: Final = (0.0, 1.0)
"""The shares of the time of stirring between which pieces are turned face down."""
WIDER: Final = 6
"""The pixels between two widths of a piece on its way."""
BESIDE, ABOVE, BELOW, MORE = 0.85, 0.9, 1.1, 3
"""How far a leaning piece and its shadow reach from its middle to the sides, up and down, in widths, and how many
pixels more, as small ones have their rims and shadows in whole pixels."""
GOLDEN: Final = math.pi * (3 - math.sqrt(5))
"""The angle from piece to piece with which they lie evenly."""
CLOSE: Final = 0.35
"""The share of its width that the heap has when it is poured out."""
SHADE: Final = (44, 0.09)
"""How dark each of the two shadows of a piece is, and how far below it, as a share of its width."""
FEW: Final = 12
"""The pieces that may lie elsewhere for a heap to be drawn only where they do."""
RIM: Final = 2
"""The pixels around such a picture before it is turned."""

Point = tuple[float, float]


class Piece(NamedTuple):
    """A kind of piece: `draw` gives its picture of this width with this face, None for one that lies face down. `tall`
    is the height of that face, below which is its thickness, and `radius` that of its corners, for a width of one."""

    draw: Callable[[Context, int, Any], Surface]
    tall: float
    radius: float


class Spot(NamedTuple):
    """The place of a piece: its middle, its width, by how many degrees it leans to the left, and what it shows."""

    x: float
    y: float
    width: float
    lean: float = 0.0
    face: Hashable = None


Kinds = tuple[tuple[int, Hashable], ...]
"""The widths in which pieces of a heap are drawn, each with what they show then."""


class Heap(NamedTuple):
    """The look of pieces that lie over each other: where each is in the box, its width, lean and face."""

    piece: Piece
    spots: tuple[tuple[int, int, int, int, Hashable], ...]
    kinds: Kinds


class Mixing(NamedTuple):
    """A place where pieces are stirred: their kind, the middle, how far they go to the sides, up and down."""

    piece: Piece
    centre: Point
    reach: tuple[float, float]
    width: int
    """The width of a stirred piece."""
    sound: str
    faces: Sequence[Hashable]
    """What pieces show in turn as they are poured out."""


def gathered(mixing: Mixing, goals: Sequence[Spot], more: Sequence[Move] = (), stay: bool = False) -> Cue:
    """The cue of face-down pieces that are stirred and then go to their goals, one after the other; there they go into
    what `more` shows, or `stay`."""
    widths = mixing.width, *(goal.width for goal in goals)
    kinds = *((even(mixing.width), face) for face in mixing.faces), *backs(min(widths), max(widths))
    heap = Move(HEAP, MIX_MS + GATHER_MS, _gathered(mixing, goals, kinds, stay), linear)
    return Cue((replace(heap, beats=8, beat=(mixing.sound, 0.6)), *more), sound=(mixing.sound, 0.8))


def filling(id: Hashable, at: Callable[[float], Node | None]) -> Move:
    """The movement of what stands where mixed pieces go: `at` gets the share of them that is there."""
    whole = MIX_MS + GATHER_MS
    return still(id, whole, lambda t: at(passed(t * whole, MIX_MS + FLY_MS, whole)))


def appearing(node: Node, number: int, count: int) -> Move:
    """The movement of a node that is there as soon as one of so many mixed pieces is."""
    return filling(node.id, lambda share: node if share * count > number else None)


def lying(piece: Piece, spots: Sequence[Spot], kinds: Kinds) -> Node | None:
    """The heap as one node; None where it has no pieces."""
    if not spots:
        return None
    xs, ys, widths, *_ = zip(*spots, strict=True)
    beside, above, below = _reaches(max(widths))
    left, right = math.floor(min(xs)) - beside, math.ceil(max(xs)) + beside
    top, bottom = math.floor(min(ys)) - above, math.ceil(max(ys)) + below
    at = tuple((round(x) - left, round(y) - top, even(width), _leaning(lean, face), face)
               for x, y, width, lean, face in spots)  # fmt: skip
    return Node(HEAP, (left, top, right - left, bottom - top), LAYER, Heap(piece, at, kinds))


def backs(least: float, most: float) -> Kinds:
    """The kinds of a piece face down in all widths between two."""
    return tuple((width, None) for width in range(even(least), even(most) + 1, WIDER))


def flown(start: Spot, goal: Spot, way: float) -> Spot:
    """The place of a piece at a share of its way."""
    share = in_out_cubic(way)
    x, y = arc(start[:2], goal[:2], share, start.width * 0.8)
    # A piece that leans by half a turn lies as it did.
    turn = (goal.lean - start.lean + 90) % 180 - 90
    return Spot(x, y, lerp(start.width, goal.width, share), start.lean + turn * share)


def begin_heap(ctx: Context, box: Rect, look: Heap) -> bool:
    """Begins to make the pictures of a heap beside the frames; True until they are there."""
    return ctx.art.passing.awaited({
        (look.piece, width, lean, face): _making(ctx, look, width, lean, face)
        for width, face in look.kinds
        for lean in (range(0, 180, LEAN) if face is None else range(0, 360, OPEN_LEAN))
    })  # fmt: skip


class Lain(NamedTuple):
    """A heap as it is drawn: the boxes in which its pieces and their shadows lie, and by the numbers of pieces their
    pictures with their places."""

    look: Heap
    box: Rect
    covered: list[Rect]
    drawn: dict[int, tuple[Surface, tuple[int, int]]]


class HeapPainter:
    """The painter of heaps. It keeps how the last one is drawn, as each area that differs asks for it."""

    def __init__(self, ctx: Context) -> None:
        self._ctx, self._made = ctx, ctx.art.passing
        self._lain: Lain | None = None

    def draw(self, surface: Surface, box: Rect, look: Heap) -> None:
        """Draws the pieces that reach into the clip, those whose pictures are not made yet from a later frame on, but a
        single one at once: without it there would be nothing."""
        lain = self._lain
        if lain is None or look is not lain.look or box != lain.box:
            covered = [_around(x + box.x, y + box.y, width) for x, y, width, *_ in look.spots]
            lain = self._lain = Lain(look, box.copy(), covered, {})
        drawn, seen = lain.drawn, surface.get_clip().collidelistall(lain.covered)
        for place in seen:
            if place not in drawn:
                self._find(place, lain)
        surface.fblits([drawn[place] for place in seen if place in drawn])

    def _find(self, place: int, lain: Lain) -> None:
        spots = lain.look.spots
        (x, y, width, lean, face), there = spots[place], self._made.there if len(spots) > 1 else self._made.get
        kind = lain.look.piece, width, lean, face
        image = there(kind, lambda: _making(self._ctx, lain.look, width, lean, face)())
        if image is not None:
            corner = x - image.get_width() // 2 + lain.box.x, y - image.get_height() // 2 + lain.box.y
            lain.drawn[place] = image, corner


def heap_paint(ctx: Context) -> Paint:
    """Returns the painter of heaps."""
    return Paint(HeapPainter(ctx).draw, begin=partial(begin_heap, ctx), differing=differing)


def differing(before: Node, after: Node) -> list[Rect]:
    """The places of the pieces that a heap has not where it had them; the box around them where there are more than a
    few."""
    (left, top, *_), (x, y, *_) = before.box, after.box
    was = {(here + left, down + top, *rest) for here, down, *rest in before.look.spots}
    now = {(here + x, down + y, *rest) for here, down, *rest in after.look.spots}
    other = was ^ now
    if len(other) <= FEW:
        return [_around(*spot[:3]) for spot in other]
    xs, ys, widths, *_ = zip(*other, strict=True)
    widest = max(widths)
    return [_around(min(xs), min(ys), widest).union(_around(max(xs), max(ys), widest))]


def _around(x: int, y: int, width: int) -> Rect:
    beside, above, below = _reaches(width)
    return Rect(x - beside, y - above, 2 * beside, above + below)


@lru_cache
def _reaches(width: float) -> tuple[int, int, int]:
    """How many pixels a piece of this width reaches to the sides, up and down."""
    return math.ceil(BESIDE * width) + MORE, math.ceil(ABOVE * width) + MORE, math.ceil(BELOW * width) + MORE


def _gathered(mixing: Mixing, goals: Sequence[Spot], kinds: Kinds, stay: bool) -> Callable[[float], Node | None]:
    """The way of the heap: where its pieces are at a share of the time."""
    count, stir = len(goals), _stirred(mixing, len(goals))
    leave = [MIX_MS + number / count * (GATHER_MS - FLY_MS) for number in range(count)]
    starts = [stir(late / MIX_MS, number)[0] for number, late in enumerate(leave)]

    def at(t: float) -> Node | None:
        ms = t * (MIX_MS + GATHER_MS)
        gone = bisect_left(leave, ms)
        flying = zip(leave[:gone], starts, goals, strict=False)
        fly = [flown(start, goal, (ms - late) / FLY_MS) for late, start, goal in flying if ms < late + FLY_MS]
        there = goals[: gone - len(fly)] if stay else ()
        return lying(mixing.piece, (*there, *stir(ms / MIX_MS, gone), *fly), kinds)

    return at


def _stirred(mixing: Mixing, count: int) -> Callable[[float, int], list[Spot]]:
    """The way of pieces, but the first so many, as two hands stir the heap: each goes around its own half of it, and
    the heap grows."""
    (left, up), (wide, high), width = mixing.centre, mixing.reach, mixing.width
    pieces = []
    for number in range(count):
        place, face = number * 7 % count, mixing.faces[number % len(mixing.faces)]
        share, begin = math.sqrt((place + 0.5) / count), place * GOLDEN
        open_until = TURNED[0] + (TURNED[1] - TURNED[0]) * (number * 29 % count) / count
        pieces.append((number, share, begin, open_until, face, 150 * (1 + number % 3 / 2)))

    def at(t: float, first: int) -> list[Spot]:
        open_, found = lerp(CLOSE, 1.0, out_cubic(min(1.0, 2.2 * t))), []
        for number, share, begin, open_until, face, turn in pieces[first:]:
            angle = begin + (1.5 - share) * 1.6 * t
            far = open_ * share * (1 + 0.09 * sin(9 * t + 2.4 * number))
            x, y = far * cos(angle), far * sin(angle)
            # Each hand draws circles in its half.
            way = 1 if x > 0 else -1
            x, y = x + 0.1 * way * cos(7 * t + number), y + 0.1 * sin(7 * t * way + number)
            lean, shown = number * 67 + way * turn * t, face if t < open_until else None
            found.append(Spot(left + wide * x, up + high * y, width, lean, shown))
        return found

    return at


def even(width: float) -> int:
    """The width in which a piece is drawn."""
    return max(WIDER, round(width / WIDER) * WIDER)


def _leaning(lean: float, face: Hashable) -> int:
    """The way in which a piece is drawn; from behind it looks the same after half a turn."""
    return round(lean / LEAN) * LEAN % 180 if face is None else round(lean / OPEN_LEAN) * OPEN_LEAN % 360


def _making(ctx: Context, heap: Heap, width: int, lean: int, face: Hashable) -> Callable[[], Surface]:
    """The function that makes the picture of a leaning piece of a heap."""
    piece, backs = heap.piece, [wide for wide, shown in heap.kinds if shown is None] or [width]
    image, often = piece.draw(ctx, width, face), face is None and width in (backs[0], backs[-1])

    def made() -> Surface:
        found = shaded(image, piece, lean)
        if often:
            # Clear and opaque pixels in a row are drawn at once; to find them takes as long as to draw the picture six
            # times, more than what is seen open or on its way is drawn.
            found.set_alpha(255, pygame.RLEACCEL)
        return found

    return made


def shaded(image: Surface, piece: Piece, lean: int) -> Surface:
    """The picture of a leaning piece over its shadow."""
    down = max(1, round(SHADE[1] * image.get_width()))
    image = _leant(image, piece, lean) if lean else image
    w, h = image.get_size()
    found, cover = Surface((w + 2 * down, h + 4 * down), pygame.SRCALPHA), image.copy()
    cover.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shade = cover.copy()
    shade.fill((0, 0, 0, SHADE[0]), special_flags=pygame.BLEND_RGBA_MULT)
    for wide, deep in ((down, 3 * down), (down + down // 2, 4 * down)):
        found.blit(shade, (wide, deep))
    # No shadow lies under the piece: it would darken the edge.
    found.blit(cover, (down, 2 * down), special_flags=pygame.BLEND_RGBA_SUB)
    found.blit(image, (down, 2 * down))
    return found


def _leant(image: Surface, piece: Piece, lean: int) -> Surface:
    """The picture of a piece whose face leans; its thickness is below it all the same."""
    (width, high), tall = image.get_size(), round(image.get_width() * piece.tall)
    # Edges are smooth within a rim that is clear, but for a trace of the colour of the edge.
    rim = Rect(RIM, RIM, width, tall)
    plate = Surface((width + 2 * RIM, tall + 2 * RIM), pygame.SRCALPHA)
    face = plate.copy()
    pygame.draw.rect(plate, "white", rim, border_radius=round(width * piece.radius))
    cut = plate.copy()
    cut.blit(image, rim, (0, 0, width, tall), special_flags=pygame.BLEND_RGBA_MULT)
    face.fill((*image.get_at((width // 2, 1))[:3], 1))
    face.blit(cut, (0, 0))
    face = pygame.transform.rotozoom(face, lean, 1.0)
    face.fill((0, 0, 0, 1), special_flags=pygame.BLEND_RGBA_SUB)
    plate = face.copy()
    plate.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    found = Surface((face.get_width(), face.get_height() + high - tall), pygame.SRCALPHA)
    layers = dict[tuple[int, ...], Surface]()
    for deep in range(high - tall, 0, -1):
        colour = *image.get_at((width // 2, tall + deep - 1))[:3], 255
        if colour not in layers:
            layers[colour] = plate.copy()
            layers[colour].fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
        found.blit(layers[colour], (0, deep))
    found.blit(face, (0, 0))
    return found
