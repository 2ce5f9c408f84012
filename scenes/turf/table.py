"""The Royal Turf table: a client made visible; chips and horses go where hands, clicks or keys take them."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from game.kernel.rules import Refusal
from game.turf.actions import Bet, Move
from game.turf.advice import Forecast
from game.turf.race import HORSES
from game.turf.view import TurfView
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.table.client import Step, TableClient
from scenes.table.kept import of_turn
from scenes.table.scene import TableScene
from scenes.turf.cards import Cards
from scenes.turf.controls import Controls, Deeds, Ready
from scenes.turf.dialogs import Dialogs
from scenes.turf.fingers import Fingers, HorseItem, judged
from scenes.turf.hints import Hints
from scenes.turf.horses import Horses
from scenes.turf.infield import Infield
from scenes.turf.input import Input
from scenes.turf.layout import TurfLayout
from scenes.turf.manners import TurfManners
from scenes.turf.model import Facts, Models, Running, forecast_of
from scenes.turf.notes import Notes
from scenes.turf.panels import TRAY_CHIP, Panels
from scenes.turf.picture import Picture
from scenes.turf.places import Places
from scenes.turf.stage import Stage
from scenes.turf.track import Track


class TurfTable(TableScene[TurfView]):
    """One Royal Turf match at the window. It ends its client when it is left."""

    ambience = "ambience_turf"
    result_wait = 1.4

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        self.facts = Facts.of(self.view)
        self.running = Running()
        self.choice: int | None = None
        """The horse that was chosen by a click or a key."""
        self.hovered: int | None = None
        self.refused_horse: int | None = None
        self.refused_slot: int | None = None
        self.shaken = 0.0
        kept = of_turn(client.desk.content, client.act_number).get("choice")
        if type(kept) is int and 0 <= kept < HORSES:
            self.choice = kept
        self._forecasts: dict[int, Forecast | None] = {}
        self.fingers: Fingers = Fingers(self)
        self.stage = Stage(self)
        self.models = Models(self)
        self.dialogs: Dialogs = Dialogs(self)
        self.notes = Notes(self)
        self.input: Input = Input(self)
        self.hints = Hints(self)
        self.places = Places(self)

    # -- life

    def clear_away(self) -> None:
        """Nothing is in hand or runs any more."""
        self.stage.forget()
        super().clear_away()

    def build(self, layout: Layout) -> None:
        """Makes everything that has a place in the window."""
        self.lay = TurfLayout(layout, self.view.seats, self.client.watch)
        self.horses = Horses(self.ctx)
        self.track = Track(self.ctx, self.lay)
        self.cards = Cards(self.ctx, self.lay, self.horses)
        self.infield = Infield(self.ctx, self.lay, self.horses)
        self.panels = Panels(self.ctx, self.lay, self.horses)
        self.picture: Picture = Picture(self)
        dialogs = self.dialogs
        deeds = Deeds(
            dialogs.menu, dialogs.rulebook, dialogs.toggle_sound, dialogs.settings, self.primary, self.ask_hint
        )
        self.controls = Controls(self.ctx, self.ui, self.lay, self.client, deeds)

    # -- state

    def lying(self) -> dict[str, Any]:
        """The chosen horse."""
        chosen = self.choice if self.client.waiting_for_person else None
        return {} if chosen is None else {"turn": {"acts": self.client.act_number, "choice": chosen}}

    def refresh(self) -> None:
        """Takes the view and brings everything in line with it."""
        view = self.view = self.client.view()
        if view != self.facts.view:
            self.facts = Facts.of(view)
            self._forecasts.clear()
            self.hints.forget()
        if not self.client.waiting_for_person or (self.choice is not None and not self._choosable(self.choice)):
            self.choice = None
        if not self.client.waiting_for_person and self.fingers.mode != "idle":
            self.fingers.cancel()
        self.changed()

    def changed(self) -> None:
        """What is chosen, hovered or in hand changed."""
        if hasattr(self, "controls"):
            self.controls.update(self._ready(), self.view.turn)
            self._sync_spots()
        self.ctx.redraw()

    def _ready(self) -> Ready:
        fingers, view = self.fingers, self.view
        chip, horse = fingers.held_value, fingers.aimed if view.phase == "bet" else self.choice
        if self.hints.bet is not None and fingers.mode == "idle":
            chip, horse = self.hints.bet.chip, self.hints.bet.horse
        name = self.models.horse(horse) if horse is not None else ""
        ran = view.phase == "race" and horse is not None and horse not in view.left
        return Ready(view.phase, chip, name, ran, self.hints.asked)

    def _sync_spots(self) -> None:
        wanted: list[tuple[Any, Rect, str]] = []
        if self.client.person is not None and self.fingers.mode != "drag":
            chips = self.models.tray()
            width = self.lay.px(TRAY_CHIP)
            for slot, place in enumerate(self.panels.tray_places(len(chips))):
                if slot < len(self.view.hand) and self.view.phase == "bet":
                    box = Rect(0, 0, width, width)
                    box.center = place
                    name = self.ctx.t("turf_table.spot.chip", value=self.view.hand[slot])
                    wanted.append((("chip", slot), box, name))
            for horse, box in enumerate(self.lay.cards):
                wanted.append((("card", horse), box, self._card_words(horse)))
        self.spots.sync(wanted, self.natural())

    def _card_words(self, horse: int) -> str:
        """A card for a screen reader."""
        name = self.models.horse(horse)
        told = self.forecast(horse)
        if told is None:
            return name
        from scenes.turf.words import blocked_words, forecast_words

        texts, config = self.ctx.texts, self.view.config
        words = blocked_words(texts, config, told) or forecast_words(texts, config, self.view, told)
        return f"{name}. {words}"

    def natural(self) -> Any:
        """Where the keyboard looks first: a chip in hand, else a horse that may move."""
        if self.view.phase == "bet" and self.view.hand:
            return ("chip", 0)
        return ("card", self.view.left[0] if self.view.left else 0)

    @property
    def watched(self) -> int | None:
        """The horse that is looked at: under a chip in hand, the pointer, the keyboard, or chosen."""
        if self.fingers.aimed is not None:
            return self.fingers.aimed
        if isinstance(self.fingers.held, HorseItem):
            return self.fingers.held.horse
        if self.hovered is not None:
            return self.hovered
        focused = self.spots.focused
        if self.ui.keyboard and isinstance(focused, tuple) and focused[0] == "card":
            return int(focused[1])
        if self.hints.bet is not None:
            return self.hints.bet.horse
        return self.choice

    def forecast(self, horse: int) -> Forecast | None:
        """What moving a horse would do; None when it cannot move."""
        if horse not in self._forecasts:
            self._forecasts[horse] = forecast_of(self.view, horse)
        return self._forecasts[horse]

    def ghost(self) -> Forecast | None:
        """The move that is shown on the track."""
        horse = self.watched
        resting = not self.stage.running and self.stage.face >= 0
        return self.forecast(horse) if horse is not None and resting and not self.covered else None

    def lit_horses(self) -> tuple[int, ...]:
        """The horses that the person may move."""
        if self.view.phase != "race" or not self.client.waiting_for_person or self.stage.face < 0:
            return ()
        return self.view.left

    def _choosable(self, horse: int) -> bool:
        return self.view.phase == "bet" or (self.view.phase == "race" and horse in self.view.left)

    # -- doing

    def acted(self) -> None:
        """No horse is chosen any more."""
        self.choice = None

    def run(self, horse: int) -> None:
        """Lets a horse run, or says why not."""
        self.motion.finish()
        refusal = self.do(Move(horse))
        if refusal is not None:
            self.refuse(refusal, horse)

    def refuse(self, refusal: Refusal, horse: int | None = None, slot: int | None = None) -> None:
        """Says why not: shake, rim, sound, a note with the rule."""
        self.notes.refusal(refusal)
        self.shake(horse, slot)

    def shake(self, horse: int | None, slot: int | None) -> None:
        """A horse and its card, or a chip, shake with a red rim."""
        if horse is None and slot is None:
            return

        def show(off: float | None) -> None:
            if off is None:
                self.refused_horse = self.refused_slot = None
            self.shaken = off or 0.0

        self.refused_horse, self.refused_slot = horse, slot
        self.shake_refused(show)

    def choose(self, horse: int | None) -> bool:
        """Chooses a horse, or none; True when that changed something."""
        if horse == self.choice:
            return False
        self.choice = horse
        self.changed()
        return True

    def choose_or_run(self, horse: int) -> None:
        """A first click or key chooses a horse, the second lets it run."""
        if self.choice == horse:
            self.run(horse)
            return
        self.ctx.sound.play("tile", 0.5)
        self.choose(horse)

    def take_horse(self, horse: int) -> None:
        """A horse by its number: for a chip in hand, to choose, or to run."""
        if not self.client.waiting_for_person:
            self._wait(horse)
        elif self.view.phase == "bet":
            self._take_for_bet(horse)
        else:
            refusal = judged(self, horse)
            if refusal is not None:
                self.refuse(refusal, horse)
            else:
                self.choose_or_run(horse)

    def _take_for_bet(self, horse: int) -> None:
        if self.fingers.held_slot is not None:
            self.fingers.drop_on(horse)
        else:
            self.choose(None if self.choice == horse else horse)

    def _wait(self, horse: int) -> None:
        if self.client.person is None:
            return
        refusal = self.client.judge(Move(horse) if self.view.phase == "race" else Bet(1, horse))
        if refusal is not None and self.view.phase in ("bet", "race"):
            self.refuse(refusal, horse)

    def pressed_elsewhere(self, pos: tuple[int, int]) -> bool:
        """A press on what cannot be taken: choose a horse to bet on, let the chosen one run, or hear why not."""
        if self.choice is not None and self.on_the_way(pos):
            self.run(self.choice)
            return True
        horse = self.places.horse_at(pos)
        if horse is None:
            return self.choose(None)
        if self.client.person is not None and not self.client.autoplay:
            self.take_horse(horse)
        return True

    def on_the_way(self, pos: tuple[int, int]) -> bool:
        """Whether the chosen horse would land there."""
        if self.choice is None or self.view.phase != "race" or not self.client.waiting_for_person:
            return False
        box = self.places.landing_box(self.choice)
        return box is not None and box.collidepoint(pos)

    def primary(self) -> None:
        """The large button and Space: lay the chip in hand, or let the chosen horse run."""
        fingers, view = self.fingers, self.view
        if not self.client.waiting_for_person:
            return
        if view.phase == "race":
            if self.choice is not None:
                self.run(self.choice)
            return
        if fingers.held_slot is not None and fingers.aimed is not None:
            fingers.drop_on(fingers.aimed)
        elif self.hints.bet is not None:
            self.do(self.hints.bet)
        elif fingers.held_slot is None and view.hand:
            fingers.pick(len(view.hand) - 1)

    def ask_hint(self) -> None:
        """H or the button."""
        self.hints.ask()

    def toggle_autoplay(self) -> None:
        """A bot plays on for the person, or no longer, which is said."""
        super().toggle_autoplay()
        if self.client.person is not None:
            self.dialogs.autoplay_note()

    def take(self, item: Any) -> None:
        """Enter on a place of the keyboard."""
        kind, index = item
        if kind == "chip":
            if self.client.waiting_for_person:
                self.fingers.pick(index)
        else:
            self.take_horse(index)

    def hover_at(self, pos: tuple[int, int]) -> None:
        """The pointer is there now."""
        horse = self.places.horse_at(pos) if pos != (-1, -1) else None
        if horse != self.hovered:
            self.hovered = horse
            self.changed()

    # -- steps of the match

    def had_turn(self, before: TurfView) -> bool:
        """Whether the person had to bet or move."""
        return before.to_move and self.client.person is not None

    def before_step(self, step: Step, before: TurfView) -> None:
        """What was said of the last act is over."""
        self.notes.hush()

    def play(self, step: Step, before: TurfView) -> None:
        """Gallop, die and chips, and the lines of the log."""
        self.stage.play(step.events, before, self.view)
        for event in step.events:
            self.notes.event(event, step, before)

    # -- time

    def look_for_hint(self) -> None:
        """Shows the hint that was asked for."""
        self.hints.look()

    def tick(self, dt: float) -> None:
        """Earnings after the gallop, words that pass."""
        if not self.stage.running:
            ghost = self.ghost()
            self.running.follow(self.view, None if ghost is None else ghost.horse)
            if self.running.work():
                self.changed()
        self.notes.update(dt)

    def rest(self) -> None:
        """All movements are over: the picture is what the match says."""
        self.stage.forget()
        self.changed()

    @property
    def busy(self) -> bool:
        """Frames are wanted while something moves, thinks or is due."""
        return super().busy or bool(self.notes.said) or self.running.busy

    @property
    def notes_room(self) -> Rect | None:
        """Over the players: the track stays free."""
        if not hasattr(self, "lay"):
            return None
        px = self.lay.px
        return Rect(self.lay.turn.centerx - px(220), px(92), px(440), px(400))

    def told(self) -> dict[str, Any]:
        """What only this game can tell a test of a real window; see `scenes.table.probe`."""
        from scenes.turf.traced import trace

        return trace(self)


TABLE = TurfTable
MANNERS = TurfManners()
