"""How the panels of a table come in while a match opens: one after the other from the nearest edge of the window, those
of the seats with a light."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from scenes.kit import palette
from scenes.kit.motion import out_cubic, passed
from scenes.table.nodes import Node, box_of
from scenes.table.stage import ENTERED, ENTERS, OPENING, Cue, Move, Nodes, stands, still
from scenes.table.styles import Outline, Scaled

ENTER_MS: Final = 240.0
AFTER_MS: Final = 130.0
"""When the first panel begins to come: the picture that opens has left the edges of the window by then."""
APART_MS: Final = 36.0
"""The time from panel to panel."""
LIGHT_MS: Final = 220.0
LANDS: Final = 0.7
"""The share of its way after which a panel is as good as there."""
BEYOND: Final = 34
"""The pixels by which a panel is beyond the edge, with its shadow."""
AWAY: Final = 100_000
"""The pixels by which what is out of sight is."""
RIM: Final = (18.0, 3.0)
"""The radius and the width of the light around the panel of a seat."""

Path = Callable[[float], Node | None]


def entered(
    cue: Cue, there: Nodes, window: tuple[int, int], seats: Sequence[Sequence[Hashable]],
    panels: Sequence[Sequence[Hashable]],
) -> Cue:  # fmt: skip
    """A cue in which panels come in, those of seats before the others: each is all things of these ids, as they are
    in the cue or else `there`. Controls come with the last of them."""
    moves, late, begun = {move.id: move for move in cue.moves}, AFTER_MS, 0.0
    for number, ids in enumerate((*seats, *panels)):
        found = [id for id in ids if id in there and there[id].look is not None]
        if not found:
            continue
        box = there[found[0]].rect.unionall([there[id].rect for id in found[1:]])
        off = _off(box, window, [node.rect for node in there.values() if node.look is not None])
        for id in found:
            node = there[id]
            move, same = moves.get(id) or stands(node, late + ENTER_MS), id not in moves
            coming = partial(_coming, move.at, off, late / move.ms, ENTER_MS / move.ms, same)
            moves[id] = replace(move, at=coming)
        if number < len(seats):
            light = _light(box, (OPENING, "light", number), late + ENTER_MS * LANDS)
            moves[light.id] = light
        begun, late = late, late + APART_MS
    whole = begun + ENTER_MS
    first = still(ENTERS, whole, partial(_mark, window, begun / whole))
    return replace(cue, moves=(*moves.values(), first))


def _mark(window: tuple[int, int], begin: float, t: float) -> Node:
    """The mark that panels come into this window; its left edge says how far the last of them has come."""
    return Node(ENTERS, (round(ENTERED * out_cubic(passed(t, begin, 1.0))), 0, *window))


def with_panels(controls: Iterable[Node], mark: Node | None) -> Iterator[Node]:
    """The controls of a table, of which those below the toolbar come in with the last panel; they are out of sight
    before there is a mark."""
    there = list(controls)
    toolbar = min((node.rect.bottom for node in there), default=0)
    beside = [node for node in there if node.rect.y > toolbar]
    yield from (node for node in there if node.rect.y <= toolbar)
    x, y, left = AWAY, 0, 1.0
    if beside and mark is not None:
        come, _, wide, high = mark.box
        left = 1 - come / ENTERED
        x, y = _off(beside[0].rect.unionall([node.rect for node in beside]), (wide, high), ())
    yield from (node.moved(x * left, y * left) if left else node for node in beside)


def _off(box: Rect, window: tuple[int, int], others: Sequence[Rect]) -> tuple[int, int]:
    """The way from the place of a panel to beyond the edge of the window that is nearest to it, or the next one
    where others are in the way."""
    wide, high = window
    fars = (box.right, (-1, 0)), (wide - box.x, (1, 0)), (box.bottom, (0, -1)), (high - box.y, (0, 1))
    ways = [(x * (far + BEYOND), y * (far + BEYOND)) for far, (x, y) in sorted(fars)]
    beside = [other for other in others if not other.colliderect(box)]
    return next((way for way in ways[:2] if box.union(box.move(way)).collidelist(beside) < 0), ways[0])


def _coming(at: Path, off: tuple[int, int], begin: float, lasts: float, same: bool, t: float) -> Node | None:
    """The node that comes in; what looks the `same` on its way is one picture until it is there."""
    way, node = out_cubic(passed(t, begin, begin + lasts)), at(t)
    if node is None or way in (0, 1):
        return node if way else None
    node = node.moved(off[0] * (1 - way), off[1] * (1 - way))
    return node._replace(look=Scaled(node.look, node.box[2:])) if same else node


def _light(box: Rect, id: Hashable, begin: float) -> Move:
    radius, width = RIM
    node = Node(id, box_of(box.inflate(6, 6)), 86.0, Outline(radius, palette.GOLD_RIM, width))

    def at(t: float) -> Node | None:
        return node if begin <= t * (begin + LIGHT_MS) and t < 1 else None

    return still(id, begin + LIGHT_MS, at)
