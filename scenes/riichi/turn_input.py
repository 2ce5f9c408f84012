"""The input of the person's turn: riichi about to be declared, a call with several choices, and what may be said."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.kernel.offers import Ask, Choose, No, Offers, actions_of
from game.kernel.rules import Refusal
from game.riichi import advice
from game.riichi.actions import Discard, Pass, Ron
from game.riichi.advice import Outlook
from game.riichi.offers import DRAWN, WORDS, offers, tile, used_tiles, word
from game.riichi.view import RiichiView
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.mahjong import Look
from scenes.riichi.hand import HandItem, serials_of
from scenes.riichi.terms import term
from scenes.table.client import TableClient
from scenes.table.names import seat_name
from scenes.table.numbers import grouped

KEYS: Final = {
    "ron": "r",
    "tsumo": "t",
    "riichi": "r",
    "kan": "k",
    "pon": "p",
    "chi": "c",
    "nine_terminals": "n",
    "show_tenpai": "t",
    "fold_tenpai": "n",
    "pass": "x",
}
"""The key of each offer. Ron and riichi share one: they never come together."""
KINDS: Final = {
    "ron": "vermilion",
    "tsumo": "vermilion",
    "riichi": "gold",
    "pass": "ink",
    "fold_tenpai": "ink",
    "nine_terminals": "ivory",
}


@dataclass(frozen=True)
class CallButton:
    """A button of a call: its acts, several where a choice follows; ``asks`` is the question asked before it."""

    key: str
    acts: tuple[Any, ...]
    asks: str = ""

    @property
    def wins(self) -> bool:
        """Whether it is a win for sure, whose button is large and says what it pays."""
        return self.key in ("ron", "tsumo") and not self.asks


def call_buttons(offers: Offers[Any]) -> tuple[CallButton, ...]:
    """The words that can be said, in their order."""
    found = []
    for name in WORDS:
        offer = offers[word(name)]
        first = offer.offers[0] if isinstance(offer, Choose) else offer
        acts = actions_of(offer)
        if acts:
            found.append(CallButton(name, acts, first.reason if isinstance(first, Ask) else ""))
    return tuple(found)


HOVER, CHOSEN, USED = 10.0, 14.0, 10.0
"""Units by which tiles are lifted: hovered, chosen, used by a call."""


class TurnInput:
    """The state of the person's turn at one table; forgets everything with the next act."""

    def __init__(self, client: TableClient) -> None:
        self.client = client
        self.view: RiichiView = client.view()
        self.riichi = False
        """Whether the next discard declares riichi."""
        self.opened: CallButton | None = None
        """The call whose choices lie open."""
        self.advice: Any = None
        """The act that a hint gave."""
        self.offers: tuple[CallButton, ...] = ()
        self.legal: tuple[Any, ...] = ()
        self.looked_at: tuple[str | None, int | None] = (None, None)
        """The offer and the choice under the pointer or the keyboard."""
        self.keeping: tuple[int, ...] = ()
        """The tiles that can be given away so that the hand still waits, on the own turn."""
        self._of: tuple[int, bool] = (-1, False)
        self._outlooks: Lru[Outlook | None] = Lru(40)
        self._all: Lru[Offers[Any]] = Lru(2)
        self._worths: Lru[str] = Lru(2)

    # -- keeping up

    def reset(self) -> None:
        """Clears what is chosen."""
        self.riichi, self.opened, self.advice = False, None, None

    def follow(self, view: RiichiView, no_calls: bool) -> None:
        """Looks at the match again after an act; with `no_calls` only a win interrupts others."""
        client, self.view = self.client, view
        now = (client.act_number, client.waiting_for_person)
        if now != self._of:
            if now[0] != self._of[0]:
                self.reset()
            self._of = now
            self.legal = tuple(client.legal()) if client.waiting_for_person else ()
            self._outlooks.clear()
            self._all.clear()
            self._worths.clear()
            self.keeping = advice.keeps_tenpai(view) if self.my_turn else ()
        self.offers = self._offers(no_calls)

    def _offers(self, no_calls: bool) -> tuple[CallButton, ...]:
        client = self.client
        strict = client.config.table == "strict" and client.person is not None and not client.autoplay
        if not client.waiting_for_person and not strict:
            return ()
        found = call_buttons(self._given(False))
        if no_calls and any(isinstance(action, Ron) for action in self.legal):
            return tuple(offer for offer in found if offer.key in ("ron", "pass"))
        return found

    def _given(self, riichi: bool) -> Offers[Any]:
        """The offers of tiles and words, with riichi about to be declared or not."""
        return self._all.get(riichi, lambda: offers(replace(self.client.rules, legal=self.legal), None, riichi))

    # -- discards

    @property
    def my_turn(self) -> bool:
        """Whether the person owes a discard."""
        return self.client.waiting_for_person and "discard" in self.view.owes

    def action(self, item: HandItem) -> Discard:
        """The act of giving this tile away now."""
        return Discard(item.tile, item.drawn, self.riichi)

    def forbidden(self, item: HandItem) -> Refusal | None:
        """The reason why this tile may not be given away in this turn; None out of turn."""
        if not self.my_turn:
            return None
        offer = self._given(self.riichi).get(DRAWN if item.drawn else tile(item.tile))
        return offer.refusal if isinstance(offer, No) else None

    def offered(self, item: HandItem) -> Any:
        """The offer of giving this tile away, also out of turn."""
        return self._given(self.riichi).get(DRAWN if item.drawn else tile(item.tile))

    # -- calls

    def turn_riichi(self) -> None:
        """Turns riichi by the next discard on or off."""
        self.riichi, self.opened = not self.riichi, None

    def open(self, offer: CallButton) -> None:
        """Shows the choices of a call, or closes them."""
        self.opened = None if self.opened is not None and self.opened.key == offer.key else offer

    def asks(self, offer: CallButton) -> bool:
        """Whether a question comes before it: at a strict table where a mistake costs, unless it can be undone."""
        cancelled = offer.key == "riichi" and self.riichi
        opened = self.opened is not None and self.opened.key == offer.key
        return bool(offer.asks) and not cancelled and not opened

    def subs(self, ctx: Context) -> dict[str, str]:
        """The second lines of buttons: what a win would pay."""
        found: dict[str, str] = {}
        for offer in self.offers:
            if offer.wins:
                tsumo = offer.key == "tsumo"
                found[offer.key] = self._worths.get(tsumo, lambda: self._worth(ctx, tsumo))  # noqa: B023
            elif offer.key == "riichi" and self.riichi:
                found["riichi"] = ""
        return found

    def forget_words(self) -> None:
        """Forgets words in the language of before."""
        self._worths.clear()

    def _worth(self, ctx: Context, tsumo: bool) -> str:
        """The words for what the win would pay: points of the hand and of the honba."""
        found = advice.winnings(self.view, tsumo, self.client.events())
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

    # -- looking

    def outlook(self, watched: HandItem | None) -> Outlook | None:
        """The waits of the hand once the tile looked at is given away."""
        item = watched if self.my_turn else None
        if item is None:
            return self._outlooks.get(None, lambda: advice.outlook(self.view))
        return self._outlooks.get((item.tile, self.riichi), lambda: advice.after(self.view, item.tile, self.riichi))

    def used(self, items: Sequence[HandItem]) -> set[int]:
        """The tiles of the hand, by serial number, that the call looked at would take."""
        action = self._looked_at()
        return serials_of(items, used_tiles(action, self.view)) if action is not None else set()

    def _looked_at(self) -> Any | None:
        key, index = self.looked_at
        if self.opened is not None:
            return self.opened.acts[index if index is not None and index < len(self.opened.acts) else 0]
        calls = [offer for offer in self.offers if offer.key in ("chi", "pon", "kan") and not offer.asks]
        if key is not None:
            calls = [offer for offer in calls if offer.key == key]
        elif "claim" not in self.view.owes or self.advice == Pass():
            return None
        return calls[0].acts[0] if calls else None

    def look(self, item: HandItem, used: set[int], chosen: bool, hovered: bool) -> Look:
        """The look of a tile of the hand."""
        if chosen:
            return "selected"
        if item.serial in used:
            return "legal"
        if self.forbidden(item) is not None:
            return "dim"
        if self.my_turn and item.tile in self.keeping:
            return "legal"
        return "hover" if hovered else "rest"

    def wait_words(self, ctx: Context) -> str:
        """The reason why the person cannot act now."""
        client, view = self.client, self.view
        if client.autoplay:
            return ctx.t("riichi_table.button.autoplay")
        if view.phase not in ("turn", "claim") or view.turn < 0:
            return ctx.t("riichi_table.button.between")
        if view.phase == "claim":
            return ctx.t("riichi_table.button.others")
        return ctx.t("riichi_table.button.wait", name=seat_name(ctx.texts, client.seats, view.turn))
