"""What a horse's card offers, and why not."""

from __future__ import annotations

import pytest

from game.kernel.offers import Act, Choose, No, rules_for
from game.kernel.rules import Refusal
from game.turf.actions import Bet, Deal, Move
from game.turf.config import TurfConfig
from game.turf.offers import DEAL, card, offers
from tests.game.turf.tables import dealt, running, table


def test_between_races_the_dealer_deals() -> None:
    match = table()
    assert offers(rules_for(match, 0)) == {DEAL: Act(Deal())}
    assert offers(rules_for(match, 1)) == {DEAL: No(Refusal("turf.T9", "not_dealer", {"seat": 1}))}


@pytest.mark.rule("turf.T13")
def test_a_chip_in_hand_goes_to_horses_without_an_own_chip() -> None:
    match = dealt()
    match.act(0, Bet(2, 4))
    match.act(1, Bet(1, 0))
    lying = offers(rules_for(match, 0), 1)
    assert lying[card(3)] == Act(Bet(1, 3))
    assert lying[card(4)] == No(Refusal("turf.T13", "horse_taken", {"number": 5}))
    assert offers(rules_for(match, 0), 2)[card(3)] == No(Refusal("turf.T12", "chip_laid", {"chip": 2}))
    assert offers(rules_for(match, 0))[card(4)] == lying[card(4)]


@pytest.mark.rule("turf.T33")
def test_an_empty_hand_lets_choose_among_the_chips_that_the_horse_takes() -> None:
    match = dealt(TurfConfig(bets="hidden", hidden_horses="zero_anywhere"))
    assert offers(rules_for(match, 0))[card(2)] == Choose((Act(Bet(0, 2)), Act(Bet(1, 2)), Act(Bet(2, 2))))
    match.act(0, Bet(2, 2))
    match.act(1, Bet(2, 2))
    assert offers(rules_for(match, 0))[card(2)] == Choose((Act(Bet(0, 2)),))


@pytest.mark.rule("turf.T14", "turf.T15")
def test_in_the_race_a_card_moves_its_horse_once() -> None:
    match = running()
    assert offers(rules_for(match, 0)) == {card(horse): Act(Move(horse)) for horse in range(7)}
    waiting = offers(rules_for(match, 1))
    assert waiting[card(0)] == No(Refusal("turf.T14", "not_your_turn", {"seat": 1}))
    match.act(0, Move(3))
    assert offers(rules_for(match, 1))[card(3)] == No(Refusal("turf.T15", "card_aside", {"number": 4}))
