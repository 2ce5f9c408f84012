"""The riichi table: a match made visible, with everything a person can do at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from game.riichi import events as ev
from game.riichi.actions import Discard
from game.riichi.tiles import KIND_OF, tile_text
from game.riichi.view import SEATS, RiichiView
from scenes.kit.paint import plate_face
from scenes.riichi import opening
from scenes.riichi.art import ground, inlay, paints
from scenes.riichi.buttons import BUTTONS, call_places, choice_places
from scenes.riichi.choice import Choice, Now, State, acted, begin, calls, item_of, kept, legal, renew
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.marks import CHOSEN, hit, marks, preview, risen, touched
from scenes.riichi.memory import Memory, follow
from scenes.riichi.mood import late, mood, reaction
from scenes.riichi.motion import Movements
from scenes.riichi.panels import MeModel, own_face
from scenes.riichi.picture import PILL, picture, pill_above
from scenes.riichi.policy import POLICY
from scenes.riichi.press import press, targets
from scenes.riichi.public import public
from scenes.riichi.results import result
from scenes.riichi.styles import HeldPiece, Itself, Tile
from scenes.riichi.tick import acting, busy, phase, tick
from scenes.riichi.words import TEACHING, WORDS
from scenes.table.game import Manners, MemoryOf, SeatsOf, TableGame
from scenes.table.nodes import Node
from scenes.table.places import dots

RADIUS: Final = 9


def prerender(state: State) -> Iterable[Node]:
    """Returns every tile in the river of every seat."""
    wide = state.boxes.rivers.tile
    tiles = [Tile(tile, wide, turn) for tile in range(len(KIND_OF)) for turn in range(SEATS)]
    return [Node("tile", (0, 0, *state.ctx.mahjong.size(wide, tile.turn)), look=tile) for tile in tiles]


def reached(state: State, node: Node) -> Rect:
    """An own tile as it is lifted, with its dora mark."""
    box, look, lay = node.rect, node.look, state.boxes
    if isinstance(look, HeldPiece):
        above = lay.px(pill_above(state.ctx) + PILL / 2) if look.mark else 0
        return Rect(box.x, box.y - round(look.lift / 10 * lay.s) - above, box.w, box.h + above)
    return box


def face(lay: RiichiLayout, seat: int) -> Rect:
    """The portrait on the plate of the seat."""
    side = lay.side(seat)
    return plate_face(lay.px, lay.plates[side]) if side else own_face(lay)


def told(now: Now) -> dict[str, object]:
    """The facts that only this game can tell a test of a real window; see `scenes.table.probe`."""
    state, view, nodes = now.state, now.state.view, now.look.nodes
    discards = [action for action in legal(state) if isinstance(action, Discard)]
    places, chosen = call_places(state), item_of(state, state.choice.chosen)
    return {
        "round": view.round,
        "phase": view.phase,
        "hand": [[tile_text(item.tile), *nodes[item.id].rect.center] for item in state.memory.hand.items],
        "drawn": tile_text(view.drawn) if view.drawn >= 0 else "",
        "legal": sorted({tile_text(action.tile) for action in discards if not action.riichi}),
        "riichi": sorted({tile_text(action.tile) for action in discards if action.riichi}),
        "riichi_on": state.choice.riichi,
        "offers": [[offer.key, *places[offer.key].center] for offer in calls(state)],
        "choices": [list(box.center) for box in choice_places(state)[1]],
        "asked": tile_text(view.asked.tile) if view.asked is not None else "",
        "points": [seat.points for seat in view.table],
        "melds": [len(seat.melds) for seat in view.table],
        "rivers": [len(seat.river) for seat in view.table],
        "chosen": chosen.index if chosen is not None else -1,
    }


def veil(state: State, node: Node) -> Node | None:
    """A node without what only the seat may see: the hand, its waits, that it is furiten; and without the panel of the
    switches, which cannot be used."""
    if isinstance(node.look, HeldPiece) or node.id in (("waits",), ("choices",), ("toggles",)):
        return None
    return node._replace(look=replace(node.look, warn="")) if isinstance(node.look, MeModel) else node


TABLE = TableGame[RiichiView, RiichiLayout, Memory, Choice, ev.RiichiEvent](
    name="riichi",
    policy=POLICY,
    layout=lambda ctx, lay, view, match: RiichiLayout(lay, match.watch),
    paints=paints,
    picture=picture,
    words=WORDS,
    ground=ground,
    seats=SeatsOf(
        lambda lay, seat: dots(lay.px, lay.plates[lay.side(seat)]),
        face,
        lambda view: [seat.points for seat in view.table],
        (ev.Fouled,),
        reaction,
        public=public,
        veil=veil,
    ),
    memory=MemoryOf(begin, follow, renew=renew, keep=kept, acted=acted),
    marks=marks,
    draggable=lambda state: [item.id for item in state.memory.hand.items] if state.match.person is not None else (),
    press=press,
    targets=targets,
    preview=preview,
    tick=tick,
    transitions=lambda state, change: Movements(state.ctx, state.boxes, state.memory.hand.items).transitions(
        change, state.view
    ),
    buttons=BUTTONS,
    teaching=TEACHING,
    manners=Manners(
        "ambience_riichi",
        result,
        0.9,
        lambda look: next((item.id for item in reversed(look.state.memory.hand.items)), None),
        prerender,
        lambda node: Itself(RADIUS),
        opening=partial(opening.cues, face),
        awaited=lambda state: state.ctx.art.pictures.awaited(inlay(state.boxes)),
        reach=reached,
        risen=risen,
        shine=phase,
        busy=busy,
        acting=lambda state: acting(state) is not None,
        told=told,
        gives=True,
        reach_units=0.0,
        holds=True,
        hit=hit,
        touched=touched,
        highest=CHOSEN,
        worn=lambda ctx, on: ctx.use_numerals(on),
        touch="bone_soft",
        mood=mood,
        late=late,
        cloth="scene/cloth_ink",
    ),
)
