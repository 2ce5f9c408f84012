"""The movements of Royal Turf's acts: chips fly, horses gallop along the oval, the die rolls, the pace chip goes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from game.turf import events as ev
from game.turf.race import FINISHED, HORSES, SPACES, printed
from scenes.kit.motion import linear, out_cubic, out_quart
from scenes.table.nodes import Node, box_of
from scenes.table.sheet import Drawn
from scenes.table.stage import Cue, Move, Nodes, glide, still
from scenes.turf.horses import Horses, Runner
from scenes.turf.infield import Die
from scenes.turf.layout import PIECE, TurfLayout
from scenes.turf.marks import draw_dust
from scenes.turf.picture import DIE, DUST, FLIGHT, PAST_LINE, RUNNERS, around, runner_box

STEP_MS: Final = 90.0
SHORTEST_RUN: Final = 240.0
DIE_MS: Final = 700.0
DIE_SWAPS: Final = 7
CHIP_MS: Final = 300.0
PACE_MS: Final = 520.0
LINE_UP_MS: Final = 420.0
HOP: Final = 4.0
STUCK_MS: Final = 320.0

ROLLED: Final = (("die",), ("die panel",), ("turn",))
"""The nodes that show a roll once the die lies."""
RAN: Final = (("podium",),)


@dataclass(frozen=True)
class Movements:
    """A maker of the movements of one layout."""

    lay: TurfLayout
    horses: Horses

    def transitions(
        self, events: tuple[Any, ...], old: Nodes, new: Nodes, start: Rect, let_go: Rect | None
    ) -> list[Cue]:
        """The parts of an act in order; a chip comes from `start`, or from where it was let go."""
        found: list[Cue] = []
        for event in events:
            match event:
                case ev.RaceStarted():
                    found.append(self._line_up(event, new))
                case ev.BetLaid():
                    found += self._bet(event, new, start, let_go)
                case ev.Rolled():
                    found.append(self._roll(event))
                case ev.Moved():
                    found.append(self._run(event, old))
                case ev.PaceTaken():
                    found += self._pace(old, new)
                case ev.CardsReturned():
                    found.append(Cue(sound=("draw", 0.7)))
                case ev.Finished(place=1):
                    found.append(Cue(sound=("win", 0.5)))
        return found

    def _line_up(self, event: ev.RaceStarted, new: Nodes) -> Cue:
        """The cue of the horses that trot to their places, the first drawn first (turf.T9)."""
        runners = (new["horse", horse] for horse in event.start if ("horse", horse) in new)
        return Cue(tuple(self._trot(node) for node in runners), 70, sound=("draw", 1.0))

    def _trot(self, node: Node) -> Move:
        way = self.lay.oval.space * 3 * (1 if not node.look.left else -1)

        def at(t: float) -> Node:
            look = node.look._replace(alpha=min(255, round(400 * t)), hop=round(HOP * _bounce(t * 3)), glow=None)
            return node.moved(-way * (1 - t))._replace(look=look)

        return Move(node.id, LINE_UP_MS, at)

    def _bet(self, event: ev.BetLaid, new: Nodes, start: Rect, let_go: Rect | None) -> list[Cue]:
        laid = [node for node in new.values() if node.id[:2] == ("bet", event.seat)]  # type: ignore[index]
        if not laid:
            return []
        end = max(laid, key=lambda node: node.id[2])._replace(layer=FLIGHT)  # type: ignore[index]
        rise, ms = (self.lay.px(46), CHIP_MS) if let_go is None else (0, CHIP_MS / 2)
        return [Cue((glide(end.around((let_go or start).center), end, ms, rise),), landing=("coin", 0.6))]

    def _roll(self, event: ev.Rolled) -> Cue:
        """The cue of a roll: seven sides in turn, slower and slower, and a bounce; the result is hidden until then."""
        sides = [(event.face + 1 + k) % 4 for k in range(DIE_SWAPS)]
        box, px = box_of(self.lay.cube), self.lay.px

        def at(t: float) -> Node:
            swap = min(DIE_SWAPS, int(t * (DIE_SWAPS + 1)))
            face = event.face if swap >= DIE_SWAPS else sides[swap]
            return Node(("die",), box, DIE, Die(face, round(px(26) * _bounce(t * 2) * (1 - t))))

        horses = tuple((kind, horse) for horse in range(HORSES) for kind in ("card", "horse"))
        return Cue((Move(("die",), DIE_MS, at, out_quart),), shows=(*ROLLED, *horses), sound=("die", 1.0))

    def _run(self, event: ev.Moved, old: Nodes) -> Cue:
        horse = event.horse
        shows = (*RAN, ("card", horse))
        home = event.end >= FINISHED
        far = (SPACES + PAST_LINE if home else float(event.end)) - event.start
        if not far:
            return Cue((self._shies(old["horse", horse]),), shows=shows)
        ms = max(SHORTEST_RUN, STEP_MS * far)
        run = self._gallop(event, far, home)
        dust = self._dust(event, far, home)
        hoofs = Move(("horse", horse), ms, run, _gallop, round(far), ("hoof", 0.5))
        return Cue((hoofs, Move(("dust", horse), ms, dust, _gallop)), shows=shows, pause=90)

    def _gallop(self, event: ev.Moved, far: float, home: bool) -> Callable[[float], Node]:
        px, oval = self.lay.px, self.lay.oval

        def at(t: float) -> Node:
            gone = far * t
            place = event.start + gone
            over = (place - SPACES) / PAST_LINE if home else 0.0
            box = runner_box(self.lay, self.horses, place - 0.5, oval.stand(printed(round(place))))
            hop, stretch = round(px(HOP) * _bounce(gone)), round(5 * (1 - 2 * _bounce(gone)))
            alpha = 255 if over <= 0 else max(0, round(255 * (1 - over)))
            look = Runner(event.horse, oval.looks_left(place - 0.5), alpha, hop, stretch)
            return Node(("horse", event.horse), box_of(box), RUNNERS + box.bottom / 1e5, look)

        return at

    def _dust(self, event: ev.Moved, far: float, home: bool) -> Callable[[float], Node | None]:
        """The path of three clouds behind a running horse."""
        oval, px = self.lay.oval, self.lay.px

        def at(t: float) -> Node | None:
            speed = 1.0 if t < 0.9 else (1 - t) * 10
            place = event.start + far * t
            if speed <= 0.05 or (home and place > SPACES):
                return None
            clouds = []
            for k in range(3):
                phase = (place * 1.7 + k / 3) % 1.0
                back = 0.55 + 0.35 * k + phase * 0.5
                x, y = oval.point(place - 0.5 - back, oval.stand(1 + int(place) % SPACES))
                alpha = 8 * round(27 * (1 - phase) * speed)
                clouds.append((round(x), round(y + px(PIECE * 0.22) - phase * px(6)), px(10 + 18 * phase), alpha))
            box = around([cloud[:2] for cloud in clouds])
            beside = tuple((x - box.x, y - box.y, size, alpha) for x, y, size, alpha in clouds)
            return Node(("dust", event.horse), box_of(box), DUST, Drawn(draw_dust, (beside,)))

        return at

    def _shies(self, node: Node) -> Move:
        """The movement of a horse that is blocked on the spot and rears a little."""
        px = self.lay.px

        def at(t: float) -> Node:
            return node._replace(look=node.look._replace(hop=round(px(7) * _bounce(t * 2) * (1 - t)), glow=None))

        return still(node.id, STUCK_MS, at)

    def _pace(self, old: Nodes, new: Nodes) -> list[Cue]:
        start, end = old.get(("pace",)), new.get(("pace",))
        if start is None or end is None:
            return []
        flight = glide(start, end._replace(layer=FLIGHT), PACE_MS, self.lay.px(40))
        return [Cue((flight,), landing=("coin", 1.0))]


def _bounce(spaces: float) -> float:
    """The height 0-1-0 of a leap, once a space."""
    part = spaces % 1.0
    return 4 * part * (1 - part)


def _gallop(t: float) -> float:
    """Eases with even speed and a soft last space."""
    return linear(t) if t < 0.8 else 0.8 + 0.2 * out_cubic((t - 0.8) / 0.2)
