"""The Royal Turf table: a match made visible; chips and horses go where hands, clicks or keys take them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pygame import Surface

from game.turf import events as ev
from game.turf.offers import card
from game.turf.race import HORSES
from game.turf.teach import teach
from game.turf.view import TurfView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.explain import kind_of
from scenes.table.game import (
    Manners,
    MemoryOf,
    SeatsOf,
    TableGame,
    TeachingOf,
    WordsOf,
)
from scenes.table.laid import laid
from scenes.table.moods import mood_of
from scenes.table.nodes import Node, Paint, Paints, box_of
from scenes.table.places import dots
from scenes.table.plate import plated
from scenes.table.styles import Rim
from scenes.turf import opening
from scenes.turf.buttons import BUTTONS
from scenes.turf.cards import GLOW_ROOM, CardModel, Cards, ChipModel, draw_chip
from scenes.turf.choice import (
    State,
    TurfChoice,
    begin,
    keep,
    offered,
    renew,
)
from scenes.turf.explain import EXPLAINED, coach_marks
from scenes.turf.horses import Horses, Runner
from scenes.turf.infield import Die, DieModel, Infield, PayoutModel, PodiumModel
from scenes.turf.layout import PLATE, TurfLayout
from scenes.turf.marks import marks, preview
from scenes.turf.memory import Recent, recent
from scenes.turf.mood import late, reaction
from scenes.turf.motion import transitions
from scenes.turf.panels import Panels, SeatModel, TrayChip, TurnModel
from scenes.turf.picture import picture, source
from scenes.turf.policy import POLICY
from scenes.turf.press import busy, draggable, press, tick
from scenes.turf.probe import told
from scenes.turf.public import public
from scenes.turf.results import result
from scenes.turf.texts import FACES, horse_name, printed_name
from scenes.turf.track import Cell, Track
from scenes.turf.words import act_words, advise, event, horse_words, log

RIMS: Final = {"card": Rim(19), "chip": Rim(999)}
PANEL_ROOM = 27.0
"""Units around a panel that its shadow and glow need."""


# -- what is drawn


def paints(ctx: Context, lay: TurfLayout) -> Paints:
    """Returns what draws the looks; horses, cards and lit spaces are made once for a window."""
    horses, room = Horses(ctx), lay.px(PANEL_ROOM)
    roomy = ctx.zoomed(round(100 * lay.turn_grown)) if lay.upright else ctx
    panels, infield = Panels(ctx, lay, horses), Infield(ctx, lay, horses)
    return {
        SeatModel: plated(ctx, panels.seat, PLATE, room),
        PayoutModel: Paint(infield.draw_payouts, room),
        DieModel: laid(ctx, infield.die_panel, None, room),
        PodiumModel: Paint(infield.draw_podium, room),
        TurnModel: laid(roomy, panels.turn_box, None if lay.upright else lay.turn_drawn, room),
        CardModel: Paint(Cards(ctx, lay).draw, lay.px(GLOW_ROOM + 4)),
        TrayChip: Paint(panels.draw_tray_chip, lay.px(12)),
        ChipModel: Paint(lambda surface, box, look: draw_chip(surface, ctx, box, look), lay.px(16)),
        Die: Paint(infield.draw_die, lay.px(34)),
        Runner: Paint(horses.draw_runner, reach_of=horses.reach_of),
        Cell: Paint(Track(ctx, lay).draw_cell, lay.px(4)),
    }


def ground(surface: Surface, state: State) -> None:
    """Draws the track."""
    ctx, lay = state.ctx, state.boxes
    Track(ctx, lay).draw(surface)
    x, y = round(lay.oval.point(0)[0]), lay.track.bottom + lay.px(16)
    paint.pill(surface, ctx, state.say("track.finish"), (x, y), "dark", 14, 26, anchor="center")
    at, room = (lay.track.right, y), lay.track.right - x - lay.px(60)
    paint.label(surface, ctx, source(state), at, 14, palette.TEXT, anchor="midright", width=room)


def veil(state: State, node: Node) -> Node | None:
    """A node without what follows from hidden chips of the own seat, until all chips are shown."""
    look = node.look
    if state.choice.facts.ended is not None:
        return node
    if isinstance(look, TrayChip):
        return None
    if isinstance(look, SeatModel):
        return node._replace(look=replace(look, earns="", then="", tone=0))
    if isinstance(look, PayoutModel):
        return node._replace(look=replace(look, lit=None, about="", now=()))
    return node._replace(look=TurnModel(look.title, look.strong, 0, "")) if isinstance(look, TurnModel) else node


TABLE = TableGame[TurfView, TurfLayout, Recent, TurfChoice, ev.TurfEvent](
    name="turf",
    policy=POLICY,
    # With the names on the cards in the language of the window, and the printed ones.
    layout=lambda ctx, lay, view, match: TurfLayout(
        lay,
        view.seats,
        match.watch,
        tuple((horse_name(ctx.texts, view.config, h), printed_name(ctx.texts, view.config, h)) for h in range(HORSES)),
    ),
    paints=paints,
    picture=picture,
    ground=ground,
    marks=marks,
    offers=offered,
    draggable=draggable,
    press=press,
    preview=preview,
    tick=tick,
    transitions=transitions,
    memory=MemoryOf(
        begin,
        lambda memory, step, before: recent(memory, step.events),
        renew=renew,
        keep=keep,
        undone=lambda state, events: recent((), events),
    ),
    buttons=BUTTONS,
    seats=SeatsOf(
        lambda lay, seat: dots(lay.px, lay.rows[seat], 63, 9, 20),
        TurfLayout.face,
        lambda view: [seat.money for seat in view.players],
        reaction=reaction,
        public=public,
        veil=veil,
    ),
    words=WordsOf(
        "turf_table",
        log,
        lambda ctx, horse, width: ctx.art.svg(f"turf/piece_{horse}", width),
        ("number", "space"),
        event,
        advise,
        EXPLAINED,
        act=act_words,
    ),
    teaching=TeachingOf(
        lambda state, about: teach(state.view),
        coach_marks,
        lambda state, horse: horse_words(state, int(horse) - 1),
        at_rest=True,
    ),
    manners=Manners(
        "ambience_turf",
        result,
        opening=opening.cues,
        awaited=lambda state: state.ctx.art.pictures.awaited(Track(state.ctx, state.boxes).made),
        result_wait=1.4,
        # A chip in hand, else a horse that may move.
        focus=lambda look: (
            ("chip", 0)
            if look.state.view.phase == "bet" and look.state.view.hand
            else card(next(iter(look.state.view.left), 0))
        ),
        # The faces of the die, on the ground and in the air.
        prerender=lambda state: [
            Node("die", box_of(state.boxes.cube), look=Die(face, hop)) for hop in (1, 0) for face in range(len(FACES))
        ],
        rim=lambda node: RIMS.get(kind_of(node), Rim(12)),
        busy=busy,
        turn=lambda view, match: view.to_move and match.person is not None,
        told=told,
        ticks_covered=True,
        mood=lambda view: mood_of(view.match is not None, view.race >= view.config.races, late(view)),
        late=late,
        cloth="scene/cloth_meadow",
    ),
)
