"""The Holla table: a match made visible, with everything a person can do at it."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.holla import events as ev
from game.holla.view import HollaView
from scenes.holla import marks, memory, opening, words
from scenes.holla.art import paints
from scenes.holla.board import Board
from scenes.holla.buttons import BUTTONS
from scenes.holla.choice import Choice, Now, State, fit, renew, row_at, tick
from scenes.holla.layout import HollaLayout
from scenes.holla.memory import Memory
from scenes.holla.mood import late, reaction
from scenes.holla.motion import transitions
from scenes.holla.panels_left import TargetModel, own_face
from scenes.holla.picture import picture, prerender
from scenes.holla.policy import POLICY
from scenes.holla.press import draggable, focus, offered, press, risen, targets
from scenes.holla.public import public
from scenes.holla.results import result
from scenes.holla.styles import Bracket, HeldPiece, Hole, cube_id, piece_of
from scenes.holla.texts import cube_words
from scenes.table.game import Manners, MemoryOf, SeatsOf, TableGame, TeachingOf
from scenes.table.moods import mood_of
from scenes.table.nodes import Node
from scenes.table.places import dots
from scenes.table.plate import face_of

PRIVATE = frozenset(("part", "letter", "bed", "bed words", "card"))
"""The first words of the ids of what stands at the own ridge and on the ladder."""


def veil(state: State, node: Node) -> Node | None:
    """A node as long as it is no part of the own ridge and of what is aimed at with it."""
    id, own = node.id, isinstance(node.look, HeldPiece | Bracket | Hole | TargetModel)
    return None if own or (isinstance(id, tuple) and id[0] in PRIVATE) else node


def face(lay: HollaLayout, seat: int) -> Rect:
    """The portrait on the plate of a seat."""
    px = lay.base.zoomed(lay.base.grown).px
    return own_face(px, lay.me) if seat == lay.own else face_of(px, lay.plates[lay.sides[seat]])


def told(now: Now) -> dict[str, object]:
    """The facts that only this game can tell a test of a real window; see `scenes.table.probe`."""
    view, nodes, lay = now.state.view, now.look.nodes, now.state.boxes
    lie = {"own": view.hand, "river": [entry.cube for entry in view.river]}
    focused, lender = piece_of(view, now.look.pointer.rested), nodes.get(("mountain", view.lender))
    spots = {"ridge": list(lay.ridge_zone.center), "tray": list(lay.tray.center)}
    if lender is not None:
        spots["mountain"] = list(lender.rect.center)
    return {
        "round": view.round,
        "may_discard": list(view.may_discard),
        "places": spots,
        "cubes": {
            name: [[cube, *nodes[cube_id(cube)].rect.center] for cube in cubes if cube_id(cube) in nodes]
            for name, cubes in lie.items()
        },
        "cube": int(focused[1]) if focused is not None and focused[0] == "own" else -1,
    }


TABLE = TableGame[HollaView, HollaLayout, Memory, Choice, ev.HollaEvent](
    name="holla",
    policy=POLICY,
    layout=lambda ctx, layout, view, match: HollaLayout(layout, view.seats, view.seat),
    paints=paints,
    picture=picture,
    ground=lambda surface, state: Board(state.ctx, state.boxes).draw_ground(surface),
    marks=marks.marks,
    offers=offered,
    draggable=draggable,
    press=press,
    targets=targets,
    preview=marks.preview,
    tick=tick,
    transitions=transitions,
    buttons=BUTTONS,
    seats=SeatsOf(
        lambda lay, seat: dots(lay.px, lay.me if seat == lay.own else lay.plates[lay.sides[seat]]),
        face,
        lambda view: [seat.chips for seat in view.table],
        (ev.Foul,),
        reaction,
        public=public,
        coin="common/coin_10",
        veil=veil,
    ),
    words=words.WORDS,
    teaching=TeachingOf(
        marks.lesson, marks.coach, lambda state, piece: cube_words(state.ctx.texts, piece), words.named
    ),
    memory=MemoryOf(
        # As it was left, with everything closed that was opened.
        lambda opened: (memory.begin(opened), Choice(complete="declare" in opened.view.owes)),
        memory.follow,
        fit,
        renew,
        lambda state: memory.lying(state.memory),
        lambda state, events: memory.undone(state.memory, state.view, events),
    ),
    manners=Manners(
        "ambience_holla",
        result,
        2.0,
        opening=partial(opening.cues, face),
        awaited=lambda state: Board(state.ctx, state.boxes).awaited(),
        focus=focus,
        prerender=prerender,
        risen=risen,
        shine=lambda now: now.breath(marks.STRENGTHS, marks.breathing(now)),
        shines=marks.shines,
        busy=lambda now: marks.breathing(now) or bool(now.state.choice.passing),
        turn=lambda view, match: view.turn == view.seat,
        by_point=lambda look: row_at(look) != look.state.choice.looked.row,
        told=told,
        gives=True,
        keeps_hand=True,
        stays=lambda state, held: piece_of(state.view, held) is not None,
        lets_go=True,
        touch="cube",
        mood=lambda view: mood_of(
            view.game is not None, view.round >= view.config.rounds, late(view) or view.mountains_left <= 1
        ),
        late=late,
    ),
)
