"""The movements of Holla's acts: cubes fly, turn and push one another, the die rolls, chips go to the pot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pygame import Rect

from game.holla import events as ev
from game.holla.view import HollaView
from scenes.holla.board import Board, Die, next_box
from scenes.holla.layout import HollaLayout
from scenes.holla.styles import DIE, FLIGHT, cube_id
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import Ease, arc, in_out_cubic, lerp, linear, out_back, out_cubic
from scenes.table.nodes import Node, box_of
from scenes.table.stage import Cue, Move, Nodes

DRAW_MS: Final = 260.0
DISCARD_MS: Final = 220.0
PUSH_MS: Final = 180.0
CHIPS_MS: Final = 480.0
CHIPS_STAGGER_MS: Final = 45.0
MOST_COINS: Final = 6
DIE_MS: Final = 700.0
DIE_TURNS: Final = 7
DEAL_MS: Final = 240.0
DEAL_STAGGER_MS: Final = 30.0
ARC: Final = 40.0
FLIP_AT: Final = 0.4
"""Share of its way after which a cube shows its other side."""


class Flying(NamedTuple):
    """A cube in the air, -1 a closed one: the width at which its picture is made, tilt, and how far it is turned."""

    cube: int
    made: int
    tilt: float = 0.0
    squeeze: float = 1.0


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

    def at(self, id: Any, made: int) -> Callable[[float], Node]:
        """The function that gives the node at each share of the flight."""

        def step(t: float) -> Node:
            x, y = arc(self.start.center, self.end.center, t, self.rise)
            part = min(1.0, max(0.0, t))
            width = max(2, round(lerp(self.start.w, self.end.w, part)))
            height = round(width * self.end.h / max(1, self.end.w))
            cube, squeeze = self.side, 1.0
            if self.face != self.side:
                cube = self.side if t < FLIP_AT else self.face
                squeeze = max(0.06, abs(t - FLIP_AT) / (FLIP_AT if t < FLIP_AT else 1 - FLIP_AT))
            box = (round(x - width / 2), round(y - height / 2), width, height)
            return Node(id, box, FLIGHT, Flying(cube, made, lerp(0, self.tilt, part), min(1.0, squeeze)))

        return step


@dataclass(frozen=True)
class Movements:
    """A maker of the movements of one layout."""

    ctx: Context
    lay: HollaLayout
    board: Board

    def transitions(self, events: tuple[Any, ...], before: HollaView, after: HollaView, nodes: Lists) -> list[Cue]:
        """The parts of an act in order."""
        found: list[Cue] = []
        for event in events:
            match event:
                case ev.RoundStarted():
                    found.append(self._round(after, nodes))
                case ev.Drew():
                    found.append(self._drew(event, before, after, nodes))
                case ev.Discarded():
                    found += self._discarded(event, before, after, nodes)
                case ev.Paid():
                    found.append(self._paid(event, after))
                case ev.TookBack():
                    found.append(Cue(sound=("draw", 1.0)))
        return found

    def fly(self, id: Any, flight: Flight, ms: float, ease: Ease = out_cubic) -> Move:
        """A cube on its way."""
        return Move(id, ms, flight.at(id, max(flight.start.w, flight.end.w)), ease)

    def _upright(self, box: Rect, width: int) -> Rect:
        """A cube of a width around the middle of a box."""
        return box_at(width, self.ctx.cubes.height(width), box.center)

    def _drew(self, event: ev.Drew, before: HollaView, after: HollaView, nodes: Lists) -> Cue:
        own, closed = event.seat == after.seat, event.source == "mountain"
        sound = ("river" if event.source == "river" else "draw", 1.0)
        start = nodes.let_go if own and nodes.let_go is not None else self._source(event, before, nodes)
        if start is None:
            return Cue(sound=sound)
        end = nodes.new.get(cube_id(event.cube)) if own or event.source == "river" else None
        side = -1 if closed and nodes.let_go is None else event.cube
        rise = ARC * self.lay.base.s
        if end is not None:
            return Cue((self.fly(end.id, Flight(start, end.rect, side, event.cube, rise), DRAW_MS),), sound=sound)
        boxes = self.board.closed_boxes(after, event.seat)
        place = self.lay.ridges[self.lay.sides[event.seat]]
        goal = self._upright(boxes[-1] if boxes else place.rail, place.width)
        flight = self.fly(("flight",), Flight(start, goal, side, -1, rise), DRAW_MS)
        return Cue((flight,), shows=(("ridge", event.seat),), sound=sound)

    def _source(self, event: ev.Drew, before: HollaView, nodes: Lists) -> Rect | None:
        """The box a drawn cube comes from."""
        if event.source == "mountain":
            lender = event.lender if event.lender >= 0 else event.seat
            box = next_box(self.ctx, self.lay, before, lender)
            return self._upright(box, self.lay.mountains[self.lay.sides[lender]].width) if box is not None else None
        old = nodes.old.get(cube_id(event.cube))
        return old.rect if event.source == "river" and old is not None else self.lay.tray

    def _discarded(self, event: ev.Discarded, before: HollaView, after: HollaView, nodes: Lists) -> list[Cue]:
        own, id = event.seat == after.seat, cube_id(event.cube)
        start = nodes.let_go if own and nodes.let_go is not None else self._hand_box(event, before, nodes, own)
        side = event.cube if own else -1
        river = event.to == "river"
        if river:
            tilt, end = self.board.lies[event.cube].tilt, self.board.river_box(event.cube)
            flight = Flight(start, end, side, event.cube, ARC * self.lay.base.s, tilt)
            throw = Cue((self.fly(id, flight, DISCARD_MS + PUSH_MS),), landing=("river", 1.0))
        else:
            flight = Flight(start, self.lay.tray, side, event.cube)
            throw = Cue((self.fly(id, flight, DISCARD_MS, out_back),), landing=("island", 1.0))
        found = [throw]
        if not river and event.pushed >= 0 and event.pushed in self.board.lies:
            tilt = self.board.lies[event.pushed].tilt
            push = Flight(self.lay.tray, self.board.river_box(event.pushed), event.pushed, event.pushed, tilt=tilt)
            found.append(Cue((self.fly(cube_id(event.pushed), push, PUSH_MS),), landing=("river", 1.0)))
        return found

    def _hand_box(self, event: ev.Discarded, before: HollaView, nodes: Lists, own: bool) -> Rect:
        if own:
            node = nodes.old.get(cube_id(event.cube))
            return node.rect if node is not None else self._upright(self.lay.ridge_zone, self.lay.hand_width)
        boxes = self.board.closed_boxes(before, event.seat)
        place = self.lay.ridges[self.lay.sides[event.seat]]
        # The place of a cube in a closed hand is secret: it flies from one that does not tell.
        box = boxes[(event.cube * 7) % len(boxes)] if boxes else place.rail
        return self._upright(box, place.width)

    # -- chips, die, deal

    def plate_spot(self, seat: int, own: int) -> tuple[int, int]:
        """The place of a seat's chips."""
        if seat == own:
            return self.lay.me.x + self.lay.px(121), self.lay.me.y + self.lay.px(64)
        plate = self.lay.plates[self.lay.sides[seat]]
        return plate.x + self.lay.px(78), plate.y + self.lay.px(44)

    def _paid(self, event: ev.Paid, after: HollaView) -> Cue:
        count = min(event.chips, MOST_COINS)
        begin, end = self.plate_spot(event.seat, after.seat), self.lay.pot_spot
        coins = tuple(self._coin(number, begin, end) for number in range(count))
        return Cue(coins, CHIPS_STAGGER_MS, shows=(("pot",),), landing=("coin", 1.0))

    def _coin(self, number: int, begin: tuple[int, int], end: tuple[int, int]) -> Move:
        px = self.lay.px

        def at(t: float) -> Node:
            x, y = arc(begin, end, t, 30 * self.lay.base.s)
            d = round(lerp(px(24), px(28), t))
            return Node(("coin", number), (round(x - d / 2), round(y - d / 2), d, d), FLIGHT, Coin())

        return Move(("coin", number), CHIPS_MS, at, in_out_cubic)

    def _round(self, after: HollaView, nodes: Lists) -> Cue:
        """The cue of a new round: the die rolls to the colour of the first cube while the hands come in."""
        last, box = (after.opening >> 1) // 14 + 1, box_of(self.lay.die)

        def roll(t: float) -> Node:
            turned = int((1 - (1 - t) ** 4) * DIE_TURNS)
            face = last if turned >= DIE_TURNS else 1 + (last + DIE_TURNS - turned) % 6
            return Node(("die",), box, DIE, Die(face))

        start = self._upright(self.lay.island, self.lay.px(42))
        own = sorted((nodes.new[cube_id(c)] for c in after.ridge if cube_id(c) in nodes.new), key=lambda n: n.box[0])
        rise = 20 * self.lay.base.s
        dealt = [self.fly(n.id, Flight(start, n.rect, -1, int(n.id[1]), rise), DEAL_MS) for n in own]  # type: ignore[index]
        moves = (Move(("die",), DIE_MS, roll, linear), *dealt)
        return Cue(moves, DEAL_STAGGER_MS, sound=("die", 1.0))


@dataclass(frozen=True)
class Lists:
    """The nodes before and after an act, and where the person let a cube go."""

    old: Nodes
    new: Nodes
    let_go: Rect | None = None
