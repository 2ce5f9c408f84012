"""The choice of a person: what they have chosen at a riichi table, and what follows from it: offers, calls, waits."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.kernel.offers import Ask, Choose, No, Offer, Offers, actions_of
from game.kernel.rules import Refusal
from game.riichi import advice
from game.riichi import events as ev
from game.riichi.actions import RiichiAction, Ron
from game.riichi.advice import Outlook
from game.riichi.offers import DRAWN, WORDS, offers, tile, word
from game.riichi.view import RiichiView
from scenes.kit.preferences import settings_of
from scenes.riichi.hand import HandItem, followed, taken_up
from scenes.riichi.layout import RiichiLayout
from scenes.riichi.memory import Memory, of_round
from scenes.riichi.styles import Left
from scenes.riichi.terms import term
from scenes.table.clock import Clock
from scenes.table.game import Change, Instant, Opened, Reply, TableState
from scenes.table.game import Look as LookAt
from scenes.table.kept import Json
from scenes.table.numbers import grouped

SIDECAR: Final = "switches"
SWITCHES: Final = ("sort", "win", "no_calls", "discard")
"""The switches: `sort` sorts the hand, `win` takes every win, `no_calls` lets all but a win go by, `discard` gives
every drawn tile away."""


@dataclass(frozen=True)
class Gleam:
    """A gleam over dora of the own hand: over these kinds, all where there are none, from a second of the table on."""

    kinds: frozenset[int] | None
    began: float | None = None
    """None while it waits until nothing moves."""


@dataclass(frozen=True)
class Choice:
    """A value: what the person has chosen."""

    chosen: tuple[str, int] | None = None
    """The tile that a second click gives away."""
    pointed: tuple[str, int] | None = None
    """The tile that is dragged, under the pointer or the keyboard."""
    middle: bool = False
    """Whether the pointer is on the middle of the table."""
    gaps_kept: bool = False
    """Whether the middle shows the differences to the others until told otherwise."""
    riichi: bool = False
    """Whether the next discard declares riichi."""
    opened: str = ""
    """The call whose choices lie open."""
    switches: frozenset[str] = frozenset()
    """The switches that are on."""
    turn: tuple[int, bool] = (-1, False)
    """How many acts were done when this was chosen, and whether a bot played on."""
    gleam: Gleam | None = None
    left: Left | None = None
    """The clock as it is shown."""
    clock: Clock = field(default=Clock(), compare=False)
    rested: tuple[int, float] = field(default=(-1, 0.0), compare=False)
    """After how many acts the table is about to act for the person, and the seconds it has waited."""


State = TableState[RiichiView, RiichiLayout, Memory, Choice]
Looking = LookAt[RiichiView, RiichiLayout, Memory, Choice]
Now = Instant[RiichiView, RiichiLayout, Memory, Choice]
Answered = Reply[Memory, Choice]
Changed = Change[RiichiView, Memory, ev.RiichiEvent]


@dataclass(frozen=True)
class CallButton:
    """A button of a call: its acts, several where a choice follows; ``asks`` is the question asked before it."""

    key: str
    acts: tuple[RiichiAction, ...]
    asks: str = ""

    @property
    def wins(self) -> bool:
        """Whether it is a win for sure, whose button is large and says what it pays."""
        return self.key in ("ron", "tsumo") and not self.asks


# -- from opening to act to act


def begin(opened: Opened[RiichiView, ev.RiichiEvent]) -> tuple[Memory, Choice]:
    """Returns what lay before the person when the table was left; a new match takes over how the hand is sorted."""
    kept, found = opened.kept, opened.kept.get(SIDECAR)
    if opened.match.person is None:
        on = ["sort"]
    elif isinstance(found, list):
        on = [key for key in SWITCHES if key in found]
    else:
        on = ["sort"] if settings_of(opened.ctx).riichi_sort else []
    hand = followed(taken_up(kept.get("hand"), "sort" in on), opened.view)
    return Memory(hand, of_round(opened.events)), Choice(switches=frozenset(on), clock=Clock(kept=kept))


def renew(state: State) -> Choice:
    """The choice after an act: tiles that are gone are not chosen, and what was begun for the act is over."""
    choice, now = state.choice, (state.match.act, state.match.autoplay)
    if now[1] != choice.turn[1]:
        choice = acted(state)
    elif now != choice.turn:
        choice = replace(choice, riichi=False, opened="")
    chosen = choice.chosen if item_of(state, choice.chosen) is not None else None
    return replace(choice, chosen=chosen, turn=now)


def acted(state: State) -> Choice:
    """The choice once the person has acted."""
    return replace(state.choice, chosen=None, riichi=False, opened="")


def kept(state: State) -> dict[str, Json]:
    """The order of the hand, the switches, the rest of the clock."""
    hand, choice = state.memory.hand, state.choice
    turn = {"turn": {"acts": state.match.act, "left": math.ceil(choice.clock.left)}} if timed(state) else {}
    return {
        "hand": [] if hand.sorted else hand.tiles,
        SIDECAR: [key for key in SWITCHES if key in choice.switches],
        **turn,
    }


def timed(state: State) -> bool:
    """Whether the clock runs now."""
    return bool(state.ctx.settings.riichi_clock) and state.match.mine and not state.match.covered


# -- the own tiles


def item_of(state: State, id: Hashable) -> HandItem | None:
    """The own tile of a node."""
    return next((item for item in state.memory.hand.items if item.id == id), None)


def watched(state: State) -> HandItem | None:
    """The tile that is looked at: in hand, under the pointer, the keyboard, or chosen."""
    return item_of(state, state.choice.pointed) or item_of(state, state.choice.chosen)


def my_turn(state: State) -> bool:
    """Whether the person owes a discard."""
    return state.match.mine and "discard" in state.view.owes


def legal(state: State) -> tuple[RiichiAction, ...]:
    """The lawful acts of the person, none while it is another's turn."""
    return tuple(state.rules.legal) if state.match.mine else ()


def given(state: State, riichi: bool | None = None) -> Offers[RiichiAction]:
    """The offers of tiles and words, with riichi about to be declared or not; by default as it was chosen."""
    declares = state.choice.riichi if riichi is None else riichi
    key = "offers", state.view, state.match.mine, declares
    found: Offers[RiichiAction] = state.boxes.made.get(
        key, lambda: offers(replace(state.rules, legal=legal(state)), None, declares)
    )
    return found


def offer_of(state: State, item: HandItem) -> Offer[RiichiAction] | None:
    """The offer of giving this tile away, also out of turn."""
    return given(state).get(DRAWN if item.drawn else tile(item.tile))


def forbidden(state: State, item: HandItem) -> Refusal | None:
    """The reason why this tile may not be given away in this turn; None out of turn."""
    offer = offer_of(state, item) if my_turn(state) else None
    return offer.refusal if isinstance(offer, No) else None


def outlook(state: State) -> Outlook | None:
    """The waits of the hand once the tile looked at is given away."""
    view, item, declares = state.view, watched(state) if my_turn(state) else None, state.choice.riichi
    found: Outlook | None = state.boxes.made.get(
        ("outlook", view, (item.tile, declares) if item is not None else None),
        lambda: advice.outlook(view) if item is None else advice.after(view, item.tile, declares),
    )
    return found


# -- calls


def calls(state: State) -> tuple[CallButton, ...]:
    """The calls and wins that the person may say now; without calls only a win interrupts others."""
    match = state.match
    strict = state.view.config.table == "strict" and match.plays
    if not match.mine and not strict:
        return ()
    wins = "no_calls" in state.choice.switches and any(isinstance(action, Ron) for action in legal(state))
    key, names = ("calls", state.view, match.mine, wins), ("ron", "pass") if wins else WORDS
    found: tuple[CallButton, ...] = state.boxes.made.get(key, lambda: _calls(given(state, False), names))
    return found


def _calls(offers: Offers[RiichiAction], names: Sequence[str]) -> tuple[CallButton, ...]:
    """The words among these that can be said."""
    found = []
    for name in names:
        offer = offers[word(name)]
        first = offer.offers[0] if isinstance(offer, Choose) else offer
        if acts := actions_of(offer):
            found.append(CallButton(name, acts, first.reason if isinstance(first, Ask) else ""))
    return tuple(found)


def opened_call(state: State) -> CallButton | None:
    """The call whose choices lie open."""
    return next((offer for offer in calls(state) if offer.key == state.choice.opened), None)


def subs(state: State) -> dict[str, str]:
    """The second lines of buttons: what a win would pay; empty for a riichi that can be taken back."""
    found, made = {}, state.boxes.made
    for offer in calls(state):
        if offer.wins:
            tsumo = offer.key == "tsumo"
            found[offer.key] = made.get(("worth", state.view, tsumo), lambda: _worth(state, tsumo))  # noqa: B023
        elif offer.key == "riichi" and state.choice.riichi:
            found[offer.key] = ""
    return found


def _worth(state: State, tsumo: bool) -> str:
    """The words for what the win would pay: points of the hand and of the honba."""
    found = advice.winnings(state.view, tsumo, state.memory.events)
    if found is None:
        return ""
    if not tsumo:
        words = grouped(found.ron)
    elif not found.dealer:
        words = term(state.ctx, "riichi.all", points=grouped(found.each))
    else:
        each, most = grouped(found.each), grouped(found.dealer)
        words = term(state.ctx, "riichi.dealer_and_others", others=each, dealer=most)
    return f"{words} + {grouped(found.honba)}" if found.honba else words


def wait_words(state: State) -> str:
    """The reason why the person cannot act now."""
    t, view = state.t, state.view
    if state.match.autoplay:
        return t("riichi_table.button.autoplay")
    if view.phase not in ("turn", "claim") or view.turn < 0:
        return t(f"riichi_table.button.{'between' if view.phase == 'deal' else 'ended'}")
    if view.phase == "claim":
        return t("riichi_table.button.others")
    return t("riichi_table.button.wait", name=state.name_of(view.turn))
