"""The movements of Holla's acts: cubes fly, turn and push one another, the die rolls, chips go to the pot."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect

from game.holla import events as ev
from game.holla.view import HollaView
from scenes.holla.board import Closed, Die, Lying, boxes_of, closed_boxes, next_box
from scenes.holla.choice import Changed, State
from scenes.holla.layout import HollaLayout
from scenes.holla.styles import DIE, FLIGHT, cube_id, wild_cubes
from scenes.kit.cubes import Cubes
from scenes.kit.layout import box_at
from scenes.kit.motion import Ease, arc, in_out_cubic, lerp, linear, out_back, out_cubic
from scenes.table.nodes import Node, box_of
from scenes.table.opening import DISSOLVE_MS
from scenes.table.stage import Cue, Move, Nodes, coins_sound, stands, still, until, until_there

DRAW_MS: Final = 260.0
DISCARD_MS: Final = 220.0
PUSH_MS: Final = 180.0
CHIPS_MS: Final = 480.0
CHIPS_STAGGER_MS: Final = 45.0
MOST_COINS: Final = 6
DIE_MS: Final = 600.0
DIE_TURNS: Final = 7
DEAL_MS: Final = 240.0
DEAL_STAGGER_MS: Final = 24.0
WAVE, WAVE_MS = 4, 120.0
"""The cubes that a seat is dealt at a time, and the time from one of them to the next."""
DEALT_MS: Final = 3 * WAVE_MS + DEAL_MS + 20.0
HEAP: Final = 12
HEAP_CUBE: Final = 58
"""The cubes on the island that are dealt from, as they are seen, and the units of their width."""
ARC: Final = 40.0
THICK: Final = 0.3
"""The width of a cube that is seen from its edge, as a share of that of its face."""
FLIP_AT: Final = 0.4
"""Share of its way after which a cube shows its other side."""


class Flying(NamedTuple):
    """A cube in the air, -1 a closed one: the width at which its picture is made, tilt, and how far it is turned."""

    cube: int
    made: int
    tilt: float = 0.0
    squeeze: float = 1.0
    wild: bool = False


class Coin(NamedTuple):
    """A chip in the air."""


@dataclass(frozen=True)
class Flight:
    """The way of a cube from `start` to the box of `end`; `side` is what it shows first, `face` what it turns to."""

    start: Rect
    end: Rect
    side: int
    face: int
    rise: float = 0.0
    tilt: float = 0.0

    def at(self, id: Hashable, made: int, wild: bool) -> Callable[[float], Node]:
        """The function that gives the node at each share of the flight."""

        def step(t: float) -> Node:
            x, y = arc(self.start.center, self.end.center, t, self.rise)
            part = min(1.0, max(0.0, t))
            width = max(2, round(lerp(self.start.w, self.end.w, part)))
            height = round(width * self.end.h / max(1, self.end.w))
            cube, squeeze = self.side, 1.0
            if self.face != self.side:
                cube = self.side if t < FLIP_AT else self.face
                squeeze = max(THICK, abs(t - FLIP_AT) / (FLIP_AT if t < FLIP_AT else 1 - FLIP_AT))
            box = (round(x - width / 2), round(y - height / 2), width, height)
            look = Flying(cube, made, lerp(0, self.tilt, part), min(1.0, squeeze), wild and cube >= 0)
            return Node(id, box, FLIGHT, look)

        return step


@dataclass(frozen=True)
class Act:
    """An act that is shown: the views and lists before and after it, and where the person let a cube go."""

    state: State
    before: HollaView
    old: Nodes
    new: Nodes
    let_go: Rect | None
    wild: frozenset[int]

    def fly(self, id: Hashable, flight: Flight, ms: float, ease: Ease = out_cubic) -> Move:
        """A cube on its way."""
        made = max(flight.start.w, flight.end.w)
        return Move(id, ms, flight.at(id, made, flight.face in self.wild), ease)

    def upright(self, box: Rect, width: int) -> Rect:
        """A cube of a width around the middle of a box."""
        return box_at(width, Cubes.height(width), box.center)


def transitions(state: State, change: Changed) -> list[Cue]:
    """The flights of cubes and chips, the die: the parts of an act in order."""
    let_go = change.let_go if change.step.seat == state.view.seat else None
    act = Act(state, change.before, change.old, change.new, let_go, wild_cubes(state.view))
    found: list[Cue] = []
    for event in change.step.events:
        match event:
            case ev.RoundStarted(round=number):
                found.append(_round(act, DISSOLVE_MS if number == 1 else 0.0))
            case ev.Drew():
                found.append(_drew(act, event))
            case ev.Discarded():
                found += _discarded(act, event)
            case ev.Paid():
                px, lay = state.boxes.px, state.boxes
                at = lay.me.move(px(121), px(64)).topleft
                if event.seat != state.view.seat:
                    at = lay.plates[lay.sides[event.seat]].move(px(78), px(44)).topleft
                coins = tuple(_coin(lay, count, at) for count in range(min(event.chips, MOST_COINS)))
                paid = (coins_sound(event.chips), 1.0)
                found.append(Cue(coins, CHIPS_STAGGER_MS, shows=(("pot",),), landing=paid))
            case ev.TookBack():
                found.append(Cue(shows=(cube_id(event.cube),), sound=("cube", 0.7)))
    return found


def _drew(act: Act, event: ev.Drew) -> Cue:
    lay, after, let_go = act.state.boxes, act.state.view, act.let_go
    own, closed = event.seat == after.seat, event.source == "mountain"
    sound = ("river" if event.source == "river" else "mountain", 1.0)
    start = let_go if own and let_go is not None else _source(act, event)
    if start is None:
        return Cue(sound=sound)
    end = act.new.get(cube_id(event.cube)) if own or event.source == "river" else None
    side = -1 if closed and let_go is None else event.cube
    rise = ARC * lay.base.s
    if end is not None:
        return Cue((act.fly(end.id, Flight(start, end.rect, side, event.cube, rise), DRAW_MS),), sound=sound)
    boxes, place = closed_boxes(act.state.ctx, lay, after, event.seat), lay.ridges[lay.sides[event.seat]]
    goal = act.upright(boxes[-1] if boxes else place.rail, place.width)
    flight = act.fly(("flight",), Flight(start, goal, side, -1, rise), DRAW_MS)
    return Cue((flight,), shows=(("ridge", event.seat),), sound=sound)


def _source(act: Act, event: ev.Drew) -> Rect | None:
    """The box a drawn cube comes from."""
    lay = act.state.boxes
    if event.source == "mountain":
        lender = event.lender if event.lender >= 0 else event.seat
        box = next_box(act.state.ctx, lay, act.before, lender)
        return act.upright(box, lay.mountains[lay.sides[lender]].width) if box is not None else None
    old = act.old.get(cube_id(event.cube))
    return old.rect if event.source == "river" and old is not None else lay.tray


def _discarded(act: Act, event: ev.Discarded) -> list[Cue]:
    lay, own, id = act.state.boxes, event.seat == act.state.view.seat, cube_id(event.cube)
    side, old = event.cube if own else -1, act.old.get(id)
    if own:
        start = act.let_go or (old.rect if old is not None else act.upright(lay.ridge_zone, lay.hand_width))
    else:
        closed, place = closed_boxes(act.state.ctx, lay, act.before, event.seat), lay.ridges[lay.sides[event.seat]]
        # The place of a cube in a closed hand is secret: it flies from one that does not tell.
        start = act.upright(closed[(event.cube * 7) % len(closed)] if closed else place.rail, place.width)
    if event.to == "river":
        end = act.new[id]
        flight = Flight(start, end.rect, side, event.cube, ARC * lay.base.s, end.look.tilt)
        return [Cue((act.fly(id, flight, DISCARD_MS + PUSH_MS),), landing=("splash", 1.0))]
    throw = act.fly(id, Flight(start, lay.tray, side, event.cube), DISCARD_MS, out_back)
    found, pushed = [Cue((throw,), landing=("island", 1.0))], act.new.get(cube_id(event.pushed))
    if pushed is not None and isinstance(pushed.look, Lying):
        push = Flight(lay.tray, pushed.rect, event.pushed, event.pushed, tilt=pushed.look.tilt)
        found.append(Cue((act.fly(pushed.id, push, PUSH_MS),), landing=("splash", 0.8)))
    return found


# -- chips, die, deal


def _coin(lay: HollaLayout, number: int, begin: tuple[int, int]) -> Move:
    px = lay.px

    def at(t: float) -> Node:
        x, y = arc(begin, lay.pot_spot, t, 30 * lay.base.s)
        d = round(lerp(px(24), px(28), t))
        return Node(("coin", number), (round(x - d / 2), round(y - d / 2), d, d), FLIGHT, Coin())

    return Move(("coin", number), CHIPS_MS, at, in_out_cubic)


def heap(lay: HollaLayout) -> list[Node]:
    """The cubes on the island that are dealt from."""
    width, (x, y) = lay.px(HEAP_CUBE), lay.tray.center
    wide, high = round(width * 0.94), round(width * 0.9)
    found = []
    for number in range(HEAP):
        row, place = divmod(number, HEAP // 3)
        box = box_at(
            width, Cubes.height(width), (x + round((place - (HEAP // 3 - 1) / 2) * wide), y + (row - 1) * high)
        )
        found.append(Node(("heap", number), box_of(box), FLIGHT - 1 + number / 100, Flying(-1, width)))
    return found


def _round(act: Act, begin: float) -> Cue:
    """The cue of a new round: from a millisecond on the hands come in by fours while the die rolls to the colour of the
    first cube."""
    lay, after, new = act.state.boxes, act.state.view, act.new
    last, box = (after.opening >> 1) // 14 + 1, box_of(lay.die)

    def roll(t: float) -> Node:
        turned = int((1 - (1 - t) ** 4) * DIE_TURNS)
        face = last if turned >= DIE_TURNS else 1 + (last + DIE_TURNS - turned) % 6
        return Node(("die",), box, DIE, Die(face))

    start, rise = act.upright(lay.island, lay.px(HEAP_CUBE)), 20 * lay.base.s
    own = sorted((cube for cube in after.ridge if cube_id(cube) in new), key=lambda cube: new[cube_id(cube)].box[0])
    moves = [Move(("die",), DIE_MS, roll, linear, after=begin)]
    for number, cube in enumerate(own):
        flight = act.fly(cube_id(cube), Flight(start, new[cube_id(cube)].rect, -1, cube, rise), DEAL_MS)
        wave, place = divmod(number, WAVE)
        late = begin + wave * WAVE_MS + place * DEAL_STAGGER_MS
        moves.append(replace(flight, after=late, beats=int(place == 0), beat=("stones", 0.5)))
    for seat in range(after.seats):
        moves += _dealt(act, seat, start, begin)
    moves += [stands(new[id], begin + DEALT_MS) for seat in range(after.seats) if (id := ("mountain", seat)) in new]
    heaped = (still(node.id, DEALT_MS, partial(until, 1 - n / HEAP, node)) for n, node in enumerate(heap(lay)))
    moves += [replace(move, after=begin) for move in heaped]
    return Cue(tuple(moves), sound=("die", 1.0), landing=("stones", 0.7))


def _dealt(act: Act, seat: int, start: Rect, begin: float) -> Iterator[Move]:
    """The movements of the cubes that another seat is dealt from a millisecond on, and of its ridge, which grows."""
    node, lay, ctx = act.new.get(("ridge", seat)), act.state.boxes, act.state.ctx
    if node is None:
        return
    look: Closed = node.look
    boxes, width = boxes_of(ctx, lay, seat, look.size), lay.ridges[lay.sides[seat]].width
    for wave in range(0, look.size, WAVE):
        for number in range(wave, min(wave + WAVE, look.size), 2):
            flight = Flight(start, act.upright(boxes[number], width), -1, -1, 20 * lay.base.s)
            move = act.fly(("dealt", seat, number), flight, DEAL_MS)
            yield replace(move, at=partial(until_there, move.at), after=begin + wave / WAVE * WAVE_MS)

    def grown(t: float) -> Node | None:
        landed = 1 + int((t * DEALT_MS - DEAL_MS) // WAVE_MS)
        size = min(look.size, WAVE * landed)
        return node._replace(look=look._replace(size=size, faces=look.faces[:size])) if size > 0 else None

    yield replace(still(node.id, DEALT_MS, grown), after=begin)
