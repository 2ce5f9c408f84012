"""What a person would call silly, counted: a hundredth here, the rest among the slow tests."""

from __future__ import annotations

import pytest

from game.games import GAMES, HOUSE
from game.lab.checks.habits import watch
from game.lab.command import main
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


def rummikub_easy(matches: int) -> None:
    """Games of easy seats are finished, and not after an age."""
    tally = watched("rummikub", "easy", matches)
    games = tally.chances["blocked"]
    assert games >= 4 * matches
    assert tally.share("blocked") <= 0.1
    assert tally.chances["no_tile_laid"] / games <= 60
    assert tally.done["reason_against"] == 0


def rummikub_master(opponents: str, matches: int) -> None:
    """The master lays in at least 45 of 100 turns in which it can."""
    config = GAMES["rummikub"].config_type(games=1)
    found = watch("rummikub", config, ("master", *(opponents,) * 3), range(matches))
    assert found["master"].chances["lays_when_it_can"] >= matches
    assert found["master"].share("lays_when_it_can") >= 0.45
    assert found["master"].done.get("win_passed", 0) == 0


def test_games_of_easy_seats_are_finished() -> None:
    rummikub_easy(2)


@pytest.mark.parametrize("opponents", ["greedy"])
def test_the_master_lays_when_it_can(opponents: str) -> None:
    rummikub_master(opponents, 12)


@pytest.mark.slow
def test_games_of_easy_seats_are_finished_in_a_thousand_matches() -> None:
    rummikub_easy(1000)


@pytest.mark.slow
@pytest.mark.parametrize("opponents", ["greedy", "master"])
def test_the_master_lays_in_hundreds_of_games(opponents: str) -> None:
    rummikub_master(opponents, 400)


def holla(level: str, matches: int) -> None:
    """Nobody leaves the cube that completes the hand, passes a win or throws a wide wait away."""
    tally = watched("holla", level, matches)
    assert tally.chances["completing_left"] >= matches
    assert tally.done["completing_left"] == 0
    assert tally.done["win_passed"] == 0
    assert tally.done["reason_against"] == 0
    assert tally.chances["wait_thrown_away"] >= matches
    assert tally.share("wait_thrown_away") <= 0.02


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_completing_cubes_are_taken(level: str) -> None:
    holla(level, 3)


def test_masters_take_the_cube_that_completes_their_hand() -> None:
    # In these two matches mountain cubes were told to be worth more six times.
    found = watch("holla", GAMES["holla"].config_type(), ("master",) * 4, range(910_010, 910_012))["master"]
    assert found.chances["completing_left"] >= 6
    assert found.done["completing_left"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_completing_cubes_are_taken_in_a_thousand_matches(level: str) -> None:
    holla(level, 1000)


def riichi(level: str, matches: int) -> None:
    """Nobody passes a win or breaks up a waiting hand for nothing."""
    tally = watched("riichi", level, matches)
    assert tally.chances["win_passed"] >= 5 * matches
    assert tally.done["win_passed"] == 0
    assert tally.done["wait_broken_up"] == 0
    assert tally.done["reason_against"] == 0


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_complete_hands_are_won(level: str) -> None:
    riichi(level, 3)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_complete_hands_are_won_in_a_thousand_matches(level: str) -> None:
    riichi(level, 1000)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("game", HOUSE)
def test_strong_seats_say_what_they_do_in_a_hundred_matches(game: str, level: str) -> None:
    tally = watched(game, level, 100)
    assert tally.done["reason_against"] == 0
    assert tally.done.get("win_passed", 0) == 0
    assert tally.done.get("completing_left", 0) == 0


@pytest.mark.parametrize("language", ["en", "ko"])
def test_habits_are_shown_by_a_command(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--field", "easy,random", "--seeds", "2", "--from", "5", "--set", "races=1", "--plain"]
    assert main(["habits", "turf", *options, "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert shown.count("0.0%") >= 3
    assert "random" in shown
    assert "lab.habit" not in shown
    assert main(["habits", "turf", "--field", "best"]) == 2
    assert "best" in capsys.readouterr().err
