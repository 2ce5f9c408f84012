"""Setting up, and how a turn goes (holla.R1-R9, holla.R48-R71)."""

from __future__ import annotations

from typing import Any

import pytest

from game.holla import actions as act
from game.holla import events as ev
from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.chance import Chance, ScriptedChance
from game.kernel.match import Match
from game.kernel.rules import BadConfig
from tests.game.holla.tables import LONERS, RULES, last, refusal, rule_of, seated, turn


@pytest.mark.rule("holla.R1")
@pytest.mark.parametrize("seats", [2, 6])
def test_only_three_to_five_may_play(seats: int) -> None:
    with pytest.raises(BadConfig, match="3, 4 or 5"):
        RULES.check_config(HollaConfig(), seats)


@pytest.mark.rule("holla.R3", "holla.R50", "holla.R51", "holla.R52")
@pytest.mark.parametrize(("seats", "heaps"), [(3, [24, 24, 24]), (4, [14, 15, 15, 15]), (5, [9, 10, 9, 9, 9])])
def test_all_cubes_are_dealt_and_heaped(seats: int, heaps: list[int]) -> None:
    match = seated(seats=seats)
    state = match.state
    assert [len(r) for r in state.ridges] == [13] * seats
    assert [len(m) for m in state.mountains] == heaps
    # The opening cube came from the first of them.
    assert [match.view(1).mountain_dealt(seat) for seat in range(seats)] == [heaps[0] + 1, *heaps[1:]]
    assert match.view(1).thrower_of_island == match.state.dealer
    assert state.left == {3: 72, 4: 59, 5: 46}[seats]
    everything = sorted([c for pile in (*state.ridges, *state.mountains) for c in pile] + [state.island])
    assert everything == list(range(112))


@pytest.mark.rule("holla.R50")
def test_rounds_are_shuffled_differently_and_the_same_seed_alike() -> None:
    orders = [Match(RULES, HollaConfig(), 4, seed) for seed in (1, 1, 2)]
    for match in orders:
        match.act(match.state.dealer, act.Deal())
    assert orders[0].state.ridges == orders[1].state.ridges != orders[2].state.ridges


@pytest.mark.rule("holla.R48", "holla.R96")
def test_a_game_has_the_agreed_rounds() -> None:
    match = seated(rounds=2, idle_turns=1, chips=500)
    played = 0
    while not match.over:
        while match.state.result is None:
            _idle_turn(match)
        played += 1
        if not match.over:
            match.act(match.state.dealer, act.Deal())
    assert played == 2
    assert match.state.game is not None
    assert match.state.game.rule == "holla.R96"


def _idle_turn(match: Any) -> None:
    seat = match.state.turn
    match.act(seat, act.DrawIsland() if match.state.turns else act.DrawMountain())
    match.act(seat, RULES.legal(match.state, seat)[0])
    while match.state.window_open:
        match.act(match.state.closer, act.Hold())


@pytest.mark.rule("holla.R49")
def test_equal_chips_and_a_handicap() -> None:
    assert RULES.start(HollaConfig(), 4, Chance(1)).chips == [100] * 4
    assert RULES.start(HollaConfig(), 5, Chance(1)).chips == [120] * 5
    assert RULES.start(HollaConfig(chips=80, handicap=(20, 0, 5)), 4, Chance(1)).chips == [100, 80, 85, 80]
    with pytest.raises(BadConfig, match="handicap"):
        RULES.check_config(HollaConfig(handicap=(1, 1, 1, 1)), 3)


@pytest.mark.rule("holla.R54")
def test_the_first_dealer_has_the_highest_die_and_ties_roll_again() -> None:
    rolls = [[2], [5], [5], [0], [1], [4]]
    state = RULES.start(HollaConfig(), 4, ScriptedChance({"dealer": rolls}))
    assert state.rolls == ((3, 6, 6, 1), (0, 2, 5, 0))
    assert state.dealer == 2
    state = RULES.start(HollaConfig(dealer_tie="turn_order"), 4, ScriptedChance({"dealer": rolls}))
    assert state.dealer == 1


@pytest.mark.rule("holla.R56", "holla.R57")
@pytest.mark.parametrize(("option", "order"), [("dealer_left", [0, 1, 2, 3]), ("dealer_next", [2, 3, 0, 1])])
def test_the_first_player_and_the_direction(option: Any, order: list[int]) -> None:
    match = seated(dealer=1, first_player=option)
    assert [turn(match) for _ in range(4)] == order


@pytest.mark.rule("holla.R58", "holla.R45")
def test_the_dealer_opens_the_first_cube_of_his_mountain() -> None:
    match = seated(dealer=2, opening="8r")
    started = last(match, ev.RoundStarted)
    assert started.opening >> 1 == 14 + 7
    assert match.state.island == started.opening
    assert len(match.state.mountains[2]) == 14
    assert match.view(0).opening == started.opening
    turn(match)
    assert match.view(3).opening == started.opening, "the die keeps the record all round long"


@pytest.mark.rule("holla.R59")
def test_the_first_player_may_take_the_opening_cube() -> None:
    match = seated(opening="8r")
    assert act.DrawIsland() in RULES.legal(match.state, 3)
    match = seated(opening="8r", first_island_take=False)
    assert act.DrawIsland() not in RULES.legal(match.state, 3)
    assert rule_of(match, 3, act.DrawIsland()) == "holla.R59"
    turn(match)
    assert act.DrawIsland() in RULES.legal(match.state, 0)


@pytest.mark.rule("holla.R53", "holla.R60")
def test_one_draw_then_one_discard() -> None:
    match = seated()
    first = match.state.turn
    some = match.state.ridges[first][0]
    assert rule_of(match, first, act.Discard(some)) == "holla.R60"
    match.act(first, act.DrawMountain())
    assert rule_of(match, first, act.DrawMountain()) == "holla.R60"
    assert rule_of(match, first, act.DrawIsland()) == "holla.R60"
    assert rule_of(match, first, act.Deal()) == "holla.R53"
    assert len(match.state.ridges[first]) == 14
    match.act(first, act.Discard(some))
    assert len(match.state.ridges[first]) == 13
    other = match.state.turn
    match.act(other, act.DrawMountain())
    assert rule_of(match, other, act.Discard(some)) == "holla.R60"


@pytest.mark.rule("holla.R53")
def test_nobody_sees_a_mountain_cube_before_it_is_drawn() -> None:
    match = seated()
    first = match.state.turn
    match.act(first, act.DrawMountain())
    drawn = match.state.drawn
    for seat in range(4):
        view = match.view(seat)
        assert view.drawn == (drawn if seat == first else -1)
        drew = [e for e in match.seen_events(seat) if isinstance(e, ev.Drew)]
        assert drew[0].cube == (drawn if seat == first else -1)


@pytest.mark.rule("holla.R61")
def test_a_discard_pushes_the_island_cube_into_the_river() -> None:
    match = seated(opening="8r", draws={3: "5k"})
    opening = match.state.island
    turn(match)
    assert match.state.river == [opening]
    assert match.state.river_by == [0], "it lies at the shore of the dealer who opened it"
    gone = last(match, ev.Discarded)
    assert (gone.to, gone.pushed, gone.cube) == ("island", opening, match.state.island)


@pytest.mark.rule("holla.R62")
def test_mountains_are_taken_in_their_order() -> None:
    match = seated(draws={3: "5k 6k 9g"})
    taken = []
    for _ in range(9):
        seat = match.state.turn
        match.act(seat, act.DrawMountain())
        if seat == 3:
            taken.append(match.state.drawn >> 1)
        match.act(seat, act.Discard(match.state.drawn))
    assert taken == [4, 5, 42 + 8]


@pytest.mark.rule("holla.R63")
@pytest.mark.parametrize(("option", "lender"), [("next_in_turn", 1), ("dealer_first", 2), ("fullest", 3)])
def test_an_empty_mountain_borrows(option: Any, lender: int) -> None:
    match = seated(dealer=2, borrowed_mountain=option)
    state = match.state
    turn(match)
    turn(match)
    turn(match)
    assert state.turn == 0
    moved = state.mountains[0]
    state.mountains[3] += moved
    state.mountains[0] = []
    assert match.view(0).lender == lender
    match.act(0, act.DrawMountain())
    assert last(match, ev.Drew).lender == lender


@pytest.mark.rule("holla.R63")
def test_the_own_mountain_comes_first() -> None:
    match = seated(borrowed_mountain="fullest")
    assert match.view(3).lender == 3
    turn(match)
    assert last(match, ev.Drew).lender == -1


@pytest.mark.rule("holla.R64")
def test_an_island_draw_leaves_the_river_alone() -> None:
    match = seated(LONERS, seats=3, dealer=1, opening="8r")
    opening = match.state.island
    turn(match, discard="Ak", source=act.DrawIsland())
    assert match.state.river == []
    assert opening in match.state.ridges[0]
    assert opening in match.view(2).table[0].seen
    assert match.state.island != -1


@pytest.mark.rule("holla.R65")
def test_the_island_cube_may_not_go_straight_back() -> None:
    match = seated("8r Ak", seats=3, dealer=1, opening="8r")
    match.act(0, act.DrawIsland())
    taken = match.state.drawn
    assert rule_of(match, 0, act.Discard(taken)) == "holla.R65"
    assert act.Discard(taken) not in RULES.legal(match.state, 0)
    twin = next(c for c in match.state.ridges[0] if c >> 1 == taken >> 1 and c != taken)
    assert refusal(match, 0, act.Discard(twin)) is None, "the identical second cube may"
    match = seated(seats=3, dealer=1, opening="8r", island_return=True)
    match.act(0, act.DrawIsland())
    assert act.Discard(match.state.drawn) in RULES.legal(match.state, 0)


@pytest.mark.rule("holla.R65")
def test_a_mountain_cube_may_be_discarded_at_once() -> None:
    match = seated()
    match.act(3, act.DrawMountain())
    assert act.Discard(match.state.drawn) in RULES.legal(match.state, 3)


def river_turn(match: Any, at: int = 0) -> int:
    """The seat to move takes a river cube and gives its first ridge cube away; the cube taken."""
    seat = match.state.turn
    wanted: int = match.state.river[at]
    match.act(seat, act.DrawRiver(wanted))
    match.act(seat, act.Discard(match.state.ridges[seat][0]))
    return wanted


@pytest.mark.rule("holla.R66", "holla.R68")
def test_a_river_draw_discards_into_the_river_for_a_fee() -> None:
    match = seated(opening="8r")
    turn(match)
    island, seat = match.state.island, match.state.turn
    taken = river_turn(match)
    state = match.state
    assert state.island == island, "the island cube stays for the next player"
    assert len(state.river) == 1
    assert taken not in state.river
    assert last(match, ev.Discarded).to == "river"
    assert (state.chips[seat], state.pot) == (99, 1)
    assert last(match, ev.Paid) == ev.Paid(seat, 1, "holla.R68")
    assert rule_of(match, state.turn, act.DrawRiver(island)) == "holla.R66"


@pytest.mark.rule("holla.R67")
def test_two_river_draws_a_round() -> None:
    match = seated(seats=3, dealer=1, idle_turns=50)
    turn(match)
    for _ in range(6):
        river_turn(match)
    seat = match.state.turn
    assert match.state.river_used[seat] == 2
    assert rule_of(match, seat, act.DrawRiver(match.state.river[0])) == "holla.R67"
    assert not [a for a in RULES.legal(match.state, seat) if isinstance(a, act.DrawRiver)]


@pytest.mark.rule("holla.R68")
def test_no_chip_no_river_draw() -> None:
    match = seated(end_chips=0)
    turn(match)
    seat = match.state.turn
    lost, match.state.chips[seat] = match.state.chips[seat], 0
    match.state.chips[3] += lost
    assert rule_of(match, seat, act.DrawRiver(match.state.river[0])) == "holla.R68"
    free = seated(end_chips=0, river_without_chips="free")
    turn(free)
    free.state.chips[3] += free.state.chips[seat]
    free.state.chips[seat] = 0
    river_turn(free)
    assert free.state.chips[seat] == 0
    assert free.state.pot == 0


@pytest.mark.rule("holla.R70", "holla.R71")
def test_a_river_cube_lies_apart_and_stays() -> None:
    match = seated(seats=3, dealer=1)
    turn(match)
    seat = match.state.turn
    taken = river_turn(match)
    assert match.state.locked[seat] == [taken]
    assert match.view((seat + 1) % 3).table[seat].locked == (taken,)
    assert len(match.view(seat).hand) == 13
    turn(match)
    turn(match)
    match.act(seat, act.DrawMountain())
    assert rule_of(match, seat, act.Discard(taken)) == "holla.R70"
    assert act.Discard(taken) not in RULES.legal(match.state, seat)
    assert len(RULES.legal(match.state, seat)) == 13


@pytest.mark.rule("holla.R70")
def test_river_cubes_that_are_locked_for_a_turn_or_closed() -> None:
    match = seated(seats=3, dealer=1, river_lock="turn", river_open=False)
    turn(match)
    seat = match.state.turn
    match.act(seat, act.DrawRiver(match.state.river[0]))
    taken = match.state.drawn
    assert rule_of(match, seat, act.Discard(taken)) == "holla.R70"
    assert match.view((seat + 1) % 3).table[seat].locked == (-1,)
    match.act(seat, act.Discard(match.state.ridges[seat][0]))
    assert match.state.locked[seat] == []
    assert taken in match.state.ridges[seat]


@pytest.mark.rule("holla.R94", "holla.R99")
def test_configs_that_cannot_be_played_are_named() -> None:
    for config, word in (
        (HollaConfig(end_chips=100), "end_chips"),
        (HollaConfig(yeok=()), "yeok"),
        (HollaConfig(yeok=("snake", "worm")), "worm"),
    ):
        with pytest.raises(BadConfig, match=word):
            HollaRules().check_config(config, 4)


@pytest.mark.rule("holla.R58")
def test_before_the_deal_only_the_dealer_acts() -> None:
    match: Any = Match(RULES, HollaConfig(), 4, 9)
    dealer = match.state.dealer
    assert match.to_act() == (dealer,)
    for seat in range(4):
        assert rule_of(match, seat, act.DrawMountain()) == "holla.R58"
        if seat != dealer:
            assert rule_of(match, seat, act.Deal()) == "holla.R55"
