"""The movements of Rummikub's acts: a rearrangement is played set by set, drawn tiles fly, penalties go back."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final

from pygame import Rect

from game.rummikub import events as ev
from scenes.kit.motion import in_out_cubic, linear, out_cubic, passed
from scenes.kit.tiles import WHOLE_RATIO
from scenes.rummikub import spread
from scenes.rummikub.choice import Changed
from scenes.rummikub.hints import Sets, steps
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import Memory
from scenes.rummikub.panels import FEW, Pool
from scenes.rummikub.picture import BACKS, FLIGHT
from scenes.rummikub.texts import face
from scenes.rummikub.tiles import Back, TileLook
from scenes.table.nodes import Node, box_of
from scenes.table.stage import MOST_GLIDES, Cue, Move, Nodes, Sound, glide, still, until_there
from scenes.table.styles import Scaled

REFLOW_MS: Final = 240.0
STAGGER_MS: Final = 12.0
LONGEST_STAGGER: Final = 240.0
FLY_MS: Final = 260.0
DEAL_MS: Final = 380.0
"""The time in which seats take their tiles, one after the other."""
FLYING: Final = 5
"""The tiles that are seen flying to each other seat."""
CLICK: Final = 4
"""The own tiles from click to click."""
DEALT_MS: Final = 880.0
REST_MS: Final = 320.0
"""Milliseconds between two steps of a rearrangement, so that an eye can follow."""
READ_MS: Final = 700.0
"""Milliseconds for which unfinished sets are shown before they go back."""
LONGEST_MS: Final = 5200.0
"""Milliseconds of the longest rearrangement; with more steps they follow each other faster."""
_LAID: Final[Sound] = ("tile", 1.0)
_SET: Final[Sound] = ("set", 1.0)


@dataclass(frozen=True)
class Movements:
    """A maker of the movements of one layout."""

    lay: RummikubLayout
    own: int
    """The seat whose rack is seen."""

    def transitions(self, change: Changed) -> list[Cue]:
        """The parts of an act in order: a play set by set, and tiles from the pool."""
        old, new, before, found = change.old, change.new, change.memory, list[Cue]()
        for event in change.step.events:
            match event:
                case ev.GameStarted():
                    found.append(self._dealt(event, new))
                case ev.Laid() if not before.cloth.holds(event.table):
                    found += self._play(event, old, new, before)
                case ev.Laid():
                    found.append(Cue(sound=_LAID))
                case ev.Drew() if event.seat == self.own:
                    start, tiles = self._from(), [new["tile", tile] for tile in event.tiles if ("tile", tile) in new]
                    moves = [glide(node.at(start), node._replace(layer=FLIGHT), REFLOW_MS) for node in tiles]
                    found.append(_flights(moves, ("set" if len(tiles) > 3 else "rack", 1.0)))
                case ev.Drew():
                    end, start = self._from(event.seat), self._from()
                    backs = [Node(("back", event.seat, n), box_of(end), BACKS, Back()) for n in range(len(event.tiles))]
                    flown = [glide(back.at(start), back, FLY_MS + 80 * n, start.w) for n, back in enumerate(backs)]
                    flights = (Move(move.id, move.ms, partial(until_there, move.at), out_cubic) for move in flown)
                    found.append(Cue(tuple(flights), sound=("draw", 0.7)))
                case ev.Restored() if event.seat == self.own:
                    found.append(Cue(sound=("illegal", 1.0)))
                case ev.Restored():
                    # Unfinished sets are shown for a moment, then everything goes back (rummikub.R28).
                    plate = self._from(event.seat)
                    lie = self._tiles(event.table, event.back, old, new, plate)
                    shown = self._step(lie, self._spread(before.lying(event.draft)), READ_MS)
                    goals = {tile: new["tile", tile].rect if ("tile", tile) in new else plate for tile in lie}
                    home = self._step(lie, goals, 0)
                    found += [shown, Cue(home.moves, home.stagger, sound=("illegal", 1.0))]
        return found

    # -- places

    def _from(self, seat: int | None = None) -> Rect:
        """The box from which the tiles of a seat come, or those of the pool."""
        lay, px = self.lay, self.lay.px
        if seat == self.own:
            x, y, width = *lay.rack.center, px(60)
        elif seat is None:
            x, y, width = lay.pool.x + px(16), lay.pool.y + px(8), px(32)
        else:
            x, y, width = lay.plates[seat].x + px(24), lay.plates[seat].y + px(16), px(26)
        return Rect(x, y, width, round(width * WHOLE_RATIO))

    def _spread(self, memory: Memory) -> dict[int, Rect]:
        cloth = memory.cloth
        return {tile: self.lay.table_tile(cloth.width, point) for tile, point in cloth.places().items()}

    # -- parts

    def _dealt(self, event: ev.GameStarted, new: Nodes) -> Cue:
        """The cue of a deal: each seat takes its tiles one after the other, from the pool, or for the first game from
        the middle, where they lie."""
        lay, own = self.lay, [node for node in new.values() if isinstance(node.look, TileLook)]
        # The lower row comes first, each row from the left: no tile flies over one that stands.
        own.sort(key=lambda node: (-node.box[1], node.box[0]))
        rows = [len(list(row)) for _, row in groupby(own, lambda node: node.box[1])]
        plates, pool = {seat: new["seat", seat] for seat in lay.plates}, new["pool",]
        count = pool.look.tiles
        whole = count + len(own) + sum(plate.look.tiles for plate in plates.values())
        rings = spread.Rings(lay, whole) if event.game == 1 else None
        lie, moves = spread.Taking(self._from(), rings, spread.drawn_first(event), rows), []
        for number, node in enumerate(own):
            late = number * DEAL_MS / len(own)
            move = glide(node.at(lie.take(late)), node._replace(layer=FLIGHT), FLY_MS, lay.px(60))
            path = partial(until_there, move.at, there=node)
            moves.append(replace(move, at=path, after=late, beats=int(number % CLICK == 0), beat=("rack", 0.5)))
        for number in range(FLYING):
            for place, seat in enumerate(plates):
                late = (number + place / len(plates)) * DEAL_MS / FLYING
                back = Node(("back", seat, number), box_of(self._from(seat)), spread.BELOW, Back())
                move = glide(back.at(lie.take(late)), back, FLY_MS, lay.px(30))
                moves.append(Move(move.id, FLY_MS, partial(until_there, move.at), out_cubic, after=late))
        filled: list[Callable[[float], int]] = []
        for place, plate in enumerate(plates.values()):
            fly = FLY_MS - (1 - place / len(plates)) * DEAL_MS / FLYING
            filled.append(partial(_filled, plate.look.tiles, fly))
            moves.append(still(plate.id, DEALT_MS, partial(_filling, plate, filled[-1])))
        if ("me",) in new:
            # The tiles on the own panel are nearly there halfway.
            me, taken = new["me",], partial(replace, new["me",].look, to_move=False)
            filled.append(mine := partial(_filled, len(own), FLY_MS / 2))
            moves.append(still(me.id, DEALT_MS, lambda t: me._replace(look=taken(tiles=mine(t)))))

        def left(t: float) -> Node:
            """The pool, which counts what no panel does."""
            return pool._replace(look=Pool(whole - sum(have(t) for have in filled)))

        moves.append(still(pool.id, DEALT_MS, left))
        return Cue((*moves, *lie.rest(DEALT_MS)), sound=("set", 0.8))

    def _play(self, event: ev.Laid, old: Nodes, new: Nodes, before: Memory) -> list[Cue]:
        """The cues of a play: one set after the other takes its shape."""
        tables = steps(event.before, event.table)
        lie = self._tiles(event.before, event.laid, old, new, self._from(event.seat))
        rest = min(REST_MS, max(60.0, LONGEST_MS / max(1, len(tables)) - REFLOW_MS))
        found, memory = [], before
        for number, table in enumerate(tables):
            memory = memory.lying(table)
            last = number == len(tables) - 1
            goals = self._spread(memory)
            if last:
                goals = {tile: new["tile", tile].rect for tile in goals if ("tile", tile) in new}
            found.append(self._step(lie, goals, 0 if last else rest))
        return found

    def _tiles(self, table: Sets, more: Iterable[int], old: Nodes, new: Nodes, start: Rect) -> dict[int, Node]:
        """The tiles of a table as they lie before a play, and those that come to it."""
        found = {tile: old["tile", tile] for tiles in table for tile in tiles if ("tile", tile) in old}
        for tile in more:
            node = old.get(("tile", tile))
            bare = Node(("tile", tile), box_of(start), FLIGHT, TileLook(face(tile)))
            found[tile] = node or new.get(("tile", tile), bare).at(start)
        return found

    def _step(self, lie: dict[int, Node], goals: Mapping[int, Rect], pause: float) -> Cue:
        """The cue that moves everything to where it lies now; `lie` is brought up to date."""
        flights = []
        for tile, goal in goals.items():
            node = lie.get(tile)
            if node is not None and node.rect != goal:
                lie[tile] = node.at(goal)
                flights.append(glide(node, lie[tile]._replace(layer=FLIGHT), REFLOW_MS, ease=in_out_cubic))
        return _flights(flights, _LAID if len(flights) < 3 else _SET, pause)


def _filled(tiles: int, fly: float, t: float) -> int:
    """How many of its tiles a seat has at a share of the time of a deal, if they fly so long: a like share of all with
    each that flies, as each other number takes a panel of its own."""
    return tiles * int(passed(t * DEALT_MS, fly, fly + DEAL_MS) * FLYING) // FLYING


def _filling(plate: Node, filled: Callable[[float], int], t: float) -> Node:
    """The plate of a seat while tiles are dealt to it."""
    tiles = filled(t)
    # A rack that fills is not one that is short.
    look = replace(plate.look, tiles=tiles if tiles > FEW else 0, to_move=False)
    # One picture for all tiles that fly over it.
    return plate._replace(look=Scaled(look, plate.box[2:]))


def _flights(moves: list[Move], sound: Sound, pause: float = 0.0) -> Cue:
    """The cue of moves all at once, a little apart; more than an eye can follow are simply there."""
    if len(moves) > MOST_GLIDES:
        moves = [Move(move.id, 0.0, move.at, linear) for move in moves]
    stagger = min(STAGGER_MS, LONGEST_STAGGER / len(moves)) if moves else 0.0
    return Cue(tuple(moves), stagger, sound=sound, pause=pause)
