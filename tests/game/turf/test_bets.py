"""Betting: one chip a turn on different horses, open or face down."""

from __future__ import annotations

import pytest

from game.kernel.chance import Chance
from game.turf.actions import Bet, Move
from game.turf.config import TurfConfig
from game.turf.events import BetLaid, RaceEnded, Rolled
from game.turf.result import Chip
from tests.game.turf.tables import RULES, dealt, finish, lay, reason, running

HIDDEN = TurfConfig(bets="hidden")
ANYWHERE = TurfConfig(bets="hidden", hidden_horses="zero_anywhere")


@pytest.mark.rule("turf.T12", "turf.T14")
def test_one_chip_a_turn_clockwise_for_three_rounds_then_the_race() -> None:
    match = dealt(seats=3, first=1)
    order = []
    for number in range(9):
        seat = match.to_act()[0]
        order.append(seat)
        events = match.act(seat, Bet((1, 1, 2)[number // 3], number // 3))
        assert events[0] == BetLaid(seat, number // 3, (1, 1, 2)[number // 3], False)
    assert order == [1, 2, 0] * 3
    assert isinstance(events[-1], Rolled)
    assert events[-1].seat == 1
    assert match.view(0).phase == "race"
    assert reason(match, 1, Bet(1, 1)) == ("turf.T14", "betting_over")


@pytest.mark.rule("turf.T12")
def test_open_bets_are_seen_by_everyone() -> None:
    match = dealt()
    match.act(0, Bet(2, 4))
    assert match.view(1).players[0].bets == (Chip(4, 2),)
    assert match.view(1).values(0) == [0, 0, 0, 0, 2, 0, 0]
    assert match.view(1).players[0].chips_left == 2
    assert reason(match, 1, Bet(2, 4)) is None


@pytest.mark.rule("turf.T13")
def test_own_chips_lie_on_different_horses_and_players_may_share_one() -> None:
    match = dealt()
    match.act(0, Bet(1, 3))
    match.act(1, Bet(2, 3))
    assert reason(match, 0, Bet(1, 3)) == ("turf.T13", "horse_taken")
    assert reason(match, 0, Bet(2, 3)) == ("turf.T13", "horse_taken")
    assert {a.horse for a in RULES.legal(match.state, 0)} == {0, 1, 2, 4, 5, 6}
    match.act(0, Bet(1, 4))
    assert reason(match, 1, Bet(2, 5)) == ("turf.T12", "chip_laid")


@pytest.mark.rule("turf.T31")
def test_hidden_bets_take_four_rounds_and_are_shown_at_the_end() -> None:
    match = dealt(HIDDEN, seats=2)
    bets = [[(0, 0), (1, 1), (2, 2), (1, 3)], [(2, 0), (1, 4), (0, 5), (1, 6)]]
    lay(match, bets)
    assert match.view(0).phase == "race"
    finish(match)
    (ended,) = [e for e in match.seen_events(1) if isinstance(e, RaceEnded)]
    assert ended.result.seats[0].chips == (Chip(0, 0), Chip(1, 1), Chip(2, 2), Chip(3, 1))
    assert match.view(1).results[0] == ended.result


@pytest.mark.rule("turf.T32")
def test_face_down_chips_are_for_their_owner_alone() -> None:
    match = dealt(HIDDEN, seats=3)
    match.act(0, Bet(2, 4))
    assert match.view(0).own.bets == (Chip(4, 2),)
    assert match.view(0).hand == (0, 1, 1)
    assert match.view(1).players[0].bets == (Chip(4, -1),)
    assert match.seen_events(0)[-1] == BetLaid(0, 4, 2, True)
    assert match.seen_events(2)[-1] == BetLaid(0, 4, -1, True)
    values = {RULES.resample(match.state, 1, Chance(n)).bets[0][0].value for n in range(40)}
    assert values == {0, 1, 2}
    assert {RULES.resample(match.state, 0, Chance(n)).bets[0][0].value for n in range(40)} == {2}


@pytest.mark.rule("turf.T33")
def test_four_chips_need_four_horses() -> None:
    match = dealt(HIDDEN)
    match.act(0, Bet(1, 3))
    match.act(1, Bet(1, 3))
    assert reason(match, 0, Bet(0, 3)) == ("turf.T33", "horse_taken")


@pytest.mark.rule("turf.T33")
def test_by_an_option_the_zero_may_join_another_chip() -> None:
    match = dealt(ANYWHERE)
    match.act(0, Bet(1, 3))
    match.act(1, Bet(0, 5))
    assert reason(match, 0, Bet(0, 3)) is None
    assert reason(match, 0, Bet(2, 3)) == ("turf.T33", "horse_taken")
    match.act(0, Bet(0, 3))
    assert reason(match, 1, Bet(2, 5)) is None
    match.act(1, Bet(2, 5))
    assert reason(match, 0, Bet(2, 3)) == ("turf.T33", "horse_taken")
    assert reason(match, 0, Bet(2, 5)) is None
    for n in range(30):
        values = [chip.value for chip in RULES.resample(match.state, 0, Chance(n)).bets[1]]
        assert 0 in values, "two chips on one horse can only be the 0 and another"


def test_no_bet_while_the_race_is_on_and_no_move_before() -> None:
    match = running()
    assert reason(match, 0, Bet(1, 6)) == ("turf.T14", "betting_over")
    assert reason(match, 1, Move(6)) == ("turf.T14", "not_your_turn")
