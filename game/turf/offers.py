"""The offers to a person at a Royal Turf table, by the horse's card; its piece and its landing space answer alike."""

from __future__ import annotations

from game.kernel.offers import Offer, Offers, SeatRules, Target, choice
from game.turf.actions import Bet, Deal, Move, TurfAction
from game.turf.config import chips_of
from game.turf.race import HORSES
from game.turf.view import TurfView

DEAL: Target = ("deal",)


def card(horse: int) -> Target:
    """The place of a horse."""
    return ("card", horse)


def pieces(view: TurfView) -> tuple[int, ...]:
    """The pieces that can be picked up: the chips in hand by value."""
    return tuple(sorted(set(view.hand))) if view.phase == "bet" else ()


def offers(rules: SeatRules[TurfView, TurfAction], held: int | None = None) -> Offers[TurfAction]:
    """The offers of each horse; ``held`` is the value of the chip in hand (turf.T9-T15, turf.T31-T33).

    While bets are laid a horse takes the chip in hand, and with none in hand lets the person choose among the chips
    that it takes. Else it offers its move. Between races only the deal is there.
    """
    phase = rules.view.phase
    if phase in ("deal", "over"):
        return {DEAL: rules.offer(Deal())}
    return {card(horse): _bet(rules, horse, held) if phase == "bet" else _move(rules, horse) for horse in range(HORSES)}


def _move(rules: SeatRules[TurfView, TurfAction], horse: int) -> Offer[TurfAction]:
    return rules.offer(Move(horse))


def _bet(rules: SeatRules[TurfView, TurfAction], horse: int, held: int | None) -> Offer[TurfAction]:
    if held is not None:
        return rules.offer(Bet(held, horse))
    return choice(rules.offer(Bet(chip, horse)) for chip in sorted(set(rules.view.hand or chips_of(rules.view.config))))
