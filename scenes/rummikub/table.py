"""The Rummikub table: the own turn is a draft that is rearranged at will."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from pygame import Rect

from game.kernel.offers import No
from game.pieces.tiles import KIND_TEXT, KINDS
from game.rummikub import events as ev
from game.rummikub.offers import NEW_SET, POOL, offers
from game.rummikub.turn_draft import TurnDraft
from game.rummikub.view import RummikubView
from scenes.kit.context import Context
from scenes.kit.paint import plate_face
from scenes.kit.tiles import Look as TileState
from scenes.rummikub import opening, tiles
from scenes.rummikub.choice import (
    Choice,
    Looking,
    Now,
    State,
    act_words,
    begin,
    fit,
    keep,
    progress,
    renew,
    sets_of,
    tile_of,
)
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.marks import STRENGTHS, coach_marks, marks, risen, shines
from scenes.rummikub.memory import Memory, remembered
from scenes.rummikub.mood import SHORT, late, reaction
from scenes.rummikub.motion import Movements
from scenes.rummikub.panels import SLIM, WELL, Gauge, Line, MeModel, Panels, Pool, SeatModel, pool
from scenes.rummikub.picture import new_set, picture
from scenes.rummikub.policy import POLICY
from scenes.rummikub.press import draggable, press, preview, targets
from scenes.rummikub.public import public
from scenes.rummikub.scores import result
from scenes.rummikub.texts import face, kind_words, values_in_words
from scenes.rummikub.tick import tick
from scenes.rummikub.tiles import TileLook
from scenes.rummikub.words import EXPLAINED, about, advise, event, lesson, log
from scenes.table.game import (
    ButtonNow,
    ButtonSpec,
    Manners,
    MemoryOf,
    SeatsOf,
    TableGame,
    TeachingOf,
    WordsOf,
    advice,
)  # fmt: skip
from scenes.table.laid import laid
from scenes.table.moods import mood_of
from scenes.table.nodes import Box, Node, Paint, Paints, box_of, inked
from scenes.table.places import dots
from scenes.table.plate import plated
from scenes.table.shown_step import Step

# -- what is drawn


def paints(ctx: Context, lay: RummikubLayout) -> Paints:
    """The painters of this window."""
    panels, room, near, wide = Panels(ctx, lay), lay.px(24), lay.px(10), lay.px(28)

    def reach_of(_: object, look: TileLook) -> int:
        return near if look == TileLook(look.face) else wide

    return {
        TileLook: replace(inked(ctx, tiles.tile), reach_of=reach_of),
        tiles.Back: Paint(lambda surface, box, _: ctx.tiles.draw(surface, None, box.x, box.y, box.w, "rest", 8), wide),
        tiles.Wood: Paint(partial(tiles.wood, ctx, lay), lay.px(40)),
        tiles.HeldPieces: inked(ctx, tiles.held, lay.px(60)),
        SeatModel: plated(ctx, panels.seat, SLIM, room),
        MeModel: laid(ctx, panels.me, None, room),
        Line: Paint(panels.draw_line, room),
        Gauge: laid(ctx, panels.gauge, None, lay.px(4)),
        Pool: laid(ctx, pool, WELL, room),
    }


def prerender(state: State) -> Iterator[Node]:
    """Yields the place for a first set, and every tile as it stands on the rack, was just laid, and then lies."""
    yield from new_set(state, "empty")
    lay, shelves = state.boxes, state.memory.rack.shelves
    lies = box_of(lay.table_tile(state.memory.cloth.width, (0, 0)))
    states: tuple[tuple[Box, TileState], ...] = (box_of(lay.slot(shelves, 0)), "rest"), (lies, "new"), (lies, "rest")
    yield from (Node("tile", box, look=TileLook(face(tile), one)) for box, one in states for tile in range(KINDS))


def follow(memory: Memory, step: Step[RummikubView, ev.RummikubEvent], before: RummikubView) -> Memory:
    """Returns where everything lies follows from what happened."""
    for one in step.events:
        memory = memory.after(one, step.view)
    return memory if memory.fits(step.view) else remembered((), step.view, memory.size)


def portrait(lay: RummikubLayout, seat: int) -> Rect:
    """The portrait on the plate of a seat."""
    return plate_face(lay.px, lay.plates[seat]) if seat in lay.plates else lay.face


# -- buttons


def _wait(state: State) -> str | None:
    """Returns why nothing can be done while it is another's turn."""
    return state.say("short.not_your_turn") if state.choice.draft is None else None


def undo_now(look: Looking) -> ButtonNow:
    """The button that takes one step back in the draft."""
    state, draft = look.state, look.state.choice.draft
    none = state.say("button.undo_none") if draft is not None and not draft.past else None
    return ButtonNow(state.match.person is not None, _wait(state) or none)


def sort_now(key: str, look: Looking) -> ButtonNow:
    """A button that sorts the rack."""
    state, name, sub = look.state, look.state.say(f"button.{key}"), look.state.say(f"button.{key}_sub")
    seated, tip = state.match.person is not None, state.say("button.sort_tip")
    return ButtonNow(seated, sub=sub, name=f"{name} {sub}", tooltip=tip)


def draw_now(look: Looking) -> ButtonNow:
    """The button that draws a tile, or passes when the pool is empty."""
    state, draft = look.state, look.state.choice.draft
    label = state.say("button.draw" if state.view.pool or state.view.phase != "play" else "button.pass")
    reason, seated = _wait(state), state.match.person is not None
    if draft is not None:
        offer = offers(state.rules, draft=draft)[POOL]
        reason = state.short(offer.refusal) if isinstance(offer, No) else None
    if draft is not None and draft.laid:
        return ButtonNow(seated, reason, sub=state.say("button.draw_back"), label=label)
    mark = state.lesson_of(about(state)).at(POOL)
    sub = state.teacher.words(mark.say, True) if mark is not None and state.teacher is not None else None
    return ButtonNow(seated, reason, sub=sub, label=label)


def done_now(look: Looking) -> ButtonNow:
    """The button that ends the turn; at a strict table Done may be claimed whatever lies there (rummikub.R29)."""
    state, draft, seated = look.state, look.state.choice.draft, look.state.match.person is not None
    if draft is None:
        return ButtonNow(seated, _wait(state))
    missing = draft.missing
    if not missing:
        count = len(draft.laid)
        key = "done_out" if not draft.rack else "done_ready_one" if count == 1 else "done_ready"
        return ButtonNow(seated, sub=state.say(f"button.{key}", count=count))
    words = state.short(missing[0])
    if state.view.config.table == "strict" and not draft.untouched:
        return ButtonNow(seated, sub=words, kind="muted")
    return ButtonNow(seated, words)


def drafting(able: Callable[[TurnDraft], bool]) -> Callable[[Looking], ButtonNow]:
    """A button that shows while the draft allows what it does."""
    return lambda look: ButtonNow(look.state.choice.draft is not None and able(look.state.choice.draft))


# -- behaviour


def busy(now: Now) -> bool:
    """Whether light breathes, words pass or the clock ticks."""
    state, choice = now.state, now.state.choice
    ticking = choice.draft is not None and state.view.own.clock > 0
    return choice.said is not None or ticking or (bool(choice.carried) and not state.ctx.calm)


def told(now: Now) -> dict[str, object]:
    """Returns what only this game can tell a test of a real window; see `scenes.table.probe`."""
    state, nodes, pointer = now.state, now.look.nodes, now.look.pointer
    view, draft, focused = state.view, state.choice.draft, tile_of(pointer.focused)
    tiles = [[tile_of(id), *node.rect.center] for id, node in nodes.items() if tile_of(id) >= 0]
    return {
        "round": view.game,
        "opened": view.own.opened,
        "own": sorted(place for place in tiles if place[0] in state.memory.held),
        "table": sorted(place for place in tiles if place[0] not in state.memory.held),
        "sets": [list(tiles) for tiles in sets_of(state)],
        "worth": draft.worth if draft is not None else 0,
        "missing": [refusal.reason for refusal in draft.missing] if draft is not None else [],
        "past": len(draft.past) if draft is not None else 0,
        "free": list(nodes[NEW_SET].rect.center) if NEW_SET in nodes else [],
        "rack": list(state.boxes.rack.center),
        "tile": focused,
        "chosen": list(state.choice.picked),
        "left": round(state.choice.clock.left),
    }


TABLE = TableGame[RummikubView, RummikubLayout, Memory, Choice, ev.RummikubEvent](
    name="rummikub",
    policy=POLICY,
    # With the names of the tiles in the language of the window.
    layout=lambda ctx, lay, view, match: RummikubLayout(
        lay, view.seats, view.seat, tuple(kind_words(ctx.texts, text) for text in KIND_TEXT)
    ),
    paints=paints,
    picture=picture,
    ground=lambda surface, state: tiles.mat(surface, state.ctx, state.boxes),
    marks=marks,
    draggable=draggable,
    press=press,
    targets=targets,
    preview=preview,
    memory=MemoryOf(begin, follow, fit, renew, keep),
    tick=tick,
    transitions=lambda state, change: Movements(state.boxes, state.view.seat).transitions(change),
    buttons=(
        ButtonSpec("undo", lambda lay: lay.undo, undo_now, icon="undo"),
        ButtonSpec(
            "redo",
            lambda lay: lay.redo,
            drafting(lambda draft: bool(draft.future)),
            icon="redo",
            size=20,
            wordless=True,
        ),
        advice(lambda lay: lay.hint, "rummikub_table", _wait, sub=progress),
        ButtonSpec("sort_runs", lambda lay: lay.sort_runs, partial(sort_now, "sort_runs"), "ivory", "sort_run", 20),
        ButtonSpec(
            "sort_groups", lambda lay: lay.sort_groups, partial(sort_now, "sort_groups"), "ivory", "sort_set", 20
        ),
        ButtonSpec("draw", lambda lay: lay.draw, draw_now, "jade", "draw", 22),
        ButtonSpec("done", lambda lay: lay.done, done_now, "vermilion", "check", 22),
        ButtonSpec(
            "reset",
            lambda lay: lay.reset,
            drafting(lambda draft: not draft.untouched),
            icon="replay",
            size=15,
            radius=12,
        ),
    ),
    seats=SeatsOf(
        lambda lay, seat: dots(lay.px, lay.plates.get(seat, lay.me), 59, 8, 20),
        portrait,
        lambda view: [seat.points for seat in view.players],
        (ev.Restored,),
        reaction,
        public=public,
        # Nothing of the rack, nor what tells of it.
        veil=lambda state, node: None if node.id == ("chosen",) or tile_of(node.id) in state.memory.held else node,
    ),
    words=WordsOf(
        "rummikub_table",
        log,
        lambda ctx, face, width: ctx.tiles.face(face, width),
        ("draw", "done", "redo", "sort", "new_set", "take_back", "again", "double"),
        event,
        advise,
        EXPLAINED,
        values_in_words,
        act=act_words,
    ),
    teaching=TeachingOf(lesson, coach_marks, lambda state, piece: kind_words(state.ctx.texts, piece)),
    manners=Manners(
        "ambience_rummikub",
        result,
        opening=partial(opening.cues, portrait),
        awaited=lambda state: state.ctx.art.pictures.awaited(tiles.seam(state.ctx, state.boxes)),
        focus=lambda look: next((("tile", tile) for tile in look.state.memory.rack.shelves.tiles), None),
        prerender=prerender,
        risen=risen,
        # Light breathes while tiles are carried.
        shine=lambda now: now.breath(STRENGTHS) if now.state.choice.carried else -1,
        shines=shines,
        busy=busy,
        turn=lambda view, match: view.to_move and match.plays,
        # The grip of a set and the side of a tile count.
        by_point=lambda look: (
            bool(look.state.choice.picked) or look.pointer.mode == "drag" or tile_of(look.pointer.hovered) >= 0
        ),
        told=told,
        # Tiles stay in hand while others act, as long as they are still there.
        stays=lambda state, held: (
            tile_of(held) < 0 or any(tile_of(held) in tiles for tiles in (state.memory.held, *sets_of(state)))
        ),
        silent=True,
        # The end is near when a rack is short, or nothing is left to draw.
        mood=lambda view: mood_of(
            view.match is not None,
            view.game >= view.config.games,
            late(view) or (view.phase == "play" and any(player.rack <= SHORT for player in view.players)),
        ),
        late=late,
        cloth="scene/cloth_teal",
    ),
)
