"""Fouls at strict tables, exhausted mountains, void rounds (holla.R85-R97)."""

from __future__ import annotations

from typing import Any

import pytest

from game.holla import actions as act
from game.holla import events as ev
from game.holla.state import DISCARD, DRAW
from tests.game.holla.tables import LONERS, RULES, SNAKE, last, rule_of, seated, turn

Seated = Any


def strict(*hands: str, **config: Any) -> Seated:
    return seated(*hands, table="strict", **config)


@pytest.mark.rule("holla.R93")
def test_a_guarded_table_refuses_every_foul_by_its_rule() -> None:
    match = seated()
    own = match.state.ridges[3][0]
    assert rule_of(match, 3, act.ShowCube(own)) == "holla.R90"
    assert rule_of(match, 3, act.TouchRidge(1, 2)) == "holla.R91"
    assert rule_of(match, 1, act.DrawMountain()) == "holla.R87"
    assert rule_of(match, 3, act.Discard(own)) == "holla.R60"
    match.act(3, act.DrawMountain())
    assert rule_of(match, 3, act.DrawMountain()) == "holla.R60"
    match.act(3, act.Discard(own))
    assert rule_of(match, 3, act.Declare()) == "holla.R72"
    assert match.state.pot == 0


@pytest.mark.rule("holla.R85", "holla.R86")
def test_a_false_holla_costs_five_and_ends_the_turn() -> None:
    match = strict("", "", "", LONERS)
    turn(match)
    assert act.Declare() not in RULES.legal(match.state, 3)
    assert RULES.foul(match.state, 3, act.Declare()) == "holla.R86"
    match.act(3, act.Declare())
    state = match.state
    assert (state.chips[3], state.pot) == (95, 5)
    assert last(match, ev.Declared).true is False
    assert (state.turn, state.phase) == (0, DRAW)
    assert set(match.view(1).table[3].seen) == set(state.hand_of(3)), "all have seen the hand"
    match.act(0, act.DrawMountain())


@pytest.mark.rule("holla.R86")
def test_a_false_holla_may_be_taken_back_by_option() -> None:
    match = strict("", "", "", LONERS, opening="8r", false_holla_turn="discard_again")
    opening = match.state.island
    turn(match, discard="Ak")
    match.act(3, act.Declare())
    state = match.state
    assert (state.turn, state.phase, state.island) == (3, DISCARD, opening)
    assert last(match, ev.TookBack).seat == 3
    assert len(state.ridges[3]) == 14
    assert state.river == []
    state.check()
    match.act(3, act.Discard(state.ridges[3][0]))
    assert (state.turn, state.pot) == (0, 5)


@pytest.mark.rule("holla.R87")
def test_acting_out_of_turn_costs_one_and_changes_nothing_else() -> None:
    match = strict()
    before = [r[:] for r in match.state.ridges]
    for action in (act.DrawMountain(), act.DrawIsland(), act.Discard(match.state.ridges[1][0]), act.Declare()):
        match.act(1, action)
    state = match.state
    assert state.ridges == before
    assert (state.chips[1], state.pot) == (96, 4)
    assert (state.turn, state.phase) == (3, DRAW)


@pytest.mark.rule("holla.R88")
@pytest.mark.parametrize("second", [act.DrawMountain(), act.DrawIsland()])
def test_a_second_draw_makes_a_wrong_count(second: act.HollaAction) -> None:
    match = strict()
    match.act(3, act.DrawMountain())
    match.act(3, second)
    assert len(match.state.ridges[3]) == 15
    match.state.check()
    match.act(3, act.Discard(match.state.ridges[3][0]))
    counted = last(match, ev.Counted)
    assert (counted.seat, counted.by) == (3, 0), "the dealer puts it right"
    assert len(counted.removed) == 1
    assert counted.removed[0] in match.state.river
    assert len(match.state.ridges[3]) == 13
    assert (match.state.chips[3], match.state.pot) == (90, 10)
    match.state.check()


@pytest.mark.rule("holla.R88")
def test_a_discard_without_a_draw_is_filled_up_by_the_dealer() -> None:
    match = strict()
    heap = len(match.state.mountains[0])
    match.act(3, act.Discard(match.state.ridges[3][0]))
    counted = last(match, ev.Counted)
    assert (counted.by, len(counted.added)) == (0, 1)
    assert len(match.state.mountains[0]) == heap - 1
    assert len(match.state.ridges[3]) == 13
    assert match.state.pot == 10
    hidden = next(e for e in match.seen_events(1) if isinstance(e, ev.Counted))
    assert hidden.added == (-1,)
    assert match.state.turn == 0


@pytest.mark.rule("holla.R88")
def test_an_offending_dealer_is_put_right_from_the_left() -> None:
    match = strict(dealer=3, first_player="dealer_next")
    turn(match)
    turn(match)
    turn(match)
    assert match.state.turn == 3
    match.act(3, act.Discard(match.state.ridges[3][0]))
    assert last(match, ev.Counted).by == 2


@pytest.mark.rule("holla.R89")
def test_a_wrong_count_cannot_declare_but_blocks_nobody() -> None:
    match = strict("", "", "", SNAKE, draws={3: "2b 2g"})
    match.act(3, act.DrawMountain())
    match.act(3, act.DrawMountain())
    match.act(3, act.Discard(match.state.drawn))
    assert match.to_act() == (0,)
    assert rule_of(match, 3, act.Declare()) == "holla.R89"
    other = strict("", "", "", SNAKE, dealer=0)
    other.act(3, act.DrawMountain())
    other.act(2, act.DrawMountain())
    other.act(3, act.Discard(other.state.drawn))
    other.act(3, act.Declare())
    assert last(other, ev.RoundEnded).result.winner == 3
    assert last(other, ev.RoundEnded).result.pot == 1


@pytest.mark.rule("holla.R90")
def test_showing_an_own_cube_costs_one() -> None:
    match = strict()
    shown = match.state.ridges[1][4]
    match.act(1, act.ShowCube(shown))
    assert (match.state.chips[1], match.state.pot) == (99, 1)
    assert shown in match.view(2).table[1].seen
    assert rule_of(match, 1, act.ShowCube(match.state.ridges[2][0])) == "holla.R90"


@pytest.mark.rule("holla.R91")
@pytest.mark.parametrize(("option", "cost"), [("per_cube", 3), ("per_offence", 1)])
def test_touching_a_ridge_costs_by_the_cube(option: Any, cost: int) -> None:
    match = strict(touched_count=option)
    match.act(2, act.TouchRidge(1, 3))
    assert match.state.chips[2] == 100 - cost
    assert len(match.view(0).table[1].seen) == 3
    assert (match.state.turn, match.state.phase) == (3, DRAW)
    for wrong in (act.TouchRidge(2), act.TouchRidge(9), act.TouchRidge(1, 0), act.TouchRidge(1, 14)):
        assert rule_of(match, 2, wrong) == "holla.R91"


@pytest.mark.rule("holla.R92")
def test_a_wilful_touch_forfeits() -> None:
    match = strict()
    match.act(1, act.ShowCube(match.state.ridges[1][0]))
    match.act(2, act.TouchRidge(1, 1, wilful=True))
    result = last(match, ev.RoundEnded).result
    assert (result.kind, result.offender, result.winner, result.rule) == ("forfeit", 2, -1, "holla.R92")
    assert match.state.chips == [130, 129, 10, 130]
    assert match.state.pot == 1, "what was paid before is carried to the next round"
    assert match.to_act() == (0,), "the same dealer deals"
    match.act(0, act.Deal())
    assert match.state.pot == 1


@pytest.mark.rule("holla.R92", "holla.R95")
def test_a_forfeiter_who_is_short_pays_all_he_has_and_loses() -> None:
    match = strict()
    match.state.chips = [100, 100, 80, 120]
    match.act(2, act.TouchRidge(1, 1, wilful=True))
    assert match.state.chips == [127, 126, 0, 147]
    assert match.over
    assert last(match, ev.GameEnded).result.loser == 2
    assert match.standings()[2].rank == 4


@pytest.mark.rule("holla.R93")
def test_fouls_do_not_outlive_a_won_round() -> None:
    match = strict("", "", "", SNAKE)
    match.act(1, act.ShowCube(match.state.ridges[1][0]))
    match.act(1, act.DrawMountain())
    turn(match)
    match.act(3, act.Declare())
    assert last(match, ev.RoundEnded).result.pot == 2
    assert match.state.pot == 0


@pytest.mark.rule("holla.R95")
def test_a_seat_that_cannot_pay_a_foul_loses_at_once() -> None:
    match = strict("", "", "", LONERS, end_chips=0)
    match.state.chips = [100, 100, 197, 3]
    turn(match)
    match.act(3, act.Declare())
    assert match.over
    assert last(match, ev.RoundEnded).result.kind == "broke"
    game = last(match, ev.GameEnded).result
    assert (game.rule, game.loser) == ("holla.R95", 3)
    assert match.state.pot == 0, "the pot went back to the payers"
    assert match.state.chips == [100, 100, 197, 3]
    assert match.standings()[3].rank == 4
    match.state.check()


@pytest.mark.rule("holla.R94")
@pytest.mark.parametrize(("option", "over"), [("settlement", False), ("at_once", True)])
def test_when_the_five_chips_are_checked(option: Any, over: bool) -> None:
    match = seated(end_check=option)
    turn(match)
    seat = match.state.turn
    match.state.chips = [6 if s == seat else 100 for s in range(4)]
    match.state.total = sum(match.state.chips)
    match.act(seat, act.DrawRiver(match.state.river[0]))
    assert match.over is over
    if over:
        assert last(match, ev.GameEnded).result.rule == "holla.R94"
        assert match.state.chips[seat] == 6, "the fee went back"


def drain(match: Seated) -> None:
    """Play from the mountains until all are empty, holding whatever is complete."""
    while match.state.left:
        seat = match.state.turn
        match.act(seat, act.DrawMountain())
        match.act(seat, act.Discard(match.state.drawn))


@pytest.mark.rule("holla.R97")
def test_after_the_last_mountain_cube_everybody_has_one_more_turn() -> None:
    match = seated(*[LONERS] * 2)
    drain(match)
    first = match.state.turn
    assert match.view(first).last_turns == 4
    assert rule_of(match, first, act.DrawMountain()) == "holla.R97"
    assert act.Decline() in RULES.legal(match.state, first)
    for _ in range(4):
        assert match.state.result is None
        seat = match.state.turn
        match.act(seat, act.DrawIsland())
        match.act(seat, RULES.legal(match.state, seat)[0])
    result = last(match, ev.RoundEnded).result
    assert (result.kind, result.winner, result.rule) == ("void", -1, "holla.R97")
    assert match.state.chips == [100] * 4
    assert match.to_act() == (0,), "the same dealer"


@pytest.mark.rule("holla.R97", "holla.R55")
def test_declining_makes_the_round_void() -> None:
    match = seated(*[LONERS] * 2, dealer_after_void="next")
    assert rule_of(match, match.state.turn, act.Decline()) == "holla.R60"
    drain(match)
    match.act(match.state.turn, act.Decline())
    assert last(match, ev.RoundEnded).result.kind == "void"
    assert match.to_act() == (1,)


@pytest.mark.rule("holla.R97")
def test_void_at_once_by_option() -> None:
    match = seated(*[LONERS] * 2, exhausted="void_at_once")
    drain(match)
    assert last(match, ev.RoundEnded).result.kind == "void"


@pytest.mark.rule("holla.R97")
def test_ten_turns_a_player_without_a_mountain_draw() -> None:
    match = seated(idle_turns=3)
    turn(match)
    for number in range(12):
        assert match.state.result is None, number
        seat = match.state.turn
        match.act(seat, act.DrawIsland())
        match.act(seat, RULES.legal(match.state, seat)[0])
        if match.state.window_open:
            match.act(seat, act.Hold())
    assert last(match, ev.RoundEnded).result.kind == "void"


@pytest.mark.rule("holla.R97")
def test_the_last_discarder_may_still_declare_when_nobody_can_go_on() -> None:
    match = seated(*[LONERS] * 2, exhausted="void_at_once", idle_turns=1)
    turn(match)
    while match.state.dry < 3:
        seat = match.state.turn
        match.act(seat, act.DrawIsland())
        match.act(seat, RULES.legal(match.state, seat)[0])
    closing = seated("", "", "", SNAKE, idle_turns=1, dealer=0)
    for _ in range(3):
        closing.state.dry += 1
    closing.act(3, act.DrawIsland())
    closing.act(3, act.Discard(next(c for c in closing.state.ridges[3] if c != closing.state.drawn and c >> 1 == 6)))
    assert closing.state.result is not None
    assert match.state.result is None
    held = seated("", "", "", SNAKE, exhausted="void_at_once")
    for pile in held.state.mountains:
        while len(pile) > (pile is held.state.mountains[3]):
            held.state.river.append(pile.pop())
            held.state.river_by.append(0)
    held.state.left = 1
    turn(held)
    assert held.to_act() == (3,)
    assert held.view(0).owes == ()
    assert rule_of(held, 0, act.DrawIsland()) == "holla.R97"
    held.act(3, act.Declare())
    assert last(held, ev.RoundEnded).result.winner == 3


def window(**config: Any) -> Seated:
    """Seat 3 has discarded with a complete hand; seat 0 is next."""
    match = strict("", "", "", SNAKE, **config)
    turn(match)
    assert match.to_act() == (3, 0)
    return match


FOULS_OF_OTHERS = {
    "a discard without a draw": lambda m: (0, act.Discard(m.state.ridges[0][0])),
    "a draw out of turn": lambda m: (1, act.DrawMountain()),
    "a Holla out of turn": lambda m: (2, act.Declare()),
    "a cube shown": lambda m: (0, act.ShowCube(m.state.ridges[0][0])),
    "a ridge touched": lambda m: (0, act.TouchRidge(3)),
    "a ridge touched wilfully": lambda m: (0, act.TouchRidge(3, 2, True)),
}


@pytest.mark.rule("holla.R76", "holla.R89")
@pytest.mark.parametrize("foul", FOULS_OF_OTHERS)
@pytest.mark.parametrize("held", [False, True])
def test_no_foul_of_another_closes_the_window(foul: str, held: bool) -> None:
    match = window()
    match.act(*FOULS_OF_OTHERS[foul](match))
    match.state.check()
    assert match.to_act()[0] == 3 and RULES.seats_with_secret_claims(match.state) == (3,)
    assert act.Declare() in RULES.legal(match.state, 3) and "declare" in match.view(3).owes
    match.act(3, act.Hold() if held else act.Declare())
    match.state.check()
    wilful = "wilfully" in foul
    if held:
        assert RULES.seats_with_secret_claims(match.state) == ()
        assert (match.state.result is not None) == wilful
        if wilful:
            assert last(match, ev.RoundEnded).result.rule == "holla.R92"
        return
    result = last(match, ev.RoundEnded).result
    assert (result.kind, result.winner) == ("won", 3)
    assert sum(match.state.chips) == 400
    if wilful:
        paid = {line.seat: line.paid for line in result.losers}
        assert match.state.chips[0] == 100 - 3 * 30 - paid[0] == max(0, 100 - 90 - paid[0])


@pytest.mark.rule("holla.R76")
def test_only_a_draw_closes_the_window() -> None:
    match = window()
    match.act(0, act.Discard(match.state.ridges[0][0]))
    match.act(1, act.DrawMountain())
    assert match.to_act() == (1,)
    assert rule_of(match, 3, act.Hold()) == "holla.R76"


@pytest.mark.rule("holla.R76", "holla.R97")
def test_declining_leaves_the_window_open() -> None:
    match = seated("", "", "", SNAKE)
    turn(match)
    state = match.state
    for pile in state.mountains:
        while pile:
            state.river.append(pile.pop())
            state.river_by.append(0)
    state.left, state.last_turns = 0, 4
    match.act(0, act.Decline())
    assert match.to_act() == (3,) and not match.over
    void = match.copy()
    void.act(3, act.Hold())
    assert last(void, ev.RoundEnded).result.rule == "holla.R97"
    match.act(3, act.Declare())
    assert last(match, ev.RoundEnded).result.winner == 3


@pytest.mark.rule("holla.R95", "holla.R96")
def test_two_who_cannot_pay_in_one_settlement_both_lose_and_share_the_rank() -> None:
    match = window()
    match.state.chips = [6, 8, 186, 200]
    match.act(3, act.Declare())
    game = last(match, ev.GameEnded).result
    assert (game.rule, game.loser, game.others) == ("holla.R95", 0, (1,))
    assert game.ranks == (3, 3, 2, 1)
    assert [s.rank for s in match.standings()] == [3, 3, 2, 1]


@pytest.mark.rule("holla.R92", "holla.R93", "holla.R97")
def test_a_void_round_returns_all_but_a_forfeit_carries() -> None:
    match = strict(*[LONERS] * 2)
    match.act(3, act.ShowCube(match.state.ridges[3][0]))
    match.act(3, act.TouchRidge(1, 1, True))
    assert match.state.pot == 1, "carried from the forfeited round"
    match.act(0, act.Deal())
    seat = match.state.turn
    match.act(seat, act.ShowCube(match.state.ridges[seat][0]))
    drain(match)
    match.act(match.state.turn, act.Decline())
    result = last(match, ev.RoundEnded).result
    assert (result.pot, match.state.pot, sum(result.pot_returned)) == (2, 0, 2)


@pytest.mark.rule("holla.R97")
@pytest.mark.parametrize(("option", "carried"), [("carry", 1), ("return", 0)])
def test_the_pot_of_a_void_round(option: Any, carried: int) -> None:
    match = seated(*[LONERS] * 2, void_pot=option)
    turn(match)
    seat = match.state.turn
    match.act(seat, act.DrawRiver(match.state.river[0]))
    match.act(seat, act.Discard(match.state.ridges[seat][0]))
    drain(match)
    match.act(match.state.turn, act.Decline())
    result = last(match, ev.RoundEnded).result
    assert (result.pot, match.state.pot, sum(result.pot_returned)) == (1, carried, 1 - carried)
    assert match.state.chips[seat] == 100 - carried


@pytest.mark.rule("holla.R97", "holla.R96")
def test_the_pot_goes_back_when_the_last_round_is_void() -> None:
    match = seated(*[LONERS] * 2, rounds=1)
    turn(match)
    seat = match.state.turn
    match.act(seat, act.DrawRiver(match.state.river[0]))
    match.act(seat, act.Discard(match.state.ridges[seat][0]))
    drain(match)
    match.act(match.state.turn, act.Decline())
    assert match.over
    assert match.state.chips == [100] * 4
    assert last(match, ev.GameEnded).result.ranks == (1, 1, 1, 1)


@pytest.mark.rule("holla.R75", "holla.R97")
def test_a_river_completion_without_mountains_can_still_end_in_the_last_turn() -> None:
    match = seated(*[LONERS] * 2)
    drain(match)
    seat = match.state.turn
    match.act(seat, act.DrawRiver(match.state.river[0]))
    match.act(seat, act.Discard(match.state.ridges[seat][0]))
    assert match.to_act() == ((seat + 1) % 4,)
    for _ in range(3):
        other = match.state.turn
        match.act(other, act.DrawIsland())
        match.act(other, RULES.legal(match.state, other)[0])
    assert last(match, ev.RoundEnded).result.kind == "void"
