"""Declaring Holla, and what the winner gets (holla.R69, holla.R72-R84)."""

from __future__ import annotations

from typing import Any

import pytest

from game.holla import actions as act
from game.holla import events as ev
from game.holla.config import HollaConfig
from game.kernel.texts import LOCALES, Texts
from tests.game.holla.hand_cases import LANTERN
from tests.game.holla.tables import BOA, DRAGON, LONERS, RED_DRAGON, RULES, SNAKE, last, refusal, rule_of, seated, turn

Seated = Any


def ready(hand: str, opening: str = "13g", seat_0: str = "", **config: Any) -> Seated:
    """Seat 3 moves first and completes ``hand`` by drawing its last cube."""
    cubes = hand.split()
    start = " ".join(["2b", *cubes[1:]])
    match = seated(seat_0, "", "", start, opening=opening, draws={3: cubes[0]}, **config)
    assert match.state.turn == 3
    return match


def complete(match: Seated) -> None:
    """Seat 3 draws and throws the odd cube."""
    turn(match, discard="2b")


def won(hand: str, opening: str = "13g", **config: Any) -> Any:
    match = ready(hand, opening, **config)
    complete(match)
    match.act(3, act.Declare())
    return match


@pytest.mark.rule("holla.R72", "holla.R73", "holla.R76")
def test_a_complete_hand_is_declared_after_the_discard() -> None:
    match = ready(DRAGON)
    assert rule_of(match, 3, act.Declare()) == "holla.R73"
    match.act(3, act.DrawMountain())
    assert rule_of(match, 3, act.Declare()) == "holla.R73"
    match.act(3, act.Discard(next(c for c in match.state.ridges[3] if c >> 1 == 2 * 14 + 1)))
    assert match.to_act() == (3, 0)
    assert list(RULES.legal(match.state, 3)) == [act.Declare(), act.Hold()]
    assert match.view(3).owes == ("declare", "hold")
    assert match.view(0).owes == ("draw",), "nobody else learns of it"
    match.act(3, act.Declare())
    declared = last(match, ev.Declared)
    assert declared.true
    assert len(declared.cubes) == 13
    assert last(match, ev.RoundEnded).result.winner == 3
    assert len(match.view(1).hands) == 4, "all hands lie open"


@pytest.mark.rule("holla.R72")
def test_an_incomplete_hand_is_refused_with_its_distance() -> None:
    match = ready(DRAGON)
    turn(match)
    found = refusal(match, 3, act.Declare())
    assert found is not None
    assert (found.rule, found.values) == ("holla.R72", {"missing": 1})


@pytest.mark.rule("holla.R74", "holla.R76")
def test_no_win_on_a_discard_and_the_window_closes_with_the_next_draw() -> None:
    match = ready(DRAGON)
    complete(match)
    assert rule_of(match, 2, act.Declare()) == "holla.R76", "somebody else's discard wins nothing"
    match.act(0, act.DrawMountain())
    assert rule_of(match, 3, act.Declare()) == "holla.R76"
    assert match.to_act() == (0,)


@pytest.mark.rule("holla.R76")
def test_a_hand_may_be_held_for_more() -> None:
    match = ready(SNAKE)
    complete(match)
    match.act(3, act.Hold())
    assert match.to_act() == (0,)
    assert rule_of(match, 3, act.Declare()) == "holla.R76"
    for _ in range(4):
        turn(match)
    assert match.to_act() == (3, 0), "complete again after its next turn"
    match.act(3, act.Declare())
    assert last(match, ev.RoundEnded).result.yeok == "snake"


@pytest.mark.rule("holla.R76")
def test_where_declaring_is_compulsory_the_round_ends_by_itself() -> None:
    match = ready(SNAKE, declaring="compulsory")
    complete(match)
    assert last(match, ev.RoundEnded).result.winner == 3


@pytest.mark.rule("holla.R77")
def test_a_dealt_hand_wins_at_the_first_own_turn() -> None:
    match = seated("", "", "", DRAGON)
    assert rule_of(match, 3, act.Declare()) == "holla.R73"
    turn(match)
    match.act(3, act.Declare())
    assert last(match, ev.RoundEnded).result.yeok == "dragon"


def river_completes(**config: Any) -> Seated:
    """Seat 0 needs the 7k that seat 3 throws and seat 0's discard follows; it takes it from the river."""
    hand = "2b " + DRAGON.split(" ", 1)[1]
    match = seated(hand, opening="13g", draws={3: "7k"}, **config)
    turn(match)
    match.act(0, act.DrawMountain())
    match.act(0, act.Discard(match.state.drawn))
    for _ in range(3):
        turn(match)
    wanted = next(c for c in match.state.river if c >> 1 == 6)
    match.act(0, act.DrawRiver(wanted))
    match.act(0, act.Discard(next(c for c in match.state.ridges[0] if c >> 1 == 2 * 14 + 1)))
    return match


@pytest.mark.rule("holla.R69", "holla.R75")
def test_no_holla_in_the_turn_of_a_river_draw() -> None:
    match = river_completes()
    assert match.to_act() == (1,)
    assert rule_of(match, 0, act.Declare()) == "holla.R69"
    for _ in range(3):
        turn(match)
    assert rule_of(match, 0, act.Declare()) == "holla.R73", "not before the next draw and discard"
    turn(match)
    match.act(0, act.Declare())
    assert last(match, ev.RoundEnded).result.winner == 0


@pytest.mark.rule("holla.R75")
def test_holla_at_the_start_of_the_next_turn_by_option() -> None:
    match = river_completes(holla_after_river="turn_start")
    for _ in range(3):
        turn(match)
    assert "declare" in match.view(0).owes
    assert act.Declare() in RULES.legal(match.state, 0)
    match.act(0, act.Declare())
    assert last(match, ev.RoundEnded).result.winner == 0


@pytest.mark.rule("holla.R79", "holla.R28")
@pytest.mark.parametrize(
    ("hand", "yeok", "points"), [(SNAKE, "snake", 5), (BOA, "boa", 10), (RED_DRAGON, "dragon", 20)]
)
def test_points_of_the_yeok(hand: str, yeok: str, points: int) -> None:
    result = last(won(hand), ev.RoundEnded).result
    assert (result.yeok, result.points, result.bonus) == (yeok, points, 0)


@pytest.mark.rule("holla.R99")
def test_an_invented_yeok_is_declared_and_paid_in_place_of_the_standard_ones() -> None:
    lantern = "5k 5r 5b 7g 8g 9g 2r 3r 4r 12k 12r 12b 12g"
    own = {"own_yeok": (LANTERN,), "yeok": ("lantern",)}
    match = ready(lantern, **own)
    complete(match)
    before = list(match.state.chips)
    match.act(3, act.Declare())
    result = last(match, ev.RoundEnded).result
    assert (result.winner, result.yeok, result.points) == (3, "lantern", LANTERN.points)
    lines = {line.seat: line for line in result.losers}
    assert [line.points for line in lines.values()] == [LANTERN.points] * 3
    assert match.state.chips[3] > before[3] and sum(match.state.chips) + match.state.pot == sum(before)
    for hand, config in ((RED_DRAGON, own), (lantern, {})):
        match = ready(hand, **config)
        complete(match)
        assert "declare" not in match.view(3).owes
        assert rule_of(match, 3, act.Declare()) in ("holla.R72", "holla.R73", "holla.R76")


@pytest.mark.rule("holla.R78", "holla.R80", "holla.R81", "holla.R82", "holla.R83")
def test_the_winner_takes_it_all() -> None:
    match = ready(RED_DRAGON, seat_0="Ak 3r 5b 7g 13k 11r 13b 2g 4k 6r 8b 10g 8k")
    complete(match)
    match.state.pot_paid = [0, 2, 1, 0]
    match.state.chips = [100, 98, 99, 100]
    match.act(3, act.Declare())
    result = last(match, ev.RoundEnded).result
    lines = {line.seat: line for line in result.losers}
    assert set(lines) == {0, 1, 2}
    assert lines[0].ungrouped == 13
    assert lines[0].penalty == 26
    for line in result.losers:
        assert line.points == 20
        assert line.penalty == 2 * line.ungrouped
        assert line.due == line.paid == line.points + line.penalty
        assert sorted([*sum(line.groups, ()), *line.loose]) == sorted(match.state.hand_of(line.seat))
        assert line.ungrouped == len(line.loose)
    gain = sum(line.paid for line in result.losers) + 3
    assert result.pot == 3
    assert result.chips_after[3] - result.chips_before[3] == gain
    assert match.state.chips[3] == 100 + gain
    assert match.state.pot == 0
    match.state.check()


@pytest.mark.rule("holla.R37", "holla.R84")
@pytest.mark.parametrize("bonus", [0, 5, 10, 20])
def test_a_black_head_earns_the_bonus_from_each_loser(bonus: int) -> None:
    result = last(won(DRAGON, special_bonus=bonus), ev.RoundEnded).result
    assert result.special is (bonus > 0)
    assert result.bonus == bonus
    assert [line.bonus for line in result.losers] == [bonus] * 3
    assert all(line.due == 20 + bonus + line.penalty for line in result.losers)


@pytest.mark.rule("holla.R38")
def test_the_special_head_may_follow_the_opening_cube() -> None:
    red = last(won(RED_DRAGON, opening="13r", special_head="first_island"), ev.RoundEnded).result
    assert (red.special, red.bonus) == (True, 10)
    black = last(won(DRAGON, opening="13r", special_head="first_island"), ev.RoundEnded).result
    assert (black.special, black.bonus) == (False, 0)


@pytest.mark.rule("holla.R80", "holla.R84")
@pytest.mark.parametrize(
    ("payer", "shares", "bank"), [("each", [20, 20, 20], 0), ("shared", [7, 7, 6], 0), ("bank", [0, 0, 0], 20)]
)
def test_who_pays_the_yeok(payer: Any, shares: list[int], bank: int) -> None:
    match = won(RED_DRAGON, payer=payer)
    result = last(match, ev.RoundEnded).result
    assert [line.points for line in result.losers] == shares
    assert result.bank == bank
    match.state.check()
    special = last(won(DRAGON, bonus_payer=payer), ev.RoundEnded).result
    assert sum(line.bonus for line in special.losers) == {"each": 30, "shared": 10, "bank": 0}[payer]


@pytest.mark.rule("holla.R81")
def test_the_penalty_of_a_cube_is_an_option() -> None:
    result = last(won(RED_DRAGON, cube_penalty=3), ev.RoundEnded).result
    assert all(line.penalty == 3 * line.ungrouped for line in result.losers)


@pytest.mark.rule("holla.R36")
def test_the_best_reading_counts_unless_the_table_wants_it_named() -> None:
    match = won(DRAGON, yeok_reading="best")
    assert last(match, ev.RoundEnded).result.yeok == "dragon"
    match = ready(DRAGON, yeok_reading="declared")
    complete(match)
    unnamed = match.copy()
    unnamed.act(3, act.Declare())
    assert last(unnamed, ev.RoundEnded).result.yeok == "dragon", "unnamed it is the best"
    assert rule_of(match, 3, act.Declare("worm")) == "holla.R36"
    offered = [a.yeok for a in RULES.legal(match.state, 3) if isinstance(a, act.Declare)]
    assert "dragon" in offered
    match.act(3, act.Declare("boa"))
    assert last(match, ev.RoundEnded).result.yeok == "boa"


@pytest.mark.rule("holla.R55")
def test_the_winner_deals_next() -> None:
    match = won(SNAKE)
    assert match.to_act() == (3,)
    assert last(match, ev.RoundEnded).result.next_dealer == 3
    match.act(3, act.Deal())
    assert last(match, ev.RoundStarted).dealer == 3
    assert match.state.round == 2
    assert match.state.rolls
    assert last(match, ev.RoundStarted).rolls == ()


@pytest.mark.rule("holla.R95")
def test_a_loser_who_cannot_pay_gives_what_is_left_and_the_game_ends() -> None:
    match = ready(RED_DRAGON)
    match.state.chips = [15, 100, 100, 185]
    complete(match)
    match.act(3, act.Declare())
    result = last(match, ev.RoundEnded).result
    poor = next(line for line in result.losers if line.seat == 0)
    assert poor.paid == 15 < poor.due
    assert match.over
    game = last(match, ev.GameEnded).result
    assert (game.rule, game.loser) == ("holla.R95", 0)
    assert game.ranks[0] == 4
    assert match.state.chips[0] == 0


@pytest.mark.rule("holla.R95")
def test_with_lending_the_game_goes_on_below_zero() -> None:
    match = ready(RED_DRAGON, lending=True)
    match.state.chips = [15, 100, 100, 185]
    complete(match)
    match.act(3, act.Declare())
    assert match.state.chips[0] < 0
    assert not match.over
    match.state.check()


@pytest.mark.rule("holla.R94")
@pytest.mark.parametrize(("left", "over"), [(5, True), (6, False)])
def test_five_chips_or_fewer_end_the_game(left: int, over: bool) -> None:
    trial = won(SNAKE)
    due = next(line.due for line in last(trial, ev.RoundEnded).result.losers if line.seat == 0)
    match = ready(SNAKE)
    match.state.chips = [due + left, 100, 100, 200 - due - left]
    complete(match)
    match.act(3, act.Declare())
    assert match.state.chips[0] == left
    assert match.over is over
    if over:
        assert last(match, ev.GameEnded).result.rule == "holla.R94"


@pytest.mark.rule("holla.R96")
@pytest.mark.parametrize(("option", "ranks"), [("shared", (2, 2, 4, 1)), ("turn_order", (2, 3, 4, 1))])
def test_equal_chips_share_a_rank(option: Any, ranks: tuple[int, ...]) -> None:
    match = seated(rank_ties=option)
    match.state.chips = [90, 90, 20, 200]
    assert tuple(s.rank for s in match.standings()) == ranks
    assert [s.score for s in match.standings()] == [90, 90, 20, 200]


@pytest.mark.rule("holla.R47", "holla.R41")
def test_the_default_is_the_three_cube_rule() -> None:
    assert HollaConfig().wild_system == "three_cube"
    match = seated(opening="8r")
    assert match.state.hands is not None
    assert 1 not in match.state.hands.wilds.wild_colours
    assert len(match.state.hands.wilds.wild_colours) == 3


@pytest.mark.rule("holla.R7")
def test_colours_have_no_rank() -> None:
    """The same hand in other colours earns the same, but for the special head."""
    swap = str.maketrans("krbg", "grbk")
    plain = last(won(RED_DRAGON), ev.RoundEnded).result
    other = last(won(RED_DRAGON.translate(swap)), ev.RoundEnded).result
    assert (plain.yeok, plain.points, plain.bonus) == (other.yeok, other.points, other.bonus)


@pytest.mark.rule("holla.R75", "holla.R76")
def test_a_table_that_makes_declaring_compulsory_takes_no_draw_before_it() -> None:
    """A yeok completed by a river draw, where it is declared at the next turn's start."""
    match = river_completes(holla_after_river="turn_start", declaring="compulsory")
    state = match.state
    while state.turn != 0:
        turn(match)
    assert RULES.legal(state, 0) == [act.Declare()] and match.view(0).owes == ("declare",)
    for action in (act.DrawMountain(), act.DrawIsland(), act.DrawRiver(state.river[0])):
        found = refusal(match, 0, action)
        assert found is not None and (found.rule, found.reason) == ("holla.R76", "must_declare")


@pytest.mark.rule("holla.R70")
@pytest.mark.parametrize(("lock", "reason"), [("round", "locked"), ("turn", "locked_turn")])
def test_how_long_a_river_cube_is_locked_is_said(lock: Any, reason: str) -> None:
    match = seated(river_lock=lock)
    turn(match)
    seat, cube = match.state.turn, match.state.river[0]
    match.act(seat, act.DrawRiver(cube))
    found = refusal(match, seat, act.Discard(cube))
    assert found is not None and (found.rule, found.reason) == ("holla.R70", reason)
    for locale in LOCALES:
        assert f"holla.refusal.{reason}" in Texts(locale) and f"holla.refused_title.{reason}" in Texts(locale)


AMOUNTS: dict[str, Any] = {
    "river_fee": (lambda m: (3, act.DrawRiver(m.state.river[0])), "holla.R68"),
    "false_holla_penalty": (lambda m: (2, act.Declare()), "holla.R86"),
    "out_of_turn_penalty": (lambda m: (1, act.DrawMountain()), "holla.R87"),
    "wrong_count_penalty": (lambda m: (3, act.Discard(m.state.ridges[3][0])), "holla.R88"),
    "exposed_penalty": (lambda m: (3, act.ShowCube(m.state.ridges[3][0])), "holla.R90"),
    "touched_penalty": (lambda m: (3, act.TouchRidge(1)), "holla.R91"),
}
"""The amounts that are paid beside the island, and what makes them due when seat 2 has discarded before seat 3."""


@pytest.mark.rule("holla.R68", "holla.R86", "holla.R87", "holla.R88", "holla.R90", "holla.R91")
@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("chips", [0, 1, 7, 23])
def test_every_amount_beside_the_island_is_an_option(amount: str, chips: int) -> None:
    match = seated(*[LONERS] * 2, table="strict", **{amount: chips})
    while match.state.turn != 3 or not match.state.river:
        turn(match)
    act_of, rule = AMOUNTS[amount]
    seat, action = act_of(match)
    events = match.act(seat, action)
    paid = [(e.seat, e.chips, e.rule) for e in events if isinstance(e, ev.Paid)]
    assert paid == ([(seat, chips, rule)] if chips else [])
    assert (match.state.pot, match.state.chips[seat]) == (chips, 100 - chips)


@pytest.mark.rule("holla.R49", "holla.R92")
@pytest.mark.parametrize("chips", [0, 4, 11])
def test_the_forfeit_and_the_chips_of_five_seats_are_options(chips: int) -> None:
    match = seated(seats=5, table="strict", forfeit_penalty=chips, chips_five_seats=90)
    assert match.state.chips == [90] * 5
    seat = match.state.turn
    match.act(seat, act.TouchRidge((seat + 1) % 5, 1, True))
    assert match.state.chips == [90 - 4 * chips if s == seat else 90 + chips for s in range(5)]
