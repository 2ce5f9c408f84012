"""The movements of Royal Turf's acts: chips fly, horses gallop along the oval, the die rolls, the pace chip goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.turf import events as ev
from game.turf.race import FINISHED, HORSES, SPACES, printed
from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.motion import linear, out_cubic, out_quart
from scenes.table.nodes import Node, box_of, spanned
from scenes.table.opening import DISSOLVE_MS
from scenes.table.sheet import Drawn
from scenes.table.stage import Cue, Move, Nodes, emerging, glide, still
from scenes.turf.choice import Changed, State
from scenes.turf.horses import Runner
from scenes.turf.infield import Die
from scenes.turf.layout import PAST_LINE, PIECE, TurfLayout
from scenes.turf.opening import INSIDE
from scenes.turf.picture import DIE, DUST, FLIGHT, RUNNERS
from scenes.turf.texts import FACES

STEP_MS: Final = 90.0
SHORTEST_RUN: Final = 240.0
DIE_MS: Final = 700.0
DIE_SWAPS: Final = 7
CHIP_MS: Final = 300.0
PACE_MS: Final = 520.0
LINE_UP_MS: Final = 420.0
APPEAR_MS: Final = DISSOLVE_MS + 160.0
BEGINS: Final = (DISSOLVE_MS / APPEAR_MS, 1.0)
"""When what stands inside the track begins to be seen, and is there, as shares of that: the lots are gone by then."""
HOP: Final = 4.0
STUCK_MS: Final = 320.0
CLOSE: Final = 2
"""The most spaces from the line to a second horse in a photo finish."""

ROLLED: Final = (
    ("die",), ("die panel",), ("turn",), *((kind, horse) for horse in range(HORSES) for kind in ("card", "horse"))
)  # fmt: skip
"""The nodes that show a roll once the die lies."""
RAN: Final = (("podium",),)


def transitions(state: State, change: Changed) -> Sequence[Cue]:
    """Returns gallop, die and chips in the order of an act."""
    lay, old, new = state.boxes, change.old, change.new
    found: list[Cue] = []
    for event in change.step.events:
        match event:
            case ev.RaceStarted() if event.race > 1:  # the first has an opening, after which the middle is filled
                # They trot to their places, the first drawn first (turf.T9).
                runners, way = (("horse", horse) for horse in event.start), 3 * lay.oval.length / SPACES
                moves = (Move(id, LINE_UP_MS, partial(_trot, new[id], way)) for id in runners if id in new)
                found.append(Cue(tuple(moves), 70, sound=("gate", 1.0)))
            case ev.RaceStarted():
                inside = (still(id, APPEAR_MS, partial(emerging, new[id], BEGINS)) for id in INSIDE if id in new)
                found.append(Cue(tuple(inside), shows=INSIDE))
            case ev.BetLaid():
                # From the seat, or from where it was let go.
                own, let_go = event.seat == state.match.person, change.let_go
                rise, ms = (lay.px(46), CHIP_MS) if let_go is None else (0, CHIP_MS / 2)
                laid = new["bet", event.seat, len(state.view.players[event.seat].bets) - 1]._replace(layer=FLIGHT)
                begin = laid.around((let_go or (lay.tray if own else lay.rows[event.seat])).center)
                found.append(Cue((glide(begin, laid, ms, rise),), landing=("chip", 0.8)))
            case ev.Rolled():
                fall = Move(("die",), DIE_MS, partial(_fall, lay, event.face), out_quart)
                found.append(Cue((fall,), shows=ROLLED, sound=("die", 1.0)))
            case ev.Moved():
                found.append(_run(lay, event, old))
            case ev.PaceTaken():
                start, end = old.get(("pace",)), new.get(("pace",))
                if start is not None and end is not None:
                    flight = glide(start, end._replace(layer=FLIGHT), PACE_MS, lay.px(40))
                    found.append(Cue((flight,), landing=("coin", 1.0)))
            case ev.CardsReturned():
                found.append(Cue(sound=("card", 0.8)))
            case ev.Finished(place=1):
                # A close race has another sound.
                behind = [place for horse, place in enumerate(state.view.positions) if horse != event.horse]
                close = max(behind, default=0) >= SPACES - CLOSE
                found.append(Cue(sound=("photo_finish" if close else "win", 0.8)))
    return found


def _trot(node: Node, way: float, t: float) -> Node:
    look = node.look._replace(alpha=min(255, round(400 * t)), hop=round(HOP * _bounce(t * 3)), glow=None, stands=t >= 1)
    return node.moved((-way if not node.look.left else way) * (1 - t))._replace(look=look)


def _fall(lay: TurfLayout, result: int, t: float) -> Node:
    """Returns seven sides in turn, slower and slower, and a bounce."""
    swap = min(DIE_SWAPS, int(t * (DIE_SWAPS + 1)))
    face = result if swap >= DIE_SWAPS else (result + 1 + swap) % len(FACES)
    return Node(("die",), box_of(lay.cube), DIE, Die(face, round(lay.px(26) * _bounce(t * 2) * (1 - t))))


def _run(lay: TurfLayout, event: ev.Moved, old: Nodes) -> Cue:
    horse = event.horse
    shows = (*RAN, ("card", horse))
    home = event.end >= FINISHED
    far = (SPACES + PAST_LINE if home else float(event.end)) - event.start
    if not far:
        # It rears a little on the spot.
        node, high = old["horse", horse], lay.px(7)
        looks = partial(node.look._replace, glow=None)
        rear = still(node.id, STUCK_MS, lambda t: node._replace(look=looks(hop=round(high * _bounce(t * 2) * (1 - t)))))
        return Cue((rear,), shows=shows, sound=("snort", 0.8))
    ms, stride = max(SHORTEST_RUN, STEP_MS * far), partial(_stride, lay, event, far, home)
    gait = "walk" if far <= 2 else "trot" if far <= 4 else "gallop"
    hoofs = Move(("horse", horse), ms, stride, _gallop, round(far), (gait, 0.7))
    dust = Move(("dust", horse), ms, partial(_dust, lay, event, far, home), _gallop)
    return Cue((hoofs, dust), shows=shows, pause=90)


def _stride(lay: TurfLayout, event: ev.Moved, far: float, home: bool, t: float) -> Node:
    place, leap = event.start + far * t, _bounce(far * t)
    over = (place - SPACES) / PAST_LINE if home else 0.0
    box = lay.runner(place - 0.5, lay.oval.stand(printed(round(place))))
    alpha = 255 if over <= 0 else max(0, round(255 * (1 - over)))
    left = lay.oval.looks_left(place - 0.5)
    look = Runner(event.horse, left, alpha, round(lay.px(HOP) * leap), round(5 * (1 - 2 * leap)))
    return Node(("horse", event.horse), box_of(box), RUNNERS + box.bottom / 1e5, look)


def _dust(lay: TurfLayout, event: ev.Moved, far: float, home: bool, t: float) -> Node | None:
    """Returns three clouds behind a running horse."""
    speed, place, px, clouds = 1.0 if t < 0.9 else (1 - t) * 10, event.start + far * t, lay.px, []
    if speed <= 0.05 or (home and place > SPACES):
        return None
    off = lay.oval.stand(1 + int(place) % SPACES)
    for k in range(3):
        phase = (place * 1.7 + k / 3) % 1.0
        x, y = lay.oval.point(place - 1.05 - 0.35 * k - phase * 0.5, off)
        alpha = 8 * round(27 * (1 - phase) * speed)
        clouds.append((round(x), round(y + px(PIECE * 0.22) - phase * px(6)), px(10 + 18 * phase), alpha))
    box = spanned([cloud[:2] for cloud in clouds])
    beside = tuple((x - box.x, y - box.y, size, alpha) for x, y, size, alpha in clouds)
    return Node(("dust", event.horse), box_of(box), DUST, Drawn(draw_dust, (beside,)))


def draw_dust(surface: Surface, ctx: Context, box: Rect, clouds: Iterable[tuple[int, int, int, int]]) -> None:
    """Draws clouds behind a running horse: middle beside the corner of the box, size and opacity (0-255) of each."""
    for x, y, size, alpha in clouds:
        cloud = ctx.art.rounded(size, max(2, size * 2 // 3), 999, "#FFF4DA", "#E9CF9C", opacity=alpha / 255)
        paint.put(surface, cloud, (box.x + x, box.y + y))


def _bounce(spaces: float) -> float:
    """The height 0-1-0 of a leap, once a space."""
    part = spaces % 1.0
    return 4 * part * (1 - part)


def _gallop(t: float) -> float:
    """Eases with even speed and a soft last space."""
    return linear(t) if t < 0.8 else 0.8 + 0.2 * out_cubic((t - 0.8) / 0.2)
