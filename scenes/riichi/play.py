"""The input of a person at the riichi table: tiles given away, calls and their choices, by pointer and keys."""

from collections.abc import Hashable, Iterable
from typing import Any, Final

from pygame import Rect

from game.kernel.teach import Mark
from game.riichi.actions import Discard
from game.riichi.offers import DRAWN, TABLE, tile, word_of
from game.riichi.view import RiichiView
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.drag import Point
from scenes.kit.preferences import change_settings, settings_of
from scenes.riichi.auto_actions import SIDECAR, AutoActions, switches
from scenes.riichi.controls import Controls
from scenes.riichi.dialogs import Dialogs
from scenes.riichi.hand import HandItem, HandOrder
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.picture import Picture
from scenes.riichi.styles import OwnTile
from scenes.riichi.texts import act_word, tile_name
from scenes.riichi.turn_input import CHOSEN, HOVER, KEYS, USED, CallButton, TurnInput
from scenes.table.client import TableClient
from scenes.table.giving import giving_of
from scenes.table.hinted import HintedTable
from scenes.table.hover_lift import Lifts
from scenes.table.input import DIGITS

LIMITS: Final = (0, 5, 10, 20, 60)
"""The seconds to think that can be chosen, in a circle; 0 is no limit."""
SWITCH_KEYS: Final = {"s": "sort", "w": "win", "m": "no_calls", "d": "discard"}


class RiichiPlay(HintedTable[RiichiView]):
    """The input of one riichi table."""

    dialogs: Dialogs
    lay: RiichiLayout
    looks: Picture
    controls: Controls

    def __init__(self, ctx: Context, client: TableClient) -> None:
        super().__init__(ctx, client)
        found, played = client.sidecar.content, client.person is not None
        self.auto_actions = AutoActions(switches(found.get(SIDECAR), settings_of(ctx).riichi_sort) if played else {})
        self.hand = HandOrder()
        self.hand.take_up(found.get("hand"), self.auto_actions.on["sort"])
        self.hand.follow(self.view)
        self.turn_input = TurnInput(client)
        self.lifts: Lifts[int] = Lifts(CHOSEN)
        self.gaps_kept = False
        """Whether the middle shows the differences to the others until told otherwise."""

    # -- the own tiles

    @property
    def items(self) -> list[HandItem]:
        """The own tiles as they lie."""
        return self.hand.items

    def item_of(self, id: Hashable | None) -> HandItem | None:
        """The own tile of a node."""
        return next((item for item in self.items if item.id == id), None)

    @property
    def choice(self) -> HandItem | None:
        """The tile that was chosen: a second click gives it away."""
        return self.item_of(self.chosen)

    @property
    def dragged(self) -> HandItem | None:
        """The tile that follows the pointer."""
        return self.item_of(self.drag.held) if self.drag.mode == "drag" else None

    @property
    def watched(self) -> HandItem | None:
        """The tile that is looked at: in hand, under the pointer, the keyboard, or chosen."""
        looked = [self.dragged, self.item_of(self.hovered)]
        if self.ui.keyboard:
            looked.append(self.item_of(self.spots.focused))
        return next((item for item in looked if item is not None), self.choice)

    @property
    def differences(self) -> bool:
        """Whether the middle shows the differences to the others."""
        return self.gaps_kept or self.hovered == ("centre",)

    def lifted(self) -> dict[int, float]:
        """The heights to which tiles of the hand are lifted, by serial number."""
        found: dict[int, float] = dict.fromkeys(self.turn_input.used(self.items), USED)
        watched, choice = self.watched, self.choice
        if watched is not None and self.dragged is None:
            found[watched.serial] = max(found.get(watched.serial, 0.0), HOVER)
        if choice is not None:
            found[choice.serial] = CHOSEN
        return found

    def own_tiles(self, lifts: dict[int, float], gleam: Any) -> Iterable[OwnTile]:
        """The own tiles as they are to be shown; `gleam` is asked for the phase of the gleam over a tile."""
        items, dragged = self.items, self.dragged
        used, played = self.turn_input.used(items), self.client.person is not None
        for item in items:
            look = self.turn_input.look(item, used, item.id == self.chosen, item.id == self.hovered)
            look = "illegal" if item.id in self.refused else look
            name = self.name_of(item) if played else ""
            lift = lifts.get(item.serial, 0.0)
            yield OwnTile(item, look, lift, gleam(item.tile), name, item == dragged)

    def name_of(self, item: HandItem) -> str:
        """The name of a tile of the hand for a screen reader."""
        name = tile_name(self.ctx.texts, item.tile)
        if item.drawn:
            name = self.ctx.t("riichi_table.spot.drawn", tile=name)
        refusal = self.turn_input.forbidden(item)
        return f"{name}. {self.dialogs.why_not(refusal)}" if refusal is not None else name

    def reason(self) -> tuple[str, str]:
        """The words above the tile that is looked at, and their colour: why it may not be given away, or that the next
        click does so."""
        item = self.watched
        refusal = self.turn_input.forbidden(item) if item is not None else None
        if refusal is not None:
            return self.dialogs.why_not(refusal), "vermilion"
        mark = self._warned(item) if item is not None else None
        if mark is not None:
            return self.teacher.words(mark.say, True), "vermilion"
        second = item is not None and item == self.choice and giving_of(self.ctx, self.dialogs.game) == "second"
        return (self.ctx.t("table.giving.again") if second and self.turn_input.my_turn else ""), "gold"

    def _warned(self, item: HandItem) -> Mark | None:
        """The mark of what giving this tile away would rule out, where the table helps."""
        return (
            self.teacher.lesson(item.tile).at(DRAWN if item.drawn else tile(item.tile))
            if self.turn_input.my_turn
            else None
        )

    def default_focus(self) -> Hashable | None:
        """The item that the keyboard focuses first: the drawn tile, else the last of the hand."""
        return self.items[-1].id if self.items else None

    def offer_of(self, id: Hashable) -> Any:
        """The offer of an own tile: to be given away."""
        item = self.item_of(id)
        return self.turn_input.offered(item) if item is not None else None

    # -- giving away

    def choose(self, id: Hashable | None) -> bool:
        """Chooses a tile, or none; True when that changed something."""
        if id == self.chosen:
            return False
        self.chosen = id
        self.changed()
        return True

    def discard(self, item: HandItem) -> None:
        """Gives a tile away, or says why not."""
        self.hand.going = item.serial
        if not self.attempt(self.turn_input.action(item), item.id):
            self.changed()

    def choose_or_discard(self, item: HandItem) -> None:
        """Chooses a tile at the first click and gives it away at the second, or as the person has set it."""
        way = giving_of(self.ctx, self.dialogs.game)
        if way == "one" or (way == "second" and self.chosen == item.id):
            self.discard(item)
            return
        self.ctx.play("tile", 0.5)
        self.choose(item.id)

    def throw_drawn(self) -> bool:
        """Gives the drawn tile away (Space); False without one."""
        items = self.items
        if not self.client.waiting_for_person or not items or not items[-1].drawn:
            return False
        self.discard(items[-1])
        return True

    def clear_selection(self) -> None:
        """Clears what is chosen."""
        super().clear_selection()
        self.turn_input.reset()

    # -- hands

    def draggable(self) -> Iterable[Hashable]:
        """The own tiles."""
        return [item.id for item in self.items] if self.client.person is not None else ()

    def _targets(self, id: Hashable) -> list[tuple[Hashable, Rect]]:
        """The target of a tile: everything above the hand is the table."""
        return [(TABLE, Rect(0, 0, self.lay.base.window[0], self.lay.threshold))]

    def clicked(self, id: Hashable | None, pos: tuple[int, int]) -> bool:
        """Chooses or gives away a clicked tile; clears the choice at a click on the bare table."""
        item = self.item_of(id)
        self.drag.end()
        if item is None:
            return self.choose(None)
        self.choose_or_discard(item)
        return True

    def dropped(self, id: Hashable, target: Hashable | None, point: Point | None) -> None:
        """Discards the tile, or puts it elsewhere in an unsorted hand."""
        item = self.item_of(id)
        if item is None:
            return
        start = self.looks.place(item, len(self.hand.row))
        if point is not None:
            start.center = (round(point[0]), round(point[1]))
        if target == TABLE:
            self.let_go = start if point is not None else None
            self.discard(item)
            self.let_go = None
        elif point is not None and not item.drawn and not self.hand.sorted:
            self._put(item, point)
            self.arranged({id: start})

    def _put(self, item: HandItem, place: Point) -> None:
        """Puts a tile of the unsorted hand where it was let go."""
        first, second = self.lay.hand_tile(0), self.lay.hand_tile(1)
        to = round((place[0] - first.centerx) / (second.x - first.x))
        self.hand.move(item.index, min(max(0, to), len(self.hand.row) - 1))
        self.chosen = None

    def take(self, item: Any) -> None:
        """Gives a tile away at Enter."""
        own = self.item_of(item)
        if own is not None:
            self.discard(own)

    def node_at(self, pos: tuple[int, int], first: Iterable[Hashable] = ()) -> Hashable | None:
        """The node under a point: own tiles as they are lifted, before what lies under them."""
        for item in self.items:
            box = self.looks.place(item, len(self.hand.row))
            up = round(self.lifts.now.get(item.serial, 0.0) * self.lay.s)
            if Rect(box.x, box.y - up, box.w, box.h + up).collidepoint(pos):
                return item.id
        return super().node_at(pos, first)

    # -- calls

    @property
    def offered(self) -> tuple[CallButton, ...]:
        """The calls and wins that the person may say now."""
        return self.turn_input.offers

    def say(self, offer: CallButton) -> None:
        """Says a word by its button or key; at a strict table asks first where it costs if it is wrong."""
        if not self.turn_input.asks(offer):
            self._say(offer)
            return
        ctx = self.ctx
        title = ctx.t("riichi_table.costly.title", word=act_word(ctx, offer.key))
        self.dialogs.costly(title, ctx.t(f"riichi.ask.{offer.asks}"), lambda: self._say(offer))

    def _say(self, offer: CallButton) -> None:
        """Does the act, shows its choices, or turns riichi on or off."""
        if offer.key == "riichi":
            self.turn_input.turn_riichi()
            self.ctx.play("tile", 0.5)
            self.changed()
        elif len(offer.acts) > 1:
            self.turn_input.open(offer)
            self._look_at_choices(offer)
        else:
            self.attempt(offer.acts[0])

    def _look_at_choices(self, offer: CallButton) -> None:
        """Moves the keyboard from a call to its choices, and back when they close."""
        self.changed()
        self.nodes  # noqa: B018 - the buttons are those of now
        if self.ui.keyboard:
            choices, buttons = self.controls.choices, self.controls.buttons
            self.ui.set_focus(choices[0] if choices else buttons[offer.key], keyboard=True)

    def let_go_by(self) -> bool:
        """Lets a tile of another seat go by."""
        offer = next((offer for offer in self.offered if offer.key == "pass"), None)
        if offer is None:
            return False
        self.say(offer)
        return True

    def advised(self, action: Any) -> None:
        """Shows a hint: its tiles are lifted, or its button gets the focus."""
        self.turn_input.advice = action
        if isinstance(action, Discard):
            self.turn_input.riichi = action.riichi
            wanted = (i for i in self.items if i.tile == action.tile and i.drawn == action.tsumogiri)
            item = next(wanted, None)
            self.chosen = item.id if item is not None else None
        self.changed()
        self.nodes  # noqa: B018 - the buttons are those of now
        button = self.controls.buttons.get(word_of(action))
        if button is not None and not isinstance(action, Discard):
            self.ui.set_focus(button, keyboard=True)

    # -- switches

    def switch(self, key: str, on: bool) -> None:
        """Turns a switch of the right column."""
        self.auto_actions.turn(key, on)
        if key == "sort":
            if self.client.person is not None:
                change_settings(self.ctx, riichi_sort=on)
            self.hand.use_sorting(on)
            self.arranged({})
        self.refresh()

    def change_limit(self) -> None:
        """Sets the next time to think, which counts at once and is kept."""
        limit = self.ctx.settings.riichi_clock
        at = LIMITS.index(limit) if limit in LIMITS else 0
        change_settings(self.ctx, riichi_clock=LIMITS[(at + 1) % len(LIMITS)])
        self.changed()

    def toggle_gaps(self) -> None:
        """Shows the differences to the others in the middle, or their points."""
        self.gaps_kept = not self.gaps_kept
        self.changed()

    # -- keys

    def right_clicked(self, id: Hashable | None) -> bool:
        """Takes a choice back, else lets a tile of another seat go by or gives the drawn one away."""
        return self.step_back() or self.let_go_by() or self.throw_drawn()

    def step_back(self) -> bool:
        """Closes choices, turns riichi off or clears the choice (Esc); False when there was nothing to take back."""
        turn_input = self.turn_input
        if turn_input.opened is not None:
            offer, turn_input.opened = turn_input.opened, None
            self._look_at_choices(offer)
        elif turn_input.riichi:
            turn_input.riichi = False
        elif self.chosen is not None:
            self.chosen = None
        else:
            return False
        self.changed()
        return True

    def keys(self, intention: want.Intention) -> bool:
        """Takes Space for passing or discarding, and the letters; True when used."""
        match intention:
            case want.Draw():
                return self.let_go_by() or self.throw_drawn()
            case want.Key(name, False):
                return self._letter(name) or super().keys(intention)
        return super().keys(intention)

    def _letter(self, name: str) -> bool:
        for offer in self.offered:
            if KEYS[offer.key] == name:
                self.ui.keyboard = True
                self.say(offer)
                return True
        if name in SWITCH_KEYS and self.client.person is not None:
            key = SWITCH_KEYS[name]
            self.switch(key, not self.auto_actions.on[key])
        elif name in DIGITS:
            return self._number(DIGITS.index(name))
        elif name == "g":
            self.toggle_gaps()
        elif name == "y":
            self.dialogs.sheet()
        else:
            return False
        return True

    def _number(self, index: int) -> bool:
        """Takes an open choice, else a tile of the hand from the left: chosen, and once more given away."""
        opened = self.turn_input.opened
        if opened is not None:
            if index < len(opened.acts):
                self.attempt(opened.acts[index])
            return index < len(opened.acts)
        if index >= len(self.items) or self.client.person is None:
            return False
        self.choose_or_discard(self.items[index])
        return True
