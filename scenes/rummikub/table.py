"""The Rummikub table: a match made visible; the own turn is a draft that is rearranged at will."""

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from game.kernel.offers import No, Target
from game.kernel.rules import Refusal
from game.kernel.teach import NOTHING, Lesson
from game.pieces.tiles import KINDS
from game.rummikub import events as ev
from game.rummikub.actions import Draw, Pass, Sets
from game.rummikub.offers import DONE, NEW_SET, POOL, offers
from game.rummikub.shelves import Order
from game.rummikub.teach import advised
from game.rummikub.teach import teach as lesson_of
from game.rummikub.turn_draft import TurnDraft, turn_draft_of
from game.rummikub.view import RummikubView
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout, box_at
from scenes.kit.motion import breath
from scenes.kit.paint import plate_face
from scenes.kit.tiles import Look
from scenes.rummikub.dialogs import Dialogs
from scenes.rummikub.drafting import DraftTable
from scenes.rummikub.explain import RummikubExplain
from scenes.rummikub.explain import marks as taught_marks
from scenes.rummikub.hints import Hints
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.memory import remembered
from scenes.rummikub.motion import Movements
from scenes.rummikub.panels import RING_STEPS, WARNING, Gauge, Line, MeModel, Panels, SeatModel
from scenes.rummikub.picture import Picture, PictureModel, Pointed
from scenes.rummikub.policy import POLICY as POLICY
from scenes.rummikub.texts import Notes, event_line, face, kind_words, refusal_short
from scenes.rummikub.tiles import TileArt, TileLook
from scenes.table.client import Step, TableClient
from scenes.table.clock import TurnClock
from scenes.table.kept import of_turn
from scenes.table.log import LogLine
from scenes.table.names import avatar, seat_name
from scenes.table.nodes import Node, Paint, Paints, box_of
from scenes.table.shown_step import ShownStep
from scenes.table.stage import Cue, Nodes
from scenes.table.toolbar import top_buttons


class RummikubTable(DraftTable):
    """A Rummikub match at the window. It ends its client when it is left."""

    ambience = "ambience_rummikub"
    explains = RummikubExplain
    bad_events = ev.Restored
    result_wait = 1.2
    keys_told = ("draw", "done", "redo", "sort", "new_set", "take_back", "again", "double")

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self._found = client.sidecar.content
        self.memory = self.memory.racked_as(self._found)
        self.clock = TurnClock(WARNING, self._found)
        self.dialogs: Dialogs = Dialogs(self)
        self.notes = Notes(ctx, client, self.dialogs.ruled, self.changed)
        self.hints = Hints(ctx, client)
        self.now = PictureModel(self.view, self.memory, None, client.seats, client.person)
        self._turn = -1
        self._placed = False
        self._before = self.memory
        self._shone = 0
        self._kept = self.memory, self.memory.kept()

    # -- what is drawn

    def build_controls(self, layout: Layout) -> Paints:
        """Places panels and buttons, and returns the painters of everything."""
        ctx, lay = self.ctx, RummikubLayout(layout, self.view.seats, self.view.seat)
        self.lay = lay
        self.panels = panels = Panels(ctx, lay)
        self.art = TileArt(ctx, lay)
        self.looks, self.movements = Picture(ctx, lay), Movements(lay, self.view.seat)
        self._lay_cloth(lay.cloth_size)
        self._add_buttons(lay)
        room = lay.px(24)
        return {
            **self.art.paints(),
            SeatModel: Paint(panels.draw_plate, room),
            MeModel: Paint(panels.draw_me, room),
            Line: Paint(panels.draw_line, room),
            Gauge: Paint(panels.draw_gauge, lay.px(4)),
        }

    def ground(self, surface: Surface) -> None:
        """Draws the cloth and the mat."""
        surface.blit(self.ctx.art.background("scene/cloth_teal", surface.get_size()), (0, 0))
        self.art.mat(surface)

    def _lay_cloth(self, size: tuple[float, float]) -> None:
        """Lays everything on a cloth of this window: as it was kept, else as it follows from the events."""
        found, first, self._placed = self._found, not self._placed, True
        if first or not self.memory.cloth.fits(replace(self.memory.cloth, wide=size[0], high=size[1])):
            fresh = remembered(self.client.events(), self.view, size)
            self.memory = replace(self.memory, cloth=fresh.cloth, lain=fresh.lain)
            if self.draft is not None:
                self.memory = self.memory.lying(self.draft.table)
        if first:
            self._take_turn()
            table = self.draft.table if self.draft is not None else self.view.table
            self.memory = self.memory.lying_as(found, self.view.table, table)

    # -- what stands there

    def before_picture(self) -> None:
        """Takes together what the picture is made from."""
        client, view = self.client, self.view
        if self.drag.mode != "drag":
            self.carried = ()
        known = {*self.memory.held, *(tile for tiles in self.sets for tile in tiles)}
        self.picked = tuple(tile for tile in self.picked if tile in known)
        pointed = self.hints.pointed if client.advisable else frozenset()
        line, me = self.notes.line(view), self._me()
        again, seats = self.again(), client.seats
        self.now = PictureModel(
            view, self.memory, self.draft, seats, client.person, self.picked, self.carried, pointed, again, line, me,
            client.open_hands and bool(view.racks),
        )  # fmt: skip

    def _me(self) -> MeModel:
        view, clock = self.view, self.clock
        left, whole = float(view.own.clock), view.own.clock
        if self.draft is not None and whole == clock.seconds:
            left = clock.left
        name, portrait = seat_name(self.ctx.texts, self.client.seats, view.seat), avatar(self.client.seats, view.seat)
        mine, count = view.to_move, len(self.memory.held)
        if not whole:
            return MeModel(name, portrait, count, mine, view.own.opened)
        ring, late = round(left / whole * RING_STEPS) if mine else RING_STEPS, mine and left <= WARNING
        return MeModel(name, portrait, count, mine, view.own.opened, math.ceil(left), ring, late)

    def picture(self) -> Iterable[Node]:
        """The nodes of what stands on the table."""
        return self.looks.nodes(self.now)

    def prerender(self) -> Iterable[Node]:
        """The nodes of every tile as it was just laid, and at rest."""
        box = box_of(self.lay.table_tile(self.memory.cloth.width, (0, 0)))
        states: tuple[Look, ...] = "new", "rest"
        return [Node("tile", box, look=TileLook(face(tile), state)) for state in states for tile in range(KINDS)]

    def make_lesson(self) -> Lesson:
        """The lesson of which own tiles fit; once advice was given, those of the advised play alone."""
        laid, told, advice = self._taught_of
        if not self.client.waiting_for_person or (told and advice is None):
            return NOTHING
        return lesson_of(self.view, laid) if advice is None else advised(self.view, advice, laid)

    @property
    def _taught_of(self) -> tuple[frozenset[int], bool, Sets | None]:
        """The values a lesson depends on beside the match: own tiles laid, whether advice was given, its table."""
        laid = frozenset(self.draft.laid) if self.draft is not None else frozenset()
        return laid, self.hints.given, self.hints.target

    def piece_words(self, piece: str) -> str:
        """The name of a tile."""
        return kind_words(self.ctx.texts, piece)

    def coach_marks(self, nodes: Nodes) -> Iterable[Node]:
        """The nodes of what is pointed out in the rack, and beside the line of the turn."""
        lesson, line, said = self.teacher.lesson(self._taught_of), nodes["line",], self.notes.busy
        return taught_marks(self.teacher, lesson, self.lay, self.memory.rack.shelves, line, said)

    def marks(self) -> Iterable[Node]:
        """The nodes of what is under the pointer, and what is in hand."""
        held, aim = self.in_hand, self.aim
        self._shone = self._strength
        effect = self.effect(held, aim) if aim is not None and self.draft is not None else None
        hand = self.held_node(None, self.drag.position)
        at = hand.rect if hand is not None else None
        hold = Pointed(self.lifts.now, held, aim, effect, at, self._shone, self.band, self.looked)
        return self.looks.marks(self.now, hold, self.nodes)

    @property
    def _strength(self) -> int:
        return 6 if self.ctx.calm else round(6 * breath(self.motion.seconds))

    def transitions(self, step: Step, before: RummikubView, old: Nodes, new: Nodes) -> Sequence[Cue]:
        """The movements of an act: a play set by set, and tiles from the pool."""
        return self.movements.transitions(step.events, old, new, self._before)

    def thinking_at(self, seat: int) -> Rect:
        """The box of thinking dots at the plate of the seat."""
        px, box = self.lay.px, self.lay.plates.get(seat, self.lay.me)
        return box_at(px(46), px(20), (box.right - px(36), box.y - px(8)), "midtop")

    def face_at(self, seat: int) -> Rect:
        """The box of the portrait on the plate of the seat."""
        plates = self.lay.plates
        return plate_face(self.lay.px, plates[seat]) if seat in plates else self.panels.own_face

    def score_of(self, view: RummikubView) -> Sequence[int]:
        """The points of every seat."""
        return [seat.points for seat in view.players]

    # -- buttons

    def _add_buttons(self, lay: RummikubLayout) -> None:
        t, add = self.label, self.add_button
        top_buttons(self.ctx, self.ui, lay.menu, lay.icons, self.dialogs)
        self.undo_button = add(lay.undo, "undo", self.undo, icon="undo", size=19)
        redo = Button(lay.redo, "", self.redo, icon="redo", size=20, name=t("redo"), tooltip=t("redo_tip"))
        self.redo_button = self.ui.add(redo)
        self.hint_button = add(lay.hint, "hint", self.ask_hint, icon="hint", size=19)
        self.sort_buttons = (
            self.ui.add(self._sorter(lay.sort_runs, "sort_runs", "sort_run", "789")),
            self.ui.add(self._sorter(lay.sort_groups, "sort_groups", "sort_set", "777")),
        )
        self.draw_button = add(lay.draw, "draw", self.draw_tile, kind="jade", icon="draw", size=22)
        self.done_button = add(lay.done, "done", self.done, kind="vermilion", icon="check", size=22)
        self.reset_button = add(lay.reset, "reset", self.reset, icon="replay", size=15, radius=12)

    def _sorter(self, box: Rect, key: str, icon: str, order: Order) -> Button:
        label, sub = self.label(key), self.label(f"{key}_sub")
        name, tip = f"{label} {sub}", self.label("sort_tip")
        return Button(
            box, label, lambda: self.sort(order), kind="ivory", icon=icon, size=20, sub=sub, name=name, tooltip=tip
        )  # fmt: skip

    def update_controls(self) -> None:
        """Says what every button can do now."""
        draft, t = self.draft, self.label
        playing, wait = self.client.person is not None, self.ctx.t("rummikub_table.short.not_your_turn")
        for button in (self.undo_button, self.hint_button, *self.sort_buttons, self.draw_button, self.done_button):
            button.visible = playing
        self.redo_button.visible = draft is not None and bool(draft.future)
        self.reset_button.visible = draft is not None and not draft.untouched
        self.hint_button.reason = None if draft is not None else wait
        step, steps = self.hints.progress(draft)
        self.hint_button.sub = t("hint_wait") if step < 0 else t("hint_next", step=step, steps=steps) if steps else None
        view, draw, done = self.view, self.draw_button, self.done_button
        draw.label = draw.name = t("draw" if view.pool or view.phase != "play" else "pass")
        draw.sub = t("draw_back") if draft is not None and draft.laid else self._let_go()
        if draft is None:
            self.undo_button.reason = draw.reason = done.reason = wait
            done.sub, done.kind = None, "vermilion"
            return
        self.undo_button.reason = None if draft.past else t("undo_none")
        pool = offers(self.client.rules, draft=draft)[POOL]
        draw.reason = refusal_short(self.ctx.texts, self.client.seats, pool.refusal) if isinstance(pool, No) else None
        self._update_done(draft)

    def _let_go(self) -> str | None:
        """The words on what drawing now would leave undone, where the table helps."""
        mark = self.teacher.lesson(self._taught_of).at(POOL)
        return self.teacher.words(mark.say, True) if mark is not None else None

    def _update_done(self, draft: TurnDraft) -> None:
        """Brings the Done button in line; at a strict table it needs only that anything was touched (rummikub.R29)."""
        done, missing = self.done_button, draft.missing
        if not missing:
            count = len(draft.laid)
            key = "done_out" if not draft.rack else "done_ready_one" if count == 1 else "done_ready"
            done.reason, done.sub, done.kind = None, self.label(key, count=count), "vermilion"
            return
        words = refusal_short(self.ctx.texts, self.client.seats, missing[0])
        claim = self.view.config.table == "strict" and not draft.untouched
        done.reason, done.sub = (None, words) if claim else (words, None)
        done.kind = "muted" if claim else "vermilion"

    # -- doing

    def do(self, action: Any) -> Refusal | None:
        """Does the person's act; drawing and passing leave the table as the turn began."""
        self.drag.cancel()
        if isinstance(action, Draw | Pass) and self.draft is not None and not self.draft.untouched:
            self.go(self.draft.reset())
        return super().do(action)

    def draw_tile(self) -> None:
        """Draws, or passes when the pool is empty (Space); asks first where tiles of a draft would go back."""
        self._end_turn(POOL)

    def done(self) -> None:
        """Lays the draft; at a strict table also a wrong one, with what follows (D, rummikub.R29)."""
        states = self.draft.states() if self.draft is not None else ()
        wrong = (state.tiles for state in states if state.fault is not None and state.changed)
        self._end_turn(DONE, *(("tile", tile) for tile in next(wrong, ())))

    def _end_turn(self, way: Target, *ids: Hashable) -> None:
        """Ends the turn one way, or says why not at nodes."""
        found = offers(self.client.rules, draft=self.draft)[way] if self.draft is not None else No(self.wait())
        self.follow(found, *ids)

    def time_up(self) -> None:
        """Ends the turn when the own clock ran out over the table as it lies (rummikub.R27, rummikub.R28)."""
        if self.draft is not None:
            self.ctx.play("gong", 0.6)
            self.do(self.draft.time_up())

    def ask_hint(self) -> None:
        """Asks for a hint, or shows its next step (H)."""
        if not self.client.advisable:
            return
        after = self.draft
        if self.hints.target is not None:
            after, words = self.hints.step(after) if after is not None else (None, self.hints.whole)
        elif self.hints.to_say:
            words = self.hints.say_more()
        else:
            self.hints.ask()
            self.look_for_hint()
            self.changed()
            return
        self.ctx.play("hint")
        self.notes.say(*words, icon="hint")
        if after is not None and after is not self.draft:
            self.go(after)

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for."""
        words = self.hints.answer()
        if words:
            self.ctx.play("hint")
            self.notes.say(*words, icon="hint")
            if self.hints.target is None:
                self.ui.set_focus(self.draw_button, keyboard=True)
            self.changed()

    def handle(self, intention: want.Intention) -> bool:
        """Gives an intention to the table; a press on a Done that cannot be says the whole sentence."""
        if isinstance(intention, want.Press) and intention.button == 1:
            draft, done = self.draft, self.done_button
            self.update_controls()
            if done.reason is not None and done.hit(intention.pos) and draft is not None and draft.missing:
                self.dialogs.refuse(draft.missing[0])
        return super().handle(intention)

    def keys(self, intention: want.Intention) -> bool:
        """Takes the keys of the draft; True when used."""
        match intention:
            case want.Draw():
                self.draw_tile()
            case want.Redo() | want.Key("y", True):
                self.redo()
            case want.Key("s", False):
                self.sort("777" if self.memory.rack.order == "789" else "789")
            case want.Key("d", False):
                self.done()
            case want.Key("backspace" | "delete"):
                self.take_up()
            case want.Key("n", False):
                self._place(NEW_SET)
            case _:
                return super().keys(intention)
        return True

    def default_focus(self) -> Any:
        """The item that the keyboard focuses first: the first tile of the rack."""
        tiles = self.memory.rack.shelves.tiles
        return ("tile", tiles[0]) if tiles else None

    # -- the match

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        self.view = self.client.view()
        self.hints.forget(self.client.act_number)
        self._take_turn()
        if not set(self.carried) <= {*self.memory.held, *(tile for tiles in self.sets for tile in tiles)}:
            self.drag.cancel()
        self.changed()

    def _take_turn(self) -> None:
        """Makes a draft in the own turn, the first one as this turn was left, and drops it in those of others."""
        acts = self.client.act_number
        if not (self.client.waiting_for_person and self.view.to_move):
            self.draft = None
        elif self._turn != acts or self.draft is None:
            self._turn, self.picked = acts, ()
            kept, self._found = of_turn(self._found, acts), {}
            self.draft = turn_draft_of(self.view).resumed(kept.get("layouts"))
            if not self.draft.untouched:
                self.memory = self.memory.holding(self.draft.rack).lying(self.draft.table)
            own = self.view.own
            if own.clock:
                self.clock.follow(acts, own.clock)

    def lying(self) -> dict[str, Any]:
        """The rack, the places of the sets, the draft and the rest of the clock."""
        if self._kept[0] is not self.memory:
            self._kept = self.memory, self.memory.kept()
        kept = dict(self._kept[1])
        if self.draft is not None:
            left = math.ceil(self.clock.left)
            kept["turn"] = {"acts": self.client.act_number, "layouts": self.draft.kept(), "left": left}
        return kept

    def had_turn(self, before: RummikubView) -> bool:
        """Whether there was a draft."""
        return self.draft is not None

    def has_turn(self) -> bool:
        """Whether there is a draft."""
        return self.draft is not None

    def before_step(self, step: Step, before: RummikubView) -> None:
        """Drops the words of the last act, and brings the memory of places up to date."""
        super().before_step(step, before)
        self.notes.dismiss_explanations()
        self._before = self.memory
        for event in step.events:
            self.memory = self.memory.after(event, step.view)
        if not self.memory.fits(step.view):
            self.memory = remembered(self.client.events(), step.view, self.memory.size)

    def tell(self, event: Any, step: Step, before: RummikubView) -> None:
        """Says what there is to say of an act."""
        self.notes.event(event, step)

    def lines_of(self, past: ShownStep, event: Any) -> Sequence[LogLine]:
        """The line of an event; of a play with the tiles laid, and those of the table that were moved."""
        words = event_line(self.ctx.texts, self.client, event)
        if words is None:
            return []
        pieces: list[tuple[str, tuple[str, ...]]] = []
        if isinstance(event, ev.Laid):
            pieces.append(("", tuple(face(tile) for tile in event.laid)))
            if event.moved:
                moved = tuple(face(tile) for tile in event.moved)
                pieces.append((self.ctx.t("rummikub_table.line.moved"), moved))
        return [LogLine(past.act, past.seat, words, tuple(pieces))]

    def piece(self, face: str, width: int) -> Surface:
        """The picture of a small tile."""
        return self.ctx.tiles.face(face, width)

    # -- time

    def tick(self, dt: float) -> None:
        """Moves on tiles under the pointer, passing words, the clock, and the light that swells and fades."""
        super().tick(dt)
        self.notes.update(dt)
        self._run_clock(dt)
        if self._breathing and self._shone != self._strength:
            self.marks_changed()

    @property
    def _breathing(self) -> bool:
        return bool(self.carried) and not self.ctx.calm

    def _run_clock(self, dt: float) -> None:
        turn, clock = self.client.act_number, self.clock
        if self.draft is None or self.covered or (clock.turn != turn and self.showing):
            return
        clock.follow(turn, self.view.own.clock)
        if clock.run(dt):
            self.notes.warning()
        if self._me() != self.now.me:
            self.changed()
        if clock.over:
            self.time_up()

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: something moves, glows, thinks, ticks or is due."""
        ticking = self.draft is not None and self.view.own.clock > 0
        return super().busy or self._breathing or ticking or self.lifts.busy or self.notes.busy

    def told(self) -> dict[str, Any]:
        """The facts that only this game can tell a test of a real window; see `scenes.table.probe`."""
        draft, view, nodes = self.draft, self.view, self.nodes
        tiles = [[id[1], *node.rect.center] for id, node in nodes.items() if isinstance(id, tuple) and id[0] == "tile"]
        focused = self.spots.focused
        return {
            "mine": draft is not None and not self.motion.busy,
            "round": view.game,
            "opened": view.own.opened,
            "own": sorted(place for place in tiles if self.own(place[0])),
            "table": sorted(place for place in tiles if not self.own(place[0])),
            "sets": [list(tiles) for tiles in self.sets],
            "worth": draft.worth if draft is not None else 0,
            "missing": [refusal.reason for refusal in draft.missing] if draft is not None else [],
            "past": len(draft.past) if draft is not None else 0,
            "free": list(nodes[NEW_SET].rect.center) if NEW_SET in nodes else [],
            "rack": list(self.lay.rack.center),
            "tile": focused[1] if isinstance(focused, tuple) and focused[0] == "tile" else -1,
            "chosen": list(self.picked),
            "left": round(self.clock.left),
        }


TABLE = RummikubTable
