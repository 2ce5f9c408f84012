"""The faces of seats as they move, and the bubbles at them: nodes of what `moods` and `talk` know."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.animals import POSES, Pose, between
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.motion import out_cubic
from scenes.kit.portraits import TAIL, bubble, marks, posed, posed_awaited
from scenes.kit.room import Kept, covered, free_place
from scenes.table.aspects import Aspects
from scenes.table.client import TableClient
from scenes.table.moods import CALLING, GLAD, SURPRISED, Moods, Point
from scenes.table.names import avatar
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Nodes
from scenes.table.talk import Said

LAYER: Final = 59.0
SPEECH: Final = 85.0
"""The layer of bubbles."""
STEPS: Final = 10
"""The pictures of a face on its way from mood to mood."""
HOPS: Final = {GLAD: 9.0, CALLING: 5.0, SURPRISED: 6.0}
"""How high a face hops into a mood, in hundredths of a portrait."""
WAYS: Final = 8
"""The number of directions in which eyes look."""
CLOSED: Final = POSES[""]._replace(open=0.1)
"""The bearing of a face whose eyes are closed for a moment."""
WIDE, SIZE, PAD = 300.0, 18.0, 13.0
"""The greatest width of a line in a bubble, its letters and the paper around them, in units."""
GROUND: Final = 10
"""The share of the window, one by this, from which a node is a ground on which bubbles may lie."""
NEAR: Final = 320.0
"""Units from a face at most to what it says."""


class Face(NamedTuple):
    """A portrait in a bearing, with the marks of a mood."""

    portrait: str
    pose: Pose
    mood: str = ""


class Bubble(NamedTuple):
    """A bubble of paper with lines; the tail points at a place beside the corner of the box."""

    lines: tuple[str, ...]
    size: float
    tail: Point


class Company:
    """The seats of one table as they are seen: `face` tells where a seat has its portrait. A bubble stays where it is
    while pieces move: its place is looked for once."""

    def __init__(self, ctx: Context, client: TableClient, face: Callable[[Any, int], Rect | None]) -> None:
        self.ctx, self.client, self.face = ctx, client, face
        self._spoken: Lru[Node | None] = Lru(1)

    def nodes(self, aspects: Aspects, boxes: Any, kept: Callable[[], Kept], there: Nodes) -> Iterator[Node]:
        """The faces that are not at rest, and what is said; `there` is what stands on the table. The next picture of a
        face that turns is begun beside the frames."""
        felt, said = aspects.moods, aspects.talk.said
        for seat in range(len(self.client.seats)) if felt.shown or felt.busy else ():
            box, mood = self.face(boxes, seat), felt.mood(seat)
            pose = _pose(felt, seat, box) if box is not None else POSES[""]
            if box is not None and (pose != POSES[""] or mood):
                yield self._node(seat, box, pose, mood)
            if box is not None and seat in felt.turning:
                posed_awaited(self.ctx.art, avatar(self.client.seats, seat), box.w, _pose(felt, seat, box, 1))
        box = self.face(boxes, said.seat) if said is not None else None
        if said is not None and box is not None:
            key = said.seat, said.words, box_of(box)
            node = self._spoken.get(key, lambda: spoken(self.ctx, said, box, (*kept(), self._small(there))))
            if node is not None:
                yield node

    def looks(self, boxes: Any) -> Iterator[Node]:
        """The faces as they look around, to be drawn before they are seen."""
        for seat in range(len(self.client.seats)):
            box = self.face(boxes, seat)
            for pose in (CLOSED, *(POSES[""]._replace(gaze=_way(way)) for way in range(WAYS))):
                if box is not None:
                    yield self._node(seat, box, pose)

    def _small(self, there: Nodes) -> list[Rect]:
        """The boxes of all but grounds."""
        ctx = self.ctx
        w, h = ctx.layout.window
        return [
            node.seen for node in there.values() if node.look is not None and node.box[2] * node.box[3] * GROUND < w * h
        ]

    def _node(self, seat: int, box: Rect, pose: Pose, mood: str = "") -> Node:
        look = Face(avatar(self.client.seats, seat), pose, mood)
        return Node(("face", seat), box_of(box), LAYER, look)


def _pose(moods: Moods, seat: int, box: Rect, further: int = 0) -> Pose:
    """The bearing of a face now, or some steps `further`, in one of a few: each is drawn once."""
    mood = moods.mood(seat)
    pose, turn = POSES[mood], moods.turning.get(seat)
    if turn is not None:
        share = min(STEPS, math.floor(turn.share * STEPS) + further) / STEPS
        pose = between(POSES[turn.was], pose, out_cubic(share))
        hop = HOPS.get(mood, 0.0) * abs(math.sin(2 * math.pi * share)) * (1 - share)
        pose = pose._replace(y=round(pose.y - hop, 2))
    if moods.gaze is not None and mood in ("", CALLING, SURPRISED):
        pose = pose._replace(gaze=toward(box.center, moods.gaze))
        pose = pose._replace(open=CLOSED.open) if moods.shut and not mood else pose
    return pose


def toward(eye: Point, goal: Point) -> tuple[float, float]:
    """The direction from a face to a point, one of `WAYS`."""
    return _way(round(math.atan2(goal[1] - eye[1], goal[0] - eye[0]) * WAYS / (2 * math.pi)))


def _way(number: int) -> tuple[float, float]:
    angle = number * 2 * math.pi / WAYS
    return round(math.cos(angle), 2), round(math.sin(angle), 2)


def spoken(ctx: Context, said: Said, face: Rect, kept: Kept) -> Node | None:
    """The bubble of what is said near a face, where it covers nothing that is read; None where there is no room."""
    px, letters = ctx.px, SIZE * ctx.text_scale / 100
    lines = tuple(ctx.fonts.wrap(said.words, letters, px(WIDE)))
    wide = max(ctx.fonts.width(line, letters) for line in lines) + 2 * px(PAD)
    size = wide, len(lines) * ctx.fonts.line_height(letters) + px(PAD)
    window = ctx.layout.frame.inflate(-2 * px(8), -2 * px(8))
    wish = face.centerx - size[0] // 2, face.top - size[1] - px(TAIL - 6)
    box = free_place(size, window, (*kept, [face]), wish, px(TAIL - 8))
    near = face.inflate(2 * px(NEAR), 2 * px(NEAR))
    if not near.colliderect(box) or any(covered(box, kept)):
        return None
    look = Bubble(lines, letters, (face.centerx - box.x, face.centery - box.y))
    return Node(("said", said.seat), box_of(box), SPEECH, look)


def draw_face(surface: Surface, ctx: Context, box: Rect, look: Face) -> None:
    """Draws a face over the portrait of a plate, within its rims."""
    surface.blit(posed(ctx.art, look.portrait, box.w, look.pose), box)
    if look.mood:
        paint.put(surface, marks(ctx.art, look.mood, box.w + 2 * ctx.px(5)), box.center)


def draw_bubble(surface: Surface, ctx: Context, box: Rect, look: Bubble) -> None:
    """Draws a bubble of paper with its lines."""
    reach = ctx.px(TAIL)
    surface.blit(bubble(ctx.art, box.w, box.h, look.tail), (box.x - reach, box.y - reach))
    high = ctx.fonts.line_height(look.size)
    top = box.y + (box.h - high * len(look.lines)) // 2 + high // 2
    for number, line in enumerate(look.lines):
        at = (box.centerx, top + number * high)
        paint.label(surface, ctx, line, at, look.size, palette.INK_TEXT, anchor="center")
