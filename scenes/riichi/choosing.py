"""What the person is about to do: the chosen tile, riichi about to be declared, a call with several choices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.kernel.offers import No, Offers
from game.kernel.rules import Refusal
from game.riichi import advice
from game.riichi.actions import Discard, Pass, Ron
from game.riichi.advice import Outlook
from game.riichi.offers import DRAWN, offers, tile, used_tiles, word_of
from scenes.kit.mahjong import Look
from scenes.riichi.board import river_pieces
from scenes.riichi.hand import HandItem, indices_of
from scenes.riichi.offers import Offer, buttons
from scenes.riichi.terms import term
from scenes.riichi.words import act_word, refusal_text, tile_name
from scenes.table.names import seat_name
from scenes.table.numbers import grouped

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

HOVER, CHOSEN, USED = 10.0, 14.0, 10.0
"""Units by which tiles are lifted."""


class Choosing:
    """Belongs to one table; forgets everything with the next act."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.choice: HandItem | None = None
        self.riichi = False
        """Whether the next discard declares riichi."""
        self.opened: Offer | None = None
        """The call whose choices lie open."""
        self.offers: tuple[Offer, ...] = ()
        self.legal: tuple[Any, ...] = ()
        self.looked_at: tuple[str | None, int | None] = (None, None)
        """The offer and the choice under the pointer or the keyboard."""
        self._of: tuple[int, bool] = (-1, False)
        self._outlooks: dict[tuple[int | None, bool], Outlook | None] = {}
        self._all: dict[bool, Offers[Any]] = {}
        self._worths: dict[str, str] = {}
        self._keeping: tuple[int, ...] | None = None
        self._advice: Any = None

    # -- keeping up

    def reset(self) -> None:
        """Nothing is chosen any more."""
        self.choice, self.riichi, self.opened, self._advice = None, False, None, None

    def follow(self) -> None:
        """Looks at the match anew after an act."""
        client = self.table.client
        now = (client.act_number, client.waiting_for_person)
        if now != self._of:
            if now[0] != self._of[0]:
                self.reset()
            self._of = now
            self.legal = tuple(client.legal()) if client.waiting_for_person else ()
            self._outlooks.clear()
            self._all.clear()
            self._worths.clear()
            self._keeping = None
        self.offers = self._offers()
        if self.choice is not None and self.choice not in self.table.items:
            self.choice = None

    def _offers(self) -> tuple[Offer, ...]:
        client = self.table.client
        strict = client.config.table == "strict" and client.person is not None and not client.autoplay
        if not client.waiting_for_person and not strict:
            return ()
        found = buttons(self._given(False))
        if self.table.autos.on["no_calls"] and any(isinstance(action, Ron) for action in self.legal):
            return tuple(offer for offer in found if offer.key in ("ron", "pass"))
        return found

    def _given(self, riichi: bool) -> Offers[Any]:
        """What tiles and words offer, with riichi about to be declared or not."""
        if riichi not in self._all:
            self._all[riichi] = offers(replace(self.table.client.rules, legal=self.legal), None, riichi)
        return self._all[riichi]

    # -- discards

    @property
    def my_turn(self) -> bool:
        """Whether the person owes a discard."""
        return self.table.client.waiting_for_person and "discard" in self.table.view.owes

    def action(self, item: HandItem) -> Discard:
        """What giving this tile away would be now."""
        return Discard(item.tile, item.drawn, self.riichi)

    def forbidden(self, item: HandItem) -> Refusal | None:
        """Why this tile may not be given away in this turn; None out of turn."""
        if not self.my_turn:
            return None
        offer = self._given(self.riichi).get(DRAWN if item.drawn else tile(item.tile))
        return offer.refusal if isinstance(offer, No) else None

    def discard(self, item: HandItem) -> Refusal | None:
        """Gives a tile away; the reason when that is not possible."""
        table = self.table
        return table.do(self.action(item))

    def choose(self, item: HandItem | None) -> bool:
        """Chooses a tile, or none; True when that changed something."""
        if item == self.choice:
            return False
        self.choice = item
        self.table.changed()
        return True

    def keeping(self) -> tuple[int, ...]:
        """The tiles without which the hand waits, on the own turn."""
        if self._keeping is None:
            self._keeping = advice.keeps_tenpai(self.table.view) if self.my_turn else ()
        return self._keeping

    # -- calls

    def take(self, offer: Offer) -> None:
        """A button or its key; at a strict table what costs where it is wrong is asked before."""
        cancelled = offer.key == "riichi" and self.riichi
        opened = self.opened is not None and self.opened.key == offer.key
        if not offer.asks or cancelled or opened:
            self._take(offer)
            return
        ctx = self.table.ctx
        title = ctx.t("riichi_table.costly.title", word=act_word(ctx, offer.key))
        self.table.dialogs.costly(title, ctx.t(f"riichi.ask.{offer.asks}"), lambda: self._take(offer))

    def _take(self, offer: Offer) -> None:
        """The act, or its choices, or riichi on and off."""
        if offer.key == "riichi":
            self.riichi = not self.riichi
            self.opened = None
            self.table.ctx.sound.play("tile", 0.5)
            self.table.changed()
        elif len(offer.acts) > 1:
            self.opened = None if self.opened is not None and self.opened.key == offer.key else offer
            self.table.changed()
            self._look_at_choices(offer)
        else:
            self.do(offer.acts[0])

    def _look_at_choices(self, offer: Offer) -> None:
        """The keyboard goes from a call to its choices, and back when they close."""
        table = self.table
        if not table.ui.keyboard:
            return
        choices = table.controls.choices
        table.ui.set_focus(choices[0] if choices else table.controls.buttons[offer.key], keyboard=True)

    def take_number(self, index: int) -> bool:
        """A choice by its number."""
        if self.opened is None or index >= len(self.opened.acts):
            return False
        self.do(self.opened.acts[index])
        return True

    def do(self, action: Any) -> None:
        """The act of a button."""
        refusal = self.table.do(action)
        if refusal is not None:
            self.table.refuse(refusal)

    def step_back(self) -> bool:
        """Esc: choices close, riichi is off, nothing is chosen; False when there was nothing to take back."""
        if self.opened is not None:
            offer, self.opened = self.opened, None
            self.table.changed()
            self._look_at_choices(offer)
        elif self.riichi:
            self.riichi = False
        elif self.choice is not None:
            self.choice = None
        else:
            return False
        self.table.changed()
        return True

    def advised(self, action: Any) -> None:
        """A hint: its tiles are lifted, or its button gets the focus."""
        self._advice = action
        if isinstance(action, Discard):
            self.riichi = action.riichi
            wanted = (item for item in self.table.items if item.tile == action.tile and item.drawn == action.tsumogiri)
            self.choice = next(wanted, None)
        self.table.changed()
        button = self.table.controls.buttons.get(word_of(action))
        if button is not None and not isinstance(action, Discard):
            self.table.ui.set_focus(button, keyboard=True)

    def show(self) -> None:
        """Brings the buttons in line."""
        table = self.table
        table.controls.show(self.offers, self._subs(), self._room_from())
        table.controls.choose_from(self.opened.acts if self.opened is not None else (), table.view)

    def _subs(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for offer in self.offers:
            if offer.key in ("ron", "tsumo") and not offer.asks:
                if offer.key not in self._worths:
                    self._worths[offer.key] = self._worth(offer.key == "tsumo")
                found[offer.key] = self._worths[offer.key]
            elif offer.key == "riichi" and self.riichi:
                found["riichi"] = ""
        return found

    def _worth(self, tsumo: bool) -> str:
        """What the win would pay: points of the hand and of the honba."""
        table = self.table
        view, ctx = table.view, table.ctx
        found = advice.winnings(view, tsumo, table.client.events())
        if found is None:
            return ""
        if not tsumo:
            words = grouped(found.ron)
        elif not found.dealer:
            words = term(ctx, "riichi.all", points=grouped(found.each))
        else:
            each, most = grouped(found.each), grouped(found.dealer)
            words = term(ctx, "riichi.dealer_and_others", others=each, dealer=most)
        return f"{words} + {grouped(found.honba)}" if found.honba else words

    def _room_from(self) -> int:
        """Where the row of buttons may begin: right of a river that is longer than usual."""
        table = self.table
        lay, bar = table.lay, table.lay.calls
        pieces = river_pieces(lay, 0, table.view.own.river)
        ends = [piece.box.right for piece in pieces if piece.box.bottom > bar.y]
        return max((end + lay.px(12) for end in ends), default=0)

    # -- looking

    def outlook(self) -> Outlook | None:
        """What the hand waits for, with the tile that is looked at given away."""
        table = self.table
        view = table.view
        item = table.watched if self.my_turn else None
        key = (item.tile if item is not None else None, self.riichi)
        if key not in self._outlooks:
            found = advice.after(view, item.tile, self.riichi) if item is not None else None
            if item is None:
                found = advice.outlook(view)
            self._outlooks[key] = found
        return self._outlooks[key]

    def used(self) -> set[int]:
        """The places of the hand that the call looked at would take."""
        table = self.table
        action = self._looked_at()
        if action is None:
            return set()
        return indices_of(table.items, used_tiles(action, table.view))

    def _looked_at(self) -> Any | None:
        key, index = self.looked_at
        if self.opened is not None:
            return self.opened.acts[index if index is not None and index < len(self.opened.acts) else 0]
        calls = [offer for offer in self.offers if offer.key in ("chi", "pon", "kan") and not offer.asks]
        if key is not None:
            calls = [offer for offer in calls if offer.key == key]
        elif "claim" not in self.table.view.owes or self._advice == Pass():
            return None
        return calls[0].acts[0] if calls else None

    def lifted(self) -> dict[int, float]:
        """How far places of the hand are lifted."""
        table = self.table
        found: dict[int, float] = dict.fromkeys(self.used(), USED)
        watched = table.watched
        if watched is not None and table.fingers.dragged is None:
            found[watched.index] = max(found.get(watched.index, 0.0), HOVER)
        if self.choice is not None:
            found[self.choice.index] = CHOSEN
        return found

    def look(self, item: HandItem) -> Look:
        """How a tile of the hand is drawn."""
        table = self.table
        if table.refused == item.index:
            return "illegal"
        if self.choice == item:
            return "selected"
        if item.index in self.used():
            return "legal"
        if self.forbidden(item) is not None:
            return "dim"
        if self.my_turn and item.tile in self.keeping():
            return "legal"
        return "hover" if table.hovered == item else "rest"

    def reason(self) -> str:
        """Why the tile that is looked at may not be given away, else empty."""
        item = self.table.watched
        refusal = self.forbidden(item) if item is not None else None
        if refusal is None:
            return ""
        return refusal_text(self.table.ctx.texts, self.table.client.seats, refusal)

    def spoken(self, item: HandItem) -> str:
        """A tile of the hand for a screen reader."""
        ctx = self.table.ctx
        name = tile_name(ctx.texts, item.tile)
        if item.drawn:
            name = ctx.t("riichi_table.spot.drawn", tile=name)
        refusal = self.forbidden(item)
        return f"{name}. {refusal_text(ctx.texts, self.table.client.seats, refusal)}" if refusal is not None else name

    def wait_words(self) -> str:
        """Why the person cannot act now."""
        table = self.table
        client, view = table.client, table.view
        if client.autoplay:
            return table.ctx.t("riichi_table.button.autoplay")
        if view.phase not in ("turn", "claim") or view.turn < 0:
            return table.ctx.t("riichi_table.button.between")
        if view.phase == "claim":
            return table.ctx.t("riichi_table.button.others")
        return table.ctx.t("riichi_table.button.wait", name=seat_name(table.ctx.texts, client.seats, view.turn))
