"""The riichi table: a session made visible; tiles go where hands, clicks or keys take them."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from game.kernel.match import AnyMatch
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.riichi.advice import Outlook
from game.riichi.view import RiichiView
from scenes import intentions as want
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import Tween, linear, shake
from scenes.riichi.autos import Autos
from scenes.riichi.choosing import Choosing
from scenes.riichi.clock import Clock
from scenes.riichi.controls import Controls, Deeds
from scenes.riichi.dialogs import Dialogs
from scenes.riichi.fingers import Fingers
from scenes.riichi.hand import HandItem, HandOrder, Lifts
from scenes.riichi.hints import Hints
from scenes.riichi.input import Input
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.manners import RiichiManners
from scenes.riichi.model import Models
from scenes.riichi.notes import Notes
from scenes.riichi.offers import Offer
from scenes.riichi.panels import Panels
from scenes.riichi.picture import Picture
from scenes.riichi.places import Places
from scenes.riichi.stage import Stage
from scenes.riichi.waits import Waits
from scenes.scene import Scene
from scenes.table.session import Session, Step, Writer
from scenes.table.spots import Spots
from scenes.table.thinking import Thinker

SHAKE_MS = 240.0
RESULT_WAIT = 0.9
"""Seconds at speed 1 between the last movement of a round and its result."""


class RiichiTable(Scene):
    """One riichi match at the window. It ends its session when it is left."""

    def __init__(self, ctx: Context, session: Session) -> None:
        super().__init__(ctx)
        self.session = session
        self.view: RiichiView = session.view()
        self.covered = False
        self.hovered: HandItem | None = None
        self.refused: int | None = None
        """The place of the hand that shakes."""
        self.shaken = 0.0
        self.differences = False
        """Whether the middle shows how far the others are away."""
        self.hand = HandOrder()
        self.lifts = Lifts()
        self.fingers = Fingers(self)
        self.stage = Stage(self)
        self.models = Models(self)
        self.dialogs = Dialogs(self)
        self.notes = Notes(self)
        self.input = Input(self)
        self.hints = Hints(self)
        self.autos = Autos(self)
        self.choosing = Choosing(self)
        self.clock = Clock(self)
        self.places = Places(self)
        self.spots = Spots(self.ui, self._take)
        self.hand.use_sorting(self.autos.on["sort"])
        self._result_of = -1
        self._rested = 0.0

    # -- life

    def enter(self) -> None:
        """The mood of the table."""
        self.ctx.sound.ambience("ambience_riichi")

    def leave(self) -> None:
        """The record stays; thinking ends."""
        self.ctx.sound.ambience(None)
        self.session.close()

    def pause(self) -> None:
        """Something lies on the table: bots wait."""
        self.covered = self.session.paused = True
        self.fingers.cancel()

    def resume(self) -> None:
        """The table is free again."""
        super().resume()
        self.covered = self.session.paused = False
        self._rested = 0.0
        self.refresh()

    def layout(self, layout: Layout) -> None:
        """Places everything anew."""
        focused, keyboard = self.spots.focused, self.ui.keyboard
        self.motion.finish()
        self.stage.forget()
        self.fingers.cancel()
        self.ui.clear()
        self.lay = RiichiLayout(layout, self.session.watch)
        self.panels = Panels(self.ctx, self.lay)
        self.waits = Waits(self.ctx, self.lay)
        self.picture = Picture(self)
        dialogs, choosing = self.dialogs, self.choosing
        deeds = Deeds(
            dialogs.menu,
            dialogs.rulebook,
            dialogs.toggle_sound,
            dialogs.settings,
            self.hints.ask,
            dialogs.sheet,
            self.switch,
            self.next_limit,
            choosing.take,
            choosing.do,
        )
        self.controls = Controls(self.ctx, self.ui, self.lay, self.session, self.autos.on, deeds)
        self.spots.clear()
        self.refresh()
        if focused is not None and keyboard:
            self.spots.focus(focused)
        else:
            self.ui.refocus()

    # -- state

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        view = self.session.view()
        if view != self.view:
            self.view = view
            self.hints.forget()
        self.hand.follow(self.view)
        self.choosing.follow()
        if self.fingers.mode != "idle" and self.fingers.gesture.item not in self.items:
            self.fingers.cancel()
        if self.hovered not in self.items:
            self.hovered = None
        self.changed()

    def changed(self) -> None:
        """What is chosen, hovered or in hand changed."""
        if hasattr(self, "controls"):
            mine = self.session.waiting_for_person
            self.controls.update(mine, self.choosing.wait_words(), self.hints.asked, self.autos.on, self.clock.seconds)
            self.choosing.show()
            self._sync_spots()
            self.lifts.aim(self.choosing.lifted())
        self.ctx.redraw()

    def _sync_spots(self) -> None:
        wanted: list[tuple[Any, Rect, str]] = []
        if self.session.person is not None and self.fingers.mode != "drag":
            for item in self.items:
                wanted.append(((item.index, item.tile), self.places.item_box(item), self.choosing.spoken(item)))
        self.spots.sync(wanted, self.natural())

    @property
    def items(self) -> list[HandItem]:
        """The own tiles as they lie."""
        return self.hand.items(self.view)

    @property
    def watched(self) -> HandItem | None:
        """The tile that is looked at: in hand, under the pointer, the keyboard, or chosen."""
        if self.fingers.dragged is not None:
            return self.fingers.dragged
        if self.hovered is not None:
            return self.hovered
        focused = self.spots.focused
        if self.ui.keyboard and isinstance(focused, tuple):
            return next((item for item in self.items if (item.index, item.tile) == focused), None)
        return self.choosing.choice

    @property
    def outlook(self) -> Outlook | None:
        """What the hand waits for, with the tile that is looked at given away."""
        return self.choosing.outlook()

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the person may say now."""
        return self.choosing.offers

    def natural(self) -> Any:
        """Where the keyboard looks first: the drawn tile, else the last of the hand."""
        items = self.items
        return (items[-1].index, items[-1].tile) if items else None

    # -- doing

    def do(self, action: Any) -> Refusal | None:
        """The person's act: the one way for mouse, clicks and keys."""
        self.motion.finish()
        self.rest()
        before = self.view
        refusal = self.session.submit(action)
        if refusal is None:
            self.choosing.reset()
            self._show(before)
        return refusal

    def discard(self, item: HandItem) -> None:
        """Gives a tile away, or says why not."""
        refusal = self.choosing.discard(item)
        if refusal is not None:
            self.refuse(refusal, item.index)

    def choose_or_discard(self, item: HandItem) -> None:
        """A first click chooses a tile, the second gives it away."""
        if self.choosing.choice == item:
            self.discard(item)
            return
        self.ctx.sound.play("tile", 0.5)
        self.choosing.choose(item)

    def throw_drawn(self) -> bool:
        """Space: the drawn tile goes."""
        items = self.items
        if not self.session.waiting_for_person or not items or not items[-1].drawn:
            return False
        self.discard(items[-1])
        return True

    def let_go_by(self) -> bool:
        """Lets a tile of another seat go by."""
        offer = next((offer for offer in self.offers if offer.key == "pass"), None)
        if offer is None:
            return False
        self.choosing.take(offer)
        return True

    def put(self, item: HandItem, place: tuple[float, float]) -> None:
        """Puts a tile of the unsorted hand where it was let go."""
        first, second = self.lay.hand_tile(0), self.lay.hand_tile(1)
        to = round((place[0] - first.centerx) / (second.x - first.x))
        self.hand.move(item.index, min(max(0, to), len(self.hand.tiles) - 1))
        self.choosing.choose(None)
        self.changed()

    def refuse(self, refusal: Refusal, index: int | None = None) -> None:
        """Says why not: shake, rim, sound, a note with the rule."""
        self.notes.refusal(refusal)
        if index is None:
            return

        def step(t: float) -> None:
            self.shaken = shake(t, 6 * self.ctx.layout.s)
            if t >= 1:
                self.refused = None
            self.ctx.redraw()

        self.refused, self.shaken = index, 0.0
        self.motion.play(Tween(SHAKE_MS, step, linear, fade=True))

    def switch(self, key: str, on: bool) -> None:
        """Turns a switch of the right column."""
        self.autos.turn(key, on)
        if key == "sort":
            self.hand.use_sorting(on)
        self.refresh()

    def next_limit(self) -> None:
        """Another time to think; it counts at once and is kept."""
        from scenes.open import change_settings

        change_settings(self.ctx, riichi_clock=self.clock.next_limit())
        self.clock.restart()
        self.changed()

    def toggle_autoplay(self) -> None:
        """A bot plays on for the person, or no longer."""
        session = self.session
        if session.person is None:
            return
        session.autoplay = not session.autoplay
        self.fingers.cancel()
        self.choosing.reset()
        key = "on" if session.autoplay else "off"
        self.ctx.toast(self.ctx.t(f"riichi_table.autoplay.{key}"), self.ctx.t(f"riichi_table.autoplay.{key}_text"))
        self.refresh()

    def pressed_elsewhere(self, pos: tuple[int, int]) -> bool:
        """A press on the bare table: nothing is chosen any more."""
        return self.choosing.choose(None)

    def _take(self, place: Any) -> None:
        """Enter on a tile gives it away."""
        item = next((item for item in self.items if (item.index, item.tile) == place), None)
        if item is not None:
            self.discard(item)

    def hover_at(self, pos: tuple[int, int]) -> None:
        """The pointer is there now."""
        item = self.places.item_at(pos) if pos != (-1, -1) else None
        differences = self.lay.centre.collidepoint(pos)
        offer = (self.controls.hovered_offer, self.controls.hovered_choice)
        if item != self.hovered or differences != self.differences or offer != self.choosing.seen_offer:
            self.hovered, self.differences, self.choosing.seen_offer = item, differences, offer
            self.changed()

    # -- steps of the match

    def _show(self, before: RiichiView) -> None:
        """Plays what the steps of the session brought."""
        for step in self.session.take():
            was_mine = before.owes
            self.places.remember(before)
            self.refresh()
            self._rested = 0.0
            self.stage.play(step.events, before, self.view)
            for event in step.events:
                self.notes.event(event)
            self._note_turn(bool(was_mine), step)
            before = self.view
        self.changed()

    def _note_turn(self, was_mine: bool, step: Step) -> None:
        if self.session.waiting_for_person and not was_mine:
            self.ctx.sound.play("turn", 0.7)

    # -- input and time

    def handle(self, intention: want.Intention) -> bool:
        """Tiles first, then buttons, then keys."""
        used = self.input.handle(intention)
        if isinstance(intention, want.Move | want.Tab):
            self.changed()
        return used

    def update(self, dt: float) -> None:
        """Bots, switches, movements, results."""
        self.session.speed = self.ctx.settings.speed
        before = self.view
        if self.session.pump(dt, not self.motion.busy):
            self.hints.look()
            self._show(before)
        moved = self.motion.busy
        super().update(dt)
        if moved and not self.motion.busy:
            self.rest()
        self.stage.tick(dt)
        if self.lifts.update(dt, self.ctx.settings.reduced_motion or self.ctx.settings.speed <= 0):
            self.ctx.redraw()
        if self.session.thinking is not None:
            self.ctx.redraw()
        self.autos.update(dt)
        self.clock.update(dt)
        self._look_for_result(dt)

    def rest(self) -> None:
        """All movements are over: the picture is what the match says."""
        self.stage.forget()
        self.changed()

    def _look_for_result(self, dt: float) -> None:
        due = self.session.waiting_for_word or self.session.over
        if not due or self.covered or self._result_of == self.session.act_number or self.motion.busy:
            return
        speed = self.ctx.settings.speed
        self._rested += dt
        if speed <= 0 or self._rested * speed >= RESULT_WAIT:
            self._result_of = self.session.act_number
            self.dialogs.result()

    @property
    def busy(self) -> bool:
        """Frames are wanted while something moves, thinks or is due."""
        due = self.session.waiting_for_word or self.session.over
        waiting = due and self._result_of != self.session.act_number
        moving = self.lifts.busy or self.stage.shine is not None
        return super().busy or self.session.busy or waiting or moving or self.autos.busy or self.clock.running

    def trace(self) -> dict[str, Any]:
        """Where things are and whose turn it is, for `scenes.table.trace`."""
        from scenes.riichi.traced import trace

        return trace(self)

    def draw(self, surface: Surface) -> None:
        """Everything, from the cloth up."""
        self.picture.draw(surface)


def open_table(
    ctx: Context, match: AnyMatch, seats: tuple[SeatInfo, ...], thinker: Thinker, writer: Writer | None
) -> RiichiTable:
    """The table of a match, new or resumed; the scene ends thinker and writer when it is left."""
    return RiichiTable(ctx, Session(match, seats, thinker, RiichiManners(), writer, speed=ctx.settings.speed))
