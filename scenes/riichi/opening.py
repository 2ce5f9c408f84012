"""How a match of riichi opens: tiles are mixed and built to a wall, two dice break it, the first dealer is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pygame import Rect

from game.riichi import events as ev
from game.riichi.view import HIDDEN, SEATS
from scenes.kit.mahjong import Mahjong
from scenes.riichi.choice import Changed, State
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.styles import Tile
from scenes.riichi.wall import HAND, STACKS, stacks, turn_about
from scenes.table import opening
from scenes.table.nodes import Node
from scenes.table.stage import Cue, Move, stands

HOLLOW = 0.62
"""The share of the place of mixed tiles that the middle of the table takes."""
COUNTS = 6
"""In how many steps the tiles of the wall are counted while it is built."""


def cues(face: Callable[[RiichiLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first round (riichi.R5); `face` tells where a seat has its portrait."""
    started = next((event for event in change.step.events if isinstance(event, ev.RoundStarted)), None)
    if started is None or started.round > 1:
        return ()
    ctx, lay, px, side = state.ctx, state.boxes, state.ctx.px, state.boxes.side(started.dealer)
    wall = sorted(stacks(lay, side, started.dice), key=turn_about)
    width = wall[0].look.what[0]
    tiles = [
        Node(goal.id, (0, 0, *Mahjong.size(width, 0)), opening.LAYER, Tile(HIDDEN, width)) for goal in wall
    ]  # fmt: skip
    mixing = opening.Mixing(lay.centre.center, lay.centre.w * 1.2, "wall", HOLLOW)
    unknown = [_plain(change.old[id]) for id in (("centre",), *(("plate", seat) for seat in range(SEATS)))]
    more = [stands(node, opening.MIX_MS + opening.GATHER_MS) for node in unknown[1:]]
    middle, whole = unknown[0], _whole(change)
    more.append(opening.growing(middle.id, lambda share: _counted(middle, whole * int(COUNTS * share) // COUNTS)))
    # Midway between the middle and the wall.
    seat, away = face(lay, started.dealer), (lay.centre.w + STACKS * width) // 4
    (x, y), upright = lay.towards(side, away), side % 2
    pair = [(x + px(34) * sign * (1 - upright), y + px(34) * sign * upright) for sign in (-1, 1)]
    ways: dict[int, tuple[opening.Point, opening.Point]] = {
        number: (seat.center, spot) for number, spot in enumerate(pair)
    }  # fmt: skip
    dice = opening.lots(
        lambda number, way: opening.die(started.dice[number], way), ways, -1, (px(50), px(50)), "die"
    )  # fmt: skip
    who = opening.Beginner(started.dealer, seat)
    opposite = lay.towards((side + 2) % SEATS if side % 2 == 0 else 2, away)
    named = opening.named(
        ctx, "table.opening.dealer", state.match.seats, who, opposite, [dice], [*_marked(change, started.dealer)]
    )  # fmt: skip
    return [opening.gathered(mixing, tiles, wall, more), dice, named]


def _plain(node: Node) -> Node:
    """A plate, or the middle, before anybody knows who deals."""
    look = node.look
    if node.id == ("centre",):
        scores = tuple(replace(score, wind="", dealer=False) for score in look.scores)
        return node._replace(look=replace(look, place="", scores=scores))
    return node._replace(look=replace(look, wind=(), dealer=False), tip="")


def _counted(middle: Node, left: int) -> Node:
    return middle._replace(look=replace(middle.look, left=left))


def _whole(change: Changed) -> int:
    """How many tiles may be drawn from a wall before hands are dealt."""
    left: int = change.new["centre",].look.left
    return left + SEATS * HAND


def _marked(change: Changed, dealer: int) -> Iterator[Move]:
    """The movements of the winds that the seats get."""
    for seat in range(SEATS):
        node = change.new["plate", seat]
        yield stands(node._replace(look=replace(node.look, to_move=False)), opening.NAME_MS)
    middle = change.new["centre",]
    scores = tuple(replace(score, to_move=False) for score in middle.look.scores)
    yield stands(middle._replace(look=replace(middle.look, scores=scores, left=_whole(change))), opening.NAME_MS)
