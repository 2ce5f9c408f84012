"""The one table that plays all games: it carries out what the functions of a `scenes.table.game.TableGame` answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from pygame import Rect, Surface

from game.library.sidecar import SUFFIX
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.layout import Layout
from scenes.kit.preferences import sit
from scenes.kit.room import Kept
from scenes.kit.scene import Scene, move_on
from scenes.kit.ui import Ui
from scenes.table import aspects, ending, hints, saving
from scenes.table import commands as do
from scenes.table.board import Board
from scenes.table.board_picture import BoardPicture
from scenes.table.client import TableClient
from scenes.table.controls import BUTTON
from scenes.table.dialogs import TableDialogs
from scenes.table.game import AnyGame, AnyReply, Gesture
from scenes.table.hands import Hands
from scenes.table.hosts import Hosting, LookBackHost, MatchHost
from scenes.table.keys_card import keys_scene
from scenes.table.log import LogLine, log_scene
from scenes.table.look import AnyState
from scenes.table.moment import Moment, moment
from scenes.table.passing import Passing
from scenes.table.stage import Nodes
from scenes.table.told import Told
from scenes.table.toolbar import top_buttons
from scenes.table.turns import Turns
from scenes.table.writer import save, saved

BUTTONS: Final[Mapping[str, do.Command]] = {"hint": do.Hint(), "undo": do.TakeBack(), "autoplay": do.Autoplay()}
"""What buttons do by themselves, by their ids."""


class TablePlayer(Scene):
    """A match of any game at the window. It ends its client when it is left."""

    state = Told[Board, AnyState](lambda board: board.state, "board")
    """The values that the functions of the game get."""
    view = Told[Board, Any](lambda board: board.view, "board")
    """The view of the watching seat."""
    lay = Told[Board, Any](lambda board: board.boxes, "board")
    """The boxes of this window."""
    nodes = Told[Board, Nodes](lambda board: board.nodes, "board")
    """The nodes on the table at rest."""
    marked = Told[Board, Nodes](lambda board: board.marked, "board")
    """The nodes with what pointing and holding adds."""

    def __init__(self, ctx: Context, client: TableClient, game: AnyGame, hosting: Hosting | None = None) -> None:
        """Seats the table at a host; without `hosting` it is that of a match."""
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
        self.client, self.game, self.manners, words = client, game, game.manners, game.words
        self.host = (hosting or partial(MatchHost, ctx))(client, words.section)
        self.dialogs = TableDialogs(
            ctx, client, words.section, self.run_all, words.refusal_values, game.manners.gives, bool(game.teaching),
        )  # fmt: skip
        self.board = Board(
            ctx, client, game, self.ui, self.motion, hold=self._hold, drop=self._drop,
            take=self.take, press=self._press_button,
        )  # fmt: skip
        self.picture = BoardPicture(self.board)
        self.turns = Turns(self.board, self.dialogs, self.host, self.run_all, self.run, self._means)
        self.hands = Hands(self.board, self.turns.speed, self._means, self.run_all)
        self.stage, self.drag, self.spots = self.board.stage, self.board.drag, self.board.spots
        self.buttons = self.board.controls.shown
        """The controls of the game by the ids of their specs."""
        self.passing = Passing(self.board, self.run_all, partial(TablePlayer, ctx, client, game))
        self._helped = False
        """Whether the table helped when it was laid out."""

    # -- what is shown

    def composed(self) -> Nodes:
        """The nodes of this frame."""
        return self.picture.composed()

    def areas(self, surface: Surface, moved: bool) -> list[Rect] | None:
        """The areas that differ from the picture that was shown last."""
        return self.picture.areas(surface)

    def draw(self, surface: Surface) -> None:
        """Draws the picture, as far as the clip of the surface goes."""
        self.picture.draw(surface)

    def prepare(self, still: Callable[[], bool] = lambda: True) -> Iterator[bool]:
        """Makes the pictures of the table that comes."""
        return self.picture.first_pictures(still)

    # -- gestures

    def _gesture(self, gesture: Gesture) -> bool | None:
        """Asks the game about a gesture; None where it means what it means at every table, else whether what was
        pressed may follow the pointer."""
        reply = self.game.press(self.board.look(), gesture)
        self.run(reply)
        return None if reply is None else not reply.stays

    def _means(self, gesture: Gesture) -> bool:
        """Asks the game about a gesture; False where it means nothing of its own there."""
        return self._gesture(gesture) is not None

    def _hold(self, id: Hashable) -> bool:
        return self._gesture(Gesture("hold", id, self.drag.origin)) is not False

    def _drop(self, id: Hashable, target: Hashable | None, point: Point | None) -> None:
        """Does what the place offers for a piece that was put down, or says why not."""
        if self._means(Gesture("drop", id, point, target)):
            return
        offer = self.board.offers(id).get(target) if target is not None else None
        node = self.board.nodes.get(id)
        start = node.around(point).rect if point is not None and node is not None else None
        self.turns.follow(offer, (id,), start)

    def take(self, item: Hashable) -> None:
        """Picks a node up or clicks it, at Enter."""
        if self._means(Gesture("enter", item)):
            return
        if item in set(self.board.draggable()):
            self.drag.pick(item)
        else:
            self._means(Gesture("tap", item))

    def _press_button(self, id: str) -> None:
        if not self._means(Gesture("tap", (BUTTON, id))):
            self.carry_out(BUTTONS[id])

    def handle(self, intention: want.Intention) -> bool:
        """Takes pointer and keys; True when they meant something."""
        return self.passing.handle(intention) or self.hands.handle(intention)

    # -- what is wanted

    def run(self, reply: AnyReply | None) -> None:
        """Takes over what a reply changes and carries out its commands, in their order."""
        if reply is not None:
            self.board.turn(reply.choice, reply.memory)
            self.run_all(*reply.commands)

    def run_all(self, *commands: do.Command) -> None:
        """Does what commands say, in their order."""
        for command in commands:
            self.carry_out(command)

    def carry_out(self, command: do.Command) -> None:
        """Does what a command says."""
        drag, turns, client = self.drag, self.turns, self.client
        match command:
            case do.Do(action, at, start):
                turns.attempt(action, at, start)
            case do.Follow(offer, at):
                turns.follow(offer, at)
            case do.Refuse(refusal, at):
                turns.refuse(refusal, at)
            case do.Shake(at):
                turns.shake(at)
            case do.Glide(starts):
                self.board.arrange(starts)
            case do.Play(sound, volume, x):
                self.ctx.play(sound, volume, x)
            case do.Focus(id, keyboard, quietly):
                if self.ui.keyboard or not quietly:
                    self._focus(id, keyboard)
            case do.Advice():
                turns.advised(*hints.say(self.board.aspects.advice, self.ctx.texts, command, client.deepens))
            case do.Take(id):
                drag.pick(id)
            case do.LetGo(home):
                drag.cancel() if home else drag.end()
            case do.Aim(dx, dy):
                drag.aim(dx, dy)
            case do.Tell(gesture):
                self._means(gesture)
            case do.Question():
                self._ask(command)
            case do.Open():
                self._open(command)
            case do.Setting():
                self.host(command, self.run_all)
                self.passing.let_bots_play()
                self.help_changed()
                self.board.changed()
            case do.Leave() | do.Again():
                self._end(command)
            case _ if isinstance(command, do.Outward):
                self.host(command, self.run_all)
                if isinstance(command, do.Say) and command.rule:
                    self.ctx.play("illegal")
            case _:
                ways: dict[type, Callable[[], object]] = {
                    do.Hint: turns.ask_hint, do.Deepen: turns.deepen, do.Put: drag.confirm, do.TakeBack: turns.undo,
                    do.Confirm: partial(turns.after, client.confirm),
                    do.HandOver: partial(turns.after, client.hand_over),
                    do.Autoplay: turns.toggle_autoplay, do.Hands: self.toggle_hands, do.RunOn: turns.run_on,
                    do.Stay: self.show_result_again, do.Save: partial(save, client.writer),
                    do.Result: partial(self.manners.result, self.board.state, self.dialogs),
                }  # fmt: skip
                ways[type(command)]()

    def _focus(self, id: Hashable | None, keyboard: bool) -> None:
        self.board.fresh()
        if id is None:
            self.ui.set_focus(self.ui.focus, keyboard=keyboard or None)
        elif isinstance(id, tuple) and id[0] == BUTTON:
            self.ui.set_focus(self.buttons[str(id[1])], keyboard=True)
        elif keyboard or self.ui.keyboard:
            self.spots.focus(id)

    def _open(self, what: do.Open) -> None:
        """Opens what the table itself knows; the rest is the host's."""
        dialogs = self.dialogs
        match what.what:
            case "menu":
                if self.client.looking_back:
                    self.close()
                else:
                    self.carry_out(dialogs.menu(self._moment.reason or ""))
            case "giving":
                self.carry_out(dialogs.giving())
            case "log":
                dialogs.show(log_scene(self.ctx, self.log_lines(), self.client, self.board.piece, self.look_back))
            case "help":
                dialogs.show(keys_scene(self.ctx, partial(dialogs.keys, self.game.words.keys), dialogs.rulebook))
            case _ if what.make is not None:
                what.make(dialogs)
            case _:
                self.host(what, self.run_all)

    def _ask(self, question: do.Question) -> None:
        """Asks a question; one before what may cost only where the person wants that."""
        if question.costly and not self.ctx.settings.ask_costly:
            self.run_all(*question.costly)
            return
        asked = self.dialogs.costly(question.title, question.text, question.costly) if question.costly else question
        self.host(asked, self.run_all)

    def _end(self, command: do.Leave | do.Again) -> None:
        """Does what ends the match here, at once when it is saved, else after a question."""
        if save(self.client.writer):
            self._at_any_rate(command)
        else:
            self.host(saving.question(self.ctx.texts, self._moment.reason or "", command), self._at_any_rate)

    def _at_any_rate(self, *commands: do.Command) -> None:
        """Does what was chosen although the match is not saved."""
        for command in commands:
            if isinstance(command, do.Again):
                self.host(command, self.run_all)
            elif isinstance(command, do.Leave):
                self.close()
            else:
                self.carry_out(command)

    # -- doing

    def settle(self) -> None:
        """Ends all movements."""
        self.board.settle()

    def toggle_hands(self) -> None:
        """Opens everybody's hand where only bots sit, or closes them; else says why not (O)."""
        client, t = self.client, self.ctx.t
        key = client.why_closed
        if not key:
            client.open_hands = not client.open_hands
            self.layout(self.ctx.layout)
            key = "on" if client.open_hands else "off"
        self.carry_out(do.Say(t("table.hands.title"), t(f"table.hands.{key}")))

    def help_changed(self) -> None:
        """Lays the table out again when its help was turned on or off."""
        if self._helped != self.board.helps:
            self.layout(self.ctx.layout)

    # -- life

    def enter(self) -> None:
        """Starts the ambience and the music of the table."""
        if self.client.looking_back:
            self.carry_out(do.Say(self.ctx.t("table.log.looking"), self.ctx.t("table.log.looking_text")))
            return
        self.carry_out(do.Ambience(self.manners.ambience, self.manners.mood(self.view)))
        if self.dialogs.strict:
            t = self.ctx.t
            self.carry_out(do.Say(t("kit.costly.strict"), t(f"{self.dialogs.section}.strict_text"), seconds=6.0))

    def leave(self) -> None:
        """Keeps what lay there, takes back what pieces wear, and ends the client unless it goes on elsewhere."""
        self.manners.worn(self.ctx, False)
        self.turns.forget_advice()
        if self.passing.handed:
            return  # the client goes on at another table
        if self.client.several:
            sit(self.ctx, "")
        self.carry_out(do.Ambience())
        try:
            self._keep()
        finally:
            self.client.close()

    def pause(self) -> None:
        """Makes bots wait, since another scene lies on the table."""
        self.client.pause(True)
        self.board.cover(True)
        if not self.manners.keeps_hand:
            self.client.rush(False)
            self.drag.cancel()

    def resume(self) -> None:
        """Goes on, since the table is free again, with help as the settings want it now."""
        self.ctx.pace(self.motion)
        self.client.pause(False)
        self.board.cover(False)
        self.board.take(ending=replace(self.board.aspects.ending, rested=0.0))
        self.turns.refresh()
        self.help_changed()

    def layout(self, layout: Layout) -> None:
        """Places everything again; the keyboard's focus stays where it was."""
        board, ui = self.board, self.ui
        focused, keyboard = self.spots.focused, ui.keyboard
        self.motion.finish()
        self.stage.clear()
        self.drag.cancel()
        ui.clear()
        self._name_seats()
        self._helped = board.helps
        mark = saving.mark(
            self.ctx, layout, lambda: self.carry_out(saving.told(self.ctx.texts, self._moment.reason or "")),
            lambda: board.aspects.saving.lost,
        )  # fmt: skip
        board.lay(layout, (*top_buttons(self.dialogs, self.turns.speed), *self.passing.buttons(layout), mark))
        self.picture.lay(layout.window)
        self.spots.clear()
        self.turns.refresh()
        if focused is not None and keyboard:
            self.spots.focus(focused)
        else:
            ui.refocus()

    def seat_a_bot(self, seat: int) -> None:
        """Puts a bot in the place of a program from now on; plate, log and result say so."""
        programs = self.board.aspects.programs
        self.board.take(programs=replace(programs, stand_ins=programs.stand_ins | {seat}))
        self._name_seats()

    def _name_seats(self) -> None:
        """Names the seats where a bot plays for a program, in the current language."""
        programs = self.board.aspects.programs
        if programs.stand_ins:
            self.client.name_seats(programs.seats(self.ctx.texts))

    def close(self) -> None:
        """Closes the table and returns to where it was opened from."""
        self.carry_out(do.Close())

    # -- time

    def update(self, dt: float) -> None:
        """Moves bots, movements, aspects and results on; the list before an act is that of before it."""
        board, client, motion = self.board, self.client, self.motion
        board.fresh(aims=False)
        motion.speed = self.turns.speed.follow(self.turns.asked)
        before = board.view
        if client.pump(dt, not self.showing):
            self.turns.look_for_advice()
            self.turns.show(before)
        if client.rushing:
            # Running on ends at once when the person is asked, even if nothing moves yet.
            motion.speed = self.turns.speed.follow(self.turns.asked)
        moved = motion.busy
        move_on(self, dt)
        if ended := moved and not motion.busy:
            board.end_movement()
        self.turns.say_held()
        self.tick(dt)
        self._keep()
        self._pass_time(dt)
        self.passing.pass_time(dt)
        if self.passing.due:
            self.carry_out(do.Instead(self.passing.onward()))
        elif dt and not ended and (not motion.busy or self.stage.opening) and not board.covered:
            self.picture.prepare()

    def tick(self, dt: float) -> None:
        """Raises pieces, lets shine what shines, and asks the game what time does; what a table does by itself hands
        nothing over, for that would tell that there was something to do."""
        board, held = self.board, self.client.held
        now = board.shine_on(dt)
        if not board.covered or self.manners.ticks_covered:
            self.run(self.game.tick(now, dt))
            if held and not self.client.held:
                self.client.hold()
        board.aim()
        board.follow_buttons()

    def _pass_time(self, dt: float) -> None:
        """Moves the aspects on."""
        board, client = self.board, self.client
        before, failures = board.aspects, tuple(client.failures())
        after, commands = aspects.tick(before, self._moment, dt, failures, self.manners.result_wait)
        board.take(after)
        if board.bar.follow(board.look({})) or after.seen != before.seen:
            self.ctx.redraw()
        self.run_all(*commands)
        for failure in failures:
            if failure.cause == "unstartable":
                self.ctx.navigator.forget_program(client.seats[failure.seat].level)
        if after.programs.stand_ins != before.programs.stand_ins:
            self._name_seats()
            self.turns.refresh()

    @property
    def _moment(self) -> Moment:
        return moment(self.ctx, self.client, self.showing, self.board.covered, self.motion.seconds, self.stage.played)

    def _keep(self) -> None:
        if self.client.person is not None and not self.client.over:
            self.client.sidecar.keep({**self.game.memory.keep(self.board.state), **self.client.lying()})

    def show_result_again(self) -> None:
        """Shows the result again for a person who stays after closing it."""
        self.board.take(ending=replace(self.board.aspects.ending, shown=-1))

    def hurry(self) -> None:
        """Shows the result that is due in the next frame."""
        self.settle()
        self.board.take(ending=ending.hurried(self.board.aspects.ending))

    # -- what others ask

    @property
    def showing(self) -> bool:
        """Whether an act of the match is still being shown; what a person does in vain moves things too."""
        return self.stage.showing

    @property
    def result_due(self) -> bool:
        """Whether a result waits to be shown."""
        return ending.due(self.board.aspects.ending, self._moment)

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: something moves, shines, thinks or is due."""
        parts = (self.motion, self.ui, self.client, self.board, self.passing)
        return any(part.busy for part in parts) or self.result_due

    @property
    def notes_room(self) -> Rect | None:
        """The place of paper notes."""
        return self.manners.notes_room(self.lay) if self.lay is not None else None

    def kept_free(self) -> Kept:
        """The boxes that no note and no card covers."""
        return self.board.kept_free()

    def log_lines(self) -> Sequence[LogLine]:
        """The lines of what happened so far, and of what failed beside it."""
        client, board = self.client, self.board
        lines = board.words.lines(board.state, client.said_to_all() if board.veiled else client.history())
        return sorted([*lines, *self.board.aspects.programs.lines], key=lambda line: line.act)

    def look_back(self, act: int) -> None:
        """Shows an act once more, on a table of its own over this one."""
        ctx, below = self.ctx, self.host
        past = TablePlayer(ctx, self.client.again(act), self.game, lambda client, _: LookBackHost(ctx, below, client))
        past.board.veils = self.board.veiled
        self.carry_out(do.Show(past))

    @property
    def plays(self) -> str:
        """The name of the game."""
        return self.client.setup.game

    @property
    def saved(self) -> bool | None:
        """Whether a live match is on disk; None for a record, which has nothing to lose."""
        return saved(self.client.writer)

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The file of what was kept beside the record."""
        sidecar = self.client.sidecar
        return () if sidecar.record is None else (sidecar.record.with_suffix(SUFFIX),)

    @property
    def record(self) -> Path | None:
        """The record file of a live match."""
        return None if (writer := self.client.writer) is None else writer.path
