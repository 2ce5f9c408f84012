"""How a game of Dragon Holla opens: cubes are mixed and piled to mountains, everybody throws the die, the highest
deals, and a light goes from the dealer to the seat beside that begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, zip_longest
from typing import Final

from pygame import Rect, Surface

from game.holla import events as ev
from game.pieces.cubes import KIND_TEXT
from scenes.holla.board import Mountain, stack_boxes
from scenes.holla.choice import Changed, State
from scenes.holla.layout import HollaLayout
from scenes.holla.motion import heap
from scenes.holla.picture import dealer_mark
from scenes.kit.context import Context
from scenes.kit.cubes import FACE_RATIO, RADIUS
from scenes.kit.layout import box_at
from scenes.table import mixing, opening
from scenes.table.entering import entered
from scenes.table.names import seat_name, tell
from scenes.table.nodes import Node
from scenes.table.stage import OPENING, Cue, Move, stands
from scenes.table.styles import Scaled

CUBE: Final = 46
WIDE: Final = (0.29, 0.3)
"""How far cubes are mixed to the sides, up and down, as shares of the river."""
POURED: Final = KIND_TEXT[::5]
"""What cubes show as they are poured out."""
DIE: Final = 54
HIGH: Final = 1.2
"""The height of a die, for a width of one."""
GAP: Final = 5.0
"""Units between the words and what lies beside them."""
AGAIN_MS: Final = 680.0
"""How long all throws take where the highest ones throw again."""
PALE: Final = 120
"""How much is seen of a die that no longer counts."""
NAME_MS: Final = 580.0
SHORE: Final = 0.78
"""The share of the way from the middle to the mountain of its seat at which a die lies."""


def cues(face: Callable[[HollaLayout, int], Rect], state: State, change: Changed) -> Sequence[Cue]:
    """The opening of the first round (holla.R54); `face` tells where a seat has its portrait."""
    started = next((event for event in change.step.events if isinstance(event, ev.RoundStarted)), None)
    if started is None or started.round > 1:
        return ()
    ctx, lay = state.ctx, state.boxes
    dice = _thrown(face, state, started)
    who = opening.Beginner(
        started.first, _words(state, started), face(lay, started.first), face(lay, started.dealer), started.dealer
    )
    marks = tuple(_marked(state, change, started.dealer))
    lies = [stands(node, NAME_MS) for node in heap(lay)]
    words = _water(state)
    named = opening.named(ctx, state.match.seats, who, words.center, dice, (*marks, *lies), NAME_MS, words.size)
    return [_mixed(state, change), *dice, named]


def _thrown(
    face: Callable[[HollaLayout, int], Rect], state: State, started: ev.RoundStarted
) -> list[Cue]:  # fmt: skip
    """The cues of the throws; who threw the highest number throws again with those who threw it too, while the dice of
    the others are pale."""
    lay, rows, found, lie = state.boxes, started.rolls, list[Cue](), dict[int, Node]()
    wide = state.ctx.px(DIE)
    ms = opening.LOT_MS if len(rows) < 2 else AGAIN_MS / len(rows)
    for number, row in enumerate(rows):
        thrown = {seat: eye for seat, eye in enumerate(row) if eye > 0}
        spots = {seat: opening.toward(lay.river, lay.mountains[lay.sides[seat]].centre, SHORE) for seat in thrown}
        plates = [lay.me, *lay.plates.values()]
        ways = {
            seat: (spot if number else opening.clear(face(lay, seat).center, spot, wide, plates), spot)
            for seat, spot in spots.items()
        }
        chosen = started.dealer if row is rows[-1] else -1
        shown = partial(_die, thrown, wide)
        cue = opening.lots(shown, ways, chosen, (wide, wide), "die", ms, opening.FALLS)
        pale = (stands(_paled(node), ms) for seat, node in lie.items() if seat not in thrown)
        found.append(replace(cue, moves=(*cue.moves, *pale)))
        lie |= {seat: shown(seat, 1.0, spot)._replace(id=(OPENING, "lot", seat)) for seat, spot in spots.items()}
    return found


def _water(state: State) -> Rect:
    """The free water above or below the cubes to be dealt, between the dice: the words on who begins are there."""
    ctx, lay = state.ctx, state.boxes
    die, gap, river = ctx.px(DIE), ctx.px(GAP), lay.river
    spots = [opening.toward(river, lay.mountains[side].centre, SHORE) for side in lay.sides]
    dice = [box_at(die, round(die * HIGH), (round(x), round(y))) for x, y in spots]
    stock = Rect.unionall(lay.tray, [node.rect for node in heap(lay)])
    wide = round(river.w * SHORE) - 2 * die
    above = Rect(stock.centerx - wide // 2, river.y, wide, stock.y - gap - river.y)
    found = [above, Rect(above.x, stock.bottom + gap, wide, river.bottom - stock.bottom - gap)]
    for number, room in enumerate(found):
        # A die lies at the shore, from which the room begins behind it.
        met = [box for box in dice if box.colliderect(room)]
        top = max((box.bottom + gap for box in met), default=room.y) if number == 0 else room.y
        low = min((box.y - gap for box in met), default=room.bottom) if number else room.bottom
        found[number] = Rect(room.x, top, wide, low - top)
    return max(found, key=lambda room: room.h)


def _die(thrown: Mapping[int, int], wide: int, seat: int, way: float, at: opening.Point) -> Node:
    return opening.die(thrown[seat], wide, way, at)


def _paled(node: Node) -> Node:
    return node._replace(look=Scaled(node.look, node.box[2:], PALE))


def _words(state: State, started: ev.RoundStarted) -> str:
    """The words on who deals, and who begins for that."""
    texts, seats = state.ctx.texts, state.match.seats
    side = texts.t(f"holla_panels.opening.{'right' if (started.dealer + 1) % len(seats) == started.first else 'left'}")
    dealer = seat_name(texts, seats, started.dealer)
    if started.dealer == state.view.seat and dealer == texts.t("seats.me"):
        return texts.t("holla_panels.opening.mine", side=side, name=seat_name(texts, seats, started.first))
    return tell(texts, "holla_panels.opening.first", seats, started.first, dealer=dealer, side=side)


def _mixed(state: State, change: Changed) -> Cue:
    """The cue of the cubes that are mixed and piled to the mountains, while the panels come in; those to be dealt lie
    on the island."""
    ctx, lay, seats = state.ctx, state.boxes, range(state.view.seats)
    mountains = [change.new["mountain", seat] for seat in seats if ("mountain", seat) in change.new]
    rows = (
        [lower for _, lower, _ in stack_boxes(ctx, lay, look.seat, look.start, look.left)]
        for look in (node.look for node in mountains)
    )
    piled = [box for box in chain.from_iterable(zip_longest(*rows)) if box is not None]
    rest, spots = heap(lay), [mixing.Spot(box.centerx, box.centery, box.w) for box in piled]
    spots += [mixing.Spot(node.rect.centerx, node.rect.centery, node.box[2]) for node in rest]
    whole = len(spots) / max(1, len(piled))
    more = [mixing.filling(node.id, partial(_grown, node, whole)) for node in mountains]
    more += [mixing.appearing(node, len(piled) + number, len(spots)) for number, node in enumerate(rest)]
    (wide, high), river = WIDE, lay.river
    stirred = mixing.Mixing(CUBES, river.center, (river.w * wide, river.h * high), ctx.px(CUBE), "stones", POURED)
    cue = mixing.gathered(stirred, spots, more)
    plates = [[("plate", seat)] for seat in sorted(seats, key=lambda seat: (seat - state.view.seat) % len(seats))]
    cards = [id for id in change.old if isinstance(id, tuple) and id[0] == "card"]
    panels = [[("title",)], [("targets",), *cards], [("wild",)], [("pot",)], [("log",)]]
    return entered(cue, change.old, ctx.layout.window, [[("me",)], *plates], panels)


def _cube(ctx: Context, width: int, face: str | None) -> Surface:
    return ctx.cubes.back(width) if face is None else ctx.cubes.face(face, width)


CUBES: Final = mixing.Piece(_cube, FACE_RATIO, RADIUS)


def _grown(node: Node, whole: float, share: float) -> Node | None:
    """A mountain of as many cubes as were piled."""
    look: Mountain = node.look
    left = int(look.left * min(1.0, share * whole))
    return node._replace(look=look._replace(left=left)) if left else None


def _marked(state: State, change: Changed, dealer: int) -> Iterator[Move]:
    """The movement of the mark that the dealer gets."""
    plate = change.old.get(("plate", dealer))
    if plate is not None:
        marked = plate._replace(look=replace(plate.look, dealer=True))
    elif dealer == state.view.seat:
        marked = dealer_mark(state)
    else:
        return
    yield stands(marked, NAME_MS)
