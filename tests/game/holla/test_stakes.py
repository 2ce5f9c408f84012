"""What a round is worth to the strongest level: chips, and places when the game may end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from game.holla.actions import Declare, Discard, DrawMountain, Hold
from game.holla.bots import make_bot
from game.holla.bots.prospects import Prospects, families
from game.holla.bots.race import survival
from game.holla.bots.sight import Sight
from game.holla.bots.stakes import Stakes, after_win
from game.holla.config import HollaConfig, standard_yeok
from game.holla.distance import nearest, outlook
from game.holla.rules import HollaRules
from game.holla.view import HollaView
from game.kernel.chance import Chance
from game.kernel.match import Match
from tests.game.holla.tables import LONERS, SNAKE, HollaMatch, seated

RULES = HollaRules()


def view_with(chips: tuple[int, ...], round_number: int = 1, **config: Any) -> HollaView:
    """A view of seat 0 with these chips in a round of five."""
    match = seated(LONERS, dealer=1, **config)
    match.state.chips = list(chips)
    match.state.round = round_number
    return match.view(0)


def test_chips_after_a_win_are_conserved_without_a_bank() -> None:
    config = HollaConfig()
    after = after_win(config, [100, 90, 5, 120], 1, 20, 10, 9, 3)
    assert sum(after) == pytest.approx(315 + 3)
    assert after[2] == 0, "a loser pays at most what it has"
    assert after[0] == 100 - 39
    banked = after_win(
        msgspec.structs.replace(config, payer="bank", bonus_payer="bank"), [100, 100, 100], 0, 20, 10, 9, 0
    )
    assert banked == [148, 91, 91]
    shared = after_win(msgspec.structs.replace(config, payer="shared"), [100, 100, 100], 0, 20, 0, 9, 0)
    assert shared == [138, 81, 81]


def test_dearer_yeok_are_worth_more() -> None:
    stakes = Stakes(view_with((100, 100, 100, 100)), standard_yeok())
    assert stakes.gains[0] < stakes.gains[1] < stakes.gains[2]
    assert stakes.loss > 0


def test_behind_in_the_last_round_only_dear_yeok_bring_places() -> None:
    """A snake lifts the leader's shadow by little; a dragon passes it."""
    early = Stakes(view_with((100, 100, 210, 100), 1), standard_yeok())
    late = Stakes(view_with((100, 100, 210, 100), 5), standard_yeok())
    assert late.gains[2] - late.gains[0] > early.gains[2] - early.gains[0] + 3


def test_a_short_stack_makes_the_round_count_like_the_last() -> None:
    """Whoever is at the limit after a loss ends the game: places weigh almost as in the last round (holla.R94).

    Almost, since the shortest stack may win itself.
    """
    chips = (100, 112, 112, 30)
    short = Stakes(view_with(chips, 1, end_chips=40), standard_yeok())
    last = Stakes(view_with(chips, 5, end_chips=0), standard_yeok())
    safe = Stakes(view_with(chips, 1, end_chips=0), standard_yeok())
    at_stake = [s.gains[0] + s.loss for s in (short, last, safe)]
    assert at_stake[2] < at_stake[0] < at_stake[1]
    assert at_stake[1] - at_stake[0] < (at_stake[1] - at_stake[2]) / 2


def _complete(seat_chips: tuple[int, ...], round_number: int) -> HollaMatch:
    match = seated(SNAKE, dealer=1, draws={0: "2k"})
    match.state.chips = list(seat_chips)
    match.state.round = round_number
    match.act(0, DrawMountain())
    match.act(0, Discard(match.state.drawn))
    return match


def test_a_snake_is_declared_in_the_middle_of_a_match() -> None:
    match = _complete((100, 100, 100, 100), 2)
    answer = make_bot("master").choose(match.view(0), RULES.legal(match.state, 0), Chance(1).stream("bot"))
    assert isinstance(answer.action, Declare)


def test_holding_pays_only_where_the_dearer_yeok_is_near_and_worth_it() -> None:
    """With a dragon worth a hundred points and one turn's wait for it, master holds; hard never does."""
    match = seated(SNAKE, dealer=1, draws={0: "2k"}, special_bonus=100)
    match.act(0, DrawMountain())
    match.act(0, Discard(match.state.drawn))
    view, legal = match.view(0), RULES.legal(match.state, 0)
    sight = Sight(view)
    look = outlook(sight.rules, sight.hand, (), "dragon")
    told = make_bot("master").choose(view, legal, Chance(1).stream("bot"))
    stakes = Stakes(view, sight.rules.yeok)
    reach = 1.2 * sight.count(look.useful) / sight.hidden if look.distance == 1 else 0.0
    alive = survival(view)[1]
    worth = alive * (reach * stakes.gains[2] + (1 - reach) * stakes.gains[0]) > stakes.gains[0]
    assert worth or not isinstance(told.action, Hold)
    assert isinstance(make_bot("hard").choose(view, legal, Chance(1).stream("bot")).action, Declare)


def test_others_are_less_likely_to_have_finished_the_sooner_it_is() -> None:
    for seats in (3, 4, 5):
        match = Match(RULES, HollaConfig(), seats, 1)
        match.act(match.to_act()[0], RULES.legal(match.state, match.to_act()[0])[0])
        alive = survival(match.view(0))
        assert alive[0] == 1.0
        assert all(a >= b for a, b in pairwise(alive))
        assert alive[-1] < 0.2


def test_lines_agree_with_exact_distances() -> None:
    """The nearest lines miss exactly the distance, and their missing kinds are the useful ones."""
    for seed in range(25):
        match = Match(RULES, HollaConfig(), 4, seed)
        match.act(match.to_act()[0], RULES.legal(match.state, match.to_act()[0])[0])
        sight = Sight(match.view(match.to_act()[0]))
        near = nearest(sight.rules, sight.hand)
        if near > 3:
            continue
        lines = Prospects(sight, sight.hand, (), near, 100_000).lines
        assert min(len(fixed) + need for _, fixed, _, need in lines[0]) == near
        best = [line for line in lines[0] if len(line[1]) + line[3] == near]
        useful = {k for _, fixed, loose, _ in best for k in (*fixed, *loose)}
        told = set(outlook(sight.rules, sight.hand).useful)
        wilds = {k for k in told if sight.rules.wild_set.kinds >> k & 1}
        assert useful <= told
        assert told - wilds <= useful | set(sight.hand)


def test_standard_yeok_are_searched_together_and_strangers_apart() -> None:
    match = seated(LONERS, dealer=1)
    assert match.state.hands is not None
    assert [len(f) for f in families(match.state.hands)] == [3]
    match = seated(LONERS, dealer=1, snake_tail="set")
    assert match.state.hands is not None
    assert [[s.yeok.id for s, _ in f] for f in families(match.state.hands)] == [["snake"], ["boa", "dragon"]]
