"""The part that the tables of all games share: their life, showing act after act, the result of a round in time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pygame import Rect, Surface

from game.kernel.rules import Refusal
from game.library.sidecar import SUFFIX
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.scene import Scene
from scenes.table import commands as do
from scenes.table.client import Step, TableClient
from scenes.table.dialogs import TableDialogs
from scenes.table.drag import DragController
from scenes.table.focus_target import Spots
from scenes.table.hosts import Host
from scenes.table.log import LogLine
from scenes.table.program_notes import ProgramNotes
from scenes.table.saving import Saving
from scenes.table.shown_step import ShownStep
from scenes.table.speed import HURRY as HURRY
from scenes.table.speed import Speed
from scenes.table.stage import Stage

SHAKE_MS = 240.0
THINKING_STEPS = 2.4
"""The dots a second by which a thinking seat's light moves on."""
SHAKE = 6
"""Units to either side by which refused nodes shake."""

V = TypeVar("V")


class TableScene(Scene, Generic[V]):
    """A match at the window, seen as a view `V`. It ends its client when it is left.

    A game says how its table is built and what an act looks like there: `build`, `refresh`, `play`, and where they
    differ the other methods under "what a game says". `drag` and `dialogs` are its own.
    """

    ambience: ClassVar[str]
    """The ambience of the table."""
    keys_told: ClassVar[tuple[str, ...]] = ()
    """The keys of this table beside those of all, by their texts below `keys` of its section."""
    quiet = False
    """Whether a lesson teaches here: the pointer alone explains nothing."""
    beside: Sequence[Rect] = ()
    """The boxes that a teacher shows on the table, or speaks of."""
    result_wait: ClassVar[float]
    """Seconds at speed 1 between the last movement of a round and its result."""

    drag: DragController
    dialogs: TableDialogs
    host: Host
    """Whoever carries out what the table wants of the world around it."""

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx)
        self.client = client
        self.view: V = client.view()
        self.covered = False
        """Whether another scene lies on the table."""
        self.stage = Stage(self.motion, ctx.play, ctx.redraw)
        self.spots = Spots(self.ui, self.take)
        self.saving = Saving(ctx, client)
        self.speed = Speed(ctx, client)
        self.programs = ProgramNotes(ctx, client)
        self.lit = -1
        """The number of the lit dot of the thinking seat, counted on; -1 while no seat thinks."""
        self._result_of = -1
        self._rested = 0.0

    # -- what a game says

    def build(self, layout: Layout) -> None:
        """Makes everything that has a place in the window."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        raise NotImplementedError

    def play(self, step: Step, before: V) -> None:
        """Shows an act; the view is already that after it."""
        raise NotImplementedError

    def tell(self, event: Any, step: Step, before: V) -> None:
        """Plays or shows what belongs to an event of an act that begins to be shown."""

    def default_focus(self) -> Any:
        """The item that the keyboard focuses first; None for none."""
        raise NotImplementedError

    def take(self, item: Any) -> None:
        """Takes the item of a keyboard place (Enter)."""
        raise NotImplementedError

    def ask_hint(self) -> None:
        """Asks for a hint (H or the button)."""
        raise NotImplementedError

    def had_turn(self, before: V) -> bool:
        """Whether it was the person's turn before the act that is about to be shown."""
        view: Any = before
        return bool(view.owes) and self.client.person is not None

    def has_turn(self) -> bool:
        """Whether it is the person's turn now."""
        return self.client.waiting_for_person

    @property
    def asked(self) -> bool:
        """Whether the person has to act, and no bot acts for them."""
        return self.client.waiting_for_person

    def before_step(self, step: Step, before: V) -> None:
        """Prepares for an act that is about to be shown."""

    def changed(self) -> None:
        """Asks for a new frame: what is chosen, hovered or in hand changed, or all acts are shown."""
        self.ctx.redraw()

    def clear_selection(self) -> None:
        """Clears what was chosen for the person's act, which was lawful."""

    def clear_away(self) -> None:
        """Drops what is in hand or flies, since the window changes."""
        self.drag.cancel()

    def look_for_hint(self) -> None:
        """Looks whether the client has a hint."""

    def lying(self) -> dict[str, Any]:
        """The contents of the sidecar: what lies before the person beside the match, by name, as plain data in lists.

        `client.sidecar.content` holds it when the table is opened; whatever does not fit the view must be left out.
        """
        return {}

    def tick(self, dt: float) -> None:
        """Moves on by `dt` seconds what moves by itself."""

    def rest(self) -> None:
        """Shows the state of the match after all movements."""
        self.changed()

    # -- the log, and what else all tables can do

    def log_lines(self) -> Sequence[LogLine]:
        """The lines of what happened so far, and of what failed beside it."""
        return sorted([*self.lines(self.client.history()), *self.programs.lines], key=lambda line: line.act)

    def lines(self, history: Sequence[ShownStep]) -> Sequence[LogLine]:
        """The lines of all acts."""
        return [line for past in history for event in past.events for line in self.lines_of(past, event)]

    def lines_of(self, past: ShownStep, event: Any) -> Sequence[LogLine]:
        """The lines of an event of an act; none for those that need no words."""
        return ()

    def piece(self, face: str, width: int) -> Surface:
        """The small picture of a face in the log."""
        raise NotImplementedError

    @property
    def seen_upto(self) -> int:
        """The number of the person's last act."""
        own = self.client.person
        return max((past.act for past in self.client.history() if past.seat == own), default=0)

    def carry_out(self, command: do.Command) -> None:
        """Does what a command says, or has the host do it."""
        raise NotImplementedError

    def run_all(self, *commands: do.Command) -> None:
        """Does what commands say, in their order."""
        for command in commands:
            self.carry_out(command)

    def label(self, key: str, **values: object) -> str:
        """The words of a button."""
        return self.ctx.t(f"{self.dialogs.section}.button.{key}", **values)

    def undo(self) -> None:
        """Takes back what is not yet submitted, or says why nothing can be (Z)."""
        if self.take_back():
            return
        if self.client.take_back():
            self.ctx.play("tile")
            self.taken_back()
            self.refresh()
            return
        t, client = self.ctx.t, self.client
        key = "watching" if client.person is None else "strict" if self.dialogs.strict else "none"
        self.carry_out(do.Say(t("table.undo.title"), t(f"table.undo.{key}")))

    def confirm(self) -> None:
        """Submits the drafted act."""
        before = self.view
        self.client.confirm()
        self._show(before)

    def taken_back(self) -> None:
        """Forgets what the table remembers of a draft that was taken back."""

    def take_back(self) -> bool:
        """Takes back the last thing that is not yet submitted; False when there is none."""
        return False

    def table_key(self, intention: want.Intention) -> bool:
        """Takes the keys that mean the same at every table; True when it was one."""
        match intention:
            case want.Hint():
                self.ask_hint()
            case want.Undo():
                self.undo()
            case want.Key("a", False):
                self.toggle_autoplay()
            case want.Key("o", False):
                self.toggle_hands()
            case want.Key("l", False):
                self.carry_out(do.Open("log"))
            case want.Key("f1"):
                self.carry_out(do.Open("help"))
            case want.Key("+" | "=" | "[+]", False):
                self.speed.change(1)
                self.changed()
            case want.Key("-" | "[-]", False):
                self.speed.change(-1)
                self.changed()
            case want.Key("f", False):
                self.run_on()
            case _:
                return False
        return True

    # -- life

    def enter(self) -> None:
        """Starts the ambience of the table."""
        if self.client.looking_back:
            self.carry_out(do.Say(self.ctx.t("table.log.looking"), self.ctx.t("table.log.looking_text")))
            return
        self.carry_out(do.Ambience(self.ambience))
        if self.dialogs.strict:
            self.carry_out(self.dialogs.strict_note())

    def leave(self) -> None:
        """Keeps what lay on the table, and ends the client; the record stays."""
        self.carry_out(do.Ambience())
        try:
            self._keep()
        finally:
            self.client.close()

    def pause(self) -> None:
        """Makes bots wait, since another scene lies on the table."""
        self.covered = self.client.paused = True
        self.client.rushing = False
        self.drag.cancel()

    def resume(self) -> None:
        """Goes on, since the table is free again."""
        super().resume()
        self.covered = self.client.paused = False
        self._rested = 0.0
        self.refresh()

    def layout(self, layout: Layout) -> None:
        """Places everything again; the keyboard's focus stays where it was."""
        focused, keyboard = self.spots.focused, self.ui.keyboard
        self.motion.finish()
        self.clear_away()
        self.ui.clear()
        self.programs.name_seats()
        self.build(layout)
        self.saving.place(self.ui, layout)
        self.spots.clear()
        self.refresh()
        if focused is not None and keyboard:
            self.spots.focus(focused)
        else:
            self.ui.refocus()

    # -- doing

    def settle(self) -> None:
        """Ends all movements."""
        if self.motion.busy:
            self.motion.finish()
            self.rest()

    def do(self, action: Any) -> Refusal | None:
        """Does the person's act: the one way for mouse, clicks and keys; returns the reason why not."""
        self.settle()
        before = self.view
        refusal = self.host(do.Do(action), self.run_all)
        if refusal is None:
            self.clear_selection()
            self._show(before)
        return refusal

    def run_on(self) -> None:
        """Makes the others act at once, until the person is asked or a result stands (F)."""
        self.settle()
        if self.speed.run():
            # The draft is submitted: running on leaves no time to take it back.
            self.confirm()

    def help_changed(self) -> None:
        """Brings the table in line with whether it helps."""

    def toggle_autoplay(self) -> None:
        """Lets a bot play on for the person, or stops that."""
        client = self.client
        if client.person is None:
            return
        self.drag.cancel()
        client.autoplay = not client.autoplay
        self.carry_out(self.dialogs.autoplay_note())
        self.refresh()

    def toggle_hands(self) -> None:
        """Opens everybody's hand where only bots sit, or closes them; else says why not (O)."""
        client, t = self.client, self.ctx.t
        why = client.why_closed
        if why:
            self.carry_out(do.Say(t("table.hands.title"), t(f"table.hands.{why}")))
            return
        client.open_hands = not client.open_hands
        self.layout(self.ctx.layout)
        self.carry_out(do.Say(t("table.hands.title"), t(f"table.hands.{'on' if client.open_hands else 'off'}")))

    # -- steps of the match

    def _show(self, before: V) -> None:
        """Plays what the steps of the client brought."""
        while (step := self.client.next_step()) is not None:
            had_turn = self.had_turn(before)
            self.before_step(step, before)
            self.refresh()
            self._rested = 0.0
            for event in step.events:
                self.tell(event, step, before)
            self.play(step, before)
            if self.has_turn() != had_turn:
                self.dismiss_explanations()
            if self.has_turn() and not had_turn:
                self.ctx.play("turn", 0.7)
            before = self.view
        self.shown()

    def dismiss_explanations(self) -> None:
        """Ends all explanations, since a turn begins or ends."""
        self.ui.dismiss_explanations()

    def shown(self) -> None:
        """Asks for a new frame: all acts so far are shown, or on their way."""
        self.changed()

    # -- input and time

    def update(self, dt: float) -> None:
        """Moves bots, movements and results on."""
        self.motion.speed = self.speed.follow(self.asked)
        before = self.view
        if self.client.pump(dt, not self.showing):
            self.look_for_hint()
            self._show(before)
        if self.client.rushing:
            # Running on ends at once when the person is asked, even if nothing moves yet.
            self.motion.speed = self.speed.follow(self.asked)
        moved = self.motion.busy
        super().update(dt)
        if moved and not self.motion.busy:
            self.rest()
        self._show_thinking()
        self.tick(dt)
        self._keep()
        self.saving.update(dt, self.ui)
        if self.programs.update(dt):
            self.refresh()
        self._look_for_result(dt)

    def _show_thinking(self) -> None:
        """Lights the next of the three dots of a thinking seat when its time has come."""
        lit = -1 if self.client.thinking is None else int(self.motion.seconds * THINKING_STEPS)
        if lit != self.lit:
            self.lit = lit
            self.ctx.redraw()

    def _keep(self) -> None:
        if self.client.person is not None and not self.client.over:
            self.client.sidecar.keep({**self.lying(), **self.client.lying()})

    def _look_for_result(self, dt: float) -> None:
        if not self.result_due or self.covered or self.showing:
            return
        speed = self.ctx.settings.speed
        self._rested += dt
        if speed <= 0 or self._rested * speed >= self.result_wait:
            self._result_of = self.client.act_number
            self.show_result()

    def hurry(self) -> None:
        """Shows the result that is due in the next frame."""
        self.settle()
        self._rested = math.inf

    def close(self) -> None:
        """Closes the table and returns to where it was opened from."""
        self.carry_out(do.Close(self))

    def show_result(self) -> None:
        """Opens the result that is due."""
        raise NotImplementedError

    def show_result_again(self) -> None:
        """Shows the result again for a person who stays after closing it."""
        self._result_of = -1

    @property
    def saved(self) -> bool | None:
        """Whether a live match is on disk; None for a record, which has nothing to lose."""
        return None if self.client.writer is None else self.client.unsaved is None

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The file of what was kept beside the record."""
        record = self.client.sidecar.record
        return () if record is None else (record.with_suffix(SUFFIX),)

    @property
    def record(self) -> Path | None:
        """The record file of a live match."""
        return getattr(self.client.writer, "path", None)

    @property
    def showing(self) -> bool:
        """Whether an act of the match is still being shown; what a person does in vain moves things too."""
        return self.stage.showing

    @property
    def result_due(self) -> bool:
        """Whether a result waits to be shown."""
        due = self.client.waiting_for_acknowledgement or self.client.over
        return due and not self.client.looking_back and self._result_of != self.client.act_number

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: something moves, thinks or is due."""
        return super().busy or self.client.busy or self.result_due

    # -- the picture

    @property
    def looking(self) -> str:
        """The words on the thing that the keys look at."""
        return ""

    def told(self) -> dict[str, Any]:
        """The facts that only this game can tell a test of a real window."""
        return {}
