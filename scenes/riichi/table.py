"""The riichi table: a client made visible; tiles go where hands, clicks or keys take them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.kernel.rules import Refusal
from game.riichi.advice import Outlook
from game.riichi.tiles import parse_tile, tile_text
from game.riichi.view import RiichiView
from scenes import intentions as want
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.preferences import change_settings
from scenes.riichi.autos import Autos
from scenes.riichi.choosing import Choosing
from scenes.riichi.clock import Clock
from scenes.riichi.controls import Controls, Deeds
from scenes.riichi.dialogs import Dialogs
from scenes.riichi.fingers import Fingers
from scenes.riichi.hand import HandItem, HandOrder, Lifts, Slides
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
from scenes.riichi.words import event_line, tiles_of
from scenes.table.client import Step, TableClient
from scenes.table.giving import giving_of
from scenes.table.log import LogLine
from scenes.table.past import Past
from scenes.table.scene import TableScene


class RiichiTable(TableScene[RiichiView]):
    """One riichi match at the window. It ends its client when it is left."""

    ambience = "ambience_riichi"
    result_wait = 0.9
    keys_told = ("number", "space", "calls", "choice", "pass", "switches", "gaps", "yaku")

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.hovered: HandItem | None = None
        self.refused: int | None = None
        """The place of the hand that shakes."""
        self.shaken = 0.0
        self.differences = False
        """Whether the middle shows how far the others are away."""
        self.gaps_kept = False
        """Whether it does so until told otherwise."""
        self.hand = HandOrder()
        self.lifts = Lifts()
        self.slides = Slides()
        self.fingers: Fingers = Fingers(self)
        self.stage = Stage(self)
        self.models = Models(self)
        self.dialogs: Dialogs = Dialogs(self)
        self.notes = Notes(self)
        self.input: Input = Input(self)
        self.hints = Hints(self)
        self.autos = Autos(self)
        self.choosing = Choosing(self)
        self.clock = Clock(self)
        self.places = Places(self)
        self.hand.take_up(client.desk.content.get("hand"))
        self.hand.use_sorting(self.autos.on["sort"])

    # -- life

    def clear_away(self) -> None:
        """Nothing is in hand or flies any more."""
        self.stage.forget()
        super().clear_away()

    def build(self, layout: Layout) -> None:
        """Makes everything that has a place in the window."""
        self.lay = RiichiLayout(layout, self.client.watch)
        self.panels = Panels(self.ctx, self.lay)
        self.waits = Waits(self.ctx, self.lay)
        self.picture: Picture = Picture(self)
        dialogs, choosing = self.dialogs, self.choosing
        deeds = Deeds(
            dialogs.menu,
            dialogs.rulebook,
            dialogs.toggle_sound,
            dialogs.settings,
            self.ask_hint,
            dialogs.sheet,
            self.switch,
            self.next_limit,
            choosing.take,
            choosing.do,
        )
        self.controls = Controls(self.ctx, self.ui, self.lay, self.client, self.autos.on, deeds)
        for side, box in {0: self.lay.me, **self.lay.plates}.items():
            self.ui.explain(box, partial(self._sticks, side))

    def _sticks(self, side: int) -> str:
        return self.models.sticks_of(self.models.seat_at(side))

    # -- state

    def lying(self) -> dict[str, Any]:
        """The order of the hand, the switches, the rest of the clock."""
        clock, acts = self.clock, self.client.act_number
        turn = {"turn": {"acts": acts, "left": math.ceil(clock.left)}} if clock.running else {}
        return {"hand": [] if self.hand.sorted else list(self.hand.tiles), "switches": self.autos.kept, **turn}

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        view = self.client.view()
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
            mine = self.client.waiting_for_person
            self.controls.update(mine, self.choosing.wait_words(), self.hints.asked, self.autos.on, self.clock.seconds)
            self.choosing.show()
            self._sync_spots()
            self.lifts.aim(self.choosing.lifted())
        self.ctx.redraw()

    def _sync_spots(self) -> None:
        wanted: list[tuple[Any, Rect, str]] = []
        if self.client.person is not None and self.fingers.mode != "drag":
            lifted = self.choosing.lifted()
            for item in self.items:
                box = self.places.item_box(item).move(0, -round(lifted.get(item.index, 0.0) * self.lay.s))
                mark = self.picture.reach(item)
                box = Rect(box.x, box.y - mark, box.w, box.h + mark)
                wanted.append(((item.index, item.tile), box, self.choosing.spoken(item)))
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
        return super().do(action)

    def acted(self) -> None:
        """Nothing is chosen any more."""
        self.choosing.reset()

    def discard(self, item: HandItem) -> None:
        """Gives a tile away, or says why not."""
        refusal = self.choosing.discard(item)
        if refusal is not None:
            self.refuse(refusal, item.index)

    def choose_or_discard(self, item: HandItem) -> None:
        """A first click chooses a tile, the second gives it away, or as the person wants it."""
        way = giving_of(self.ctx, self.dialogs.game)
        if way == "one" or (way == "second" and self.choosing.choice == item):
            self.discard(item)
            return
        self.ctx.sound.play("tile", 0.5)
        self.choosing.choose(item)

    def throw_drawn(self) -> bool:
        """Space: the drawn tile goes."""
        items = self.items
        if not self.client.waiting_for_person or not items or not items[-1].drawn:
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
        self.dialogs.refuse(refusal)
        if index is not None:

            def show(off: float | None) -> None:
                self.refused = index if off is not None else None
                self.shaken = off or 0.0

            self.shake_refused(show)

    def switch(self, key: str, on: bool) -> None:
        """Turns a switch of the right column."""
        self.autos.turn(key, on)
        if key == "sort":
            self.hand.use_sorting(on)
        self.refresh()

    def next_limit(self) -> None:
        """Another time to think; it counts at once and is kept."""

        change_settings(self.ctx, riichi_clock=self.clock.next_limit())
        self.clock.restart()
        self.changed()

    def toggle_gaps(self) -> None:
        """The middle shows how far the others are away, or their points."""
        self.gaps_kept = self.differences = not self.gaps_kept
        self.changed()

    def ask_hint(self) -> None:
        """H or the button."""
        self.hints.ask()

    def toggle_autoplay(self) -> None:
        """A bot plays on for the person, or no longer, which is said."""
        self.choosing.reset()
        super().toggle_autoplay()

    def pressed_elsewhere(self, pos: tuple[int, int]) -> bool:
        """A press on the bare table: nothing is chosen any more."""
        return self.choosing.choose(None)

    def take(self, place: Any) -> None:
        """Enter on a tile gives it away."""
        item = next((item for item in self.items if (item.index, item.tile) == place), None)
        if item is not None:
            self.discard(item)

    def hover_at(self, pos: tuple[int, int]) -> None:
        """The pointer is there now."""
        item = self.places.item_at(pos) if pos != (-1, -1) else None
        differences = self.gaps_kept or self.lay.centre.collidepoint(pos)
        if item != self.hovered or differences != self.differences:
            self.hovered, self.differences = item, differences
            self.changed()

    # -- the log

    def lines_of(self, past: Past, event: Any) -> Sequence[LogLine]:
        """An event in words, with its tiles."""
        words = event_line(self.ctx, self.client.seats, event)
        tiles = tuple(tile_text(tile) for tile in tiles_of(event))
        return [LogLine(past.act, past.seat, words, (("", tiles),) if tiles else ())] if words else []

    def piece(self, face: str, width: int) -> Surface:
        """A small tile."""
        return self.ctx.mahjong.face(parse_tile(face), width)

    # -- steps of the match

    def had_turn(self, before: RiichiView) -> bool:
        """Whether the person owed an act."""
        return bool(before.owes)

    def before_step(self, step: Step, before: RiichiView) -> None:
        """Tiles fly from where they lay."""
        self.places.remember(before)

    def play(self, step: Step, before: RiichiView) -> None:
        """Own tiles slide, others fly; the lines of the log."""
        if before.round == self.view.round:
            self.slides.begin(self.places.before_places, self.places.lying())
        self.stage.play(step.events, before, self.view)
        for event in step.events:
            self.notes.event(event)

    # -- input and time

    def handle(self, intention: want.Intention) -> bool:
        """Tiles first, then buttons, then keys; the focus may lift a tile."""
        used = super().handle(intention)
        # The buttons know only now which of them is looked at: its tiles are lifted.
        looked_at = (self.controls.hovered_offer, self.controls.hovered_choice)
        if looked_at != self.choosing.looked_at or isinstance(intention, want.Move | want.Tab):
            self.choosing.looked_at = looked_at
            self.changed()
        return used

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for."""
        self.hints.look()

    def tick(self, dt: float) -> None:
        """The shine of a call, lifted tiles, switches, the clock."""
        self.stage.tick(dt)
        calm = self.ctx.settings.reduced_motion or self.ctx.settings.speed <= 0
        if self.lifts.update(dt, calm) | self.slides.update(dt, calm):
            self.ctx.redraw()
        self.autos.update(dt)
        self.clock.update(dt)

    def rest(self) -> None:
        """All movements are over: the picture is what the match says."""
        self.stage.forget()
        self.changed()

    @property
    def busy(self) -> bool:
        """Frames are wanted while something moves, thinks or is due."""
        moving = self.lifts.busy or self.slides.busy or self.stage.shine is not None
        return super().busy or moving or self.autos.busy or self.clock.running

    @property
    def notes_room(self) -> Rect | None:
        """At the left, over the own panel: tiles, calls and switches stay free."""
        return self.lay.notes if hasattr(self, "lay") else None

    def told(self) -> dict[str, Any]:
        """What only this game can tell a test of a real window; see `scenes.table.probe`."""
        from scenes.riichi.traced import trace

        return trace(self)


TABLE = RiichiTable
MANNERS = RiichiManners()
