"""The stalls in which the horses show themselves inside the track before the first race."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.turf.race import SPACES
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.fonts import TIGHT
from scenes.kit.layout import box_at
from scenes.kit.motion import in_out_cubic, lerp, out_cubic, passed
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn
from scenes.table.stage import OPENING, growing
from scenes.table.styles import Scaled
from scenes.turf.cards import draw_number
from scenes.turf.horses import COATS, Runner
from scenes.turf.layout import LANE, LINE_AT, PIECE, PIECE_RATIO, STEEP, TurfLayout
from scenes.turf.picture import RUNNERS

APART: Final = 7.0
"""Units between stalls."""
WIDE, HIGH = 0.66, 0.84
"""The share of the bends, and of the height inside the track, that the stalls take."""
HORSE: Final = 0.94
"""The width of a horse as a share of its stall's."""
FLOOR, RIBBON = 0.66, 0.17
"""Where a horse stands, as a share of the height of its stall; how high the ribbon with the name is."""
FRAME: Final = 6.0
"""Units of the frame around its picture."""
LETTERS, PAD = 19.0, 5.0
"""The largest letters of the names, and what is free beside them."""
DARK: Final = 380
"""The sum of its colours up to which a coat is dark: letters on it are light."""
LAYER: Final = RUNNERS - 1
COMES: Final = 0.27
"""The share of its time in which a stall grows before its horse comes."""
SHRINKS: Final = 0.22
"""The share of the time to the gate in which a stall shrinks."""
LEAP: Final = 0.2
"""The share in which a horse leaps out of it over the fence."""
AHEAD: Final = 2.1
"""How many spaces before its stall it comes down."""
RISES: Final = 1.25
"""How late it rises."""
SLOWS: Final = 1.3
"""How much slower than at first they are in the end."""
FILE: Final = -14.0
"""Units from the middle of the lane at which they run."""
WHEELS: Final = 0.3
"""How far around a bend a horse turns from one side to the other."""


@dataclass(frozen=True)
class Stall:
    """The stall of a horse, with its name."""

    lay: TurfLayout
    horse: int
    names: tuple[str, ...]
    """The names of all horses, its own first: they have one size."""
    box: Rect

    @property
    def stand(self) -> Rect:
        """The box of the horse in it."""
        width = round(self.box.w * HORSE)
        at = self.box.centerx, self.box.y + round(self.box.h * FLOOR)
        return box_at(width, round(width * PIECE_RATIO), at, "midbottom")

    def shown(self, t: float) -> Node | None:
        """The stall while it grows out of its middle, at a share of its time."""
        look = Drawn(_draw_stall, (self.horse, self.names))
        node = Node((OPENING, "stall", self.horse), box_of(self.box), LAYER, look)
        return growing(node, out_cubic(min(1.0, t / COMES)))

    def left(self, joins: float, t: float) -> Node | None:
        """The stall, which shrinks and fades as its horse leaps out of it."""
        node, share = self.shown(1.0), 1 - in_out_cubic(passed(t, joins - LEAP, joins - LEAP + SHRINKS))
        assert node is not None
        faded = Scaled(node.look, node.box[2:], round(255 * share))
        return small._replace(look=faded) if (small := growing(node, share)) is not None else None

    def walked(self, t: float) -> Node | None:
        """The horse on its way into the stall."""
        if t <= COMES:
            return None
        way, stand = out_cubic(passed(t, COMES, 1.0)), self.stand
        hop = round(self.lay.px(6) * abs((way * 4) % 1 - 0.5) * 2) if t < 1 else 0
        look, box = Runner(self.horse, True, hop=hop, stands=t >= 1), stand.move((1 - way) * stand.w, 0)
        # It is seen in its own stall alone, within the frame.
        frame = self.lay.px(FRAME)
        clip = box_of(self.box.inflate(-2 * frame, -2 * frame)) if t < 1 else None
        return Node(("horse", self.horse), box_of(box), RUNNERS, look, clip=clip)

    def behind(self, place: float) -> float:
        """How many spaces behind a place of the track the stall is, from where its horse leaps onto the upper lane."""
        oval = self.lay.oval
        way = oval.straight * (1.5 - LINE_AT) + math.pi * oval.radius + oval.x - self.box.centerx
        return (place - AHEAD - way / oval.length * SPACES) % SPACES

    def gone(self, goal: tuple[float, float], far: float, joins: float, t: float) -> Node:
        """The horse that `joins` the others at a share of the time, `far` spaces behind its goal on the track at first:
        all of them run there in file, with gaps that stay."""
        lay, stand, (place, off) = self.lay, self.stand, goal
        if t <= joins - LEAP:
            return Node(("horse", self.horse), box_of(stand), RUNNERS, Runner(self.horse, True, stands=True))
        left = far * (1 - t) ** SLOWS
        place, leapt = place - left, passed(t, joins - LEAP, joins)
        box, along = lay.runner(place, lerp(off, FILE * lay.s, min(1.0, left))), math.cos(lay.oval.at(place)[2])
        turned, narrow, bound = lay.oval.looks_left(place), 1.0, (place * 0.8) % 1
        hop = round(lay.px(5) * 4 * bound * (1 - bound)) if t < 1 else 0
        if leapt < 1:
            # It is as fast as the others when it is there; the one before it has gone by then.
            box = lay.runner(goal[0] - far * (1 - joins) ** SLOWS, FILE * lay.s)
            x, y = lerp(stand.centerx, box.centerx, leapt**2), lerp(stand.centery, box.centery, leapt**RISES)
            wide = lerp(stand.w, box.w, leapt)
            box, turned = box_at(round(wide), round(wide * PIECE_RATIO), (round(x), round(y))), True
        elif t < 1:
            # In the bend it turns round.
            narrow = min(1.0, abs(along + STEEP) / WHEELS)
        box = box_at(max(1, round(box.w * narrow)), box.h, box.center)
        horse = Runner(self.horse, turned, 255, hop, stands=t >= 1)
        # Of one size it is one picture.
        look = horse if box.w == lay.px(PIECE) else Scaled(horse, stand.size)
        return Node(("horse", self.horse), box_of(box), RUNNERS + box.bottom / 1e5, look)


def stalls(lay: TurfLayout, names: dict[int, str]) -> list[Stall]:
    """The stalls of horses with these names, side by side in the middle."""
    oval, count = lay.oval, len(names)
    inside = oval.radius - (LANE / 2 + 10) * lay.s
    gap, whole = lay.px(APART), oval.straight + 2 * inside * WIDE
    width, high = int((whole - gap * (count - 1)) / count), round(2 * inside * HIGH)
    left = round(oval.x - (count * (width + gap) - gap) / 2)
    top = round(oval.y - high / 2)
    return [
        Stall(lay, horse, (name, *names.values()), Rect(left + number * (width + gap), top, width, high))
        for number, (horse, name) in enumerate(sorted(names.items()))
    ]


def _draw_stall(surface: Surface, ctx: Context, box: Rect, horse: int, names: tuple[str, ...]) -> None:
    art, px, coat = ctx.art, ctx.px, COATS[horse]
    paint.panel(surface, ctx, box, 14)
    inner = box.inflate(-2 * px(FRAME), -2 * px(FRAME))
    floor = box.y + round(box.h * FLOOR)
    turf = Rect(inner.x, inner.y, inner.w, floor + px(10) - inner.y)
    surface.blit(art.rounded(turf.w, turf.h, 10, "#2F7A4C", "#1C5236", edge=(palette.GOLD_EDGE, 0.5, 1.2)), turf)
    sand = Rect(turf.x, floor - px(12), turf.w, px(22))
    surface.blit(art.rounded(sand.w, sand.h, 10, "#E7C58D", "#C99A5B"), sand)
    dark = sum(int(coat[at : at + 2], 16) for at in (1, 3, 5)) < DARK
    ink = palette.TEXT if dark else palette.INK_TEXT
    fonts, every = ctx.words.fonts, [word for name in names for word in name.split()]
    room, wide = inner.w - 2 * px(PAD), inner.w
    size = min(fonts.fitting(word, LETTERS, room, True) for word in every)
    bold = all(fonts.width(word, size, True) <= room for word in every)
    if not bold:
        # For words that are too wide letters are thinner, and the ribbon is as wide as the stall.
        room = wide = box.w
    words, *others = (fonts.paragraph(name, size, room, ink, bold, "center", TIGHT, 2) for name in names)
    high = max(round(box.h * RIBBON), max(one.get_height() for one in others) + px(6))
    ribbon = box_at(wide, high, inner.midbottom, "midbottom")
    surface.blit(art.rounded(ribbon.w, ribbon.h, 8, coat, coat, edge=("#FFFDF4", 0.9, 1.5)), ribbon)
    paint.put(surface, words, ribbon.center)
    d = round(min(box.w * 0.34, box.h * 0.2))
    draw_number(surface, ctx, (box.centerx, box.y + px(10) + d // 2), d, horse + 1, (coat, ink), 20,
                edge=("#FFFDF4", 0.95, 2.0))  # fmt: skip
