"""The Rummikub table: a client made visible; the own turn is a draft that is rearranged at will."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pygame import Surface

from game.kernel.offers import No
from game.kernel.rules import Refusal
from game.rummikub import events as ev
from game.rummikub.actions import Draw, Pass
from game.rummikub.offers import DONE, offers
from game.rummikub.view import RummikubView
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.rummikub.board import Board, Marks
from scenes.rummikub.clock import TurnClock
from scenes.rummikub.controls import Controls, Deeds
from scenes.rummikub.desk import Desk, Tiles
from scenes.rummikub.dialogs import Dialogs
from scenes.rummikub.fingers import Fingers, Owner
from scenes.rummikub.hints import Hints
from scenes.rummikub.input import Input
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.manners import RummikubManners
from scenes.rummikub.model import make_marks, make_models
from scenes.rummikub.notes import Notes
from scenes.rummikub.panels import Models, Panels
from scenes.rummikub.picture import Picture
from scenes.rummikub.stage import Stage
from scenes.rummikub.words import event_line, face, tile_words
from scenes.table.client import Step, TableClient
from scenes.table.kept import of_turn, seconds
from scenes.table.log import LogLine
from scenes.table.past import Past
from scenes.table.scene import TableScene

NEW_SET = "new"
"""The keyboard's place for a set of its own."""


class RummikubTable(TableScene[RummikubView]):
    """One Rummikub match at the window. It ends its client when it is left."""

    ambience = "ambience_rummikub"
    result_wait = 1.2
    keys_told = ("draw", "done", "redo", "sort", "new_set", "take_back", "double")

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.desk = Desk(self.motion, ctx.redraw)
        self.clock = TurnClock()
        self.last: Any = None
        """The last event that has words."""
        self.refused: tuple[Tiles, float] = ((), 0.0)
        self.fingers: Fingers = Fingers(
            self.desk,
            Owner(
                lambda: self.desk.bench is not None,
                lambda: client.person is not None,
                self._wait,
                self.refuse,
                self.changed,
                ctx.sound.play,
            ),
        )
        self.dialogs: Dialogs = Dialogs(self)
        self.input: Input = Input(self)
        self.hints = Hints(self)
        self.notes = Notes(self)
        self._drafted = -1
        self.desk.begin(self.view)
        self._found = client.desk.content
        self.desk.take_up(self.view, self._found)

    # -- life

    def build(self, layout: Layout) -> None:
        """Makes everything that has a place in the window."""
        lay = RummikubLayout(layout, self.view.seats, self.view.seat)
        self.desk.use(lay)
        self.board = Board(self.ctx, self.desk, self.fingers)
        self.stage = Stage(self.ctx, self.desk, self.motion)
        self.panels = Panels(self.ctx, lay)
        self.picture: Picture = Picture(self)
        self.controls = Controls(self.ctx, self.ui, lay, self.client, self._deeds())

    def _deeds(self) -> Deeds:
        dialogs = self.dialogs
        return Deeds(
            menu=dialogs.menu,
            rulebook=dialogs.rulebook,
            sound=dialogs.toggle_sound,
            settings=dialogs.settings,
            undo=self.undo,
            redo=self.redo,
            reset=self.reset,
            hint=self.ask_hint,
            sort_runs=lambda: self.sort("789"),
            sort_groups=lambda: self.sort("777"),
            draw=self.draw_tile,
            done=self.done,
        )

    # -- state

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        view = self.view = self.client.view()
        self.hints.forget(self.client.act_number)
        mine = self.client.waiting_for_person and view.to_move
        if not mine:
            self.desk.end_turn()
        elif self._drafted != self.client.act_number or self.desk.bench is None:
            self._drafted = self.client.act_number
            self.fingers.selection = ()
            self._start_turn(view)
        self.fingers.check()
        self.changed()

    def _start_turn(self, view: RummikubView) -> None:
        """A draft; the first one goes on where this turn was left, its clock too."""
        acts = self.client.act_number
        kept, self._found = of_turn(self._found, acts), {}
        self.desk.start_turn(view, kept.get("layouts"))
        if view.own.clock:
            self.clock.follow(acts, view.own.clock)
            self.clock.left = seconds(kept.get("left"), float(view.own.clock))

    def lying(self) -> dict[str, Any]:
        """The rack, the places of the sets, the draft and the rest of the clock."""
        kept, bench = self.desk.kept(), self.desk.bench
        if bench is not None:
            left = math.ceil(self.clock.left)
            kept["turn"] = {"acts": self.client.act_number, "layouts": bench.kept(), "left": left}
        return kept

    def changed(self) -> None:
        """The draft, the rack or what is in hand changed."""
        if hasattr(self, "controls"):
            self.controls.update(self.view, self.desk.bench, self.hints.progress)
            self._sync_spots()
        self.ctx.redraw()

    def _sync_spots(self) -> None:
        wanted: list[tuple[Any, Any, str]] = []
        if self.client.person is not None and self.fingers.mode != "drag":
            for tile in sorted(self.desk.goals_known()):
                box = self.desk.tile_box(tile)
                if box is not None:
                    wanted.append((tile, box, tile_words(self.ctx.texts, tile)))
            free = self.desk.free_box()
            if self.desk.bench is not None and free is not None:
                wanted.append((NEW_SET, free, self.ctx.t("rummikub_table.mat.spot_new")))
        self.spots.sync(wanted, self.natural())

    def natural(self) -> int | None:
        """Where the keyboard looks first: the first tile of the rack."""
        tiles = self.desk.rack.shelves.tiles
        return tiles[0] if tiles else None

    @property
    def focused_tile(self) -> int:
        """The tile under the keyboard focus, -1 for none."""
        item = self.spots.focused
        return item if isinstance(item, int) else -1

    def models(self) -> Models:
        """What the panels show."""
        return make_models(self)

    def marks(self) -> Marks:
        """What the board shows beside the tiles."""
        return make_marks(self)

    # -- doing

    def do(self, action: Any) -> Refusal | None:
        """The person's act."""
        self.motion.finish()
        self.fingers.cancel()
        return super().do(action)

    def refuse(self, tiles: Tiles, refusal: Refusal) -> None:
        """Says why not: shake, rim, sound, a note with the rule."""
        self.dialogs.refuse(refusal)
        if tiles:

            def show(off: float | None) -> None:
                self.refused = (tiles, off) if off is not None else ((), 0.0)

            self.shake_refused(show)

    def _wait(self) -> Refusal:
        """Why no tile can be laid, out of turn."""
        done = offers(self.client.rules)[DONE]
        assert isinstance(done, No), "a table that lies as it did is never done"
        return done.refusal

    def draw_tile(self) -> None:
        """Space: draw, or pass when the pool is empty. Tiles of a draft would go back, so that is asked first."""
        bench = self.desk.bench
        if bench is None:
            self.refuse((), self.fingers.owner.wait())
            return
        refusal = self.client.judge(Draw() if self.view.pool else Pass())
        if refusal is not None:
            self.refuse((), refusal)
            return
        self.motion.finish()
        if bench.untouched:
            self._draw()
        else:
            self.dialogs.draw(self._draw)

    def _draw(self) -> None:
        bench = self.desk.bench
        if bench is None:
            return
        if not bench.untouched:
            self.desk.put(bench.reset())
        self.do(Draw() if self.view.pool else Pass())

    def done(self) -> None:
        """D: lay the draft; at a strict table also a wrong one, with what follows (rummikub.R29)."""
        bench = self.desk.bench
        if bench is None:
            self.refuse((), self.fingers.owner.wait())
            return
        strict = self.view.config.table == "strict"
        refusal = self.do(bench.claim() if strict else bench.play())
        if refusal is not None:
            state = next((s for s in bench.states() if s.fault is not None and s.changed), None)
            self.refuse(state.tiles if state is not None else (), refusal)

    def time_up(self) -> None:
        """The own clock ran out over the table as it lies now (rummikub.R27, rummikub.R28)."""
        bench = self.desk.bench
        if bench is not None:
            self.ctx.sound.play("gong", 0.6)
            self.do(bench.time_up())

    def take_back(self) -> bool:
        """Z: one step back in the draft."""
        bench = self.desk.bench
        self.motion.finish()
        if bench is None or not bench.past:
            return False
        self._go(bench.undo())
        return True

    def redo(self) -> None:
        """Shift+Z: one step forward again."""
        bench = self.desk.bench
        self.motion.finish()
        if bench is not None and bench.future:
            self._go(bench.redo())

    def reset(self) -> None:
        """The draft as the turn began; undo brings it back."""
        bench = self.desk.bench
        if bench is not None:
            self._go(bench.reset())

    def _go(self, bench: Any) -> None:
        self.fingers.cancel()
        self.desk.put(bench)
        self.ctx.sound.play("tile")
        self.changed()

    def sort(self, order: Any) -> None:
        """Sorts the rack for runs (789) or groups (777)."""
        self.desk.rack.sort(order)
        self.desk.settle()
        self.ctx.sound.play("tile")
        self.changed()

    def sort_other(self) -> None:
        """S: the other way of sorting."""
        self.sort("777" if self.desk.rack.order == "789" else "789")

    def ask_hint(self) -> None:
        """H: a hint, or its next step."""
        self.motion.finish()
        self.hints.press()
        self.changed()

    def turn_joker(self, pos: tuple[int, int]) -> bool:
        """Moves a joker to the next place of its run where there is a choice (rummikub.X3)."""
        bench = self.desk.bench
        for box, key in self.board.joker_pills:
            if bench is not None and box.collidepoint(pos):
                places = bench.places(key)
                tiles = bench.by_key(key).tiles
                at = next((i for i, reading in enumerate(places) if reading.tiles == tiles), 0)
                self._go(bench.choose(key, places[(at + 1) % len(places)]))
                return True
        return False

    def why_not(self, pos: tuple[int, int]) -> None:
        """A press on Done that cannot be: the whole sentence."""
        bench, done = self.desk.bench, self.controls.done
        if bench is not None and done.reason is not None and done.hit(pos) and bench.missing:
            self.dialogs.refuse(bench.missing[0])

    def take(self, item: Any) -> None:
        """Enter: a tile is chosen, or what is chosen goes there."""
        before = self.desk.bench
        if item == NEW_SET:
            self.fingers.place_new()
        else:
            self.fingers.take(item)
        self.changed()
        if self.desk.bench is not before and self.ui.keyboard:
            self.spots.focus(self.natural())

    # -- the log

    def lines_of(self, past: Past, event: Any) -> Sequence[LogLine]:
        """An event in words; of a play the tiles laid, and those of the table that were moved."""
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
        """A small tile."""
        return self.ctx.tiles.face(face, width)

    # -- steps of the match

    def had_turn(self, before: RummikubView) -> bool:
        """Whether there was a draft."""
        return self.has_turn()

    def has_turn(self) -> bool:
        """Whether there is a draft."""
        return self.desk.bench is not None

    def before_step(self, step: Step, before: RummikubView) -> None:
        """What was said of the last act is over."""
        self.notes.hush()

    def play(self, step: Step, before: RummikubView) -> None:
        """Flights of tiles, and the line of what happened."""
        for event in step.events:
            self.stage.play(event, before, self.view)
            self.notes.event(event, step)
            if self.notes.line(event) is not None:
                self.last = event

    # -- time

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for."""
        if self.client.hint is not None and self.hints.asked:
            self.hints.arrived(self.client.hint)

    def tick(self, dt: float) -> None:
        """Tiles under the pointer, words that pass, the clock."""
        if self.board.update(dt) or self.breathing:
            self.ctx.redraw()
        self.notes.update(dt)
        self._run_clock(dt)

    def rest(self) -> None:
        """All movements are over: the picture is what the match and the draft say."""
        table = self.desk.bench.table if self.desk.bench is not None else self.view.table
        if table != self.desk.table:
            self.desk.show(table)
        self.changed()

    def _run_clock(self, dt: float) -> None:
        turn = self.client.act_number
        if self.desk.bench is None or self.covered or (self.clock.turn != turn and self.motion.busy):
            return
        self.clock.follow(turn, self.view.own.clock)
        before = self.clock.left
        if self.clock.run(dt):
            self.notes.warning()
        if round(before * 4) != round(self.clock.left * 4):
            self.ctx.redraw()
        if self.clock.over:
            self.time_up()

    @property
    def breathing(self) -> bool:
        """Whether a glow swells and fades."""
        return self.fingers.mode == "drag" and not self.ctx.settings.reduced_motion

    @property
    def busy(self) -> bool:
        """Frames are wanted while something moves, breathes, thinks, ticks or is due."""
        ticking = self.desk.bench is not None and self.view.own.clock > 0
        return super().busy or self.breathing or ticking or self.board.lifting or self.notes.said is not None

    def told(self) -> dict[str, Any]:
        """What only this game can tell a test of a real window; see `scenes.table.probe`."""
        from scenes.rummikub.model import trace

        return trace(self)


TABLE = RummikubTable
MANNERS = RummikubManners()
