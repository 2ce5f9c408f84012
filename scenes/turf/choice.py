"""What a person has chosen at the Royal Turf table and looks at, and what follows from it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from game.kernel.offers import Offer
from game.turf import events as ev
from game.turf.actions import Bet, TurfAction
from game.turf.advice import Forecast
from game.turf.offers import card, offers
from game.turf.race import HORSES
from game.turf.view import TurfView
from scenes.table.game import Change, Instant, Look, Opened, Reply, TableState
from scenes.table.kept import Json, of_turn
from scenes.table.nodes import number_in
from scenes.turf.facts import Facts, Running
from scenes.turf.layout import TurfLayout
from scenes.turf.memory import Recent, recent


@dataclass(frozen=True)
class TurfChoice:
    """A person's choice, and where hand, pointer and keyboard look."""

    facts: Facts
    """The facts of the view, made once an act."""
    horse: int | None = None
    """The horse that was chosen by a click or a key."""
    chip: int | None = None
    """The place in the own hand of the chip that was taken."""
    aimed: int | None = None
    """The horse to which that chip would go."""
    pointed: int | None = None
    """The horse at which hand, pointer or keyboard look."""
    idle: bool = True
    """Whether nothing is in hand."""
    running: Running = field(default_factory=Running)


State = TableState[TurfView, TurfLayout, Recent, TurfChoice]
Looking = Look[TurfView, TurfLayout, Recent, TurfChoice]
Now = Instant[TurfView, TurfLayout, Recent, TurfChoice]
Answered = Reply[Recent, TurfChoice]
Changed = Change[TurfView, Recent, ev.TurfEvent]

slot_of: Final = partial(number_in, kinds=("chip",))
"""The place in the own hand of a chip, by its id."""
horse_of: Final = partial(number_in, kinds=("card", "horse"))
"""The horse of a card or a piece, by its id."""


def begin(opened: Opened[TurfView, ev.TurfEvent]) -> tuple[Recent, TurfChoice]:
    """The last events, and the horse that was chosen when the table was left."""
    horse = of_turn(opened.kept, opened.match.act).get("choice")
    chosen = horse if type(horse) is int and 0 <= horse < HORSES else None
    return recent((), opened.events), TurfChoice(Facts.of(opened.view), chosen)


def keep(state: State) -> dict[str, Json]:
    """The chosen horse, for the sidecar."""
    chosen = state.choice.horse if state.match.mine else None
    return {} if chosen is None else {"turn": {"acts": state.match.act, "choice": chosen}}


def renew(state: State) -> TurfChoice:
    """The choice for another view: a horse that cannot be chosen any more is so no longer."""
    view, facts = state.view, state.choice.facts
    return replace(state.choice, facts=facts if view == facts.view else Facts.of(view), horse=_chosen(state))


def _chosen(state: State) -> int | None:
    view, horse = state.view, state.choice.horse
    able = view.phase == "bet" or (view.phase == "race" and horse in view.left)
    return horse if able and state.match.mine else None


def looked(look: Looking) -> TurfChoice:
    """The choice with what hand, pointer and keyboard look at now."""
    state, hand = look.state, look.pointer
    chip = slot_of(hand.held)
    aimed = horse_of(hand.target) if chip is not None else None
    seen = (aimed, horse_of(hand.held), horse_of(hand.hovered), horse_of(hand.focused))
    pointed = next((horse for horse in seen if horse is not None), None)
    return replace(
        state.choice, horse=_chosen(state), chip=chip, aimed=aimed, pointed=pointed, idle=hand.mode == "idle"
    )


# -- what follows from view and choice


def advised(state: State) -> Bet | None:
    """The advised bet."""
    action = state.answer.action if state.answer is not None else None
    return action if isinstance(action, Bet) else None


def shown_bet(state: State) -> Bet | None:
    """The advised bet, while nothing is in hand."""
    return advised(state) if state.choice.idle else None


def watched(state: State) -> int | None:
    """The horse that is looked at: under a chip in hand, taken, under the pointer or the keyboard, advised, chosen."""
    if state.choice.pointed is not None:
        return state.choice.pointed
    bet = advised(state)
    return bet.horse if bet is not None else state.choice.horse


def foreseen(state: State) -> Forecast | None:
    """The forecast of the move of the horse that is looked at; None when it cannot move."""
    horse = watched(state)
    return state.choice.facts.forecasts[horse] if horse is not None else None


def value_of(state: State, slot: int | None) -> int | None:
    """The value of a chip by its place in the own hand."""
    hand = state.view.hand
    return hand[slot] if slot is not None and slot < len(hand) else None


def chip_for(state: State, horse: int) -> int:
    """The value of the chip that would go to a horse: the one in hand, or the one that a hint advises; else 0."""
    if state.choice.chip is not None:
        return (value_of(state, state.choice.chip) or 0) if horse == state.choice.aimed else 0
    bet = shown_bet(state)
    return bet.chip if bet is not None and bet.horse == horse else 0


def offered(state: State, held: Hashable | None) -> Mapping[Hashable, Offer[TurfAction]]:
    """A chip goes to cards; a horse to its landing space; without either each card offers its horse."""
    horse = horse_of(held)
    found: Mapping[Any, Offer[TurfAction]] = offers(state.rules, value_of(state, slot_of(held)))
    if horse is None:
        return found
    return {("space", horse): found[card(horse)]} if card(horse) in found else {}
