"""How a match of riichi opens: tiles are mixed and built to a wall, two dice break it, the first dealer is named while
the middle of the table appears."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.riichi import events as ev
from game.riichi.view import HIDDEN, SEATS
from scenes.kit.context import Context
from scenes.kit.mahjong import FACE_RATIO, RADIUS
from scenes.kit.motion import in_out_cubic, lerp
from scenes.riichi.choice import Changed, State
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.wall import STACKS, stacks, taken_in, turn_about
from scenes.table import mixing, opening
from scenes.table.entering import entered
from scenes.table.names import tell
from scenes.table.nodes import Node
from scenes.table.stage import OPENING, Cue, Move, emerging, stands, still

HEAP: Final = 0.43
"""How far tiles are mixed, as a share of the length of a row of the wall."""
FLAT: Final = 0.82
"""How high the heap is for a width of one."""
LARGE: Final = 1.75
"""How much larger than in the wall tiles are while they are mixed."""
POURED: Final = (0, 31, 9, 20, 33, 13, 27, 6, 22, 17, 29, 24)
"""What tiles show as they are poured out."""
DIE: Final = 68
BOTH: Final = 1.8
"""How much more room two dice take than one."""
PASSED: Final = 0.34
"""The share of its time in which the dice go to the dealer."""
APPEARS: Final = (0.3, 0.54)
"""When the middle begins to be seen then, once they are out of it, and is there."""
SMALLER: Final = 0.76
"""The size of the dice there."""
BESIDE: Final = 10
"""The units between the middle and what lies beside it."""
MIDDLE: Final = ("centre",)


def cues(face: Callable[[RiichiLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first round (riichi.R5); `face` tells where a seat has its portrait."""
    started = next((event for event in change.step.events if isinstance(event, ev.RoundStarted)), None)
    if started is None or started.round > 1:
        return ()
    lay, dice = state.boxes, started.dice
    wall = sorted(stacks(lay, lay.side(started.dealer), dice), key=turn_about)
    words = tell(state.ctx.texts, "table.opening.dealer", state.match.seats, started.dealer)
    who = opening.Beginner(started.dealer, words, face(lay, started.dealer))
    # They come out of a hand within the wall, side by side.
    within = [lay.turn_line, *lay.plates.values(), *(node.rect for node in wall)]
    size, middle = _size(state), lay.centre.center
    x, y = opening.clear(face(lay, started.dealer).center, middle, round(size * BOTH), within)
    ways = {n: ((x + spot[0] - middle[0], y + spot[1] - middle[1]), spot) for n, spot in enumerate(_pair(state))}
    thrown = opening.lots(
        lambda number, way, at: opening.die(dice[number], size, way, at),
        ways, -1, (size, size), "die", falls=opening.FALLS,
    )  # fmt: skip
    return [_built(state, change, wall, started.dealer), thrown, _named(state, change, who, wall, dice)]


def _built(state: State, change: Changed, wall: Sequence[Node], dealer: int) -> Cue:
    """The cue of the tiles that are mixed and built to a wall, while the panels come in; the middle is not there."""
    ctx, width, count = state.ctx, wall[0].look.what[0], len(wall)
    spots = [mixing.Spot(*goal.rect.center, width, 90.0 * (goal.look.what[1] % 2)) for goal in wall]
    far = STACKS * width * HEAP
    stirred = mixing.Mixing(TILES, state.boxes.centre.center, (far, far * FLAT), round(width * LARGE), "wall", POURED)
    whole = mixing.MIX_MS + mixing.GATHER_MS
    more = [mixing.appearing(goal, number, count) for number, goal in enumerate(wall)]
    more += [stands(_plain(change.old["plate", seat]), whole) for seat in range(SEATS)]
    cue = mixing.gathered(stirred, spots, [*more, still(MIDDLE, whole, lambda t: None)])
    indicators = [id for id in change.old if isinstance(id, tuple) and id[0] == "indicator"]
    seats = [[("plate", (dealer + place) % SEATS)] for place in range(SEATS)]
    panels = [[("title",)], [("dora",), *indicators], [("sticks",)], [("turn line",)], [("toggles",)]]
    return entered(cue, change.old, ctx.layout.window, seats, panels)


def _tile(ctx: Context, width: int, face: int | None) -> Surface:
    return ctx.mahjong.face(HIDDEN if face is None else face, width)


TILES: Final = mixing.Piece(_tile, FACE_RATIO, RADIUS)


def _plain(plate: Node) -> Node:
    """A plate before anybody knows who deals."""
    return plate._replace(look=replace(plate.look, wind=(), dealer=False), tip="")


def _size(state: State) -> int:
    return state.ctx.px(DIE)


def _pair(state: State) -> list[opening.Point]:
    """The places of the dice in the middle."""
    (x, y), away = state.boxes.centre.center, round(_size(state) * 0.62)
    return [(x - away, y), (x + away, y)]


def _named(
    state: State, change: Changed, who: opening.Beginner, wall: Sequence[Node], dice: tuple[int, int]
) -> Cue:  # fmt: skip
    """The cue that names the dealer, to whose side the dice go before the middle appears."""
    ctx, lay, side, size = state.ctx, state.boxes, state.boxes.side(who.seat), _size(state)
    away, apart, upright = (lay.centre.w + STACKS * wall[0].look.what[0]) // 4, round(size * SMALLER * 0.65), side % 2
    # Neither dice nor words lie over the middle, rather over the wall.
    x, y = lay.towards(side, max(away, (lay.centre.w + round(size * SMALLER)) // 2 + ctx.px(BESIDE)))
    # The words fit between the middle and the wall.
    free = (STACKS * wall[0].look.what[0] - lay.centre.h) // 2
    opposite = lay.towards((side + 2) % SEATS if not upright else 2, (lay.centre.h + free) // 2)
    moves = list(_marked(change))
    for number, start in enumerate(_pair(state)):
        off = (2 * number - 1) * apart
        goal = (x, y + off) if upright else (x + off, y)
        passed = partial(_passed, start, goal, size, number, dice)
        moves.append(still((OPENING, "lot", number), opening.NAME_MS, passed))
    return opening.named(ctx, state.match.seats, who, opposite, marks=moves, room=(0, free - ctx.px(BESIDE)))


def _passed(
    start: opening.Point, goal: opening.Point, size: int, number: int, dice: tuple[int, int], t: float
) -> Node:  # fmt: skip
    """A die on its way to the side of the dealer."""
    way = in_out_cubic(min(1.0, t / PASSED))
    x, y = (lerp(a, b, way) for a, b in zip(start, goal, strict=True))
    wide = round(lerp(size, size * SMALLER, way))
    return opening.die(dice[number], wide, 1.0, (x, y))._replace(id=(OPENING, "lot", number))


def _marked(change: Changed) -> Iterator[Move]:
    """The movements of the winds that the seats get, and of the middle, which appears."""
    for seat in range(SEATS):
        node = change.new["plate", seat]
        yield stands(node._replace(look=replace(node.look, to_move=False)), opening.NAME_MS)
    middle = change.new[MIDDLE]
    scores = tuple(replace(score, to_move=False) for score in middle.look.scores)
    # As many tiles as may be drawn from a wall before hands are dealt.
    left = middle.look.left + taken_in(change.step.events)
    shown = middle._replace(look=replace(middle.look, scores=scores, left=left))
    yield still(MIDDLE, opening.NAME_MS, partial(emerging, shown, APPEARS))
