"""The box, drawing for the start, dealing and the order of play (rummikub.R1-R6, rummikub.X8)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.kernel.chance import ScriptedChance
from game.kernel.match import Match
from game.kernel.rules import BadConfig
from game.pieces.tiles import KIND_TEXT, box, tile_text
from game.rummikub import actions as act
from game.rummikub import events as ev
from game.rummikub.config import RummikubConfig
from tests.game.rummikub.tables import RULES, Box, RummikubMatch, last, rule_of, seated


def dealt(seats: int, seed: int = 1, **config: object) -> RummikubMatch:
    match: RummikubMatch = Match(RULES, RummikubConfig(**config), seats, seed)
    match.act(0, act.Deal())
    return match


def drawing(*rows: str, copies: int = 2, **config: object) -> RummikubMatch:
    """A match whose first drawings for the start are these tiles, in the order in which seats draw."""
    orders = []
    for row in rows:
        pieces = Box(copies)
        drawn = pieces.row(row)
        orders.append([*drawn, *pieces.left])
    match: RummikubMatch = Match(RULES, RummikubConfig(**config), 4, 1, ScriptedChance({"start/1": orders}))
    match.act(0, act.Deal())
    return match


@pytest.mark.rule("rummikub.R1", "rummikub.R2")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_may_play(seats: int) -> None:
    with pytest.raises(BadConfig, match="2 to 6"):
        RULES.check_config(RummikubConfig(), seats)


@pytest.mark.rule("rummikub.R1", "rummikub.R2")
@pytest.mark.parametrize(
    ("seats", "chosen", "count", "copies", "jokers"),
    [(2, "by_seats", 106, 2, 2), (4, "by_seats", 106, 2, 2), (5, "by_seats", 160, 3, 4), (6, "by_seats", 160, 3, 4),
     (2, "xp", 160, 3, 4), (6, "xp", 160, 3, 4)],
)  # fmt: skip
def test_the_box_goes_with_the_seats(seats: int, chosen: str, count: int, copies: int, jokers: int) -> None:
    state = dealt(seats, box=chosen).state
    everything = [t for pile in (*state.racks, state.pool) for t in pile]
    assert sorted(everything) == sorted(box(copies)) == list(range(count))
    kinds = Counter(tile_text(t) for t in everything)
    assert kinds.pop("J") == jokers
    assert dict(kinds) == dict.fromkeys(KIND_TEXT[:-1], copies)
    assert len(kinds) == 52


@pytest.mark.rule("rummikub.R5", "rummikub.X8")
@pytest.mark.parametrize(("seats", "pool"), [(2, 78), (3, 64), (4, 50), (5, 90), (6, 76)])
def test_everybody_takes_fourteen_and_the_rest_is_the_pool(seats: int, pool: int) -> None:
    match = dealt(seats)
    assert [len(r) for r in match.state.racks] == [14] * seats
    assert len(match.state.pool) == pool
    assert match.state.table == ()
    assert last(match, ev.GameStarted).pool == pool


@pytest.mark.rule("rummikub.R5", "rummikub.X8")
def test_another_number_of_tiles_can_be_dealt() -> None:
    assert [len(r) for r in dealt(3, tiles_dealt=20).state.racks] == [20] * 3


@pytest.mark.rule("rummikub.R4")
def test_the_highest_number_starts() -> None:
    match = drawing("3k 13o 12r 5b")
    assert match.state.first == match.state.turn == 1
    assert [[tile_text(t) for t in row] for row in last(match, ev.GameStarted).draws] == [["3k", "13o", "12r", "5b"]]


@pytest.mark.rule("rummikub.R4")
def test_the_drawn_tiles_go_back() -> None:
    state = drawing("3k 13o 12r 5b").state
    assert sorted(t for pile in (*state.racks, state.pool) for t in pile) == list(range(106))


@pytest.mark.rule("rummikub.R4")
def test_equal_highest_numbers_draw_again() -> None:
    match = drawing("13k 4r 13o 5b", "2k 11r")
    assert match.state.first == 2
    rows = last(match, ev.GameStarted).draws
    assert [t >= 0 for t in rows[1]] == [True, False, True, False]


@pytest.mark.rule("rummikub.R4")
def test_equal_highest_numbers_may_go_by_turn_order() -> None:
    match = drawing("4k 13r 13o 5b", start_tie="turn_order")
    assert match.state.first == 1
    assert len(last(match, ev.GameStarted).draws) == 1


@pytest.mark.rule("rummikub.R4")
@pytest.mark.parametrize(("counts", "first"), [("again", 3), ("highest", 0), ("lowest", 2)])
def test_a_joker_for_the_start(counts: str, first: int) -> None:
    rows = ("J 4r 12o 12b", "1k", "3r 7r") if counts == "again" else ("J 4r 12o 5b",)
    assert drawing(*rows, start_joker=counts).state.first == first


@pytest.mark.rule("rummikub.R4")
def test_jokers_draw_until_they_have_a_number() -> None:
    match = drawing("J 4r J 5b", "J 9r", "10r")
    assert match.state.first == 0
    assert [sum(t >= 0 for t in row) for row in last(match, ev.GameStarted).draws] == [4, 2, 1]


@pytest.mark.rule("rummikub.R6")
def test_play_goes_to_the_left() -> None:
    match = seated()
    order = []
    for _ in range(6):
        order.append(match.state.turn)
        match.act(match.state.turn, act.Draw())
    assert order == [0, 1, 2, 3, 0, 1]


@pytest.mark.rule("rummikub.R6")
@pytest.mark.parametrize("action", [act.Draw(), act.Pass(), act.Play(()), act.TimeUp(()), act.ClaimDone(())])
def test_nobody_acts_out_of_turn(action: act.RummikubAction) -> None:
    assert rule_of(seated(table_use="same_turn", table="", clock="on"), 2, action) == "rummikub.R6"


@pytest.mark.rule("rummikub.R5")
def test_a_game_is_dealt_once_and_by_its_dealer() -> None:
    fresh: RummikubMatch = Match(RULES, RummikubConfig(), 3, 1)
    assert rule_of(fresh, 0, act.Draw()) == "rummikub.R5"
    assert rule_of(fresh, 1, act.Deal()) == "rummikub.R5"
    fresh.act(0, act.Deal())
    assert rule_of(fresh, fresh.state.turn, act.Deal()) == "rummikub.R5"
    assert rule_of(fresh, 3, act.Draw()) == "rummikub.R1"


@pytest.mark.rule("rummikub.R4", "rummikub.R5")
def test_the_same_seed_deals_alike_and_others_differently() -> None:
    one, two, three = (dealt(4, seed).state for seed in (7, 7, 8))
    assert one.racks == two.racks != three.racks
    assert one.starts == two.starts
