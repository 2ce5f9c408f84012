"""What drawing one tile promises: counted over every unseen tile, and what the master makes of it."""

from __future__ import annotations

import pytest

from game.rummikub import actions as act
from game.rummikub.bots.chance import outlook
from game.rummikub.bots.sight import Sight
from tests.game.rummikub.tables import RULES, RummikubMatch, seated
from tests.game.rummikub.test_bots import ask, laid


def look(match: RummikubMatch) -> Sight:
    return Sight(match.view(0), RULES.legal(match.state, 0))


@pytest.mark.rule("rummikub.R30")
def test_every_unseen_tile_is_counted_once() -> None:
    match = seated("6r 7r", table="9k 10k 11k")
    ahead = outlook(look(match))
    assert ahead.unseen == 106 - 2 - 3
    assert ahead.fitting == 2 + 2 + 2, "5r and 8r twice each, and two jokers"
    assert ahead.percent == round(100 * 6 / 101)


def test_a_tile_seen_elsewhere_is_not_hoped_for() -> None:
    match = seated("6r 7r", table="9k 10k 11k | 5k 5b 5r")
    assert outlook(look(match)).fitting == 1 + 2 + 2 + 2, "one 5r, or a 5o that sets the other 5r free, 8r, jokers"


def test_nothing_can_be_drawn_from_an_empty_pool() -> None:
    match = seated("6r 7r", table="9k 10k 11k", pool="empty")
    assert outlook(look(match)).chance == 0


def test_before_the_first_meld_the_rack_has_to_open() -> None:
    match = seated("6r 7r", opened=False)
    assert outlook(look(match)).fitting == 0, "5r 6r 7r and 6r 7r 8r are worth less than 30"
    match = seated("12r 13r", opened=False)
    assert outlook(look(match)).fitting == 2 + 2, "11r or a joker"


def test_the_lively_master_draws_where_the_next_tile_may_end_it() -> None:
    table = "1k 2k 3k | 1r 2r 3r | 1b 2b 3b | 1o 2o 3o | 4k 5k 6k | 9k 10k 11k | 9r 10r 11r | 9b 10b 11b"
    rack = "12k 12r 12b 4r 4b 4o 8k 7k 8r 8b 1k 3o"
    match = seated(rack, "2k", table=table, master_style="lively")
    ahead = outlook(look(match))
    assert ahead.chance >= 0.1
    answer = ask(match, "master")
    assert isinstance(answer.action, act.Draw)
    assert answer.why.key == "draw_likely"
    assert answer.why.values["percent"] == ahead.percent


def test_the_lively_master_saves_points_when_another_rack_is_nearly_empty() -> None:
    rack = "8k 1k 3r 5b 7o 9k 13r"
    match = seated(rack, "2b", table="9k 10k 11k", master_style="lively")
    answer = ask(match, "master")
    assert answer.why.key == "lay_alarm"
    assert laid(match, answer) == ["8k"]
    patient = seated(rack, "2b", table="9k 10k 11k")
    assert isinstance(ask(patient, "master").action, act.Draw)
