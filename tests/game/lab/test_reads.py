"""Bots declare the options they read: an act changes when the option does, and they look at no other."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.kernel.options import load_options
from game.lab.reports.rule_awareness import looks_at, reads
from tests.bot_reads import ERRORS, find, looked_at

FEW = {"beginner": 10, "easy": 10, "normal": 10, "hard": 2, "master": 1}
"""Positions looked at here; the costly search of all is slow."""
MANY = {"beginner": 500, "easy": 500, "normal": 200, "hard": 200, "master": 150}
STRICT = 150
"""Positions in which some table is strict; in all others nobody errs, which costs no thought."""
LEVELS = tuple(FEW)


@pytest.mark.parametrize("level", ("beginner", "easy", "normal"))
@pytest.mark.parametrize("game", GAMES)
def test_an_act_changes_when_an_option_does_that_is_read(game: str, level: str) -> None:
    """For the options that show it soon, which are some of every game where bots read any."""
    found = [name for name in sorted(reads(game, level)) if find(game, level, name, FEW[level])]
    rarely = game == "riichi" or (game, level) in (("rummikub", "easy"), ("turf", "beginner"), ("holla", "beginner"))
    assert found or rarely or not reads(game, level)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_that_is_read_changes_an_act(game: str, level: str) -> None:
    count = MANY[level]
    many = {name: max(count, STRICT) if name == ERRORS else count for name in sorted(reads(game, level))}
    missing = [name for name in many if not find(game, level, name, many[name])]
    assert not missing
    assert looked_at(game, level, count) <= looks_at(game, level)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_bots_look_at_no_other_option(game: str, level: str) -> None:
    known = {option.id for option in load_options(GAMES[game]).options}
    assert reads(game, level) <= looks_at(game, level) <= known
    assert looked_at(game, level, FEW[level]) <= looks_at(game, level)


@pytest.mark.parametrize("game", GAMES)
def test_the_level_random_reads_nothing(game: str) -> None:
    assert not reads(game, "random") and looked_at(game, "random", 3) <= looks_at(game, "random")
