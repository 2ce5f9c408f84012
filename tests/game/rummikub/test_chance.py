"""What drawing one tile promises: counted over every unseen tile, and what the master makes of it."""

from __future__ import annotations

import pytest

from game.rummikub.bots.chance import outlook
from game.rummikub.bots.features import Features
from tests.game.rummikub.tables import RULES, RummikubMatch, seated


def look(match: RummikubMatch) -> Features:
    return Features(match.view(0), RULES.legal(match.state, 0))


@pytest.mark.rule("rummikub.R30")
def test_every_unseen_tile_is_counted_once() -> None:
    match = seated("6r 7r", table="9k 10k 11k")
    ahead = outlook(look(match))
    assert ahead.unseen == 106 - 2 - 3
    assert ahead.fitting == 2 + 2 + 2, "5r and 8r twice each, and two jokers"


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
