"""What a hand is worth to the strongest level: the chance to win, with what, and the chips that follow."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.holla.actions import Discard, DrawMountain, DrawRiver
from game.holla.bots import make_bot
from game.holla.bots.draws import COMPLETE, draws
from game.holla.bots.features import Features
from game.holla.bots.hand_value import HandValue
from game.holla.bots.utility import Utility, loose_at
from game.holla.bots.win_probability import LAST, loose_later, win
from game.holla.config import HollaConfig
from game.holla.distance import discard_outlooks, outlook
from game.holla.rules import HollaRules
from game.holla.state import TurnNote
from game.holla.view import HollaView
from game.kernel.match import Match
from tests.game.holla.tables import DRAGON, LONERS, seated


def view_with(chips: tuple[int, ...], **config: Any) -> HollaView:
    """A view of seat 0 with these chips."""
    match = seated(LONERS, dealer=1, **config)
    match.state.chips = list(chips)
    view: HollaView = match.view(0)
    return view


def test_a_win_brings_what_the_losers_have_and_the_bank_pays() -> None:
    def gain(chips: tuple[int, ...], **config: Any) -> float:
        return Utility(view_with(chips, cube_penalty=0, river_fee=0, **config), 5).gain(20, 10)

    assert gain((100, 100, 100, 100)) == 90
    assert gain((0, 100, 100, 5)) == 65, "a loser pays at most what it has"
    assert gain((0, 100, 100, 5), lending=True) == 90
    assert gain((0, 100, 100, -5)) == 60
    assert gain((100, 100, 100, 100), payer="bank", bonus_payer="bank") == 30
    assert gain((100, 100, 100, 100), payer="shared") == 20 + 3 * 10
    loose = Utility(view_with((100, 100, 100, 100), cube_penalty=2, river_fee=0), 5)
    assert loose.gain(20, 10) == pytest.approx(90 + 3 * 2 * loose_at(0))


def test_dearer_yeok_and_fewer_ungrouped_cubes_are_worth_more() -> None:
    utility = Utility(view_with((100, 100, 100, 100)), 5)
    assert utility.later(5) < utility.usual < utility.later(10)
    assert utility.gain(5) < utility.gain(10) < utility.gain(20) < utility.gain(20, bonus=10)
    worths = [utility.expected(win, loose) for win, loose in ((0.0, 6), (0.0, 4), (0.5, 4), (0.5, 2), (1.0, 2))]
    assert all(a < b for a, b in pairwise(worths))
    assert worths[0] < 0 and worths[-1] == utility.usual


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("distance", range(LAST + 2))
def test_the_chance_to_win_falls_with_time_distance_and_seats(distance: int, before: bool) -> None:
    def chance(cycle: float = 2.0, share: float = 0.1, seats: int = 4, near: int = distance) -> float:
        return win(near, (cycle, share, 0, 1, 4), seats, before)

    assert 0 < chance(cycle=6.0) < chance() < chance(seats=3) < 1
    assert chance(near=distance + 1) < chance()
    assert chance() <= chance(share=0.2)
    assert win(distance, (2.0, 0.1, 2, 2, 4), 4, before) >= chance()
    assert loose_later(distance, 3) > loose_later(distance, 1)


def test_a_hand_is_worth_the_more_the_nearer_it_is() -> None:
    """A complete dragon pays in full; one that lacks a cube less; a hand of strangers costs."""
    worths = []
    for hand in (DRAGON, DRAGON.replace("5b", "2k"), LONERS):
        match = seated(hand, dealer=1, draws={0: "2g"})
        match.act(0, DrawMountain())
        sight = Features(match.view(0))
        value = HandValue(sight)
        looks = discard_outlooks(sight.rules, sight.hand)
        worths.append(max(value.after(sight.hand, (), looks)))
        if hand == DRAGON:
            assert worths[0] == value.utility.gain(20, 10)
            match.act(0, Discard(match.state.drawn))
            kept = HandValue(Features(match.view(0)))
            reading = kept.sight.rules.best(kept.sight.hand)
            assert reading is not None
            assert kept.held(reading) < kept.before() < worths[0], "another may win before a held dragon is called"
    assert all(a > b for a, b in pairwise(worths))
    assert worths[-1] < 0


def test_a_draw_is_the_one_that_is_worth_most() -> None:
    """Also a cube of the island that is no step."""
    better = 0
    match = Match(HollaRules(), HollaConfig(rounds=1), 4, 0)
    while not match.over:
        seat = match.to_act()[0]
        view, legal = match.view(seat), match.rules.legal(match.state, seat)
        answer = make_bot("master").choose(view, legal, match.chance.stream("bot", seat, len(match.acts)))
        if isinstance(legal[0], DrawMountain) and answer.why.key != "mountain_complete":
            sight = Features(view)
            look = outlook(sight.rules, sight.hand, sight.locked)
            told = {draw.action: draw.value for draw in draws(HandValue(sight), legal)}
            steps = [act for act in told if not isinstance(act, DrawRiver) or act.cube >> 1 in look.useful]
            assert told[answer.action] == max(told[act] for act in steps) or answer.why.key in COMPLETE
            better += answer.why.key == "island_better"
        match.act(seat, answer.action)
    assert better


def test_who_took_a_river_cube_leaves_no_time() -> None:
    """Another that has just taken its only river cube, late in a round, calls Holla next: the hand wins hardly, and
    what is ungrouped stays so."""
    match = seated(LONERS, dealer=1)
    match.state.turns.extend(TurnNote(turn % 4, "mountain", -1, -1) for turn in range(16))
    alone = HandValue(Features(match.view(0)))
    look = alone.look
    at = (alone.sight.hand, alone.sight.rivers_left, look.distance, look.useful)
    match.state.locked[2] = [match.state.ridges[2].pop()]
    match.state.turns.append(TurnNote(2, "river", match.state.locked[2][0], -1))
    awaited = HandValue(Features(match.view(0)))
    assert awaited.weighed(*at) < alone.weighed(*at) - 3.0
    (lost, won), (lost_alone, won_alone) = awaited.hoped([50.0]), alone.hoped([50.0])
    assert lost < lost_alone and won[50.0] < won_alone[50.0]
    before = awaited.sight.awaited
    assert 0.5 < before < 0.6
    match.state.turns.append(TurnNote(2, "mountain", -1, -1))
    assert not Features(match.view(0)).awaited, "it was not complete"
    match.state.locked[3] = [match.state.ridges[3].pop()]
    match.state.turns.append(TurnNote(3, "river", match.state.locked[3][0], -1))
    assert Features(match.view(0)).awaited < before - 0.1, "here one goes to the river without being complete"
    del match.state.turns[:-2]
    assert 0.0 < Features(match.view(0)).awaited < 0.02, "so early nobody is"
