"""What a person would call silly, counted: a hundredth here, the rest among the slow tests."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.lab.habits import watch
from game.lab.habits.tally import Tally

FIRST = 910_001


def watched(game: str, level: str, matches: int, seats: int = 4) -> Tally:
    """The habits of a table of one level."""
    found = watch(game, GAMES[game].config_type(), (level,) * seats, range(FIRST, FIRST + matches))
    found[level].add(found[""])
    return found[level]


def turf(level: str, matches: int) -> None:
    """Own horses cross the line, others' are not run home, and reasons fit."""
    tally = watched("turf", level, matches)
    assert tally.chances["favourite_left"] >= 7 * matches
    assert tally.share("favourite_left") <= 0.03
    assert tally.share("rival_home") <= 0.03
    assert tally.done["reason_against"] == 0


@pytest.mark.parametrize(("level", "matches"), [("easy", 20), ("normal", 6)])
def test_horses_come_home_for_their_owners(level: str, matches: int) -> None:
    turf(level, matches)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_horses_come_home_in_a_thousand_matches(level: str) -> None:
    turf(level, 1000)
