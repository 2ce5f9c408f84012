"""The clock, unfinished sets and a wrong Done (rummikub.R27-R29, X1, X7)."""

from __future__ import annotations

from typing import Any

import pytest

from game.kernel.rules import Refused
from game.rummikub import actions as act
from game.rummikub import events as ev
from game.rummikub.config import RummikubConfig, clock_of
from tests.game.rummikub.tables import (
    RULES,
    RummikubMatch,
    last,
    named,
    play,
    rack,
    reason_of,
    refusal,
    rule_of,
    seated,
    shown,
)


def at_the_minute(text: str | None, cards: str = "7b 8b 13k 1r", **options: Any) -> RummikubMatch:
    """Seat 0's time ends over this draft; the table held ``4b 5b 6b`` and the next tiles are 1k 2k 3k 4k."""
    settings: dict[str, Any] = {"table": "4b 5b 6b", "pool": "1k 2k 3k 4k", "clock": "on", **options}
    match = seated(cards, **settings)
    match.act(0, act.TimeUp(match.state.table if text is None else named(match, 0, text)))
    match.rules.check(match.state)
    return match


@pytest.mark.rule("rummikub.R27", "rummikub.R28")
@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ({}, 0),
        ({"table": "strict"}, 60),
        ({"clock": "on"}, 60),
        ({"table": "strict", "clock": "off"}, 0),
        ({"table": "strict", "clock_seconds": 30}, 30),
        ({"clock": "on", "clock_by_seat": (15,)}, 15),
        ({"clock": "on", "clock_by_seat": (0, 15)}, 0),
        ({"clock_by_seat": (15,)}, 0),
    ],
)
def test_who_has_a_clock(options: dict[str, Any], seconds: int) -> None:
    assert clock_of(RummikubConfig(**options), 0) == seconds


@pytest.mark.rule("rummikub.R28", "rummikub.X7")
def test_each_seat_has_its_own_clock_or_none() -> None:
    """A seat that plays by itself is given no clock, and no end of its time is accepted."""
    match = seated(clock="on", clock_by_seat=(45, 0))
    assert [s.clock for s in match.view(2).players] == [45, 0, 60, 60]
    assert refusal(match, 0, act.TimeUp(())) is None
    match.act(0, act.Draw())
    assert rule_of(match, 1, act.TimeUp(())) == "rummikub.R27"


@pytest.mark.rule("rummikub.R27")
def test_an_untouched_table_costs_one_tile() -> None:
    match = at_the_minute(None)
    assert rack(match, 0) == ["13k", "1k", "1r", "7b", "8b"]
    assert match.state.turn == 1
    assert [type(e) for e in match.events[-2:]] == [ev.TimeEnded, ev.Drew]
    assert last(match, ev.Drew).rule == "rummikub.R27"
    assert match.state.turns[-1].late


@pytest.mark.rule("rummikub.R28")
def test_unfinished_sets_go_back_and_cost_three_tiles() -> None:
    match = at_the_minute("4b 5b 6b 7b | 8b 13k")
    assert shown(match) == ["4b 5b 6b"]
    assert rack(match, 0) == ["13k", "1k", "1r", "2k", "3k", "7b", "8b"]
    assert match.state.turn == 1
    back = last(match, ev.Restored)
    assert (back.rule, sorted(back.back)) == (
        "rummikub.R29",
        sorted(named(match, 0, "7b | 8b | 13k")[i][0] for i in range(3)),
    )
    assert last(match, ev.Drew).rule == "rummikub.R28"


@pytest.mark.rule("rummikub.R28")
def test_everybody_has_seen_the_tiles_that_went_back() -> None:
    match = at_the_minute("4b 5b 6b 7b | 8b 13k")
    seen = match.view(2).players[0].seen
    assert sorted(seen) == sorted(last(match, ev.Restored).back)
    match.state.turn = 0
    match.act(0, play(match, 0, "4b 5b 6b 7b"))
    assert len(match.view(2).players[0].seen) == 2


@pytest.mark.rule("rummikub.R28")
@pytest.mark.parametrize("cut", ["4b 5b | 6b", "6b 5b | 4b"])
def test_a_table_in_pieces_is_unfinished_even_without_own_tiles(cut: str) -> None:
    match = at_the_minute(cut)
    assert shown(match) == ["4b 5b 6b"]
    assert len(match.state.racks[0]) == 7


@pytest.mark.rule("rummikub.R28")
def test_a_rearranged_table_without_own_tiles_is_unfinished() -> None:
    match = at_the_minute("4b 5b 6b 7b 8b 9b", cards="13k 1r", table="4b 5b 6b | 7b 8b 9b")
    assert len(match.state.racks[0]) == 5
    assert last(match, ev.Restored).rule == "rummikub.X1"


@pytest.mark.rule("rummikub.R28")
def test_a_finished_lay_down_counts_as_done() -> None:
    match = at_the_minute("4b 5b 6b 7b")
    assert shown(match) == ["4b 5b 6b 7b"]
    assert len(match.state.racks[0]) == 3
    assert match.state.turns[-1].late


@pytest.mark.rule("rummikub.R28")
def test_a_table_may_call_it_unfinished() -> None:
    match = at_the_minute("4b 5b 6b 7b", time_up_valid="unfinished")
    assert shown(match) == ["4b 5b 6b"]
    assert len(match.state.racks[0]) == 7


@pytest.mark.rule("rummikub.R28")
@pytest.mark.parametrize(("text", "left"), [("4b 5b 6b | 10k 10r 10b", 1), ("4b 5b 6b | 9k 9r 9b", 10)])
def test_the_first_meld_at_the_minute(text: str, left: int) -> None:
    match = at_the_minute(text, cards="10k 10r 10b 9k 9r 9b 1r" if "9k" in text else "10k 10r 10b 1r", opened=False)
    assert len(match.state.racks[0]) == left
    assert match.state.opened[0] == (left == 1)


@pytest.mark.rule("rummikub.R28")
@pytest.mark.parametrize(("left", "taken"), [(2, 2), (0, 0)])
def test_a_short_pool_gives_what_it_has(left: int, taken: int) -> None:
    match = seated("7b 8b 13k", table="4b 5b 6b", clock="on", pool="empty")
    for _ in range(left):
        match.state.pool.append(match.state.racks[3].pop())
    match.act(0, act.TimeUp(named(match, 0, "4b 5b 6b | 7b 8b")))
    assert len(match.state.racks[0]) == 3 + taken
    assert match.state.pool == []
    assert match.state.passes == (0 if taken else 1)


@pytest.mark.rule("rummikub.R27", "rummikub.R33")
def test_time_over_with_an_empty_pool_is_a_pass() -> None:
    match = seated("13k", clock="on", pool="empty")
    match.act(0, act.TimeUp(()))
    assert match.state.passes == 1
    assert rack(match, 0) == ["13k"]


@pytest.mark.rule("rummikub.R28")
def test_another_penalty() -> None:
    assert len(at_the_minute("4b 5b 6b | 7b 8b", penalty_tiles=1).state.racks[0]) == 5


@pytest.mark.rule("rummikub.R27", "rummikub.R28")
def test_the_end_of_the_time_is_judged_as_hands_could_do_it() -> None:
    match = seated("7b 8b 13k", table="4b 5b 6b", clock="on")
    assert rule_of(match, 0, act.TimeUp(())) == "rummikub.R17"
    assert refusal(match, 0, act.TimeUp((*match.state.table, ()))) is None
    assert rule_of(seated("7b"), 0, act.TimeUp(())) == "rummikub.R27"


@pytest.mark.rule("rummikub.R27", "rummikub.R28")
@pytest.mark.parametrize(
    ("text", "rule"), [("4b 5b 6b", "rummikub.R27"), ("4b 5b 6b | 7b", "rummikub.R28"), ("4b 5b 6b 7b", None)]
)
def test_what_the_end_of_the_time_brings_is_told_beforehand(text: str, rule: str | None) -> None:
    match = seated("7b 8b 13k", table="4b 5b 6b", clock="on")
    assert RULES.foul(match.state, 0, act.TimeUp(named(match, 0, text))) == rule


@pytest.mark.rule("rummikub.R29")
@pytest.mark.parametrize("kind", [act.Play, act.ClaimDone])
def test_a_guarded_table_refuses_a_wrong_done_and_says_why(kind: type[Any]) -> None:
    match = seated("7b 8b 13k", table="4b 5b 6b")
    wrong = kind(named(match, 0, "4b 5b 6b | 7b 8b"))
    found = refusal(match, 0, wrong)
    assert found is not None
    assert (found.rule, found.values["set"]) == ("rummikub.R29", "7b 8b")
    before = match.digest()
    with pytest.raises(Refused):
        match.act(0, wrong)
    assert match.digest() == before


@pytest.mark.rule("rummikub.R29")
def test_a_right_claim_is_a_play_anywhere() -> None:
    for table in ("guarded", "strict"):
        match = seated("7b 8b 13k", table="4b 5b 6b", clock="off", opened=True)
        match.state.config = RummikubConfig(table=table)
        claim = act.ClaimDone(named(match, 0, "4b 5b 6b 7b"))
        assert RULES.foul(match.state, 0, claim) is None
        match.act(0, claim)
        assert shown(match) == ["4b 5b 6b 7b"]


def strict(cards: str, table: str, **options: Any) -> RummikubMatch:
    match = seated(cards, table=table, **options)
    match.state.config = RummikubConfig(table="strict")
    return match


@pytest.mark.rule("rummikub.R28", "rummikub.R29")
@pytest.mark.parametrize(
    ("text", "opened", "rule"),
    [
        ("4b 5b 6b | 7b 8b", True, "rummikub.R29"),
        ("4b 5b 6b | 7b 8b 10b", True, "rummikub.R8"),
        ("4b 5b 6b 7b", False, "rummikub.R11"),
        ("4b 5b 6b | 7b 8b 9b", False, "rummikub.R10"),
        ("4b 5b | 6b", True, "rummikub.R29"),
    ],
)
def test_a_wrong_claim_at_a_strict_table_costs_three_tiles(text: str, opened: bool, rule: str) -> None:
    match = strict("7b 8b 9b 10b 13k", "4b 5b 6b", opened=opened)
    claim = act.ClaimDone(named(match, 0, text))
    assert RULES.foul(match.state, 0, claim) == "rummikub.R29"
    match.act(0, claim)
    match.rules.check(match.state)
    assert shown(match) == ["4b 5b 6b"]
    assert len(match.state.racks[0]) == 8
    assert last(match, ev.Restored).rule == rule
    assert not match.state.turns[-1].late
    assert match.state.turn == 1


@pytest.mark.rule("rummikub.R29", "rummikub.X1")
def test_nobody_can_claim_what_hands_could_not_do() -> None:
    match = strict("7b 8b 9b 13k", "4b 5b 6b")
    assert rule_of(match, 0, act.ClaimDone(())) == "rummikub.R17"
    assert rule_of(match, 0, act.ClaimDone(match.state.table)) == "rummikub.X1"
    assert reason_of(match, 0, act.ClaimDone((*match.state.table, (159,)))) == "foreign_tile"
    assert rule_of(match, 0, play(match, 0, "4b 5b 6b | 7b 8b")) == "rummikub.R29", "a play is never a foul"
