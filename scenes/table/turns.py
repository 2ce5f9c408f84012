"""The turns at one board: what the person does there, what the match brings, advice for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, Final

from pygame import Rect

from game.kernel.offers import Act, Ask, No, Offer
from game.kernel.rules import Refusal
from game.kernel.seat import Answer
from scenes.table import aspects, hints
from scenes.table import commands as do
from scenes.table.board import Board
from scenes.table.client import Step
from scenes.table.dialogs import TableDialogs
from scenes.table.game import AnyReply, Change, Gesture
from scenes.table.hints import Advice
from scenes.table.hosts import Host
from scenes.table.look import match_now
from scenes.table.opening import opened
from scenes.table.speed import Speed

AFTERWARDS: Final = 0.2
"""Seconds after an opening in which nothing is said yet."""
SHAKE: Final = 6
"""Units to either side by which refused nodes shake."""


class Turns:
    """The acts at one board, done by the person or brought by the match. `run` carries out commands, `reply` what a
    game answers; `means` asks the game about a gesture: False where it means nothing of its own."""

    def __init__(
        self, board: Board, dialogs: TableDialogs, host: Host, run: Callable[..., None],
        reply: Callable[[AnyReply | None], None], means: Callable[[Gesture], bool],
    ) -> None:  # fmt: skip
        self.board, self.ctx, self.drag, self.stage = board, board.ctx, board.drag, board.stage
        self.client, self.game, self.memory_of = board.client, board.game, board.game.memory
        self.manners, self.words = board.manners, board.words
        self.dialogs, self.host, self.run, self.reply, self.means = dialogs, host, run, reply, means
        self.speed = Speed(board.ctx, board.client)
        self.again = False
        """Whether the match is played by the same people as one before it."""
        self._acts = self.client.act_number
        """The number of acts of the view that is shown."""
        self._held: list[do.Command] = []
        """What is said and heard when a match has been opened."""
        self._quiet_until = 0.0
        """The time of the table's clock of movements until which nothing of it is."""

    # -- what the person does

    def follow(self, offer: Offer[object] | None, ids: tuple[Hashable, ...], start: Rect | None = None) -> None:
        """Does what is offered: at once, or after a question; else says why not at nodes."""
        match offer:
            case Act(action):
                self.attempt(action, ids, start)
            case Ask(action):
                self.run(self.dialogs.ask(offer, do.Do(action, ids)))
            case No(refusal):
                self.refuse(refusal, ids)

    def attempt(self, action: object, ids: tuple[Hashable, ...], start: Rect | None) -> None:
        """Does an act, or says why not at nodes; `start` is where its piece was let go."""
        refusal = self.act(action, start)
        if refusal is not None:
            self.refuse(refusal, ids)

    def refuse(self, refusal: Refusal, ids: tuple[Hashable, ...]) -> None:
        """Shows why not: a sound and a note with the rule; nodes shake with a red rim."""
        self.run(self.dialogs.refused(refusal))
        if ids:
            self.shake(ids)

    def shake(self, ids: tuple[Hashable, ...]) -> None:
        self.stage.shake(ids, SHAKE * self.ctx.layout.s)
        self.board.touch()

    def act(self, action: object, start: Rect | None = None) -> Refusal | None:
        """Does the person's act: the one way for mouse, clicks and keys; returns the reason why not."""
        self.board.settle()
        board = self.board
        board.fresh()
        before = board.view
        refusal = self.host(do.Do(action), self.run)
        if refusal is None:
            board.choose(self.memory_of.acted(board.state))
            self.show(before, start)
        return refusal

    def after(self, act: Callable[[], object]) -> None:
        """Does something to the match, and shows what came of it."""
        before = self.board.view
        act()
        self.show(before)

    def undo(self) -> None:
        """Takes back what is not yet submitted, or says why nothing can be (Z)."""
        client, t = self.client, self.ctx.t
        if self.means(Gesture("undo")):
            return
        if client.take_back():
            self.ctx.play("tile")
            self.refresh()
            return
        key = "watching" if client.person is None else "strict" if self.dialogs.strict else "none"
        self.run(do.Say(t("table.undo.title"), t(f"table.undo.{key}")))

    def run_on(self) -> None:
        """Makes the others act at once, until the person is asked or a result stands (F)."""
        self.board.settle()
        if self.speed.run():
            # The draft is submitted: running on leaves no time to take it back.
            self.after(self.client.confirm)

    def toggle_autoplay(self) -> None:
        """Lets a bot play on for the person, or stops that."""
        client = self.client
        if client.person is None:
            return
        self.drag.cancel()
        client.autoplay = not client.autoplay
        key = f"{self.dialogs.section}.autoplay.{'on' if client.autoplay else 'off'}"
        self.run(do.Say(self.ctx.t(key), self.ctx.t(f"{key}_text")))
        self.refresh()

    # -- advice

    def ask_hint(self) -> None:
        """Asks for advice, or says its next step (H or the button)."""
        board, client = self.board, self.client
        self.board.settle()
        if not client.advisable or board.asked:
            return
        advice = board.aspects.advice
        if advice.told:
            self.ctx.play("hint")
            if not advice.said or not self.deepen():
                self.advised(*hints.further(advice))
            return
        self.run(do.Advise())
        board.take(advice=Advice(wanted=True))
        self.look_for_advice()
        board.changed()

    def look_for_advice(self) -> None:
        """Shows the advice when it is ready, or what was found of it."""
        board, client = self.board, self.client
        if not board.asked:
            return
        if board.aspects.advice.deep:
            if client.deep is not None and client.deep.done:
                self.ctx.play("hint")
                named = [self.words.act(board.state, act) for act in client.deep.acts]
                note = hints.note_of(self.ctx.texts, client.setup.game, client.policy, client.deep, named)
                self.advised(*hints.found(board.aspects.advice, note))
                board.changed()
        elif client.hint is not None:
            self.ctx.play("hint")
            self.advise(client.hint)

    def deepen(self) -> bool:
        """Plays the acts of the hint out, once, then says again what was found; False where it cannot be done."""
        advice = self.board.aspects.advice
        if not advice.deep and not self.client.deepen():
            return False
        self.advised(*(hints.further(advice) if advice.deep else hints.deeper(advice, self.ctx.texts)))
        self.board.changed()
        return True

    def advise(self, answer: Answer) -> None:
        """Says advice as the game does; what it names begins to rise in this frame."""
        board, ctx = self.board, self.ctx
        answer = hints.named(answer, ctx.texts, self.client.seats)
        board.take(advice=replace(board.aspects.advice, wanted=False, answer=answer))
        board.changed()
        self.reply(self.words.advise(board.state, answer))
        board.fresh()

    def forget_advice(self) -> None:
        """Forgets advice, and takes away the note that gave it."""
        self.advised(*hints.forget(self.board.aspects.advice))

    def advised(self, advice: Advice, commands: tuple[do.Command, ...]) -> None:
        self.board.take(advice=advice)
        self.run(*commands)

    # -- steps of the match

    def show(self, before: object, start: Rect | None = None) -> None:
        """Plays what the steps of the client brought; `start` is where the piece of an act was let go."""
        while (step := self.client.next_step()) is not None:
            self._show_step(step, before, start)
            before = self.board.view
        self.board.put(view=before)
        self.ctx.redraw()

    def _show_step(self, step: Step[object, object], before: Any, start: Rect | None) -> None:
        board, client, seats, turn = self.board, self.client, self.game.seats, self.manners.turn
        mine, late = bool(before.owes) and client.person is not None, self.manners.late
        had = mine if turn is None else turn(before, match_now(client, board.covered))
        old, memory = board.nodes, board.memory
        now = [seats.reaction(event) for event in step.events]
        followed, commands = aspects.follow(
            board.aspects, step.events, (seats.score(before), seats.score(step.view)), seats.bad_events, now, self.ctx.t
        )
        board.begin_step(followed, self.memory_of.follow(memory, step, before))
        # The calls are heard each from its seat, then that the last turns have begun.
        faces = ((one.sound, seats.face(board.boxes, one.calling)) for one in now if one.sound)
        heard = [do.Play(sound, x=None if box is None else box.centerx) for sound, box in faces]
        last = (do.Play("last_turns", 0.8),) if late(step.view) and not late(before) else ()
        self.run(*commands, *heard, *last)
        self.refresh()
        for event in step.events:
            self.tell(event, step, before)
        change = Change(step, before, old, board.end_step(), start, memory)
        opens = self.game.manners.opening(board.state, change)
        deal = self.game.transitions(board.state, change)
        self.stage.act(change.new, opened(opens, deal, change.old, change.new, self.again))
        if self._has_turn != had:
            board.dismiss_explanations()
        if self._has_turn and not had:
            self._held.append(do.Play("turn", 0.7))
        self.say_held()
        self.run(do.Ambience(self.manners.ambience, self.manners.mood(board.view)))

    def tell(self, event: object, step: Step[object, object], before: object) -> None:
        """Says what an event of an act that begins to be shown means, notes after the match has been opened."""
        reply = self.words.event(self.board.state, event, step, before)
        if reply is not None:
            held = [command for command in reply.commands if isinstance(command, do.Say)]
            self._held += held
            at_once = tuple(command for command in reply.commands if command not in held)
            self.reply(replace(reply, commands=at_once))

    def say_held(self) -> None:
        """Says what was held, unless a match is being opened, or was a moment ago: the eye is on the hand then."""
        now = self.board.motion.seconds
        if self.stage.opening:
            self._quiet_until = now + AFTERWARDS
        elif self._held and now >= self._quiet_until:
            held, self._held = self._held, []
            self.run(*held)

    @property
    def _has_turn(self) -> bool:
        """Whether it is the person's turn now."""
        turn, client, board = self.manners.turn, self.client, self.board
        return client.waiting_for_person and (turn is None or turn(board.view, match_now(client, board.covered)))

    @property
    def asked(self) -> bool:
        """Whether the person has to act, and nothing acts for them."""
        return self.client.waiting_for_person and not self.manners.acting(self.board.state)

    def refresh(self) -> None:
        """Takes the view; the choice is renewed for it, and what is in hand goes home where it may not stay."""
        board, client, drag, of_game = self.board, self.client, self.drag, self.memory_of
        board.put(view=client.view())
        if of_game.undone is not None and client.act_number < self._acts:
            self.forget_advice()
            board.choose(board.choice, of_game.undone(board.state, client.events()))
        self._acts = client.act_number
        board.choose(of_game.renew(board.state))
        board.changed()
        stays, mine = self.manners.stays, client.waiting_for_person or self.manners.holds
        kept = drag.held is None or (
            mine and drag.held in board.nodes if stays is None else stays(board.state, drag.held)
        )
        if not kept:
            drag.cancel()
