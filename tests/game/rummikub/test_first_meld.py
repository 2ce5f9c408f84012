"""The first lay-down and drawing instead (rummikub.R10-R15, R20, R26, X8)."""

from __future__ import annotations

import pytest

from game.rummikub import actions as act
from game.rummikub import events as ev
from tests.game.rummikub.tables import last, play, rack, reason_of, refusal, rule_of, seated, shown


@pytest.mark.rule("rummikub.R10", "rummikub.X8")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(
    ("text", "lawful"), [("9k 10k 11k", True), ("9k 9r 11k", False), ("10k 10r 10b", True), ("9b 9r 9o", False)]
)
def test_the_first_meld_needs_thirty(text: str, lawful: bool, seats: int) -> None:
    match = seated("9k 10k 11k 9r 9b 9o 10r 10b", opened=False, seats=seats)
    found = refusal(match, 0, play(match, 0, text))
    assert (found is None) == lawful


@pytest.mark.rule("rummikub.R10")
def test_the_refusal_says_how_much_is_missing() -> None:
    match = seated("9k 9r 9b 5o", opened=False)
    found = refusal(match, 0, play(match, 0, "9k 9r 9b"))
    assert found is not None
    assert (found.rule, found.reason) == ("rummikub.R10", "too_low")
    assert found.values == {"worth": 27, "need": 30, "missing": 3}


@pytest.mark.rule("rummikub.R10")
def test_another_threshold() -> None:
    match = seated("9k 9r 9b 5o", opened=False, first_meld=27)
    match.act(0, play(match, 0, "9k 9r 9b"))
    assert match.state.opened == [True, False, False, False]


@pytest.mark.rule("rummikub.R10")
def test_the_thirty_count_in_one_turn() -> None:
    """Two lay-downs of fifteen in two turns do not add up."""
    match = seated("5k 5r 5b 5o 4k 6k", opened=False)
    assert rule_of(match, 0, play(match, 0, "5k 5r 5b")) == "rummikub.R10"


@pytest.mark.rule("rummikub.R10", "rummikub.R15")
def test_several_sets_may_make_up_the_thirty() -> None:
    match = seated("5k 5r 5b 4o 5o 6o 1r", opened=False)
    match.act(0, play(match, 0, "5k 5r 5b | 4o 5o 6o"))
    assert shown(match) == ["4o 5o 6o", "5k 5r 5b"]
    assert last(match, ev.Laid).opened
    assert last(match, ev.Laid).worth == 30
    assert rack(match, 0) == ["1r"]


@pytest.mark.rule("rummikub.R15")
def test_each_set_of_the_first_meld_is_valid_by_itself() -> None:
    match = seated("10k 10r 10b 4o 5o 1r", opened=False)
    assert rule_of(match, 0, play(match, 0, "10k 10r 10b | 4o 5o")) == "rummikub.R29"


@pytest.mark.rule("rummikub.R15")
def test_a_table_may_want_a_single_set() -> None:
    match = seated("5k 5r 5b 4o 5o 6o 7o 8o 1r", opened=False, first_meld_sets="one")
    assert reason_of(match, 0, play(match, 0, "5k 5r 5b | 4o 5o 6o")) == "one_set_only"
    assert refusal(match, 0, play(match, 0, "4o 5o 6o 7o 8o")) is None


@pytest.mark.rule("rummikub.R11")
@pytest.mark.parametrize(
    ("after", "rule"),
    [
        ("8k 8r 8o 8b | 10k 10r 10b", "rummikub.R11"),
        ("8k 8r 8o | 4b 5b 6b 7b | 10k 10r 10b", "rummikub.R11"),
        ("8k 8r 8o | 10k 10r 10b | 4b 5b 6b", None),
    ],
)
def test_the_first_meld_leaves_the_table_alone(after: str, rule: str | None) -> None:
    table = "8k 8r 8o" if "4b" not in after else "8k 8r 8o | 4b 5b 6b"
    match = seated("8b 7b 10k 10r 10b 1r", table=table, opened=[False, True, True, True])
    found = refusal(match, 0, play(match, 0, after))
    assert (found.rule if found else None) == rule


@pytest.mark.rule("rummikub.R11")
def test_not_even_sets_may_be_joined_before_the_first_meld() -> None:
    match = seated("10k 10r 10b 1r", table="4b 5b 6b | 7b 8b 9b", opened=False)
    assert rule_of(match, 0, play(match, 0, "4b 5b 6b 7b 8b 9b | 10k 10r 10b")) == "rummikub.R11"
    assert refusal(match, 0, play(match, 0, "7b 8b 9b | 10k 10r 10b | 4b 5b 6b")) is None


@pytest.mark.rule("rummikub.R20")
def test_no_joker_is_taken_before_the_first_meld() -> None:
    match = seated("5b 10k 10r 10b 1r", table="J 6b 7b", opened=False)
    assert rule_of(match, 0, play(match, 0, "5b 6b 7b | J 10k 10r 10b")) == "rummikub.R20"
    assert rule_of(match, 0, play(match, 0, "J 5b 6b 7b | 10k 10r 10b")) == "rummikub.R11"
    match.state.opened[0] = True
    assert refusal(match, 0, play(match, 0, "5b 6b 7b | J 10k 10r 10b")) is None


@pytest.mark.rule("rummikub.R12", "rummikub.R26")
@pytest.mark.parametrize(
    ("text", "lawful"),
    [
        ("9k 10k J", True),
        ("J 9k 10k", False),
        ("9k J 11k", True),
        ("10r J 10k", True),
        ("9r 9b J", False),
        ("13r J J", True),
        ("J J 13r", True),
        ("10k J J", True),
        ("J J 10k", False),
        ("J 10k J", True),
    ],
)
def test_a_joker_counts_as_what_it_stands_for(text: str, lawful: bool) -> None:
    match = seated("9k 10k 11k 10r 9r 9b 13r J J", opened=False)
    assert (refusal(match, 0, play(match, 0, text)) is None) == lawful


@pytest.mark.rule("rummikub.R26")
def test_a_table_may_limit_the_jokers_of_a_set() -> None:
    match = seated("13r 12r J J 1k", opened=False, jokers_per_set=1)
    found = refusal(match, 0, play(match, 0, "13r J J"))
    assert found is not None
    assert (found.rule, found.reason, found.values["set"]) == ("rummikub.R26", "too_many_jokers", "13r J J")
    assert refusal(match, 0, play(match, 0, "J 12r 13r")) is None


@pytest.mark.rule("rummikub.R13")
def test_the_table_is_used_from_the_next_turn_on() -> None:
    match = seated("10k 10r 10b 7b 1r", table="4b 5b 6b", opened=[False, True, True, True])
    both = "10k 10r 10b | 4b 5b 6b 7b"
    assert rule_of(match, 0, play(match, 0, both)) == "rummikub.R11"
    match.act(0, play(match, 0, "10k 10r 10b | 4b 5b 6b"))
    for seat in (1, 2, 3):
        match.act(seat, act.Draw())
    match.act(0, play(match, 0, both))
    assert rack(match, 0) == ["1r"]


@pytest.mark.rule("rummikub.R13")
def test_a_table_may_let_it_be_used_at_once() -> None:
    settings = {"table_use": "same_turn"}
    match = seated("10k 10r 10b 7b 1r", table="4b 5b 6b", opened=False, **settings)
    match.act(0, play(match, 0, "10k 10r 10b | 4b 5b 6b 7b"))
    assert match.state.opened[0]
    poor = seated("9k 9r 9b 7b 1r", table="4b 5b 6b", opened=False, **settings)
    assert rule_of(poor, 0, play(poor, 0, "9k 9r 9b | 4b 5b 6b 7b")) == "rummikub.R10"
    mixed = seated("10k 10r 10b 1r", table="7k 8k 9k", opened=False, **settings)
    assert refusal(mixed, 0, play(mixed, 0, "7k 8k 9k | 10k 10r 10b")) is None
    only_added = seated("10k 11k 12k 1r", table="7k 8k 9k", opened=False, **settings)
    assert refusal(only_added, 0, play(only_added, 0, "7k 8k 9k 10k 11k 12k")) is None
    two = seated("10k 11k 1r", table="7k 8k 9k", opened=False, **settings)
    assert rule_of(two, 0, play(two, 0, "7k 8k 9k 10k 11k")) == "rummikub.R10"


@pytest.mark.rule("rummikub.R14")
def test_drawing_ends_the_turn() -> None:
    match = seated("10k 10r 10b 1r", opened=False, pool="13o")
    match.act(0, act.Draw())
    assert rack(match, 0) == ["10b", "10k", "10r", "13o", "1r"]
    assert match.state.turn == 1
    assert rule_of(match, 0, play(match, 0, "10k 10r 10b")) == "rummikub.R6"
    assert last(match, ev.Drew).rule == "rummikub.R14"


@pytest.mark.rule("rummikub.R14")
def test_laying_down_ends_the_turn_without_a_draw() -> None:
    match = seated("10k 10r 10b 1r", opened=False)
    before = len(match.state.pool)
    match.act(0, play(match, 0, "10k 10r 10b"))
    assert len(match.state.pool) == before
    assert rule_of(match, 0, act.Draw()) == "rummikub.R6"


@pytest.mark.rule("rummikub.R14")
def test_one_may_draw_although_one_could_play() -> None:
    match = seated("10k 10r 10b 1r", opened=False)
    assert refusal(match, 0, act.Draw()) is None
    assert rule_of(match, 0, act.Pass()) == "rummikub.R14"


@pytest.mark.rule("rummikub.R14")
@pytest.mark.parametrize(
    ("cards", "table", "opened", "must"),
    [
        ("10k 10r 10b 1r", "", False, True),
        ("9k 9r 9b 1r", "", False, False),
        ("7b 1r", "4b 5b 6b", True, True),
        ("7b 1r", "4b 5b 6b", False, False),
        ("1b 13r", "1o 2o 3o 4o | 1k 1r 1b 1o", True, True),
        ("2r 13r", "4b 5b 6b", True, False),
    ],
)
def test_a_table_may_make_playing_a_duty(cards: str, table: str, opened: bool, must: bool) -> None:
    match = seated(cards, table=table, opened=opened, must_play="always")
    found = refusal(match, 0, act.Draw())
    assert (found is not None) == must
    listed = match.rules.legal(match.state, 0)
    assert any(isinstance(a, act.Play) for a in listed) == must
    assert (act.Draw() in listed) == (not must)
    if found is not None:
        assert (found.rule, found.reason) == ("rummikub.R14", "must_play")
