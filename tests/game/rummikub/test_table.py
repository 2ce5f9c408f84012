"""Rearranging the table, jokers included: the ways that the printed rules show (rummikub.R16-R24, X1, X4)."""

from __future__ import annotations

import pytest

from game.rummikub import actions as act
from game.rummikub import events as ev
from tests.game.rummikub.tables import (
    RummikubMatch,
    last,
    play,
    rack,
    reason_of,
    refusal,
    rule_of,
    seated,
    shown,
    texts,
)


def rearranged(cards: str, table: str, after: str) -> RummikubMatch:
    """Seat 0 plays to this table; one tile of no use stays in its rack."""
    match = seated(f"{cards} 13k", table=table)
    match.act(0, play(match, 0, after))
    match.rules.check(match.state)
    return match


@pytest.mark.rule("rummikub.R16", "rummikub.R18", "rummikub.R18a")
def test_add_tiles_to_sets() -> None:
    match = rearranged("3b 8b", "4b 5b 6b | 8k 8r 8o", "3b 4b 5b 6b | 8k 8r 8o 8b")
    assert shown(match) == ["3b 4b 5b 6b", "8k 8r 8b 8o"]
    assert rack(match, 0) == ["13k"]
    assert texts(last(match, ev.Laid).laid) == ["3b", "8b"]
    assert last(match, ev.Laid).moved == ()


@pytest.mark.rule("rummikub.R16", "rummikub.R18", "rummikub.R18b")
def test_take_the_fourth_tile_of_a_group() -> None:
    match = rearranged("3b 5b 6b", "4k 4r 4b 4o", "3b 4b 5b 6b | 4k 4r 4o")
    assert shown(match) == ["3b 4b 5b 6b", "4k 4r 4o"]
    assert texts(last(match, ev.Laid).moved) == ["4b"]


@pytest.mark.rule("rummikub.R16", "rummikub.R18", "rummikub.R18c")
def test_add_one_and_take_another() -> None:
    match = rearranged("11b 8k 8o", "8b 9b 10b", "9b 10b 11b | 8b 8k 8o")
    assert shown(match) == ["8k 8b 8o", "9b 10b 11b"]
    assert texts(last(match, ev.Laid).moved) == ["8b"]


@pytest.mark.rule("rummikub.R16", "rummikub.R18", "rummikub.R18d")
def test_split_a_run() -> None:
    match = rearranged("6r", "4r 5r 6r 7r 8r", "4r 5r 6r | 6r 7r 8r")
    assert shown(match) == ["4r 5r 6r", "6r 7r 8r"]


@pytest.mark.rule("rummikub.R16", "rummikub.R18", "rummikub.R18e")
def test_combine_group_and_run() -> None:
    match = rearranged("1b", "1o 2o 3o 4o | 1k 1r 1b 1o", "2o 3o 4o | 1k 1b 1o | 1r 1o 1b")
    assert shown(match) == ["1k 1b 1o", "1r 1b 1o", "2o 3o 4o"]


@pytest.mark.rule("rummikub.R16", "rummikub.R18", "rummikub.R18f")
def test_rearrange_many_at_once() -> None:
    match = rearranged(
        "10k 5b",
        "5r 6r 7r | 5o 6o 7o | 5k 6k 7k 8k 9k",
        "5k 5r 5o 5b | 6k 6r 6o | 7k 7r 7o | 8k 9k 10k",
    )
    assert shown(match) == ["5k 5r 5b 5o", "6k 6r 6o", "7k 7r 7o", "8k 9k 10k"]
    assert rack(match, 0) == ["13k"]
    assert match.rules.facts(match.state)["rearrangements"] == 1


@pytest.mark.rule("rummikub.R16")
def test_every_set_is_valid_at_the_end_of_the_turn() -> None:
    match = seated("3b 13k", table="4b 5b 6b 7b | 8k 8r 8o")
    found = refusal(match, 0, play(match, 0, "3b 4b 5b | 6b 7b | 8k 8r 8o"))
    assert found is not None
    assert (found.rule, found.reason, found.values["set"]) == ("rummikub.R29", "lonely", "6b 7b")
    found = refusal(match, 0, play(match, 0, "3b 4b 5b 7b 6b | 8k 8r 8o 13k"))
    assert found is not None
    assert (found.rule, found.values["set"], found.values["tile"]) == ("rummikub.R7", "8k 8r 8o 13k", "8k 8r 8o 13k")


@pytest.mark.rule("rummikub.R16", "rummikub.X1")
def test_rearranging_alone_is_no_turn() -> None:
    match = seated("13k 1r", table="4b 5b 6b | 7b 8b 9b")
    assert rule_of(match, 0, play(match, 0, "4b 5b 6b 7b 8b 9b")) == "rummikub.X1"
    assert rule_of(match, 0, act.Play(match.state.table)) == "rummikub.X1"


@pytest.mark.rule("rummikub.R16")
def test_tiles_come_from_the_table_or_the_own_rack() -> None:
    match = seated("7b 1r", "3b 13k", table="4b 5b 6b")
    (line,) = match.state.table
    other = match.state.racks[1][0]
    assert reason_of(match, 0, act.Play(((other, *line),))) == "foreign_tile"
    for stray in (-1, 160, 10**9):
        assert reason_of(match, 0, act.Play(((*line, stray),))) == "foreign_tile"
    (own,) = play(match, 0, "4b 5b 6b 7b").table
    assert reason_of(match, 0, act.Play((own, own))) == "tile_twice"
    assert reason_of(match, 0, act.Play((own, ()))) == "empty_set"


@pytest.mark.rule("rummikub.R17")
def test_no_table_tile_goes_to_the_rack() -> None:
    match = seated("7b 1r", table="4b 5b 6b | 8k 8r 8o 8b")
    found = refusal(match, 0, play(match, 0, "4b 5b 6b 7b | 8k 8r 8o"))
    assert found is not None
    assert (found.rule, found.values) == ("rummikub.R17", {"tile": "8b"})
    assert rule_of(match, 0, act.Play(())) == "rummikub.R17"


@pytest.mark.rule("rummikub.R23")
def test_no_joker_goes_back_to_the_rack() -> None:
    match = seated("5b 1r", table="J 6b 7b")
    assert rule_of(match, 0, play(match, 0, "5b 6b 7b")) == "rummikub.R23"


@pytest.mark.rule("rummikub.R23")
def test_a_joker_once_laid_stays() -> None:
    match = seated("9k 10k J 8k 1r", table="")
    match.act(0, play(match, 0, "9k 10k J"))
    for seat in (1, 2, 3):
        match.act(seat, act.Draw())
    assert rule_of(match, 0, play(match, 0, "8k 9k 10k")) == "rummikub.R23"
    assert refusal(match, 0, play(match, 0, "8k 9k 10k J")) is None


@pytest.mark.rule("rummikub.R21", "rummikub.R22", "rummikub.R24", "rummikub.R24a")
@pytest.mark.parametrize(
    ("after", "left"),
    [
        ("3b 3o 3k | 9k 10k J", ["13k", "3r"]),
        ("3b 3o 3r | 9k 10k J", ["13k", "3k"]),
        ("3b 3o 3k 3r | 9k 10k J", ["13k"]),
    ],
)
def test_the_joker_of_a_group(after: str, left: list[str]) -> None:
    match = rearranged("3k 3r 9k 10k", "3b 3o J", after)
    assert rack(match, 0) == left
    assert "9k 10k J" in shown(match)


@pytest.mark.rule("rummikub.R24", "rummikub.R24b")
def test_split_a_run_and_use_its_joker() -> None:
    match = rearranged("1b 7b 9k 10k", "2b 3b J 5b 6b", "1b 2b 3b | 5b 6b 7b | 9k 10k J")
    assert shown(match) == ["1b 2b 3b", "5b 6b 7b", "9k 10k J"]


@pytest.mark.rule("rummikub.R21", "rummikub.R24", "rummikub.R24c")
def test_lay_the_tile_that_the_joker_stands_for() -> None:
    match = rearranged("5b 9k 10k", "J 6b 7b", "5b 6b 7b | 9k 10k J")
    assert shown(match) == ["5b 6b 7b", "9k 10k J"]


@pytest.mark.rule("rummikub.R24", "rummikub.R24d")
def test_take_a_set_apart_for_its_joker() -> None:
    table = "1k 2k J | 1r 1b 1o | 2r 2b 2o"
    match = rearranged("9k 10k", table, "1r 1b 1o 1k | 2r 2b 2o 2k | 9k 10k J")
    assert shown(match) == ["1k 1r 1b 1o", "2k 2r 2b 2o", "9k 10k J"]
    alone = seated("9k 10k 13k", table=table + " | 5r 6r 7r")
    assert rule_of(alone, 0, play(alone, 0, "1r 1b 1o 1k | 2r 2b 2o 2k | 5r 6r 7r J")) == "rummikub.X1"


@pytest.mark.rule("rummikub.R22")
def test_a_joker_taken_is_used_at_once() -> None:
    match = seated("5b 9k 10k 13k", table="J 6b 7b")
    for after in ("5b 6b 7b | J", "5b 6b 7b | 9k J"):
        assert rule_of(match, 0, play(match, 0, after)) == "rummikub.R29"


@pytest.mark.rule("rummikub.R22")
@pytest.mark.parametrize(
    ("rack", "table", "after"),
    [
        ("5k 13k", "4k J 6k", "4k 5k 6k J"),
        ("4k 13k", "J 5k 6k", "4k 5k 6k J"),
        ("5k 7k 13k", "4k J 6k", "4k 5k 6k 7k J"),
        ("3k 3r 4o 5o 13k", "3b 3o J", "3b 3k 3r J | 3o 4o 5o"),
    ],
)
def test_a_joker_that_was_replaced_does_not_stay(rack: str, table: str, after: str) -> None:
    match = seated(rack, table=table)
    found = refusal(match, 0, play(match, 0, after))
    assert found is not None and (found.rule, found.reason) == ("rummikub.R22", "joker_stays")
    loose = seated(rack, table=table, joker_new_set=False)
    assert refusal(loose, 0, play(loose, 0, after)) is None


@pytest.mark.rule("rummikub.R22")
@pytest.mark.parametrize(
    ("rack", "table", "after"),
    [
        ("3k 13k", "3b 3o J", "3b 3o 3k J"),
        ("3k 13k", "4k J 6k", "3k 4k J 6k"),
        ("4k 13k", "2k 3k J 5k 6k", "2k 3k 4k | J 5k 6k"),
        ("5k 13k", "3k 4k J 6k 7k", "3k 4k J | 5k 6k 7k"),
        ("1r 13k", "1k 2k J | 2r 2b 2o", "1k 1r J | 2k 2r 2b 2o"),
        ("5k 13k", "4k J 6k | 9k 10k 11k", "4k 5k 6k | 9k 10k 11k J"),
    ],
)
def test_a_joker_that_keeps_its_place_or_leaves_may_do_so(rack: str, table: str, after: str) -> None:
    match = seated(rack, table=table)
    assert refusal(match, 0, play(match, 0, after)) is None


@pytest.mark.rule("rummikub.R22")
def test_a_table_may_ask_for_two_rack_tiles() -> None:
    table = "J 6b 7b | 9k 10k 11k"
    match = seated("5b 12k 13k 8b 4r 5r", table=table, joker_rack_tiles=2)
    for after in ("5b 6b 7b | 9k 10k 11k J", "5b 6b 7b | 9k 10k 11k 12k J"):
        found = refusal(match, 0, play(match, 0, after))
        assert found is not None
        assert (found.rule, found.reason, found.values["need"]) == ("rummikub.R22", "joker_needs_rack_tiles", 2)
    assert refusal(match, 0, play(match, 0, "5b 6b 7b | 9k 10k 11k | 4r 5r J")) is None
    assert refusal(match, 0, play(match, 0, "J 6b 7b 8b | 9k 10k 11k")) is None, "the joker stays what it was"
    assert rule_of(match, 0, play(match, 0, "5b 6b 7b J | 9k 10k 11k")) == "rummikub.R22"


@pytest.mark.rule("rummikub.R19", "rummikub.X4")
def test_a_joker_may_stand_for_something_else_later() -> None:
    match = seated("5b 13k 1r", table="J 6b 7b", joker_new_set=False)
    match.act(0, play(match, 0, "5b 6b 7b J"))
    assert shown(match) == ["5b 6b 7b J"]
    joker_only = seated("8b 13k", table="J 6b 7b | 2k 2r 2o")
    joker_only.act(0, play(joker_only, 0, "6b 7b 8b | 2k 2r 2o J"))
    assert shown(joker_only) == ["2k 2r J 2o", "6b 7b 8b"]
